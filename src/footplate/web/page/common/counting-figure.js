/** A figure that counts up or down to its new value, so that a change is seen. With reduced motion it jumps. */
import { number } from "../i18n.js";
import { html, useEffect, useRef } from "../lib.js";
import { stillness } from "../prefs.js";

const DURATION = 400;
const FIGURE = /\d(?:[\d.,\s]*\d)?/;

/** The value in a text such as "£14,000". @param {string} text */
const valueIn = (text) => Number((FIGURE.exec(text)?.[0] ?? "").replace(/\D/g, ""));

/** @param {{ text: string }} props a text with one whole number in it */
export function CountingFigure({ text }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(text);
  useEffect(() => {
    const from = valueIn(before.current);
    const to = valueIn(text);
    before.current = text;
    // The text node is Preact's own: it is given other words, never replaced, or later words would go astray.
    const place = /** @type {Text | null | undefined} */ (element.current?.firstChild);
    if (!place || from === to || stillness.matches || !FIGURE.test(text)) return;
    const began = performance.now();
    let frame = 0;
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - began) / DURATION);
      place.data = part < 1 ? text.replace(FIGURE, number(Math.round(from + (to - from) * part))) : text;
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      place.data = text;
    };
  }, [text]);
  return html`<span class="num" ref=${element}>${text}</span>`;
}
