/** Prints the lines in which the page tells a log, given on standard input: of each the seat and the numbers of its moves. */
import { readFileSync } from "node:fs";
import { earnedWith, linesSince } from "../../src/footplate/web/page/pure/recap.js";

const { log, seat, answers } = JSON.parse(readFileSync(0, "utf-8"));
const lines = linesSince(log, seat, answers);
console.log(JSON.stringify(lines.map((line) => ({ seat: line.seat, moves: line.entries.map((entry) => entry.move),
  earned: [...earnedWith(line.entries)] }))));
