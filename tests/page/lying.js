/** Prints where every hex of a board lies: `{ board, language, words }` on standard input. */
import { readFileSync } from "node:fs";
import { fill } from "../../src/footplate/web/page/sentence.js";
import { whereOf } from "../../src/footplate/web/page/pure/where.js";

const { board, language, words } = JSON.parse(readFileSync(0, "utf-8"));
const places = board.places.map((place) => ({ ...place, text: place.names?.[language] ?? place.text }));
const say = (key, facts = {}) => fill(words[key], facts, language, "");
console.log(JSON.stringify(Object.fromEntries(board.hexes.map(({ name }) => [name, whereOf({ ...board, places }, name, say)]))));
