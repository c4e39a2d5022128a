/**
 * What a game's file is. `games/<game>.js` draws one game; the page around it knows no game and no rule.
 *
 * A file exports `default` an object of type `GameFile` and lies beside `games/<game>.css`, which is loaded with it.
 * A game from another package brings both in the folder `page` of that package; one that brings none is drawn by
 * `plain.js`.
 * Everything is a pure function of (view, ctx): no fetch, no state, no DOM. Write markup with `html` from `../lib.js`
 * and
 * take marks, plates and icons from `../marks.js`. Styles are classes, or style objects
 * (`style=${{ "--c": "var(--pA)" }}`);
 * never style or script inside markup strings: the content security policy refuses them.
 *
 *   import { html } from "../lib.js";
 *   export default { pieces, panel, card, describe };
 *
 * What is drawn where. The board draws, bottom to top (the layers you give are marked with a star):
 *   terrain (the server's fragment), halo*, track*, towns*, stations*, engines*, marks of the last move, targets,
 *   selection, ghost*, labels (board.places), keys of the targets, callouts*.
 * Everything is in board units. `ctx.at("F21")` is the middle of a hex, `ctx.corners("F21")` its six corners.
 *
 * Select, preview, confirm. `view` is always the position that stands. When steps are planned, `ctx.preview` is what
 * the
 * server says of them, with the position they would lead to in `ctx.preview.view`: draw the difference in `ghost`.
 * To plan a step call `ctx.choose(offer)`, nothing else; the page asks the server, shows effects and Confirm.
 * Offers with `place.hex` become yellow targets with keys by themselves, and offers without a place become buttons of
 * the prompt bar. An offer you show yourself (in the tray, in a panel, on a callout) belongs into `shows`.
 *
 * Movement. Give an svg element that can move `data-id` (unique on the board), `data-x` and `data-y` (where it stands;
 * draw it there by its transform). When the position changes, the board lets it glide from where it was; with
 * `data-via="x,y x,y"` along those points, with `data-path` along that part of a longer way that lies between. A new
 * element with a `data-id` fades in. Reduced motion is respected.
 *
 * Speed. A view of a big board is drawn anew after each click: keep the vnodes of what did not change (a Map by
 * `JSON.stringify` of the part is enough), because the layers of a board pass over an identical vnode. Elsewhere
 * Preact passes over components alone: make what is many, as the rows of a list, of `steady` ones.
 *
 * Words. `ctx.t("page.<game>.key", facts)`; all four catalogs. Numbers by `ctx.number`. Leave 40 % room.
 *
 * @typedef {import("../vendor/preact.js").Child} Child
 * @typedef {import("../vendor/preact.js").VNode} VNode
 *
 * @typedef {import("../views.js").Place} Place
 * @typedef {import("../views.js").Offer} Offer
 * @typedef {import("../views.js").BoardPlace} BoardPlace
 * @typedef {import("../views.js").Board} Board  A map as data: GET /api/boards/GAME/MAP.
 *
 * @typedef {Object} Player
 * @property {number} seat
 * @property {string} letter  "A" ...: always shown with the colour.
 * @property {string} name
 * @property {"person" | "bot" | "open"} kind
 * @property {boolean} you    Played from this browser.
 */

/**
 * Which of several offers a click has meant, and what is done then.
 * @template {Offer} [O=Offer]
 * @typedef {{ offers: O[], choose(offer: O): void }} Question
 */

/**
 * What the server says of the planned steps: POST /api/tables/ID/preview. `V` is the game's view.
 * @template [V=any]
 * @typedef {Omit<import("../views.js").Previewed, "view"> & { view: V }} Preview
 */

