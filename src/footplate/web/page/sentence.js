/** Sentences with blanks for their facts, filled in as `language.py` does; its head says what a blank may hold. */

/** A blank: the fact it is for, the words it chooses from, and a word "a" before it, which Italian may lengthen. */
const BLANK = /(?:(^|\s)([Aa]) )?\{(\w+)(?:\|([^{}]*))?\}/g;

/** What stands between thousands and hundreds, and before a fraction. @type {Record<string, [string, string]>} */
const MARKS = { en: [",", "."], de: [".", ","], hu: ["\u00a0", ","], it: [".", ","] };

/**
 * A number as people write it. Hungarian leaves four digits together. The minus is as wide as a plus.
 * @param {number} value
 * @param {string} language
 */
export function writtenNumber(value, language) {
  const [thousands, point] = MARKS[language];
  const [whole, fraction] = String(Math.abs(value)).split(".");
  const together = whole.length < (language === "hu" ? 5 : 4);
  const written = together ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? "−" : ""}${written}${fraction ? point + fraction : ""}`;
}

/**
 * A part of the whole in per cent: German leaves a space before the sign.
 * @param {number} part
 * @param {string} language
 */
export const writtenPercent = (part, language) => `${Math.round(part * 100)}${language === "de" ? "\u00a0" : ""}%`;

/**
 * Several things in a row. Italian says "ed" before an e.
 * @param {string[]} words
 * @param {string} and
 * @param {string} language
 */
export function writtenList(words, and, language) {
  if (words.length < 2) return words.join("");
  const last = words[words.length - 1];
  const joined = language === "it" && /^e/i.test(last) ? `${and}d` : and;
  return `${words.slice(0, -1).join(", ")} ${joined} ${last}`;
}

/**
 * A sentence with its facts filled in; a blank whose fact is missing stays as it is.
 * @param {string} sentence
 * @param {Record<string, unknown>} facts
 * @param {string} language
 * @param {string} and the word that joins the last two of a list
 */
export function fill(sentence, facts, language, and) {
  if (!sentence.includes("{")) return sentence; // most are, and hundreds are asked for at once
  const plain = (/** @type {unknown} */ fact) =>
    Array.isArray(fact) ? writtenList(fact.map(String), and, language)
    : typeof fact === "number" ? writtenNumber(fact, language)
    : String(fact);
  return sentence.replace(BLANK, (whole, space, before, name, forms) => {
    const fact = facts[name];
    if (fact === undefined) return whole;
    const words = forms === undefined ? plain(fact)
      : chosen(forms.split("|"), /** @type {number} */ (fact)).replaceAll("#", () => plain(fact));
    if (!before) return words;
    return `${space}${before}${language === "it" && /^a/i.test(words) ? "d" : ""} ${words}`;
  });
}

/** The words for so many. @param {string[]} forms for none (if they differ), for one, for others @param {number} n */
function chosen(forms, n) {
  const [other, one = other, none] = forms.reverse();
  return n === 0 && none !== undefined ? none : n === 1 ? one : other;
}
