/** Whistle Stop: the hand with its turns, the display, the stack, the action slots. */
import { Icon } from "../common/icons.js";
import { html } from "../lib.js";
import { goalsOf, laidTiles, placesFor, turnedJourney, wayWith } from "./whistle-journeys.js";
import { tilePicture } from "./whistle-tiles.js";
import { tileName, tileWords } from "./whistle-words.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */

/** Whether the hand lies below the board instead of beside it. @param {Context} ctx */
export const isNarrow = (ctx) => ctx.phone || innerWidth <= 1240;

/** A phone, however it is held. @param {Context} ctx */
const isSmall = (ctx) => ctx.phone && Math.min(innerWidth, innerHeight) < 600;

/**
 * The last planned tile that could lie otherwise: its place in the plan and all that it could have been.
 * @param {Context} ctx
 */
function lastLaid(ctx) {
  for (let index = ctx.planned.length - 1; index >= 0; index--) {
    if (ctx.planned[index].group === "lay" && ctx.instead[index].length > 1)
      return { index, offer: ctx.planned[index], offers: ctx.instead[index] };
  }
  return null;
}

/** The ways a tile can be laid: first those that stop on it. @param {Offer[]} offers @param {string} tile */
function waysOf(offers, tile) {
  const own = offers.filter((offer) => offer.group === "lay" && offer.place?.tile === tile);
  const stopping = own.find((offer) => offer.facts?.leads === "stop");
  return { own, first: stopping ?? own[0] };
}

/** The planned tile turned by one: the next way in which it may lie. @param {Context} ctx @param {number} by */
function turnedBy(ctx, by) {
  const journey = turnedJourney(ctx, by);
  if (journey) return journey;
  const laid = lastLaid(ctx);
  if (!laid) return null;
  const { own } = waysOf(laid.offers, laid.offer.place?.tile ?? "");
  const at = own.findIndex((offer) => offer.step === laid.offer.step);
  return own.length > 1 ? { index: laid.index, offer: own[(at + by + own.length) % own.length] } : null;
}

/**
 * What a click on the gap means: lay the first tile that fits, or turn the one that lies there.
 * @param {Context} ctx
 */
export function clickOnGap(ctx) {
  const open = ctx.offers.filter((offer) => offer.group === "lay");
  const laid = lastLaid(ctx);
  if (laid && open.includes(laid.offer)) return turnedBy(ctx, 1)?.offer ?? laid.offer;
  return open.length ? waysOf(open, open[0].place?.tile ?? "").first : undefined;
}

/** @param {Context} ctx @param {number} by */
function rotate(ctx, by) {
  const next = turnedBy(ctx, by);
  if (next) ctx.replace(next.index, next.offer);
  else if (!lastLaid(ctx)) {
    const first = clickOnGap(ctx);
    if (first) ctx.choose(first);
  }
}

/** Whether there is a tile to be laid and turned. @param {Context} ctx */
export const turns = (ctx) => ctx.live && (!!lastLaid(ctx) || !!turnedJourney(ctx, 1)
  || ctx.offers.some((offer) => offer.group === "lay"));

/** Q and E turn the tile. @param {string} key @param {Context} ctx */
export function pressTurn(key, ctx) {
  const by = { q: -1, e: 1 }[key];
  if (!by || !turns(ctx)) return false;
  rotate(ctx, by);
  return true;
}

const REFILL = new Set(["take", "draw"]);

/** The hand filled up with one click. @param {Offer} offer */
export const isFill = (offer) => !!offer.facts?.tiles;

/** The tiles that the plan takes from the display. @param {Context} ctx */
const takenTiles = (ctx) => ctx.planned.filter((offer) => offer.group === "take").flatMap((offer) =>
  offer.facts?.tiles ?? [offer.place?.tile ?? ""]);

/**
 * Whether taking tiles is what is left to do: then it is asked for as loudly as any other choice.
 * @param {Context} ctx
 */
export const refills = (ctx) =>
  ctx.planned.some(isRefill) || refillDue(ctx.offers)
    || (!!ctx.preview?.complete && refillDue(/** @type {Offer[]} */ (ctx.preview.offers)));

/** Whether the refill is all that is left. @param {Offer[]} offers */
export const refillDue = (offers) => offers.some((offer) => REFILL.has(offer.group ?? ""))
  && !offers.some((offer) => offer.group === "train" || offer.group === "use");

/** @param {Offer} offer */
export const isRefill = (offer) => REFILL.has(offer.group ?? "");

