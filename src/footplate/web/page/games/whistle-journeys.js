/** Whistle Stop: journeys of a train. Where it can go, drawn and listed; the way that is planned, and others there. */
import { Icon } from "../common/icons.js";
import { html } from "../lib.js";
import { BoardMark } from "../marks.js";
import { moved, pair } from "./grid.js";
import { itemIcon, stopPoint, stopsOf, tileMark, tilePicture, trainsOf } from "./whistle-tiles.js";
import { tileName } from "./whistle-words.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */

/** Rows of the list that are open from the beginning, and tokens up to which a goal is near. */
const MOST_ROWS = 12;
const NEAR = 2;

/** @param {Offer} offer */
const tokensOf = (offer) => (offer.facts?.coal ?? 0) + (offer.facts?.whistles ?? 0);

/** The best way to every goal, cheapest first. @param {Context} ctx */
export const goalsOf = (ctx) => ctx.offers.filter((offer) => offer.group === "journey" && offer.place);

/** Where the last journey stands in the plan, -1 for none. @param {Context} ctx */
export const lastJourney = (ctx) => ctx.planned.findLastIndex((offer) => offer.group === "journey");

/**
 * How a target looks: a ring around a stop or a train; far ones thin.
 * @param {Offer} offer @param {View} view @param {Context} ctx
 */
export function looks(offer, view, ctx) {
  if (offer.group === "journey") {
    const goal = offer.facts?.goal ?? "";
    // One of several stops of a tile that the plan has laid before: each has its ring, as on a tile of the board.
    const laid = goal.includes(".") ? ctx.preview?.view : undefined;
    const at = stopPoint(view, ctx, goal) ?? (laid && stopPoint(laid, ctx, goal));
    return { ...(at && { at }), far: tokensOf(offer) > NEAR };
  }
  if (offer.group !== "train") return undefined;
  const train = trainsOf(ctx.preview?.view ?? view, ctx).find((one) => one.id === offer.place?.piece);
  return train && { at: train.at };
}

/** Other trains can be clicked instead of the chosen one. @param {Context} ctx */
export function besides(ctx) {
  const at = ctx.planned.findLastIndex((offer) => offer.group === "train");
  if (at < 0 || at !== ctx.planned.length - 1) return [];
  return ctx.instead[at].filter((offer) => offer.group === "train" && offer.step !== ctx.planned[at].step);
}

const ACTIONS = new Set(["train", "use", "buy"]);
const ENDS = new Set(["take", "draw", "look", "finish"]);
const ANSWERS = new Set(["trade", "end", "space", "choose", "give", "company", "discard", "pay", "toll", "price"]);

/** Whether a stop or an upgrade asks something. @param {Offer[]} offers */
export const asks = (offers) => offers.some((offer) => ANSWERS.has(offer.group ?? ""));

/**
 * After one action come the answers to what it leads to, another one, or what ends the turn: all of it can be planned
 * together.
 * @param {Offer} offer @param {Offer} last
 */
export const onward = ({ group = "", step }, last) => ANSWERS.has(group) || (!ENDS.has(last.group ?? "")
  && (ENDS.has(group) || (ACTIONS.has(group) && step !== last.step)));

// --- other ways -----------------------------------------------------------------------------------------------------

/** All ways to the goal of the planned journey. @param {Context} ctx */
export function waysThere(ctx) {
  const at = lastJourney(ctx);
  const goal = ctx.planned[at]?.facts?.goal;
  const others = at < 0 ? [] : ctx.instead[at];
  const ways = others.filter((offer) => offer.group === "journey" && offer.facts?.goal === goal);
  const now = ways.findIndex((offer) => offer.label === ctx.planned[at].label
    && offer.steps?.length === ctx.planned[at].steps?.length
    && JSON.stringify(offer.facts?.via) === JSON.stringify(ctx.planned[at].facts?.via));
  return { at, ways, now };
}

/** Another way to the same goal. @param {Context} ctx */
export function nextWay(ctx) {
  const { at, ways, now } = waysThere(ctx);
  if (ways.length < 2) return false;
  ctx.replace(at, ways[(now + 1) % ways.length]);
  return true;
}

