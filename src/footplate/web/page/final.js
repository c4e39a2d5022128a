/** The final account: who has won, the scoring row by row, money over time, where it came from, turning points. */
import { showTurn } from "./alerts.js";
import { post } from "./api.js";
import { FairLine } from "./fair.js";
import { Icon } from "./icons.js";
import { number, t } from "./i18n.js";
import { html, useEffect, useState } from "./lib.js";
import { phone } from "./prefs.js";
import { PlayerMark, SHAPES, baseline, ink, letter } from "./marks.js";
import { Scores } from "./panels.js";
import { winnersText } from "./prompt.js";
import { ExportDialog } from "./replay.js";
import { go } from "./route.js";
import { RulePopover } from "./rules.js";
import { keepLinks } from "./seats.js";
import { TopBar } from "./topbar.js";

/** @typedef {import("./model.js").Table} Table */

/** @param {{ table: Table }} props */
export function FinalPage({ table }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const now = /** @type {NonNullable<typeof table.now.value>} */ (table.now.value);
  const [exporting, setExporting] = useState(false);
  useEffect(() => {
    showTurn(false, meta.title);
    table.loadHistory();
  }, [table]);
  const scores = now.scores;
  const winner = scores?.winners?.[0];
  const order = scores ? [...scores.columns].sort((a, b) => (scores.total[b] ?? 0) - (scores.total[a] ?? 0)) : [];
  const others = order.filter((seat) => !scores?.winners?.includes(seat)).map((seat) =>
    `${meta.seats[seat].name} ${number(scores?.total[seat] ?? 0)}`).join(", ");
  const best = winner === undefined ? null : scores?.total[winner];
  const rematch = async () => {
    const opened = await table._guarded(() => post(`/tables/${table.id}/rematch`));
    if (!opened) return;
    keepLinks(opened.id, opened.seats ?? [], opened.watch);
    go(`/table/${opened.id}`);
  };
  const history = table.history.value;
  const points = (history?.marks ?? []).filter((mark) => mark.kind !== "section");
  return html`<${TopBar} title=${meta.title} detail=${[meta.map_name, t("page.finished")].filter(Boolean).join(" · ")}
    analysis=${meta.mode === "analysis"} rules=${`/rules/${meta.game}`} />
  <main class="final" data-testid="final">
    <section class="poster result"><div><p class="over">${t("page.final.over")}</p>
      <h2 class="big">${winner !== undefined && html`<${PlayerMark} seat=${winner} size="xl" />`}
        <span>${winnersText(table)}${best ? html` <span class="num">${t("page.final.with", { n: best })}</span>` : ""}
      </span></h2>
      <p class="sub">${others && html`${others}. `}${t("page.final.moves", { n: now.moves })}</p></div>
      <div class="acts"><button class="btn pri" data-testid="rematch" onClick=${rematch}
        disabled=${!meta.yours.length}><${Icon} name="again" />${t("page.rematch")}</button>
        <a class="btn" href=${`/review/${meta.id}`}
          data-testid="open-review"><${Icon} name="chart" />${t("page.review")}</a>
        <a class="btn" href=${`/game/${meta.id}`}
          data-testid="review"><${Icon} name="play" />${t("page.final.review")}</a>
        <button class="btn" onClick=${() => setExporting(true)}><${Icon} name="out" />${t("page.export")}</button>
        </div>
    </section>
    <div class="cols">
      ${scores && html`<section class="card"><${Scores} scores=${scores} players=${meta.seats} game=${meta.game}
        names=${true} />${scores.rows.some((row) => row.counts)
        && html`<p class="muted fine">${t("page.final.note")}</p>`}</section>`}
      <div>
        <section class="card"><div class="sec">${t("page.final.chart")}</div>
          ${history && history.scores.length > 1 ? html`<${MoneyChart} history=${history} seats=${meta.seats}
            settles=${!!table.game.value?.settles} />` : html`<p class="empty">${t("page.loading")}</p>`}</section>
        ${scores && html`<${Composition} scores=${scores} seats=${meta.seats} order=${order} />`}
        ${points.length > 0 && html`<section class="card"><div class="sec">${t("page.final.turning")}</div>
          <ul class="turning">${points.slice(0, 8).map((mark) =>
            html`<li><a class="num" href=${`/game/${meta.id}?move=${mark.move}`}>${mark.move}</a>
              <span>${mark.text}</span></li>`)}</ul></section>`}
      </div>
    </div>
    <${FairLine} table=${table} />
    ${exporting && html`<${ExportDialog} table=${table} close=${() => setExporting(false)} />`}<${RulePopover} />
  </main>`;
}

/** Round steps for an axis. @param {number} most */
function steps(most) {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10;
}

/** Widths of a figure beside the chart, in its units. */
const AXIS_LETTER = 7.2;
const END_LETTER = 8.8;

/**
 * @param {{ history: { scores: number[][], marks: { move: number, kind: string, text: string }[] }, seats: any[],
 * settles: boolean }} props
 */
