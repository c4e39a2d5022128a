/** What a board is drawn of, from below: its terrain, the pieces of the game by layer, rings around places, names. */
import { knows, spoken, t } from "./i18n.js";
import { h, html, useMemo } from "./lib.js";
import { inWords } from "./scenery.js";
import { hexOf } from "./targets.js";

/**
 * @typedef {import("./games/interface.js").Board} BoardData
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./hexes.js").HexMap} HexMap
 */

/** The layers of the game's pieces that lie below the targets. */
export const PIECES = ["halo", "track", "towns", "stations", "engines"];

/** So far inside the edge of its hex a ring is drawn, in units of the board. */
const RING_INSET = 1.2;

/** What a name on the sea or the land is called here; a map that somebody made may have names nobody translated. */
const nameOnMap = (/** @type {string} */ name) => (knows(`scenery.${name}`) ? t(`scenery.${name}`) : name);

/** The terrain of a board in the reader's language. @param {BoardData} board */
export function useTerrain(board) {
  return useMemo(() => ({ __html: inWords(board.terrain, nameOnMap) }), [board.terrain, spoken()]);
}

/**
 * The terrain never changes: it is put into the page once per board and language.
 * @param {{ board: BoardData }} props
 */
export function Terrain({ board }) {
  const drawn = useTerrain(board);
  return useMemo(() => h("g", { class: "layer terrain", dangerouslySetInnerHTML: drawn }), [drawn]);
}

/** @param {{ name: string, nodes?: any[] }} props */
export function Layer({ name, nodes }) {
  return useMemo(() => h("g", { class: `layer ${name}`, id: `layer-${name}` }, nodes), [nodes]);
}

/** Rings around places that have a hex. @param {{ places: Place[], kind: string, map: HexMap }} props */
export function Rings({ places, kind, map }) {
  const hexes = places.map((place) => hexOf(place) ?? "").filter((hex) => map.has(hex));
  return hexes.map((hex) => html`<polygon key=${hex} class=${`ring ${kind}`}
    points=${map.points(hex, RING_INSET)} />`);
}

/**
 * Names stand above all track; a game may raise some where the usual spot is busy. From afar only those are left that
 * the decision is about.
 * @param {{ board: BoardData, raised?: Set<string>, kept: string[] }} props
 */
export function Labels({ board, raised, kept }) {
  /** @param {BoardData["places"][number]} place */
  const label = ({ name, kind, hex, text, y, label }) => {
    const classes = ["town", kind, kept.includes(hex) && "kept", label.y > y && "under"].filter(Boolean);
    const line = raised?.has(name) ? label.above ?? label.y : label.y;
    return html`<text key=${name} class=${classes.join(" ")} x=${label.x} y=${line}>${text}</text>`;
  };
  return useMemo(
    () => board.places.filter((place) => place.label).map(label),
    [board, kept.join(), raised ? [...raised].join() : ""],
  );
}
