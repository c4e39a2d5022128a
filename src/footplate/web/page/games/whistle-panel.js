/** Whistle Stop: the panel beside the board. */
import { Icon } from "../common/icons.js";
import { h, html, signal } from "../lib.js";
import { Plate, PlayerMark, letter } from "../marks.js";
import { sparesOf } from "../pure/offers.js";
import { goalList } from "./whistle-journeys.js";
import { COMPANIES, GOODS, itemIcon, rewards, tilePicture } from "./whistle-tiles.js";
import { isFill, isNarrow, isRefill, refills, slots, tileButton } from "./whistle-tray.js";
import { stopWords, tileMeans, tileName } from "./whistle-words.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */

/** @param {number} seat @param {Context} ctx */
export const mark = (seat, ctx) => html`<${PlayerMark} seat=${seat} size="s" name=${ctx.players[seat]?.name} />`;

/** @param {string} company */
function plate(company) {
  const { code, colour, pattern, light } = COMPANIES[company];
  return html`<${Plate} code=${code} colour=${colour} pattern=${pattern} light=${light} />`;
}

/** @param {number | string} count */
const some = (count) => (count ? count : html`<span class="z">·</span>`);

/** The rounds as a row of boxes; in one of them whistles are handed out. @param {View} view @param {Context} ctx */
export function rounds(view, ctx) {
  const boxes = Array.from({ length: view.rounds }, (_, i) => i + 1);
  const label = view.round ? ctx.t("page.whistle.round", { n: view.round, of: view.rounds })
    : ctx.t("page.whistle.setup");
  return html`<div class="wrounds" role="img" aria-label=${label}
    title=${ctx.t("page.whistle.rounds.help")}><b>${label}</b>
      <span>${boxes.map((n) => html`<i class=${`${n < view.round ? "past"
        : n === view.round ? "now" : ""}${n === view.whistle_round ? " w" : ""}`}>
          ${n === view.whistle_round ? html`<${Icon} name="whistle" small />` : n}</i>`)}</span></div>`;
}

/** @param {View} view @param {Context} ctx */
function holdings(view, ctx) {
  const companies = Object.keys(COMPANIES);
  const { supply } = view;
  const counts = companies.map((company) =>
    view.shares.map((/** @type {string[]} */ held) => held.filter((share) => share.startsWith(company)).length));
  return html`<div class="sec">${ctx.t("page.whistle.holdings")}
    <span class="aside">${ctx.t("page.whistle.majority")} ${ctx.rule("W101")}</span></div>
    <div class="scroller"><table class="st wheld"><thead><tr><th><span class="sr">${ctx.t("page.whistle.seat")}</span>
    </th>${GOODS.map((good) => html`<th>${itemIcon(good, ctx, 18)}</th>`)}
    <th title=${ctx.t("whistle.token.gold")}><${Icon} name="gold" small /></th>
    ${companies.map((company, i) => html`<th class=${i ? "" : "grp"}
      title=${ctx.t(`whistle.company.${company}`)}>${plate(company)}</th>`)}</tr></thead>
    <tbody>${ctx.players.map(({ seat }) => html`<tr key=${seat}
      class=${seat === ctx.seat ? "me" : ""}><td>${mark(seat, ctx)}</td>
      ${GOODS.map((good) => html`<td>${some(view.goods[seat][good])}</td>`)}<td>${goldOf(view, ctx, seat)}</td>
      ${companies.map((company, i) => html`<td
        class=${`${i ? "" : "grp "}${view.stacks[company].holder === seat ? "f" : ""}`}>
        <span>${some(counts[i][seat])}</span></td>`)}</tr>`)}</tbody>
    <tfoot><tr class="dim"><td></td>${supply ? GOODS.map((good) => html`<td>${supply[good]}</td>`)
      : html`<td colspan="6"></td>`}<td></td>${companies.map((company, i) =>
        html`<td class=${i ? "" : "grp"}>${view.stacks[company].left}</td>`)}</tr></tfoot></table></div>
    <p class="muted fine">${ctx.t("page.whistle.left")}</p>`;
}

