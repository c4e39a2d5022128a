/** Routes of a run: those proposed, drawn and compared; one that is bent by hand, one that is drawn hop by hop. */
import { html } from "../lib.js";
import { hexNamed, nameOf, onTheWay } from "./dampfross-places.js";
import { mark } from "./dampfross-race.js";
import { ends, pathThrough } from "./dampfross-track.js";
import { nextCard, tone } from "./dampfross-way-cards.js";
import { bends, disc, dotted, numbered } from "./dampfross-ways.js";
import { gridOf, moved } from "./grid.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossFacts} Facts
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 */

const FIRST_PRIZE = 20;
const SECOND_PRIZE = 10;

/** The routes to compare, and which of them is planned where. @param {Context} ctx */
function proposed(ctx) {
  const at = ctx.planned.findIndex((offer) => offer.group === "route");
  const all = at < 0 ? ctx.offers : ctx.instead[at];
  return { at, chosen: at < 0 ? null : ctx.planned[at], routes: all.filter((offer) => offer.group === "route") };
}

/** Whether digits choose among the routes: while nothing is planned, they mean hexes to go to. @param {Context} ctx */
const keysMeanRoutes = (ctx) => ctx.planned.length > 0;

/** The one with the highest profit to be expected. @param {Offer[]} routes */
export const bestRoute = (routes) => routes.reduce((one, other) =>
  ((other.facts?.profit ?? -Infinity) > (one.facts?.profit ?? -Infinity) ? other : one));

/** What is planned when a run is to be entered: the best route, or nothing. @param {View} _ @param {Context} ctx */
export function opening(_, ctx) {
  const { routes } = proposed(ctx);
  if (!routes.length) return undefined;
  const best = bestRoute(routes);
  const out = ctx.offers.find((offer) => offer.group === "pass");
  return (best.facts?.profit ?? 0) > 0 || !out ? best : out;
}

/**
 * The hexes of the route that is planned: a proposal, or hop by hop.
 * @param {View} view @param {Context} ctx
 * @returns {string[]}
 */
export function plannedRoute(view, ctx) {
  const { chosen } = proposed(ctx);
  if (chosen) return chosen.facts?.path ?? [];
  const hops = ctx.planned.filter((offer) => offer.group === "hop" && offer.place?.hex);
  if (!hops.length || !view.run) return [];
  return [hexNamed(ctx, view.run.start), ...hops.map((offer) => /** @type {string} */ (offer.place?.hex))];
}

/**
 * A click on a hex while a run is entered: on a target the best route there, on other track a route through it.
 * @param {View} view @param {Context} ctx @param {string} hex
 */
export function clickToRun(view, ctx, hex) {
  const { at, chosen, routes } = proposed(ctx);
  if (!ctx.live || !view.run || !routes.length) return false;
  const keep = at < 0 ? ctx.planned.findIndex((offer) => offer.group === "hop") : at;
  const kept = keep < 0 ? ctx.planned.length : keep;
  if (view.run.targets.some((name) => hexNamed(ctx, name) === hex)) return ctx.seek({ hex }, [], kept);
  const path = chosen?.facts?.path ?? [];
  const grid = gridOf(ctx.board);
  if (!path.length || !view.track.some((segment) => ends(grid, segment.side).includes(hex))) return false;
  if (path.includes(hex)) return true;
  const there = ctx.at(hex);
  const far = (/** @type {string} */ one) => Math.hypot(ctx.at(one).x - there.x, ctx.at(one).y - there.y);
  const near = path.reduce((one, other) => (far(other) < far(one) ? other : one));
  bend(ctx, kept, path, chosen?.facts?.via ?? [], near)(hex);
  return true;
}

/**
 * Leads a route through another hex, between its other bends.
 * @param {Context} ctx @param {number} at @param {string[]} path @param {string[]} via @param {string} from
 */
const bend = (ctx, at, path, via, from) => (/** @type {string} */ hex) =>
  void ctx.seek({ hex: path[path.length - 1] }, bends({ path, via }, from, hex).map((one) => ({ hex: one })), at);

/** The planned route is dragged. @param {View} _ @param {Context} ctx @param {string} from */
export function bendRoute(_, ctx, from) {
  const { at, chosen } = proposed(ctx);
  const path = chosen?.facts?.path;
  return path?.length ? bend(ctx, at, path, chosen?.facts?.via ?? [], from) : null;
}

// --- on the board -------------------------------------------------------------------------------------------------

/**
 * Stretches of a route over track that is not one's own: how many hexes are paid for, and where the coin lies.
 * @param {View} view @param {Context} ctx @param {string[]} path
 */
