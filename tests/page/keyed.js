/** Prints the keys the page gives to so many targets and choices, each given on standard input as a number. */
import { readFileSync } from "node:fs";
import { keyOf, targetsOf } from "../../src/footplate/web/page/targets.js";

const map = { has: () => true, at: (hex) => ({ x: Number(hex.slice(1)), y: 0 }) };
const offers = (count) => Array.from({ length: count }, (_, i) => ({ step: i, name: "", label: "", place: { hex: `A${i}` } }));
const { targets, choices } = JSON.parse(readFileSync(0, "utf-8"));
const onBoard = targetsOf(map, offers(targets), new Set()).map((target) => target.key);
console.log(JSON.stringify([...onBoard, ...Array.from({ length: choices }, (_, i) => keyOf(targets + i))]));
