/** The board of a game whose map has no hexes: what its file draws, to be looked at. Moves are listed beside it. */
import { t } from "../i18n.js";
import { html } from "../lib.js";

/**
 * @param {Object} props
 * @param {import("../lib.js").Child} props.drawn
 * @param {import("../lib.js").Child} props.children  Floats above the board.
 */
export function StillBoard({ drawn, children }) {
  return html`<div class="boardwrap still" data-testid="board">
    <div class="stillview" role="group" aria-label=${t("page.board.label")} tabindex="0">${drawn}</div>
    ${children}
  </div>`;
}