export function paidStretches(view, ctx, path) {
  const grid = gridOf(ctx.board);
  const own = new Set();
  for (const segment of view.track) {
    if (!segment.owners.some((company) => company.includes(ctx.seat ?? -1)
      || (view.partner !== null && company.includes(view.partner)))) continue;
    const [a, b] = ends(grid, segment.side);
    own.add(`${a} ${b}`).add(`${b} ${a}`);
  }
  /** @type {{ hexes: string[] }[]} */
  const found = [];
  let before = false;
  for (let i = 1; i < path.length; i += 1) {
    const paid = !own.has(`${path[i - 1]} ${path[i]}`) && grid.way(path[i - 1], path[i]) !== "";
    if (paid && before) found[found.length - 1].hexes.push(path[i]);
    else if (paid) found.push({ hexes: [path[i]] });
    before = paid;
  }
  return found.map(({ hexes }) => ({ amount: hexes.length, hex: hexes[hexes.length >> 1] }));
}

/** The planned route as a band below its track. @param {View} view @param {Context} ctx */
export function routeBand(view, ctx) {
  const path = plannedRoute(view, ctx);
  const d = pathThrough(gridOf(ctx.board), path);
  return path.length < 2 ? [] : [html`<path key="edge" class="wedge" d=${d} />`,
    html`<path key="band" class="wband" d=${d} />`];
}

/** Proposals that are not planned, dotted, below the plates of cities. @param {View} view @param {Context} ctx */
export function otherRoutes(view, ctx) {
  const { chosen, routes } = proposed(ctx);
  return routes.filter((offer) => offer !== chosen && (offer.facts?.path?.length ?? 0) > 1).map((offer) =>
    dotted(ctx, offer.facts?.path ?? [], plannedRoute(view, ctx)));
}

/**
 * What lies upon the proposals: their numbers, handles to drag, fares to be paid.
 * @param {View} view @param {Context} ctx
 */
export function drawRoutes(view, ctx) {
  const { chosen, routes } = proposed(ctx);
  const path = plannedRoute(view, ctx);
  const d = pathThrough(gridOf(ctx.board), path);
  const others = routes.map((offer, i) => ({ offer, number: i + 1, path: offer.facts?.path ?? [] }))
    .filter((one) => one.offer !== chosen && one.path.length);
  const numbers = keysMeanRoutes(ctx) ? others.flatMap((one) => numbered(ctx, one.path, path, one.number)) : [];
  if (path.length < 2) return numbers;
  const number = routes.findIndex((offer) => offer === chosen) + 1;
  const free = path.filter((hex) => !ctx.board.places.some((place) => place.hex === hex)); // plates stay whole
  const handles = chosen ? [0.2, 0.5, 0.8].map((part) => free[Math.round((free.length - 1) * part)]) : [];
  return [
    ...numbers,
    ...(chosen ? [html`<path key="grip" class="wgrip" data-bend d=${d} />`] : []),
    ...handles.filter((hex, i) => hex && handles.indexOf(hex) === i && path.length > 5).map((hex) =>
      html`<g key=${`handle${hex}`} class="whandle" data-bend transform=${moved(ctx.at(hex))}>
        <circle class="hit" r="16" /><circle r="5" /></g>`),
    ...paidStretches(view, ctx, path).map(({ amount, hex }) => html`<g key=${`fare${hex}`} class="feecoin"
      transform=${moved({ x: ctx.at(hex).x + 12, y: ctx.at(hex).y - 10 })}><circle r="8" />
        <text y="3.8">${amount}</text></g>`),
    ...(number > 0 && routes.length > 1 ? [disc(ctx, path[Math.round((path.length - 1) * 0.38)], number, true)] : []),
  ];
}

// --- beside it ----------------------------------------------------------------------------------------------------

/** A number with one figure behind the point, and its sign. @param {Context} ctx @param {number} value */
const exact = (ctx, value) => {
  const tenths = Math.round(Math.abs(value) * 10) / 10;
  return `${value > 0 && tenths ? "+" : value < 0 && tenths ? "−" : ""}${ctx.number(tenths)}`;
};

/** @param {Context} ctx @param {{ seat: number, amount: number }[]} fares */
const faresOf = (ctx, fares) => (fares.length ? html`<span>${ctx.t("page.dampfross.fares")} ${fares.map((fare) =>
  html`<span class="nw" key=${fare.seat}>${mark(fare.seat, ctx)} <b>${fare.amount}</b></span> `)}</span>`
  : html`<span>${ctx.t("page.dampfross.no_fares")}</span>`);

/** In pixels, at least: the bar of chances, a letter in it, and what is left free beside its words. */
const [BAR, LETTER, RIM] = [250, 7.4, 14];

