/**
 * People at a table: links for seats that wait, the card between players at one screen, the menu of what a seat may
 * do.
 */
import { get, post, put } from "./api.js";
import { Dialog } from "./dialog.js";
import { FairLine, freshSalt, keepSalt, useSalts } from "./fair.js";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html, signal, useEffect, useState } from "./lib.js";
import { PlayerMark } from "./marks.js";
import { switchNotifications, switchSound } from "./alerts.js";
import { levelName } from "./panels.js";
import { choosePace, myName, notesOn, pace, remember, remembered, soundOn } from "./prefs.js";
import { LanguageSwitch, ThemeSwitch } from "./topbar.js";

/** @typedef {import("./model.js").Table} Table */

/**
 * Keep the links a new table came with: the server only knows their hashes.
 * @param {string} id @param {{ seat: number, link?: string }[]} seats @param {string} [watch]
 */
export function keepLinks(id, seats, watch) {
  const links = Object.fromEntries(seats.filter((seat) => seat.link).map((seat) => [seat.seat, seat.link]));
  remember(`links.${id}`, JSON.stringify({ ...links, watch }));
}

/** @param {string} id @returns {Record<string, string>} */
function keptLinks(id) {
  return JSON.parse(remembered(`links.${id}`) ?? "{}");
}

/** The address others need, when this page is open on the server's own machine; null while nobody knows. */
const reach = signal(/** @type {string | null} */ (null));
const HERE = ["localhost", "127.0.0.1", "[::1]"];
const onServersMachine = () => HERE.includes(location.hostname);

/** Ask once how friends reach the server. */
function useReach() {
  useEffect(() => {
    if (!onServersMachine()) reach.value = location.origin;
    else get("/server").then(({ address }) => (reach.value = address), () => {});
  }, []);
  return reach.value;
}

/** A link as it is sent to others. @param {string} link */
const forOthers = (link) => new URL(link, reach.value || location.href).href;

/** What is to be known about links before they are sent. */
function Reach() {
  const address = useReach();
  if (address === null || address === location.origin) return null;
  return address
    ? html`<p class="muted" data-testid="reach">${t("page.link.network", { address })}</p>`
    : html`<p class="minus" role="note" data-testid="alone">${t("page.link.alone")}</p>`;
}

