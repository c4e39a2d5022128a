/** Hexes as rows and numbers, for drawing what runs from hex to hex. The same arithmetic as `footplate.hexgrid`. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("./interface.js").Board} Board */

/** The six ways out of a pointy-top hex, clockwise. */
export const WAYS = ["NE", "E", "SE", "SW", "W", "NW"];

const SQRT3 = Math.sqrt(3);

/** A way in degrees, clockwise from the east as SVG turns. @param {string} way */
export const degrees = (way) => 60 * WAYS.indexOf(way) - 60;

/** @param {Point} from @param {number} angle in degrees @param {number} far @returns {Point} */
export function towards(from, angle, far) {
  const turn = (angle * Math.PI) / 180;
  return { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
}

/**
 * The point this part of the way from a to b.
 * @param {Point} a @param {Point} b @param {number} [part]
 * @returns {Point}
 */
export const between = (a, b, part = 0.5) => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) });

/** A coordinate, short. @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** @param {Point} point */
export const pair = (point) => `${short(point.x)} ${short(point.y)}`;

/** The value of a transform that puts something drawn around the origin in its place. @param {Point} point */
export const moved = (point) => `translate(${pair(point)})`;

export class Grid {
  /** @param {Board} board */
  constructor(board) {
    this.radius = board.radius;
    this._shifted = board.shift === "odd" ? 1 : 0;
    // Names are read once: a big network asks for the same hexes thousands of times.
    /** @type {Map<string, [number, number]>} */
    this._cells = new Map();
    /** @type {Map<string, Point>} */
    this._centres = new Map();
  }

  /** @param {string} name @returns {[number, number]} */
  _cell(name) {
    const known = this._cells.get(name);
    if (known) return known;
    const [, letters, number] = /** @type {RegExpMatchArray} */ (name.match(/^([A-Z]+)(\d+)$/) ?? ["", "A", "0"]);
    const first = letters.charCodeAt(0) - 65;
    /** @type {[number, number]} */
    const cell = [letters.length === 1 ? first : (first + 1) * 26 + letters.charCodeAt(1) - 65, Number(number)];
    this._cells.set(name, cell);
    return cell;
  }

  /** @param {number} row @param {number} number */
  _name(row, number) {
    const letters = row < 26 ? String.fromCharCode(65 + row)
      : String.fromCharCode(64 + Math.floor(row / 26), 65 + (row % 26));
    return `${letters}${number}`;
  }

  /** The hex next to one; it may lie outside any map. @param {string} name @param {string} way */
  neighbour(name, way) {
    const [row, number] = this._cell(name);
    const east = row % 2 === this._shifted ? number + 1 : number;
    if (way === "NE") return this._name(row - 1, east);
    if (way === "E") return this._name(row, number + 1);
    if (way === "SE") return this._name(row + 1, east);
    if (way === "SW") return this._name(row + 1, east - 1);
    if (way === "W") return this._name(row, number - 1);
    return this._name(row - 1, east - 1);
  }

  /** @param {string} name @returns {Point} */
  centre(name) {
    const known = this._centres.get(name);
    if (known) return known;
    const [row, number] = this._cell(name);
    const half = row % 2 === this._shifted ? 0.5 : 0;
    const centre = { x: SQRT3 * this.radius * (number + half), y: 1.5 * this.radius * row };
    this._centres.set(name, centre);
    return centre;
  }

  /** The middle of the side between two neighbours. @param {string} a @param {string} b */
  side(a, b) {
    return between(this.centre(a), this.centre(b));
  }

  /** The way from a hex to its neighbour. @param {string} a @param {string} b */
  way(a, b) {
    return WAYS.find((way) => this.neighbour(a, way) === b) ?? "";
  }
}

/** @type {WeakMap<Board, Grid>} */
const grids = new WeakMap();

/** The grid of a board, made once. @param {Board} board */
export function gridOf(board) {
  const known = grids.get(board) ?? new Grid(board);
  grids.set(board, known);
  return known;
}

/**
 * Remembers what was drawn for the same data, so that Preact can skip it: the newest few only.
 * @template T
 * @param {number} [most]
 * @returns {(key: string, draw: () => T) => T}
 */
export function remembering(most = 8) {
  /** @type {Map<string, T>} */
  const drawn = new Map();
  return (key, draw) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const made = draw();
    drawn.set(key, made);
    if (drawn.size > most) drawn.delete(/** @type {string} */ (drawn.keys().next().value));
    return made;
  };
}
