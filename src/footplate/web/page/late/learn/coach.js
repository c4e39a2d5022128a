/**
 * The coach: in the first games against bots each new thing is explained once, where it happens. Fetched for those who
 * play against bots, until they want no more of it.
 */
import { get } from "../../api.js";
import { t } from "../../i18n.js";
import { html, useEffect, useRef, useState } from "../../lib.js";
import { Pin } from "../board/pins.js";
import { coached, language, rememberCoached } from "../../prefs.js";
import { ruleTags } from "../../common/rules.js";
import { hexOf } from "../../pure/targets.js";

/**
 * @typedef {import("../../board/camera.js").Camera} Camera
 * @typedef {import("../../games/interface.js").Context} Context
 * @typedef {import("../../games/interface.js").Place} Place
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../views.js").CoachCard} Card
 */

/** So many moves back something may have happened to be explained still. */
const RECENT = 8;

/** A question with fewer answers than these is no turn of one's own. */
const SHORT = 9;

/** @type {Map<string, Promise<Card[]>>} */
const known = new Map();

/** The cards of a game. @param {string} game */
function useCards(game) {
  const [cards, setCards] = useState(/** @type {Card[]} */ ([]));
  useEffect(() => {
    const key = `${game} ${language.value}`;
    const asked = known.get(key) ?? get("/learn/{game}", { game }).then((told) => told.coach);
    known.set(key, asked);
    asked.then(setCards, () => known.delete(key));
  }, [game, language.value]);
  return cards;
}

/**
 * Where on the board a card is about, if what it waits for is there; undefined if not.
 * @param {Card} card @param {Table} table @param {Context} ctx
 * @returns {Place[] | undefined}
 */
function occasion(card, table, ctx) {
  if (card.offer) {
    const offers = table.choices.value.offers.filter((offer) => offer.group === card.offer);
    const focus = table.game.value?.focus?.(table.shown.value?.view, ctx) ?? [];
    const places = offers.map((offer) => offer.place).filter((place) => place !== undefined);
    // A short question answers what somebody else has done.
    const last = table.choices.value.offers.length < SHORT ? table.shown.value?.last?.places ?? [] : [];
    return offers.length ? [...focus, ...places, ...last] : undefined;
  }
  const entry = table.log.value.slice(-RECENT).findLast((one) => one.lines.some((line) => line.kind === card.event));
  return entry?.places;
}

/**
 * The card that is due: each once, and for as long as its position stands.
 * @param {Table} table @param {Context} ctx
 */
function useDue(table, ctx) {
  const game = table.meta.value?.game ?? "";
  const cards = useCards(game);
  const now = useRef({ key: "", moves: -1 });
  const moves = table.now.value?.moves ?? 0;
  const seen = coached.value.split(" ");
  if (!table.live.value) return null;
  const at = (/** @type {Card} */ card) => ({ card, places: occasion(card, table, ctx) ?? [] });
  const shown = cards.find((card) => card.key === now.current.key);
  if (shown && now.current.moves === moves) return at(shown);
  const due = cards.find((card) => !seen.includes(`${game}/${card.key}`) && occasion(card, table, ctx));
  if (due && now.current.moves !== moves) now.current = { key: due.key, moves };
  return due && now.current.key === due.key ? at(due) : null;
}

/**
 * Beside the board, or where there is no camera as the first card of the sheet.
 * @param {{ table: Table, ctx: Context, map?: HexMap, camera?: Camera | null, seen?: object, free?: string[],
 *   placed?: (place: Place | undefined) => Place | undefined }} props
 */
export default function Coach({ table, ctx, map, camera, free = [], placed }) {
  const due = useDue(table, ctx);
  const [read, setRead] = useState("");
  const game = table.meta.value?.game ?? "";
  const key = due ? `${game}/${due.card.key}` : "";
  useEffect(() => {
    if (key && !coached.peek().split(" ").includes(key)) rememberCoached(`${coached.peek()} ${key}`.trim());
  }, [key]);
  if (!due || read === key || table.hints.hint.value) return null; // whoever asks for a hint reads that first
  const { card, places } = due;
  const body = html`<${Words} card=${card} game=${game} close=${() => setRead(key)} />`;
  if (!map || !placed) return html`<section class="coach" data-testid="coach" aria-label=${card.title}>${body}
  </section>`;
  const hex = places.map((place) => hexOf(placed(place))).find((one) => one && map.has(one));
  // Where nearly everything can be clicked, it keeps off the land.
  const off = free.length ? free : ctx.board.hexes.map(({ name }) => name);
  return html`<${Pin} key=${key} map=${map} camera=${camera ?? null} hex=${hex} free=${off} kind="coach"
    label=${card.title} testid="coach">${body}<//>`;
}

/** @param {{ card: Card, game: string, close: () => void }} props */
function Words({ card, game, close }) {
  const [clause] = card.clauses;
  return html`<p class="over">${t("page.coach.new")}</p><h3>${card.title}</h3>
    <p role="status">${card.text} ${ruleTags(game, ...card.clauses)}</p>
    <p class="row"><a class="link" href=${`/rules/${game}#${clause}`} target="_blank" rel="noopener">
        ${t("page.coach.more")}</a>
      ${card.lesson && html`<a class="link" href=${`/learn/${game}/${card.lesson}`} target="_blank" rel="noopener">
        ${t("page.coach.lesson")}</a>`}
      <button class="link off" data-testid="coach-off" onClick=${() => rememberCoached("off")}>
        ${t("page.coach.off")}</button>
      <button class="btn small" data-testid="coach-close" onClick=${close}>${t("page.coach.close")}</button></p>`;
}
