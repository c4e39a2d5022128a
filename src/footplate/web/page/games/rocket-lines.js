/**
 * The lines of Stephenson's Rocket on the board: one curve per hex, from side middle to side middle through the
 * centre.
 */
import { h, html } from "../lib.js";
import { PIECES, dashes } from "../marks.js";
import { WAYS, between, degrees, moved, pair, towards } from "./grid.js";

/**
 * @typedef {import("../views.js").RocketLine} Line
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {import("./grid.js").Point} Point
 * @typedef {{ colour: string, pattern: string | null, light?: boolean }} Livery
 * @typedef {{ company: string, cells: string[], start: string, link: string | null }} Course
 */

/** Every company: colour, pattern in the middle of its track, light hue. @type {Record<string, Livery>} */
export const LIVERIES = Object.fromEntries(Object.entries(PIECES.railways).map(
  ([company, { colour, pattern, light }]) => [company, { colour: `var(${colour})`, pattern: dashes(pattern), light }],
));

const WIDTH = 8.5;
const CASING = 4;
const KEYLINE = 1.8;
const PATTERN = 2.6;
const INTO_TOWN = 0.28;

/** The line of a company. @param {Line[]} lines @param {string} company */
export function named(lines, company) {
  const found = lines.find((line) => line.company === company);
  if (!found) throw new Error(`There is no line ${company}.`);
  return found;
}

/** The line that a line's track belongs to now. @param {Line[]} lines @param {Line} line */
export function holder(lines, line) {
  let found = line;
  while (found.merged_into) found = named(lines, found.merged_into);
  return found;
}

/** The hexes a line's own locomotive went through. @param {Grid} grid @param {Line} line @returns {string[]} */
export function driven(grid, line) {
  /** @type {string[]} */
  const cells = [];
  for (const way of line.drive) cells.push(grid.neighbour(cells[cells.length - 1] ?? line.start, way));
  return cells;
}

/**
 * Where every track runs, dissolved lines joined to their survivors.
 * @param {Grid} grid @param {Line[]} lines
 * @returns {Course[]}
 */
export function courses(grid, lines) {
  return lines
    .filter((line) => line.drive.length)
    .map((line) => ({ company: holder(lines, line).company, cells: driven(grid, line), start: line.start,
      link: link(grid, lines, line) }));
}

/**
 * The hex of the survivor that the tile in place of the locomotive leads to: the straighter the better.
 * @param {Grid} grid @param {Line[]} lines @param {Line} line
 */
function link(grid, lines, line) {
  if (!line.merged_into) return null;
  const mine = driven(grid, line);
  const last = mine[mine.length - 1];
  const heading = WAYS.indexOf(line.drive[line.drive.length - 1]);
  const survivor = named(lines, line.merged_into);
  const theirs = new Set([...driven(grid, survivor), survivor.start]);
  for (const turn of [0, 1, 5, 2, 4]) {
    const near = grid.neighbour(last, WAYS[(heading + turn) % 6]);
    if (theirs.has(near)) return near;
  }
  // The survivor had taken over the track of yet another line.
  const owner = holder(lines, line);
  const all = new Set(lines.filter((other) => other !== line && holder(lines, other) === owner).flatMap((other) =>
    driven(grid, other)));
  return WAYS.map((way) => grid.neighbour(last, way)).find((near) => all.has(near) && !mine.includes(near)) ?? null;
}

/** @param {Course} course */
const stops = (course) => [course.start, ...course.cells, ...(course.link ? [course.link] : [])];

/**
 * The curve of a course. A joined line runs into the other one like a branch at a set of points.
 * @param {Grid} grid @param {Course} course @param {Course[]} others
 */
function curve(grid, course, others) {
  const along = stops(course);
  const first = grid.side(along[0], along[1]);
  let d = `M${pair(between(first, grid.centre(along[0]), INTO_TOWN))}L${pair(first)}`;
  for (let i = 1; i + 1 < along.length; i++) d += `Q${pair(grid.centre(along[i]))} ${pair(grid.side(along[i], along[i
    + 1]))}`;
  if (!course.link) return `${d}L${pair(grid.centre(along[along.length - 1]))}`;
  return d + join(grid, along[along.length - 2], course.link, others);
}

/**
 * From the side middle, where the pen is, into the track that lies on the hex `at`.
 * @param {Grid} grid @param {string} last @param {string} at @param {Course[]} others
 */
