/** The names of the hexes that a lesson speaks of, written on its board: tiles and pieces cover those printed. */
import { html } from "../../lib.js";

/**
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../learn/learning.js").Learning} Learning
 */

/** Where a name stands, in radii from the middle of its hex: in a corner, where no track runs. */
const [ASIDE, ABOVE] = [-0.37, 0.56];

/** What may be the name of a hex. */
const NAME = /\b[A-Z]{1,2}\d{1,2}\b/g;

/** The hexes that a lesson and its answer to the last try name. @param {Learning} table @param {HexMap} map */
function hexesSaid(table, map) {
  const lesson = table.lesson.value;
  if (!lesson) return [];
  const said = [lesson.title, lesson.reason, ...lesson.tasks.map((task) => task.text), lesson.end,
    table.wrong.value?.text].join(" ");
  return [...new Set(said.match(NAME))].filter((name) => map.has(name));
}

/** @param {{ table: Learning, map: HexMap, type: number }} props */
export function LessonNames({ table, map, type }) {
  return html`<g class="layer hexsaid" aria-hidden="true" style=${{ "--type": type }}>
    ${hexesSaid(table, map).map((name) => {
      const { x, y } = map.at(name);
      return html`<text key=${name} data-testid=${`said-${name}`} x=${x + ASIDE * map.radius}
        y=${y - ABOVE * map.radius}>${name}</text>`;
    })}</g>`;
}
