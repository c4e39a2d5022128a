/** What stands beside the board: player cards, effects of the plan, scores, log. */
import { CountingFigure } from "../common/counting-figure.js";
import { WhyMove } from "../common/hint-cards.js";
import { ICONS, Icon } from "../common/icons.js";
import { knows, number, rest, t } from "../i18n.js";
import { h, html, steady, useEffect, useState } from "../lib.js";
import { logKey } from "../model/log-and-chat.js";
import { leadersOf } from "../pure/majorities.js";
import { PlayerMark } from "../marks.js";
import { OfferWords } from "../pure/offer-words.js";
import { idOf, sparesOf } from "../pure/offers.js";
import { ruleTags } from "../common/rules.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../types.js").ScoreTable} ScoreTable
 * @typedef {import("../games/interface.js").Context} Context
 */

// --- players ------------------------------------------------------------------------------------------------------

/** What a seat is doing, in a word. @param {import("../types.js").Seat} seat @param {boolean} deciding */
function doing(seat, deciding) {
  if (seat.resigned) return t("page.seat.resigned");
  if (seat.covered) return t("page.seat.covered");
  if (seat.kind === "open") return t("page.seat.open");
  if (deciding) return t("page.seat.deciding");
  if (seat.kind === "bot") return levelName(seat.level);
  return t(seat.online ? "page.seat.online" : "page.seat.away");
}

/** @param {string | undefined} level */
export const levelName = (level) => (level ? t(`page.level.${level}`).replace(/^page\.level\./, "") : "");

/** Who plays a bot's seat, as a small picture. @param {{ level: string }} props */
export const BotFace = ({ level }) => (level && html`<span class="face" role="img" aria-label=${levelName(level)}
  title=${levelName(level)} data-testid=${`face-${level}`}><${Icon} name=${level in ICONS ? level : "bot"} small />
  </span>`) || null;

/** With fewer seconds left a clock turns red. */
const HURRY = 300;

/**
 * A clock that counts down between the server's words.
 * @param {{ clock: import("../views.js").Clock, seat: number }} props
 */
function Clock({ clock, seat }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const running = clock.running?.includes(seat);
  const left = clock.left?.[seat];
  if (!running && (left === undefined || left === null)) return null;
  const until = running ? clock.until?.[seat] : null;
  const seconds = typeof until === "number" ? until - Date.now() / 1000 : left ?? 0;
  return html`<span class=${`clock num${seconds < HURRY ? " minus" : ""}`}><${Icon} name="clock" small />
    ${rest(seconds)}  </span>`;
}

/** @param {{ table: Table, ctx: Context }} props */
export function Players({ table, ctx }) {
  const meta = table.meta.value;
  const shown = table.shown.value;
  const game = table.game.value;
  if (!meta || !shown || !game) return null;
  const changes = new Map((table.preview.value?.changes ?? []).map((change) => [change.seat, change]));
  return html`<div class=${`players n${meta.seats.length}`} data-testid="players">${meta.seats.map((seat) => {
    const deciding = shown.prompt.deciding.includes(seat.seat) && meta.status === "running";
    const card = game.card(shown.view, ctx, seat.seat);
    const change = changes.get(seat.seat);
    const gain = change ? change.to - change.from : 0;
    const you = meta.yours.includes(seat.seat);
    return html`<div class=${`pl${deciding ? " on" : ""}${you ? " you" : ""}`} key=${seat.seat}
      data-testid=${`player-${seat.letter}`}>
      <${PlayerName} seat=${seat.seat} name=${seat.called ?? seat.name} short=${shortName(seat)}
        online=${seat.kind === "person" ? seat.online : undefined} />
      <${PlayerCash} figure=${card.figure} unit=${card.unit} gain=${gain} />
      <div class="x">${card.notes ?? null}<span>${
        seat.kind === "bot" && html`<${BotFace} level=${seat.level} /> `}${doing(seat, deciding)}</span></div>
      ${shown.clock && seat.kind !== "bot" && html`<${Clock} clock=${shown.clock} seat=${seat.seat} />`}
    </div>`;
  })}</div>`;
}