/**
 * Own gold by its value, that of others by its number.
 * @param {View} view @param {Context} ctx @param {number} seat
 */
function goldOf(view, ctx, seat) {
  const gold = view.gold[seat];
  if (!Array.isArray(gold)) return some(gold);
  return gold.length ? html`<span title=${gold.join(" + ")}>${gold.length}
    <small class="muted"> =${gold.reduce((sum, one) => sum + one, 0)}</small></span>` : some(0);
}

/** What an upgrade does and costs. @param {Offer} offer @param {View} view @param {Context} ctx */
export function upgradeDetails({ group, place }, view, ctx) {
  const upgrade = view.upgrades.find((one) => one.key === place?.piece);
  return upgrade && html`<span class="muted">${ctx.t(`whistle.upgrade.${upgrade.key}.effect`)}</span>
    ${group === "buy" && html`<span class="wcost">${upgrade.cost.map((good) => itemIcon(good, ctx, 20))}</span>`}`;
}

/** @param {View} view @param {Context} ctx */
function upgradeList(view, ctx) {
  const order = [...view.upgrades].sort((a, b) => (a.owner ?? -1) - (b.owner ?? -1));
  const chosen = ctx.planned.find((offer) => offer.group === "buy" || offer.group === "use")?.place?.piece;
  return html`<div class="sec">${ctx.t("page.whistle.upgrades")}
    <span class="aside">${ctx.t("page.whistle.upgrades.limit")} ${ctx.rule("W90", "W92")}</span></div>
    <div class="wups">${order.map((upgrade) => {
      const offer = ctx.offers.find((one) => (one.group === "buy" || one.group === "use")
        && one.place?.piece === upgrade.key);
      const on = chosen === upgrade.key;
      return html`<div key=${upgrade.key} class=${`wup${offer ? " can" : ""}${upgrade.owner !== null ? " owned" : ""}`}
        data-testid=${`upgrade-${upgrade.key}`}>
        <div class="wupt"><b>${ctx.t(`whistle.upgrade.${upgrade.key}`)}</b>
          <span class="muted">${ctx.t(`whistle.upgrade.${upgrade.key}.effect`)}</span></div>
        <div class="wupc"><span class="wcost">${upgrade.cost.map((/** @type {string} */ good) =>
          itemIcon(good, ctx, 20))}</span><b class="num" title=${ctx.t("page.whistle.points")}>${upgrade.points}</b>
        </div>
        <div class="wupb">${offer ? html`<button class="btn" aria-pressed=${on} aria-label=${offer.label}
          data-testid=${`do-${upgrade.key}`} onClick=${() => ctx.choose(offer)}>
            ${ctx.t(offer.group === "use" ? "page.whistle.use" : "page.whistle.buy")}</button>`
              : upgrade.owner !== null ? mark(upgrade.owner, ctx) : null}</div></div>`;
    })}</div>`;
}

/** The spaces for trains that have arrived. @param {View} view @param {Context} ctx */
function resourceTrack(view, ctx) {
  const shown = ctx.preview?.view ?? view;
  return html`<ul class="wspaces">${shown.spaces.map((space) => {
    const offer = ctx.offers.find((one) => one.group === "space" && one.place?.piece === space.space);
    return html`<li key=${space.space} class=${offer ? "can" : ""}
      onClick=${() => offer && ctx.choose(offer)}><b>${space.space}</b>${rewards(space.rewards, ctx)}
        <span class="wwho">${ctx.players.map(({ seat }) => {
      const trains = space.trains.filter((/** @type {number[]} */ [owner]) => owner === seat).length;
      return trains > 0 && html`<span key=${seat}>${mark(seat, ctx)}${trains > 1 && html`<b class="num">${trains}</b>`}
      </span>`;
    })}</span></li>`;
  })}</ul>`;
}

