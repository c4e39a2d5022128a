/** Building by pointing at a goal: what a click means, the ways there on the board. */
import { html } from "../lib.js";
import { ink } from "../marks.js";
import { ends, pathThrough } from "./dampfross-track.js";
import { between, gridOf, moved } from "./grid.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossFacts} Facts
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 *
 * @typedef {Required<Facts> & { turns?: number, elsewhere?: { hex: string, name: string } }} Way  The facts of a way.
 */

/** Where the last way stands in the plan, or -1. @param {Context} ctx */
export const lastWay = (ctx) => ctx.planned.findLastIndex((offer) => offer.group === "way");

/** @param {Offer} offer */
export const factsOf = (offer) => /** @type {Way} */ (offer.facts);

/** The way that was chosen last, if it ends the plan. @param {Context} ctx */
export function chosenWay(ctx) {
  const at = lastWay(ctx);
  return at >= 0 && at === ctx.planned.length - 1 ? { at, way: factsOf(ctx.planned[at]),
    ways: ctx.instead[at].filter((offer) => offer.group === "way") } : null;
}

/** Whether a click on any hex means a way there. @param {View} _ @param {Context} ctx */
export const seeks = (_, ctx) => ctx.live && (ctx.offers.some((offer) => offer.group === "build")
  || ctx.planned.some((offer) => offer.group === "way" || offer.group === "build"));

/** @param {string[]} hexes */
export const places = (hexes) => hexes.map((hex) => ({ hex }));

/**
 * A click on a hex while building. On the planned way it cuts it there, on its goal it asks by which segment; beside
 * one that is not finished it takes points that are left over; else it is the next goal, or another one instead of one
 * that is not reached yet.
 * @param {View} view @param {Context} ctx @param {string} hex
 */
export function clickToBuild(view, ctx, hex) {
  if (!seeks(view, ctx)) return false;
  const chosen = chosenWay(ctx);
  if (!chosen) return ctx.seek({ hex }, [], ctx.planned.length);
  const { at, way } = chosen;
  const on = way.path.indexOf(hex);
  if (on === way.path.length - 1) return otherSegments(ctx, chosen) ?? true;
  if (on > 0) return ctx.seek({ hex }, places(way.via.filter((one) => way.path.indexOf(one) < on)), at);
  const reached = way.now === way.laid.length;
  const next = ctx.offers.filter((offer) => offer.group === "build" && offer.place?.hex === hex);
  if (!reached && next.length) {
    ctx.choose(next.reduce((one, other) => (price(other) < price(one) ? other : one)));
    return true;
  }
  return ctx.seek({ hex }, [], reached ? at + 1 : at);
}

/**
 * The segments that lead from the network to the goal at once, if there is one besides the chosen way: the cheapest is
 * not always the one somebody wants.
 * @param {Context} ctx @param {{ at: number, way: Way }} chosen
 */
export function otherSegments(ctx, { at, way }) {
  const direct = ctx.instead[at].filter((offer) => offer.group === "build" && offer.place?.hex === way.goal);
  if (direct.length < 2 && (!direct.length || way.laid.length < 2)) return null;
  return { offers: direct, choose: (/** @type {Offer} */ offer) => ctx.replace(at, offer) };
}

/** Points and fees of a segment. @param {Offer} offer */
const price = ({ facts }) => (facts?.points ?? 0) + sum(facts?.fees ?? []);

/** @param {{ amount: number }[]} payments */
export const sum = (payments) => payments.reduce((total, one) => total + one.amount, 0);

/**
 * The line is dragged: it is to lead through another hex. Bends before and behind it stay.
 * @param {View} _ @param {Context} ctx @param {string} from
 */
export function bendWay(_, ctx, from) {
  const chosen = chosenWay(ctx);
  if (!chosen) return null;
  const { at, way } = chosen;
  return (/** @type {string} */ hex) => void ctx.seek({ hex: way.goal }, places(bends(way, from, hex)), at);
}

