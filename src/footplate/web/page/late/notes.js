/** What somebody writes down beside a game, for himself. */
import { get, put } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";

/** @typedef {import("../model.js").Table} Table */

/**
 * Private notes, saved while one writes. Where they cannot be read, nothing can be written: it would replace them.
 * @param {{ table: Table }} props
 */
export default function Notes({ table }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [state, setState] = useState("");
  const timer = useRef(0);
  const fail = (/** @type {Error} */ error) => setState(error.message || t("page.error.offline"));
  useEffect(() => {
    get(`/tables/${table.id}/notes`).then((notes) => setText(notes.text ?? ""), fail);
  }, [table]);
  const write = (/** @type {any} */ event) => {
    const words = event.target.value;
    setText(words);
    setState("");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      put(`/tables/${table.id}/notes`, { text: words }).then(() => setState(t("page.notes.saved")), fail);
    }, 600);
  };
  return html`<div class="sec">${t("page.notes")}<span class="aside">${state || t("page.notes.seen")}</span></div>
    <textarea class="notes" data-testid="notes" maxlength="20000" aria-label=${t("page.notes")}
      placeholder=${t("page.notes.hint")} disabled=${text === null} value=${text ?? ""} onInput=${write} />`;
}
