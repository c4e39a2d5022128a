/** The card between players at one screen. */
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { PlayerMark } from "../marks.js";

/** @typedef {import("../model/model.js").Table} Table */

/** Between two players at one screen. @param {{ table: Table }} props */
export function PassCard({ table }) {
  const to = table.handover.value;
  const seat = to === null ? null : table.meta.value?.seats[to];
  if (!seat) return null;
  const { kind, text } = table.notice.value ?? {};
  return html`<div class="passcard" data-testid="pass" role="dialog" aria-modal="true"
    aria-label=${t("page.pass", { name: seat.name })}>
    <div class="poster"><${PlayerMark} seat=${seat.seat} size="xl" /><h2>${t("page.pass", { name: seat.name })}</h2>
      <p class="muted">${t("page.pass.text")}</p>
      ${kind === "bad" && html`<p class="minus" role="alert">${text}</p>`}
      <button class="btn pri" data-testid="pass-ready"
        ref=${(/** @type {HTMLElement | null} */ button) => button?.focus()}
        onClick=${() => table.sit(seat.seat)}>${t("page.pass.ready", { name: seat.name })}</button>
      <label class="check"><input type="checkbox" onChange=${(/** @type {any} */ event) =>
        (table.sharing.cardless = event.target.checked)} />${t("page.pass.never")}</label>
    </div>
  </div>`;
}
