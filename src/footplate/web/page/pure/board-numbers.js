/** Discs with numbers that tie what is listed beside the board to its hexes: beside them, off names and others. */

/**
 * @typedef {import("../games/interface.js").Board} BoardData
 * @typedef {import("./hexes.js").HexMap} HexMap
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 * @typedef {{ x: number, y: number, size: number }} Disc
 */

/** The radius of a disc, and of a hex for which it is drawn: on boards of large hexes they need not grow as much. */
export const RADIUS = 12;
const DRAWN_FOR = 24.5;
/** Where a number may stand, in radii of its hex, the best first: beside it, else in rings ever further away. */
const BESIDE = [[0.8, -1.02], [-0.8, -1.02], [1.15, 0.3], [-1.15, 0.3], [0.8, 1.02], [-0.8, 1.02], [1.4, -0.5],
  [-1.4, -0.5], [0, -1.3], [0, 1.3], [2, 0.1], [-2, 0.1], [1.1, -1.6], [-1.1, -1.6], [0, -1.9], [0, 1.9],
  [1.1, 1.7], [-1.1, 1.7], [2, -0.9], [-2, -0.9], [2, 1], [-2, 1], [1.6, -2], [-1.6, -2], [1.6, 2.1], [-1.6, 2.1]];
const [RINGS, IN_A_RING] = [[2.9, 3.6, 4.4], 16];
const AROUND = [...BESIDE, ...RINGS.flatMap((far) => Array.from({ length: IN_A_RING }, (_, i) =>
  [far * Math.cos((2 * Math.PI * i) / IN_A_RING), far * Math.sin((2 * Math.PI * i) / IN_A_RING)]))];
/** How many numbers find room in a row beside a small place. */
const ROW = 6;
/** In units of the board: half a letter of a name, and how far a name reaches above and below its line. */
const HALF_A_LETTER = 3.6;
const [OVER_LINE, UNDER_LINE] = [11, 3];
/** Beside numbers that are larger than this against the board the hexes are small, and they stand further away. */
const LARGE = 1.3;

/**
 * Where the name of a place stands on the map as it is drawn.
 * @param {BoardData["places"][number]} place @param {Set<string>} raised
 * @returns {Box}
 */
function boxOf({ name, text, label }, raised) {
  const [line, half] = [raised.has(name) ? label.above ?? label.y : label.y, text.length * HALF_A_LETTER];
  return { left: label.x - half, right: label.x + half, top: line - OVER_LINE, bottom: line + UNDER_LINE };
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom
  && one.bottom > other.top;

/**
 * Of names that would better be raised those that come to lie on no other name by it.
 * @param {BoardData} board @param {Set<string>} wanted
 * @returns {Set<string>}
 */
export function raisable(board, wanted) {
  const named = board.places.filter((place) => place.label);
  const lies = (/** @type {BoardData["places"][number]} */ place) => named.some((other) => other !== place
    && overlap(boxOf(place, wanted), boxOf(other, wanted)));
  const clear = new Set(named.filter((place) => wanted.has(place.name) && !lies(place)).map(({ name }) => name));
  // A name that stays where it was may lie on one that is raised now.
  return clear.size < wanted.size ? raisable(board, clear) : wanted;
}

/**
 * Where a number of a hex may stand; of a small place beside the hexes in a row to its right.
 * @param {HexMap} map @param {string} hex @param {number} scale
 * @returns {Disc[]}
 */
function spotsOf(map, hex, scale) {
  const { x, y } = map.at(hex);
  const reach = map.reach(hex);
  const size = scale * Math.sqrt(reach / DRAWN_FOR);
  const far = reach * Math.max(1, scale / LARGE);
  if (reach === map.radius) return AROUND.map(([right, down]) => ({ x: x + right * far, y: y + down * far, size }));
  return Array.from({ length: ROW }, (_, i) => ({ x: x + reach + RADIUS * size * (1 + 2 * i), y, size }));
}

/** @param {Disc} disc @param {Box} box */
const touches = ({ x, y, size }, { left, right, top, bottom }) =>
  Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < RADIUS * size;

/** @param {Disc} one @param {Disc} other */
const meet = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < RADIUS * (one.size + other.size) - 1;

/**
 * A disc for each hex, one after the other: where it lies on no name and on none before it, if there is such a spot.
 * @param {HexMap} map @param {string[]} hexes @param {Box[]} names @param {number} [scale] how much larger they are
 * @returns {Disc[]}
 */
export function numbersAt(map, hexes, names, scale = 1) {
  /** @type {Disc[]} */
  const discs = [];
  for (const hex of hexes) {
    const spots = spotsOf(map, hex, scale);
    const apart = spots.filter((spot) => !discs.some((one) => meet(one, spot)));
    discs.push(apart.find((spot) => !names.some((name) => touches(spot, name))) ?? apart[0] ?? spots[0]);
  }
  return discs;
}
