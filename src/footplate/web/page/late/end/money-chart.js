/** Everybody's points over the moves of a game, with what is worth a mark. */
import { number, t } from "../../i18n.js";
import { html, signal } from "../../lib.js";
import { SHAPES, baseline, ink, letter } from "../../marks.js";

/** Round steps for an axis, of whole points. @param {number} most */
function steps(most) {
  const rough = Math.max(4, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough && Number.isInteger(n)) ?? power * 10;
}

/** Widths of a figure beside the chart, in its units. */
const AXIS_LETTER = 7.2;
const END_LETTER = 8.8;
/** The room a moment's number takes. */
const DISC = 20;

/** On a screen as narrow as this the chart has a drawing of its own; a tablet has room for the usual one. */
const narrow = matchMedia("(max-width: 600px)");
const slim = signal(narrow.matches);
narrow.addEventListener("change", () => (slim.value = narrow.matches));

/** What is large enough is written in thousands on a phone. */
export const THOUSANDS = 10_000;

/**
 * @param {{ history: { scores: number[][], marks: { move: number, kind: string, text: string }[] },
 *   seats: import("../../types.js").Seat[], settles: boolean, moments: number[],
 *   amount: (value: number) => string }} props  `moments` are numbers of moves.
 */
export function MoneyChart({ history, seats, settles, moments, amount }) {
  const [width, height, bottom] = [slim.value ? 340 : 560, 250, 214];
  const curve = history.scores;
  const moves = curve.length - 1;
  const known = curve.flat().filter((value) => value !== null);
  const most = Math.max(...known, 1);
  const least = Math.min(...known, 0);
  const step = steps(most - least);
  const top = Math.ceil(most / step) * step;
  const low = Math.floor(least / step) * step;
  // The longest figures have the room they need: of the axis on the left, of the ends on the right.
  const short = slim.value && top >= THOUSANDS;
  const axis = (/** @type {number} */ value) => number(short ? value / 1000 : value);
  const end = short ? axis : amount;
  const longest = (/** @type {(value: number) => string} */ write, /** @type {number[]} */ values) =>
    Math.max(...values.map((value) => write(value).length));
  const left = 14 + longest(axis, [top, low]) * AXIS_LETTER;
  const right = 36 + longest(end, curve[moves].filter((value) => value !== null)) * END_LETTER;
  const jump = seats.some((seat) => (curve[moves]?.[seat.seat] ?? 0) - (curve[moves - 1]?.[seat.seat]
    ?? 0) > most / 8);
  const band = settles && jump && moves > 6 ? (slim.value ? 40 : 66) : 0;
  const last = width - right - band;
  const x = (/** @type {number} */ move) =>
    (band && move === moves ? width - right : left + (move / Math.max(1, band ? moves - 1 : moves)) * (last - left));
  const y = (/** @type {number} */ value) => bottom - ((value - low) / (top - low)) * (bottom - 26);
  const ticks = Array.from({ length: Math.round((top - low) / step) + 1 }, (_, i) => low + i * step);
  const beat = Math.max(1, Math.ceil(moves / (slim.value ? 3 : 6) / 5) * 5);
  const ends = seats.map((seat) => ({ seat: seat.seat, value: curve[moves]?.[seat.seat] ?? 0 })).sort((a, b) =>
    b.value - a.value);
  let free = 10;
  const labels = ends.map((one) => {
    const at = Math.max(free, y(one.value));
    free = at + 21;
    return { ...one, at };
  });
  // What would stand below the chart pushes the others up.
  labels.reverse().reduce((below, one) => (one.at = Math.min(one.at, below)) - 21, bottom);
  const label = labels.map((one) => `${seats[one.seat].name} ${amount(one.value)}`).join(", ");
  const discs = moments.map(x);
  discs.forEach((at, i) => (discs[i] = Math.max(at, i ? discs[i - 1] + DISC : 0)));
  return html`<svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img"
    aria-label=${`${t("page.final.chart")}: ${label}`}>
    ${band > 0 && html`<rect class="band" x=${last} y="14" width=${band} height=${bottom - 14} />
      <text class="ax" x=${last + band} y="10" text-anchor="end">${t("page.score.final")}</text>`}
    ${ticks.map((value) => html`<g key=${value}><path class="gl" d=${`M${left} ${y(value)}H${width - right}`} />
      <text class="ax" x=${left - 7} y=${y(value) + 4} text-anchor="end">${axis(value)}</text></g>`)}
    ${Array.from({ length: Math.floor(moves / beat) + 1 }, (_, i) => i * beat).map((move) =>
      html`<text key=${move} class="ax" x=${x(move)} y=${bottom + 18} text-anchor="middle">${move}</text>`)}
    <text class="ax" x=${left} y=${bottom + 33}>${t("page.final.move")}</text>
    ${history.marks.filter((mark) => mark.move <= moves && mark.kind !== "section").slice(0, 24).map((mark, i) =>
      html`<path key=${i} class="mk" d=${`M${x(mark.move)} 26V${bottom}`}><title>${mark.text}</title></path>`)}
    ${seats.map((seat) => {
      const d = curve.map((row, move) => (band && move === moves ? `L${x(move)} ${y(row[seat.seat] ?? 0).toFixed(1)}`
        : move ? `H${x(move).toFixed(1)}V${y(row[seat.seat] ?? 0).toFixed(1)}`
          : `M${x(0)} ${y(row[seat.seat] ?? 0).toFixed(1)}`)).join("");
      const marked = [0.3, 0.6, 0.85].map((part) => Math.round(part * moves));
      return html`<g key=${seat.seat}><path d=${d} class="cs" />
        <path d=${d} class="cl" style=${{ stroke: ink(seat.seat) }} />
        ${marked.map((move) => html`<g key=${move} transform=${`translate(${x(move) - 5} ${y(curve[move]?.[seat.seat]
          ?? 0) - 5}) scale(.42)`}>${SHAPES[seat.seat]({ fill: ink(seat.seat), class: "cm" })}</g>`)}</g>`;
    })}
    ${moments.map((move, i) => html`<g key=${move} class="moment on"
      transform=${`translate(${discs[i]} ${bottom - 11})`}><circle r="9" />
        <text y="4.500" text-anchor="middle">${i + 1}</text></g>`)}
    ${labels.map((one) => html`<g key=${one.seat} class="pm"
      transform=${`translate(${width - right + 8} ${one.at - 9}) scale(.75)`}>
        ${SHAPES[one.seat]({ fill: ink(one.seat) })}
        <text x="12" y=${baseline(one.seat)} class=${one.seat === 4 ? "dark" : ""}>${letter(one.seat)}</text></g>
          <text class="end" x=${width - right + 31} y=${one.at + 5}>${end(one.value)}</text>`)}
  </svg>`;
}
