/** Whistle Stop: how tiles, goods, stops and trains are drawn, around the middle of their hex. */
import { h, html } from "../lib.js";
import { PIECES, SYMBOLS, dashes, letter } from "../marks.js";
import { moved } from "./grid.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("../views.js").WhistlePrintedTile} PrintedTile
 * @typedef {{ x: number, y: number }} Point
 */

/** Goods by name, with the codes of their colours and pictograms. @type {Record<string, string>} */
const CODES = { cotton: "Co", stone: "St", wood: "Wo", cattle: "Ca", whiskey: "Wh", steel: "Sl" };
export const GOODS = Object.keys(CODES);

/** Companies: the code on their plates, their colour and pattern. */
export const COMPANIES = Object.fromEntries(Object.entries(PIECES.companies).map(([company, look]) =>
  [company, { ...look, colour: `var(${look.colour})`, pattern: dashes(look.pattern) }]));

const { commonGood, companyPlate, hubs, rareGood, trainAboveStop, trainsBesideHub } = PIECES.tiles;

/** @param {Point} point @param {number} turn @returns {Point} */
function turned({ x, y }, turn) {
  const angle = (turn * Math.PI) / 3;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** @param {number} radius */
const corners = (radius) =>
  [0, 1, 2, 3, 4, 5].map((i) =>
    `${(radius * Math.cos((i * Math.PI) / 3)).toFixed(1)},${(radius * Math.sin((i * Math.PI) / 3)).toFixed(1)}`)
      .join(" ");

/** @param {string} name @param {string} place @param {string} [kind] */
const sign = (name, place, kind = "wsign") =>
  h("g", { class: kind, transform: place, dangerouslySetInnerHTML: { __html: SYMBOLS[name] } });

/**
 * A good: round if common, square if rare, with its own pictogram.
 * @param {string} good @param {Point} [at] @param {number} [scale]
 */
function goodMark(good, at = { x: 0, y: 0 }, scale = 1) {
  const code = CODES[good];
  const [name, sizes] = PIECES.rareGoods.includes(code) ? rareGood : commonGood;
  return html`<g class=${`good g${code}`} transform=${`${moved(at)} scale(${scale})`}>
    ${h(name, { ...sizes, class: "k" })}
    ${sign(code, "scale(.74) translate(-12 -12)", "i")}</g>`;
}

/** A good or token within text. @param {string} item @param {Context} ctx @param {number} [size] */
export function itemIcon(item, ctx, size = 20) {
  const label = ctx.t(CODES[item] ? `whistle.goods.${item}` : `whistle.token.${item}`);
  const inner = CODES[item] ? goodMark(item) : sign(item, "scale(1) translate(-12 -12)", "witem");
  return html`<svg class="wgood" width=${size} height=${size} viewBox="-13 -13 26 26" role="img"
    aria-label=${label}><title>${label}</title>${inner}</svg>`;
}

const SPOKES = [0, 1, 2, 3, 4, 5].map((side) => {
  const angle = ((60 * side - 90) * Math.PI) / 180;
  const at = (/** @type {number} */ far) =>
    `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  return `M${at(37.2)}L${at(27)}`;
}).join("");

/** @param {PrintedTile} tile */
function hub(tile) {
  const end = tile.kind === "end" || tile.kind === "exchange";
  const ground = html`<polygon class=${end ? "wend" : "wblack"} points=${corners(42.4)} />
    <g class="sp"><path class="spoke" d=${SPOKES} /><path class="spoke2" d=${SPOKES} /></g>`;
  const low = end ? 21 : 25;
  const figures = html`<text class="wt" x="-9" y=${low}>${tile.kind === "exchange" ? "×" : "+"}${tile.points}</text>
    <text class="wt r" x="12" y=${low}>−${tile.penalty}</text>`;
  const goods = (tile.demand ?? []).map((good, i, all) =>
    goodMark(good, { x: (i - (all.length - 1) / 2) * (end ? 19 : 21), y: end ? -4 : 3 }, end ? 0.68 : 0.72));
  if (tile.kind === "exchange") return html`${ground}${sign("share", "translate(-11 -20) scale(.92)")}${figures}`;
  if (end) return html`${ground}${goods}${figures}`;
  if (tile.company) {
    const { code, colour, light } = COMPANIES[tile.company];
    return html`${ground}<g class=${`wplate${light ? " light" : ""}`} style=${{ "--c": colour }}
      transform="translate(0 -17)">${h(...companyPlate)}<text y="4.5">${code}</text></g>${goods}${figures}`;
  }
  const [symbol, gain] = hubs[tile.kind];
  return html`${ground}${sign(symbol, "translate(-13 -21) scale(1.08)")}<text class="wt" y="20">${gain}</text>`;
}

/** A tile as it lies: rails turned, goods upright. @param {Board} board @param {string} name @param {number} turn */
export function tileMark(board, name, turn) {
  const tile = board.tiles[name];
  if (!tile) return null;
  if (!tile.tracks) return hub(tile);
  return html`<polygon class="wtile" points=${corners(42.4)} />
    <g transform=${turn ? `rotate(${60 * turn})` : undefined}>
      ${tile.tracks.map((d) => html`<path class="rb" d=${d} /><path class="rr" d=${d} /><path class="rw" d=${d} />
        <path class="rs" d=${d} />`)}</g>
    ${(tile.stops ?? []).map((stop) => goodMark(stop.good, turned(stop, turn), 0.92))}`;
}

/** A tile as a small picture. @param {Board} board @param {string} name @param {number} turn @param {number} [size] */
export function tilePicture(board, name, turn, size = 80) {
  return html`<svg class="wpic" width=${size} height=${Math.round(size * 0.88)} viewBox="-43.5 -38 87 76"
    aria-hidden="true">${tileMark(board, name, turn)}</svg>`;
}

/** Every stop on the board by its name: hex, tile, turn, number. @param {View} view */
export function stopsOf(view) {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const tile of view.board) {
    for (const stop of tile.stops) found.set(stop.name, { hex: tile.hex, tile: tile.tile, turn: tile.turn,
      stop: stop.stop, good: stop.good });
  }
  return found;
}

/**
 * Where a train at a place is drawn, after so many others there.
 * @param {View} view @param {Context} ctx @param {string} place @param {number} [others]
 * @returns {Point | null}
 */
export function trainPoint(view, ctx, place, others = 0) {
  if (place.startsWith("S")) return ctx.at(place);
  const stop = stopsOf(view).get(place);
  if (!stop) return null;
  const middle = ctx.at(stop.hex);
  const printed = ctx.board.tiles[stop.tile];
  if (!printed?.tracks) {
    const [x, y] = trainsBesideHub[others % trainsBesideHub.length];
    const shift = 5 * Math.floor(others / trainsBesideHub.length);
    return { x: middle.x + x + shift, y: middle.y + y + shift };
  }
  const at = turned(printed.stops?.find((one) => one.stop === stop.stop) ?? { x: 0, y: 0 }, stop.turn);
  return { x: middle.x + at.x, y: middle.y + at.y - trainAboveStop };
}

/** All trains on the map with where they are drawn. @param {View} view @param {Context} ctx */
export function trainsOf(view, ctx) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  /** @type {{ id: string, seat: number, place: string, at: Point }[]} */
  const found = [];
  view.trains.forEach((/** @type {(string | null)[]} */ places, /** @type {number} */ seat) => {
    places.forEach((place, i) => {
      if (!place || place.startsWith("R")) return;
      const others = crowd.get(place) ?? 0;
      crowd.set(place, others + 1);
      const at = trainPoint(view, ctx, place, others);
      if (at) found.push({ id: `${letter(seat)}${i + 1}`, seat, place, at });
    });
  });
  return found;
}

/**
 * Where the good of a stop lies.
 * @param {View} view @param {Context} ctx @param {string} place @returns {Point | null}
 */
export function stopPoint(view, ctx, place) {
  const stop = stopsOf(view).get(place);
  const printed = stop && ctx.board.tiles[stop.tile];
  if (!printed?.tracks) return place.startsWith("S") ? ctx.at(place) : null;
  const good = printed.stops?.find((/** @type {{ stop: number }} */ one) => one.stop === stop.stop);
  const at = turned(good ?? { x: 0, y: 0 }, stop.turn);
  const middle = ctx.at(stop.hex);
  return { x: middle.x + at.x, y: middle.y + at.y };
}

/** @param {string[]} items @param {Context} ctx */
export const rewards = (items, ctx) => html`<span class="wrew">${items.map((item) =>
  (item === "?" ? html`<i class="wany">?</i>` : itemIcon(item, ctx, 18)))}</span>`;
