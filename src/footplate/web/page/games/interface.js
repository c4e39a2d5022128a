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
 * Speed. A view of a big board is drawn anew after each click: keep the vnode of what did not change (a Map by
 * `JSON.stringify` of the part is enough), because Preact skips an identical vnode.
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
 * @property {(index: number, offer: Offer) => void} replace  Choose otherwise at an earlier step of the plan; what
 * followed it is dropped.
 * @property {import("../views.js").LogEntry | null} last   The move that led to this position, with what came of it.
 * @property {{ total: (number | null)[] } | null} scores  The scoring as it would be now, as far as the reader may
 * know it.
 * @property {"light" | "dark"} theme
 * @property {string} language      "en", "de", "hu" or "it".
 * @property {boolean} phone        Narrow screen: no floats, the tray stands between board and sheet.
 * @property {(key: string, facts?: Record<string, any>) => string} t
 * @property {(value: number) => string} number
 * @property {(part: number) => string} percent  A part of the whole, as a percentage.
 * @property {(hex: string) => { x: number, y: number }} at
 * @property {(hex: string, inset?: number) => [number, number][]} corners
 * @property {(...clauses: string[]) => VNode} rule      Tags that open the clauses beside the board.
 * @property {(places: Place[]) => void} point           Ring these places, e.g. while a row is hovered; [] for none.
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
 * @property {string} icon   A name in `../icons.js`.
 * @property {Child} body    The first tab stands below the player cards from the beginning.
 *
 * @typedef {Object} Card  What stands on a player's card below their name.
 * @property {string} figure      The number that matters, formatted: "£14,000". A text: it counts up to its new value.
 * @property {string} [unit]      What is counted, where the figure does not say: "points".
 * @property {Child[]} [notes]    At most two short notes ("4 left"); `Icon` and text.
 */

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
 * @property {boolean} [settles]  True where a scoring at the end gives most of the points.
 * @property {(offer: O, ctx: Context<V, O, B>) => Child} [face]  What stands on the button of an offer instead of its
 *   words, which everybody still hears and sees beside it: pictures of goods.
 * @property {(offer: O, ctx: Context<V, O, B>) => boolean} [shows]  True for offers the file shows itself.
 * @property {(view: V, place: Place) => string | undefined} [find]  The hex of a place that has none: a piece, a
 *   line.
 * @property {(key: string, view: V, ctx: Context<V, O, B>) => boolean} [press]  A key nobody else wants (Q and E turn
 *   a tile); true when it was meant.
 * @property {(view: V, hex: string) => boolean} [busy]  Whether something is drawn in the middle of a hex that the
 *   key of a target should not cover.
 * @property {(view: V, ctx: Context<V, O, B>) => Place[]} [focus]  What a decision is about beside its targets, to be
 *   in sight: both ends of a journey.
 * @property {(view: V, ctx: Context<V, O, B>) => Set<string>} [raised]  Places whose names go to `label.above`.
 * @property {(view: V, ctx: Context<V, O, B>) => Place[]} [selected]  What is ringed as chosen; else the pieces of
 *   `planned`.
 */

export {};
