/** The keyboard. One list serves the listener and the help. */
import { t } from "./i18n.js";
import { Dialog } from "./dialog.js";
import { html } from "./lib.js";

/** What is in the help: keys, and the key of their sentence. @type {[string[], string][]} */
const HELP = [
  [["1", "–", "9", "0"], "page.key.target"],
  [["←", "↑", "→", "↓"], "page.key.arrows"],
  [["⇧", "←"], "page.key.next_target"],
  [["⏎"], "page.key.confirm"],
  [["U"], "page.key.undo"],
  [["H"], "page.key.hint"],
  [["Esc"], "page.key.cancel"],
  [["+", "−", "0"], "page.key.zoom"],
  [["Q", "E"], "page.key.turn"],
  [["[", "]"], "page.key.replay"],
  [["P"], "page.key.play"],
  [["L"], "page.key.live"],
  [["?"], "page.key.help"],
];

/** @param {{ close: () => void }} props */
export function KeyHelp({ close }) {
  return html`<${Dialog} title=${t("page.keys")} close=${close} testid="keys">
    <dl class="keys">${HELP.map(([keys, key]) => html`<div><dt>
      ${keys.map((one) => (one === "–" ? one : html`<kbd class="kbd">${one}</kbd>`))}</dt><dd>${t(key)}</dd></div>`)}
    </dl>
  <//>`;
}

/** Whether somebody is typing text. @param {EventTarget | null} target */
const typing = (target) => target instanceof HTMLElement
  && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const CONTROL = "button, a, summary, [role=button]";

const CHOICE = ".target, :is(.prompt, .traywrap, .side) [aria-pressed]";

/** A choice that has been made already, by whatever hand. */
const MADE = ".target.picked, :is(.prompt, .traywrap, .side) [aria-pressed=true]";

/**
 * The control that Enter is not meant for, although it has the focus: it was clicked with a pointer, or something has
 * been chosen since it was reached.
 * @type {Element | null}
 */
let spent = null;

/** @param {EventTarget | null} target */
const controlOf = (target) => (target instanceof Element ? target.closest(CONTROL) : null);

/** Something has been chosen: from now on Enter on a choice confirms, until the keyboard moves to another control. */
export function spend() {
  const control = controlOf(document.activeElement);
  if (control?.matches(CHOICE)) spent = control;
}

/**
 * Listen; gives a function that stops.
 *
 * Enter has one rule in every game. It confirms as soon as there is something to confirm, wherever the focus was left
 * by a
 * click or a choice. A control that the keyboard has moved to since takes it, and so does the one in focus while there
 * is
 * nothing to confirm. Space always means the control in focus.
 * @param {(key: string, event: KeyboardEvent) => boolean} press true when the key was meant
 * @param {() => "ready" | "waiting" | ""} state whether there is something to confirm, or the server is yet to say so
 */
export function listen(press, state) {
  const free = (/** @type {KeyboardEvent} */ event) =>
    !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target) &&
    (event.key === "?" || !document.querySelector("dialog[open]"));
  const enter = (/** @type {KeyboardEvent} */ event) => {
    const control = controlOf(event.target);
    if (event.key !== "Enter" || !control || !free(event) || !(control === spent || control.matches(MADE))) return;
    const now = state();
    if (!now) return;
    event.preventDefault();
    event.stopPropagation();
    if (now === "ready") press("Enter", event);
  };
  const down = (/** @type {KeyboardEvent} */ event) => {
    if (!free(event) || (controlOf(event.target) && (event.key === "Enter" || event.key === " "))) return;
    if (press(event.key, event)) event.preventDefault();
  };
  const pointed = (/** @type {Event} */ event) => void (spent = controlOf(event.target));
  const focused = (/** @type {Event} */ event) => void (controlOf(event.target) !== spent && (spent = null));
  const ears = new AbortController();
  addEventListener("keydown", enter, { capture: true, signal: ears.signal });
  addEventListener("keydown", down, { signal: ears.signal });
  addEventListener("pointerdown", pointed, { capture: true, signal: ears.signal });
  addEventListener("focusin", focused, { signal: ears.signal });
  return () => ears.abort();
}
