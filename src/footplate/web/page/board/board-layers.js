/** What a board is drawn of, from below: its terrain, the pieces of the game by layer, rings around places, names. */
import { knows, spoken, t } from "../i18n.js";
import { h, html, steady, useMemo } from "../lib.js";
import { inWords } from "../pure/scenery.js";
import { hexOf } from "../pure/targets.js";

/**
 * @typedef {import("../games/interface.js").Board} BoardData
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/board-names.js").Placed} Placed
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
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

/** What a game has drawn, passed over as long as it is the same vnode. */
const Piece = steady((/** @type {{ node: import("../lib.js").Child }} */ { node }) => node);

/** The pieces of one layer. */
export const Layer = steady((
  /** @type {{ name: string, nodes?: import("../vendor/preact.js").VNode[] }} */ { name, nodes = [] }) =>
  h("g", { class: `layer ${name}`, id: `layer-${name}` },
    nodes.map((node) => h(Piece, { key: node?.key, node }))));

/** How far below the middle of its hex a name stands, in radii. */
const NAME_BELOW = 0.8;

/** The height of such a name, half a letter of it, and what is left free beside it, in units of the board. */
const [LINE, HALF_A_LETTER, GAP] = [6, 2.2, 2];

/**
 * The names that hexes have in records, where no town's name stands.
 * @param {{ board: BoardData, names: import("../pure/board-numbers.js").Box[], type: number }} props
 */
export function HexNames({ board, names, type }) {
  return useMemo(() => {
    const named = board.hexes.map(({ name, x, y }) => ({ name, x, y: y + NAME_BELOW * board.radius }));
    const covered = (/** @type {{ name: string, x: number, y: number }} */ { name, x, y }) => names.some((town) =>
      Math.max(town.left - x, x - town.right) < name.length * HALF_A_LETTER * type + GAP
      && y > town.top && y - LINE * type < town.bottom);
    return html`<g class="layer hexnames" data-testid="hex-names" aria-hidden="true"
      style=${{ "--type": type }}>
      ${named.filter((one) => !covered(one)).map(({ name, x, y }) => html`<text key=${name} x=${x}
        y=${y}>${name}</text>`)}</g>`;
  }, [board.key, names, type]);
}

/** Rings around places that have a hex. @param {{ places: Place[], kind: string, map: HexMap }} props */
export function Rings({ places, kind, map }) {
  const hexes = places.map((place) => hexOf(place) ?? "").filter((hex) => map.has(hex));
  return hexes.map((hex) => html`<polygon key=${hex} class=${`ring ${kind}`}
    points=${map.points(hex, RING_INSET)} />`);
}

/**
 * Names stand above all track. One that looks as before keeps its vnode, and Preact passes it over.
 * @param {{ board: BoardData, names: Placed[], waters: Placed[], kept: string[] }} props
 */
export function Labels({ board, names, waters, kept }) {
  const known = useMemo(() => /** @type {Map<string, import("../lib.js").Child>} */ (new Map()), [board]);
  return useMemo(() => {
    const places = new Map(board.places.map((place) => [place.name, place]));
    const drawn = (/** @type {Placed} */ { name, text, x, y }, /** @type {string} */ classes) => {
      const look = `${text} ${classes} ${x} ${y}`;
      if (!known.has(look)) known.set(look, h(Label, { key: name, classes, x, y, text }));
      return known.get(look);
    };
    return [...waters.map((water) => drawn(water, "rivername")), ...names.map((one) => {
      const place = places.get(one.name);
      return drawn(one, `town ${place?.kind}${kept.includes(place?.hex ?? "") ? " kept" : ""}`);
    })];
  }, [board, names, waters, kept.join()]);
}

/** @typedef {{ classes: string, x: number, y: number, text: string }} LabelProps */
const Label = steady((/** @type {LabelProps} */ { classes, x, y, text }) => h("text", { class: classes, x, y }, text));
