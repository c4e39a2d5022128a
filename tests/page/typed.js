/** Prints which offers are chosen by the keys on standard input, each pressed at a time of its own. */
import { readFileSync } from "node:fs";
import { typedNumber } from "../../src/footplate/web/page/pure/typed-numbers.js";

const { offers, pressed } = JSON.parse(readFileSync(0, "utf-8"));
const keyed = offers.map((key) => ({ key }));
const chosen = pressed.map(([key, at]) => {
  const number = typedNumber(keyed, key, at);
  return typeof number === "object" ? number.key : number;
});
console.log(JSON.stringify(chosen));
