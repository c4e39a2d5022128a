/** What somebody points at on a board: a target near enough for a finger, else the hex below. */
import { overBoard } from "./gestures.js";
import { useEffect, useRef } from "../lib.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../pure/targets.js").Target} Target
 *
 * @typedef {{ target: Target | null, hex: { name: string } | null }} Meant
 */

/** Pixels from the middle of a target within which a finger means it. */
const FINGER = 24;
/** Milliseconds of resting on a hex until a note tells of it, so that nobody is chased by notes. */
const RESTING = 420;
/** Milliseconds of resting on a hex until what is dragged is led there: not every hex on the way is asked for. */
const DRAGGING = 80;

/**
 * What is meant by a point of the screen.
 * @param {Camera} camera @param {HexMap} map @param {Target[]} targets @param {number} x @param {number} y
 * @returns {Meant}
 */
export function meant(camera, map, targets, x, y) {
  const point = camera.toBoard(x, y);
  const hex = map.under(point.x, point.y);
  const far = (/** @type {Target} */ target) => {
    const at = target.look?.at ?? map.at(target.hex);
    return Math.hypot(at.x - point.x, at.y - point.y);
  };
  const [exact] = targets.filter((target) => target.hex === hex?.name).sort((a, b) => far(a) - far(b));
  if (exact) return { target: exact, hex };
  // A short cut is meant by its own hex alone: they lie side by side.
  const [near] = targets.filter((target) => !target.quiet).map((target) => ({ target, far: far(target) }))
    .sort((a, b) => a.far - b.far);
  return { target: near && near.far < FINGER / camera.scale ? near.target : null, hex };
}

/**
 * Something that is dragged from hex to hex: told of each one on which it rests for a moment, and of the last one.
 * @param {(x: number, y: number) => string} hexAt @param {((hex: string) => void) | null | undefined} over
 * @returns {import("./gestures.js").Held | null}
 */
export function dragged(hexAt, over) {
  if (!over) return null;
  let last = "";
  let timer = 0;
  /** @type {(() => void) | null} */
  let due = null;
  const tell = () => {
    clearTimeout(timer);
    due?.();
    due = null;
  };
  return {
    over(x, y) {
      const hex = hexAt(x, y);
      if (!hex || hex === last) return;
      last = hex;
      due = () => over(hex);
      clearTimeout(timer);
      timer = setTimeout(tell, DRAGGING);
    },
    drop: tell,
  };
}

/**
 * Resting on a hex with the mouse asks what may be done there.
 * @param {{ current: HTMLElement | null }} frame @param {string} board its key
 * @param {{ meant(x: number, y: number): Meant, explain(hex: string): void, dismiss(hex: string): void }} does
 */
export function useHover(frame, board, does) {
  const latest = useRef(does);
  latest.current = does;
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (frame.current);
    let timer = 0;
    let last = "";
    const over = (/** @type {PointerEvent} */ event) => {
      clearTimeout(timer);
      if (event.pointerType !== "mouse" || event.buttons || overBoard(event.target)) return;
      const { target, hex } = latest.current.meant(event.clientX, event.clientY);
      element.classList.toggle("pointing", !!target);
      if (hex?.name !== last) latest.current.dismiss(hex?.name ?? "");
      last = hex?.name ?? "";
      if (hex) timer = setTimeout(() => latest.current.explain(hex.name), RESTING);
    };
    const leave = () => {
      clearTimeout(timer);
      latest.current.dismiss("");
    };
    element.addEventListener("pointermove", over);
    element.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointermove", over);
      element.removeEventListener("pointerleave", leave);
    };
  }, [board]);
}

/**
 * The hex a planned offer leads to. Of several ways to a stop, "B2" or "B2.1", the first alone has its place.
 * @param {import("../games/interface.js").GameFile} game @param {Record<string, any>} view
 * @param {import("../games/interface.js").Offer} offer
 */
export const goalOf = (game, view, offer) => offer.facts?.path?.at(-1) ?? offer.place?.hex
  ?? offer.facts?.goal?.split(".")[0]
  ?? (offer.place && game.find?.(view, offer.place)) ?? null;
