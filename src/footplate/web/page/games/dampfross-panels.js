/** What stands beside the board of Dampfross whatever is asked: accounts, open cities, numbers, partners. */
import { Icon } from "../common/icons.js";
import { h, html, steady } from "../lib.js";
import { PLAYER_PATTERNS, PlayerMark, ink } from "../marks.js";
import { hexNamed, nameOf, onTheWay } from "./dampfross-places.js";
import { mark } from "./dampfross-race.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").BoardPlace} BoardPlace
 */

/** The numbers as they stand on the plate: three or more in a row as first and last. @param {number[]} numbers */
export const plateText = (numbers) => (numbers.length > 2 ? `${numbers[0]}–${numbers[numbers.length - 1]}`
  : numbers.join("·"));

/** A company's track as a sample. @param {number} seat */
function sample(seat) {
  const pattern = PLAYER_PATTERNS[seat];
  return html`<svg class="dsample" viewBox="0 0 34 10" aria-hidden="true"
    style=${{ "--c": ink(seat) }}><path class="tline" d="M2 5H32" stroke-width="5" />
      ${pattern !== "" && html`<path class="tpat" d="M2 5H32" stroke-width="1.500"
        stroke-dasharray=${pattern ?? "none"} />`}</svg>`;
}

/** Where it stands, by what is asked. @type {Record<string, string>} */
const PARTNERS = { before_roll: "D43", exchange: "A11" };

/**
 * Seats that a joint line, a joint run or an exchange of fares can be offered to.
 * @param {View} view @param {Context} ctx
 */
export function partnerCards(view, ctx) {
  const partners = ctx.offers.filter((offer) => offer.group === "partner");
  if (!partners.length) return null;
  return html`<section data-testid="partners"><div class="sec">${ctx.t("page.dampfross.together")}
    <span class="aside">${ctx.rule(PARTNERS[view.asked ?? ""] ?? "D66")}</span></div>
    <div class="dpartners">${partners.map((offer) => html`<button key=${offer.step} class="btn"
      aria-pressed=${ctx.planned.some((one) => one.step === offer.step)} data-testid=${`offer-${offer.name}`}
      onClick=${() => ctx.choose(offer)}>${mark(offer.place?.seat ?? 0, ctx)} ${offer.label}</button>`)}</div>
    </section>`;
}

/** @param {View} view @param {Context} ctx */
export function accounts(view, ctx) {
  const running = view.phase !== "build";
  const ferried = view.holdings.some((one) => one.ferries);
  const best = Math.max(...view.accounts);
  const goal = view.goal ? html`${ctx.t("page.dampfross.goal", { n: view.goal })} ${ctx.rule("D73")}`
    : html`${ctx.t("page.dampfross.run_of", { n: Math.min(view.runs + 1, view.runs_of ?? Infinity),
      of: view.runs_of })} ${ctx.rule("D74")}`;
  return html`<div class="sec">${ctx.t("page.dampfross.accounts")}<span class="aside">${goal}</span></div>
    <div class="scroller"><table class="st"><${AccountHeads} t=${ctx.t} ferried=${ferried} running=${running} /><tbody>
    ${ctx.players.map(({ seat, name }) => h(Account, { key: seat, seat, name, own: seat === ctx.seat,
      ...view.holdings[seat], ferried, running, income: view.income[seat], paid: view.paid[seat],
      account: ctx.number(view.accounts[seat]), best: view.accounts[seat] === best }))}</tbody></table></div>`;
}

/** @typedef {{ t: Context["t"], ferried: boolean, running: boolean }} AccountHeadsProps */
const AccountHeads = steady((/** @type {AccountHeadsProps} */ { t, ferried, running }) => html`<thead><tr>
    <th>${t("page.dampfross.company")}</th><th>${t("page.dampfross.cities")}</th><th>${t("page.dampfross.track")}</th>
    ${ferried && html`<th>${t("page.dampfross.ferries")}</th>`}
    ${running && html`<th>${t("page.dampfross.income")}</th><th>${t("page.dampfross.paid")}</th>`}
    <th class="grp">${t("page.dampfross.account")}</th></tr></thead>`);

