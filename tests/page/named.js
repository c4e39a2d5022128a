/** Prints the names on a board at a scale, and what they keep off: plates, track, flags. */
import { readFileSync } from "node:fs";
import { placeNames, placeWaters, shortened, typeScale } from "../../src/footplate/web/page/pure/board-names.js";
import { placeFlags } from "../../src/footplate/web/page/late/board/flags.js";
import { HexMap } from "../../src/footplate/web/page/pure/hexes.js";

const { board, scale, plates = false, flagged = [], track = [] } = JSON.parse(readFileSync(0, "utf-8"));
const map = new HexMap(board);
const type = typeScale(scale);
const half = (/** @type {{ numbers?: number[] }} */ place) => ([9, 20][place.numbers?.length ?? 0] ?? 36) / 2;
const plate = (/** @type {any} */ place) => ({ left: half(place), right: half(place) + (place.port ? 14 : 0),
  high: place.numbers ? 8 : 5 });
const { names, marks } = placeNames(board, { type, plate: plates ? plate : undefined });
const boxes = names.map(({ box }) => box);
const around = (/** @type {string} */ hex) => {
  const { x, y } = map.at(hex);
  return { left: x - 16, right: x + 16, top: y - 16, bottom: y + 16 };
};
const flags = flagged.map((/** @type {string[]} */ ends) => placeFlags(ends.map((hex, i) => ({ key: hex, hex,
  text: i ? "Target" : "Start", ...map.at(hex) })), type, [...marks, ...boxes], (board.mountains ?? []).map(around),
around));
const waters = placeWaters(board.waters ?? [], type, [...marks, ...boxes], track);
console.log(JSON.stringify({ names, marks, flags, waters,
  shorter: board.places.map((/** @type {{ text: string }} */ place) => shortened(place.text)) }));
