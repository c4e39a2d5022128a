/** A sheet of orders, as in a letter: pasted or written from what is planned on the board, read, and sent. */
import { post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useOnce, useRef, useState, withText } from "../../lib.js";

/** @typedef {{ verdict: "ok" | "later" | "not", written: string, text: string, notes: string[] }} OrderRead */
/** @typedef {{ orders: OrderRead[], accepted: number, refused: number, sent: boolean, letter: string }} SheetRead */

/** @param {{ order: OrderRead }} props */
const Order = ({ order }) => html`<li class=${order.verdict}>
  <b class=${order.verdict === "not" ? "minus" : ""}>${t(`page.orders.${order.verdict}`)}</b>${" "}
  <code>${order.text || order.written}</code>
  ${order.notes.map((note) => html`<small>${note}</small>`)}</li>`;

/** @param {{ table: import("../../model/model.js").Table, close: () => void }} props */
export default function OrdersDialog({ table, close }) {
  const [text, setText] = useState("");
  const [read, setRead] = useState(/** @type {SheetRead | null} */ (null));
  const [said, setSaid] = useState("");
  const planned = table.preview.value?.text ?? "";
  const written = useRef("");
  const write = (/** @type {string} */ sheet) => {
    written.current = sheet;
    setText(sheet);
    setRead(null);
    setSaid("");
  };
  const [busy, once] = useOnce();
  const ask = (/** @type {boolean} */ send) => once(() => {
    const sheet = { seat: table.decided().seat, text, send };
    return post("/tables/{id}/sheet", { id: table.id, ...sheet }).then((answer) => {
      if (answer.sent) return close();
      if (text !== written.current) return;  // changed since it was read
      setRead(answer);
      setSaid(answer.orders.length ? "" : answer.letter);
    }, (/** @type {Error} */ error) => setSaid(error.message || t("page.error.offline")));
  });
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), ask(false));
  const add = () => write(`${text.trim() ? `${text.trim()}\n` : ""}${planned}\n`);
  return html`<${Dialog} title=${t("page.menu.orders")} close=${close} testid="orders">
    <form class="orders" onSubmit=${submit}>
    <p class="muted" id="orders-help">${t("page.orders.text")}</p>
    <label class="stacked"><span class="lab">${t("page.orders.sheet")}</span>
      <textarea class="field full" rows="8" maxlength="64000" spellcheck=${false} aria-describedby="orders-help"
        data-testid="orders-sheet" value=${text} onInput=${withText(write)}
        ></textarea></label>
    ${planned && html`<p class="planned"><code>${planned}</code>
      <button type="button" class="btn" data-testid="orders-planned" onClick=${add}><${Icon} name="plus" />
        ${t("page.orders.add")}</button></p>`}
    <div aria-live="polite">${read && html`<ol class="read" data-testid="orders-read">
      ${read.orders.map((order) => html`<${Order} order=${order} />`)}</ol>`}
      ${said && html`<pre class="minus">${said}</pre>`}</div>
    <div class="foot"><button class="btn" type="submit" disabled=${!text.trim()} aria-disabled=${busy}>
        <${Icon} name="eye" />${t("page.orders.read")}</button>
      <button type="button" class="btn pri" data-testid="orders-send" aria-disabled=${busy || !read?.accepted}
        onClick=${() => read?.accepted && ask(true)}><${Icon} name="check" />${t("page.orders.send")}</button></div>
  </form><//>`;
}