function MoneyChart({ history, seats, settles }) {
  const [width, height, bottom] = [phone.value ? 340 : 560, 250, 214];
  const curve = history.scores;
  const moves = curve.length - 1;
  const known = curve.flat().filter((value) => value !== null);
  const most = Math.max(...known, 1);
  const least = Math.min(...known, 0);
  const step = steps(most - least);
  const top = Math.ceil(most / step) * step;
  const low = Math.floor(least / step) * step;
  // The longest figures have the room they need: of the axis on the left, of the ends on the right.
  const longest = (/** @type {number[]} */ values) => Math.max(...values.map((value) => number(value).length));
  const left = 14 + longest([top, low]) * AXIS_LETTER;
  const right = 36 + longest(curve[moves].filter((value) => value !== null)) * END_LETTER;
  const jump = seats.some((seat) => (curve[moves]?.[seat.seat] ?? 0) - (curve[moves - 1]?.[seat.seat]
    ?? 0) > most / 8);
  const band = settles && jump && moves > 6 ? (phone.value ? 40 : 66) : 0;
  const last = width - right - band;
  const x = (/** @type {number} */ move) =>
    (band && move === moves ? width - right : left + (move / Math.max(1, band ? moves - 1 : moves)) * (last - left));
  const y = (/** @type {number} */ value) => bottom - ((value - low) / (top - low)) * (bottom - 26);
  const ticks = Array.from({ length: Math.round((top - low) / step) + 1 }, (_, i) => low + i * step);
  const beat = Math.max(1, Math.ceil(moves / (phone.value ? 3 : 6) / 5) * 5);
  const ends = seats.map((seat) => ({ seat: seat.seat, value: curve[moves]?.[seat.seat] ?? 0 })).sort((a, b) =>
    b.value - a.value);
  let free = 10;
  const labels = ends.map((end) => {
    const at = Math.max(free, y(end.value));
    free = at + 21;
    return { ...end, at };
  });
  const label = labels.map((end) => `${seats[end.seat].name} ${number(end.value)}`).join(", ");
  return html`<svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img"
    aria-label=${`${t("page.final.chart")}: ${label}`}>
    ${band > 0 && html`<rect class="band" x=${last} y="14" width=${band} height=${bottom - 14} />
      <text class="ax" x=${last + band} y="10" text-anchor="end">${t("page.score.final")}</text>`}
    ${ticks.map((value) => html`<g key=${value}><path class="gl" d=${`M${left} ${y(value)}H${width - right}`} />
      <text class="ax" x=${left - 7} y=${y(value) + 4} text-anchor="end">${number(value)}</text></g>`)}
    ${Array.from({ length: Math.floor(moves / beat) + 1 }, (_, i) => i * beat).map((move) =>
      html`<text key=${move} class="ax" x=${x(move)} y=${bottom + 18} text-anchor="middle">${move}</text>`)}
    <text class="ax" x=${left} y=${bottom + 33}>${t("page.final.move")}</text>
    ${history.marks.filter((mark) => mark.move <= moves && mark.kind !== "section").slice(0, 12).map((mark, i) =>
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
    ${labels.map((end) => html`<g key=${end.seat} class="pm"
      transform=${`translate(${width - right + 8} ${end.at - 9}) scale(.75)`}>
        ${SHAPES[end.seat]({ fill: ink(end.seat) })}
        <text x="12" y=${baseline(end.seat)} class=${end.seat === 4 ? "dark" : ""}>${letter(end.seat)}</text></g>
          <text class="end" x=${width - right + 31} y=${end.at + 5}>${number(end.value)}</text>`)}
  </svg>`;
}

const FILLS = ["f0", "f1", "f2", "f3", "f4", "f5"];

/**
 * Where everybody's points came from and went to, by group of the scoring table: losses stand left of zero.
 * @param {{ scores: import("./types.js").ScoreTable, seats: any[], order: number[] }} props
 */
function Composition({ scores, seats, order }) {
  const groups = [...new Set(scores.rows.filter((row) => row.sums !== false).map((row) => row.group ?? row.label))];
  if (groups.length < 2 || groups.length > 6) return null;
  /**
   * What a group brought, or took, whichever side of zero is asked for.
   * @param {string} group @param {number} seat @param {1 | -1} side
   */
  const part = (group, seat, side) =>
    scores.rows.filter((row) => (row.group ?? row.label) === group && row.sums !== false).reduce((sum, row) => sum
      + Math.max(0, side * (row.values[seat] ?? 0)), 0);
  /** @param {1 | -1} side */
  const longest = (side) => Math.max(...order.map((seat) => groups.reduce((sum, group) => sum
    + part(group, seat, side), 0)));
  const [lost, won] = [longest(-1), longest(1)];
  const whole = Math.max(1, lost + won);
  const room = phone.value ? 150 : 360;
  /** @param {number} seat @param {1 | -1} side */
  const bars = (seat, side) =>
    groups.map((group, i) => {
      const value = part(group, seat, side);
      const words = `${side < 0 ? "−" : ""}${number(value)}`;
      return value > 0 && html`<i key=${group} class=${side < 0 ? "loss" : FILLS[i]}
        style=${{ width: `${(value / (side < 0 ? lost : won)) * 100}%` }}
        title=${`${group}: ${words}`}>${(value / whole) * room > words.length * 7 + 12
          && html`<b class="num">${words}</b>`}</i>`;
    });
  return html`<section class="card"><div class="sec">${t("page.final.sources")}</div>
    ${order.map((seat) => html`<div class="compo" key=${seat}>
      <span class="who"><${PlayerMark} seat=${seat} /> <b>${seats[seat].name}</b></span>
      <span class="bars">${lost > 0 && html`<span class="lost"
        style=${{ width: `${(lost / whole) * 100}%` }}>${bars(seat, -1)}</span>`}
          <span class="won" style=${{ width: `${(won / whole) * 100}%` }}>${bars(seat, 1)}</span></span>
      <b class="num">${number(scores.total[seat] ?? 0)}</b></div>`)}
    <p class="legend2">${groups.map((group, i) => html`<span key=${group}><i class=${FILLS[i]} /><span>${group}</span>
    </span>`)}${lost > 0 && html`<span><i class="loss" />${t("page.final.lost")}</span>`}</p></section>`;
}
