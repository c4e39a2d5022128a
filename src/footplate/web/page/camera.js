/**
 * Pan and zoom of one element inside its frame, by pointer, wheel, pinch and calls.
 *
 * The element is moved by one CSS transform. While it moves it is its own layer, so that nothing is painted anew; when it
 * rests the browser draws it crisp at its scale.
 */
import { stillness } from "./prefs.js";

const SMALLEST = 0.5;
const LARGEST = 4;
const STILL = 5;
/** In units of the board, with its key. */
const HALF_A_PIECE = 24;
/** Milliseconds within which the click that follows a pointer arrives. */
const ECHO = 700;

export class Camera {
  /**
   * @param {HTMLElement} frame
   * @param {SVGSVGElement} picture
   * @param {[number, number, number, number]} box
   * @param {{ x: number, y: number }[]} places what is drawn on it and ought not to lie below buttons
   * @param {{ tap(x: number, y: number, event: PointerEvent): void, rest(camera: Camera): void }} tell
   */
  constructor(frame, picture, box, places, tell) {
    this.frame = frame;
    this.picture = picture;
    this.box = box;
    this.places = places;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this._tell = tell;
    /** @type {Map<number, { x: number, y: number }>} */
    this._fingers = new Map();
    this._moved = 0;
    this._resting = 0;
    this._gliding = 0;
    this._lifted = -Infinity;
    /** Whether somebody has moved it: until then it may find its own place. */
    this.touched = false;
    const listen = new AbortController();
    const options = { signal: listen.signal };
    frame.addEventListener("pointerdown", (event) => this._down(event), options);
    frame.addEventListener("pointermove", (event) => this._move(event), options);
    frame.addEventListener("pointerup", (event) => this._up(event, true), options);
    frame.addEventListener("pointercancel", (event) => this._up(event, false), options);
    frame.addEventListener("wheel", (event) => this._wheel(event), { ...options, passive: false });
    frame.addEventListener("dblclick", (event) => this._double(event), options);
    this.dispose = () => listen.abort();
  }

