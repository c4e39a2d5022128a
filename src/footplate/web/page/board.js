/**
 * The board: one component for every map. What it is drawn of, and how it is looked at and pointed at, is in
 * `board-*.js`.
 */
import { Cursor, useCursor } from "./board-cursor.js";
import { Labels, Layer, PIECES, Rings, Terrain } from "./board-layers.js";
import { PickMenu, WhyNote, useNote } from "./board-notes.js";
import { meant, useHover } from "./board-pointing.js";
import { soughtHexes, useSight } from "./board-sight.js";
import { hexMap } from "./hexes.js";
import { HintMarks } from "./hint-cards.js";
import { t } from "./i18n.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./lib.js";
import { Minimap } from "./minimap.js";
import { animate, standing } from "./motion.js";
import { useTargets } from "./targets.js";
import { ZoomButtons } from "./zoom-buttons.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./games/interface.js").Board} BoardData
 * @typedef {import("./games/interface.js").Context} Context
 * @typedef {import("./games/interface.js").GameFile} GameFile
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./games/interface.js").Layers} Layers
 * @typedef {import("./targets.js").Target} Target
 */

/**
 * @param {Object} props
 * @param {BoardData} props.board
 * @param {GameFile} props.game
 * @param {Record<string, any>} props.view
 * @param {Context} props.ctx
 * @param {number} props.position  Number of the position: pieces are animated when it changes.
 * @param {Target[]} props.targets
 * @param {Place[]} props.selected
 * @param {Place[]} props.pointed
 * @param {Place[]} props.lastPlaces
 * @param {{ moves: any[], picked: number, locate: (place: Place) => Place | undefined }} [props.advised]  Moves of a
 *   hint.
 * @param {(place: Place) => Promise<any>} props.why
 * @param {any} props.children  Floats above the board.
 */
