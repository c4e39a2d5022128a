/** What was played and what else there was, on the small board: a red ring and a yellow ghost. */
import { t } from "../i18n.js";
import { html } from "../lib.js";

/**
 * @typedef {import("../games/interface.js").Board} Board
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../hexes.js").HexMap} HexMap
 * @typedef {import("../views.js").AdvisedInWords} Advised
 * @typedef {import("../views.js").ReviewedMoment} ReviewedMoment
 * @typedef {{ kind: "own" | "other", x: number, y: number, hex: string, words: string }} Mark
 * @typedef {{ board: Board, map: HexMap, marks: Mark[] }} Drawn
 */

/** Of the width of the board: how large the letters are, and how wide one of them is. */
const LETTER = 1 / 28;
const WIDE = 0.56;

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
  return moves.flatMap(([kind, move, words]) => {
    const hex = move && spotOf(board, map, move);
    return hex ? [{ kind, hex, x: map.at(hex).x, y: map.at(hex).y, words: t(words) }] : [];
  });
}

/** Over a picture of the same board. @param {{ drawn: Drawn }} props */
export function Marks({ drawn }) {
  const [left, top, width, height] = drawn.board.box;
  return html`<svg class="reviewmarks" viewBox=${`${left} ${top} ${width} ${height}`} aria-hidden="true"
    data-testid="review-marks">${drawn.marks.map((mark) => html`<${MarkAt} key=${mark.kind} mark=${mark}
      drawn=${drawn} />`)}</svg>`;
}

/** @param {{ mark: Mark, drawn: Drawn }} props */
function MarkAt({ mark, drawn }) {
  const [left, , width] = drawn.board.box;
  const size = width * LETTER;
  const radius = drawn.map.radius;
  const long = (mark.words.length * WIDE + 1.2) * size;
  // The word stands beside its mark, on the side where there is more room; that of the lower one lower.
  const before = mark.x > left + width / 2;
  const x = before ? mark.x - radius * 1.25 - long : mark.x + radius * 1.25;
  const others = drawn.marks.filter((one) => one !== mark);
  const lower = others.some((one) => mark.y > one.y || (mark.y === one.y && mark.kind === "own"));
  const y = mark.y + (lower ? 1 : -1) * size * (others.length ? 0.9 : 0);
  return html`<g class=${mark.kind}>
    ${mark.kind === "own" ? html`<circle class="ringback" cx=${mark.x} cy=${mark.y} r=${radius} />
      <circle class="ring" cx=${mark.x} cy=${mark.y} r=${radius} />`
    : html`<polygon points=${drawn.map.points(mark.hex, 1)} />`}
    <rect x=${x} y=${y - size * 0.85} width=${long} height=${size * 1.7} rx=${size * 0.3} />
    <text x=${x + long / 2} y=${y + size * 0.35} text-anchor="middle" font-size=${size}>${mark.words}</text></g>`;
}
