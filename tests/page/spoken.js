/** Fills sentences with facts by the page's own code: `{ language, and, sentences: [[sentence, facts], ...] }` in a list. */
import { readFileSync } from "node:fs";
import { fill, writtenPercent } from "../../src/footplate/web/page/sentence.js";

const tasks = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(tasks.map(({ language, and, sentences, parts }) => ({
  filled: sentences.map(([sentence, facts]) => fill(sentence, facts, language, and)),
  parts: parts.map((part) => writtenPercent(part, language)),
}))));