/** @typedef {{ seat: number, name: string, short: string, online?: boolean }} PlayerNameProps */
const PlayerName = steady((/** @type {PlayerNameProps} */ { seat, name, short, online }) => html`<div
  class="n"><${PlayerMark} seat=${seat} /><span title=${name}>${short}</span>
    ${online !== undefined && html`<i class=${`dot${online ? " here" : ""}`} />`}</div>`);

const PlayerCash = steady((/** @type {{ figure: string, unit?: string, gain: number }} */ { figure, unit, gain }) =>
  html`<div class="cash"><${CountingFigure} text=${figure} />${unit && html` <small class="muted">${unit}</small>`}
    ${gain !== 0 && html` <span class=${`delta ${gain > 0 ? "plus" : "minus"}`}>${gain > 0 ? "+" : "−"}
      ${number(Math.abs(gain))}</span>`}</div>`);

/**
 * A bot without a name of its own goes by level and seat; beside its mark the level will do.
 * @param {{ kind: string, name: string, letter: string }} seat
 */
const shortName = ({ kind, name, letter }) =>
  (kind === "bot" && name.endsWith(` ${letter}`) ? name.slice(0, -letter.length - 1) : name);

/**
 * All players in one slim row, where their cards have no place: who, how much, how long.
 * @param {{ table: Table, ctx: Context }} props
 */
export function PlayerRow({ table, ctx }) {
  const meta = table.meta.value;
  const shown = table.shown.value;
  const game = table.game.value;
  if (!meta || !shown || !game) return null;
  return html`<ul class=${`playerrow n${meta.seats.length}`} data-testid="player-row">${meta.seats.map((seat) => {
    const deciding = shown.prompt.deciding.includes(seat.seat) && meta.status === "running";
    const card = game.card(shown.view, ctx, seat.seat);
    const bot = seat.kind === "bot";
    return h(PlayerInRow, { key: seat.seat, seat: seat.seat, name: seat.name, short: shortName(seat), deciding,
      figure: card.figure, unit: card.unit, level: bot ? seat.level : undefined, clock: bot ? null : shown.clock });
  })}</ul>`;
}

/**
 * @typedef {{ seat: number, name: string, short: string, deciding: boolean, figure: string, unit?: string,
 *   level?: string, clock: import("../views.js").Clock | null }} PlayerInRowProps
 */
const PlayerInRow = steady((/** @type {PlayerInRowProps} */ { seat, name, short, deciding, figure, unit, level,
  clock }) => html`<li class=${deciding ? "on" : ""}><${PlayerMark} seat=${seat} size="s" /><div>
    <div class="who"><b title=${name}>${short}</b>${clock && html`<${Clock} clock=${clock} seat=${seat} />`}</div>
    <span class="cash"><${CountingFigure} text=${figure} />${unit && html` <small class="muted">${unit}</small>`}
      ${level && html` <${BotFace} level=${level} />`}</span></div></li>`);

// --- the plan -----------------------------------------------------------------------------------------------------

/** Every consequence of the plan with its clause. @param {{ table: Table }} props */
export function Effects({ table }) {
  const preview = table.preview.value;
  const meta = table.meta.value;
  if (!preview || !meta || (!preview.effects.length && !preview.changes.length && !preview.barrier)) return null;
  return html`<ul class="eff" data-testid="effects">
    ${preview.effects.map((effect, i) => html`<li key=${i}><span class="g">${effect.text}</span>
      ${effect.clause && ruleTags(meta.game, effect.clause)}</li>`)}
    ${preview.changes.filter((change) => change.from !== change.to).map((change) =>
      html`<li key=${`c${change.seat}`}><span class="g"><${PlayerMark} seat=${change.seat}
        size="s" /> ${meta.seats[change.seat]?.name}</span>
      <span class=${`v ${change.to > change.from ? "plus" : "minus"}`}>${number(change.from)} → ${number(change.to)}
      </span></li>`)}
    ${preview.barrier && html`<li class="muted"><span class="g"><${Icon} name="dice" small /> ${t("page.barrier")}
    </span></li>`}
  </ul>`;
}

