/** What is said at a table, and a line to say something. */
import { Icon } from "../../common/icons.js";
import { hour, t } from "../../i18n.js";
import { html, useEffect, useRef, withText } from "../../lib.js";
import { PlayerMark } from "../../marks.js";

/** @typedef {import("../../model/model.js").Table} Table */

/** @param {{ table: Table }} props */
export default function Chat({ table }) {
  const said = table.chat.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    table.unread.value = 0;
    end.current?.scrollIntoView({ block: "nearest" });
  }, [said.at(-1)?.number]);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    table.logAndChat.say();
  };
  return html`<div class="sec">${t("page.chat")}<span class="aside">${t("page.chat.seen")}</span></div>
    ${table.earlier.value && html`<button class="link" data-testid="chat-earlier"
      onClick=${() => table.logAndChat.loadEarlier()}>${t("page.chat.earlier")}</button>`}
    ${said.length ? html`<ul class="chat" data-testid="chat">
      ${said.map((line) => html`<li key=${line.number}>${line.seat === null || line.seat === undefined
        ? html`<${Icon} name="eye" />` : html`<${PlayerMark} seat=${line.seat} name=${line.name} />`}
          <span class=${line.removed ? "muted" : ""}>${line.name && html`<b>${line.name}:</b> `}
            ${line.removed ? t("page.chat.removed") : line.text}</span>
          <time>${line.at ? hour(line.at) : ""}</time></li>`)}</ul>`
            : html`<p class="empty">${t("page.chat.empty")}</p>`}
    <form class="say-in" onSubmit=${send}><input data-testid="chat-text" maxlength="1000"
      aria-label=${t("page.chat.message")} placeholder=${t("page.chat.message")} value=${table.draft.value}
      onInput=${withText((value) => (table.draft.value = value))} />
        <button class="btn" type="submit">${t("page.chat.send")}</button></form>
    <i ref=${end} />`;
}
