/** Where everybody's points came from and went to. */
import { number, t } from "../../i18n.js";
import { html } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { phone } from "../../prefs.js";

const FILLS = ["f0", "f1", "f2", "f3", "f4", "f5", "f6"];

/**
 * Where everybody's points came from and went to, by group of the scoring table: losses stand left of zero.
 * @param {{ scores: import("../../types.js").ScoreTable, seats: import("../../types.js").Seat[], order: number[],
 * amount: (value: number) => string }} props
 */
export function Composition({ scores, seats, order, amount }) {
  const counted = scores.rows.filter((row) => row.sums !== false && row.values.some(Boolean));
  const groups = [...new Set(counted.map((row) => row.group ?? row.label))];
  if (groups.length < 2 || groups.length > FILLS.length) return null;
  /**
   * What a group brought, or took, whichever side of zero is asked for.
   * @param {string} group @param {number} seat @param {1 | -1} side
   */
  const part = (group, seat, side) =>
    counted.filter((row) => (row.group ?? row.label) === group).reduce((sum, row) => sum
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
      <b class="num">${amount(scores.total[seat] ?? 0)}</b></div>`)}
    <p class="legend2">${groups.map((group, i) => html`<span key=${group}><i class=${FILLS[i]} /><span>${group}</span>
    </span>`)}${lost > 0 && html`<span><i class="loss" />${t("page.final.lost")}</span>`}</p></section>`;
}
