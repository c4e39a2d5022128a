/**
 * The board: one component for every map. What it is drawn of, and how it is looked at and pointed at, is in
 * `board-*.js`.
 */
import { Cursor, useCursor } from "./board-cursor.js";
import { HexNames, Labels, Layer, PIECES, Rings, Terrain } from "./board-layers.js";
import { placeNames, placeWaters } from "../pure/board-names.js";
import { PickMenu, useNote } from "./board-notes.js";
import { dragged, goalOf, meant, useHover } from "./board-pointing.js";
import { soughtHexes, useSight } from "./board-sight.js";
import { hexMap } from "../pure/hexes.js";
import { HintMarks } from "../common/hint-cards.js";
import { t } from "../i18n.js";
import { late } from "../late.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";
import { Minimap } from "./minimap.js";
import { animate, standing } from "./motion.js";
import { RecapMarks, RecapWay, hexesOf } from "./recap-marks.js";
import { hexNames } from "../prefs.js";
import { hexOf, useTargets } from "../pure/targets.js";
import { ZoomButtons } from "./zoom-buttons.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("../games/interface.js").Board} BoardData
 * @typedef {import("../games/interface.js").Context} Context
 * @typedef {import("../games/interface.js").GameFile} GameFile
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../games/interface.js").Layers} Layers
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Question<Offer>} Question
 * @typedef {import("../lib.js").Child} Child
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../pure/targets.js").Target} Target
 * @typedef {import("../views.js").Reason} Reason
 */

const Flags = late("board/flags");
const WhyNote = late("board/why-note");

/** @type {string[]} */
const NOWHERE = [];

/** Where so much can be clicked, a card cannot keep off all of it, only off stops, pieces and what is written. */
const MANY = 30;

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
 * @param {import("./recap-marks.js").Told} [props.told]  What others did, while it is listed.
 * @param {string[]} [props.about]  Hexes that are in sight from the beginning, instead of the whole board.
 * @param {boolean} [props.asked]  Somebody goes through what was done, and wants to be shown it.
 * @param {(place: Place) => Promise<Reason | null>} props.why
 * @param {(hex: string) => void} [props.missed]  A click where nothing is offered; else it is explained.
 * @param {boolean} [props.hushed]  Nothing is explained: there is something to be read already.
 * @param {(map: HexMap, type: number) => Child} [props.marks]  What else is drawn on the board, below its names.
 * @param {(map: HexMap, camera: Camera | null, seen: object) => Child} [props.beside]  Cards beside a hex. They need
 *   `seen`: what is given nothing new is not drawn anew, and the hex has gone elsewhere.
 * @param {Child} props.children  Floats above the board.
 */
