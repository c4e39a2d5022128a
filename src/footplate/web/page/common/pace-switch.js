/** How fast moves of others are shown. */
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { choosePace, pace } from "../prefs.js";

/** How fast this screen shows what others do. */
export function PaceSwitch() {
  return html`<div class="asked" data-testid="menu-pace">
    <b id="pace-label">${t("page.menu.pace")}</b>
    <div class="seg wrap" role="group" aria-labelledby="pace-label">
      ${["slow", "normal", "instant"].map((one) => html`<button type="button" key=${one} data-testid=${`pace-${one}`}
        aria-pressed=${pace.value === one} onClick=${() => choosePace(one)}>${t(`page.pace.${one}`)}</button>`)}
    </div>
  </div>`;
}
