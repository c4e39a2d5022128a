/** What is at a hex and may be done there: a card beside it that lies on nothing which is lit up. */
import { html, useLayoutEffect, useRef, useState } from "../../lib.js";
import { besideHex } from "../../board/board-notes.js";
import { bestSpot } from "./spots.js";

/**
 * @typedef {import("../../board/board-notes.js").Note} Note
 * @typedef {import("../../board/camera.js").Camera} Camera
 * @typedef {import("../../games/interface.js").Context} Context
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("./spots.js").Point & { radius?: number }} Lit  A ring, or a whole hex.
 * @typedef {import("./spots.js").Size} Size
 */

/** What must be seen of a stop or a train: its ring with the figure on it, in units of the board. */
const RING = 24;
/** Pixels from its hex beyond which nobody sees what a card belongs to. */
const FARTHEST = 420;
/** Where it cannot be placed yet, it is only measured. */
const UNSEEN = { visibility: "hidden" };

/**
 * Beside the hex, and on nothing that is lit up; where that is impossible, or only far off, it stays away, unless it
 * was asked for.
 * @param {Camera} camera @param {HexMap} map @param {Note} note @param {Lit[]} lit @param {Size | null} size
 */
function placed(camera, map, { hex, asked }, lit, size) {
  if (!lit.length) return besideHex(camera, map, hex);
  if (!size) return UNSEEN;
  const { x, y } = map.at(hex);
  const free = lit.map((spot) => ({ ...camera.toFrame(spot.x, spot.y),
    radius: (spot.radius ?? RING) * camera.scale }));
  const middle = camera.toFrame(x, y);
  const { spot, cost } = bestSpot(camera.size, middle, map.radius * camera.scale, free, [], size);
  const far = Math.hypot(spot.left + size.width / 2 - middle.x, spot.top + size.height / 2 - middle.y) > FARTHEST;
  return (cost || far) && !asked ? UNSEEN : { left: `${spot.left}px`, top: `${spot.top}px` };
}

/** @param {{ note: Note, camera: Camera | null, map: HexMap, ctx: Context, lit: Lit[] }} props */
export default function WhyNote({ note, camera, map, ctx, lit }) {
  const { hex, text, said } = note;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState(/** @type {Size | null} */ (null));
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = /** @type {HTMLElement} */ (element.current);
    if (size?.width !== width || size?.height !== height) setSize({ width, height });
  });
  return html`<div class="why float" data-over-board role="status" data-testid="why" ref=${element}
    style=${camera ? placed(camera, map, note, lit, size) : {}}>
    <b>${text || hex}</b>
    ${said && html`<p class=${said.legal ? "plus" : ""}>${said.text} ${said.clause && ctx.rule(said.clause)}</p>`}
  </div>`;
}
