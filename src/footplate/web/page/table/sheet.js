/** The phone's bottom sheet: three stops (peek, half, full), by dragging its handle or by tapping it. */
import { t } from "../i18n.js";
import { html, useRef } from "../lib.js";

/** @typedef {"peek" | "half" | "full"} Stop */

/** @type {Stop[]} */
const STOPS = ["peek", "half", "full"];

/** @param {{ stop: Stop, move: (stop: Stop) => void }} props */
export function SheetHandle({ stop, move }) {
  const from = useRef({ y: 0, height: 0, moved: false });
  const sheet = (/** @type {Event} */ event) =>
    /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).parentElement);
  const down = (/** @type {PointerEvent} */ event) => {
    from.current = { y: event.clientY, height: sheet(event).offsetHeight, moved: false };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (!event.buttons) return;
    const by = from.current.y - event.clientY;
    if (Math.abs(by) > 6) from.current.moved = true;
    if (from.current.moved) sheet(event).style.height = `${from.current.height + by}px`;
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const element = sheet(event);
    element.style.height = "";
    const by = from.current.y - event.clientY;
    const at = STOPS.indexOf(stop);
    if (!from.current.moved) move(stop === "half" ? "full" : "half");
    else if (Math.abs(by) > 40) move(STOPS[Math.max(0, Math.min(2, at
      + (by > 0 ? 1 : -1) * (Math.abs(by) > 320 ? 2 : 1)))]);
  };
  return html`<button class="sheetbar" aria-label=${t(stop === "full" ? "page.sheet.less" : "page.sheet.more")}
    data-testid="sheet" onPointerDown=${down} onPointerMove=${drag} onPointerUp=${up}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter"
      && move(stop === "full" ? "half" : "full")}><i /></button>`;
}
