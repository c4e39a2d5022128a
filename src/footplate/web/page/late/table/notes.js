/** What somebody writes down beside a game, for himself. */
import { get, put } from "../../api.js";
import { t } from "../../i18n.js";
import { html, useEffect, useRef, useState, withText } from "../../lib.js";

/** @typedef {import("../../model/model.js").Table} Table */

/** What is not saved yet, by table: it outlives the panel. @type {WeakMap<Table, string>} */
const unsaved = new WeakMap();
/** Whose notes are on their way: two at once might arrive in the wrong order. @type {WeakSet<Table>} */
const saving = new WeakSet();

/**
 * Private notes, saved while one writes. Where they cannot be read, nothing can be written: it would replace them.
 * What cannot be saved is saved when the server is back.
 * @param {{ table: Table }} props
 */
export default function Notes({ table }) {
  const [text, setText] = useState(/** @type {string | null} */ (unsaved.get(table) ?? null));
  const [state, setState] = useState("");
  const timer = useRef(0);
  const fail = (/** @type {Error} */ error) => setState(error.message || t("page.error.offline"));
  const save = async () => {
    while (unsaved.has(table) && !saving.has(table)) {
      const words = unsaved.get(table) ?? "";
      saving.add(table);
      const saved = await put("/tables/{id}/notes", { id: table.id, text: words }).then(() => true, fail);
      saving.delete(table);
      if (!saved) return;
      if (unsaved.get(table) === words) unsaved.delete(table);
      setState(t("page.notes.saved"));
    }
  };
  useEffect(() => {
    if (!unsaved.has(table))
      get("/tables/{id}/notes", { id: table.id }).then((notes) => setText(notes.text ?? ""), fail);
  }, [table]);
  useEffect(() => void (table.connected.value && save()), [table, table.connected.value]);
  const write = withText((words) => {
    unsaved.set(table, words);
    setText(words);
    setState("");
    clearTimeout(timer.current);
    timer.current = setTimeout(save, 600);
  });
  return html`<div class="sec">${t("page.notes")}<span class="aside">${state || t("page.notes.seen")}</span></div>
    <textarea class="notes" data-testid="notes" maxlength="20000" aria-label=${t("page.notes")}
      placeholder=${t("page.notes.hint")} disabled=${text === null} value=${text ?? ""} onInput=${write} />`;
}
