/** The prompt bar, one row: who, what is asked, what it means, answers that have no place, the one green button. */
import { Icon } from "../common/icons.js";
import { t } from "../i18n.js";
import { late } from "../late.js";
import { html, useEffect, useLayoutEffect, useRef } from "../lib.js";
import { PlayerMark } from "../marks.js";
import { OfferWords } from "../pure/offer-words.js";
import { buttonsOf, idOf, sparesOf } from "../pure/offers.js";
import { phone } from "../prefs.js";
import { stepBy } from "./replay.js";
import { go } from "../route.js";
import { ruleTags } from "../common/rules.js";
import { HintActions, HintButton } from "../common/hint-cards.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Context} Context
 */

/**
 * Offers that are buttons of the prompt.
 * @param {Table} table @param {Context} ctx @param {Offer[]} offers
 */
function placeless(table, ctx, offers) {
  const game = table.game.value;
  const ending = table.ending.value;
  return !game ? [] : buttonsOf(game, table.shown.value?.view ?? {}, ctx, offers).filter((offer) => offer !== ending);
}

/** Who made a move, and all of it in words. @param {import("../types.js").TableView["last"]} last */
function toldOf(last) {
  return { seat: last?.seat ?? null, told: last ? last.lines.map((line) => line.text).join(". ") || last.text
    : t("page.replay.start") };
}

/**
 * What the bar says: what is asked, or what has been planned, and what that means.
 * @param {Table} table
 * @returns {{ mark: number | null, head: string, turn?: string, text: string }}
 */
function words(table) {
  const shown = table.shown.value;
  const meta = table.meta.value;
  const now = table.now.value;
  if (!shown || !meta || !now) return { mark: null, head: t("page.loading"), text: "" };
  if (table.moveByMove.showing.value) {
    const { seat, told } = toldOf(shown.last);
    return { mark: seat, head: seat === null ? t("page.by_chance") : meta.seats[seat]?.name ?? "", text: told };
  }
  if (table.past.value) {
    const { seat, told } = toldOf(shown.last);
    return { mark: seat, head: t("page.replay.at", { n: shown.move, of: now.moves }), text: told };
  }
  if (meta.status === "over") return { mark: shown.scores?.winners?.[0] ?? null, head: resultText(table),
    text: t("page.over") };
  const { deciding, yours, sealed, text } = shown.prompt;
  const names = deciding.map((seat) => meta.seats[seat]?.name ?? "");
  if (sealed) return { mark: table.seat.value, head: t("page.sealed"), text };
  if (!yours) return { mark: deciding[0] ?? null, head: t("page.their_turn", { name: names }), text };
  const advised = table.hints.moves[table.hints.picked.value];
  if (table.hints.hint.value) return { mark: table.seat.value, head: advised?.title ?? t("page.hint.title"),
    text: !advised ? t("page.hint.thinking")
      : phone.value ? [...advised.effects, ...advised.reasons][0]
      : table.hints.moves.length > 1 ? t("page.hint.keys", { n: table.hints.moves.length }) : t("page.hint.key") };
  return { mark: table.seat.value, ...(table.plan.value.length ? plannedWords(table) : askedWords(table, names)) };
}

/** The question, whose it is and what it means. @param {Table} table @param {string[]} names */
function askedWords(table, names) {
  const { text, means, step_of: step } = /** @type {import("../types.js").TableView} */ (table.shown.value).prompt;
  const whose = (table.meta.value?.yours.length ?? 0) > 1 ? t("page.turn_of", { name: names }) : t("page.your_turn");
  const turn = step && step.of > 1 ? t("page.turn_step", { whose, n: step.n, of: step.of }) : whose;
  return { head: text, turn, text: means ?? "" };
}

