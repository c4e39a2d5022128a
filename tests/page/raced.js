/** Draws a position of Dampfross and the move that led to it, given on standard input: where trains stand, how a race ended. */
import { readFileSync } from "node:fs";
import dampfross from "../../src/footplate/web/page/games/dampfross.js";
import { finish } from "../../src/footplate/web/page/games/dampfross-race.js";

const { view, last, board, players } = JSON.parse(readFileSync(0, "utf-8"));
const centres = new Map(board.hexes.map((hex) => [hex.name, hex]));
const ctx = { board, players, last, planned: [], offers: [], preview: null, seat: null, at: (hex) => centres.get(hex), t: (key) => key, number: String, rule: () => null };
const stand = dampfross.pieces(view, ctx).engines.map(({ props }) => ({ id: props["data-id"], x: Number(props["data-x"]), y: Number(props["data-y"]) }));
console.log(JSON.stringify({ finish: finish(view, ctx), stand }));
