/** Hints as people see them: a button, cards beside the board, numbers on it, reasons in the log. */
import { Dialog } from "./dialog.js";
import { RADIUS, numbersAt } from "../pure/board-numbers.js";
import { Icon } from "./icons.js";
import { sentence, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { PlayerMark } from "../marks.js";
import { ruleTags } from "./rules.js";
import { hexOf } from "../pure/targets.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../views.js").AdvisedInWords} Advised
 */

/** Asks for a hint; where hints are off, asks the others. @param {{ table: Table, small?: boolean }} props */
export function HintButton({ table, small = false }) {
  const choice = table.now.value?.hint;
  if (!choice || choice.kind === "none" || table.meta.value?.status !== "running") return null;
  const free = choice.kind === "free";
  const open = !!table.hints.hint.value;
  const off = free ? !table.live.value : choice.kind === "asked";
  return html`<button class=${`btn hintbtn${small ? " mini" : ""}${open ? " on" : ""}`} data-testid="hint"
    title=${choice.text} aria-label=${t("page.hint")} aria-pressed=${open} aria-keyshortcuts="H" disabled=${off}
    onClick=${() => table.hints.toggle()}><${Icon} name="bulb" />${!small && html`<span>${t("page.hint")}</span>
      <kbd class="kbd">H</kbd>`}</button>`;
}

/**
 * Before one agrees to hints among people: what that means, since everybody reads it at once.
 * @param {{ table: Table }} props
 */
export function HintAsk({ table }) {
  const choice = table.now.value?.hint;
  const close = () => void (table.hints.asking.value = false);
  if (!choice || !["ask", "answer"].includes(choice.kind)) return null;
  return html`<${Dialog} title=${t("page.hint")} close=${close} testid="hints-asking"><p>${choice.text}</p>
    <p class="muted">${t("page.hint.agreeing")}</p>
    <div class="dlgacts"><button class="btn" onClick=${close}>${t("page.cancel")}</button>
      <button class="btn pri" data-testid="hints-agree" onClick=${() => table.hints.agree(true)}>
        ${t(choice.kind === "ask" ? "page.hint.ask" : "page.undo.agree")}</button></div></${Dialog}>`;
}

/** What every seat can expect after a move. @param {{ table: Table, move: Advised }} props */
function Expected({ table, move }) {
  return html`<ul class="seatbars">${move.seats.map((one) => html`<li key=${one.seat}><${PlayerMark} seat=${one.seat}
    size="s" name=${table.meta.value?.seats[one.seat]?.name ?? ""} />${one.text && html`<span>${one.text}</span>`}
    <i>${one.chance} %</i></li>`)}</ul>`;
}

/**
 * Reasons, then what comes of a move at once, which may be `known` already, and the clauses it follows from; no line
 * ends between a sign and its amount.
 * @param {{ table: Table, move: Advised, known?: boolean }} props
 */
function Reasons({ table, move, known = false }) {
  const came = known && move.reasons.length ? [] : move.effects;
  const told = [move.reasons, came].filter((some) => some.length > 0).map((some) =>
    some.map(sentence).join(" ").replace(/([+−])(?=\S)/g, "$1\u2060"));
  return told.map((words, i) => html`<p key=${i} class=${i ? "muted" : undefined}>${words}${" "}
    ${i === told.length - 1 && move.clauses.length > 0
      && ruleTags(table.meta.value?.game ?? "", ...move.clauses)}</p>`);
}

/** Per cent of chance by which the order of the projected results has to be contradicted to surprise anybody. */
const SURPRISING = 10;

/**
 * Whether somebody who is ahead by the projected result is much less likely to win: then it is said what it counts.
 * @param {Table} table @param {Advised} best
 */
function surprises(table, best) {
  const totals = table.shown.value?.scores?.total ?? [];
  return totals.some((more, one) => totals.some((less, other) => more !== null && less !== null && more > less
    && (best.seats[other]?.chance ?? 0) - (best.seats[one]?.chance ?? 0) >= SURPRISING));
}

/** The moves side by side: one of them is planned. @param {{ table: Table }} props */
export function HintCards({ table }) {
  const hints = table.hints;
  const hint = hints.hint.value;
  const seat = table.seat.value ?? 0;
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  // The panel may have been scrolled far down: the first card is what one has asked for.
  useLayoutEffect(() => void (hint && section.current?.scrollIntoView({ block: "nearest" })), [hint]);
  if (!hint) return null;
  if (hint === "thinking") return html`<section class="hints" aria-busy="true" data-testid="hints" ref=${section}>
    <h3 class="sec">${t("page.hint.title")}</h3>
    <p class="muted" role="status">${t("page.hint.thinking")}</p></section>`;
  const told = hint.moves.some((move) => move.seats.some((one) => one.text));
  return html`<section class="hints" data-testid="hints" ref=${section} aria-label=${t("page.hint.title")}>
    <h3 class="sec">${t("page.hint.title")}<span class="aside">${t("page.hint.chance")}</span></h3>
    ${hint.moves.map((move, i) => html`<article key=${i} class=${`hcard${i === hints.picked.value ? " on" : ""}`}
      data-testid=${`hint-${i + 1}`}>
      <span class="k" aria-hidden="true">${i + 1}</span>
      <h4><button class="pick" aria-pressed=${i === hints.picked.value} aria-keyshortcuts=${String(i + 1)}
        onClick=${() => hints.show(i)}>${move.title}</button></h4>
      <span class="e">${move.seats[seat]?.chance} %</span>
      <${Reasons} table=${table} move=${move} />${move.alike.length > 0 && html`<p class="muted">
        ${t("page.hint.alike", { moves: move.alike.map((one) => one.title).join("; ") })}</p>`}
      <${Expected} table=${table} move=${move} /></article>`)}
    ${hint.moves.length > 0 && surprises(table, hint.moves[0]) && html`<p class="fine" data-testid="hint-surprise">
      ${t("page.hint.surprise")}</p>`}
    <${HintConsent} table=${table} />
    <p class="fine muted">${t(told ? "page.hint.about" : "page.hint.about_chances",
      { level: t(`page.level.${hint.level}`) })}
      ${!hint.learned && ` ${t("page.hint.unlearned")}`}</p>
  </section>`;
}