/** What is planned, or the question that is still open. @param {Table} table */
export function plannedWords(table) {
  const preview = table.preview.value;
  const planned = table.plan.value.filter((one) => !one.auto).map((one) => one.offer);
  const last = planned[planned.length - 1]?.label ?? "";
  const before = planned.slice(0, -1).filter((offer) => offer.quiet).map((offer) => offer.label);
  if (!preview) return { head: last, text: before.join(" · ") };
  const { text, means = last } = preview.prompt;
  const due = table.game.value?.due?.(preview.offers);
  if (!preview.complete || due) return { head: text, text: [...before, means].join(" · ") };
  const proposed = table.plan.value.find((one) => one.proposed)?.offer.label;
  const advice = proposed ?? t(table.planning.compares() ? "page.may_confirm" : "page.may_go_on");
  return { head: last, text: [...before, advice].join(" · ") };
}

/** Who has won, by name: for others to read. @param {Table} table */
export function winnersText(table) {
  const meta = table.meta.value;
  const scores = table.now.value?.scores;
  const winners = (scores?.winners ?? []).map((seat) => meta?.seats[seat]?.called ?? meta?.seats[seat]?.name ?? "");
  if (!winners.length) return t("page.final.no_winner");
  return winners.length === 1 ? t("page.final.wins", { name: winners[0] }) : t("page.final.share", { names: winners });
}

/** The one seat of whoever reads this; null for those who watch and for several at one screen. @param {Table} table */
export const ownSeat = (table) => (table.meta.value?.yours.length === 1 ? table.meta.value.yours[0] : null);

/** Whether the reader has won, alone or with others. @param {Table} table */
export const hasWon = (table) => (table.now.value?.scores?.winners ?? []).some((seat) => seat === ownSeat(table));

/** The same, said to the reader. @param {Table} table */
export function resultText(table) {
  if (!hasWon(table)) return winnersText(table);
  const others = (table.now.value?.scores?.winners ?? []).filter((seat) => seat !== ownSeat(table));
  const names = others.map((seat) => table.meta.value?.seats[seat]?.name ?? "");
  return names.length ? t("page.final.you_share", { names }) : t("page.final.you_win");
}

/**
 * A choice that can be clicked: in words, or with the picture that the game has for it.
 * @param {{ table: Table, ctx: Context, offer: Offer, pressed: boolean, kind?: string, hotkey?: string,
 * choose: () => void }} props
 */
function Choice({ table, ctx, offer, pressed, kind = "", hotkey = "", choose }) {
  const face = table.game.value?.face?.(offer, ctx);
  return html`<button class=${`${kind}${face ? " face" : ""}`} data-key=${hotkey && `key-${hotkey}`}
    aria-pressed=${pressed} aria-label=${offer.label} title=${face ? offer.label : undefined}
    aria-keyshortcuts=${hotkey || undefined} data-testid=${`offer-${offer.name}`} onClick=${choose}>
      ${face ? html`${face}${offer.short && html`<span class="muted num">${offer.short}</span>`}`
        : html`<span class="w"><${OfferWords} offer=${offer} /></span>`}
      ${hotkey && html`<kbd class="kbd">${hotkey}</kbd>`}</button>`;
}

const Gathered = late("table/gathered", { styled: true });

/** More choices without a letter than these stand in the panel: the bar has one row. */
const MOST_IN_BAR = 4;

/** By which button, with others of their kind, an offer is opened. @param {Table} table @param {Offer} offer */
const gathering = (table, offer) => table.game.value?.gathers?.(offer, t);

/**
 * The choices without a place that are still open, with their keys: their own, else digits that the targets leave.
 * Several of a kind that the game gathers are opened by one button; one alone is a choice with the key of that button.
 * @param {Table} table @param {Context} ctx @param {number} keyed how many digits the targets have
 */
