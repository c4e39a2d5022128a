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
    <dl class="keys">${HELP.map(([keys, key]) => html`<div><dt>${keys.map((one) => (one === "–" ? one : html`<kbd class="kbd">${one}</kbd>`))}</dt><dd>${t(key)}</dd></div>`)}</dl>
  <//>`;
}

/** Whether somebody is typing text. @param {EventTarget | null} target */
const typing = (target) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Listen; gives a function that stops.
 * @param {(key: string, event: KeyboardEvent) => boolean} press true when the key was meant
 */
export function listen(press) {
  const down = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    const onControl = event.target instanceof Element ? event.target.closest("button, a, [role=button]:not(.target.picked), summary") : null;
    // What has just been chosen keeps the focus: Enter there confirms the plan, like Enter anywhere.
    const chosen = event.key === "Enter" && onControl?.matches(":is(.prompt, .traywrap, .side) [aria-pressed=true]");
    if (onControl && !chosen && (event.key === "Enter" || event.key === " ")) return;
    if (press(event.key, event)) event.preventDefault();
  };
  addEventListener("keydown", down);
  return () => removeEventListener("keydown", down);
}
