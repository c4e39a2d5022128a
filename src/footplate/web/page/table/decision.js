/**
 * What a table's page and a lesson have in common: what the file of the game is given, what of the board can be
 * clicked, and what the keys of the board mean.
 */
import { hexMap } from "../pure/hexes.js";
import { number, percent, t } from "../i18n.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "../lib.js";
import { sparesOf } from "../pure/offers.js";
import { language, phone, theme, upright } from "../prefs.js";
import { ruleTags } from "../common/rules.js";
import { hexOf, targetsOf } from "../pure/targets.js";
import { typedNumber } from "../pure/typed-numbers.js";
import { whereOf } from "../pure/where.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../games/interface.js").Context} Context
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/targets.js").Target} Target
 */

/**
 * What a game's file is given. It keeps its identity while nothing in it changes, so that the pieces are drawn once.
 * @param {Table} table @param {(places: Place[], only?: boolean) => void} point
 * @returns {Context}
 */
function useContext(table, point) {
  const meta = table.meta.value;
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  const shown = table.shown.value;
  const seat = table.seat.value;
  const { offers } = table.choices.value;
  const plan = table.plan.value;
  const preview = table.preview.value;
  const words = t("page.home");
  const seats = JSON.stringify(meta?.seats.map((one) => [one.name, one.kind]));
  return useMemo(() => {
    const map = hexMap(board);
    return {
      board,
      players: (meta?.seats ?? []).map((one) =>
        ({ seat: one.seat, letter: one.letter, name: one.name, kind: one.kind,
          you: !!meta?.yours.includes(one.seat) })),
      seat,
      live: table.live.value,
      offers,
      planned: plan.map((one) => one.offer),
      instead: plan.map((one) => one.from),
      preview,
      choose: (offer) => table.planning.choose(offer),
      seek: (place, via, keep) => table.planning.seek(place, via, keep),
      cancel: () => table.planning.cancel(),
      replace: (index, offer) => table.planning.instead(index, offer),
      last: shown?.last ?? null,
      scores: shown?.scores ?? null,
      sideboard: preview?.sideboard ?? shown?.sideboard ?? "",
      theme: theme.value,
      language: language.value,
      phone: phone.value,
      answersBelow: phone.value && !upright.value,
      t,
      number,
      percent,
      at: (hex) => map.at(hex),
      where: (hex) => whereOf(board, hex, t),
      corners: (hex, inset) => map.corners(hex, inset),
      rule: (...clauses) => ruleTags(meta?.game ?? "", ...clauses),
      point,
    };
  }, [board, table.game.value, seats, seat, offers, plan, preview, shown, theme.value, words, phone.value,
    upright.value, table.live.value]);
}

/** Whether two places are the same as far as the first one says. @param {Place} one @param {Place} [other] */
const isSame = (one, other) => Object.entries(one).every(([key, value]) =>
  /** @type {Record<string, any>} */ (other ?? {})[key] === value);

/** Whether the key of an offer, where it has one, means that offer now. @param {Table} table @param {Offer} offer */
function hasItsKey(table, offer) {
  const holder = offer.key && table.planning.withKey(offer.key);
  return !offer.key || (holder ? holder === offer : !table.planning.due());
}

/**
 * The context of the game's file, and what is marked on the board: targets (with how many digits they take), what is
 * chosen, what is pointed at.
 * @param {Table} table
 */
export function useDecision(table) {
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const view = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value).view;
  const [{ places: pointed, only }, setPointed] = useState({ places: /** @type {Place[]} */ ([]), only: false });
  const ctx = useContext(table, useCallback((places, only = false) => setPointed({ places, only }), []));
  const map = hexMap(ctx.board);
  const placed = (/** @type {Place | undefined} */ place) => locate(table, place);
  const { offers, picked } = table.choices.value;
  const meant = only ? pointed : null;
  const targets = useMemo(() => {
    const look = (/** @type {Offer} */ offer) => {
      const own = game.looks?.(offer, view, ctx);
      const dim = !!meant && !meant.some((place) => isSame(place, offer.place));
      return own || dim ? { ...own, dim } : undefined;
    };
    const all = [...offers, ...(game.besides?.(ctx) ?? [])].filter((offer) => !game.shows?.(offer, ctx));
    const located = all.map((offer) => (hasItsKey(table, offer) ? offer : { ...offer, key: undefined })).map((offer) =>
      (hexOf(offer.place) || !offer.place ? offer : { ...offer, place: placed(offer.place) }));
    return targetsOf(map, located.map((offer) => (game.quiet?.(offer, ctx) ? { ...offer, quiet: true } : offer)),
      picked, sparesOf(offers), look);
  }, [offers, picked, view, game, meant]);
  const keyed = targets.filter((target) => target.key && target.offers.every((offer) => !offer.key)).length;
  const selected = useMemo(() => (game.selected?.(view, ctx)
    ?? table.plan.value.map((one) => one.offer.place).filter((place) => place?.piece)).map(placed).filter((place) =>
      place !== undefined), [ctx]);
  useDeciding(table, offers);
  useOpening(table, ctx);
  const ringed = useMemo(() => pointed.map(placed).filter((place) => place !== undefined), [pointed]);
  return { ctx, placed, targets, keyed, selected, ringed };
}