export function Board({ board, game, view, ctx, position, targets, selected, pointed, lastPlaces, advised, told,
  about = NOWHERE, asked, why, missed, hushed, marks, beside, children }) {
  const map = hexMap(board);
  const [menu, setMenu] = useState(/** @type {(Question & { hex: string }) | null} */ (null));
  const offered = (/** @type {string} */ hex) => targets.find((one) => one.hex === hex)?.offers ?? [];
  const { note, explain, dismiss } = useNote((hex) => game.describe(view, ctx, { hex }), offered, why);
  /** The hex that was clicked last, while the pointer rests on it: of that there is nothing to tell. */
  const clickedLast = useRef("");
  /**
   * What resting there tells: where any hex can be clicked, what that means.
   * @param {string} hex @param {boolean} [asked] by a finger that rests there, or by the arrow keys
   */
  const tell = (hex, asked) => {
    if (hex === clickedLast.current || (!offered(hex).length
      && selected.some((place) => hexOf(place) === hex))) return;
    const meaning = game.meaning?.(view, ctx, hex) ?? null;
    if (meaning !== "") explain(hex, meaning ?? "", asked);
  };

  /**
   * The only offer, else it is asked which.
   * @param {string} hex @param {Offer[]} offers @param {(offer: Offer) => void} taken
   */
  const pick = (hex, offers, taken) => {
    setMenu(offers.length > 1 ? { hex, offers, choose: taken } : null);
    if (offers.length === 1) taken(offers[0]);
  };
  const choose = (/** @type {Target} */ target) => {
    dismiss();
    pick(target.hex, target.offers, ctx.choose);
  };
  // Whoever has clicked there is answered, also where that covers something.
  const miss = missed ? (/** @type {string} */ hex) => (dismiss(), missed(hex))
    : (/** @type {string} */ hex) => explain(hex, "", true);
  const pointedAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    meant(/** @type {Camera} */ (camera.current), map, targets, x, y);
  /** A click: what the hex offers, or a way there; else what is there. @param {string} hex @param {Target} [at] */
  const clickHex = async (hex, at) => {
    clickedLast.current = hex;
    setMenu(null);
    dismiss();
    if (at && !at.quiet) return choose(at);
    const file = await game.deciding?.(ctx.offers); // whoever is quicker than the net has not tried something wrong
    const whole = file ? file.default(game) : game;
    const done = await whole.clicked?.(view, ctx, hex);
    if (done === true) return;
    if (done) return pick(hex, done.offers, done.choose);
    if (at) choose(at);
    else miss(hex);
  };
  const tap = (/** @type {number} */ x, /** @type {number} */ y, /** @type {Event} */ event) => {
    const { target, hex } = pointedAt(x, y);
    if (target && (!target.quiet || target.hex === hex?.name)) clickHex(target.hex, target);
    else if (hex) clickHex(hex.name);
    else {
      setMenu(null);
      dismiss();
    }
    event.preventDefault();
  };
  const chooseHex = (/** @type {string} */ hex) => clickHex(hex, targets.find((one) => one.hex === hex));
  const grab = (/** @type {PointerEvent} */ event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-bend]")) return null;
    const hexAt = (/** @type {number} */ x, /** @type {number} */ y) =>
      pointedAt(x, y).hex?.name ?? "";
    return dragged(hexAt, game.bend?.(view, ctx, hexAt(event.clientX, event.clientY)));
  };

  /** Over the goal of what is planned the wheel takes another way. @param {number} x @param {number} y */
  const turn = (x, y) => {
    const other = /** @type {HTMLElement | null} */ (document.querySelector("[data-next-way]"));
    const hex = pointedAt(x, y).hex?.name;
    return other && ctx.planned.some((offer) => goalOf(game, view, offer) === hex) ? () => other.click() : null;
  };

  const hinted = (advised?.moves ?? []).flatMap((move) => [move.place, ...move.places])
    .map((place) => place && advised?.locate(place)).filter((place) => place);
  const loud = targets.filter((target) => !target.quiet);
  // One set of numbers at a time: those of what others did while somebody goes through it, else those of targets.
  const written = (/** @type {Target} */ target) => target.offers.some((offer) => offer.short);
  const numbered = loud.some((target) => target.key || written(target));
  const { hexes, due } = soughtHexes(game, view, ctx, loud, hinted.length ? hinted : lastPlaces, map);
  const kept = [...about, ...hexes];
  const sought = about.length && !ctx.planned.length ? [...about] : hexes;
  const current = told?.lines[told.at];
  if (told && current && !hinted.length) sought.push(...hexesOf(current, told, map));
  const moment = `${position} ${ctx.preview?.effects.length} ${current?.entries[0].move} ${hinted.length}`;
  const hold = (/** @type {number} */ x, /** @type {number} */ y) => {
    const { hex } = pointedAt(x, y);
    if (hex) tell(hex.name, true);
  };
  const { frame, picture, camera, gestures, seen } = useSight({ board, map, sought, about, moment,
    due: due || hinted.length > 0 || ctx.planned.length > 0,
    asked: !!asked || hinted.length > 0 || ctx.planned.length > 0, position, planning: ctx.planned.length > 0,
    choosing: menu !== null, tap, hold, grab, turn });
  // Not when others' moves come to be told: nothing else can be chosen then.
  useEffect(() => setMenu(null), [position, ctx.preview?.effects.length, hinted.length,
    targets.map((target) => target.id).join()]);
  useEffect(() => dismiss(), [view, hinted.length > 0]);
  const leave = (/** @type {string} */ hex) => {
    if (hex !== clickedLast.current) clickedLast.current = "";
    dismiss(hex);
  };
  useHover(frame, board.key, { meant: pointedAt, explain: tell, dismiss: leave });
  useMotion(picture, position, map.radius * Math.sqrt(3));

  const whole = (/** @type {string} */ hex) => (map.has(hex) ? { ...map.at(hex), radius: map.radius } : undefined);
  const { cursor, step } = useCursor(picture, map, targets, board.hexes[0]?.name);
  const keyDown = (/** @type {KeyboardEvent} */ event) => {
    const hex = step(event);
    if (hex) {
      camera.current?.reveal([map.at(hex)]);
      tell(hex, true);
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
    const found = event.target instanceof Element ? event.target.closest(".target, .cursor") : null;
    const { hex, target: id } = /** @type {SVGElement | null} */ (found)?.dataset ?? {};
    if (!hex || gestures.current?.tapped(event)) return;
    const target = targets.find((one) => (one.id ?? one.hex) === id);
    if (target) clickHex(hex, target);
    else chooseHex(hex);
  };

  const layers = /** @type {Layers} */ (useMemo(() => game.pieces(view, ctx), [game, view, ctx]));
  const raised = useMemo(() => game.raised?.(view, ctx), [game, view, board]);
  const { names, waters, flags, boxes } = useNames({ board, map, game, view, ctx, raised, kept, seen });
  const towns = useMemo(() => new Set(board.places.map((place) => place.hex)), [board]);
  const latest = useRef(choose);
  latest.current = (target) => void clickHex(target.hex, target);
  const there = { towns, busy: (/** @type {string} */ hex) => !!game.busy?.(view, hex) };
  const { drawn, focused } = useTargets(targets, map, there, (target) => latest.current(target));

  // No card lies on what is lit up: what can be clicked, unless that is nearly every hex, and what has been chosen.
  const spots = loud.map((target) => target.look?.at ?? (loud.length < MANY ? whole(target.hex)
    : written(target) ? map.at(target.hex) : undefined));
  const chosen = [...ctx.planned.map((offer) => game.looks?.(offer, view, ctx)?.at),
    ...selected.map((place) => whole(hexOf(place) ?? ""))];
  const lit = [...spots, ...chosen].filter((at) => at !== undefined);
  const [, , width, height] = board.box;
  return html`<div class="boardwrap" ref=${frame} data-testid="board"
    onKeyDown=${keyDown} onFocusIn=${focusIn} onClick=${clicked}>
    <svg class="board" data-unkeyed=${told?.stepped && current ? "" : undefined} ref=${picture}
      viewBox=${board.box.join(" ")} width=${width} height=${height} role="group" aria-label=${t("page.board.label")}
      style=${{ width: `${width}px`, height: `${height}px` }}>
      <${Terrain} board=${board} />
      ${PIECES.map((name) => [h(Layer, { key: name, name, nodes: /** @type {any} */ (layers)[name] }),
        name === "track" && told && told.lines.length > 0
          && html`<${RecapWay} key="told" told=${told} map=${map} />`])}
      ${game.unnamed && (hexNames.value || seen.close) && html`<${HexNames} board=${board} names=${boxes}
        type=${seen.type} />`}
      <g class="layer last" key=${`last${position}`}><${Rings} places=${lastPlaces} kind="recent" map=${map} /></g>
      <g class="layer targets" onFocusIn=${focused}>${drawn}</g>
      <g class="layer selection">
        <${Rings} places=${selected} kind="under" map=${map} />
        <${Rings} places=${selected} kind="chosen" map=${map} />
        <${Rings} places=${pointed} kind="pointed" map=${map} />
      </g>
      <${Layer} name="ghost" nodes=${layers.ghost} />
      ${marks?.(map, seen.type)}
      <g class="layer labels"><${Labels} board=${board} names=${names} waters=${waters} kept=${kept} /></g>
      ${flags.length > 0 && html`<${Flags} wanted=${flags} map=${map} mountains=${board.mountains ?? []}
        type=${seen.type} taken=${boxes} within=${withinOf(board, map, ctx)} />`}
      <${Layer} name="callouts" nodes=${layers.callouts} />
      ${told && told.lines.length > 0 && html`<${RecapMarks} told=${told} map=${map} names=${boxes}
        type=${seen.type} bare=${numbered && !told.stepped} />`}
      ${advised && advised.moves.length > 0 && html`<${HintMarks} map=${map} names=${boxes} type=${seen.type}
        ...${advised} />`}
      ${cursor && html`<${Cursor} hex=${cursor} label=${game.describe(view, ctx, { hex: cursor })} map=${map}
        enter=${() => chooseHex(cursor)} />`}
    </svg>
    ${note && !menu && !hushed && html`<${WhyNote} note=${note} camera=${camera.current} map=${map} ctx=${ctx}
      lit=${lit} />`}
    ${menu && html`<${PickMenu} hex=${menu.hex} offers=${menu.offers} camera=${camera.current} map=${map}
      choose=${(/** @type {Offer} */ offer) => (setMenu(null), menu.choose(offer))} />`}
    ${beside?.(map, camera.current, seen)}
    ${children}
    ${!seen.most && !ctx.phone && html`<${Minimap} board=${board} seen=${seen} camera=${camera} />`}
    <${ZoomButtons} camera=${camera} all=${seen.all} />
  </div>`;
}

