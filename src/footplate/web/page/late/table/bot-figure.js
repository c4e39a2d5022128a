/** The levels of bots (`bots/levels.py`) as people of a railway: half a figure each, in the colours of the page. */
import { h } from "../../lib.js";

/** The weakest first. */
export const LEVELS = ["cleaner", "fireman", "driver", "superintendent"];

const HEAD = '<path class="skin" d="M22 22h20v10a10 10 0 0 1-20 0z"/><path d="M28 29h.01M36 29h.01"/>';
const BODY = (/** @type {string} */ looks) =>
  `<path class="${looks}" d="M10 62c0-13 8-17 16-18h12c8 1 16 5 16 18z"/>`;

/** @type {Record<string, string>} */
const FIGURES = {
  // A cloth around the head, a broad smile, a rag over the shoulder.
  cleaner: `${BODY("work")}${HEAD}<path d="M27 34c3 4 7 4 10 0"/>
    <path class="red" d="M20 23c0-16 24-16 24 0zM44 22l7 2-3 5-5-5"/><path class="light" d="m14 46 9-2 3 14-10 2z"/>
    <path d="m17 49 5-1M18 54l6-1"/>`,
  // A flat cap, soot on the cheek, a shovel.
  fireman: `<path class="wood" d="M51 60V30"/><path class="iron" d="M45 15h12v11c0 6-12 6-12 0z"/>
    ${BODY("work")}<path class="light" d="m27 44 5 7 5-7"/>${HEAD}<path d="M28 36h8"/>
    <path class="soot" d="m36 33 4-2v3z"/><path class="dark" d="M19 22c-1-15 26-15 26-1l5 2c-8 3-22 3-31-1z"/>`,
  // Goggles on a peaked cap, a moustache, buttons.
  driver: `${BODY("dark")}<path class="red" d="m26 44 6 5 6-5 2 5-8 3-8-3z"/>${HEAD}
    <path class="hair" d="M25 35c3-4 5-2 7-1 2-1 4-3 7 1-3 2-5 1-7 0-2 1-4 2-7 0z"/>
    <path class="dark" d="M20 22c-2-15 26-15 24 0zM18 22h28l-3 3H21z"/><circle class="light" cx="27" cy="16" r="4"/>
    <circle class="light" cx="37" cy="16" r="4"/><path d="M32 56h.01M32 61h.01"/>`,
  // A top hat, whiskers, an eyeglass, a watch on its chain.
  superintendent: `${BODY("dark")}<path class="light" d="m26 44 6 16 6-16z"/>
    <path class="brass" d="m32 45-4-2v5zl4-2v5z"/>
    ${HEAD}<path class="hair" d="M22 27v6c0 13 20 13 20 0v-6c-1 6-4 7-5 7-4-2-6-2-10 0-1 0-4-1-5-7z"/>
    <circle class="glass" cx="36" cy="28" r="4"/><path class="dark" d="M23 20V5h18v15zM17 20h30v3H17z"/>
    <path class="red" d="M23 15h18v5H23z"/><path class="chain" d="M38 56c3 4 7 4 9 1"/>`,
};

/** @param {{ level: string }} props */
export const BotFigure = ({ level }) => h("svg", { class: "botfigure", viewBox: "0 0 64 62", "aria-hidden": "true",
  "data-testid": `figure-${level}`, dangerouslySetInnerHTML: { __html: FIGURES[level] } });
