/** The cursor on a board: with the arrow keys it goes from hex to hex, with Shift from target to target. */
import { ARROWS } from "../pure/hexes.js";
import { html, useLayoutEffect, useState } from "../lib.js";

/**
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../pure/targets.js").Target} Target
 */

/** The cursor is drawn so far inside the edge of its hex, in units of the board. */
const INSET = 1;

/**
 * @param {{ current: SVGSVGElement | null }} picture @param {HexMap} map @param {Target[]} targets
 * @param {string} start where it begins when there are no targets
 */
export function useCursor(picture, map, targets, start) {
  const [at, setAt] = useState({ hex: "" });
  const cursor = at.hex;
  // Each arrow is a step of its own, although it leads where the cursor was: Tab may have taken the focus from there.
  useLayoutEffect(() => {
    if (!cursor) return;
    const find = (/** @type {string} */ selector) =>
      /** @type {SVGElement | null} */ (picture.current?.querySelector(selector));
    (find(`.target[data-hex="${cursor}"]`) ?? find(".cursor"))?.focus({ preventScroll: true });
  }, [at]);

  /**
   * Where an arrow leads: the hex the cursor is on now, "" at the edge, null for other keys.
   * @param {KeyboardEvent} event
   */
  const step = (event) => {
    const way = ARROWS[event.key];
    if (!way) return null;
    event.preventDefault();
    const focused = /** @type {SVGElement} */ (event.target).dataset?.hex;
    const from = focused ?? (cursor || targets[0]?.hex || start);
    const to = map.towards(from, way, event.shiftKey ? targets.map((target) => target.hex) : undefined);
    if (to) setAt({ hex: to });
    return to ?? "";
  };
  return { cursor, step };
}

/** @param {{ hex: string, label: string, map: HexMap, enter(): void }} props */
export function Cursor({ hex, label, map, enter }) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.stopPropagation();
    enter();
  };
  return html`<polygon class="cursor" tabindex="0" role="button" data-hex=${hex} aria-label=${label}
    points=${map.points(hex, INSET)} onKeyDown=${key} />`;
}
