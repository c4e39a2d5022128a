/** Marks that stand for people and companies: never colour alone, always letter, shape or pattern with it. */
import { PIECES as drawn } from "../../draw/pieces.js";
import { h, html, steady } from "./lib.js";

/**
 * @typedef {[string, Record<string, number | string>]} Shape  An element of SVG and its attributes.
 *
 * @typedef {Object} Tiles  What is on and beside tiles: a hub has a symbol and what it gives.
 * @property {Shape} companyPlate
 * @property {Shape} commonGood
 * @property {Shape} rareGood
 * @property {Record<string, [string, string]>} hubs
 * @property {number} trainAboveStop
 * @property {[number, number][]} trainsBesideHub
 *
 * @typedef {Object} Pieces  What stands in `pieces.js`, where Python reads it too.
 * @property {Record<string, { shape: Shape, pattern: string, light?: boolean }>} seats
 * @property {Record<string, { colour: string, pattern: string, light?: boolean }>} railways
 * @property {Record<string, { code: string, colour: string, pattern: string, light?: boolean }>} companies
 * @property {Tiles} tiles
 * @property {Record<string, string>} outlines
 * @property {Shape[]} engine
 * @property {string[]} rareGoods
 * @property {Record<string, string[]>} symbols
 */

/** @type {Pieces} */
export const PIECES = /** @type {any} */ (drawn);

/** Goods, tokens and what tiles give, as fragments of SVG. */
export const SYMBOLS = Object.fromEntries(
  Object.entries(PIECES.symbols).map(([name, parts]) => [name, parts.join("")]),
);

const SEATS = Object.values(PIECES.seats);

/** The dashes in the middle of a line; null is an open centre, "" is solid. @param {string} pattern */
export const dashes = (pattern) => (pattern === "open" ? null : pattern);

/** The shape of each seat on a 24 px grid; a function of the class of its fill. */
export const SHAPES = SEATS.map(({ shape: [name, sizes] }) =>
  (/** @type {object} */ p) => h(name, { ...sizes, ...p }));

/** Dashes in the middle of each seat's track. */
export const PLAYER_PATTERNS = SEATS.map(({ pattern }) => dashes(pattern));

/** @param {number} seat */
export const letter = (seat) => String.fromCharCode(65 + seat);

/** Where the letter stands in a seat's shape. @param {number} seat */
export const baseline = (seat) => (seat === 2 ? 18.8 : 16.6);

/** The fill of a seat's colour as a custom property. @param {number} seat */
export const ink = (seat) => `var(--p${letter(seat)})`;

/** @typedef {{ seat: number, size?: "" | "s" | "l", name?: string }} PlayerMarkProps */

/** A seat's mark. */
export const PlayerMark = steady((/** @type {PlayerMarkProps} */ { seat, size = "", name }) => {
  const label = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return html`<svg class=${`pm ${size} p${letter(seat)}`} viewBox="0 0 24 24" ...${label}>
    ${SHAPES[seat]({ fill: ink(seat) })}
    <text x="12" y=${baseline(seat)} class=${seat === 4 ? "dark" : ""}>${letter(seat)}</text>
  </svg>`;
});

/**
 * @typedef {{ seat: number, x: number, y: number, scale?: number, filled?: boolean, text?: string }} BoardMarkProps
 */

/** An owner's sign on the board: a white enamel plate in the seat's shape, or filled as a train. */
export const BoardMark = steady((/** @type {BoardMarkProps} */ { seat, x, y, scale = 0.92, filled = false, text }) => {
  const at = `translate(${(x - 12 * scale).toFixed(1)} ${(y - 12 * scale).toFixed(1)}) scale(${scale})`;
  const kind = filled ? "train" : "enamel";
  return html`<g class=${`${kind} p${letter(seat)}`} style=${{ "--p": ink(seat) }} transform=${at}>
    ${SHAPES[seat]({ class: "b" })}
    ${!filled && html`<g transform="translate(12 12) scale(1.14) translate(-12 -12)">${SHAPES[seat]({ class: "o" })}
    </g>`}
    <text x="12" y=${baseline(seat) - 0.5}>${text ?? letter(seat)}</text>
  </g>`;
});

/** @typedef {{ code: string, colour: string, pattern?: string | null, light?: boolean, gone?: boolean }} PlateProps */

/** A company's plate: colour, pattern, code. */
export const Plate = steady((/** @type {PlateProps} */ { code, colour, pattern = "", light = false, gone = false }) =>
  html`<span class=${`co${light ? " dk" : ""}${gone ? " gone" : ""}`} style=${{ "--c": colour }}>
    <svg viewBox="0 0 14 22" aria-hidden="true"><rect class="shade" width="14" height="22" />
      ${pattern !== "" && html`<path d="M7 0V22" stroke="currentColor" stroke-width="3"
        stroke-dasharray=${pattern ?? "none"} />`}
    </svg>${code}</span>`);

/** Two coupled wheels: the o's of the wordmark. */
function Wheels() {
  const spokes = [16, 46].flatMap((x) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const angle = (i * Math.PI) / 4;
    return `M${x} 16L${(x + 10.5 * Math.cos(angle)).toFixed(1)} ${(16 + 10.5 * Math.sin(angle)).toFixed(1)}`;
  })).join("");
  return html`<svg viewBox="1 1 60 30" aria-hidden="true" fill="none" stroke="currentColor">
    <g stroke-width="5"><circle cx="16" cy="16" r="12" /><circle cx="46" cy="16" r="12" /></g>
    <path stroke-width="1.5" opacity=".75" d=${spokes} />
    <path d="M17 22 47 22" stroke="var(--brass)" stroke-width="4.5" stroke-linecap="round" />
    <g fill="currentColor" stroke="none"><circle cx="16" cy="16" r="3" /><circle cx="46" cy="16" r="3" /></g>
  </svg>`;
}

export const Wordmark = steady(() => html`<a class="mark" href="/"><span class="sr">Footplate</span>
  <span class="txt" aria-hidden="true">F</span><${Wheels} /><span class="txt" aria-hidden="true">tplate</span></a>`);