/**
 * @typedef {{ seat: number, name: string, own: boolean, cities: number, track: number, ferries: number,
 *   ferried: boolean, running: boolean, income: number, paid: number, account: string, best: boolean }} AccountProps
 */
const Account = steady((/** @type {AccountProps} */ { seat, name, own, cities, track, ferries, ferried, running,
  income, paid, account, best }) => html`<tr class=${own ? "me" : ""}>
    <td><${PlayerMark} seat=${seat} size="s" name=${name} /> ${name} ${sample(seat)}</td><td>${cities}</td>
    <td>${track}</td>${ferried && html`<td>${ferries || html`<span class="z">·</span>`}</td>`}
    ${running && html`<td class=${income ? "plus" : "z"}>${income ? `+${income}` : "·"}</td>
      <td class=${paid ? "minus" : "z"}>${paid ? `−${paid}` : "·"}</td>`}
    <td class=${`grp ${best ? "f" : ""}`}><span><b>${account}</b></span></td></tr>`);

/** @param {View} view @param {Context} ctx */
export function openCities(view, ctx) {
  if (!view.unconnected.length || view.phase !== "build") return null;
  return html`<div class="sec">${ctx.t("page.dampfross.open")}
    <span class="aside">${ctx.t("page.dampfross.ends_at")} ${ctx.rule("D38")}</span></div>
    <p class="dopen">${view.unconnected.map((name) => h(OpenCity, { key: name, name, point: ctx.point,
      place: ctx.board.places.find((one) => one.name === name) }))}</p>`;
}

/** @typedef {{ name: string, place?: BoardPlace, point: Context["point"] }} OpenCityProps */
const OpenCity = steady((/** @type {OpenCityProps} */ { name, place, point }) => html`<span
  onMouseEnter=${() => place && point([{ hex: place.hex }])} onMouseLeave=${() => point([])}><b
    class="num">${place?.numbers ? plateText(place.numbers) : ""}</b> ${place?.text ?? name}</span>`);

/** The six times six numbers: whose they are and which have been used. @param {View} view @param {Context} ctx */
export function numberGrid(view, ctx) {
  /** @type {Map<number, BoardPlace>} */
  const owner = new Map(ctx.board.places.flatMap((place) =>
    (place.numbers ?? []).map((number) => /** @type {[number, BoardPlace]} */ ([number, place]))));
  const six = [1, 2, 3, 4, 5, 6];
  const most = view.visits ?? Infinity;
  return html`<div class="sec">${ctx.t("page.dampfross.numbers")}
    <span class="aside">${view.visits ? ctx.t("page.dampfross.visits", { n: view.visits })
      : ""} ${ctx.rule("D44", "D76")}</span></div>
    <table class="st num dgrid"><thead><tr><th></th>${six.map((ones) => html`<th>${ones}</th>`)}</tr></thead>
      <tbody>${six.map((tens) => html`<tr key=${tens}><th>${tens}0</th>${six.map((ones) => {
      const number = tens * 10 + ones;
      const place = owner.get(number);
      const used = view.used[number] ?? 0;
      return html`<td class=${used >= most ? "f" : used ? "s2" : ""} title=${place?.text ?? ""}
        onMouseEnter=${() => place && ctx.point([{ hex: place.hex }])}
        onMouseLeave=${() => ctx.point([])}><span>${used >= most ? "✓" : number}</span></td>`;
    })}</tr>`)}</tbody></table>`;
}

/** @param {View} view @param {Context} ctx */
export function runHead(view, ctx) {
  const run = onTheWay(view);
  if (!run) return null;
  const names = run.targets.slice(0, 4).map((/** @type {string} */ name) => nameOf(ctx, hexNamed(ctx, name)));
  return html`<p class="drun"><${Icon} name="flag" /> <b>${nameOf(ctx,
    hexNamed(ctx, run.start))} – ${names.join(", ")}${run.targets.length > 4 ? " …" : ""}</b> <span
      class="muted num">${run.text}</span></p>`;
}
