/** The drawing of a board with its words in another language, by the page's own code. */
import { readFileSync } from "node:fs";
import { inWords } from "../../src/footplate/web/page/pure/scenery.js";

const { terrain, words } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(inWords(terrain, (name) => words[name] ?? name)));
