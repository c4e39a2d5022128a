/** What others did since one's own last move: a numbered list beside the board, with the money each moved. */
import { Icon } from "../../common/icons.js";
import { number, t } from "../../i18n.js";
import { html, useEffect, useRef } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { earnedWith } from "../../pure/recap.js";
import { ruleTags } from "../../common/rules.js";
import { PaceSwitch } from "../../common/pace-switch.js";

/**
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../pure/recap.js").Line} Line
 * @typedef {import("../../pure/recap.js").Told} Told
 */

/** So many consequences stand below a line; the others are in the log. */
const MOST_NOTES = 3;

/** @param {number} by */
const signed = (by) => `${by < 0 ? "−" : "+"}${number(Math.abs(by))}`;

/** @param {{ by: number }} props */
const Sum = ({ by }) => html`<b class=${`num ${by < 0 ? "minus" : "plus"}`}>${signed(by)}</b>`;

/**
 * What is said of a line: the move, and what came of it. Of what repeats itself, as throws of dice do, the last is
 * told; where there is too much, what moved money comes first.
 * @param {Line} line @returns {{ head: string, notes: Told[], more: number }}
 */
function wordsOf({ seat, entries, early }) {
  if (early) return { head: t("page.recap.earlier", { n: entries.length }), notes: [], more: 0 };
  const begin = Math.max(0, entries.findIndex((entry) => entry.seat === seat));
  const first = entries[begin];
  const head = first.lines[0];
  const rest = entries.slice(begin)
    .flatMap((entry) => entry.lines.map((line) => ({ line, paid: entry.changes.length > 0 })))
    .filter(({ line }) => line !== head);
  const told = rest.filter(({ line }, i) => !rest.slice(i + 1).some((later) => later.line.kind === line.kind
    && later.line.facts.seat === line.facts.seat));
  const chosen = told.length <= MOST_NOTES ? told
    : [...told].sort((a, b) => Number(b.paid) - Number(a.paid)).slice(0, MOST_NOTES);
  return { head: head?.text ?? first.text, notes: told.filter((one) => chosen.includes(one)).map(({ line }) => line),
    more: told.length - chosen.length };
}

/** What a line moved; the same for all is said once. @param {{ table: Table, line: Line }} props */
function Moved({ table, line }) {
  const seats = table.meta.value?.seats ?? [];
  const sums = [...earnedWith(line.entries)].filter(([, by]) => by);
  const alike = sums.length > 1 && sums.length === seats.length && sums.every(([, by]) => by === sums[0][1]);
  if (alike) return html`<span class="sums"><${Sum} by=${sums[0][1]} /><small>${t("page.recap.each")}</small></span>`;
  return html`<span class="sums">${sums.map(([seat, by]) => html`<span key=${seat}><${PlayerMark} seat=${seat} size="s"
    name=${seats[seat]?.name} /> <${Sum} by=${by} /></span>`)}</span>`;
}

/** @param {{ table: Table }} props */
export default function RecapList({ table }) {
  const { recap } = table;
  const lines = recap.lines.value;
  const at = recap.at.value;
  const meta = table.meta.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (recap.stepped) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (!recap.open.value || !meta) return null;
  const sums = earnedWith(lines.flatMap((line) => line.entries));
  const step = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {number} */ by,
    /** @type {boolean} */ off) => html`<button class="iconbtn" aria-label=${t(by < 0 ? "page.recap.before"
    : "page.recap.after")} data-testid=${`recap-${icon}`} aria-keyshortcuts=${key} disabled=${off}
      onClick=${() => recap.step(by)}><${Icon} name=${icon} small /><kbd class="kbd">${key}</kbd></button>`;
  return html`<section class="recap" data-testid="recap" aria-label=${t("page.recap")}>
    <header><h3>${t("page.recap")}</h3><div class="steps">${step("prev", ",", -1, at === 0)}
      <span class="num">${t("page.recap.of", { n: at + 1, of: lines.length })}</span>
      ${step("next", ".", 1, at === lines.length - 1)}</div></header>
    <ol ref=${list}>${lines.map((line, i) => {
      const { head, notes, more } = wordsOf(line);
      return html`<li key=${line.entries[0].move} aria-current=${i === at ? "step" : undefined}
        class=${i === at ? "on" : ""}><span class="k" aria-hidden="true">${i + 1}</span>
        ${line.seat === null ? html`<${Icon} name=${line.early ? "list" : "dice"} small />`
          : html`<${PlayerMark} seat=${line.seat} name=${meta.seats[line.seat]?.name} />`}
        <div><button class="pick" data-testid=${`recap-${i + 1}`} onClick=${() => recap.look(i)}>${head}</button>
          ${notes.map((note, n) => html`<p key=${n}>${note.text} ${note.clause
            && ruleTags(meta.game, note.clause)}</p>`)}
          ${more > 0 && html`<p>${t("page.recap.more", { n: more })}</p>`}</div>
        <${Moved} table=${table} line=${line} /></li>`;
    })}</ol>
    ${sums.size > 0 && html`<ul class="total" aria-label=${t("page.recap.sum")}>${meta.seats.map((seat) =>
      html`<li key=${seat.seat}><${PlayerMark} seat=${seat.seat} size="s" /><span>${seat.seat === table.seat.value
        ? t("page.you") : seat.name}</span>${sums.get(seat.seat)
        ? html`<${Sum} by=${sums.get(seat.seat) ?? 0} />` : html`<b class="num z">0</b>`}</li>`)}</ul>`}
    <${PaceSwitch} />
    <p class="fine muted">${t("page.recap.help")}</p>
  </section>`;
}
