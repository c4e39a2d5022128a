/** What can be taken away from a table: its record, pictures, and the position to play on from. */
import { get, post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useOnce } from "../../lib.js";
import { keepOrigin, theme } from "../../prefs.js";
import { goFromHere } from "../../route.js";
import { painted, save } from "../../common/saving.js";

/** @typedef {import("../../model/model.js").Table} Table */

/**
 * Export of a position or a whole game, and "what if" from here.
 * @param {{ table: Table, close: () => void }} props
 */
export default function ExportDialog({ table, close }) {
  const move = table.position;
  const seat = table.seat.value;
  const name = `${table.meta.value?.game}-${table.id}`;
  const [busy, once] = useOnce();
  const run = (/** @type {() => Promise<void>} */ work) =>
    () => once(() => work().then(close, (error) => (table.notice.value = { kind: "bad", text: error.message
      || t("page.error.unknown") })));
  const record = () => get("/tables/{id}/record", { id: table.id, seat });
  const picture = () => get("/tables/{id}/svg", { id: table.id, seat, move, theme: theme.peek() });
  const asText = (/** @type {unknown} */ said) => (typeof said === "string" ? said : JSON.stringify(said, null, 1));
  const row = (/** @type {string} */ key, /** @type {string} */ icon, /** @type {() => Promise<void>} */ work) =>
    html`<button class="btn wide" data-testid=${`export-${key}`} aria-disabled=${busy}
      onClick=${run(work)}><${Icon} name=${icon} />
        <span><b>${t(`page.export.${key}`)}</b><small>${t(`page.export.${key}.help`, { n: move })}</small></span>
      </button>`;
  return html`<${Dialog} title=${t("page.export")} close=${close} testid="export">
    <div class="stack">
      ${row("record", "list", async () => save(`${name}.fpr`,
        new Blob([asText(await record())], { type: "text/plain" })))}
      ${row("svg", "out", async () => save(`${name}-${move}.svg`,
        new Blob([await picture()], { type: "image/svg+xml" })))}
      ${row("png", "out", async () => save(`${name}-${move}.png`, await painted(await picture())))}
      ${row("json", "out", async () => save(`${name}.json`, new Blob([asText(await get("/tables/{id}/json",
        { id: table.id, seat }))], { type: "application/json" })))}
      ${row("whatif", "branch", async () => {
        const go = goFromHere();
        const names = table.meta.value?.seats.map((one) => one.called ?? one.name);
        const opened = await post("/import", { record: asText(await record()), move, mode: "analysis", names });
        keepOrigin(opened.id, table.past.peek() ? `/game/${table.id}?move=${move}` : `/table/${table.id}`);
        go(`/table/${opened.id}`);
      })}
    </div>
  <//>`;
}
