/** Prints the keys of the targets that the page makes of the offers on standard input, one hex each unless they say where. */
import { readFileSync } from "node:fs";
import { sparesOf } from "../../src/footplate/web/page/pure/offers.js";
import { targetsOf } from "../../src/footplate/web/page/pure/targets.js";

const map = { has: () => true, at: (hex) => ({ x: Number(hex.slice(1)), y: 0 }) };
const offers = JSON.parse(readFileSync(0, "utf-8")).map((offer, i) => ({ step: i, name: "", label: "", place: { hex: `A${i}` }, ...offer }));
const look = (offer) => (offer.ring ? { at: { x: 0, y: 0 } } : undefined);
const keys = targetsOf(map, offers, new Set(), sparesOf(offers), look).map((target) => target.key);
console.log(JSON.stringify({ keys, spare: sparesOf(offers) }));