/**
 * The bends of a line that is dragged from one of its hexes to another one.
 * @param {{ path: string[], via: string[] }} way @param {string} from @param {string} to
 */
export function bends(way, from, to) {
  const grip = way.path.indexOf(from);
  const before = way.via.filter((hex) => hex !== from && way.path.indexOf(hex) < grip);
  const behind = way.via.filter((hex) => hex !== from && way.path.indexOf(hex) > grip);
  return [...before, to, ...behind].filter((hex, i, all) => all.indexOf(hex) === i);
}

/** Open cities that are kept in sight while somebody builds. */
const NEAREST = 4;

/** The planned way, else the own network and the open cities nearest to it. @param {View} view @param {Context} ctx */
export function inSight(view, ctx) {
  const chosen = chosenWay(ctx);
  if (chosen) return chosen.way.path;
  const grid = gridOf(ctx.board);
  const seat = ctx.seat ?? -1;
  const start = ctx.board.places.find((place) => place.name === view.starts[seat])?.hex;
  const own = new Set(start ? [start] : []);
  for (const segment of view.track)
    if (segment.owners.some((company) => company.includes(seat)))
      ends(grid, segment.side).forEach((hex) => own.add(hex));
  const far = (/** @type {{ x: number, y: number }} */ { x, y }) =>
    Math.min(...[...own].map((hex) => Math.hypot(ctx.at(hex).x - x, ctx.at(hex).y - y)));
  const open = ctx.board.places.filter((place) => view.unconnected.includes(place.name))
    .map((place) => ({ hex: place.hex, far: far(place) })).sort((a, b) => a.far - b.far);
  return [...own, ...open.slice(0, NEAREST).map((one) => one.hex)];
}

/**
 * What a click there means, for whoever rests on a hex; "" where nothing need be said, null where it means nothing.
 * @param {View} view @param {Context} ctx @param {string} hex
 */
export function meaning(view, ctx, hex) {
  if (!seeks(view, ctx)) return null;
  const chosen = chosenWay(ctx);
  if (!chosen?.way.path.includes(hex)) return ctx.t("page.dampfross.click_way");
  return hex === chosen.way.goal && otherSegments(ctx, chosen) ? ctx.t("page.dampfross.click_again") : "";
}

// --- on the board -------------------------------------------------------------------------------------------------

/**
 * The ways below the plates of cities: the others dotted, the chosen one as a band, what is left of it dashed.
 * @param {Context} ctx
 */
export function wayLines(ctx) {
  const chosen = chosenWay(ctx);
  if (!chosen) return [];
  const grid = gridOf(ctx.board);
  const { way, ways } = chosen;
  const now = pathThrough(grid, way.path.slice(0, way.now + 1));
  const rest = pathThrough(grid, way.path.slice(way.now));
  return [
    ...ways.filter((offer) => offer.facts !== way).map((offer) => dotted(ctx, factsOf(offer).path, way.path)),
    ...(way.now < way.laid.length ? [html`<path key="rest" class="wrest" d=${rest} />`,
      html`<path key="dots" class="wdots" d=${rest} />`] : []),
    ...(way.now > 0 ? [html`<path key="edge" class="wedge" d=${now} />`,
      html`<path key="band" class="wband" d=${now} />`,
      html`<path key="line" class="plannedline" style=${{ "--c": ink(ctx.seat ?? 0) }} d=${now} />`] : []),
  ];
}

/** What lies upon the ways: what each segment costs, numbers, the goal. @param {Context} ctx */
export function drawWays(ctx) {
  const chosen = chosenWay(ctx);
  if (!chosen) return [];
  const { way, ways } = chosen;
  const number = ways.findIndex((offer) => offer.facts === way) + 1;
  const others = ways.map((offer, i) => ({ facts: factsOf(offer), number: i + 1 }))
    .filter(({ facts }) => facts !== way);
  const rest = way.path.slice(way.now);
  return [
    ...others.flatMap(({ facts, number }) => numbered(ctx, facts.path, way.path, number)),
    html`<path key="grip" class="wgrip" data-bend d=${pathThrough(gridOf(ctx.board), way.path)} />`,
    ...way.laid.flatMap((_, i) => costOf(ctx, way, i)),
    ...(rest.length > 3 && ways.length > 1 ? [disc(ctx, way.path[way.now + (rest.length >> 1)], number, true)] : []),
    goalRing(ctx, way),
  ];
}

