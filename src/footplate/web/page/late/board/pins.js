/** Cards that stand off a hex with a line to it: never on hexes that a decision is about, always inside the frame. */
import { html, useLayoutEffect, useRef, useState } from "../../lib.js";
import { GAP, spotFor } from "./spots.js";

/**
 * @typedef {import("../../board/camera.js").Camera} Camera
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("./spots.js").Point} Point
 * @typedef {import("./spots.js").Rim} Rim
 * @typedef {import("./spots.js").Size} Size
 * @typedef {import("./spots.js").Spot} Spot
 */

/**
 * What else stands on a board, cards and buttons, in pixels of its frame.
 * @param {HTMLElement} frame
 * @returns {Rim[]}
 */
function standing(frame) {
  const cards = /** @type {NodeListOf<HTMLElement>} */ (frame.querySelectorAll(":scope > .float, :scope > .zoom"));
  return [...cards].filter((card) => card.offsetWidth).map((card) => ({ left: card.offsetLeft - GAP / 2,
    right: card.offsetLeft + card.offsetWidth + GAP / 2, top: card.offsetTop - GAP / 2,
    bottom: card.offsetTop + card.offsetHeight + GAP / 2 }));
}

/** Where the line from a card to its hex begins. @param {Spot} spot @param {Size} size @param {Point} hex */
function tailOf({ left, top }, size, hex) {
  return { x: Math.max(left, Math.min(hex.x, left + size.width)),
    y: Math.max(top + 18, Math.min(hex.y, top + size.height - 18)) };
}

/**
 * A card with a line to its hex.
 * @param {{ map: HexMap, camera: Camera | null, hex?: string, free?: string[], kind?: string, label: string,
 *   testid?: string, children?: import("../../lib.js").Child }} props  Without a hex it stands at the western edge,
 *   and there is no line.
 */
export function Pin({ map, camera, hex, free = [], kind = "", label, testid, children }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState(/** @type {Size | null} */ (null));
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = /** @type {HTMLElement} */ (element.current);
    if (size?.width !== width || size?.height !== height) setSize({ width, height });
  });
  if (!camera) return null;
  const onFrame = (/** @type {string} */ name) => camera.toFrame(map.at(name).x, map.at(name).y);
  const at = hex ? onFrame(hex) : { x: 0, y: camera.size.height / 3 };
  const radius = map.radius * camera.scale;
  const seen = free.filter((one) => map.has(one)).map(onFrame);
  const spot = size && spotFor(camera.size, at, radius, seen, standing(camera.frame), size);
  const from = spot && size && tailOf(spot, size, at);
  const far = from ? Math.hypot(at.x - from.x, at.y - from.y) : 0;
  const end = hex && from && far > radius ? { x: at.x - ((at.x - from.x) / far) * radius * 0.7,
    y: at.y - ((at.y - from.y) / far) * radius * 0.7 } : null;
  return html`${from && end && html`<svg class=${`leader ${kind}`} aria-hidden="true"><line x1=${from.x} y1=${from.y}
      x2=${end.x} y2=${end.y} /><circle cx=${end.x} cy=${end.y} r="5" /></svg>`}
    <aside class=${`pin ${kind}`} data-over-board ref=${element} aria-label=${label} data-testid=${testid}
      style=${spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : { visibility: "hidden" }}>${children}</aside>`;
}