/**
 * The same moves as text, for those who do not use the board; open, with keys, where it cannot be used (`listed`).
 * @param {{ table: Table, listed?: boolean }} props
 */
export function MoveList({ table, listed = false }) {
  const { offers, picked } = table.choices.value;
  const [open, setOpen] = useState(listed);
  if (!table.live.value || offers.length < 2) return null;
  const spares = sparesOf(offers);
  return html`<details class="moves" data-testid="moves" open=${open}
    onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
      <summary class="sec">${t("page.moves")}<span class="aside num">${offers.length}</span></summary>
    <ul>${open && offers.map((offer, i) => {
      const key = listed ? offer.key ?? spares[i] ?? "" : "";
      return html`<li key=${`${offer.step}.${i}`}>
        <button class="btn" data-testid=${listed ? `offer-${offer.name}` : undefined}
          data-key=${key ? `key-${key}` : undefined} aria-pressed=${picked.has(idOf(offer))}
          onClick=${() => table.planning.choose(offer)}>${key && html`<kbd class="kbd">${key}</kbd>`}
          <${OfferWords} offer=${offer} /></button></li>`;
    })}</ul></details>`;
}

// --- scores -------------------------------------------------------------------------------------------------------

/**
 * The scoring table, as it would be now or as it is. Beside the board, what nobody has is left out. What adds nothing
 * to the sum stands below it.
 * @param {{ scores: ScoreTable, players: { seat: number, name: string }[], game: string, names?: boolean,
 * unit?: number }} props  Figures are written in so many, as thousands.
 */
export function Scores({ scores, players, game, names, unit = 1 }) {
  const best = Math.max(...scores.total.map((value) => value ?? -Infinity));
  const figure = (/** @type {number | null | undefined} */ value) =>
    (value === null || value === undefined ? html`<span class="z">?</span>`
      : value ? number(value) : html`<span class="z">·</span>`);
  const paid = (/** @type {number | null | undefined} */ value) => figure(value && value / unit);
  const counted = scores.rows.some((row) => row.counts);
  const cells = (/** @type {import("../types.js").ScoreRow} */ row) => {
    const leading = leadersOf(row);
    return html`<th scope="row"><span>${row.label}</span> ${row.clause && ruleTags(game, row.clause)}</th>
      ${scores.columns.map((seat) => html`${counted && html`<td
        class=${`grp c${leading.includes(seat) ? " mx" : ""}`}>
          ${row.counts ? figure(row.counts[seat]) : ""}</td>`}
            <td class=${counted ? "p" : "grp p"}>${paid(row.values[seat])}</td>`)}`;
  };
  /** @type {import("../lib.js").Child[]} */
  const body = [];
  let group = "";
  const counts = (/** @type {import("../types.js").ScoreRow} */ row) => names || !row.counts
    || row.counts.some(Boolean)
    || row.values.some(Boolean);
  const [adding, beside] = [true, false].map((sums) =>
    scores.rows.filter((row) => counts(row) && (row.sums !== false) === sums));
  adding.forEach((row, i) => {
    if (row.group && row.group !== group) {
      const sums = scores.columns.map((seat) =>
        scores.rows.filter((one) => one.group === row.group && one.sums !== false).reduce((sum, one) => sum
          + (one.values[seat] ?? 0), 0));
      body.push(html`<tr class="sech" key=${`g${i}`}><th scope="rowgroup">${row.group}</th>
        ${sums.map((sum) => html`<td class="grp" colspan=${counted ? 2 : 1}><b>${paid(sum)}</b></td>`)}</tr>`);
    }
    group = row.group ?? "";
    body.push(html`<tr key=${i}>${cells(row)}</tr>`);
  });
  return html`<div class="scroller"><table class="st score" data-testid="scores">
    <thead><tr><th><span class="sr">${t("page.tab.score")}</span></th>
      ${scores.columns.map((seat) => html`<th class=${`grp${scores.total[seat] === best ? " lead" : ""}`} scope="col"
        colspan=${counted ? 2 : 1}><${PlayerMark} seat=${seat} size="s" name=${players[seat]?.name} />
          ${names && html` <span>${players[seat]?.name}</span>`}</th>`)}</tr></thead>
    <tbody>${body}</tbody>
    <tfoot><tr class="tot"><th scope="row">${t(scores.final ? "page.score.total" : "page.score.projected")}</th>
      ${scores.total.map((value) => html`<td class=${`grp${value === best ? " f" : ""}`}
        colspan=${counted ? 2 : 1}><span>${value === 0 ? "0" : paid(value)}</span></td>`)}</tr>
          ${beside.map((row) => html`<tr key=${row.label} class="dim">${cells(row)}</tr>`)}</tfoot>
  </table></div>${!scores.final && html`<p class="muted fine" data-testid="projection">${projection(game)}</p>`}`;
}