export function Board({ board, game, view, ctx, position, targets, selected, pointed, lastPlaces, advised, why,
  children }) {
  const map = hexMap(board);
  const [menu, setMenu] = useState(/** @type {Target | null} */ (null));
  const { note, explain, dismiss } = useNote((hex) => game.describe(view, ctx, { hex }), why);

  const choose = (/** @type {Target} */ target) => {
    dismiss();
    if (target.offers.length > 1) return setMenu(target);
    setMenu(null);
    ctx.choose(target.offers[0]);
  };
  const pointedAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    meant(/** @type {Camera} */ (camera.current), map, targets, x, y);
  const tap = (/** @type {number} */ x, /** @type {number} */ y, /** @type {Event} */ event) => {
    const { target, hex } = pointedAt(x, y);
    if (target) choose(target);
    else {
      setMenu(null);
      if (hex) explain(hex.name);
      else dismiss();
    }
    event.preventDefault();
  };
  /** Whatever a hex offers, else what is there. @param {string} hex */
  const chooseHex = (hex) => {
    const target = targets.find((one) => one.hex === hex);
    if (target) choose(target);
    else explain(hex);
  };

  const hinted = (advised?.moves ?? []).flatMap((move) => [move.place, ...move.places])
    .map((place) => place && advised?.locate(place)).filter((place) => place);
  const sought = soughtHexes(game, view, ctx, targets, hinted.length ? hinted : lastPlaces, map);
  const moment = `${position} ${ctx.preview?.effects.length}`;
  const { frame, picture, camera, gestures, seen } = useSight({ board, map, sought, moment, tap });
  useEffect(() => setMenu(null), [moment, sought.join()]);
  useHover(frame, board.key, { meant: pointedAt, explain, dismiss });
  useMotion(picture, position, map.radius * Math.sqrt(3));

  const { cursor, step } = useCursor(picture, map, targets, board.hexes[0]?.name);
  const keyDown = (/** @type {KeyboardEvent} */ event) => {
    const hex = step(event);
    if (hex) {
      camera.current?.reveal([map.at(hex)]);
      explain(hex);
    } else if (event.key === "Escape" && (menu || note)) {
      event.stopPropagation();
      setMenu(null);
      dismiss();
    }
  };
  // Whatever the keyboard comes to is brought into sight by the camera; the frame itself never scrolls.
  const focusIn = (/** @type {FocusEvent} */ event) => {
    const element = /** @type {SVGElement} */ (event.target);
    const hex = element.dataset?.hex;
    if (hex && map.has(hex) && element.matches(":focus-visible")) camera.current?.reveal([map.at(hex)]);
  };
  // Screen readers, voice control and scripts click without a pointer; what a pointer does, the gestures tell.
  const clicked = (/** @type {MouseEvent} */ event) => {
    const element = event.target instanceof Element ? event.target.closest(".target, .cursor") : null;
    const hex = /** @type {SVGElement | null} */ (element)?.dataset.hex;
    if (hex && !gestures.current?.tapped(event)) chooseHex(hex);
  };

  const layers = /** @type {Layers} */ (useMemo(() => game.pieces(view, ctx), [game, view, ctx]));
  const raised = useMemo(() => game.raised?.(view, ctx), [game, view, board]);
  const towns = useMemo(() => new Set(board.places.map((place) => place.hex)), [board]);
  const latest = useRef(choose);
  latest.current = choose;
  const there = { towns, busy: (/** @type {string} */ hex) => !!game.busy?.(view, hex) };
  const marked = useTargets(targets, map, there, (target) => latest.current(target));

  const [, , width, height] = board.box;
  return html`<div class="boardwrap" ref=${frame} data-testid="board"
    onKeyDown=${keyDown} onFocusIn=${focusIn} onClick=${clicked}>
    <svg class="board" ref=${picture} viewBox=${board.box.join(" ")} width=${width} height=${height}
      role="group" aria-label=${t("page.board.label")} style=${{ width: `${width}px`, height: `${height}px` }}>
      <${Terrain} board=${board} />
      ${PIECES.map((name) => h(Layer, { key: name, name, nodes: /** @type {any} */ (layers)[name] }))}
      <g class="layer last" key=${`last${position}`}><${Rings} places=${lastPlaces} kind="recent" map=${map} /></g>
      <g class="layer targets">${marked}</g>
      <g class="layer selection">
        <${Rings} places=${selected} kind="under" map=${map} />
        <${Rings} places=${selected} kind="chosen" map=${map} />
        <${Rings} places=${pointed} kind="pointed" map=${map} />
      </g>
      <${Layer} name="ghost" nodes=${layers.ghost} />
      <g class="layer labels"><${Labels} board=${board} raised=${raised} kept=${sought} /></g>
      <${Layer} name="callouts" nodes=${layers.callouts} />
      ${advised && advised.moves.length > 0 && html`<${HintMarks} map=${map} ...${advised} />`}
      ${cursor && html`<${Cursor} hex=${cursor} label=${game.describe(view, ctx, { hex: cursor })} map=${map}
        enter=${() => chooseHex(cursor)} />`}
    </svg>
    ${note && !menu && html`<${WhyNote} note=${note} camera=${camera.current} map=${map} ctx=${ctx} />`}
    ${menu && html`<${PickMenu} target=${menu} camera=${camera.current} map=${map}
      choose=${(/** @type {any} */ offer) => (setMenu(null), ctx.choose(offer))} />`}
    ${children}
    ${!seen.most && !ctx.phone && html`<${Minimap} board=${board} seen=${seen}
      go=${(/** @type {number} */ x, /** @type {number} */ y) => camera.current?.glide(x, y)} />`}
    <${ZoomButtons} camera=${camera} all=${seen.all} />
  </div>`;
}

/**
 * Pieces glide to where they stand in a new position.
 * @param {{ current: SVGSVGElement | null }} picture @param {number} position @param {number} hex width of a hex
 */
function useMotion(picture, position, hex) {
  const before = useRef({ position, pieces: /** @type {Map<string, any>} */ (new Map()) });
  useLayoutEffect(() => {
    const root = /** @type {SVGSVGElement} */ (picture.current);
    const pieces = standing(root);
    if (before.current.position !== position) animate(root, before.current.pieces, hex);
    before.current = { position, pieces };
  });
}