/** Deals: for each good to give what can be had for it. @param {Context} ctx */
function market(ctx) {
  const deals = ctx.offers.filter((offer) => offer.group === "trade");
  if (!deals.length) return null;
  const given = GOODS.filter((good) => deals.some((offer) => offer.facts?.given === good));
  const chosen = new Set(ctx.planned.map((offer) => offer.step));
  const order = given.flatMap((good) => deals.filter((offer) => offer.facts?.given === good));
  const keyOf = (/** @type {Offer} */ offer) => sparesOf(deals)[order.indexOf(offer)] ?? "";
  return html`<div class="sec">${ctx.t("page.whistle.deals")}<span class="aside">${ctx.rule("W78")}</span></div>
    <div class="wdeals" data-testid="deals">${given.map((good) =>
      html`<div key=${good} class="wdeal"><span>${itemIcon(good, ctx, 24)}<${Icon} name="next" small /></span>
        <div>${deals.filter((offer) => offer.facts?.given === good).map((offer) =>
          html`<button key=${offer.step} class="btn" aria-pressed=${chosen.has(offer.step)} aria-label=${offer.label}
            title=${offer.label} data-testid=${`deal-${offer.step}`} data-key=${keyOf(offer) && `key-${keyOf(offer)}`}
            aria-keyshortcuts=${keyOf(offer) || undefined}
            onClick=${() => ctx.choose(offer)}>${offer.facts?.taken?.map((item) => itemIcon(item, ctx, 20))}
            ${keyOf(offer) && !ctx.phone && html`<kbd class="kbd">${keyOf(offer)}</kbd>`}</button>`)}
        </div></div>`)}</div>`;
}

/** The stack, for whoever looks through it. @param {Context} ctx */
function foundTiles(ctx) {
  const found = ctx.offers.filter((offer) => offer.group === "find");
  if (!found.length) return null;
  const chosen = new Set(ctx.planned.map((offer) => offer.step));
  return html`<div class="sec">${ctx.t("page.whistle.find")}<span class="aside">${ctx.rule("W98")}</span></div>
    <div class="wfound">${found.map((offer) => tileButton(ctx,
      { tile: offer.place?.tile ?? "", turn: 0, size: 70, offer, on: chosen.has(offer.step), key: String(offer.step),
        kind: "find" }))}</div>`;
}

/** Where everybody's trains are. @param {View} view @param {Context} ctx */
function trainTable(view, ctx) {
  return html`<div class="sec">${ctx.t("page.whistle.trains")}<span class="aside">${ctx.rule("W5", "W88")}</span></div>
    <table class="st wtrains"><tbody>${view.trains.map((/** @type {(string | null)[]} */ places,
      /** @type {number} */ seat) => places.map((place, i) =>
        html`<tr key=${`${seat}.${i}`} class=${seat === ctx.seat ? "me" : ""}
          onMouseEnter=${() => ctx.point(place && !place.startsWith("R") ? [{ hex: place.split(".")[0] }] : [])}
          onMouseLeave=${() => ctx.point([])}>
      <td>${mark(seat, ctx)} ${letter(seat)}${i + 1}</td>
        <td class="wide">${place ? stopWords(view, ctx, place)
          : html`<span class="z">${ctx.t("page.whistle.waiting")}</span>`}</td></tr>`))}</tbody></table>
    <div class="sec">${ctx.t("page.whistle.track")}<span class="aside">${ctx.rule("W88")}</span></div>
      ${resourceTrack(view, ctx)}`;
}

/** What the tiles that can be taken are for. @param {Context} ctx */
function refillList(ctx) {
  const offers = refills(ctx) ? ctx.offers.filter((offer) => isRefill(offer) && !isFill(offer)) : [];
  if (!offers.length) return null;
  return html`<h3 class="sec">${ctx.t("page.whistle.tile_for")}</h3><ul class="wfor">${offers.map((offer) => {
    const tile = offer.place?.tile ?? "";
    return html`<li key=${offer.step}><kbd class="kbd">${offer.key}</kbd><span>${tile
      ? html`<b>${tileName(tile, ctx)}</b> ${tileMeans(tile, ctx)}` : ctx.t("whistle.sign.stack")}</span></li>`;
  })}</ul>`;
}

/** Whether all signs are shown; L does. */
const all = signal(false);