/** What a segment costs, and what is paid for it. @param {Context} ctx @param {Way} way @param {number} i */
function costOf(ctx, way, i) {
  const laid = way.laid[i];
  const { x, y } = between(ctx.at(way.path[i]), ctx.at(way.path[i + 1]));
  const fee = sum(laid.fees);
  const next = i === way.now;
  if (i > way.now && !fee) return [];
  return html`<g key=${`cost${i}`} class=${`cost${next ? " next" : ""}`} transform=${moved({ x, y })}>
    ${i <= way.now && html`<circle r="8" /><text y="3.8">${laid.points}</text>`}
    ${fee > 0 && html`<g class="feecoin" transform=${i <= way.now ? "translate(13 -9)" : ""}><circle r="8" />
      <text y="3.8">${fee}</text></g>`}</g>`;
}

/**
 * Another way, as far as it does not lie upon the chosen one.
 * @param {Context} ctx @param {string[]} path @param {string[]} than
 */
export function dotted(ctx, path, than) {
  const grid = gridOf(ctx.board);
  const shared = (/** @type {number} */ i) => {
    const at = than.indexOf(path[i]);
    return at >= 0 && (than[at + 1] === path[i + 1] || (at > 0 && than[at - 1] === path[i + 1]));
  };
  const own = path.slice(0, -1).flatMap((hex, i) => (shared(i) ? [] : [pathThrough(grid, [hex, path[i + 1]])]));
  return html`<path key=${`other ${path.join()}`} class="wother" d=${own.join("")} />`;
}

/**
 * The number of another way, where it differs from the chosen one.
 * @param {Context} ctx @param {string[]} path @param {string[]} than @param {number} number
 */
export function numbered(ctx, path, than, number) {
  const own = path.filter((hex) => !than.includes(hex));
  return own.length ? [disc(ctx, own[own.length >> 1], number, false)] : [];
}

/**
 * The number of a way, as it stands on its card.
 * @param {Context} ctx @param {string} hex @param {number} number @param {boolean} picked
 */
export const disc = (ctx, hex, number, picked) => html`<g key=${`number${number}`}
  class=${`rn${picked ? " best" : ""}`} transform=${moved(ctx.at(hex))}><circle r="12" />
  <text y="4.6">${number}</text></g>`;

/** @param {Context} ctx @param {Way} way */
function goalRing(ctx, way) {
  const { x, y } = ctx.at(way.goal);
  return html`<g key="goal" class="wgoal"><circle cx=${x} cy=${y} r="25" /><circle class="in" cx=${x} cy=${y}
    r="25" /></g>`;
}

/** Why it stops there, and what the goal costs. @param {Context} ctx */
export function wayCallouts(ctx) {
  const chosen = chosenWay(ctx);
  if (!chosen) return [];
  const { way } = chosen;
  const found = [];
  if (way.stop && way.now < way.path.length - 1) found.push(tip(ctx, way.path[way.now], way.stop, "stop"));
  return found;
}

/**
 * A dark tip beside a hex.
 * @param {Context} ctx @param {string} hex @param {string} text @param {string} key
 */
export function tip(ctx, hex, text, key) {
  const { x, y } = ctx.at(hex);
  const width = text.length * 6.5 + 22;
  const [left, , wide] = ctx.board.box;
  const side = x + 34 + width < left + wide ? 1 : -1;
  return html`<g key=${key} class="wtip" transform=${moved({ x: x + side * 20, y })}>
    <path d=${`M0 0l${side * 10}-7v14z`} />
    <rect x=${side > 0 ? 9 : -9 - width} y="-14" width=${width} height="28" rx="6" />
    <text x=${side * (9 + width / 2)} y="4.4">${text}</text></g>`;
}