/** Whether a journey lays this tile. @param {Offer} offer @param {string} tile */
const lays = (offer, tile) => !!offer.facts?.lays?.some((one) => one.tile === tile);

/** The goals to which some way lays this tile. @param {Context} ctx @param {string} tile */
export function placesFor(ctx, tile) {
  const goals = new Set(ctx.offers.filter((offer) => offer.group === "journey" && lays(offer, tile)).map((offer) =>
    offer.facts?.goal));
  return goalsOf(ctx).filter((offer) => goals.has(offer.facts?.goal));
}

/** The way with this tile to the goal that is planned. @param {Context} ctx @param {string} tile */
export function wayWith(ctx, tile) {
  const { at, ways } = waysThere(ctx);
  const offer = at < 0 || lays(ctx.planned[at], tile) ? undefined : ways.find((one) => lays(one, tile));
  return offer && { at, offer };
}

/** The last tile of the planned journey turned otherwise. @param {Context} ctx @param {number} by */
export function turnedJourney(ctx, by) {
  const at = lastJourney(ctx);
  const offer = ctx.planned[at];
  const { turns = [], after = 0, lays: laid = [] } = offer?.facts ?? {};
  if (turns.length < 2 || !offer.steps) return null;
  const place = offer.steps.length - 1 - after;
  const now = turns.indexOf(offer.steps[place]);
  const next = turns[(now + by + turns.length) % turns.length];
  const last = laid[laid.length - 1];
  const turn = (last.turn + next - offer.steps[place] + 6) % 6;
  const steps = offer.steps.map((step, i) => (i === place ? next : step));
  const lays = [...laid.slice(0, -1), { ...last, turn }];
  return { index: at, offer: { ...offer, steps, facts: { ...offer.facts, lays } } };
}

// --- drawn ----------------------------------------------------------------------------------------------------------

/** @param {{ id: string, seat: number, at: Point }} train @param {string} [kind] */
export const trainMark = ({ id, seat, at }, kind = "") =>
  html`<g key=${`t${kind}${id}`} class=${kind} data-id=${kind ? undefined : `train ${id}`} data-x=${at.x.toFixed(1)}
    data-y=${at.y.toFixed(1)}><${BoardMark} seat=${seat} x=${at.x} y=${at.y} scale=${0.95} filled=${true} text=${id} />
  </g>`;

/** The train that is being moved, as the plan names it. @param {View} view @param {Context} ctx */
export function movingTrain(view, ctx) {
  const planned = ctx.planned.map((offer) => offer.place?.piece).find((piece) => piece && /^[A-E]\d$/.test(piece));
  return planned ?? "";
}

/**
 * How far a track is pulled to the middle of its tile, by how far its edges are apart on the rim.
 * @param {Point} a @param {Point} b
 */
function pull(a, b) {
  const apart = Math.hypot(a.x - b.x, a.y - b.y) / Math.hypot(a.x, a.y);
  return apart < 1.2 ? 0.48 : apart < 1.9 ? 0.7 : 1;
}

/**
 * The way of a train over the sides by which it enters hexes, from its stop to the last one.
 * @param {Context} ctx @param {Point} from @param {string} first @param {string[]} via @param {Point | null} to
 */
function wayOf(ctx, from, first, via, to) {
  const inward = (/** @type {string} */ hex, /** @type {Point} */ side, /** @type {number} */ part) => {
    const middle = ctx.at(hex);
    return { x: middle.x + (side.x - middle.x) * part, y: middle.y + (side.y - middle.y) * part };
  };
  let way = `M${pair(from)}Q${pair(inward(first, ctx.at(via[0]), 0.5))} ${pair(ctx.at(via[0]))}`;
  via.forEach((side, i) => {
    const hex = side.split(".")[0];
    const entry = ctx.at(side);
    if (i + 1 < via.length) {
      const exit = ctx.at(via[i + 1]);
      const middle = ctx.at(hex);
      const part = 1 - pull({ x: entry.x - middle.x, y: entry.y - middle.y },
        { x: exit.x - middle.x, y: exit.y - middle.y });
      way += `C${pair(inward(hex, entry, part))} ${pair(inward(hex, exit, part))} ${pair(exit)}`;
    } else if (to) way += `Q${pair(inward(hex, entry, 0.5))} ${pair(to)}`;
    else way += `L${pair(inward(hex, entry, 0.7))}`;
  });
  return way;
}