/** The first of these that has room in so much of the bar. @param {number} part @param {string[]} words */
const fitting = (part, ...words) => words.find((one) => one.length * LETTER + RIM <= part * BAR) ?? "";

/** Chances of the places as a bar. @param {Context} ctx @param {Facts} facts */
function chances(ctx, facts) {
  const [first, second] = [facts.win ?? 0, facts.second ?? 0];
  const said = ctx.t("page.dampfross.odds", { first: ctx.percent(first), second: ctx.percent(second) });
  const wide = (/** @type {number} */ part) => ({ width: `${Math.round(part * 1000) / 10}%` });
  const [won, placed] = [ctx.percent(first), ctx.percent(second)];
  return html`<span class="chances" role="img" aria-label=${said}><i class="p1"
    style=${wide(first)}>${fitting(first, ctx.t("page.dampfross.first", { part: won }), won)}</i>
    <i class="p2"
      style=${wide(second)}>${fitting(second, ctx.t("page.dampfross.second", { part: placed }), placed)}</i></span>`;
}

/** Routes worth proposing, staying out, and what is not allowed. @param {View} view @param {Context} ctx */
export function routeCards(view, ctx) {
  const { at, chosen, routes } = proposed(ctx);
  const byHand = handCard(view, ctx);
  if (!routes.length) return byHand;
  const legal = routes.filter((offer) => offer.steps?.length);
  const barred = routes.flatMap((offer) => offer.facts?.barred ?? []);
  const out = (at < 0 ? ctx.offers : ctx.instead[at]).find((offer) => offer.group === "pass");
  const stays = ctx.planned.some((offer) => offer.group === "pass");
  const take = (/** @type {Offer} */ offer) => (at < 0 ? ctx.choose(offer) : ctx.replace(at, offer));
  const keyed = keysMeanRoutes(ctx);
  return html`<section data-testid="routes"><div class="sec">${ctx.t("page.dampfross.routes")}
    ${nextCard(ctx, legal.length, (i) => take(legal[i]), chosen ? legal.indexOf(chosen) : -1, keyed)}</div>
    <div class="droutes">${legal.map((offer, i) => {
      const facts = offer.facts ?? {};
      const picked = offer === chosen;
      return html`<button key=${i} class=${`wcard${picked ? " picked" : ""}`} aria-pressed=${picked}
        data-testid=${`route-${i}`} data-key=${keyed ? `key-${i + 1}` : null}
        aria-keyshortcuts=${keyed ? i + 1 : null} aria-label=${offer.label}
        onClick=${() => !picked && (ctx.point([]), take(offer))}
        onMouseEnter=${() => !picked && ctx.point((facts.path ?? []).map((hex) => ({ hex })))}
        onMouseLeave=${() => ctx.point([])}>
        <span class="k" aria-hidden="true">${keyed ? i + 1 : "•"}</span><b class="title">${facts.title}</b>
        <span class="net"><b class=${tone(facts.profit ?? 0)}>${exact(ctx, facts.profit ?? 0)}</b>
          <small>${ctx.t("page.dampfross.to_expect")}</small></span>
        <span class="dfacts"><span><b>${ctx.t("page.dampfross.points", { n: facts.points })}</b></span>
          ${faresOf(ctx, facts.fares ?? [])}</span>${chances(ctx, facts)}</button>`;
    })}
    ${out && html`<button key="out" class=${`wcard low${stays ? " picked" : ""}`} aria-pressed=${stays}
      data-testid="stay-out" aria-keyshortcuts="O" onClick=${() => !stays && take(out)}>
      <span class="k" aria-hidden="true">O</span><b class="title">${out.label}</b><span class="net"><b>0</b></span>
    </button>`}
    ${barred.map((one, i) => html`<div key=${`barred${i}`} class="wcard barred" data-testid="barred"
      onMouseEnter=${() => ctx.point(one.path.map((hex) => ({ hex })))} onMouseLeave=${() => ctx.point([])}>
      <span class="k" aria-hidden="true">×</span><b class="title"><s>${ctx.t("page.dampfross.points",
        { n: one.points })}</s></b><span class="net">${ctx.rule(one.clause)}</span>
      <span class="dfacts">${faresOf(ctx, one.fares)}<span>${one.text}</span></span></div>`)}</div>
    ${chosen?.facts?.profit !== undefined && expected(view, ctx, chosen.facts)}
    <p class="muted fine">${ctx.t("page.dampfross.bend")} <button class="link" data-testid="by-hand"
      onClick=${() => ctx.cancel()}>${ctx.t("page.dampfross.by_hand")}</button></p></section>`;
}

