/** Where a hex lies, as people say it: "east of Cambridge". The same as `kernel/whereabouts.py`. */
/** @typedef {import("../games/interface.js").Board} Board */

const WINDS = ["E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW", "N", "NE", "ENE"];

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
const between = (from, to) => ({ x: to.x - from.x, y: to.y - from.y });

/**
 * How many hexes lie between two centres of a board of pointy hexes.
 * @param {{ x: number, y: number }} apart @param {number} radius
 */
function steps({ x, y }, radius) {
  const rows = Math.abs(y) / (1.5 * radius);
  const columns = Math.abs(x) / (Math.sqrt(3) * radius);
  return Math.round(rows + Math.max(0, columns - rows / 2));
}

/**
 * Where a hex lies; a hex with a place is that place.
 * @param {Board} board @param {string} hex @param {(key: string, facts?: Record<string, unknown>) => string} t
 */
export function whereOf(board, hex, t) {
  const here = board.hexes.find((one) => one.name === hex);
  if (!here || !board.places.length) return hex;
  const near = board.places.map((place) => ({ place, n: steps(between(place, here), board.radius) }));
  const { place, n } = near.reduce((best, one) =>
    (one.n < best.n || (one.n === best.n && one.place.name < best.place.name) ? one : best));
  if (!n) return place.text;
  const { x, y } = between(place, here);
  const wind = WINDS[(Math.round((Math.atan2(y, x) / (2 * Math.PI)) * 12) + 12) % 12];
  return t(n === 1 ? "where.beside" : "where.away", { place: place.text, n, way: t(`where.way.${wind}`) });
}
