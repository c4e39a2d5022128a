/** Whistle Stop in words: tiles, stops, what lies on a hex. Whatever has a sign has a name and a sentence. */
import { stopsOf, trainsOf } from "./whistle-tiles.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */

/** What a tile is called. @param {string} name @param {Context} ctx */
export function tileName(name, ctx) {
  const tile = ctx.board.tiles[name];
  if (!tile) return name;
  if (tile.kind === "track") {
    const goods = (tile.stops ?? []).map((stop) => ctx.t(`whistle.goods.${stop.good}`));
    return goods.length ? goods.join(", ") : ctx.t("whistle.sign.track");
  }
  return tile.company ? ctx.t("whistle.stop.town_of", { company: ctx.t(`whistle.company.${tile.company}`) })
    : ctx.t(`whistle.stop.${tile.kind}`);
}

/** What a tile does, as one sentence with its own goods and points. @param {string} name @param {Context} ctx */
export function tileMeans(name, ctx) {
  const tile = ctx.board.tiles[name];
  if (!tile) return "";
  const goods = (tile.demand ?? []).map((good) => ctx.t(`whistle.goods.${good}`)).join(" + ");
  const facts = { goods, points: tile.points ?? 0, penalty: tile.penalty ?? 0 };
  if (tile.kind === "track") return ctx.t(tile.stops?.length ? "whistle.sign.stop" : "whistle.sign.no_stop");
  return ctx.t(`whistle.sign.${tile.company ? "town" : tile.kind}`, facts);
}

/** Name and sentence. @param {string} name @param {Context} ctx */
export const tileWords = (name, ctx) => `${tileName(name, ctx)}. ${tileMeans(name, ctx)}`;

/** @param {View} view @param {Context} ctx @param {string} place */
export function stopWords(view, ctx, place) {
  if (place.startsWith("R")) return ctx.t("page.whistle.arrived", { space: place });
  const stop = stopsOf(view).get(place);
  if (!stop) return ctx.t("whistle.stop.start_at", { start: place });
  return `${stop.good ? ctx.t(`whistle.goods.${stop.good}`) : tileName(stop.tile, ctx)} (${stop.hex})`;
}

/** What lies on a hex or stands at a start stop. @param {View} view @param {Context} ctx @param {Place} place */
export function describe(view, ctx, place) {
  const name = place.hex ?? "";
  const trains = trainsOf(view, ctx).filter((train) => train.place.split(".")[0] === name).map((train) =>
    ctx.t("page.whistle.train_of", { train: train.id, seat: ctx.players[train.seat]?.name ?? "" }));
  if (name.startsWith("S")) return [ctx.t("whistle.stop.start_at", { start: name }), ...trains].join(", ");
  const tile = view.board.find((one) => one.hex === name);
  const there = tile ? tileWords(tile.tile, ctx) : ctx.t("page.whistle.gap");
  return [`${name}, ${there}`, trains.join(", ")].filter(Boolean).join(tile ? " " : ", ");
}
