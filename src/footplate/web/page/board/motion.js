/**
 * Pieces that stand elsewhere after a move glide there; new ones fade in. With reduced motion the changed place is
 * ringed.
 */
import { stillness } from "../prefs.js";

const PER_HEX = 180;
const LONGEST = 900;

/** Where every piece stands that can move. @param {Element} board */
export function standing(board) {
  /** @type {Map<string, { x: number, y: number }>} */
  const found = new Map();
  for (const piece of board.querySelectorAll("[data-id]")) {
    const { id, x, y } = /** @type {SVGElement} */ (piece).dataset;
    if (id && x && y) found.set(id, { x: Number(x), y: Number(y) });
  }
  return found;
}

/**
 * Animate the difference between two positions.
 * @param {Element} board
 * @param {Map<string, { x: number, y: number }>} before
 * @param {number} hex width of a hex
 */
export function animate(board, before, hex) {
  if (stillness.matches) return;
  for (const element of board.querySelectorAll("[data-id]")) {
    const piece = /** @type {SVGElement} */ (element);
    const { id, x, y, via, path } = piece.dataset;
    if (!id || !x || !y) continue;
    const was = before.get(id);
    if (!was) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 320, easing: "ease-out" });
      continue;
    }
    const here = { x: Number(x), y: Number(y) };
    const points = [was, ...(path ? along(path, was, here) : (via ?? "").split(" ").filter(Boolean).map(point)), here];
    const length = points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - points[i].x, p.y - points[i].y), 0);
    if (length < 1) continue;
    const frames = points.map((p) => ({ transform: `translate(${p.x - Number(x)}px, ${p.y - Number(y)}px)` }));
    const duration = Math.min(LONGEST, Math.max(PER_HEX, (length / hex) * PER_HEX));
    piece.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.2,1)", composite: "add" });
  }
}

/** @param {string} text */
function point(text) {
  const [x, y] = text.split(",").map(Number);
  return { x, y };
}

/**
 * The points of a path between where a piece was and where it is now.
 * @param {string} path @param {{ x: number, y: number }} was @param {{ x: number, y: number }} here
 */
function along(path, was, here) {
  const points = path.split(" ").map(point);
  const nearest = (/** @type {{ x: number, y: number }} */ to) =>
    points.reduce((best, p, i) => (Math.hypot(p.x - to.x, p.y - to.y) < Math.hypot(points[best].x - to.x,
      points[best].y - to.y) ? i : best), 0);
  return points.slice(nearest(was) + 1, nearest(here));
}
