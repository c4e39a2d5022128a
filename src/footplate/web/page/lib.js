/** The few third-party functions the page is written with, from one place. */
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";
import { useRef, useState } from "./vendor/hooks.js";

export { Fragment, h, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal } from "./vendor/signals.js";

/** @typedef {import("./vendor/preact.js").Child} Child  What can be drawn. */

/** Markup as a tagged template: html`<b>${name}</b>`. Text is always escaped. */
export const html = htm.bind(h);

/** A listener that takes what stands in a field. @param {(text: string) => unknown} take */
export const withText = (take) => (/** @type {Event} */ { target }) =>
  take(/** @type {HTMLInputElement} */ (target).value);

/** Whether two props are the same; lists are when what is in them is. @param {unknown} one @param {unknown} other */
const same = (one, other) => one === other || (Array.isArray(one) && Array.isArray(other)
  && one.length === other.length && one.every((entry, i) => entry === other[i]));

/**
 * A component that is drawn anew only when one of its props is another one than before. Preact compares every element
 * with what it was, even one that is kept, but passes over components: what seldom changes is made of these.
 * @template {object} Props
 * @param {(props: Props) => Child} draw
 * @returns {(props: Props) => Child}
 */
export function steady(draw) {
  /**
   * @this {{ props: Props, state: unknown }}
   * @param {Props} next
   * @param {unknown} state is another one after a signal's
   */
  function differs(next, state) {
    const names = /** @type {(keyof Props)[]} */ (Object.keys(next));
    return state !== this.state || names.length !== Object.keys(this.props).length
      || names.some((name) => !same(next[name], this.props[name]));
  }
  /** @this {{ shouldComponentUpdate?: typeof differs }} @param {Props} props @returns {Child} */
  function Steady(props) {
    this.shouldComponentUpdate = differs;
    return draw(props);
  }
  return /** @type {(props: Props) => Child} */ (/** @type {unknown} */ (Steady));
}

/**
 * Something that is not done again while it is on its way, however often it is clicked: whether it is, and a function
 * that does it. Its button is `aria-disabled` meanwhile: one that is `disabled` loses the focus of the keyboard.
 * @returns {[boolean, (work: () => Promise<unknown>) => Promise<void>]}
 */
export function useOnce() {
  const [busy, setBusy] = useState(false);
  const doing = useRef(false);
  return [busy, async (work) => {
    if (doing.current) return;
    setBusy(doing.current = true);
    try {
      await work();
    } finally {
      setBusy(doing.current = false);
    }
  }];
}
