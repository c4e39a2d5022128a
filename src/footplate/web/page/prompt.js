/**
 * The prompt bar: whose turn, what is asked, how far the turn is, choices without a place, Undo and the one green
 * button.
 */
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html } from "./lib.js";
import { PlayerMark } from "./marks.js";
import { OfferWords } from "./offer-words.js";
import { phone } from "./prefs.js";
import { go } from "./route.js";
import { ruleTags } from "./rules.js";
import { HintActions, HintButton } from "./hint-cards.js";
import { keyOf } from "./targets.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("./games/interface.js").Offer} Offer
 * @typedef {import("./games/interface.js").Context} Context
 */

/**
 * Offers that are buttons of the prompt: without a hex, and not shown by the game itself.
 * @param {Table} table @param {Context} ctx @param {Offer[]} offers
 */
function placeless(table, ctx, offers) {
  const game = table.game.value;
  const view = table.shown.value?.view ?? {};
  const ending = table.ending.value;
  return offers.filter((offer) => offer !== ending && !game?.shows?.(offer, ctx)
    && !(offer.place && (offer.place.hex ?? offer.place.side ?? offer.place.town
      ?? game?.find?.(view, offer.place))));
}

/** Who made a move, and all of it in words. @param {import("./types.js").TableView["last"]} last */
function toldOf(last) {
  return { seat: last?.seat ?? null, told: last ? last.lines.map((line) => line.text).join(". ") || last.text
    : t("page.replay.start") };
}

/** What the bar says: a headline and a sentence. @param {Table} table */
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
  if (meta.status === "over") return { mark: shown.scores?.winners?.[0] ?? null, head: winnersText(table),
    text: t("page.over") };
  const deciding = shown.prompt.deciding;
  const names = deciding.map((seat) => meta.seats[seat]?.name ?? "");
  const step = shown.prompt.step_of;
  const preview = table.preview.value;
  const prompt = preview?.prompt ?? shown.prompt;
  if (!shown.prompt.yours) return { mark: deciding[0] ?? null, head: t("page.their_turn", { name: names }),
    text: prompt.text };
  const advised = table.hints.moves[table.hints.picked.value];
  if (table.hints.hint.value) return { mark: table.seat.value, head: advised?.title ?? t("page.hint.title"),
    text: !advised ? t("page.hint.thinking")
      : phone.value ? [...advised.effects, ...advised.reasons][0] : t("page.hint.keys") };
  const whose = meta.yours.length > 1 ? t("page.turn_of", { name: names }) : t("page.your_turn");
  const head = step && step.of > 1 ? t("page.turn_step", { whose, n: step.n, of: step.of }) : whose;
  const planned = table.plan.value.filter((one) => !one.auto).map((one) => one.offer.label);
  return { mark: table.seat.value, head: planned.length ? `${head}: ${planned[planned.length - 1]}` : head,
    text: preview?.complete ? t("page.may_confirm") : prompt.text };
}

/** @param {Table} table */
export function winnersText(table) {
  const meta = table.meta.value;
  const scores = table.now.value?.scores;
  const winners = (scores?.winners ?? []).map((seat) => meta?.seats[seat]?.name ?? "");
  if (!winners.length) return t("page.final.no_winner");
  return winners.length === 1 ? t("page.final.wins", { name: winners[0] }) : t("page.final.share", { names: winners });
}

/**
 * A choice that can be clicked: in words, or with the picture that the game has for it.
 * @param {{ table: Table, ctx: Context, offer: Offer, pressed: boolean, kind?: string, hotkey?: string,
 * choose: () => void }} props
 */
function Choice({ table, ctx, offer, pressed, kind = "", hotkey = "", choose }) {
  const face = table.game.value?.face?.(offer, ctx);
  return html`<button class=${`${kind}${face ? " face" : ""}`} data-key=${hotkey && `key-${hotkey}`}
    aria-pressed=${pressed} aria-label=${face ? offer.label : undefined} title=${face ? offer.label : undefined}
    data-testid=${`offer-${offer.name}`} onClick=${choose}>${hotkey && html`<kbd class="kbd">${hotkey}</kbd>`}
      ${face ? html`${face}${offer.short && html`<span class="muted num">${offer.short}</span>`}`
        : html`<${OfferWords} offer=${offer} />`}</button>`;
}

/**
 * The choices already made and those to make, each as one row of buttons. Those still open get the number keys that
 * the targets leave.
 * @param {{ table: Table, ctx: Context, keyed: number }} props */