/** A link as a picture that phones read. @param {{ link: string, label: string }} props */
function Code({ link, label }) {
  const [rows, setRows] = useState(/** @type {boolean[][]} */ ([]));
  useEffect(() => void import("./qr.js").then(({ qr }) => setRows(qr(link))), [link]);
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

/** Who sits where while the table waits. @param {{ table: Table }} props */
export function WaitingCard({ table }) {
  const meta = table.meta.value;
  const [links, setLinks] = useState(keptLinks(table.id));
  const [name, setName] = useState(myName.value);
  useSalts(table);
  if (!meta) return null;
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
  return html`<div class="waiting poster" role="region" aria-label=${t("page.waiting.title")} data-testid="waiting">
    <p class="over">${meta.title}</p><h2>${t("page.waiting.title")}</h2>
      <p class="muted">${t(meta.host ? "page.waiting.host" : "page.waiting.guest")}</p>
    ${meta.host && html`<${Reach} />`}
    ${meta.seats.map((seat) => html`<div class="seatrow" key=${seat.seat}><${PlayerMark} seat=${seat.seat} />
      ${seat.kind === "open" ? html`<b class="muted">${seat.name && seat.name !== seat.letter ? seat.name
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
          ? t("page.seat.bot", { level: levelName(seat.level) })
          : meta.yours.includes(seat.seat) ? t("page.you") : t("page.seat.here")}</span>
            <span class="plus"><${Icon} name="check" /></span>`}
    </div>`)}
    ${links.watch && html`<div class="seatrow"><${Icon} name="eye" /><b>${t("page.watch")}</b>
      <${CopyLink} link=${links.watch} label=${t("page.watch")} /></div>`}
    <${FairLine} table=${table} />
  </div>`;
}

/** Between two players at one screen. @param {{ table: Table }} props */
export function PassCard({ table }) {
  const to = table.handover.value;
  const seat = to === null ? null : table.meta.value?.seats[to];
  if (!seat) return null;
  return html`<div class="passcard" data-testid="pass" role="dialog" aria-modal="true"
    aria-label=${t("page.pass", { name: seat.name })}>
    <div class="poster"><${PlayerMark} seat=${seat.seat} size="xl" /><h2>${t("page.pass", { name: seat.name })}</h2>
      <p class="muted">${t("page.pass.text")}</p>
      <button class="btn pri" data-testid="pass-ready"
        ref=${(/** @type {HTMLElement | null} */ button) => button?.focus()}
        onClick=${() => table.sit(seat.seat)}>${t("page.pass.ready", { name: seat.name })}</button>
      <label class="check"><input type="checkbox" onChange=${(/** @type {any} */ event) =>
        (table.cardless = event.target.checked)} />${t("page.pass.never")}</label>
    </div>
  </div>`;
}

/** When a seat is asked about vetoes. @param {{ table: Table, asked: string }} props */
function AskedSwitch({ table, asked }) {
  const choose = (/** @type {string} */ wanted) => {
    const body = { seat: table.seat.value, asked: wanted };
    return table._guarded(() => put(`/tables/${table.id}/asked`, body));
  };
  return html`<div class="asked" data-testid="menu-asked">
    <b id="asked-label">${t("page.menu.asked")}</b>
    <div class="seg wrap" role="group" aria-labelledby="asked-label">
      ${["always", "matters", "never"].map((one) => html`<button type="button" key=${one}
        data-testid=${`asked-${one}`} aria-pressed=${asked === one}
        onClick=${() => choose(one)}>${t(`page.menu.asked.${one}`)}</button>`)}
    </div>
    <small class="muted">${t("page.menu.asked.help")}</small>
  </div>`;
}

/** How fast this screen shows what others do. */
function PaceSwitch() {
  return html`<div class="asked" data-testid="menu-pace">
    <b id="pace-label">${t("page.menu.pace")}</b>
    <div class="seg wrap" role="group" aria-labelledby="pace-label">
      ${["slow", "normal", "instant"].map((one) => html`<button type="button" key=${one} data-testid=${`pace-${one}`}
        aria-pressed=${pace.value === one} onClick=${() => choosePace(one)}>${t(`page.pace.${one}`)}</button>`)}
    </div>
  </div>`;
}

/** What else can be done here. @param {{ table: Table, close: () => void, open: (what: string) => void }} props */
export function Menu({ table, close, open }) {
  const meta = table.meta.value;
  const [sure, setSure] = useState("");
  if (!meta) return null;
  const seat = table.seat.value;
  const me = seat === null ? null : meta.seats[seat];
  const act = (/** @type {string} */ command, /** @type {any} */ body) => table.command(command, body).then(close);
  const item = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ does,
    danger = false) => html`<button class=${`btn wide${danger ? " warn" : ""}`}
      data-testid=${`menu-${key.split(".").pop()}`}
      onClick=${does}><${Icon} name=${icon} /><span><b>${t(key)}</b><small>${t(`${key}.help`)}</small></span>
    </button>`;
  const running = meta.status === "running";
  const coverable = (/** @type {any} */ one) =>
    one.kind === "person" && !one.covered && !one.resigned && !meta.yours.includes(one.seat)
      && (!one.online || one.cover_votes.length);
  const coverButton = (/** @type {any} */ one) => html`<button class="btn wide" data-testid=${`cover-${one.seat}`}
    onClick=${() => act("cover", { seat: one.seat })}><${Icon} name="bot" />
      <span><b>${t("page.menu.cover_other", { name: one.name })}</b>
    <small>${one.cover_votes.length ? t("page.menu.cover_other.wanted",
      { names: one.cover_votes.map((/** @type {number} */ by) => meta.seats[by].name).join(", ") })
        : t("page.menu.cover_other.help")}</small></span></button>`;
  return html`<${Dialog} title=${t("page.menu")} close=${close} testid="menu-dialog">
    <div class="bar2"><${LanguageSwitch} /><${ThemeSwitch} /></div>
    <div class="stack">
      ${item("book", "page.menu.rules", () => window.open(`/rules/${meta.game}`, "_blank", "noopener"))}
      ${item("out", "page.menu.export", () => open("export"))}
      ${item("keys", "page.menu.keys", () => open("keys"))}
      ${item("bell", soundOn.value ? "page.menu.sound_off" : "page.menu.sound_on", switchSound)}
      <${PaceSwitch} />
      ${"Notification" in window && item("bell", notesOn.value ? "page.menu.notify_off"
        : "page.menu.notify_on", switchNotifications)}
      ${running && me && item("chat", "page.menu.elsewhere", () => open("notify"))}
      ${running && me && meta.asked && html`<${AskedSwitch} table=${table} asked=${meta.asked[me.seat]} />`}
      ${meta.yours.length > 1 && table.cardless
        && item("seat", "page.menu.cards", () => ((table.cardless = false), close()))}
      ${running && me && (me.covered ? item("door", "page.menu.handback", () => act("cover", { seat, level: null }))
        : item("bot", "page.menu.cover", () => act("cover", { seat, level: "fireman" })))}
      ${running && (me || meta.host) && meta.seats.filter(coverable).map(coverButton)}
      ${running && me && seat !== null && !meta.votes.includes(seat)
        && item("users", "page.menu.vote", () => act("vote", { seat, agree: true }))}
      ${running && me && !me.resigned && (sure === "resign" ? html`<div
        class="sure"><p>${t("page.menu.resign.sure")}</p>
          <button class="btn" onClick=${() => setSure("")}>${t("page.cancel")}</button>
          <button class="btn warn" data-testid="resign-sure"
            onClick=${() => act("resign", { seat })}>${t("page.menu.resign")}</button></div>`
              : item("flag", "page.menu.resign", () => setSure("resign"), true))}
    </div>
    <div class="optionlist"><div class="sec">${t("page.options")}</div>
      ${meta.options.length ? html`<ul>${meta.options.map((option) => html`<li><span>${option.text}</span></li>`)}
    </ul>` : html`<p class="muted">${t("page.options.default")}</p>`}</div>
    <${FairLine} table=${table} />
  <//>`;
}
