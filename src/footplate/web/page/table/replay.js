/** Looking back: the scrubber below the board, and autoplay. */
import { Icon } from "../common/icons.js";
import { t } from "../i18n.js";
import { html, signal, steady, useEffect, useRef } from "../lib.js";

/** @typedef {import("../model/model.js").Table} Table */

export const playing = signal(false);
const PACE = 1300;
/** Marks of more moves than this would be a smear. */
const MOST_MARKS = 40;

/** @param {Table} table @param {number} by */
export function stepBy(table, by) {
  const now = table.now.peek();
  table.lookingBack.value = true;
  if (now) table.pastPositions.goTo(Math.max(0, Math.min(now.moves, table.position + by)));
}

/** Open the bar of the replay, or close it and come back to the present. @param {Table} table */
export function toggleLookingBack(table) {
  const open = isLookingBack(table);
  if (open) table.pastPositions.goTo(null);
  table.lookingBack.value = !open;
}

/** @param {Table} table */
export const isLookingBack = (table) => table.lookingBack.value || table.past.value !== null;

/** Opens and closes the bar of the replay. @param {{ table: Table, small: boolean }} props */
export function LookBackButton({ table, small }) {
  const open = isLookingBack(table);
  return html`<button class=${`btn quiet lookback${open ? " on" : ""}`} data-testid="look-back" aria-pressed=${open}
    aria-label=${t("page.look_back")} title=${t("page.look_back")} aria-keyshortcuts="["
    onClick=${() => toggleLookingBack(table)}><${Icon} name="prev" />${!small
      && html`<span>${t("page.look_back")}</span>`}<kbd class="kbd">[</kbd></button>`;
}

/** @param {Table} table */
export function togglePlay(table) {
  const now = table.now.peek();
  if (!now) return;
  if (!playing.peek() && table.position >= now.moves) table.pastPositions.goTo(0);
  playing.value = !playing.peek();
}

const Buttons = steady((/** @type {{ table: Table }} */ { table }) => {
  const button = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ act) =>
    html`<button class="iconbtn" aria-label=${t(key)} title=${t(key)} data-testid=${`replay-${icon}`}
      onClick=${act}><${Icon} name=${icon} /></button>`;
  return html`${button("first", "page.replay.first", () => table.pastPositions.goTo(0))}
    ${button("prev", "page.replay.prev", () => stepBy(table, -1))}
    ${button(playing.value ? "pause" : "play", playing.value ? "page.replay.pause"
      : "page.replay.play", () => togglePlay(table))}
    ${button("next", "page.replay.next", () => stepBy(table, 1))}
    ${button("last", "page.replay.latest", () => table.pastPositions.goTo(null))}`;
});

/** @typedef {{ marks?: import("../types.js").History["marks"], moves: number }} MarksProps */

/** What happened when, along the bar; the newest that have room for them with words. */
const Marks = steady((/** @type {MarksProps} */ { marks = [], moves }) => {
  const all = Math.max(1, moves);
  // After something was taken back, the history on its way is still the longer one.
  const shown = marks.filter((mark) => mark.move <= moves).slice(-MOST_MARKS);
  /** @type {number[]} */
  const named = [];
  for (const mark of [...shown].reverse())
    if (mark.text && mark.text.length < 16 && named.every((move) => Math.abs(move - mark.move) > all / 6))
      named.push(mark.move);
  return html`${shown.map((mark) => html`<u key=${`${mark.move}${mark.kind}`} title=${mark.text}
      style=${{ left: share(mark.move, moves) }} />`)}
    ${shown.filter((mark) => named.includes(mark.move)).map((mark) =>
      html`<em key=${`t${mark.move}`} style=${{ left: share(mark.move, moves) }}>${mark.text}</em>`)}`;
});

/** How far along the bar a move is. @param {number} move @param {number} moves */
const share = (move, moves) => `${(move / Math.max(1, moves)) * 100}%`;

/** @param {{ table: Table }} props */
export function Scrubber({ table }) {
  const now = table.now.value;
  const history = table.history.value;
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => void table.logAndChat.loadHistory(), [table]);
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
  const live = !table.past.value;
  const over = table.meta.value?.status === "over";
  const seek = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (bar.current).getBoundingClientRect();
    table.pastPositions.goTo(Math.round(((event.clientX - box.left) / box.width) * now.moves));
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    stepBy(table, by);
  };
  return html`<div class="scrub" role="group" aria-label=${t("page.replay")}>
    <${Buttons} table=${table} />
    <div class="bar" ref=${bar} role="slider" tabindex="0" data-testid="scrubber" aria-label=${t("page.replay")}
      aria-valuemin="0" aria-valuemax=${now.moves} aria-valuenow=${at} onKeyDown=${keys}
      onPointerDown=${(/** @type {PointerEvent} */ event) => {
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
        seek(event);
      }} onPointerMove=${(/** @type {PointerEvent} */ event) => event.buttons && seek(event)}>
      <i /><i class="on" style=${{ width: share(at, now.moves) }} />
      <${Marks} marks=${history?.marks} moves=${now.moves} />
      <b style=${{ left: share(at, now.moves) }} />
    </div>
    <span class="pos num">${t("page.replay.move", { n: at })}</span>
    ${live && !over ? html`<span class="live">${t("page.replay.live")}</span>`
      : html`<button class="btn small" onClick=${() => table.pastPositions.goTo(null)}>
        ${t(over ? "page.replay.end" : "page.replay.live")}</button>`}
  </div>`;
}
