/** A race of Dampfross beside the board: how far the trains are, who pays whom, how it ended. */
import { html } from "../lib.js";
import { PlayerMark, ink } from "../marks.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("./interface.js").Context<View>} Context
 */

/** @param {number} seat @param {Context} ctx */
export const mark = (seat, ctx) => html`<${PlayerMark} seat=${seat} size="s" name=${ctx.players[seat]?.name} />`;

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {number} points @param {string} label */
export function die(points, label) {
  if (points < 1 || points > 6) return html`<span class="dsum num" role="img" aria-label=${label}>${points}</span>`;
  return html`<svg class="ddie" viewBox="0 0 40 40" role="img"
    aria-label=${label}><rect x="1.500" y="1.500" width="37" height="37" rx="8" />
      ${PIPS[points].map((pip) => html`<circle cx=${10 + (pip % 3) * 10} cy=${10 + Math.floor(pip / 3) * 10}
        r="3.600" />`)}</svg>`;
}

/**
 * The seats that drive a train whose route is known: with it comes all the rest of an entry.
 * @param {View} view
 * @returns {{ seat: number, entry: Required<import("../views.js").DampfrossEntry> }[]}
 */
export function running(view) {
  return view.entries.flatMap((entry, seat) => (entry?.path
    ? [{ seat, entry: /** @type {Required<import("../views.js").DampfrossEntry>} */ (entry) }] : []));
}

/** The race: how far everybody is, what was thrown, who will win. @param {View} view @param {Context} ctx */
export function raceCard(view, ctx) {
  const entered = running(view);
  if (!entered.length) return null;
  const race = view.race;
  const order = [...entered].sort((a, b) => a.entry.points - a.entry.made - (b.entry.points - b.entry.made));
  const odds = new Map((race?.odds ?? []).map((one) => [one.seat, one.win]));
  return html`<section data-testid="race"><div class="sec">${race ? ctx.t("page.dampfross.race")
    : ctx.t("page.dampfross.entered")}<span class="aside">${ctx.t("page.dampfross.prizes")} ${ctx.rule("D62")}</span>
  </div>
    ${order.map(({ seat, entry }) => html`<div key=${seat} class="drace">
      <span class="who">${mark(seat, ctx)} ${entry.with !== null
        && mark(entry.with, ctx)} <b>${ctx.players[seat].name}</b></span>
      <span class="bar"><i style=${{ width: `${(entry.made / Math.max(1, entry.points)) * 100}%`,
        background: ink(seat) }}></i></span>
      <span class="num togo"><b>${entry.points - entry.made}</b> ${ctx.t("page.dampfross.to_go")}</span>
      <span class="throws">${race && race.thrown[seat] > 0 ? die(race.thrown[seat],
        ctx.t("page.dampfross.thrown", { n: race.thrown[seat] })) : null}
        ${race?.places[seat] ? html`<b>${race.places[seat]}.</b>`
          : odds.has(seat) ? html`<span class="muted num">${ctx.percent(odds.get(seat) ?? 0)}</span>` : null}</span>
        </div>`)}
    ${entered.some(({ entry }) => entry.fares.length) && fareTable(view, ctx)}</section>`;
}

/**
 * How a race ended that was over with the move on screen: what was thrown, where the trains came to, who got what. The
 * position knows nothing of it any more, but the move tells it.
 * @param {View} view @param {Context} ctx
 * @returns {{ seat: number, partner: number | null, way: string[], thrown: number, left: number, place: number | null,
 *   prize: number, shares: number[] }[]} What the train won, and what each of its companies got of it.
 */
export function finish(view, ctx) {
  const lines = view.race ? [] : ctx.last?.lines ?? [];
  /** @type {Map<number, any>} */
  const prizes = new Map(lines.filter((line) => line.kind === "prize").map(({ facts }) => [facts.seat, facts]));
  const moved = lines.filter((line) => line.kind === "arrived" || line.kind === "drove").map(({ facts }) => facts);
  const before = [...prizes.values()].filter(({ seat }) => !moved.some((facts) => facts.seat === seat))
    .map(({ seat }) => ({ seat, way: [], points: 0, left: 0 }));
  return [...before, ...moved]
    .map(({ seat, way, points, left }) => {
      const { place = null, amount = 0, partner = -1 } = prizes.get(seat) ?? {};
      const shares = partner < 0 ? [amount] : [Math.ceil(amount / 2), Math.floor(amount / 2)];
      return { seat, partner: partner < 0 ? null : partner, way, thrown: points, left: left ?? 0, place, prize: amount,
        shares };
    })
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.left - b.left);
}

/** How the race ended, as long as the move that ended it is on screen. @param {View} view @param {Context} ctx */
export function finishCard(view, ctx) {
  const trains = finish(view, ctx);
  if (!trains.length) return null;
  return html`<section data-testid="finish"><div class="sec">${ctx.t("page.dampfross.finish")}
    <span class="aside">${ctx.rule("D62", "D63")}</span></div>
    ${trains.map(({ seat, partner, thrown, left, place, prize, shares }) =>
      html`<div key=${seat} class="drace"><span class="who">${mark(seat, ctx)} ${partner !== null
        && mark(partner, ctx)} <b>${ctx.players[seat].name}</b></span>
      <span class="muted">${left ? html`<b class="num">${left}</b> ${ctx.t("page.dampfross.to_go")}`
        : ctx.t("page.dampfross.arrived")}</span>
      <span class="num togo">${prize > 0 && html`<b class="plus">${shares.map((share) =>
        `+${ctx.number(share)}`).join(" / ")}</b>`}</span>
      <span class="throws">${thrown > 0 && die(thrown, ctx.t("page.dampfross.thrown", { n: thrown }))}
        ${place !== null && html`<b>${place}.</b>`}</span></div>`)}</section>`;
}

/** Who pays whom. @param {View} view @param {Context} ctx */
function fareTable(view, ctx) {
  /** @type {number[][]} */
  const pays = view.pays;
  const total = (/** @type {number[]} */ amounts) => amounts.reduce((sum, amount) => sum + amount, 0);
  const balance = (/** @type {number} */ seat) => total(pays.map((row) => row[seat])) - total(pays[seat]);
  return html`<div class="sec">${ctx.t("page.dampfross.fares")}
    <span class="aside">${ctx.t("page.dampfross.cap")} ${ctx.rule("D53")}</span></div>
    <div class="scroller"><table class="st"><thead><tr><th>${ctx.t("page.dampfross.pays_to")}</th>
      ${ctx.players.map((player) => html`<th>${mark(player.seat, ctx)}</th>`)}
      <th class="grp">${ctx.t("page.dampfross.balance")}</th></tr></thead><tbody>
    ${ctx.players.map(({ seat, name }) => {
      const sum = balance(seat);
      return html`<tr key=${seat} class=${seat === ctx.seat ? "me" : total(pays[seat]) ? "" : "dim"}>
        <td>${mark(seat, ctx)} ${name}</td>
        ${ctx.players.map((other) => html`<td class=${pays[seat][other.seat] ? "" : "z"}>
          ${other.seat === seat ? "–" : pays[seat][other.seat] || "·"}</td>`)}
        <td class=${`grp ${sum > 0 ? "plus" : sum < 0 ? "minus" : ""}`}><b>${signed(sum, ctx)}</b></td></tr>`;
    })}</tbody></table></div>`;
}

/** @param {number} value @param {Context} ctx */
const signed = (value, ctx) => (value > 0 ? `+${ctx.number(value)}` : value < 0 ? `−${ctx.number(-value)}` : "0");