/**
 * A tile that can be clicked, or not. Its name and what it does stand in its title; with `words` also beside it.
 * @param {Context} ctx
 * @param {{ tile: string, turn: number, size: number, offer?: Offer, on?: boolean, key: string, kind: string,
 * fits?: number, words?: import("./interface.js").Child, hotkey?: string, act?: () => void,
 * hover?: (over: boolean) => void }} props
 */
export function tileButton(ctx, props) {
  const { tile, turn, size, offer, on = false, key, kind, fits = 0, words, hotkey, act, hover } = props;
  const can = !!offer || !!act;
  const classes = ["wht", kind, on && "on", can && "can", fits > 0 && "fits"].filter(Boolean).join(" ");
  return html`<button key=${key} class=${classes} aria-pressed=${on} aria-disabled=${!can}
    title=${tileWords(tile, ctx)} aria-label=${offer?.label ?? tileWords(tile, ctx)}
    data-testid=${`${kind}-${tile.slice(1)}`}
    onMouseEnter=${() => hover?.(true)} onMouseLeave=${() => hover?.(false)} onFocus=${() => hover?.(true)}
    onBlur=${() => hover?.(false)} onClick=${() => (act ? act() : offer && ctx.choose(offer))}>
      ${tilePicture(ctx.board, tile, turn, size)}${words}
      ${hotkey && html`<kbd class="wkey">${hotkey}</kbd>`}</button>`;
}

/** @param {View} view @param {Context} ctx */
function handTiles(view, ctx) {
  const hand = ctx.seat === null ? null : view.hands[ctx.seat];
  if (!Array.isArray(hand)) return null;
  const planned = laidTiles(ctx).slice();
  const given = ctx.planned.find((offer) => offer.group === "return");
  const narrow = isNarrow(ctx);
  const size = isSmall(ctx) ? (turns(ctx) ? 62 : refills(ctx) ? 40 : 50) : narrow ? 84 : 71;
  const choosing = goalsOf(ctx).length > 0;
  return hand.map((/** @type {string} */ tile, /** @type {number} */ i) => {
    const at = planned.findIndex((one) => one.tile === tile);
    const laid = at >= 0 ? planned.splice(at, 1)[0] : null;
    const back = ctx.offers.find((offer) => offer.group === "return" && offer.place?.tile === tile);
    const first = waysOf(ctx.offers, tile).first;
    const places = choosing ? placesFor(ctx, tile) : [];
    const other = laid ? undefined : wayWith(ctx, tile);
    const turn = laid && turnedBy(ctx, 1) ? () => rotate(ctx, 1) : undefined;
    const spots = places.map((offer) => offer.place ?? {});
    const show = (/** @type {boolean} */ over) => ctx.point(over ? spots : [], over);
    return tileButton(ctx, { tile, turn: laid?.turn ?? 0, size, offer: laid ? undefined : back ?? first,
      act: turn ?? (other ? () => ctx.replace(other.at, other.offer) : places.length ? () => show(true) : undefined),
      on: !!laid || given?.place?.tile === tile, key: `${tile}.${i}`, kind: "hand", fits: places.length,
      hover: places.length ? show : undefined,
      words: !isSmall(ctx) && html`<span class="whw"><b>${tileName(tile, ctx)}</b>${choosing
        && html`<span>${ctx.t("page.whistle.fits", { n: places.length })}</span>`}</span>` });
  });
}

/** Empty places of the hand, with what is planned to be taken. @param {View} view @param {Context} ctx */
function handGaps(view, ctx) {
  if (ctx.seat === null || !refills(ctx)) return null;
  const hand = (ctx.preview?.view ?? view).hands[ctx.seat];
  const gaps = view.hand_limits[ctx.seat] - (Array.isArray(hand) ? hand.length : 0);
  const taken = takenTiles(ctx);
  return html`${taken.map((tile, i) => html`<span key=${`took${i}`} class="wgap took">
    ${tilePicture(ctx.board, tile, 0, ctx.phone ? 44 : 70)}</span>`)}
    ${Array.from({ length: Math.max(0, gaps) }, (_, i) => {
      const said = ctx.t("page.whistle.gap_in_hand", { n: taken.length + i + 1 });
      return html`<span key=${`gap${i}`} class=${`wgap${i === 0 ? " now" : ""}`} role="img" aria-label=${said}
        title=${said}>${isSmall(ctx) ? taken.length + i + 1 : said}</span>`;
    })}`;
}