function openChoices(table, ctx, keyed) {
  if (!table.live.value || table.planning.single() || table.hints.hint.value) return { choices: [], gathered: [] };
  const { offers } = table.choices.value;
  const spares = sparesOf(table.planning.keyed()).slice(keyed);
  const all = placeless(table, ctx, offers);
  const gathered = all.filter((offer) => gathering(table, offer));
  const alone = gathered.length === 1;
  const choices = all.filter((offer) => alone || !gathering(table, offer)).map((offer) =>
    ({ offer, key: offer.key ?? gathering(table, offer)?.key ?? spares.shift() ?? "" }));
  return { choices, gathered: alone ? [] : gathered };
}

/**
 * Earlier choices of the plan, each as one row of buttons, to choose otherwise.
 * @param {Table} table @param {Context} ctx
 */
function madeChoices(table, ctx) {
  if (!table.live.value || table.hints.hint.value) return [];
  return table.plan.value
    .map((one, index) => ({ index, chosen: one.offer,
      offers: placeless(table, ctx, one.from).filter((offer) => !gathering(table, offer)) }))
    .filter((row) => row.offers.length > 1 && row.offers.length < 6 && row.offers.includes(row.chosen));
}

/**
 * The choices already made and those to make, each as one row of buttons.
 * @param {{ table: Table, ctx: Context, keyed: number }} props */
export function Choices({ table, ctx, keyed }) {
  const { picked } = table.choices.value;
  const rows = madeChoices(table, ctx);
  const { choices: all, gathered } = openChoices(table, ctx, keyed);
  const again = (/** @type {{ offer: Offer }} */ { offer }) => rows.some((row) => row.offers.includes(offer));
  const shown = !ctx.answersBelow && inPanel(all) ? all.filter(lettered) : all;
  const open = shown.filter((one) => !again(one));
  const apart = open.length > 5 || open.length === 1 || open.some(({ offer }) => gathering(table, offer));
  return html`${rows.map((row) => html`<div class="seg made" role="group"
    key=${row.index}>${row.offers.map((offer) => html`<${Choice} key=${idOf(offer)} table=${table} ctx=${ctx}
      offer=${offer} pressed=${offer === row.chosen} hotkey=${offer.key}
      choose=${() => (offer === row.chosen ? table.planning.back()
        : table.planning.instead(row.index, offer))} />`)}</div>`)}
    ${gathered.length > 0 && html`<${Gathered} key="gathered" table=${table} ctx=${ctx} offers=${gathered}
      button=${gathering(table, gathered[0])} picked=${picked} />`}
    ${open.length > 0 && html`<div class=${apart ? "offers" : "seg"} role="group"
      key="open">${open.map(({ offer, key }) => html`<${Choice} key=${idOf(offer)} table=${table} ctx=${ctx}
        offer=${offer} pressed=${picked.has(idOf(offer))} kind=${apart ? "btn" : ""} hotkey=${key}
        choose=${() => table.planning.choose(offer)} />`)}</div>`}`;
}

/** Actions with a letter stay in the bar. @param {{ offer: Offer }} choice */
const lettered = ({ offer }) => /^[A-Z]$/.test(offer.key ?? "");

/** @param {{ offer: Offer }[]} choices */
const inPanel = (choices) => choices.filter((choice) => !lettered(choice)).length > MOST_IN_BAR;

/**
 * Many answers, as a list beside the board, and those that the game shows itself: above whatever tab is open.
 * @param {{ table: Table, ctx: Context, keyed: number }} props
 */
export function Answers({ table, ctx, keyed }) {
  const { choices: all } = openChoices(table, ctx, keyed);
  const { picked } = table.choices.value;
  const own = table.live.value && !table.hints.hint.value
    ? table.game.value?.answering?.(table.shown.value?.view ?? {}, ctx) : null;
  if (ctx.answersBelow || !inPanel(all)) return own;
  return html`<section class="answers" data-testid="answers"><h3 class="sec">${t("page.answers")}</h3>
    <div class="offers" role="group">${all.filter((one) => !lettered(one)).map(({ offer, key }) =>
      html`<${Choice} key=${idOf(offer)} table=${table} ctx=${ctx} offer=${offer} kind="btn" hotkey=${key}
        pressed=${picked.has(idOf(offer))} choose=${() => table.planning.choose(offer)} />`)}</div></section>${own}`;
}

