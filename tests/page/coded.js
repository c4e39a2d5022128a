/** The codes of some texts, as the page asks for them, as strings of 0 and 1. */
import { readFileSync } from "node:fs";
import { correction, generate } from "../../src/footplate/web/page/vendor/lean-qr.js";

const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = [...Array(code.size).keys()];
  return places.map((y) => places.map((x) => Number(code.get(x, y))).join(""));
})));
