/**
 * What pointers and wheels do to a board: one finger drags it, two pinch it, a wheel zooms, or takes another way to
 * the goal below it, a short touch is a tap, a long one asks.
 */
import { LARGEST } from "./camera.js";

/** Pixels a pointer may move and still be a tap. */
const STILL = 5;
/** Milliseconds after which a finger that rests asks what is there. */
const HOLD = 480;
/** Milliseconds within which the click that follows a pointer arrives. */
const ECHO = 700;
/** Pixels of a line, for wheels that count in lines. */
const LINE = 30;
/** How much a pixel of the wheel zooms, and one of a pinch on a touchpad, which comes as a wheel with Ctrl. */
const WHEEL = 0.0016;
const PINCH = 0.01;
/** Pixels of a wheel over the goal that take another way there: a notch, or a short stroke on a touchpad. */
const NOTCH = 60;
/** How much a double click zooms. */
const CLOSER = 1.5;

/**
 * @typedef {import("./camera.js").Camera} Camera
 *
 * @typedef {Object} Held  Something that is dragged over the board.
 * @property {(x: number, y: number) => void} over
 * @property {() => void} drop
 */

/** Things above the board that have clicks of their own. @param {EventTarget | null} target @param {string} [more] */
export const overBoard = (target, more = "") =>
  target instanceof Element && target.closest(`[data-over-board]${more}`) !== null;

export class Gestures {
  /**
   * @param {Camera} camera @param {(x: number, y: number, event: PointerEvent) => void} tap
   * @param {(x: number, y: number) => void} hold a finger has rested there: what it lifts from is no tap
   * @param {(event: PointerEvent) => Held | null} grab  What a pointer takes hold of: it is dragged, not the board.
   * @param {(x: number, y: number) => (() => void) | null} turn  What the wheel does there instead of zooming.
   */
  constructor(camera, tap, hold, grab, turn) {
    this._camera = camera;
    this._grab = grab;
    this._turn = turn;
    this._turned = 0;
    /** @type {Held | null} */
    this._held = null;
    this._frame = camera.frame;
    this._tap = tap;
    this._hold = hold;
    this._resting = 0;
    /** @type {Map<number, { x: number, y: number }>} */
    this._fingers = new Map();
    this._moved = 0;
    this._lifted = -Infinity;
    const listen = new AbortController();
    const options = { signal: listen.signal };
    const frame = this._frame;
    frame.addEventListener("pointerdown", (event) => this._down(event), options);
    frame.addEventListener("pointermove", (event) => this._move(event), options);
    // Lifted anywhere: something may have come over the board since it was pressed.
    addEventListener("pointerup", (event) => this._up(event, true), options);
    addEventListener("pointercancel", (event) => this._up(event, false), options);
    frame.addEventListener("wheel", (event) => this._wheel(event), { ...options, passive: false });
    frame.addEventListener("dblclick", (event) => this._double(event), options);
    this.dispose = () => listen.abort();
  }

  /** Whether a click is what a pointer has just done, and so has been told as a tap. @param {MouseEvent} click */
  tapped(click) {
    return click.detail > 0 && click.timeStamp - this._lifted < ECHO;
  }

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.button > 0 || overBoard(event.target)) return;
    this._camera.halt();
    if (!this._fingers.size) {
      this._moved = 0;
      this._held = this._grab(event);
    } else this._held = null;
    this._fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this._resting);
    if (event.pointerType === "mouse") return;
    this._resting = setTimeout(() => {
      if (this._fingers.size !== 1 || this._moved >= STILL) return;
      this._moved = STILL;
      this._hold(event.clientX, event.clientY);
    }, HOLD);
  }

  /** @param {PointerEvent} event */
  _move(event) {
    const before = this._fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    const [one, two] = [...this._fingers.values()];
    const apart = two && Math.hypot(one.x - two.x, one.y - two.y);
    before.x = event.clientX;
    before.y = event.clientY;
    this._moved += Math.abs(dx) + Math.abs(dy);
    if (this._moved < STILL) return;
    this._frame.setPointerCapture(event.pointerId);
    this._frame.classList.add("dragging");
    if (this._held) return this._held.over(event.clientX, event.clientY);
    this._camera.touched = true;
    const fingers = (two ? 2 : 1) * this._camera.enlarged;
    this._camera.pan(dx / fingers, dy / fingers);
    if (!two) return;
    const { x, y } = this._camera.inFrame((one.x + two.x) / 2, (one.y + two.y) / 2);
    this._camera.zoom(Math.hypot(one.x - two.x, one.y - two.y) / apart, x, y);
  }

  /** @param {PointerEvent} event @param {boolean} lifted */
  _up(event, lifted) {
    this._lifted = event.timeStamp;
    clearTimeout(this._resting);
    if (!this._fingers.delete(event.pointerId)) return;
    if (!this._fingers.size) this._frame.classList.remove("dragging");
    if (this._moved >= STILL) this._held?.drop();
    this._held = null;
    if (lifted && this._moved < STILL) this._tap(event.clientX, event.clientY, event);
  }

  /** @param {WheelEvent} event */
  _wheel(event) {
    event.preventDefault();
    const turn = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
    const instead = event.ctrlKey ? null : this._turn(event.clientX, event.clientY);
    if (instead) return this._notch(turn, instead);
    const factor = Math.exp(-turn * (event.ctrlKey ? PINCH : WHEEL));
    const { x, y } = this._camera.inFrame(event.clientX, event.clientY);
    this._camera.zoom(factor, x, y);
  }

  /** The wheel counts its way until it is worth a notch. @param {number} turn @param {() => void} act */
  _notch(turn, act) {
    this._turned += Math.abs(turn);
    if (this._turned < NOTCH) return;
    this._turned = 0;
    act();
  }

  /** @param {MouseEvent} event */
  _double(event) {
    if (overBoard(event.target, ", .target")) return;
    const { x, y } = this._camera.toBoard(event.clientX, event.clientY);
    this._camera.glide(x, y, Math.min(LARGEST, this._camera.scale * CLOSER));
  }
}
