/**
 * What this browser remembers: theme, language, name, sound. Storage may be missing; then it remembers for the visit.
 */
import { effect, signal } from "./lib.js";

/** @type {Map<string, string>} */
const visit = new Map();

/** @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(`footplate.${key}`) ?? visit.get(key) ?? null;
  } catch {
    return visit.get(key) ?? null;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  visit.set(key, value);
  try {
    localStorage.setItem(`footplate.${key}`, value);
  } catch {
    // Nothing is lost but the convenience.
  }
}

/** Lessons done in this browser, as "rocket/aim rocket/tokens". */
export const lessonsDone = signal(remembered("lessons") ?? "");

/** Whether a lesson has been done. @param {string} game @param {string} key */
export const isLearned = (game, key) => lessonsDone.value.split(" ").includes(`${game}/${key}`);

/** A lesson is done. @param {string} game @param {string} key */
export function learned(game, key) {
  if (isLearned(game, key)) return;
  lessonsDone.value = `${lessonsDone.peek()} ${game}/${key}`.trim();
  remember("lessons", lessonsDone.peek());
}

/** What the coach has explained, as "rocket/veto rocket/paid"; "off" for somebody who wants no more of it. */
export const coached = signal(remembered("coach") ?? "");

/** @param {string} seen */
export function rememberCoached(seen) {
  coached.value = seen;
  remember("coach", seen);
}

/** Where a table for trying things out was taken from: an address. @param {string} id */
export const originOf = (id) => remembered(`origin.${id}`);

/** @param {string} id @param {string} address */
export const keepOrigin = (id, address) => remember(`origin.${id}`, address);

/** @typedef {"en" | "de" | "hu" | "it"} Language */

/** @type {Language[]} */
const LANGUAGES = ["en", "de", "hu", "it"];

/** `first-requests.js` has already chosen a theme and a language. */
const root = document.documentElement;

export const theme = signal(/** @type {"light" | "dark"} */ (root.dataset.theme === "dark" ? "dark" : "light"));
export const language = signal(/** @type {Language} */ (root.lang));
export const myName = signal(remembered("name") ?? "");
export const soundOn = signal(remembered("sound") === "on");
/** How long moves of others stay on screen: "slow", "normal" or "instant". */
export const pace = signal(remembered("pace") ?? "normal");
/** Whether boards show the names of their hexes from afar as well. */
export const hexNames = signal(remembered("hexes") === "on");
export const notesOn = signal(remembered("notify") === "on");
export { LANGUAGES };

/** Whether the window is like this now. @param {string[]} queries */
function windowIs(...queries) {
  const media = matchMedia(queries.join(", "));
  const is = signal(media.matches);
  media.addEventListener("change", () => (is.value = media.matches));
  return is;
}

/** Board and panel one above the other: a phone, and a tablet held upright. */
export const phone = windowIs("(max-width: 760px)", "(max-width: 1024px) and (orientation: portrait)",
  "(max-height: 480px) and (max-width: 960px)");

/** A tablet held upright: the panel is below the board, yet the prompt has room for its buttons. */
export const upright = windowIs("(min-width: 761px) and (max-width: 1024px) and (orientation: portrait)");

/** Whether one points with a finger. */
export const finger = matchMedia("(pointer: coarse)");

/** A tablet, or a small laptop: the board has no room for cards that only explain. */
export const narrow = windowIs("(max-width: 1240px)");

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {"light" | "dark"} chosen */
export function chooseTheme(chosen) {
  remember("theme", chosen);
  theme.value = chosen;
}

export function switchHexNames() {
  hexNames.value = !hexNames.peek();
  remember("hexes", hexNames.value ? "on" : "off");
}

/** @param {string} chosen */
export function choosePace(chosen) {
  remember("pace", chosen);
  pace.value = chosen;
}

effect(() => void (root.dataset.theme = theme.value));
effect(() => void (root.lang = language.value));
