/** What each could expect, move by move: a line for every seat, with the deciding moments numbered above. */
import { number, t } from "../../i18n.js";
import { html } from "../../lib.js";
import { SHAPES, baseline, ink, letter } from "../../marks.js";
import { phone } from "../../prefs.js";

/** @typedef {import("../../views.js").ReviewedMove} ReviewedMove */

/** Round steps for an axis. @param {number} span */
function stepOf(span) {
  const rough = Math.max(1, span) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10;
}

/** Widths of a figure beside the chart, in its units. */
const AXIS_LETTER = 7.2;
const END_LETTER = 8.8;
/** The room a moment's number takes. */
const DISC = 24;

/**
 * @param {Object} props
 * @param {ReviewedMove[]} props.moves
 * @param {"chances" | "promised"} props.show
 * @param {number[]} props.moments  Numbers of moves.
 * @param {number} props.chosen  Which of these is looked at.
 * @param {(index: number) => void} props.choose
 * @param {string[]} props.names
 */
export function ExpectationChart({ moves, show, moments, chosen, choose, names }) {
  const [width, height, top] = [phone.value ? 340 : 720, phone.value ? 260 : 330, 40];
  const bottom = height - 34;
  const percent = show === "chances";
  const values = moves.map((move) => move[show]);
  const all = values.flat();
  const step = percent ? 25 : stepOf(Math.max(...all) - Math.min(...all));
  const low = percent ? 0 : Math.floor(Math.min(...all) / step) * step;
  const high = percent ? 100 : Math.max(low + step, Math.ceil(Math.max(...all) / step) * step);
  const text = (/** @type {number} */ value) => (percent ? `${value} %` : number(value));
  const last = values[values.length - 1];
  const left = 14 + Math.max(text(low).length, text(high).length) * AXIS_LETTER;
  const right = 40 + Math.max(...last.map((value) => text(value).length)) * END_LETTER;
  const x = (/** @type {number} */ move) => left + (move / Math.max(1, moves.length - 1)) * (width - right - left);
  const y = (/** @type {number} */ value) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  const beat = Math.max(1, Math.ceil(moves.length / (phone.value ? 3 : 6) / 5) * 5);
  const beats = Array.from({ length: Math.floor((moves.length - 1) / beat) + 1 }, (_, i) => i * beat);
  const discs = moments.map(x);
  // Moments close together stand side by side: pushed to the right, and back when that leaves the chart.
  discs.forEach((at, i) => (discs[i] = Math.max(at, i ? discs[i - 1] + DISC : 0)));
  for (let i = discs.length - 1; i >= 0; i--)
    discs[i] = Math.min(discs[i], i === discs.length - 1 ? width - right + 8 : discs[i + 1] - DISC);
  let free = top - 10;
  const ends = last.map((value, seat) => ({ seat, value })).sort((a, b) => b.value - a.value).map((end) => {
    const at = Math.max(free, y(end.value));
    free = at + 22;
    return { ...end, at };
  });
  const label = ends.map((end) => `${names[end.seat]} ${text(end.value)}`).join(", ");
  return html`<svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" data-review-chart
    data-testid="review-chart" aria-label=${`${t("page.review.expected")}: ${label}`}>
    ${ticks.map((value) => html`<g key=${value}><path class="gl" d=${`M${left} ${y(value)}H${width - right}`} />
      <text class="ax" x=${left - 7} y=${y(value) + 4} text-anchor="end">${text(value)}</text></g>`)}
    ${beats.map((move) => html`<text key=${move} class="ax" x=${x(move)} y=${bottom + 20}
      text-anchor=${move ? "middle" : "start"}>${move || `${t("page.final.move")} 0`}</text>`)}
    ${moments.map((move, i) => html`<path key=${move} class=${i === chosen ? "mk on" : "mk"}
      d=${`M${x(move)} ${top - 12}V${bottom}`} />`)}
    ${names.map((_, seat) => {
      const d = values.map((row, move) => `${move ? "L" : "M"}${x(move).toFixed(1)} ${y(row[seat]).toFixed(1)}`)
        .join("");
      return html`<g key=${seat}><path d=${d} class="cs" /><path d=${d} class="cl" style=${{ stroke: ink(seat) }} />
        ${[0.2, 0.5, 0.8].map((part) => Math.round(part * (moves.length - 1))).map((move) =>
          html`<g key=${move} transform=${`translate(${x(move) - 5} ${y(values[move][seat]) - 5}) scale(.42)`}>
            ${SHAPES[seat]({ fill: ink(seat), class: "cm" })}</g>`)}</g>`;
    })}
    ${moments.map((move, i) => html`<g key=${move} class=${i === chosen ? "moment on" : "moment"}
      onClick=${() => choose(i)} transform=${`translate(${discs[i]} ${top - 22})`}>
      <circle r="11" /><text y="4.500" text-anchor="middle">${i + 1}</text></g>`)}
    ${ends.map((end) => html`<g key=${end.seat} class="pm"
      transform=${`translate(${width - right + 8} ${end.at - 9}) scale(.75)`}>
        ${SHAPES[end.seat]({ fill: ink(end.seat) })}
        <text x="12" y=${baseline(end.seat)} class=${end.seat === 4 ? "dark" : ""}>${letter(end.seat)}</text></g>
      <text class="end" x=${width - right + 31} y=${end.at + 5}>${text(end.value)}</text>`)}
  </svg>`;
}

/**
 * Whose chances a move changed most, and from what to what: those before it and those after it are of the same kind.
 * @param {import("../../views.js").ToldReview} review @param {import("../../views.js").ReviewedMoment} one
 */
export function swingOf(review, one) {
  const [before, after] = [review.moves[one.number - 1].chances, review.moves[one.number].chances];
  const most = Math.max(...one.swing.map(Math.abs));
  const seat = Math.abs(one.swing[one.seat]) === most ? one.seat : one.swing.findIndex((by) => Math.abs(by) === most);
  return { seat, from: before[seat], to: after[seat] };
}
