/** Prints where the numbers of hexes stand on a board, and the boxes of its names. */
import { readFileSync } from "node:fs";
import { placeNames, typeScale } from "../../src/footplate/web/page/pure/board-names.js";
import { RADIUS, numbersAt, raisable } from "../../src/footplate/web/page/pure/board-numbers.js";
import { HexMap } from "../../src/footplate/web/page/pure/hexes.js";

const { board, tasks, scale = 1 } = JSON.parse(readFileSync(0, "utf-8"));
const map = new HexMap(board);
const type = typeScale(scale);
const boxes = (/** @type {Set<string> | undefined} */ raised, /** @type {string[]} */ kept) =>
  placeNames(board, { type, raised, kept }).names.map(({ box }) => box);
const all = boxes(undefined, []);
const left = tasks.map((/** @type {string[]} */ hexes) => (scale < 0.6 ? boxes(undefined, hexes) : all));
const raised = raisable(board, new Set(board.places.map((/** @type {{ name: string }} */ place) => place.name)));
console.log(JSON.stringify({ radius: RADIUS, names: left, raised: [...raised], above: boxes(raised, []),
  discs: tasks.map((hexes, i) => numbersAt(map, hexes, left[i], type)) }));
