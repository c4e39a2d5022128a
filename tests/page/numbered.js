/** Prints where the numbers of hexes stand on a board, and the boxes of its names. */
import { readFileSync } from "node:fs";
import { RADIUS, keptNamesOn, nameScale, namesOn, numbersAt, raisable }
  from "../../src/footplate/web/page/board-numbers.js";
import { HexMap } from "../../src/footplate/web/page/hexes.js";

const { board, tasks, scale = 1, remote = false } = JSON.parse(readFileSync(0, "utf-8"));
const map = new HexMap(board);
const all = namesOn(board, undefined, nameScale(scale));
const left = tasks.map((hexes) => (remote ? keptNamesOn(board, undefined, scale, hexes) : all));
const raised = raisable(board, new Set(board.places.map((/** @type {{ name: string }} */ place) => place.name)));
console.log(JSON.stringify({ radius: RADIUS, names: left, raised: [...raised], above: namesOn(board, raised),
  discs: tasks.map((hexes, i) => numbersAt(map, hexes, left[i], scale)) }));