export const toggleSigns = () => void (all.value = !all.value);

/** Tiles as examples of their kind, then what has no tile. @type {[string, string][]} */
const TILE_SIGNS = [["#CY", "coal_yard"], ["#TP", "trading_post"], ["#T2", "town"], ["#E1", "end"],
  ["#WF", "whistle_factory"], ["#GS", "general_store"], ["#GM", "gold_mine"], ["#E9", "exchange"]];
const ITEM_SIGNS = ["stone", "cattle", "coal", "whistle", "gold"];
const FEW = 4;

/** @param {{ ctx: Context }} props */
function Signs({ ctx }) {
  const tiles = all.value ? TILE_SIGNS : TILE_SIGNS.slice(0, FEW);
  return html`<section class="wsigns" data-testid="signs"><h3 class="sec">${ctx.t("page.whistle.signs")}
    <span class="aside"><button class="btn quiet wother" aria-expanded=${all.value} onClick=${toggleSigns}>
      ${ctx.t(all.value ? "page.whistle.signs.few" : "page.whistle.signs.all")} <kbd class="kbd">L</kbd>
    </button></span></h3>
    <ul>${tiles.map(([tile]) => html`<li key=${tile}>${tilePicture(ctx.board, tile, 0, 34)}<span>
      <b>${tileName(tile, ctx)}</b> ${tileMeans(tile, ctx)}</span></li>`)}
      <li>${itemIcon("stone", ctx, 26)}<span>
        <b>${ctx.t("page.whistle.stop")}</b> ${ctx.t("whistle.sign.stop")}</span></li>
      <li><b class="minus wsgn">−2</b><span>${ctx.t("whistle.sign.penalty")}</span></li>
      ${all.value && html`${ITEM_SIGNS.map((item) => html`<li key=${item}>${itemIcon(item, ctx, 26)}<span>
        ${ctx.t(`whistle.sign.${item === "stone" ? "common" : item === "cattle" ? "rare" : item}`)}</span></li>`)}
        <li><span class="wslot"></span><span>${ctx.t("whistle.sign.slots")}</span></li>
        <li><b class="wsgn">⬡1</b><span>${ctx.t("whistle.sign.tiles")}</span></li>`}</ul></section>`;
}

/**
 * What is chosen from pictures: deals, a tile of the stack, a space of the resource track, tiles for the hand.
 * @param {View} view @param {Context} ctx
 */
export function answering(view, ctx) {
  const spacing = ctx.offers.some((offer) => offer.group === "space");
  return html`${market(ctx)}${foundTiles(ctx)}
    ${spacing && html`<div class="sec">${ctx.t("page.whistle.track")}</div>${resourceTrack(view, ctx)}`}
    ${refillList(ctx)}`;
}

/** @param {View} view @param {Context} ctx */
export function panel(view, ctx) {
  const narrow = isNarrow(ctx);
  const goals = goalList(view, ctx, !refills(ctx));
  return [
    {
      key: "table",
      title: ctx.t("page.whistle.table"),
      icon: "loco",
      choices: html`${goals}${narrow && slots(view, ctx)}`,
      body: html`${goals}
        ${narrow && html`<div class="wnarrow">${rounds(view, ctx)}</div>${slots(view, ctx)}`}
        ${!view.moved && !!view.round
          && html`<p class="muted fine">${ctx.t("page.whistle.no_move")} ${ctx.rule("W39")}</p>`}
        ${holdings(view, ctx)}${h(Signs, { ctx })}`,
    },
    { key: "trains", title: ctx.t("page.whistle.trains"), icon: "flag",
      body: html`<${Trains} view=${view} ctx=${ctx} />` },
    { key: "upgrades", title: ctx.t("page.whistle.upgrades"), icon: "house",
      body: html`<${Upgrades} view=${view} ctx=${ctx} />` },
  ];
}

/** @param {{ view: View, ctx: Context }} props */
const Trains = ({ view, ctx }) => trainTable(view, ctx);

/** @param {{ view: View, ctx: Context }} props */
const Upgrades = ({ view, ctx }) => upgradeList(view, ctx);
