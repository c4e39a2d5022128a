/** Building and running: what a page of Dampfross can do besides, as soon as somebody has to decide. */
import { html } from "../lib.js";
import { onTheWay } from "./dampfross-places.js";
import { bendRoute, bestRoute, clickToRun, drawRoutes, opening, otherRoutes, plannedRoute, routeBand, routeCards,
  saysEntering, soFar } from "./dampfross-routes.js";
import { saysBuilding, wayCards } from "./dampfross-way-cards.js";
import { bendWay, chosenWay, clickToBuild, drawWays, inSight, meaning, seeks, tip, wayCallouts, wayLines } from
  "./dampfross-ways.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").GameFile<View, Offer, Board>} GameFile
 */

/** What a route drawn by hand has come to. @param {View} view @param {Context} ctx */
function drawnSoFar(view, ctx) {
  const { hops, points, fares } = soFar(ctx);
  const path = plannedRoute(view, ctx);
  if (!hops || path.length < 2) return [];
  const paid = fares.map((fare) => ctx.t("page.dampfross.pays",
    { seat: ctx.players[fare.seat].name, amount: fare.amount }));
  return [tip(ctx, path[path.length - 1], [ctx.t("page.dampfross.points", { n: points }), ...paid].join(", "),
    "drawn")];
}

/** A click on a hex means a way, or a route. @param {View} view @param {Context} ctx @param {string} hex */
const clicked = (view, ctx, hex) => clickToBuild(view, ctx, hex) || clickToRun(view, ctx, hex);

/** The line is dragged from one of its hexes. @param {View} view @param {Context} ctx @param {string} hex */
const bend = (view, ctx, hex) => bendWay(view, ctx, hex) ?? bendRoute(view, ctx, hex);

/** Of routes the most profitable, of ways the first. @param {Offer[]} ways */
const best = (ways) => (ways[0].group === "route" ? bestRoute(ways) : ways[0]);

/** What stands on the green button. @param {Offer[]} planned @param {Context["t"]} t */
function confirming(planned, t) {
  const last = planned[planned.length - 1];
  const built = planned.reduce((all, offer) => all + (offer.group === "way" ? offer.facts?.points_now ?? 0
    : offer.group === "build" ? offer.facts?.points ?? 0 : 0), 0);
  if (built) return t("page.dampfross.build_n", { n: built });
  return last?.group === "route" ? t("page.dampfross.enter_n", { n: last.facts?.points ?? 0 }) : "";
}

/** @param {View} view @param {Context} ctx */
const says = (view, ctx) => saysEntering(view, ctx) ?? saysBuilding(view, ctx);

/** What the lines on the board mean. @param {View} _ @param {Context} ctx */
function legend(_, ctx) {
  const way = chosenWay(ctx);
  const route = ctx.planned.some((offer) => offer.group === "route");
  if (!way && !route) return null;
  const line = (/** @type {string} */ kinds, /** @type {string} */ key) => html`<span><svg class="wkey"
    viewBox="0 0 34 12" aria-hidden="true">${kinds.split("|").map((kind) => html`<path class=${kind}
      d="M5 6H29" />`)}</svg>${ctx.t(`page.dampfross.${key}`)}</span>`;
  return html`<div class="wlegend">${way ? html`${line("wedge|wband", "key_now")}${line("wrest|wdots",
    "key_later")}` : line("wedge|wband", "key_route")}${line("wother", "key_other")}
    <span><svg class="wkey" viewBox="0 0 34 12" aria-hidden="true"><g class="feecoin"
      transform="translate(17 6)"><circle r="5" /></g></svg>${ctx.t(`page.dampfross.${way ? "key_fee"
        : "key_fare"}`)}</span></div>`;
}

/**
 * The game's file with all of this.
 * @param {GameFile} plain
 * @returns {GameFile}
 */
function withDecisions(plain) {
  /** @type {GameFile["pieces"]} */
  const pieces = (view, ctx) => {
    const layers = plain.pieces(view, ctx);
    return { ...layers,
      halo: [...layers.halo ?? [], ...routeBand(view, ctx)],
      track: [...layers.track ?? [], ...wayLines(ctx), ...otherRoutes(view, ctx)],
      ghost: [...layers.ghost ?? [], ...drawWays(ctx), ...drawRoutes(view, ctx)],
      callouts: [...layers.callouts ?? [], ...wayCallouts(ctx), ...drawnSoFar(view, ctx)] };
  };
  /** @type {GameFile["panel"]} */
  const panel = (view, ctx) => {
    const [first, ...others] = plain.panel(view, ctx);
    const cards = html`${routeCards(view, ctx)}${wayCards(view, ctx)}`;
    return [{ ...first, choices: html`${cards}${first.choices}`, body: html`${cards}${first.body}` }, ...others];
  };
  /**
   * Of a run also the planned route; of building the own network, the cities nearest to it and the planned way.
   * @type {GameFile["focus"]}
   */
  const focus = (view, ctx) => {
    if (onTheWay(view)) return [...plain.focus?.(view, ctx) ?? [], ...plannedRoute(view, ctx).map((hex) => ({ hex }))];
    return seeks(view, ctx) ? inSight(view, ctx).map((hex) => ({ hex })) : [];
  };
  return { ...plain, pieces, panel, focus, clicked, meaning, bend, best, opening, confirming, says, legend };
}

export default withDecisions;
