/** What others did, as numbers on the board: the one that is looked at is drawn. */
import { RADIUS, numbersAt } from "../pure/board-numbers.js";
import { html } from "../lib.js";
import { hexOf } from "../pure/targets.js";

/**
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../pure/recap.js").Line} Line
 *
 * @typedef {Object} Told  What is marked.
 * @property {Line[]} lines
 * @property {number} at
 * @property {boolean} stepped  Somebody goes through them.
 * @property {(place: Place) => Place | undefined} locate
 * @property {(line: Line) => string[] | undefined} way  The hexes a move went along, where the game knows them.
 */

/** Two hexes are beside each other when their middles are no farther apart, in radii. */
const BESIDE_EACH_OTHER = 1.9;

/** Every hex a line has to do with. @param {Line} line @param {Told} told @param {HexMap} map */
export function hexesOf(line, { locate }, map) {
  const hexes = line.entries.flatMap((entry) => entry.places).map((place) => hexOf(locate(place)) ?? "");
  return [...new Set(hexes.filter((hex) => map.has(hex)))];
}

/** A line through hexes, broken where two are not beside each other. @param {string[]} hexes @param {HexMap} map */
function path(hexes, map) {
  const points = hexes.map((hex) => map.at(hex));
  return points.map(({ x, y }, i) => {
    const before = points[i - 1];
    const goesOn = before && Math.hypot(x - before.x, y - before.y) < BESIDE_EACH_OTHER * map.radius;
    return `${goesOn ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join("");
}

/** The way of the line that is looked at, below names and plates. @param {{ told: Told, map: HexMap }} props */
export function RecapWay({ told, map }) {
  const current = told.lines[told.at];
  const drawn = current ? hexesOf(current, told, map) : [];
  const way = path((current && told.way(current)) ?? drawn, map);
  return html`<g class="layer recapway" aria-hidden="true">
    ${way.includes("L") && html`<path class="toldcase" d=${way} /><path class="toldway" d=${way} />`}</g>`;
}

/**
 * Numbers beside hexes, and the hexes of the line that is looked at; those alone (`bare`) where others have numbers.
 * @param {{ told: Told, map: HexMap, names: import("../pure/board-numbers.js").Box[], type: number, bare: boolean }}
 *   props
 */
export function RecapMarks({ told, map, names, type, bare }) {
  const spots = told.lines.map((line) => hexesOf(line, told, map));
  /** @type {Set<string>} */
  const taken = new Set();
  const marked = bare ? [] : spots.flatMap((hexes, i) => {
    const hex = hexes.find((one) => !taken.has(one)) ?? hexes[0];
    taken.add(hex);
    return hex ? [{ i, hex }] : [];
  });
  const discs = numbersAt(map, marked.map(({ hex }) => hex), names, type || 1);
  return html`<g class="layer recapmarks" aria-hidden="true">
    ${(spots[told.at] ?? []).map((hex) => html`<polygon key=${hex} class="toldhex" points=${map.points(hex, 1.6)} />`)}
    ${marked.map(({ i }, at) => html`<g key=${i} class=${`rn told${i === told.at ? " best" : ""}`}
      data-testid=${`told-${i + 1}`} transform=${`translate(${discs[at].x} ${discs[at].y}) scale(${discs[at].size})`}>
      <circle r=${RADIUS} /><text y="4.6">${i + 1}</text></g>`)}</g>`;
}
