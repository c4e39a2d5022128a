/** Something has been won or learned: a poster, a train and steam for a moment; nothing waits for them. */
import { cheer } from "../../alerts.js";
import { html, useEffect, useState } from "../../lib.js";
import { Train } from "../../common/train.js";

/** Milliseconds until it is gone. */
const MOMENT = 4500;

/** Clouds of steam, one after the other. */
const CLOUDS = [0, 1, 2, 3, 4, 5];

/** @param {{ title: string, text: string }} props */
export default function Triumph({ title, text }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    cheer();
    const timer = setTimeout(() => setOver(true), MOMENT);
    return () => clearTimeout(timer);
  }, []);
  return !over && html`<div class="triumph" data-testid="triumph" aria-hidden="true"><div class="said">
      <b>${title}</b>${text && html`<span>${text}</span>`}</div>
    <div class="passing">${CLOUDS.map((i) => html`<i key=${i} style=${{ animationDelay: `${i * 0.35}s` }} />`)}
      <${Train} /></div></div>`;
}
