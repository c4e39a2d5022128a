/** A table that waits for players: who sits where, and the links for those who do not sit yet. */
import { post } from "../../api.js";
import { LEVELS } from "./bot-figure.js";
import { CopyLink, Reach, forOthers, useReach } from "./copy-link.js";
import { FairLine, freshSalt, keepSalt, useSalts } from "../../common/fair.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useState, withText } from "../../lib.js";
import { keptLinks } from "../../common/links.js";
import { PlayerMark } from "../../marks.js";
import { BotFace, levelName } from "../../table/panels.js";
import { myName, remember } from "../../prefs.js";
import { go } from "../../route.js";

/** @typedef {import("../../model/model.js").Table} Table */

/** All links at once, each with its seat, to be sent in one message. @param {{ text: string }} props */
function CopyAll({ text }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true), () => {});
  return html`<button class="btn" data-testid="copy-all" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />
    ${t(copied ? "page.copied" : "page.waiting.copy_all")}</button>`;
}

/** Who sits where while the table waits. @param {{ table: Table }} props */
export default function WaitingCard({ table }) {
  const meta = table.meta.value;
  const [links, setLinks] = useState(keptLinks(table.id));
  const [name, setName] = useState(myName.value);
  const [sure, setSure] = useState(false);
  const [level, setLevel] = useState("fireman");
  const address = useReach();
  useSalts(table);
  if (!meta || (meta.host && address === null)) return null; // what is copied before would lead nowhere
  const renew = async (/** @type {number} */ seat) => {
    const fresh = await table._guarded(() => post("/tables/{id}/invite", { id: table.id, seat }));
    if (!fresh) return;
    const next = { ...links, [seat]: fresh.link };
    remember(`links.${table.id}`, JSON.stringify(next));
    setLinks(next);
  };
  const sit = async (/** @type {number} */ seat) => {
    remember("name", name);
    myName.value = name;
    const salt = freshSalt();
    const sat = await table.command(() => post("/tables/{id}/sit", { id: table.id, seat, name, salt }));
    if (sat) keepSalt(table.id, meta.fair?.commit, seat, salt);
  };
  const free = meta.seats.filter((seat) => seat.kind === "open");
  const all = Object.entries(links).map(([seat, link]) => (seat === "watch" ? `${t("page.watch")}: ${forOthers(link)}`
    : meta.seats[Number(seat)]?.kind === "open" ? `${meta.seats[Number(seat)].letter}: ${forOthers(link)}` : ""))
    .filter(Boolean);
  const addBots = (/** @type {number[]} */ seats) =>
    table._guarded(() => post("/tables/{id}/bots", { id: table.id, seats, level }));
  const cancel = async () => {
    const gone = await table._guarded(() => post("/tables/{id}/cancel", { id: table.id }).then(() => true));
    if (gone) go("/");
  };
  return html`<div class="waiting poster" role="region" aria-label=${t("page.waiting.title")} data-testid="waiting">
    <p class="over">${meta.title}</p><h2>${t("page.waiting.title")}</h2>
      <p class="muted">${t(meta.host ? "page.waiting.host" : "page.waiting.guest")}</p>
    ${meta.host && html`<${Reach} address=${address} />`}
    ${meta.seats.map((seat) => html`<div class="seatrow" key=${seat.seat}><${PlayerMark} seat=${seat.seat} />
      ${seat.kind === "open" ? html`<b class="muted">${seat.name && seat.name !== seat.letter ? seat.name
        : meta.host ? html`<button class="btn small" data-testid=${`bot-${seat.seat}`}
          title=${t("page.waiting.bot.help")} onClick=${() => addBots([seat.seat])}>
            <${Icon} name="bot" small />${t("page.kind.bot")}</button>`
          : t("page.seat.open")}</b>
        ${meta.host && !(meta.public && !links[seat.seat])
          ? links[seat.seat] ? html`<${CopyLink} link=${links[seat.seat]}
            label=${t("page.seat.link", { seat: seat.letter })} />`
              : html`<span class="muted">${t("page.waiting.no_link")}</span>
                <button class="btn" onClick=${() => renew(seat.seat)}><${Icon} name="again" />
                  ${t("page.waiting.renew")}</button>`
          : !meta.yours.length && meta.public ? html`<input class="field" maxlength="40" aria-label=${t("page.name")}
            placeholder=${t("page.name")} value=${name}
            onInput=${withText(setName)} />
              <button class="btn" disabled=${!name.trim()} data-testid="sit"
                onClick=${() => sit(seat.seat)}>${t("page.sit")}</button>`
                  : html`<span class="muted">${t("page.seat.waiting")}</span><span />`}`
        : html`<b>${seat.name}</b><span class="muted">${seat.kind === "bot"
          && html`<${BotFace} level=${seat.level} /> `}${seat.kind === "bot"
          ? t("page.seat.bot", { level: levelName(seat.level) })
          : meta.yours.includes(seat.seat) ? t("page.you") : t("page.seat.here")}</span>
            <span class="plus"><${Icon} name="check" /></span>`}
    </div>`)}
    ${links.watch && html`<div class="seatrow"><${Icon} name="eye" /><b>${t("page.watch")}</b>
      <${CopyLink} link=${links.watch} label=${t("page.watch")} /></div>`}
    ${meta.host && html`<div class="lobby">
      ${free.length > 0 && html`<label><span class="muted">${t("page.levels")}</span>
        <select class="field" data-testid="lobby-level" value=${level}
          onChange=${withText(setLevel)}>${LEVELS.map((one) =>
            html`<option key=${one} value=${one}
              selected=${one === level}>${levelName(one)}</option>`)}</select></label>`}
      ${free.length > 0 && html`<button class="btn" data-testid="start-bots" onClick=${() =>
        addBots(free.map((one) => one.seat))}><${Icon} name="bot" />${t("page.waiting.start")}</button>`}
      ${all.length > 1 && html`<${CopyAll} text=${all.join("\n")} />`}
      ${sure ? html`<div class="sure"><p>${t("page.waiting.cancel.sure")}</p>
          <button class="btn" onClick=${() => setSure(false)}>${t("page.waiting.keep")}</button>
          <button class="btn warn" data-testid="cancel-sure" onClick=${cancel}>
            ${t("page.waiting.cancel")}</button></div>`
        : html`<button class="btn warn" data-testid="cancel-table" onClick=${() => setSure(true)}><${Icon} name="x" />
          ${t("page.waiting.cancel")}</button>`}</div>`}
    <${FairLine} table=${table} />
  </div>`;
}
