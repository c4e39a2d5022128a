/** The ways to a goal side by side, the chosen one part by part, and what the prompt says of them. */
import { html } from "../lib.js";
import { mark } from "./dampfross-race.js";
import { chosenWay, factsOf, lastWay, otherSegments, places, seeks, sum } from "./dampfross-ways.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./dampfross-ways.js").Way} Way
 */

/** Fees by whom they are paid to. @param {Context} ctx @param {{ seats: number[], amount: number }[]} fees */
export const payments = (ctx, fees) => fees.map((fee) => html`<span class="nw" key=${fee.seats.join()}>
  ${fee.seats.map((seat) => mark(seat, ctx))} <b>${fee.amount}</b></span> `);

/** Rivers and hills, as far as there are some. @param {Context} ctx @param {Way} way */
function terrain(ctx, way) {
  const parts = [];
  if (way.rivers) parts.push(ctx.t("page.dampfross.rivers", { n: way.rivers }));
  if (way.hills) parts.push(ctx.t("page.dampfross.hills", { n: way.hills }));
  return parts.length ? parts.join(", ") : ctx.t("page.dampfross.plain");
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** @param {number} value */
export const tone = (value) => (value > 0 ? "plus" : value < 0 ? "minus" : "");

/**
 * The ways side by side: a click, or a digit, takes another one.
 * @param {View} view @param {Context} ctx
 */
export function wayCards(view, ctx) {
  const chosen = chosenWay(ctx);
  if (!chosen) return null;
  const { at, way, ways } = chosen;
  return html`<section data-testid="ways" data-goal=${way.goal}>
    <div class="sec">${ctx.t("page.dampfross.ways_to", { goal: way.name })}
    ${nextCard(ctx, ways.length, (i) => ctx.replace(at, ways[i]), ways.findIndex((offer) =>
      offer.facts === way))}</div>
    <div class="droutes">${ways.map((offer, i) => {
      const facts = factsOf(offer);
      const net = facts.premium - sum(facts.fees);
      return html`<button key=${i} class=${`wcard${facts === way ? " picked" : ""}`} aria-pressed=${facts === way}
        data-testid=${`way-${i + 1}`} data-key=${`key-${i + 1}`} aria-keyshortcuts=${i + 1}
        onClick=${() => facts !== way && (ctx.point([]), ctx.replace(at, offer))}
        onMouseEnter=${() => facts !== way && ctx.point(places(facts.path))} onMouseLeave=${() => ctx.point([])}>
        <span class="k" aria-hidden="true">${i + 1}</span><b class="title">${facts.title}</b>
        <span class="net"><b class=${tone(net)}>${signed(net)}</b>
          <small>${ctx.t("page.dampfross.premiums_less_fees")}</small></span>
        <span class="dfacts"><span><b>${ctx.t(spends(view) ? "page.dampfross.n_units" : "page.dampfross.points",
          { n: facts.points })}</b></span><span>${terrain(ctx, facts)}</span>
          ${facts.fees.length ? html`<span>${ctx.t("page.dampfross.fee")} ${payments(ctx, facts.fees)}</span>`
            : html`<span>${ctx.t("page.dampfross.no_fees")}</span>`}
          ${facts.turns !== undefined && html`<span>${ctx.t("page.dampfross.turns",
            { n: ctx.number(Math.round(facts.turns * 10) / 10) })}</span>`}</span></button>`;
    })}</div>
    ${stretches(ctx, way)}${leftOver(view, ctx, way)}</section>`;
}

/**
 * Which keys choose a card, if any do, and a button for the next one.
 * @param {Context} ctx @param {number} many @param {(index: number) => void} choose @param {number} picked
 * @param {boolean} [keyed]
 */
export function nextCard(ctx, many, choose, picked, keyed = true) {
  if (many < (keyed ? 2 : 1)) return null;
  const next = html`<button class="link" data-key="key-N" data-next-way data-testid="next-way"
    onClick=${() => choose((picked + 1) % many)}>${ctx.t("page.dampfross.next")} <kbd class="kbd">N</kbd></button>`;
  return html`<span class="aside">${keyed && ctx.t("page.dampfross.keys", { from: 1, to: many })} ${next}</span>`;
}

/** @param {View} view */
const spends = (view) => view.phase !== "build";

/**
 * The way in parts: what is laid now, then from city to city.
 * @param {Way} way @param {(hex: string) => boolean} named
 * @returns {{ from: number, to: number, now: boolean }[]}
 */
export function partsOf(way, named) {
  const cuts = way.path.map((_, i) => i).filter((i) => i > 0
    && (i === way.now || i === way.path.length - 1 || named(way.path[i])));
  return cuts.map((to, i) => ({ from: i ? cuts[i - 1] : 0, to, now: to <= way.now }));
}

/** The chosen way part by part, with its sums. @param {Context} ctx @param {Way} way */
function stretches(ctx, way) {
  const name = (/** @type {string} */ hex) => ctx.board.places.find((place) => place.hex === hex)?.text;
  const none = html`<span class="z">·</span>`;
  const parts = partsOf(way, (hex) => name(hex) !== undefined);
  const row = (/** @type {{ from: number, to: number, now: boolean }} */ { from, to, now }) => {
    const laid = way.laid.slice(from, to);
    const [points, fees, premium] = [laid.reduce((all, one) => all + one.points, 0),
      laid.reduce((all, one) => all + sum(one.fees), 0), laid.reduce((all, one) => all + one.premium, 0)];
    const ends = [name(way.path[from]), name(way.path[to])];
    const said = ctx.t(`page.dampfross.part${ends[0] ? "_from" : ""}${ends[1] ? "_to" : ""}`,
      { from: ends[0], to: ends[1], n: to - from });
    const clauses = [laid.some((one) => one.river) && "D16", laid.some((one) => one.hill) && "D17"]
      .filter((clause) => typeof clause === "string");
    return html`<tr key=${to} class=${now ? "now" : ""}><td>${now ? ctx.t("page.dampfross.part_now", { part: said })
      : said} ${clauses.length > 0 && ctx.rule(...clauses)}</td><td>${points}</td><td>${fees || none}</td>
      <td class="right">${premium ? html`<span class="plus">+${premium}</span>` : none}</td></tr>`;
  };
  return html`<div class="sec">${ctx.t("page.dampfross.in_parts")}</div>
    <table class="st dparts"><thead><tr><th>${ctx.t("page.dampfross.stretch")}</th>
      <th>${ctx.t("page.dampfross.points_head")}</th><th>${ctx.t("page.dampfross.fees_head")}</th>
      <th class="right">${ctx.t("page.dampfross.premium_head")}</th></tr></thead>
    <tbody>${parts.map(row)}</tbody><tfoot><tr><td><b>${ctx.t("page.dampfross.in_all")}</b></td>
      <td><b>${way.points}</b></td><td><b>${sum(way.fees)}</b></td>
      <td class="right"><b class=${tone(way.premium)}>${signed(way.premium)}</b></td></tr></tfoot></table>`;
}

/**
 * Points that could still be used: towards another city, or nowhere.
 * @param {View} view @param {Context} ctx @param {Way} way
 */
function leftOver(view, ctx, way) {
  const hint = html`<p class="muted fine">${ctx.t("page.dampfross.drag")}
    ${otherSegments(ctx, { at: lastWay(ctx), way }) && html` ${ctx.t("page.dampfross.click_again")}.`}</p>`;
  if (!way.points_left) return hint;
  const { elsewhere } = way;
  const at = lastWay(ctx);
  return html`<div class="sec">${ctx.t(spends(view) ? "page.dampfross.units_left" : "page.dampfross.points_left",
    { n: way.points_left })}<span class="aside">${ctx.rule(spends(view) ? "D71" : "D25")}</span></div>
    <p class="row2">${elsewhere && html`<button class="btn" data-testid="elsewhere" data-key="key-E"
      onClick=${() => ctx.seek({ hex: elsewhere.hex }, [], at + 1)}>${ctx.t("page.dampfross.elsewhere",
        { city: elsewhere.name })}<kbd class="kbd">E</kbd></button>`}
      <span class="muted">${ctx.t("page.dampfross.lapse")}</span></p>${hint}`;
}

/** What the prompt says while somebody builds. @param {View} view @param {Context} ctx */
export function saysBuilding(view, ctx) {
  if (!seeks(view, ctx)) return null;
  const unit = spends(view) ? "units" : "points";
  const chosen = chosenWay(ctx);
  if (!ctx.planned.length && view.throw !== null) return { head: ctx.t("page.dampfross.order_throw",
    { throw: view.throw + 1, n: view.points }), text: ctx.t("page.dampfross.orders_hidden"), clauses: ["D102"] };
  if (!ctx.planned.length) return { head: ctx.t(`page.dampfross.build_${unit}`, { n: view.points }),
    text: ctx.t("page.dampfross.click_goal"), clauses: spends(view) ? ["D70"] : ["D9"] };
  if (!chosen) return null;
  const { way } = chosen;
  // All throws of a round are ordered together: when the points of one are used up, the next one is asked.
  if (view.throw !== null && !way.points_left && ctx.offers.some((offer) => offer.group === "build")) return null;
  const left = way.points_left ? ctx.t(`page.dampfross.left_${unit}`, { n: way.points_left })
    : ctx.t("page.dampfross.confirm_or_bend");
  return { head: ctx.planned[chosen.at].label, text: [way.stop, left].filter(Boolean).join(". "),
    clauses: way.points_left && !spends(view) ? ["D9", "D25"] : [] };
}