/** Trains the plan puts on the map. @param {View} view @param {Context} ctx */
function placedTrains(view, ctx) {
  if (!ctx.preview || !ctx.planned.length) return [];
  const before = new Set(trainsOf(view, ctx).map((train) => train.id));
  return trainsOf(ctx.preview.view, ctx).filter((train) => !before.has(train.id)).map((train) =>
    trainMark(train, "wghosttrain"));
}

/**
 * The tiles that the plan lays.
 * @param {Context} ctx @returns {import("../views.js").WhistlePlace[]}
 */
export const laidTiles = (ctx) => ctx.planned.flatMap((offer) =>
  /** @type {import("../views.js").WhistlePlace[]} */ (offer.group === "lay" ? [offer.place ?? {}]
    : offer.facts?.lays ?? []));

/** A ring for every planned journey's stops on the way. @param {View} then @param {Context} ctx */
function stopsOnTheWay(then, ctx) {
  const passed = ctx.planned.flatMap((offer) => offer.facts?.stops?.slice(0, -1) ?? []);
  return passed.map(({ stop }) => {
    const at = stopPoint(then, ctx, stop) ?? ctx.at(stop.split(".")[0]);
    return html`<circle key=${`via${stop}`} class="wvia" cx=${at.x} cy=${at.y} r="14" />`;
  });
}

/**
 * What the plan would change: its way, the tiles it lays, the train where it would stand.
 * @param {View} view @param {Context} ctx
 */
export function ghosts(view, ctx) {
  const id = movingTrain(view, ctx);
  if (!id) return placedTrains(view, ctx);
  const here = trainsOf(view, ctx).find((train) => train.id === id);
  const then = ctx.preview?.view ?? view;
  const there = trainsOf(then, ctx).find((train) => train.id === id);
  const found = [];
  for (const { hex = "", tile = "", turn = 0 } of laidTiles(ctx)) {
    found.push(html`<g key=${`g${hex}`} class="wghost"
      transform=${moved(ctx.at(hex))}>${tileMark(ctx.board, tile, turn)}</g>`);
  }
  if (!here) return found;
  const via = ctx.planned.flatMap((offer) => offer.facts?.via ?? []);
  found.push(...stopsOnTheWay(then, ctx));
  const standing = there && there.place !== here.place ? there.at : null;
  if (via.length) {
    const way = wayOf(ctx, here.at, here.place.split(".")[0], via, standing);
    found.push(html`<path key="way0" class="wway under" d=${way} /><path key="way1" class="wway" d=${way} />`);
  }
  found.push(html`<circle key="ring0" class="selring o" cx=${here.at.x} cy=${here.at.y} r="16" />
    <circle key="ring1" class="selring" cx=${here.at.x} cy=${here.at.y} r="16" />`, trainMark(here, "wfrom"));
  if (standing && there) found.push(trainMark(there, "wghosttrain"));
  return found;
}


// --- listed ---------------------------------------------------------------------------------------------------------

/** What is at a goal: a sign and its name. @param {View} view @param {Context} ctx @param {Offer} offer */
function goalWords(view, ctx, offer) {
  const { goal = "", lays: laid = [] } = offer.facts ?? {};
  const hex = goal.split(".")[0];
  const stop = stopsOf(view).get(goal);
  const tile = stop?.tile ?? laid.find((one) => one.hex === hex)?.tile ?? "";
  if (goal.startsWith("S")) return html`<b>${goal}</b> ${ctx.t("page.whistle.start")}`;
  if (stop?.good) return html`<b>${hex}</b> ${itemIcon(stop.good, ctx, 20)} ${ctx.t(`whistle.goods.${stop.good}`)}`;
  return html`<b>${hex}</b> ${tilePicture(ctx.board, tile, 0, 26)} ${tileName(tile, ctx)}`;
}

