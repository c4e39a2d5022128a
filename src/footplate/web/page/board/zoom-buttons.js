/**
 * The buttons that zoom a board. On a phone fingers do that, and one button is left that shows the whole board again.
 */
import { Icon } from "../common/icons.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";

/** How much one press zooms. */
const STEP = 1.3;

/**
 * @param {{ camera: { current: import("./camera.js").Camera | null }, all: boolean }} props  `all` hexes are in sight.
 */
export function ZoomButtons({ camera, all }) {
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act) =>
    html`<button class=${`iconbtn${name === "fit" ? "" : " step"}`} aria-label=${t(`page.zoom.${name}`)}
      data-testid=${`zoom-${name}`} data-key=${`zoom-${name}`} onClick=${act}><${Icon} name=${icon} /></button>`;
  return html`<div class=${`zoom${all ? " all" : ""}`} data-over-board>
    ${button("in", "plus", () => camera.current?.zoom(STEP))}
    ${button("out", "minus", () => camera.current?.zoom(1 / STEP))}
    ${button("fit", "fit", () => camera.current?.fit())}
  </div>`;
}