/**
 * What of a game's file is only for somebody who decides is fetched when that is the case.
 * @param {Table} table @param {import("../games/interface.js").Offer[]} offers
 */
function useDeciding(table, offers) {
  useEffect(() => {
    const game = table.game.peek();
    game?.deciding?.(offers)?.then((file) => {
      if (table.game.peek() === game) table.game.value = { ...file.default(game), deciding: undefined };
    });
  }, [offers]);
}

/**
 * What a game proposes by itself when a question comes, planned once: whoever drops it is not asked again. In a lesson
 * nothing is: the choice is what is learned.
 * @param {Table} table @param {Context} ctx
 */
function useOpening(table, ctx) {
  const now = table.now.value;
  const game = table.game.value;
  const opened = useRef("");
  useEffect(() => {
    const question = `${now?.position_since} ${table.seat.peek()}`;
    // An effect of an earlier picture may come after the next question: its context is not about that.
    if (now !== table.now.peek()) return;
    if (!table.live.value || table.handover.value !== null || table.hints.hint.peek() || opened.current === question)
      return;
    const offer = table.plan.peek().length || !table.proposes ? undefined
      : game?.opening?.(table.shown.peek()?.view ?? {}, ctx);
    if (!game?.deciding) opened.current = question;
    if (offer) table.planning.choose(offer);
  }, [table.live.value, table.handover.value, now, game]);
}

/**
 * Keys of the board: those of offers and numbers printed on places choose, + and - look closer and from farther away,
 * 0 shows the whole map. True when the key was one of them.
 * @param {Table} table @param {Target[]} targets @param {string} key
 */
export function pressBoard(table, targets, key) {
  const number = typedNumber(table.planning.keyed(), key, performance.now());
  if (typeof number === "object") table.planning.choose(number);
  if (number) return true;
  const zoom = { "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "zoom-fit" }[key];
  return zoom ? clickOn(zoom) : /^[1-9a-z]$/i.test(key) && pressChoice(table, targets, key.toUpperCase());
}

/**
 * The key of an offer, of a target or of a button; of an offer also where the plan has gone on from it.
 * @param {Table} table @param {Target[]} targets @param {string} key
 */
function pressChoice(table, targets, key) {
  const own = table.planning.withKey(key);
  if (own) return table.planning.choose(own), true;
  const target = targets.find((one) => one.key === key);
  if (target?.offers.length === 1) return table.planning.choose(target.offers[0]), true;
  if (target) document.querySelector(`[data-target="${target.id ?? target.hex}"]`)
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  if (target || clickOn(`key-${key}`)) return true;
  if (table.planning.due()) return false;
  const plan = table.plan.peek();
  const at = plan.findLastIndex((one) => one.from.some((offer) => offer.key === key));
  const instead = plan[at]?.from.find((offer) => offer.key === key);
  if (instead) table.planning.instead(at, instead);
  return !!instead;
}

/** What a key clicks: a button that says so. @param {string} key */
function clickOn(key) {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${key}"]`));
  button?.click();
  return button !== null;
}

/**
 * A place with its hex, if it has one.
 * @param {Table} table @param {Place | undefined} place
 * @returns {Place | undefined}
 */
export function locate(table, place) {
  if (!place) return undefined;
  if (hexOf(place)) return place;
  const board = table.board.value;
  const town = place.town && board?.places.find((one) => one.name === place.town);
  const hex = town ? town.hex : table.game.value?.find?.(table.shown.value?.view ?? {}, place);
  return hex ? { ...place, hex } : undefined;
}
