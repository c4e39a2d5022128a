/** What is said in passing: news, refusals, a lost connection, somebody who would like a move back. */
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html, useEffect } from "./lib.js";
import { ruleTags } from "./rules.js";

/** @typedef {import("./model.js").Table} Table */

/** Somebody would like a move back. @param {{ table: Table }} props */
export function UndoQuestion({ table }) {
  const undo = table.now.value?.undo;
  if (undo?.kind !== "asked" || table.past.value) return null;
  if (!undo.answer) return html`<div class="asked" role="status"><p>${undo.text}</p></div>`;
  return html`<div class="asked" role="alert"><p>${undo.text}</p><button class="btn" data-testid="undo-no" onClick=${() => table.answerUndo(false)}>${t("page.undo.refuse")}</button><button class="btn" data-testid="undo-yes" onClick=${() => table.answerUndo(true)}>${t("page.undo.agree")}</button></div>`;
}

/** What has to be said in passing: never over the hexes a decision is about. @param {{ table: Table }} props */
export function Toast({ table }) {
  const said = table.notice.value;
  const lost = !table.connected.value;
  useEffect(() => {
    if (!said || said.kind === "bad") return;
    const timer = setTimeout(() => (table.notice.value = null), 6000);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said && !lost) return null;
  return html`<div class="toasts" data-over-board>
    ${lost && html`<div class="toast bad" role="status" data-testid="lost"><${Icon} name="wifi" />${t("page.lost")}</div>`}
    ${said && html`<div class=${`toast ${said.kind}`} role="alert" data-testid="notice">${said.text} ${said.clause && ruleTags(table.meta.value?.game ?? "", said.clause)}<button class="iconbtn" aria-label=${t("page.close")} onClick=${() => (table.notice.value = null)}><${Icon} name="x" small /></button></div>`}
  </div>`;
}