export function Choices({ table, ctx, keyed }) {
  if (!table.live.value || table.single() || table.hints.hint.value) return null;
  const plan = table.plan.value;
  const { offers, picked } = table.choices.value;
  const rows = plan
    .map((one, index) => ({ index, offers: placeless(table, ctx, one.from), chosen: one.offer }))
    .filter((row) => row.offers.length > 1 && row.offers.length < 6 && row.offers.includes(row.chosen));
  const shownAlready = rows.some((row) => row.offers.some((offer) => offers.includes(offer)));
  const open = shownAlready ? [] : placeless(table, ctx, offers);
  const apart = open.length > 5 || open.length === 1;
  const key = (/** @type {number} */ i) => keyOf(keyed + i);
  return html`${rows.map((row) => html`<div class="seg" role="group"
    key=${row.index}>${row.offers.map((offer) => html`<${Choice} key=${offer.step} table=${table} ctx=${ctx}
      offer=${offer} pressed=${offer === row.chosen}
      choose=${() => (offer === row.chosen ? table.back() : table.instead(row.index, offer))} />`)}</div>`)}
    ${open.length > 0 && html`<div class=${apart ? "offers" : "seg"} role="group"
      key="open">${open.map((offer, i) => html`<${Choice} key=${offer.step} table=${table} ctx=${ctx} offer=${offer}
        pressed=${picked.has(offer.step)} kind=${apart ? "btn" : ""} hotkey=${key(i)}
        choose=${() => table.choose(offer)} />`)}</div>`}`;
}

/** Undo and the green button. @param {{ table: Table, tall?: boolean }} props */
export function Actions({ table, tall }) {
  const meta = table.meta.value;
  const now = table.now.value;
  if (!meta || !now) return null;
  if (table.past.value) {
    return html`<button class="btn pri" data-testid="to-live"
      onClick=${() => table.goTo(null)}><${Icon} name="last" />
        ${t(meta.status === "over" ? "page.replay.end" : "page.replay.back")}</button>`;
  }
  if (table.moveByMove.showing.value) {
    return html`<button class="btn" data-testid="skip"
      onClick=${() => table.moveByMove.skip()}><${Icon} name="last" />${t("page.skip")}</button>`;
  }
  if (table.hints.hint.value) return html`<${HintActions} table=${table} tall=${tall} />`;
  const plan = table.plan.value;
  const preview = table.preview.value;
  const single = table.live.value ? table.single() : null;
  const undo = now.undo;
  const seated = table.seat.value !== null;
  const canUndo = plan.length > 0 || (seated && (undo?.kind === "free" || undo?.kind === "ask"));
  const undoText = plan.length ? t("page.undo.step") : undo?.kind === "ask" ? t("page.undo.ask") : t("page.undo");
  const ready = table.planState() === "ready";
  const label = single ? single.label : preview?.complete && preview.barrier ? t("page.confirm.barrier")
    : t("page.confirm");
  return html`
    ${tall && html`<${HintButton} table=${table} small=${true} />`}
    ${seated && meta.status === "running" && html`<button class="btn" data-testid="undo"
      disabled=${!canUndo || table.busy.value} title=${canUndo ? "" : undo?.text ?? ""}
      onClick=${() => table.undo()}><${Icon} name="undo" />${undoText}</button>`}
    ${table.live.value && html`<button class="btn pri" data-testid="confirm" disabled=${!ready}
      onClick=${() => table.confirm()}><${Icon} name="check" /><span class="lbl">${label}</span>
        ${!tall && html`<kbd>⏎</kbd>`}</button>`}
    ${meta.status === "over" && html`<button class="btn pri" data-testid="to-final"
      onClick=${() => go(`/table/${table.id}?account`)}><${Icon} name="medal" />${t("page.final.open")}</button>`}`;
}

/** @param {{ table: Table, ctx: Context, keyed: number }} props */
export function PromptBar({ table, ctx, keyed }) {
  const { mark, head, text } = words(table);
  const shown = table.shown.value;
  const active = table.live.value;
  const clauses = active && shown && !table.hints.hint.value ? shown.prompt.clauses.slice(0, 2) : [];
  return html`<div class=${`prompt${active ? "" : " wait"}${table.past.value ? " past" : ""}`} data-testid="prompt"
    aria-busy=${table.asking.value || table.busy.value}>
    ${mark !== null && mark >= 0 && html`<${PlayerMark} seat=${mark} size="l"
      name=${table.meta.value?.seats[mark]?.name ?? ""} />`}
    <div class="say" role="status" aria-live="polite"><b title=${head}>${head}</b>
      <span>${text} ${clauses.length > 0 && ruleTags(table.meta.value?.game ?? "", ...clauses)}</span></div>
    ${!ctx.phone && html`<div class="choices"><${Choices} table=${table} ctx=${ctx} keyed=${keyed} /></div>
      <div class="actions"><${Actions} table=${table} /></div>`}
  </div>`;
}
