/** Draws positions given on standard input as JSON with the page's own code and prints the paths it draws. */
import { readFileSync } from "node:fs";
import { Grid } from "../../src/footplate/web/page/games/grid.js";
import { companies, companyPath } from "../../src/footplate/web/page/games/dampfross-track.js";
import { drawTracks } from "../../src/footplate/web/page/games/rocket-lines.js";

/** Every path of a class in a tree of vnodes. */
function paths(node, wanted) {
  if (Array.isArray(node)) return node.flatMap((child) => paths(child, wanted));
  if (!node || typeof node !== "object") return [];
  const own = node.type === "path" && node.props.class === wanted ? [node.props.d] : [];
  return [...own, ...paths(node.props?.children, wanted)];
}

const { game, board, positions } = JSON.parse(readFileSync(0, "utf-8"));
const grid = new Grid(board);
const drawn =
  game === "rocket"
    ? positions.map((lines) => paths(drawTracks(grid, lines), "tline"))
    : positions.map((track) => companies(grid, track).map((company) => ({ seats: company.seats, d: companyPath(grid, company) })));
console.log(JSON.stringify(drawn));
