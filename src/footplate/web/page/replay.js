/** Looking back: the scrubber below the board, autoplay, and what can be taken away from a position. */
import { get, post } from "./api.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html, signal, useEffect, useRef } from "./lib.js";
import { theme } from "./prefs.js";
import { go } from "./route.js";

/** @typedef {import("./model.js").Table} Table */

export const playing = signal(false);
const PACE = 1300;

/** @param {Table} table @param {number} by */
export function stepBy(table, by) {
  const now = table.now.peek();
  if (now) table.goTo(Math.max(0, Math.min(now.moves, table.position + by)));
}

/** @param {Table} table */
export function togglePlay(table) {
  const now = table.now.peek();
  if (!now) return;
  if (!playing.peek() && table.position >= now.moves) table.goTo(0);
  playing.value = !playing.peek();
}

/** @param {{ table: Table }} props */
export function Scrubber({ table }) {
  const now = table.now.value;
  const history = table.history.value;
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => void table.loadHistory(), [table]);
  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      const last = table.now.peek()?.moves ?? 0;
      if (table.position >= last) playing.value = false;
      else stepBy(table, 1);
    }, PACE);
    return () => clearInterval(timer);
  }, [playing.value, table]);
  if (!now) return null;
  const at = table.position;
  const all = Math.max(1, now.moves);
  const live = !table.past.value;
  const over = table.meta.value?.status === "over";
  const seek = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (bar.current).getBoundingClientRect();
    table.goTo(Math.round(((event.clientX - box.left) / box.width) * now.moves));
  };
  // After something was taken back, the history on its way is still the longer one.
  const marks = (history?.marks ?? []).filter((mark) => mark.move <= now.moves).slice(-40);
  /** @type {number[]} */
  const named = [];
  for (const mark of [...marks].reverse())
    if (mark.text && mark.text.length < 16 && named.every((move) => Math.abs(move - mark.move) > all / 6))
      named.push(mark.move);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    stepBy(table, by);
  };
  const percent = (/** @type {number} */ move) => `${(move / all) * 100}%`;
  const button = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ act) =>
    html`<button class="iconbtn" aria-label=${t(key)} title=${t(key)} data-testid=${`replay-${icon}`}
      onClick=${act}><${Icon} name=${icon} /></button>`;
  return html`<div class="scrub" role="group" aria-label=${t("page.replay")}>
    ${button("first", "page.replay.first", () => table.goTo(0))}
    ${button("prev", "page.replay.prev", () => stepBy(table, -1))}
    ${button(playing.value ? "pause" : "play", playing.value ? "page.replay.pause"
      : "page.replay.play", () => togglePlay(table))}
    ${button("next", "page.replay.next", () => stepBy(table, 1))}
    ${button("last", "page.replay.latest", () => table.goTo(null))}
    <div class="bar" ref=${bar} role="slider" tabindex="0" data-testid="scrubber" aria-label=${t("page.replay")}
      aria-valuemin="0" aria-valuemax=${now.moves} aria-valuenow=${at} onKeyDown=${keys}
      onPointerDown=${(/** @type {PointerEvent} */ event) => {
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
        seek(event);
      }} onPointerMove=${(/** @type {PointerEvent} */ event) => event.buttons && seek(event)}>
      <i /><i class="on" style=${{ width: percent(at) }} />
      ${marks.map((mark) => html`<u key=${`${mark.move}${mark.kind}`} style=${{ left: percent(mark.move) }}
        title=${mark.text} />`)}
      ${marks.filter((mark) => named.includes(mark.move)).map((mark) =>
        html`<em key=${`t${mark.move}`} style=${{ left: percent(mark.move) }}>${mark.text}</em>`)}
      <b style=${{ left: percent(at) }} />
    </div>
    <span class="pos num">${t("page.replay.move", { n: at })}</span>
    ${live && !over ? html`<span class="live">${t("page.replay.live")}</span>`
      : html`<button class="btn small" onClick=${() => table.goTo(null)}>
        ${t(over ? "page.replay.end" : "page.replay.live")}</button>`}
  </div>`;
}

/** Save a text as a file. @param {string} name @param {Blob} blob */
function save(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}

/** The server's picture painted on a canvas. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = 2;
    const canvas = Object.assign(document.createElement("canvas"),
      { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Export of a position or a whole game, and "what if" from here.
 * @param {{ table: Table, close: () => void }} props
 */
export function ExportDialog({ table, close }) {
  const move = table.position;
  const seat = table.seat.value;
  const name = `${table.meta.value?.game}-${table.id}`;
  const run = (/** @type {() => Promise<void>} */ work) =>
    () => work().then(close, (error) => (table.notice.value = { kind: "bad", text: error.message
      || t("page.error.unknown") }));
  const record = () => get(`/tables/${table.id}/record`, { seat });
  const picture = () => get(`/tables/${table.id}/svg`, { seat, move, theme: theme.peek() });
  const asText = (/** @type {any} */ said) => (typeof said === "string" ? said : JSON.stringify(said, null, 1));
  const row = (/** @type {string} */ key, /** @type {string} */ icon, /** @type {() => Promise<void>} */ work) =>
    html`<button class="btn wide" data-testid=${`export-${key}`}
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
      ${row("json", "out", async () => save(`${name}.json`, new Blob([asText(await get(`/tables/${table.id}/json`,
        { seat }))], { type: "application/json" })))}
      ${row("whatif", "branch", async () => {
        const names = table.meta.value?.seats.map((one) => one.name);
        const opened = await post("/import", { record: asText(await record()), move, mode: "analysis", names });
        go(`/table/${opened.id}`);
      })}
    </div>
  <//>`;
}