/** Undo and the green button. @param {{ table: Table, tall?: boolean }} props */
export function Actions({ table, tall }) {
  const meta = table.meta.value;
  const now = table.now.value;
  if (!meta || !now) return null;
  if (table.past.value) {
    const step = (/** @type {string} */ icon, /** @type {number} */ by) => html`<button class="btn step"
      data-testid=${`step-${icon}`} aria-label=${t(`page.replay.${icon}`)} title=${t(`page.replay.${icon}`)}
      onClick=${() => stepBy(table, by)}><${Icon} name=${icon} /></button>`;
    return html`${tall && html`${step("prev", -1)}${step("next", 1)}`}<button class="btn pri" data-testid="to-live"
      onClick=${() => table.pastPositions.goTo(null)}><${Icon} name="last" />
        <span class="lbl">${t(meta.status === "over" ? "page.replay.end" : "page.replay.back")}</span></button>`;
  }
  if (table.moveByMove.showing.value) {
    return html`<button class="btn" data-testid="skip"
      onClick=${() => table.moveByMove.skip()}><${Icon} name="last" />
        <span class="lbl">${t("page.skip")}</span></button>`;
  }
  if (table.hints.hint.value && meta.status === "running") return html`<${HintActions} table=${table} tall=${tall} />`;
  const plan = table.plan.value;
  const preview = table.preview.value;
  const single = table.live.value ? table.planning.single() : null;
  const undo = now.undo;
  const seated = table.seat.value !== null;
  const canUndo = plan.length > 0 || (seated && ["free", "ask", "pencilled"].includes(undo?.kind ?? ""));
  const undoText = plan.length ? t("page.back") : undo?.kind === "ask" ? t("page.undo.ask")
    : undo?.kind === "pencilled" ? t("page.undo.pencilled") : t("page.undo");
  const ready = table.planning.state() === "ready";
  const usual = preview?.complete && preview.barrier ? t("page.confirm.barrier") : t("page.confirm");
  const label = table.planning.goesOnWith() && !single ? t("page.confirm.next")
    : table.game.value?.confirming?.(plan.map((one) => one.offer), t) || (single?.label ?? usual);
  return html`
    ${tall && html`<${HintButton} table=${table} small=${true} />`}
    ${seated && meta.status === "running" && html`<button class="btn takeback" data-testid="undo"
      disabled=${!canUndo} aria-disabled=${table.busy.value} title=${canUndo ? undoText : undo?.text ?? ""}
      aria-label=${undoText} aria-keyshortcuts=${plan.length ? "Escape" : "U"}
      onClick=${() => table.busy.peek() || table.undo()}><${Icon} name="undo" />
        <span class="lbl">${undoText}</span>${!tall && html`<kbd>${plan.length ? "Esc" : "U"}</kbd>`}</button>`}
    ${table.live.value && html`<button class="btn pri" data-testid="confirm" disabled=${!ready}
      onClick=${() => table.planning.confirm()}><${Icon} name="check" /><span class="lbl">${label}</span>
        ${!tall && html`<kbd>⏎</kbd>`}</button>`}
    ${meta.status === "over" && html`<button class="btn pri" data-testid="to-final"
      onClick=${() => go(`/table/${table.id}?account`)}><${Icon} name="medal" />
        <span class="lbl">${t("page.final.open")}</span></button>`}`;
}

/** How far the bar can be pressed together: its style sheet knows what each step leaves out. */
const TIGHTEST = 6;

/** What of the line below the question is shown, the most first. */
const BELOW = ["turn means rules", "turn means", "means rules", "means", "means wrapped", "turn rules", "turn",
  "means cut"];

