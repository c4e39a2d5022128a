/** What somebody points at on a board: a target near enough for a finger, else the hex below. */
import { overBoard } from "./gestures.js";
import { useEffect, useRef } from "./lib.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./hexes.js").HexMap} HexMap
 * @typedef {import("./targets.js").Target} Target
 *
 * @typedef {{ target: Target | null, hex: { name: string } | null }} Meant
 */

/** Pixels from the middle of a target within which a finger means it. */
const FINGER = 24;
/** Milliseconds of resting on a hex until a note tells of it, so that nobody is chased by notes. */
const RESTING = 420;

/**
 * What is meant by a point of the screen.
 * @param {Camera} camera @param {HexMap} map @param {Target[]} targets @param {number} x @param {number} y
 * @returns {Meant}
 */
export function meant(camera, map, targets, x, y) {
  const point = camera.toBoard(x, y);
  const hex = map.under(point.x, point.y);
  const exact = targets.find((target) => target.hex === hex?.name);
  if (exact) return { target: exact, hex };
  const far = (/** @type {Target} */ target) =>
    Math.hypot(map.at(target.hex).x - point.x, map.at(target.hex).y - point.y);
  const [near] = targets.map((target) => ({ target, far: far(target) })).sort((a, b) => a.far - b.far);
  return { target: near && near.far < FINGER / camera.scale ? near.target : null, hex };
}

/**
 * Resting on a hex with the mouse asks what may be done there.
 * @param {{ current: HTMLElement | null }} frame @param {string} board its key
 * @param {{ meant(x: number, y: number): Meant, explain(hex: string): void, dismiss(hex?: string): void }} does
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
      if (hex?.name !== last) latest.current.dismiss(hex?.name);
      last = hex?.name ?? "";
      if (hex && !target) timer = setTimeout(() => latest.current.explain(hex.name), RESTING);
    };
    const leave = () => {
      clearTimeout(timer);
      latest.current.dismiss();
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
