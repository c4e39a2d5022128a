/** Whistle Stop: what lies on the board, and everything else of the game from its own files. */
import { Icon } from "../common/icons.js";
import { html } from "../lib.js";
import { moved, remembering } from "./grid.js";
import { asks, besides, ghosts, lastJourney, looks, movingTrain, nextWay, onward,
  trainMark } from "./whistle-journeys.js";
import { answering, mark, panel, rounds, toggleSigns, upgradeDetails } from "./whistle-panel.js";
import { itemIcon, rewards, tileMark, tilePicture, trainsOf } from "./whistle-tiles.js";
import { clickOnGap, isFill, isRefill, pressTurn, refillDue, refills, tray } from "./whistle-tray.js";
import { describe, stopWords } from "./whistle-words.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */

const tiles = remembering(160);

/** @param {Context} ctx @param {string} hex @param {string} tile @param {number} turn */
const laidTile = (ctx, hex, tile, turn) =>
  tiles(`${hex} ${tile} ${turn}`, () => html`<g key=${hex} transform=${moved(ctx.at(hex))}>
    ${tileMark(ctx.board, tile, turn)}</g>`);

/** @param {View} view @param {Context} ctx */
function pieces(view, ctx) {
  return {
    track: view.board.map((tile) => laidTile(ctx, tile.hex, tile.tile, tile.turn)),
    engines: trainsOf(view, ctx).map((train) => trainMark(train)),
    ghost: ghosts(view, ctx),
  };
}

/** A ring around the train is enough. */
const selected = () => [];

/** L shows all signs, N another way, Q and E turn a tile. @param {string} key @param {View} _ @param {Context} ctx */
function press(key, _, ctx) {
  const small = key.toLowerCase();
  if (small === "l") return toggleSigns(), true;
  return small === "n" ? nextWay(ctx) : pressTurn(small, ctx);
}

const OWN_PLACE = new Set(["take", "draw", "find", "trade"]);

/**
 * What is shown in the tray and among the answers instead of as targets and buttons.
 * @param {Offer} offer @param {Context} ctx
 */
function shows(offer, ctx) {
  if (offer.group === "lay") return clickOnGap(ctx)?.step !== offer.step;
  // Ways that only lead to further choices are left out: every end they lead to is offered by itself.
  if (offer.group === "journey") return !offer.place;
  if (offer.group === "token") return lastJourney(ctx) >= 0;
  if (offer.group === "way" && offer.facts?.leads === "on") return ctx.offers.some((one) => one.steps);
  if (isFill(offer)) return false;
  if (refills(ctx) && isRefill(offer)) return false;
  return OWN_PLACE.has(offer.group ?? "");
}

/**
 * A good or token on the button that takes or gives it, and what a space of the resource track brings.
 * @param {Offer} offer @param {Context} ctx
 */
function face(offer, ctx) {
  if (offer.group === "token") return html`<${Icon} name=${offer.name === "whistle" ? "whistle" : "coal"} small />
    ${ctx.t("page.whistle.by_step")}`;
  if (offer.group === "space") return html`${offer.place?.piece}${rewards(offer.facts?.rewards ?? [], ctx)}`;
  if (isFill(offer)) return html`<span class="w">${ctx.t("page.whistle.fill")}</span>
    ${offer.facts?.tiles?.map((tile) => tilePicture(ctx.board, tile, 0, 30))}
    ${offer.facts?.tiles?.length !== offer.steps?.length && html`<span>+ ${ctx.t("page.whistle.from_stack")}</span>`}`;
  if (offer.group === "take" || offer.group === "return")
    return tilePicture(ctx.board, offer.place?.tile ?? "", 0, 30);
  if (offer.group === "draw") return ctx.t("page.whistle.from_stack");
  return offer.facts?.item ? itemIcon(offer.facts.item, ctx, 22) : null;
}

/** Upgrades to buy and to use are opened together. @param {Offer} offer @param {Context["t"]} t */
const gathers = ({ group }, t) => (group === "buy" || group === "use"
  ? { name: "upgrades", title: t("page.whistle.upgrades"), key: "B" } : undefined);

/** @param {Offer[]} offers */
const due = (offers) => refillDue(offers) || asks(offers);

/** When the refill is all that is left, the hand is filled up unless tiles are chosen. @param {Offer[]} offers */
const proposal = (offers) => (refillDue(offers) ? offers.find(isFill) : undefined);

/** @param {View} view @param {Context} ctx */
const status = (view, ctx) => html`<div class="opt wtop">${rounds(view, ctx)}</div>`;

/** @param {View} view @param {Context} ctx @param {number} seat */
function card(view, ctx, seat) {
  const goods = Object.values(view.goods[seat]).reduce((sum, count) => sum + Number(count), 0);
  return {
    figure: ctx.number(view.score[seat]),
    unit: ctx.t("page.whistle.points.unit"),
    notes: [
      html`<span title=${ctx.t("whistle.token.coal")}><${Icon} name="coal" small /> ${view.coal[seat]}</span>`,
      html`<span title=${ctx.t("whistle.token.whistle")}><${Icon} name="whistle" small /> ${view.whistles[seat]}
      </span>`,
      html`<span title=${ctx.t("page.whistle.goods", { n: goods, of: view.goods_limit })}>
        <${Icon} name="token" small /> ${goods}</span>`,
    ],
  };
}

/** The title of what is planned: the train and where it comes to. @param {View} view @param {Context} ctx */
function headline(view, ctx) {
  const id = movingTrain(view, ctx);
  if (lastJourney(ctx) >= 0) return null;
  if (!id || ctx.planned.some((offer) => offer.group === "caboose")) return null;
  const then = ctx.preview?.view ?? view;
  const seat = id.charCodeAt(0) - 65;
  const place = then.trains[seat]?.[Number(id.slice(1)) - 1];
  const from = view.trains[seat]?.[Number(id.slice(1)) - 1];
  const to = place && place !== from ? stopWords(then, ctx, place) : then.begun.gap ?? "…";
  return html`${mark(seat, ctx)}<b>${ctx.t("page.whistle.train", { n: id.slice(1) })} → ${to}</b>`;
}

/** The hex or start stop of a train. @param {View} view @param {Place} place */
function find(view, place) {
  const [, seat, number] = place.piece?.match(/^([A-E])(\d)$/) ?? [];
  const at = seat && view.trains[seat.charCodeAt(0) - 65]?.[Number(number) - 1];
  return at && !at.startsWith("R") ? at.split(".")[0] : undefined;
}

/** A tile lies there. @param {View} view @param {string} hex */
const busy = (view, hex) => view.board.some((tile) => tile.hex === hex);

/** @param {Context} ctx @returns {[string, string][]} */
const keys = (ctx) => [..."CWPOBSKFQEN"].map((key) => [key, ctx.t(`page.whistle.key.${key}`)]);

/** @satisfies {import("./interface.js").GameFile<View, Offer, Board>} */
const game = { pieces, panel, card, describe, tray, headline, status, face, shows, answering, gathers,
  details: upgradeDetails, looks, besides, onward, due,
  proposal, find, keys, press, selected, busy, settles: true };

export default game;
