/** Sentences in the reader's language. The catalogs are the server's; dates are the browser's. */
import { Refusal, get } from "./api.js";
import { effect, signal } from "./lib.js";
import { finger, language, remember } from "./prefs.js";
import { fill, writtenList, writtenNumber, writtenPercent } from "./sentence.js";

/** Milliseconds after which words that have not come are asked for again. */
const AGAIN = 2000;

/** What is asked for, by language and game. @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** The words that have come, by language and game. @type {Map<string, Record<string, string>>} */
const known = new Map();

/** The game on screen, "" for none: its words are waited for, those of others come when they like. */
let shown = "";

/** The catalog on screen; everything that calls `t` while rendering is drawn anew when it changes. */
const catalog = signal(/** @type {Record<string, string>} */ ({}));
const speaking = signal("en");

export const ready = signal(false);

/** @param {string} language @param {string} [game] */
const keyOf = (language, game = "") => `${language}/${game}`;

/** The words of the page, or those of a game. @param {string} language @param {string} [game] */
function wordsOf(language, game) {
  const key = keyOf(language, game);
  const ask = () => (game ? get("/i18n/{language}/games/{game}", { language, game })
    : get("/i18n/{language}", { language }));
  const coming = asked.get(key) ?? ask().then((words) => known.set(key, words));
  asked.set(key, coming);
  coming.catch(() => asked.delete(key)); // so that they are asked for again
  return coming;
}

/** @returns {Promise<void>} */
async function speak() {
  const chosen = language.peek();
  await Promise.all([wordsOf(chosen), shown && wordsOf(chosen, shown)]);
  const lacking = ready.peek() && shown && !known.has(keyOf(chosen, shown)); // of a game that has come meanwhile
  if (chosen !== language.peek() || lacking) return speak();
  speaking.value = chosen;
  catalog.value = Object.assign({}, ...[...known].map(([key, words]) => key.startsWith(keyOf(chosen)) && words));
  ready.value = true;
}

/**
 * Without words there is no page: ask until they are there.
 * @param {(error: unknown) => boolean} inVain
 * @returns {Promise<void>}
 */
const speakAtLast = (inVain) => speak().catch(async (error) => {
  if (inVain(error)) throw error;
  await new Promise((soon) => setTimeout(soon, AGAIN));
  return speakAtLast(inVain);
});

/** Speak a language, unless another one is wanted before its words come. @param {string} chosen */
function follow(chosen) {
  speakAtLast(() => chosen !== language.peek()).catch(() => {});
}

/** Have the words of a game, before anything of it is shown. @param {string} game */
export async function learnGame(game) {
  shown = game;
  const left = () => shown !== game;
  try {
    await speakAtLast((error) => left() || (error instanceof Refusal && error.status < 500));
  } catch (error) {
    if (!left()) leaveGame();
    throw error;
  }
}

/** Nothing of a game is on screen any more: another language need not wait for its words. */
export function leaveGame() {
  shown = "";
  if (speaking.peek() !== language.peek()) follow(language.peek());
}

/** @param {import("./prefs.js").Language} chosen */
export function chooseLanguage(chosen) {
  remember("language", chosen);
  language.value = chosen;
}

/**
 * The sentence of a key, with its facts filled in; for fingers the one that speaks of them and of no keys.
 * @param {string} key
 * @param {Record<string, unknown>} [facts]
 */
export function t(key, facts = {}) {
  const words = catalog.value;
  const sentence = (finger.matches && words[`${key}.tap`]) || words[key];
  return sentence === undefined ? key : fill(sentence, facts, speaking.value, words["list.and"]);
}

/** Whether the catalog has a key. @param {string} key */
export const knows = (key) => key in catalog.value;

/** The language on screen. */
export const spoken = () => speaking.value;

/** @param {number} value */
export const number = (value) => writtenNumber(value, speaking.value);

/** With a full stop, where it has no end of its own. @param {string} words */
export const sentence = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** A part of the whole in per cent. @param {number} part */
export const percent = (part) => writtenPercent(part, speaking.value);

/** Several things in a row: "A, B and C". @param {string[]} words */
export const listed = (words) => writtenList(words, catalog.value["list.and"], speaking.value);

/** @param {string | number} at seconds since 1970, or an ISO date */
export const moment = (at) => new Date(typeof at === "number" ? at * 1000 : at);

/** Whether clocks here run to 12 or to 24: that is the reader's, not the language's. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();

/** @param {string | number} at */
export const hour = (at) => new Intl.DateTimeFormat(speaking.value,
  { hour: "2-digit", minute: "2-digit", hourCycle }).format(moment(at));

/** "3 hours ago", "yesterday". @param {string | number} at */
export function since(at) {
  const seconds = Math.round((moment(at).getTime() - Date.now()) / 1000);
  const words = new Intl.RelativeTimeFormat(speaking.value, { numeric: "auto", style: "short" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, "minute");
}

/** A clock's rest: "2 d 4 h", "12:07". @param {number} seconds */
export function rest(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (left >= 86400) return t("page.clock.days", { days: Math.floor(left / 86400),
    hours: Math.floor((left % 86400) / 3600) });
  if (left >= 3600) return `${Math.floor(left / 3600)}:${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return `${Math.floor(left / 60)}:${two(left % 60)}`;
}

effect(() => follow(language.value));