/** The action slots: what has been spent, what the plan would spend. @param {View} view @param {Context} ctx */
export function slots(view, ctx) {
  const seat = view.active;
  if (seat === null || !view.round) return null;
  const then = ctx.preview?.view;
  const planned = then && then.active === seat ? then.slots.slice(view.slots.length) : [];
  const left = view.slots_left - planned.length;
  const all = [...view.slots.map((slot) => ({ slot, kind: "used" })),
    ...planned.map((slot) => ({ slot, kind: "next" })),
    ...Array.from({ length: Math.max(0, left) }, () => ({ slot: "", kind: "" }))];
  const said = ctx.t("page.whistle.slots", { n: left });
  return html`<div class="sec">${ctx.t("page.whistle.actions")}<span class="aside">${said}</span></div>
    <div class="wslots" role="img" aria-label=${said} title=${ctx.t("whistle.sign.slots")}>
      ${all.map(({ slot, kind }) => html`<span class=${`wslot ${kind}`}>${slot
        && html`<${Icon} name=${slot === "whistle" || slot === "coal" ? slot : "house"} />`}</span>`)}</div>`;
}

/**
 * The round and what can still be done in this turn, in a line that stays in sight where the top bar has no room.
 * @param {View} view @param {Context} ctx
 */
function roundLine(view, ctx) {
  const then = ctx.preview?.view;
  const left = then && then.active === view.active ? then.slots_left : view.slots_left;
  return html`<p class="wbrief" data-testid="round-line">${view.round
    ? html`<b>${ctx.t("page.whistle.round", { n: view.round, of: view.rounds })}</b>
      ${view.active !== null && html`<span>${ctx.t("page.whistle.slots", { n: left })}</span>`}`
    : html`<b>${ctx.t("page.whistle.setup")}</b>`}</p>`;
}

/** @param {Context} ctx */
function turnButtons(ctx) {
  const turning = turns(ctx);
  if (!turning && ctx.phone) return null;
  const button = (/** @type {string} */ side, /** @type {number} */ by, /** @type {string} */ key) =>
    html`<button class="btn" data-testid=${`turn-${side}`} disabled=${!turning}
      aria-label=${ctx.t(`page.whistle.turn.${side}`)} title=${ctx.t(`page.whistle.turn.${side}`)}
      onClick=${() => rotate(ctx, by)}><${Icon} name=${`rot${side[0]}`} />
      ${!ctx.phone && html`<kbd>${key}</kbd>`}</button>`;
  return html`<div class="wturn">${button("left", -1, "Q")}${button("right", 1, "E")}</div>`;
}

/** The hand with its rotation, the display, the stack. @param {View} view @param {Context} ctx */
export function tray(view, ctx) {
  const hand = handTiles(view, ctx);
  const refill = refills(ctx);
  const shown = ctx.preview?.view ?? view;
  const draw = ctx.offers.find((offer) => offer.group === "draw");
  const size = isSmall(ctx) ? 40 : 62;
  const taken = takenTiles(ctx);
  const away = isSmall(ctx) && turns(ctx);
  return html`${isNarrow(ctx) && roundLine(view, ctx)}<div class=${`wtray${refill ? " refill" : ""}`}>
    ${!isNarrow(ctx) && html`<div class="wacts">${slots(view, ctx)}</div>`}
    ${hand && html`<h3 class="sec">${ctx.t("page.whistle.hand")}</h3>
      <div class="whand">${hand.length || refill ? hand
        : html`<span class="muted">${ctx.t("page.whistle.hand.empty")}</span>`}
        ${handGaps(view, ctx)}</div>${turnButtons(ctx)}`}
    ${!away && html`<h3 class="sec">${ctx.t("page.whistle.display")}</h3><div class="wdisp">
      ${view.display.map((/** @type {string} */ tile, /** @type {number} */ i) => {
        const offer = ctx.offers.find((one) => one.group === "take" && !isFill(one) && one.place?.tile === tile);
        return tileButton(ctx, { tile, turn: 0, size, offer, on: taken.includes(tile), key: `${tile}.${i}`,
          kind: "display", hotkey: refill ? offer?.key : undefined,
          words: ctx.phone && !isSmall(ctx) && html`<span class="whw"><b>${tileName(tile, ctx)}</b></span>` });
      })}
      <button class=${`wstack${draw ? " can" : ""}${ctx.planned.some((offer) => offer.group === "draw") ? " on" : ""}`}
        data-testid="stack" aria-disabled=${!draw} title=${ctx.t("whistle.sign.stack")}
        aria-label=${draw?.label ?? ctx.t("page.whistle.stack", { n: shown.stack })}
        onClick=${() => draw && ctx.choose(draw)}><b class="num">${shown.stack}</b>
        <span>${ctx.t("page.whistle.in_stack")}</span>${refill && draw && html`<kbd class="wkey">${draw.key}</kbd>`}
      </button></div>`}
  </div>`;
}