/** @param {Offer} offer @param {Context} ctx */
const fuelMarks = ({ facts }, ctx) => html`<span class="wfuel" title=${facts?.fuel}>
  ${!!facts?.coal && html`<${Icon} name="coal" small />${facts.coal}`}
  ${!!facts?.whistles && html`<${Icon} name="whistle" small />${facts.whistles}`}
  ${!!facts?.lays?.length && html`<span class="muted"
    title=${ctx.t("page.whistle.tiles_to_lay", { n: facts.lays.length })}>
    ⬡${facts.lays.length}</span>`}</span>`;

/** What each stop brings before one goes. @param {Offer} offer */
const broughtBy = ({ facts }) => (facts?.stops ?? []).filter((stop) => stop.brings.length).map((stop, i) =>
  html`${i > 0 && " · "}${stop.brings.map((one, k) => html`${k > 0 && ", "}<span
    class=${one.loss ? "minus" : ""}>${one.text}</span>`)}`);

/**
 * One row: a click on it is a click on the board.
 * @param {View} view @param {Context} ctx @param {Offer} offer @param {boolean} keys whether digits mean goals
 */
function goalRow(view, ctx, offer, keys) {
  const planned = ctx.planned[lastJourney(ctx)];
  const on = planned?.facts?.goal === offer.facts?.goal && planned?.facts?.train === offer.facts?.train;
  const shown = on ? planned : offer;
  const where = offer.place ? [offer.place] : [];
  const classes = `wgoal${on ? " on" : ""}${tokensOf(offer) > NEAR ? " far" : ""}`;
  return html`<button key=${offer.facts?.goal} class=${classes} aria-pressed=${on}
    aria-label=${offer.label} data-testid=${`goal-${offer.facts?.goal}`}
    onMouseEnter=${() => ctx.point(where)} onMouseLeave=${() => ctx.point([])} onFocus=${() => ctx.point(where)}
    onBlur=${() => ctx.point([])} onClick=${() => !on && ctx.choose(offer)}>${fuelMarks(shown, ctx)}
    <span class="wto">${goalWords(view, ctx, offer)}</span><span class="wbrings">${broughtBy(shown)}</span>
    ${keys && offer.key ? html`<kbd class="kbd">${offer.key}</kbd>` : html`<span></span>`}</button>`;
}

/**
 * "Where train 5 can go": every goal with what its stops bring.
 * @param {View} view @param {Context} ctx @param {boolean} keys whether digits mean goals
 */
export function goalList(view, ctx, keys) {
  const goals = goalsOf(ctx);
  if (!goals.length) return null;
  const { ways, now } = waysThere(ctx);
  const more = goals.slice(MOST_ROWS);
  const row = (/** @type {Offer} */ offer) => goalRow(view, ctx, offer, keys);
  return html`<section class="wgoals" data-testid="goals"><h3 class="sec">
    ${ctx.t("page.whistle.goals", { train: goals[0].facts?.train?.slice(1) })}
    <span class="aside">${ways.length > 1 ? html`<button class="btn quiet wother" data-next-way data-testid="next-way"
      onClick=${() => nextWay(ctx)}>${ctx.t("page.whistle.next_way", { n: now + 1, of: ways.length })}
      <kbd class="kbd">N</kbd></button>` : ctx.t("page.whistle.goals.count", { n: goals.length })}</span></h3>
    ${goals.some((offer) => offer.short?.includes("⬡")) && html`<p class="muted fine"><b>⬡2</b>${" "}
      ${ctx.t("whistle.sign.tiles")}</p>`}
    ${goals.slice(0, MOST_ROWS).map(row)}
    ${more.length > 0 && html`<details><summary>${ctx.t("page.whistle.goals.more", { n: more.length })}</summary>
      ${more.map(row)}</details>`}
    ${goals[0].facts?.cut && html`<p class="muted fine">${ctx.t("page.whistle.goals.cut")}</p>`}</section>`;
}
