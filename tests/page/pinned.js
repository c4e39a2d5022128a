/** Prints where a card would stand, and the line around some hexes, for each task on standard input. */
import { readFileSync } from "node:fs";
import { HexMap } from "../../src/footplate/web/page/pure/hexes.js";
import { outline } from "../../src/footplate/web/page/late/board/outline.js";
import { spotFor } from "../../src/footplate/web/page/late/board/spots.js";

const { cards, board, hexes } = JSON.parse(readFileSync(0, "utf-8"));
const spots = cards.map(({ frame, hex, radius, free, taken, size }) => spotFor(frame, hex, radius, free, taken, size));
const map = new HexMap(board);
console.log(JSON.stringify({ spots, outlines: hexes.map((some) => outline(map, some)) }));