/** How the expected result comes about. @param {View} view @param {Context} ctx @param {Facts} facts */
function expected(view, ctx, facts) {
  const share = view.partner === null ? 1 : 0.5;
  const row = (/** @type {import("../lib.js").Child} */ said, /** @type {number} */ value) =>
    html`<tr><td>${said}</td><td class="right num"><span class=${value < 0 ? "minus" : ""}>${exact(ctx, value)}</span>
    </td></tr>`;
  const prize = (/** @type {string} */ key, /** @type {number} */ units, /** @type {number} */ part) =>
    row(ctx.t(`page.dampfross.${key}`, { units: ctx.number(units * share), part: ctx.percent(part) }),
      units * share * part);
  const total = (/** @type {{ amount: number }[]} */ fares) => fares.reduce((all, one) => all + one.amount, 0);
  const setOff = total(facts.fares ?? []) - total(facts.net ?? []);
  const others = Math.round(((facts.profit ?? 0) - share * (FIRST_PRIZE * (facts.win ?? 0)
    + SECOND_PRIZE * (facts.second ?? 0)) + total(facts.net ?? [])) * 10) / 10;
  return html`<div class="sec">${ctx.t("page.dampfross.comes_to")}<span class="aside">${ctx.rule("D53", "D62")}</span>
    </div><table class="st dparts" data-testid="expected"><tbody>
      ${prize("first_prize", FIRST_PRIZE, facts.win ?? 0)}
      ${prize("second_prize", SECOND_PRIZE, facts.second ?? 0)}
      ${(facts.fares ?? []).map((fare) => row(html`${ctx.t("page.dampfross.fares_to")} ${mark(fare.seat,
        ctx)} ${ctx.players[fare.seat]?.name}`, -fare.amount))}
      ${setOff !== 0 && row(ctx.t("page.dampfross.set_off"), setOff)}
      ${others !== 0 && row(ctx.t("page.dampfross.rounded"), others)}</tbody>
      <tfoot><tr><td><b>${ctx.t("page.dampfross.in_all")}</b></td><td class="right"><b
        class=${tone(facts.profit ?? 0)}>${exact(ctx, facts.profit ?? 0)}</b></td></tr></tfoot></table>
    ${facts.certain === false && html`<p class="fine muted">${ctx.t("page.dampfross.uncertain")} ${ctx.rule("A11")}
      </p>`}`;
}

/** Points and fares of hops drawn so far. @param {Context} ctx */
export function soFar(ctx) {
  const hops = ctx.planned.filter((offer) => offer.group === "hop");
  /** @type {Map<number, number>} */
  const fares = new Map();
  let points = 0;
  for (const { facts } of hops) {
    points += facts?.points ?? 0;
    for (const fare of facts?.fares ?? []) fares.set(fare.seat, (fares.get(fare.seat) ?? 0) + fare.amount);
  }
  return { hops: hops.length, points, fares: [...fares].map(([seat, amount]) => ({ seat, amount })) };
}

/** What a route drawn by hand comes to so far. @param {View} view @param {Context} ctx */
function handCard(view, ctx) {
  const { hops, points, fares } = soFar(ctx);
  if (!hops || !view.run) return null;
  return html`<section data-testid="drawn"><div class="sec">${ctx.t("page.dampfross.drawn")}
    <span class="aside">${ctx.rule("D48", "D51")}</span></div>
    <div class="wcard picked low"><span class="k" aria-hidden="true">✎</span><b class="title">${ctx.t(
      "page.dampfross.points", { n: points })}</b><span class="dfacts">${faresOf(ctx, fares)}</span></div></section>`;
}

/** What the prompt says when a run is to be entered. @param {View} view @param {Context} ctx */
export function saysEntering(view, ctx) {
  const { chosen, routes } = proposed(ctx);
  const run = onTheWay(view);
  if (!run || !routes.length || view.asked !== "enter") return null;
  const targets = run.targets.slice(0, 2).map((name) => nameOf(ctx, hexNamed(ctx, name)));
  const inside = view.entries.flatMap((entry, seat) => (entry?.said === "in" && seat !== ctx.seat
    ? [ctx.t("page.dampfross.is_in", { seat: ctx.players[seat].name, points: entry.points ?? 0 })] : []));
  const text = [...(inside.length ? inside : [ctx.t("page.dampfross.nobody_in")]), ctx.t("page.dampfross.prizes_are")];
  return { head: ctx.t("page.dampfross.enter_q", { start: nameOf(ctx, hexNamed(ctx, run.start)),
    target: targets.join(" / ") + (run.targets.length > 2 ? " …" : "") }),
    text: chosen && !chosen.steps?.length ? chosen.label : text.join(". "), clauses: ["D47", "D62"] };
}
