/** The words of the administrators' page, which no other page loads; and times as they stand there. */
import { get } from "../../api.js";
import { moment, spoken } from "../../i18n.js";
import { signal } from "../../lib.js";
import { fill } from "../../sentence.js";

/** @type {Map<string, Record<string, string>>} */
const loaded = new Map();
export const words = signal(/** @type {Record<string, string> | null} */ (null));

/** Fetch them in a language. @param {string} language */
export async function learnWords(language) {
  if (!loaded.has(language)) loaded.set(language, await get("/i18n/{language}/admin", { language }));
  words.value = loaded.get(language) ?? null;
}

/** A sentence of them. @param {string} key @param {Record<string, unknown>} [facts] */
export function w(key, facts = {}) {
  const sentence = words.value?.[`admin.${key}`];
  return sentence === undefined ? key : fill(sentence, facts, spoken(), "{a}, {b}");
}

/** Day and time. @param {number} at */
export const dated = (at) => new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" })
  .format(moment(at));