/**
 * What a game's file is given: `V` is its view, `O` are its offers, `B` its boards, as `../views.d.ts` has them.
 * @template [V=any]
 * @template {Offer} [O=Offer]
 * @template {Board} [B=Board]
 * @typedef {Object} Context
 * @property {B} board
 * @property {Player[]} players
 * @property {number | null} seat   Whose eyes the view is for; null for a spectator.
 * @property {boolean} live         False in a replay and while somebody else decides: draw nothing to click.
 * @property {O[]} offers       What may be chosen now, after the planned steps; empty unless live.
 * @property {O[]} planned      The steps chosen so far, not confirmed.
 * @property {Preview<V> | null} preview
 * @property {O[][]} instead    For each planned step the offers it was chosen from.
 * @property {(offer: Offer | number) => void} choose  Plan a step, or an offer with its steps.
 * @property {(place: Place, via?: Place[], keep?: number) => Promise<boolean>} seek  Plan the best way to a far place,
 *   by other places, after the first `keep` of the planned offers; false when there is none.
 * @property {() => void} cancel    Give up the whole plan.
 * @property {(index: number, offer: Offer) => void} replace  Choose otherwise at an earlier step of the plan; what
 * followed it is dropped.
 * @property {import("../views.js").LogEntry | null} last   The move that led to this position, with what came of it.
 * @property {{ total: (number | null)[] } | null} scores  The scoring as it would be now, as far as the reader may
 * know it.
 * @property {string} sideboard     What lies beside the board as text, as the game tells it (`Story.sideboard`); after
 *   the planned steps that of `preview`. "" where the game sends none.
 * @property {"light" | "dark"} theme
 * @property {string} language      "en", "de", "hu" or "it".
 * @property {boolean} phone        Narrow screen: no floats, the tray stands between board and sheet.
 * @property {boolean} answersBelow  A phone: buttons stand in the sheet, where thumbs are, not beside the question.
 * @property {(key: string, facts?: Record<string, unknown>) => string} t
 * @property {(value: number) => string} number
 * @property {(part: number) => string} percent  A part of the whole, as a percentage.
 * @property {(hex: string) => { x: number, y: number }} at
 * @property {(hex: string) => string} where  Where it lies, as people say it: "east of Cambridge".
 * @property {(hex: string, inset?: number) => [number, number][]} corners
 * @property {(...clauses: string[]) => VNode} rule      Tags that open the clauses beside the board.
 * @property {(places: Place[], only?: boolean) => void} point  Ring these places, e.g. while a row is hovered; [] for
 *   none. With `only` the targets elsewhere are dimmed.
 */

/**
 * @typedef {Object} Layers  Each a list of vnodes with keys; leave out what there is not.
 * @property {VNode[]} [halo]
 * @property {VNode[]} [track]
 * @property {VNode[]} [towns]
 * @property {VNode[]} [stations]
 * @property {VNode[]} [engines]
 * @property {VNode[]} [ghost]
 * @property {VNode[]} [callouts]
 *
 * @typedef {Object} Tab  A part of the side panel.
 * @property {string} key    Stable and English: it is in the test ids.
 * @property {string} title
 * @property {Child} [choices]  What can be chosen in it, and what belongs to that: it stands alone where a lesson does
 *   without the rest.
 * @property {Child} body    Best a component, which is drawn when its tab is open. The first tab stands below the
 *   player cards from the beginning.
 *
 * @typedef {Object} Sign  One thing of the legend.
 * @property {Child} picture  An svg.
 * @property {string} name
 * @property {string} does    What it does, in a sentence.
 * @property {string[]} clauses
 *
 * @typedef {Object} Gathering  A button that opens offers as a list.
 * @property {string} name
 * @property {string} title
 * @property {string} key
 *
 * @typedef {Object} Card  What stands on a player's card below their name.
 * @property {string} figure      The number that matters, formatted: "£14,000". A text, which counts up to its
 *   new value.
 * @property {string} [unit]      What is counted, where the figure does not say: "points".
 * @property {Child[]} [notes]    At most two short notes ("4 left"); `Icon` and text.
 */

/** @typedef {import("../views.js").LogEntry} LogEntry */

