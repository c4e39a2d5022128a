/**
 * What was played and what else there was, on the small board: a red ring and a yellow ghost; in words where a
 * move has no place on the board.
 */
import { t } from "../../i18n.js";
import { html } from "../../lib.js";

/**
 * @typedef {import("../../games/interface.js").Board} Board
 * @typedef {import("../../games/interface.js").Place} Place
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../../views.js").AdvisedInWords} Advised
 * @typedef {import("../../views.js").ReviewedMoment} ReviewedMoment
 * @typedef {{ kind: "own" | "other", hex: string, words: string, title: string }} Mark  Without a place its hex is "".
 * @typedef {{ board: Board, map: HexMap, marks: Mark[] }} Drawn
 */

/** Of the width of the board: how large the letters are, and how wide one of them is. */
const LETTER = 1 / 28;
const WIDE = 0.56;

/** How much of the board is seen around the place of a moment, in radii of a hex. */
const AROUND = 3.6;

/** Where a move is on the board: where it ends. @param {Board} board @param {HexMap} map @param {Advised} move */
function spotOf(board, map, move) {
  const hexes = [...move.places, move.place].map((place) => place?.hex ?? place?.side?.split(".")[0]
    ?? board.places.find((one) => one.name === place?.town)?.hex ?? "");
  return hexes.filter((hex) => map.has(hex)).at(-1);
}

/** @param {Board} board @param {HexMap} map @param {ReviewedMoment} one @returns {Mark[]} */
export function marksOf(board, map, one) {
  const other = one.gain < 0 ? "page.review.mark_better" : "page.review.mark_other";
  const moves = /** @type {const} */ ([["other", one.other, other], ["own", one.played, "page.review.mark_played"]]);
  return moves.flatMap(([kind, move, words]) => (move
    ? [{ kind, hex: spotOf(board, map, move) ?? "", words: t(words), title: move.title }] : []));
}

/** The marks that have a place, with it. @param {Drawn} drawn */
export const placed = ({ map, marks }) => marks.filter((mark) => mark.hex).map((mark) =>
  ({ ...mark, ...map.at(mark.hex) }));

/**
 * The part of the board around the marks of a moment, in a shape of so much width for its height; the whole board
 * where it has no place.
 * @param {Drawn} drawn @param {number} shape @param {boolean} [close]  Only around what was played.
 * @returns {[number, number, number, number]} left, top, width, height
 */
export function cutOf(drawn, shape, close = false) {
  const [left, top, width, height] = drawn.board.box;
  const spots = placed(drawn).slice(close ? -1 : 0);
  if (!spots.length) return [left, top, width, height];
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const reach = 2 * AROUND * drawn.map.radius;
  const wide = Math.max(...xs) - Math.min(...xs) + reach;
  const high = Math.max(...ys) - Math.min(...ys) + reach;
  const [w, h] = wide < high * shape ? [high * shape, high] : [wide, wide / shape];
  const within = (/** @type {number[]} */ at, /** @type {number} */ from, /** @type {number} */ whole,
    /** @type {number} */ part) => (part > whole ? from + (whole - part) / 2
    : Math.max(from, Math.min((Math.min(...at) + Math.max(...at) - part) / 2, from + whole - part)));
  return [within(xs, left, width, w), within(ys, top, height, h), w, h];
}

/** Over a picture of the same board. @param {{ drawn: Drawn }} props */
export function Marks({ drawn }) {
  const [left, top, width, height] = drawn.board.box;
  const told = drawn.marks.filter((mark) => !mark.hex);
  return html`<svg class="reviewmarks" viewBox=${`${left} ${top} ${width} ${height}`} aria-hidden="true"
    data-testid="review-marks">${placed(drawn).map((mark) => html`<${MarkAt} key=${mark.kind} mark=${mark}
      drawn=${drawn} />`)}</svg>
    ${told.length > 0 && html`<div class="reviewtags">${told.map((mark) => html`<span key=${mark.kind}
      class=${mark.kind} data-mark=${mark.kind}><b>${mark.words}:</b> ${mark.title}</span>`)}</div>`}`;
}

/** The place of a moment, small. @param {{ drawn: Drawn, src: string }} props */
export function Thumbnail({ drawn, src }) {
  const [left, top, width, height] = drawn.board.box;
  return html`<svg class="reviewmarks momentpic" viewBox=${cutOf(drawn, 4 / 3, true).join(" ")} aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"><image href=${src} x=${left} y=${top} width=${width} height=${height} />
    ${placed(drawn).map((mark) => html`<${Shape} key=${mark.kind} mark=${mark} map=${drawn.map} />`)}</svg>`;
}

/** @param {{ mark: ReturnType<typeof placed>[number], map: HexMap }} props */
function Shape({ mark, map }) {
  return mark.kind === "own" ? html`<circle class="ringback" cx=${mark.x} cy=${mark.y} r=${map.radius} />
      <circle class="ring" cx=${mark.x} cy=${mark.y} r=${map.radius} />`
    : html`<polygon points=${map.points(mark.hex, 1)} />`;
}

/** @param {{ mark: ReturnType<typeof placed>[number], drawn: Drawn }} props */
function MarkAt({ mark, drawn }) {
  const [left, , width] = drawn.board.box;
  const size = width * LETTER;
  const radius = drawn.map.radius;
  const long = (mark.words.length * WIDE + 1.2) * size;
  // The word stands beside its mark, on the side where there is more room; that of the lower one lower.
  const before = mark.x > left + width / 2;
  const x = before ? mark.x - radius * 1.25 - long : mark.x + radius * 1.25;
  const others = placed(drawn).filter((one) => one.kind !== mark.kind);
  const lower = others.some((one) => mark.y > one.y || (mark.y === one.y && mark.kind === "own"));
  const y = mark.y + (lower ? 1 : -1) * size * (others.length ? 0.9 : 0);
  return html`<g class=${mark.kind} data-mark=${mark.kind}><${Shape} mark=${mark} map=${drawn.map} />
    <rect x=${x} y=${y - size * 0.85} width=${long} height=${size * 1.7} rx=${size * 0.3} />
    <text x=${x + long / 2} y=${y + size * 0.35} text-anchor="middle" font-size=${size}>${mark.words}</text></g>`;
}
