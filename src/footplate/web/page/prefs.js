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

const LANGUAGES = ["en", "de", "hu", "it"];

/** `first-requests.js` has already chosen a theme and a language. */
const root = document.documentElement;

export const theme = signal(/** @type {"light" | "dark"} */ (root.dataset.theme === "dark" ? "dark" : "light"));
export const language = signal(root.lang);
export const myName = signal(remembered("name") ?? "");
export const soundOn = signal(remembered("sound") === "on");
/** How long moves of others stay on screen: "slow", "normal" or "instant". */
export const pace = signal(remembered("pace") ?? "normal");
export const notesOn = signal(remembered("notify") === "on");
export { LANGUAGES };

/** Board and panel one above the other: a phone, and a tablet held upright. */
export const phone = signal(false);
const NARROW = [
  "(max-width: 760px)",
  "(max-width: 1024px) and (orientation: portrait)",
  "(max-height: 480px) and (max-width: 960px)",
];
const narrow = matchMedia(NARROW.join(", "));
phone.value = narrow.matches;
narrow.addEventListener("change", () => (phone.value = narrow.matches));

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {"light" | "dark"} chosen */
export function chooseTheme(chosen) {
  remember("theme", chosen);
  theme.value = chosen;
}

/** @param {string} chosen */
export function choosePace(chosen) {
  remember("pace", chosen);
  pace.value = chosen;
}

effect(() => void (root.dataset.theme = theme.value));
effect(() => void (root.lang = language.value));
