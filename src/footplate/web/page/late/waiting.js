/** A table that waits for players: who sits where, and the links for those who do not sit yet. */
import { get, post } from "../api.js";
import { LEVELS } from "./bot-figure.js";
import { FairLine, freshSalt, keepSalt, useSalts } from "../fair.js";
import { Icon } from "../icons.js";
import { t } from "../i18n.js";
import { html, signal, useEffect, useState } from "../lib.js";
import { keptLinks } from "../links.js";
import { PlayerMark } from "../marks.js";
import { BotFace, levelName } from "../panels.js";
import { myName, remember } from "../prefs.js";
import { go } from "../route.js";

/** @typedef {import("../model.js").Table} Table */

/** The address others need; null while it is asked for, on the server's own machine. */
const reach = signal(/** @type {string | null} */ (null));
const HERE = ["localhost", "127.0.0.1", "[::1]"];
const onServersMachine = () => HERE.includes(location.hostname);

/** Ask once how friends reach the server. */
function useReach() {
  useEffect(() => {
    if (!onServersMachine()) reach.value = location.origin;
    else get("/server").then(({ address }) => (reach.value = address), () => (reach.value ??= location.origin));
  }, []);
  return reach.value;
}

/** A link as it is sent to others. @param {string} link */
const forOthers = (link) => new URL(link, reach.value || location.href).href;

/** What is to be known about links before they are sent. @param {{ address: string | null }} props */
function Reach({ address }) {
  if (address === null || address === location.origin) return null;
  return address
    ? html`<p class="muted" data-testid="reach">${t("page.link.network", { address })}</p>`
    : html`<p class="minus" role="note" data-testid="alone">${t("page.link.alone")}</p>`;
}

/** A link as a picture that phones read. @param {{ link: string, label: string }} props */
function Code({ link, label }) {
  const [rows, setRows] = useState(/** @type {boolean[][]} */ ([]));
  useEffect(() => void import("../qr.js").then(({ qr }) => setRows(qr(link))), [link]);
  const size = rows.length + 8;
  const dark = rows.map((row, y) => row.map((one, x) => (one ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${`0 0 ${size} ${size}`} data-testid="qr">
    <rect width=${size} height=${size} fill="#fff" /><path d=${dark} fill="#000" shape-rendering="crispEdges" />
    </svg>`;
}

/** @param {{ link: string, label: string }} props */
function CopyLink({ link, label }) {
  const [copied, setCopied] = useState(false);
  const [coded, setCoded] = useState(false);
  const whole = forOthers(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
      setTimeout(() => setCopied(false), 1800);
    } catch {
      // Without the clipboard the link can be marked by hand.
    }
  };
  return html`<input class="linkbox" readonly value=${whole} aria-label=${label}
    onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <span class="pair"><button class="btn" data-testid="copy"
      onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "page.copied" : "page.copy")}</button>
      <button class="iconbtn" data-testid="show-qr" aria-expanded=${coded} aria-label=${t("page.link.qr")}
        title=${t("page.link.qr")} onClick=${() => setCoded(!coded)}><${Icon} name="qr" /></button></span>
    ${coded && html`<${Code} link=${whole} label=${label} />`}`;
}

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
    const fresh = await table._guarded(() => post(`/tables/${table.id}/invite`, { seat }));
    if (!fresh) return;
    const next = { ...links, [seat]: fresh.link };
    remember(`links.${table.id}`, JSON.stringify(next));
    setLinks(next);
  };
  const sit = async (/** @type {number} */ seat) => {
    remember("name", name);
    myName.value = name;
    const salt = freshSalt();
    if (await table.command("sit", { seat, name, salt })) keepSalt(table.id, meta.fair?.commit, seat, salt);
  };
  const free = meta.seats.filter((seat) => seat.kind === "open");
  const all = Object.entries(links).map(([seat, link]) => (seat === "watch" ? `${t("page.watch")}: ${forOthers(link)}`
    : meta.seats[Number(seat)]?.kind === "open" ? `${meta.seats[Number(seat)].letter}: ${forOthers(link)}` : ""))
    .filter(Boolean);
  const addBots = (/** @type {number[]} */ seats) =>
    table._guarded(() => post(`/tables/${table.id}/bots`, { seats, level }));
  const cancel = async () => {
    const gone = await table._guarded(() => post(`/tables/${table.id}/cancel`).then(() => true));
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
            onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
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
          onChange=${(/** @type {any} */ event) => setLevel(event.target.value)}>${LEVELS.map((one) =>
            html`<option key=${one} value=${one} selected=${one === level}>${levelName(one)}</option>`)}</select></label>`}
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