/**
 * What the projected result counts, and what it does not: the chance to win may say otherwise.
 * @param {string} game
 */
export const projection = (game) => t(knows(`page.score.projection.${game}`) ? `page.score.projection.${game}`
  : "page.score.projection");

// --- log ----------------------------------------------------------------------------------------------------------

/** All of it, or the last few moves up to the position on screen. @param {{ table: Table, few?: number }} props */
export function Log({ table, few }) {
  const meta = table.meta.value;
  const at = table.position;
  const entries = table.log.value.filter((entry) => !few || entry.move <= at).reverse();
  if (!meta) return null;
  if (!entries.length) return html`<p class="empty">${t("page.log.empty")}</p>`;
  const since = new Set(table.recap.lines.value.flatMap((line) => line.entries.map((entry) => entry.move)));
  // Whoever may use hints may ask why a bot did what it did; after the end it is no secret.
  const open = table.seat.value !== null && (table.now.value?.hint.kind === "free" || meta.status === "over");
  const explained = (/** @type {import("../types.js").LogEntry} */ { kind, seat }) => open && kind === "move"
    && seat !== null && seat >= 0 && (meta.seats[seat]?.kind === "bot" || meta.seats[seat]?.covered);
  return html`<ol class="log" data-testid="log"
    reversed>${(few ? entries.slice(0, few) : entries).map((entry) => h("li", { key: logKey(entry),
      class: entry.kind !== "move" ? "" : entry.move === at ? "now" : since.has(entry.move) ? "since" : "" },
      h(LogLine, { table, entry, name: meta.seats[entry.seat ?? -1]?.name, explained: explained(entry) })))}</ol>`;
}

/**
 * @typedef {{ table: Table, entry: import("../types.js").LogEntry, name?: string, explained: boolean }} LogLineProps
 */

/** A move in the log: who made it, what came of it, and where that may be asked, why. */
const LogLine = steady((/** @type {LogLineProps} */ { table, entry, name, explained }) => {
  const game = table.meta.value?.game ?? "";
  return html`<a class="no" href=${`/game/${table.id}?move=${entry.move}`}
    aria-label=${t("page.log.show", { n: entry.move })} onClick=${(/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      table.pastPositions.goTo(entry.move);
    }}>${entry.move}</a>
    ${entry.seat === null || entry.seat < 0 ? html`<${Icon} name="dice" small />`
      : html`<${PlayerMark} seat=${entry.seat} size="s" name=${name} />`}
    <div>${entry.lines.length ? entry.lines.map((line, i) =>
      html`<p key=${i} class=${line.kind ?? ""}>${line.text} ${line.clause && ruleTags(game, line.clause)}</p>`)
        : html`<p class="muted">${entry.text}</p>`}
      ${explained && html`<${WhyMove} table=${table} entry=${entry} />`}</div>`;
});

/** Spectators, in a word. @param {{ meta: import("../types.js").Meta }} props */
export function Watching({ meta }) {
  return meta.watching ? html`<p class="muted watching"><${Icon} name="eye"
    small /> ${t("page.watching", { n: meta.watching })}</p>` : null;
}