/** Which parts of a line have room beside each other. @param {Element} line with all its parts shown */
function roomIn(line) {
  const widths = [...line.children].map((part) => ({ name: part.classList[0], width: part.scrollWidth }));
  const room = line.clientWidth;
  const gap = room && Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return (/** @type {string} */ parts) => {
    const shown = widths.filter(({ name }) => parts.split(" ").includes(name));
    return !room || shown.reduce((sum, { width }) => sum + width + gap, -gap) <= room;
  };
}

/**
 * Press the bar together until its question is whole on one line; then the line below shows what has room. Its parts
 * are measured once: every reading after a change has the whole page laid out anew.
 * @param {HTMLElement} bar
 */
function fit(bar) {
  const [question, below] = bar.querySelectorAll(".say>*");
  const say = /** @type {HTMLElement | null} */ (question?.parentElement);
  if (!say || !below) return;
  const whole = (/** @type {Element} */ line) => line.scrollWidth <= line.clientWidth
    && say.offsetHeight <= bar.clientHeight;
  bar.dataset.below = BELOW[0];
  for (let step = 0; step <= TIGHTEST; step += 1) {
    bar.dataset.fit = String(step);
    if (whole(question) && whole(bar) && (step > 0 || roomIn(below)("means"))) break;
  }
  const has = roomIn(below);
  bar.dataset.below = BELOW.find((parts) => {
    if (!/wrapped|cut/.test(parts)) return has(parts);
    bar.dataset.below = parts;
    return whole(below);
  }) ?? "means cut";
}

/** A bar that fits after every change of its words and its width. */
function useFit() {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => void (bar.current && fit(bar.current)));
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (bar.current);
    const watch = new ResizeObserver(() => fit(element));
    watch.observe(element);
    const choices = element.querySelector(".choices");
    if (choices) watch.observe(choices);  // a button may come later than the words
    return () => watch.disconnect();
  }, []);
  return bar;
}

/** @param {{ table: Table, ctx: Context, keyed: number }} props */
export function PromptBar({ table, ctx, keyed }) {
  const shown = table.shown.value;
  const game = table.live.value && shown && !table.hints.hint.value ? table.game.value?.says?.(shown.view, ctx) : null;
  return html`<${PromptRow} table=${table} ctx=${ctx} keyed=${keyed} said=${{ ...words(table), ...game }}
    actions=${html`<${Actions} table=${table} />`} />`;
}

/**
 * The row itself: whatever is said in it, and its buttons.
 * @param {{ table: Table, ctx: Context, keyed: number, said: { mark: number | null, head: string, text: string,
 *   turn?: string, clauses?: string[] }, actions: import("../lib.js").Child }} props
 */
export function PromptRow({ table, ctx, keyed, said: { mark, head, text, turn = "", clauses: named }, actions }) {
  const bar = useFit();
  const shown = table.shown.value;
  const active = table.live.value;
  const prompt = table.preview.value?.prompt ?? shown?.prompt;
  const asked = active && prompt && !table.hints.hint.value ? prompt.clauses.slice(0, 2) : [];
  const clauses = named ?? asked;
  return html`<div class=${`prompt${active ? "" : " wait"}${table.past.value ? " past" : ""}`} data-testid="prompt"
    ref=${bar} aria-busy=${table.asking.value || table.busy.value}>
    ${mark !== null && mark >= 0 && html`<${PlayerMark} seat=${mark} size="l"
      name=${table.meta.value?.seats[mark]?.name ?? ""} />`}
    <div class="say" role="status" aria-live="polite"><b title=${head}>${head}</b>
      <span title=${[turn, text].filter(Boolean).join(". ")}>
        ${turn && html`<span class="turn">${turn}${text && "."}</span>`}
        <span class="means">${text}</span>
        ${clauses.length > 0 && ruleTags(table.meta.value?.game ?? "", ...clauses)}</span></div>
    ${!ctx.answersBelow && html`<div class="choices"><${Choices} table=${table} ctx=${ctx} keyed=${keyed} /></div>
      <div class="actions">${actions}</div>`}
  </div>`;
}
