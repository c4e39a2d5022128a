/** Track of Dampfross: companies on the same side lie beside each other in seat order, never one over another. */
import { html } from "../lib.js";
import { PLAYER_PATTERNS, ink } from "../marks.js";
import { between, pair } from "./grid.js";

/**
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("../views.js").DampfrossSegment} Segment
 * @typedef {{ seats: number[], edges: Map<string, Edge> }} Company
 * @typedef {{ a: string, b: string, shift: Point }} Edge
 */

const WIDTH = 5.4;
const LANE = 7;
const NARROW_LANE = 5.6;

/** The two hexes of a side. @param {Grid} grid @param {string} side @returns {[string, string]} */
export function ends(grid, side) {
  const [hex, way] = side.split(".");
  return [hex, grid.neighbour(hex, way)];
}

/**
 * The normal of a side's direction, always pointing down or right: lanes keep their order all along a line.
 * @param {Point} from @param {Point} to
 */
function normal(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const n = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  return n.y < -1e-6 || (Math.abs(n.y) < 1e-6 && n.x < 0) ? { x: -n.x, y: -n.y } : n;
}

/**
 * Every company's edges with the offset of their lane.
 * @param {Grid} grid @param {Segment[]} track
 * @returns {Company[]}
 */
export function companies(grid, track) {
  /** @type {Map<string, Company>} */
  const found = new Map();
  for (const segment of track) {
    const [a, b] = ends(grid, segment.side);
    const n = normal(grid.centre(a), grid.centre(b));
    const lane = segment.owners.length < 4 ? LANE : NARROW_LANE;
    segment.owners.forEach((seats, i) => {
      const off = (i - (segment.owners.length - 1) / 2) * lane;
      const key = seats.join("+");
      const company = found.get(key) ?? { seats, edges: new Map() };
      company.edges.set(segment.side, { a, b, shift: { x: n.x * off, y: n.y * off } });
      found.set(key, company);
    });
  }
  return [...found.values()].sort((one, other) => one.seats[0] - other.seats[0]
    || one.seats.length - other.seats.length);
}

/**
 * Where a company runs through a hex: the mean of its own lanes, so that straight bundles stay straight.
 * @param {Grid} grid @param {string} hex @param {Edge[]} edges
 * @returns {Point}
 */
function through(grid, hex, edges) {
  const at = grid.centre(hex);
  const sum = edges.reduce((total, edge) => ({ x: total.x + edge.shift.x, y: total.y + edge.shift.y }),
    { x: 0, y: 0 });
  return { x: at.x + sum.x / edges.length, y: at.y + sum.y / edges.length };
}

/**
 * The path of all track of a company: unbroken from junction to junction, so that its pattern runs on.
 * @param {Grid} grid @param {Company} company
 */
export function companyPath(grid, company) {
  /** @type {Map<string, Edge[]>} */
  const at = new Map();
  for (const edge of company.edges.values()) {
    for (const hex of [edge.a, edge.b]) {
      const here = at.get(hex);
      if (here) here.push(edge);
      else at.set(hex, [edge]);
    }
  }
  const left = new Set(company.edges.values());
  /** @type {Map<string, string>} */
  const nodes = new Map();
  for (const [hex, edges] of at) nodes.set(hex, pair(through(grid, hex, edges)));
  const junctions = [...at.keys()].filter((hex) => at.get(hex)?.length !== 2);
  let d = "";
  for (const start of [...junctions, ...at.keys()]) {
    for (const first of at.get(start) ?? []) {
      if (!left.has(first)) continue;
      d += `M${nodes.get(start)}`;
      let hex = start;
      /** @type {Edge | undefined} */
      let edge = first;
      while (edge) {
        left.delete(edge);
        const next = edge.a === hex ? edge.b : edge.a;
        const [from, to] = [grid.centre(hex), grid.centre(next)];
        for (const part of [0.3, 0.7]) {
          const on = between(from, to, part);
          d += `L${pair({ x: on.x + edge.shift.x, y: on.y + edge.shift.y })}`;
        }
        d += `L${nodes.get(next)}`;
        hex = next;
        const going = /** @type {Edge[]} */ (at.get(hex));
        edge = going.length === 2 ? going.find((one) => left.has(one)) : undefined;
      }
    }
  }
  return d;
}

/** @param {Grid} grid @param {Segment[]} track */
export function drawTrack(grid, track) {
  const drawn = companies(grid, track).map((company) => ({ seats: company.seats, d: companyPath(grid, company) }));
  const under = html`<g key="under">${drawn.map(({ d }) => html`<path class="tcase" d=${d}
    stroke-width=${WIDTH + 3.4} />`)}</g>`;
  return [under, ...drawn.map(({ seats, d }) => companyTrack(seats, d))];
}

/** Joint track has the colours of both, in turn. @param {number[]} seats @param {string} d */
function companyTrack(seats, d) {
  const [low, high] = seats;
  const pattern = PLAYER_PATTERNS[low];
  return html`<g key=${seats.join("+")} style=${{ "--c": ink(low), "--c2": ink(high ?? low) }}>
    <path class="tcase" d=${d} stroke-width=${WIDTH + 1.8} />
    ${low === 4 && html`<path class="tkey" d=${d} stroke-width=${WIDTH + 1.8} />`}
    <path class="tline" d=${d} stroke-width=${WIDTH} />
    ${high !== undefined ? html`<path class="tjoint" d=${d} stroke-width=${WIDTH} />`
      : pattern !== "" && html`<path class="tpat" d=${d} stroke-width="1.7" stroke-dasharray=${pattern ?? "none"} />`}
  </g>`;
}

/** A polyline through the middles of hexes. @param {Grid} grid @param {string[]} hexes @param {Point} [shift] */
export const pathThrough = (grid, hexes, shift = { x: 0, y: 0 }) =>
  `M${hexes.map((hex) => pair({ x: grid.centre(hex).x + shift.x, y: grid.centre(hex).y + shift.y })).join("L")}`;
