/** Flags beside hexes: a word with a line to each, off plates and names, and where there is room off mountains. */
import { TOWN, costOf, depth, widthOf } from "../../pure/board-names.js";
import { html, useMemo } from "../../lib.js";

/**
 * @typedef {import("../../pure/board-numbers.js").Box} Box
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {{ key: string, text: string, hex: string }} Wanted
 * @typedef {Wanted & { x: number, y: number }} Placed  With the middle of its hex.
 */

/** Around a hex, in degrees: the directions in which a flag may stand, the best first. */
const DIRECTIONS = [-90, 90, -45, -135, 45, 135, 0, 180, -65, -115, 65, 115];
/** In sizes of its type: half the height of a flag, what is left beside its words; how far away it may stand. */
const [HALF, ROOM] = [0.9, 0.8];
const AWAY = [0.6, 1.6, 2.8, 4.2];
/** What it costs to stand outside the picture, where the flag may be cut. */
const OUTSIDE = 60;

/**
 * Flags beside their hexes, off marks, names and whatever else is to be seen.
 * @param {Placed[]} flags @param {number} type @param {Box[]} taken @param {Box[]} shy  What is covered unwillingly.
 * @param {(hex: string) => Box} markAt @param {Box} [within]  What is seen of the board when all of it is.
 * @returns {(Placed & { at: { x: number, y: number }, size: number, half: number, box: Box })[]}
 */
export function placeFlags(flags, type, taken, shy, markAt, within) {
  const size = TOWN * type;
  /** @type {ReturnType<typeof placeFlags>} */
  const placed = [];
  for (const flag of flags) {
    const half = (widthOf(flag.text.toUpperCase()) / 2 + ROOM) * size;
    const mark = markAt(flag.hex);
    let least = Infinity;
    /** @type {ReturnType<typeof placeFlags>[number] | null} */
    let best = null;
    AWAY.forEach((away, i) => DIRECTIONS.forEach((turn, j) => {
      const [right, down] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const x = flag.x + right * (half + away * size) + (right > 0.1 ? mark.right - flag.x : right < -0.1
        ? mark.left - flag.x : 0) * Math.abs(right);
      const y = flag.y + down * ((HALF + away) * size) + (down > 0.1 ? mark.bottom - flag.y : down < -0.1
        ? mark.top - flag.y : 0) * Math.abs(down);
      const box = { left: x - half, right: x + half, top: y - HALF * size, bottom: y + HALF * size };
      const covers = [...taken, ...placed.map((one) => one.box)].reduce((sum, other) =>
        sum + costOf(depth(box, other) / type), 0);
      const out = within && (box.left < within.left || box.right > within.right || box.top < within.top
        || box.bottom > within.bottom) ? OUTSIDE : 0;
      const cost = covers + out + i * 3 + j / 4 + shy.filter((other) => depth(box, other) > 3).length * 4;
      if (cost < least) [best, least] = [{ ...flag, at: { x, y }, size, half, box }, cost];
    }));
    if (best) placed.push(best);
  }
  return placed;
}

/**
 * @param {Object} props
 * @param {Wanted[]} props.wanted
 * @param {HexMap} props.map
 * @param {string[]} props.mountains
 * @param {number} props.type  By how much type is drawn larger.
 * @param {Box[]} props.taken  Plates and names.
 * @param {Box} props.within  What is seen of the board when all of it is.
 */
export default function Flags({ wanted, map, mountains, type, taken, within }) {
  const flags = useMemo(() => placeFlags(wanted.map((flag) => ({ ...map.at(flag.hex), ...flag })), type, taken,
    mountains.map((hex) => boxAt(map, hex, 0.6)), (hex) => boxAt(map, hex, 0.8), within), [wanted, map, type, taken]);
  return html`<g class="layer flags">${flags.map(({ key, text, x, y, at, size, half }) => html`<g key=${key}
    class="flag" data-testid=${`flag-${key}`} style=${{ "--size": `${size}px` }}>
    <path class="flagline" d=${`M${x} ${y}L${at.x} ${at.y}`} />
    <rect x=${at.x - half} y=${at.y - HALF * size} width=${2 * half} height=${2 * HALF * size} rx=${HALF * size} />
    <text x=${at.x} y=${at.y + 0.36 * size}>${text}</text></g>`)}</g>`;
}

/** About a hex. @param {HexMap} map @param {string} hex @param {number} part of its radius */
function boxAt(map, hex, part) {
  const [{ x, y }, far] = [map.at(hex), map.reach(hex) * part];
  return { left: x - far, right: x + far, top: y - far, bottom: y + far };
}
