/** Where the hexes of a board lie: corners, neighbours, and which hex a point is in. */

/** @typedef {import("../games/interface.js").Board} Board */

/** Arrow keys as directions on the screen. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** In units of the board: a name reaches so far to both sides for each of its letters. */
const HALF_A_LETTER = 4.4;

export class HexMap {
  /** @param {Board} board */
  constructor(board) {
    this.radius = board.radius;
    const turn = board.orientation === "flat" ? 0 : 30;
    /** The corners of a hex of radius 1 around the origin. @type {[number, number][]} */
    this._corners = [0, 1, 2, 3, 4, 5].map((i) => ((60 * i + turn) * Math.PI) / 180)
      .map((angle) => [Math.cos(angle), Math.sin(angle)]);
    this._ways = board.orientation === "flat" ? FLAT_WAYS : WAYS;
    this._cell = board.radius * 1.8;
    /** @type {Map<string, { name: string, x: number, y: number, radius?: number }>} */
    this._named = new Map(board.hexes.map((hex) => [hex.name, hex]));
    /** @type {Map<string, { name: string, x: number, y: number, radius?: number }[]>} */
    this._cells = new Map();
    /** The edges of all hexes together, with the places beside them. */
    this.extent = this._extent(board);
    for (const hex of board.hexes) {
      const key = this._key(hex.x, hex.y);
      const cell = this._cells.get(key);
      if (cell) cell.push(hex);
      else this._cells.set(key, [hex]);
    }
  }

  /** @param {Board} board */
  _extent(board) {
    const [rights, downs] = [0, 1].map((axis) => this._corners.map((corner) => corner[axis]));
    const xs = (/** @type {number} */ far) => board.hexes.map((hex) => hex.x + (hex.radius ?? this.radius) * far);
    const ys = (/** @type {number} */ far) => board.hexes.map((hex) => hex.y + (hex.radius ?? this.radius) * far);
    const labels = board.places.map((place) => place.label?.y ?? place.y);
    const [left, right] = [Math.min(...xs(Math.min(...rights))), Math.max(...xs(Math.max(...rights)))];
    // A name that sticks out at one side is given room at both: the hexes stay in the middle.
    const beyond = Math.max(0, ...board.places.map((place) => {
      const [x, half] = [place.label?.x ?? place.x, (place.text?.length ?? 0) * HALF_A_LETTER];
      return Math.max(left - (x - half), x + half - right);
    }));
    return {
      left: left - beyond,
      right: right + beyond,
      top: Math.min(...ys(Math.min(...downs)), ...labels),
      bottom: Math.max(...ys(Math.max(...downs)), ...labels),
    };
  }

  /**
   * Whether a hex reaches into all that lies to the right of `x` and below `y`.
   * @param {number} x @param {number} y
   */
  reaches(x, y) {
    return [...this._named.values()].some((hex) => {
      const reach = this.reach(hex.name);
      return hex.x + reach > x && hex.y + reach > y;
    });
  }

  /** @param {number} x @param {number} y */
  _key(x, y) {
    return `${Math.floor(x / this._cell)},${Math.floor(y / this._cell)}`;
  }

  /** @param {string} name */
  has(name) {
    return this._named.has(name);
  }

  /** The middle of a hex; of a side ("F21.E") the middle of that side. @param {string} name */
  at(name) {
    const known = this._named.get(name);
    if (known) return known;
    const [hex, way] = name.split(".");
    const middle = this._named.get(hex) ?? { name, x: 0, y: 0 };
    if (!way || middle.radius) return middle;
    const angle = (this._ways[way] ?? 0) * (Math.PI / 180);
    const inner = (this.radius * Math.sqrt(3)) / 2;
    return { name, x: middle.x + inner * Math.cos(angle), y: middle.y + inner * Math.sin(angle) };
  }

  /** The radius of a hex; small places beside the hexes have their own. @param {string} name */
  reach(name) {
    return this._named.get(name)?.radius ?? this.radius;
  }

  /** @param {string} name @param {number} [inset] @returns {[number, number][]} */
  corners(name, inset = 0) {
    const { x, y } = this.at(name);
    const reach = this.reach(name) - inset;
    return this._corners.map(([right, down]) => [x + reach * right, y + reach * down]);
  }

  /** @param {string} name @param {number} [inset] */
  points(name, inset = 0) {
    return this.corners(name, inset).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  }

  /**
   * The hex a point lies in, or nearly; small places beside the hexes reach less far.
   * @param {number} x @param {number} y @param {number} [reach]
   */
  under(x, y, reach = this.radius) {
    let best = null;
    let least = 1;
    const column = Math.floor(x / this._cell);
    const row = Math.floor(y / this._cell);
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const hex of this._cells.get(`${i},${j}`) ?? []) {
          const far = ((hex.x - x) ** 2 + (hex.y - y) ** 2) / (hex.radius ?? reach) ** 2;
          if (far <= least) [best, least] = [hex, far];
        }
      }
    }
    return best;
  }

  /**
   * The nearest of some hexes in the direction of an arrow.
   * @param {string} from @param {[number, number]} way @param {Iterable<string>} [among]
   */
  towards(from, [dx, dy], among) {
    const start = this.at(from);
    let best = null;
    let least = Infinity;
    for (const name of among ?? this._named.keys()) {
      const hex = this.at(name);
      const ahead = (hex.x - start.x) * dx + (hex.y - start.y) * dy;
      const aside = Math.abs((hex.x - start.x) * dy + (hex.y - start.y) * dx);
      if (ahead < 1 || aside > ahead * 2) continue;
      const cost = ahead + aside * 1.5;
      if (cost < least) [best, least] = [name, cost];
    }
    return best;
  }
}

/** Compass ways in degrees, clockwise from east. @type {Record<string, number>} */
const WAYS = { E: 0, SE: 60, SW: 120, W: 180, NW: 240, NE: 300, S: 90, N: 270 };
/** @type {Record<string, number>} */
const FLAT_WAYS = { N: 270, NE: 330, SE: 30, S: 90, SW: 150, NW: 210 };

/** @type {WeakMap<Board, HexMap>} */
const maps = new WeakMap();

/** The hexes of a board, found once. @param {Board} board */
export function hexMap(board) {
  const known = maps.get(board) ?? new HexMap(board);
  maps.set(board, known);
  return known;
}
