/** The line around some hexes. */

/** @typedef {import("../../pure/hexes.js").HexMap} HexMap */
/** @typedef {[number, number]} Point */

/** @param {Point} point */
const named = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Corners nearer than this, in units of the board, are the same one: middles of hexes come rounded. */
const SAME = 1;

/** Whether one line lies inside another. @param {Point[]} inner @param {Point[]} outer */
function inside(inner, outer) {
  const box = (/** @type {Point[]} */ line) => [Math.min(...line.map(([x]) => x)), Math.max(...line.map(([x]) => x)),
    Math.min(...line.map(([, y]) => y)), Math.max(...line.map(([, y]) => y))];
  const [a, b] = [box(inner), box(outer)];
  return a[0] > b[0] && a[1] < b[1] && a[2] > b[2] && a[3] < b[3];
}

/**
 * The outer edge of some hexes as a path: sides that two of them share are left out, and so are holes.
 * @param {HexMap} map @param {string[]} hexes
 */
export function outline(map, hexes) {
  /** Sides of one hex only, by where they begin. @type {Map<string, { from: Point, to: Point }[]>} */
  const sides = new Map();
  /** @type {Point[]} */
  const known = [];
  const same = (/** @type {Point} */ point) => {
    const there = known.find(([x, y]) => Math.hypot(x - point[0], y - point[1]) < SAME);
    if (!there) known.push(point);
    return there ?? point;
  };
  const found = hexes.filter((hex) => map.has(hex)).flatMap((hex) => {
    const corners = map.corners(hex).map(same);
    return corners.map((from, i) => ({ from, to: corners[(i + 1) % 6] }));
  });
  const there = new Set(found.map(({ from, to }) => `${named(from)} ${named(to)}`));
  for (const side of found) {
    if (there.has(`${named(side.to)} ${named(side.from)}`)) continue;
    sides.set(named(side.from), [...(sides.get(named(side.from)) ?? []), side]);
  }
  /** @type {Point[][]} */
  const lines = [];
  for (const begin of sides.keys()) {
    /** @type {Point[]} */
    const line = [];
    for (let side = sides.get(begin)?.pop(); side; side = sides.get(named(side.to))?.pop()) line.push(side.from);
    if (line.length) lines.push(line);
  }
  const outer = lines.filter((line) => !lines.some((other) => other !== line && inside(line, other)));
  return outer.map((line) => `M${line.map(named).join("L")}Z`).join("");
}
