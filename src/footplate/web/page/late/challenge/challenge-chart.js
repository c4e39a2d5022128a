/** Two courses of the same seat over the moves of two games: the challenger's dashed, the other one drawn through. */
import { number, t } from "../../i18n.js";
import { html, signal } from "../../lib.js";

/** @typedef {import("../../views.js").ChallengeResult} Result */

const HEIGHT = 220;
const [TOP, BOTTOM, RIGHT] = [14, 176, 16];
/** The width of a figure of the axis. */
const LETTER = 7;

/** A phone has a drawing of its own, so that its figures can be read. */
const narrow = matchMedia("(max-width: 600px)");
const slim = signal(narrow.matches);
narrow.addEventListener("change", () => (slim.value = narrow.matches));

/** Round steps for an axis. @param {number} most */
function stepOf(most) {
  const rough = Math.max(4, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough && Number.isInteger(n)) ?? power * 10;
}

/** @param {{ first: Result, other: Result }} props */
export function CoursesChart({ first, other }) {
  const width = slim.value ? 330 : 520;
  const points = [...first.course, ...other.course].map(([, value]) => value);
  const [most, least] = [Math.max(...points, 1), Math.min(...points, 0)];
  const step = stepOf(most - least);
  const [top, low] = [Math.ceil(most / step) * step, Math.floor(least / step) * step];
  const moves = Math.max(first.moves, other.moves, 1);
  const left = 12 + Math.max(number(top).length, number(low).length) * LETTER;
  const x = (/** @type {number} */ move) => left + (move / moves) * (width - left - RIGHT);
  const y = (/** @type {number} */ value) => BOTTOM - ((value - low) / (top - low)) * (BOTTOM - TOP);
  const ticks = Array.from({ length: Math.round((top - low) / step) + 1 }, (_, i) => low + i * step);
  const beat = Math.max(1, Math.ceil(moves / 4 / 5) * 5);
  const line = (/** @type {Result} */ result, /** @type {string} */ kind) => {
    const d = result.course.map(([move, value], i) => (i ? `H${x(move).toFixed(1)}V${y(value).toFixed(1)}`
      : `M${x(move).toFixed(1)} ${y(value).toFixed(1)}`)).join("");
    const [end, value] = result.course[result.course.length - 1];
    return html`<path d=${d} class=${`cl ${kind}`} /><circle class=${kind} cx=${x(end)} cy=${y(value)} r="4.500" />`;
  };
  return html`<svg class="chart courses" viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" data-testid="courses"
    aria-label=${`${t("page.final.chart")}: ${first.by} ${first.amount}, ${other.by} ${other.amount}`}>
    ${ticks.map((value) => html`<g key=${value}><path class="gl" d=${`M${left} ${y(value)}H${width - RIGHT}`} />
      <text class="ax" x=${left - 7} y=${y(value) + 4} text-anchor="end">${number(value)}</text></g>`)}
    ${Array.from({ length: Math.floor(moves / beat) + 1 }, (_, i) => i * beat).map((move) =>
      html`<text key=${move} class="ax" x=${x(move)} y=${BOTTOM + 18} text-anchor="middle">${move}</text>`)}
    <text class="ax" x=${left} y=${BOTTOM + 36}>${t("page.final.move")}</text>
    ${line(first, "first")}${line(other, "other")}
  </svg>`;
}