  get size() {
    return { width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  /** A point of the screen in board units. @param {number} clientX @param {number} clientY */
  toBoard(clientX, clientY) {
    const frame = this.frame.getBoundingClientRect();
    return {
      x: (clientX - frame.left - this.x) / this.scale + this.box[0],
      y: (clientY - frame.top - this.y) / this.scale + this.box[1],
    };
  }

  /** A point of the board inside the frame, in pixels. @param {number} x @param {number} y */
  toFrame(x, y) {
    return { x: (x - this.box[0]) * this.scale + this.x, y: (y - this.box[1]) * this.scale + this.y };
  }

  /** What is seen, in board units. */
  window() {
    const { width, height } = this.size;
    return { x: this.box[0] - this.x / this.scale, y: this.box[1] - this.y / this.scale, width: width / this.scale, height: height / this.scale };
  }

  /** The scale at which the whole map fits. */
  fitting() {
    const { width, height } = this.size;
    return Math.min(width / this.box[2], height / this.box[3]);
  }

  _apply() {
    const { width, height } = this.size;
    const wide = this.box[2] * this.scale;
    const high = this.box[3] * this.scale;
    const margin = 90;
    // What lies at the western edge must be able to come out from under the card with the preview.
    const west = Math.max(margin, this.free().left);
    // What fits may still give way to the buttons in the corner.
    const corner = this._corner(this.scale);
    const [aside, up] = corner ? [width - corner.left, height - corner.top] : [0, 0];
    this.x = wide <= width ? Math.min(width - wide, Math.max(-aside, this.x)) : Math.min(west, Math.max(width - wide - margin, this.x));
    this.y = high <= height ? Math.min(height - high, Math.max(-up, this.y)) : Math.min(margin, Math.max(height - high - margin, this.y));
    this.picture.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
    this.picture.style.willChange = "transform";
    clearTimeout(this._resting);
    this._resting = setTimeout(() => {
      this.picture.style.willChange = "";
      this._tell.rest(this);
    }, 160);
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] point of the frame that stays where it is */
  zoom(factor, px = this.size.width / 2, py = this.size.height / 2) {
    const least = Math.min(SMALLEST, this.fitting());
    const scale = Math.min(LARGEST, Math.max(least, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = scale;
    this._apply();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this._apply();
  }

  /** The whole map; it keeps fitting until somebody moves it. @param {boolean} [atOnce] */
  fit(atOnce = false) {
    this.touched = false;
    const scale = Math.min(LARGEST, this.fitting());
    const middle = this._clear(this.places, this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2, scale);
    if (atOnce) this.centre(middle.x, middle.y, scale);
    else this.glide(middle.x, middle.y, scale);
  }

  /** Put some points into sight at once, not larger than this. @param {{ x: number, y: number }[]} points @param {number} most @param {{ x: number, y: number, room: number }} otherwise */
  settle(points, most, otherwise) {
    const { x, y, room } = this.around(points) ?? otherwise;
    const scale = Math.max(this.fitting(), Math.min(most, Math.max(SMALLEST, room)));
    const middle = this._clear(points, x, y, scale);
    this.centre(middle.x, middle.y, scale);
  }

  /** The corner with the buttons: its left and upper edge, with room for half a piece, in pixels. @param {number} scale */
  _corner(scale) {
    const buttons = /** @type {HTMLElement | null} */ (this.frame.querySelector(".zoom"));
    const room = 6 + HALF_A_PIECE * scale;
    return buttons?.offsetWidth ? { left: buttons.offsetLeft - room, top: buttons.offsetTop - room } : null;
  }

  /** A middle beside this one, at which none of the points lies below the buttons in the corner. @param {{ x: number, y: number }[]} points @param {number} x @param {number} y @param {number} scale */
  _clear(points, x, y, scale) {
    const corner = this._corner(scale);
    if (!corner) return { x, y };
    const { width, height } = this.size;
    const seen = points
      .map((p) => ({ x: width / 2 + (p.x - x) * scale, y: height / 2 + (p.y - y) * scale }))
      .filter((p) => p.x > 0 && p.x < width && p.y > 0 && p.y < height);
    const below = seen.filter((p) => p.x > corner.left && p.y > corner.top);
    if (!below.length) return { x, y };
    const aside = Math.max(...below.map((p) => p.x)) - corner.left;
    const up = Math.max(...below.map((p) => p.y)) - corner.top;
    const roomAbove = Math.min(...seen.map((p) => p.y)) - up > 0;
    const roomBeside = Math.min(...seen.map((p) => p.x)) - aside > 0;
    return roomAbove && (up <= aside || !roomBeside) ? { x, y: y + up / scale } : { x: x + aside / scale, y };
  }

  /** Put a point of the board into the middle, at once. @param {number} x @param {number} y @param {number} [scale] */
  centre(x, y, scale = this.scale) {
    const { width, height } = this.size;
    this.scale = scale;
    this.x = width / 2 - (x - this.box[0]) * scale;
    this.y = height / 2 - (y - this.box[1]) * scale;
    this._apply();
  }

  /** Go there smoothly. @param {number} x @param {number} y @param {number} [scale] */
  glide(x, y, scale = this.scale) {
    cancelAnimationFrame(this._gliding);
    if (stillness.matches) return this.centre(x, y, scale);
    const from = { ...this.window(), scale: this.scale };
    const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / 320);
      const eased = 1 - (1 - part) ** 3;
      this.centre(start.x + (x - start.x) * eased, start.y + (y - start.y) * eased, from.scale + (scale - from.scale) * eased);
      if (part < 1) this._gliding = requestAnimationFrame(step);
    };
    this._gliding = requestAnimationFrame(step);
  }

  /** The part of the frame, in pixels, that the card with the preview, and a flat one above the map, leave free. */
  free() {
    const { width, height } = this.size;
    const card = /** @type {HTMLElement | null} */ (this.frame.querySelector(".previewcard"));
    const left = card && card.offsetWidth ? card.offsetLeft + card.offsetWidth : 0;
    const above = /** @type {HTMLElement | null} */ (this.frame.querySelector(".float.supply"));
    const top = above && above.offsetWidth > above.offsetHeight ? above.offsetTop + above.offsetHeight : 0;
    const [from, below] = [left < width * 0.45 ? left : 0, top < height * 0.16 ? top : 0];
    return { left: from, right: width, top: below, width: width - from, height: height - below };
  }

  /** The middle of some points, and the scale at which all of them are in sight. @param {{ x: number, y: number }[]} points */
  around(points) {
    if (!points.length) return null;
    const left = Math.min(...points.map((p) => p.x));
    const right = Math.max(...points.map((p) => p.x));
    const top = Math.min(...points.map((p) => p.y));
    const bottom = Math.max(...points.map((p) => p.y));
    const free = this.free();
    const room = Math.min(free.width / (right - left + 120), free.height / (bottom - top + 120));
    return { x: (left + right) / 2, y: (top + bottom) / 2, room };
  }

  /** Bring points into sight, only if one of them is out of it. @param {{ x: number, y: number }[]} points */
  reveal(points) {
    const around = this.around(points);
    if (!around) return;
    const { left, right, top, width, height } = this.free();
    // On the whole map everything is in sight, however near to the rim.
    const edge = this.scale <= this.fitting() + 0.001 ? 0 : 40;
    const corner = this._corner(this.scale);
    const inside = points.map((p) => this.toFrame(p.x, p.y)).every((p) =>
      p.x > left + edge && p.x < right - edge && p.y > top + edge / 2 && p.y < top + height - edge * 1.4 && !(corner && p.x > corner.left && p.y > corner.top));
    const { x, y, room } = around;
    // What was made small for the sake of far places grows again, unless somebody has chosen the scale.
    const shrunk = !this.touched && this.scale < 0.95 && room > this.scale * 1.15 && this.fitting() < 0.68;
    if (inside && !shrunk) return;
    const scale = shrunk ? Math.min(1, room) : Math.min(this.scale, Math.max(room, Math.min(SMALLEST, this.fitting())));
    // The middle of what is free lies beside the middle of the frame.
    const beside = { x: x - (left + width / 2 - this.size.width / 2) / scale, y: y - (top + height / 2 - this.size.height / 2) / scale };
    const middle = this._clear(points, beside.x, beside.y, scale);
    this.glide(middle.x, middle.y, scale);
  }

  // --- fingers --------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.button > 0 || (event.target instanceof Element && event.target.closest("[data-over-board]"))) return;
    cancelAnimationFrame(this._gliding);
    if (!this._fingers.size) this._moved = 0;
    this._fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
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
    this.touched = true;
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("dragging");
    if (!two) return this.pan(dx, dy);
    const frame = this.frame.getBoundingClientRect();
    this.pan(dx / 2, dy / 2);
    this.zoom(Math.hypot(one.x - two.x, one.y - two.y) / apart, (one.x + two.x) / 2 - frame.left, (one.y + two.y) / 2 - frame.top);
  }

  /** @param {PointerEvent} event @param {boolean} lifted */
  _up(event, lifted) {
    this._lifted = event.timeStamp;
    if (!this._fingers.delete(event.pointerId)) return;
    if (!this._fingers.size) this.frame.classList.remove("dragging");
    if (lifted && this._moved < STILL) this._tell.tap(event.clientX, event.clientY, event);
  }

  /** Whether a click is what a pointer has just done, and so has been told as a tap. @param {MouseEvent} click */
  tapped(click) {
    return click.detail > 0 && click.timeStamp - this._lifted < ECHO;
  }

  /** @param {WheelEvent} event */
  _wheel(event) {
    event.preventDefault();
    this.touched = true;
    const frame = this.frame.getBoundingClientRect();
    const turn = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    this.zoom(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - frame.left, event.clientY - frame.top);
  }

  /** @param {MouseEvent} event */
  _double(event) {
    if (event.target instanceof Element && event.target.closest("[data-over-board], .target")) return;
    const { x, y } = this.toBoard(event.clientX, event.clientY);
    this.glide(x, y, Math.min(LARGEST, this.scale * 1.5));
  }
}