/** Close and play, in place of Undo and Confirm. @param {{ table: Table, tall?: boolean }} props */
export function HintActions({ table, tall }) {
  const ready = table.planning.state() === "ready";
  return html`<button class="btn" data-testid="hint-close" onClick=${() => table.hints.close()}><${Icon} name="x" />
      <span class="lbl">${t("page.hint.close")}</span>${!tall && html`<kbd class="kbd">Esc</kbd>`}</button>
    <button class="btn pri" data-testid="confirm" disabled=${!ready} onClick=${() => table.planning.confirm()}>
      <${Icon} name="check" /><span class="lbl">${t("page.hint.play", { n: table.hints.picked.value + 1 })}</span>
      ${!tall && html`<kbd>⏎</kbd>`}</button>`;
}

/** One's own consent to hints among people, to be taken back at any time. @param {{ table: Table }} props */
export function HintConsent({ table }) {
  if (!table.now.value?.hint.agreed || table.past.value) return null;
  return html`<p class="consent" data-testid="hint-consent">${t("page.hint.agreed")}
    <button class="link" data-testid="hints-withdraw"
      onClick=${() => table.hints.withdraw()}>${t("page.hint.withdraw")}</button></p>`;
}

/** Somebody would like to play with hints. @param {{ table: Table }} props */
export function HintQuestion({ table }) {
  const choice = table.now.value?.hint;
  const [, refuse] = useState(false);
  if (choice?.kind !== "answer" || table.past.value || table.hints.refused) return null;
  return html`<div class="asked" role="alert" data-testid="hint-question"><p>${choice.text}</p>
    <button class="btn" data-testid="hints-no"
      onClick=${() => table.hints.agree(false).then(() => refuse(true))}>${t("page.undo.refuse")}</button>
    <button class="btn" data-testid="hints-yes"
      onClick=${() => table.hints.agree(true)}>${t("page.undo.agree")}</button>
  </div>`;
}

/**
 * The hex of each move's number: where only this move goes, if there is such a place.
 * @param {string[][]} spots
 */
const numbered = (spots) => spots.flatMap((own, i) => {
  const hex = own.find((one) => !spots.some((others, j) => j !== i && others.includes(one))) ?? own[0];
  return hex ? [{ i, hex }] : [];
});

/**
 * The moves on the board: where each would be, and its number. The planned one is drawn by the game.
 * @param {{ moves: Advised[], picked: number, map: HexMap, names: import("../pure/board-numbers.js").Box[],
 *   type: number, locate: (place: Place) => Place | undefined }} props  `names` are where names stand, `type` is how
 *   much larger type is drawn.
 */
export function HintMarks({ moves, picked, map, names, type, locate }) {
  const spots = moves.map((move) => {
    const places = [move.place, ...move.places, ...move.alike.map((one) => one.place)].map((place) =>
      (place ? hexOf(locate(place)) : undefined) ?? "");
    return places.filter((hex) => map.has(hex));
  });
  const alike = moves.map((move) => move.alike.map((one) => (one.place && hexOf(locate(one.place))) ?? "")
    .filter((hex) => map.has(hex)));
  const marked = numbered(spots);
  const discs = numbersAt(map, marked.map(({ hex }) => hex), names, type || 1);
  return html`<g class="layer hintmarks" aria-hidden="true">
    ${spots.map((hexes, i) => [...new Set(i === picked ? alike[i] : hexes)].map((hex) =>
      html`<polygon key=${`${i}.${hex}`}
      class="tgsoft" points=${map.points(hex, 2.5)} />`))}
    ${marked.map(({ i }, at) => html`<g key=${i} class=${`rn${i === picked ? " best" : ""}`}
      transform=${`translate(${discs[at].x} ${discs[at].y}) scale(${discs[at].size})`}><circle r=${RADIUS} />
      <text y="4.6">${i + 1}</text></g>`)}</g>`;
}

/**
 * Why a bot made a move, asked for in the log.
 * @param {{ table: Table, entry: import("../types.js").LogEntry }} props
 */
export function WhyMove({ table, entry }) {
  const { move } = entry;
  const told = table.hints.toldOf(entry);
  const open = told !== undefined;
  const hint = told && told !== "thinking" ? told : null;
  const played = hint?.played ?? null;
  const chance = (/** @type {import("../views.js").Hint["moves"][number]} */ one) =>
    (hint ? one.seats[hint.seat]?.chance : undefined);
  const better = played && hint?.moves.find((one) => one.text !== played.text
    && (chance(one) ?? 0) > (chance(played) ?? 0));
  return html`<button class="link whybtn" data-testid=${`why-${move}`} aria-expanded=${open}
    onClick=${() => table.hints.why(entry)}>${t("page.hint.why")}</button>
    ${told === "thinking" && html`<p class="muted" role="status">${t("page.hint.thinking")}</p>`}
    ${played && html`<div class="whytold" data-testid=${`why-told-${move}`} role="status">
      <${Reasons} table=${table} move=${played} known=${true} /><${Expected} table=${table} move=${played} />
      ${better && html`<p class="muted">${t("page.hint.better",
        { move: better.title, chance: chance(better) })}</p>`}</div>`}`;
}
