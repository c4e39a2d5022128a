/** Prints what the page adds to the labels of the offers given on standard input. */
import { readFileSync } from "node:fs";
import { unsaid } from "../../src/footplate/web/page/pure/offer-words.js";

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(unsaid)));
