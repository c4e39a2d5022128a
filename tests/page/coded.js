/** The codes of some texts, as strings of 0 and 1. */
import { readFileSync } from "node:fs";
import { qr } from "../../src/footplate/web/page/pure/qr.js";

const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => qr(text).map((row) => row.map(Number).join("")))));
