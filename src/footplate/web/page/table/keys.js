/** The keyboard; `late/key-help.js` tells what its keys mean. */
import { useLayoutEffect, useRef } from "../lib.js";

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

/**
 * Something has been chosen: from now on Enter on a choice confirms, until the keyboard moves to another control.
 * After a key that works wherever the focus is, this holds for `any` control: a closed menu has left it on its button.
 */
export function spend(any = false) {
  const control = controlOf(document.activeElement);
  if (control && (any || control.matches(CHOICE))) spent = control;
}

/**
 * Listen as long as a page is there. Keys mean what is on screen: with what is drawn their meaning changes at once.
 * @param {(key: string, event: KeyboardEvent) => boolean} press @param {() => "ready" | "waiting" | ""} state
 */
export function useKeys(press, state) {
  const latest = useRef({ press, state });
  useLayoutEffect(() => void (latest.current = { press, state }));
  useLayoutEffect(() => listen((key, event) => latest.current.press(key, event), () => latest.current.state()), []);
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
function listen(press, state) {
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
    press("Enter", event);
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