function join(grid, last, at, others) {
  const centre = grid.centre(at);
  const other = others.find((course) => course.cells.includes(at));
  if (!other) return `L${pair(between(grid.side(last, at), centre, INTO_TOWN))}`;
  const along = stops(other);
  const place = along.indexOf(at, 1);
  const ways = [along[place - 1], along[place + 1]].filter(Boolean).map((cell) => WAYS.indexOf(grid.way(at, cell)));
  if (ways.length < 2) return `L${pair(centre)}`;
  const entry = WAYS.indexOf(grid.way(at, last));
  const middles = ways.map((way) => grid.side(at, grid.neighbour(at, WAYS[way])));
  const turns = ways.map((way) => Math.min((way - entry + 6) % 6, (entry - way + 6) % 6));
  const sharpest = Math.max(...turns);
  if (sharpest > 1) return `Q${pair(centre)} ${pair(middles[turns.indexOf(sharpest)])}`;
  return `L${pair(between(between(middles[0], middles[1]), centre))}`;
}

/**
 * How many joins lie between a course and a line that still runs; deeper ones are drawn first, below.
 * @param {Course} course @param {Course[]} all
 */
function depth(course, all) {
  const passed = [course];
  for (;;) {
    const last = passed[passed.length - 1];
    const after = last.link && all.find((other) => !passed.includes(other)
      && other.cells.includes(/** @type {string} */ (last.link)));
    if (!after) return passed.length - 1;
    passed.push(after);
  }
}

/**
 * All track, company by company. Casings come first, so that branches open into each other without a seam.
 * @param {Grid} grid @param {Line[]} lines
 */
export function drawTracks(grid, lines) {
  const all = courses(grid, lines);
  return Object.entries(LIVERIES).map(([company, livery]) => {
    const own = all.filter((course) => course.company === company).sort((a, b) => depth(b, all) - depth(a, all));
    const curves = own.map((course) => curve(grid, course, all.filter((other) => other !== course)));
    if (!curves.length) return null;
    return html`<g key=${company} class="rline" style=${{ "--c": livery.colour }}>
      ${curves.map((d) => html`<path class="tcase" d=${d} stroke-width=${WIDTH + CASING} />`)}
      ${livery.light && curves.map((d) => html`<path class="tkey" d=${d} stroke-width=${WIDTH + KEYLINE} />`)}
      ${curves.map((d) => html`<path class="tline" d=${d} stroke-width=${WIDTH} />
        ${livery.pattern !== "" && html`<path class="tpat" d=${d} stroke-width=${PATTERN}
          stroke-dasharray=${livery.pattern ?? "none"} />`}`)}
    </g>`;
  });
}

const ENGINE = PIECES.engine.map(([name, sizes]) => h(name, sizes));

/**
 * A company's code, fitted to a width: readers have different fonts.
 * @param {string} company @param {number} y @param {number} usual @param {number} long
 */
function code(company, y, usual, long) {
  const few = company.length < 4;
  return html`<text class=${`rcode${few ? "" : " long"}`} y=${y} textLength=${few ? usual : long}
    lengthAdjust="spacingAndGlyphs">${company}</text>`;
}

/**
 * A locomotive: a disc in the company's colour, drawn out to a point at the exact heading.
 * @param {string} company @param {Point} at @param {string | null} heading @param {boolean} [ghost]
 */
export function locomotive(company, at, heading, ghost = false) {
  const livery = LIVERIES[company];
  let body = PIECES.outlines.disc;
  if (heading) {
    // The two tangents from the tip, 23 away from the centre, touch the disc 42.3 degrees either side.
    const angle = degrees(heading);
    const origin = { x: 0, y: 0 };
    const first = towards(origin, angle + 42.3, 17);
    body = `M${pair(first)}L${pair(towards(origin, angle, 23))} ${pair(towards(origin, angle - 42.3,
      17))}A17 17 0 1 0 ${pair(first)}z`;
  }
  const west = heading !== null && WAYS.indexOf(heading) >= 3;
  const named = ghost ? {} : { "data-id": `loco ${company}`, "data-x": at.x.toFixed(1), "data-y": at.y.toFixed(1) };
  return html`<g key=${`${ghost ? "ghost" : "loco"}${company}`}
    class=${`rloco${livery.light ? " light" : ""}${ghost ? " ghosted" : ""}`} style=${{ "--c": livery.colour }}
    transform=${moved(at)} ...${named}>
    <path class="disc" d=${body} />${livery.light && html`<path class="keyring" d=${body} />`}
    <g class="engine" transform=${`translate(0 -3.200) scale(${west ? "-" : ""}.76 .76)`}>${ENGINE}</g>
      ${code(company, 12.3, 16, 20)}
  </g>`;
}

/** A start town: a shield in the colour of the company that starts here. @param {string} company @param {Point} at */
export function shield(company, at) {
  const livery = LIVERIES[company];
  const outline = PIECES.outlines.shield;
  return html`<g key=${`shield${company}`} class=${`rstart${livery.light ? " light" : ""}`}
    style=${{ "--c": livery.colour }} transform=${moved(at)}>
    <path class="shield" d=${outline} />${livery.light && html`<path class="keyring" d=${outline} />`}
      ${code(company, 1.2, 16.5, 21)}</g>`;
}
