/** The whole map in a corner, where only a part of it is in sight. */
import { hexMap } from "../pure/hexes.js";
import { t } from "../i18n.js";
import { html, steady, useMemo } from "../lib.js";

/** @typedef {import("../games/interface.js").Board} BoardData */

/**
 * @typedef {{ board: BoardData, seen: { x: number, y: number, width: number, height: number },
 *   camera: { current: import("./camera.js").Camera | null } }} MinimapProps
 */

/** The whole map in a corner. Land is one path; the track is the board's own, used again. */
export const Minimap = steady((/** @type {MinimapProps} */ { board, seen, camera }) => {
  const map = hexMap(board);
  const land = useMemo(() => board.hexes.map((hex) => `M${map.points(hex.name, -0.6).replaceAll(" ", "L")}Z`).join(""),
    [board]);
  const click = (/** @type {MouseEvent} */ event) => {
    const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    camera.current?.glide(at.x, at.y);
  };
  return html`<div class="float minimap" data-over-board><svg viewBox=${board.box.join(" ")} onClick=${click}
    role="img" aria-label=${t("page.minimap")}>
    <path class="land" d=${land} /><use href="#layer-track" />
    <rect class="seen" x=${seen.x} y=${seen.y} width=${seen.width} height=${seen.height} />
  </svg></div>`;
});