/**
 * What draws a game: of its views, offers and boards.
 * @template [V=any]
 * @template {Offer} [O=Offer]
 * @template {Board} [B=Board]
 * @typedef {Object} GameFile
 * @property {(view: V, ctx: Context<V, O, B>) => Layers} pieces
 * @property {(view: V, ctx: Context<V, O, B>) => Tab[]} panel
 * @property {(view: V, ctx: Context<V, O, B>, seat: number) => Card} card
 * @property {(view: V, ctx: Context<V, O, B>, place: Place) => string} describe  What stands there, for somebody who
 *   cannot see it: "Sheffield, city, two tokens left, GWR". Also the first line of the why-not note.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [tray]  A hand of tiles, dice, bids: below the board, above
 *   the scrubber.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [headline]  Title of the preview card: plates instead of
 *   words.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [status]  In the top bar of a wide screen: how far the game
 *   is.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [supply]  Float at the top right of a wide board.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [legend]  Float at the bottom left of a wide board.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [picture]  The whole board, of a game whose map has no hexes:
 *   to be looked at, not to be clicked.
 * @property {boolean} [listed]  True where everything is chosen from the list beside the board, which is open then.
 * @property {boolean} [unnamed]  True where the board prints no names of hexes: a key shows them, and a close look.
 * @property {(view: V, ctx: Context<V, O, B>) => Sign[]} [signs]  Everything drawn on the board, for the legend.
 * @property {(figure: string) => string} [amount]  Points as the game counts them: "£5,000"; else the bare figure.
 * @property {boolean} [settles]  True where a scoring at the end gives most of the points.
 * @property {(offer: O, ctx: Context<V, O, B>) => Child} [face]  What stands on the button of an offer instead of its
 *   words, which everybody still hears and sees beside it: pictures of goods.
 * @property {(offers: O[]) => Promise<{ default: (plain: GameFile<V, O, B>) => GameFile<V, O, B> }> | null} [deciding]
 *   Fetches what only somebody who decides needs, when these are offered; it gives the file with all of that.
 * @property {(view: V, ctx: Context<V, O, B>) => O | undefined} [opening]  The offer to be planned by itself when a
 *   question comes.
 * @property {(view: V, ctx: Context<V, O, B>, hex: string) => string | null} [meaning]  What a click on a hex without
 *   a target means, for whoever rests there; "" where nothing is to be said, null where the server is to say why not.
 * @property {(view: V, ctx: Context<V, O, B>, hex: string) => boolean | Question<O> | Promise<boolean>} [clicked]  A
 *   click on a hex that has no target of its own, or a quiet one; true when it was meant, or which of several offers
 *   it may have meant.
 * @property {(view: V, ctx: Context<V, O, B>, hex: string) => ((hex: string) => void) | null} [bend]  Something drawn
 *   with `data-bend` is dragged from this hex: what to do when it comes to another one.
 * @property {(ways: O[]) => O} [best]  Which of the ways to a far place is planned first; else the first.
 * @property {(offer: O, ctx: Context<V, O, B>) => boolean} [quiet]  True for offers whose target is only to be seen by
 *   whoever goes through the targets with the keyboard.
 * @property {(view: V, ctx: Context<V, O, B>) => { head: string, text: string, clauses: string[] } | null} [says]
 *   What the prompt says instead of the server's question, while it is one's turn.
 * @property {(planned: O[], t: Context<V, O, B>["t"]) => string} [confirming]  What stands on the green button; "" for
 *   the usual word.
 * @property {(offer: O, ctx: Context<V, O, B>) => boolean} [shows]  True for offers the file shows itself: on the
 *   board, in the tray or in `answering`, so that nobody has to know a tab to find them.
 * @property {(view: V, ctx: Context<V, O, B>) => Child} [answering]  Answers for which buttons in a row will not do: a
 *   market. They stand in the panel, above whatever tab is open.
 * @property {(offer: O, t: Context<V, O, B>["t"]) => Gathering | undefined} [gathers]  By which button of the prompt
 *   an offer is opened together with the others of its kind.
 * @property {(offer: O, view: V, ctx: Context<V, O, B>) => Child} [details]  What is told of an offer
 *   in such a list: its price.
 * @property {(offer: O, view: V, ctx: Context<V, O, B>) => import("../pure/targets.js").Look | undefined} [looks] 
 *   How the
 *   target of an offer is to look, where a marked hex will not do.
 * @property {(ctx: Context<V, O, B>) => O[]} [besides]  Offers from earlier in the plan that can still be clicked on
 *   the board: another train instead.
 * @property {(offer: O, last: O) => boolean} [onward]  Whether an offer may be planned on top of a whole plan that
 *   ends with `last`, beside what could have been chosen instead of it.
 * @property {(offers: O[]) => O | undefined} [proposal]  Of what may follow a whole plan, what is added to it until
 *   something else is chosen.
 * @property {(offers: O[]) => boolean} [due]  Whether what a whole plan leads to is to be asked for at once.
 * @property {(view: V, place: Place) => string | undefined} [find]  The hex of a place that has none: a piece, a
 *   line.
 * @property {(ctx: Context<V, O, B>) => [string, string][]} [keys]  The keys of the game's actions with what they do.
 * @property {(key: string, view: V, ctx: Context<V, O, B>) => boolean} [press]  A key nobody else wants (Q and E turn
 *   a tile); true when it was meant.
 * @property {(view: V, hex: string) => boolean} [busy]  Whether something is drawn in the middle of a hex that the
 *   key of a target should not cover.
 * @property {string[]} [answers]  Kinds of events that answer the move before, or belong to it: a veto, a draw.
 * @property {(view: V, ctx: Context<V, O, B>, entries: LogEntry[]) => string[] | undefined} [way]
 *   The hexes that moves went along; else those of their places.
 * @property {(view: V, ctx: Context<V, O, B>) => Place[]} [focus]  What a decision is about beside its targets, to be
 *   in sight: both ends of a journey.
 * @property {(view: V, ctx: Context<V, O, B>) => Set<string>} [raised]  Places whose names go to `label.above`.
 * @property {(place: BoardPlace) => import("../pure/board-names.js").Plate} [plate]  What stands on a place and
 *   grows with
 *   its name; else it is as large as its hex.
 * @property {(view: V, ctx: Context<V, O, B>) => { key: string, text: string, hex: string }[]} [flags]  Hexes that
 *   bear a word on a flag beside them: start, target.
 * @property {(view: V, ctx: Context<V, O, B>) => { x: number, y: number }[]} [drawn]  Points that the names of rivers
 *   keep off: track.
 * @property {(view: V, ctx: Context<V, O, B>) => Place[]} [selected]  What is ringed as chosen; else the pieces of
 *   `planned`.
 */

export {};