/**
 * What is seen of a board when all of it is: on a phone the hexes alone.
 * @param {BoardData} board @param {HexMap} map @param {Context} ctx
 */
function withinOf(board, map, ctx) {
  const [left, top, wide, high] = board.box;
  return ctx.phone ? map.extent : { left, top, right: left + wide, bottom: top + high };
}

/**
 * The names and flags on a board as they can be read at its scale, and all they cover.
 * @param {Object} what
 * @param {BoardData} what.board
 * @param {HexMap} what.map
 * @param {GameFile} what.game
 * @param {Record<string, any>} what.view
 * @param {Context} what.ctx
 * @param {Set<string>} [what.raised]
 * @param {string[]} what.kept
 * @param {import("./board-sight.js").Seen} what.seen
 */
function useNames({ board, map, game, view, ctx, raised, kept, seen: { type, far } }) {
  const up = raised ? [...raised].join() : "";
  const { names, marks } = useMemo(() => {
    if (!type) return { names: [], marks: [] };
    const within = withinOf(board, map, ctx);
    return placeNames(board, { type, raised, kept, plate: game.plate, within });
  }, [board, game, type, ctx.phone, up, kept.join()]);
  return useMemo(() => {
    const taken = [...marks, ...names.map(({ box }) => box)];
    const waters = far ? [] : placeWaters(board.waters ?? [], type, taken, game.drawn?.(view, ctx) ?? []);
    const flags = type ? game.flags?.(view, ctx) ?? [] : [];
    return { names, flags, waters, boxes: [...taken, ...waters.map(({ box }) => box)] };
  }, [board, game, view, names, marks, type, far]);
}

/**
 * Pieces glide to where they stand in a new position.
 * @param {{ current: SVGSVGElement | null }} picture @param {number} position @param {number} hex width of a hex
 */
function useMotion(picture, position, hex) {
  const before = useRef({ position, pieces: /** @type {ReturnType<typeof standing>} */ (new Map()) });
  useLayoutEffect(() => {
    const root = /** @type {SVGSVGElement} */ (picture.current);
    const pieces = standing(root);
    if (before.current.position !== position) animate(root, before.current.pieces, hex);
    before.current = { position, pieces };
  });
}
