/**
 * The eye on a board: which part of it is in the frame, and how large.
 *
 * The picture is moved by one CSS transform. While it moves it is its own layer, so that nothing is painted anew; when
 * it
 * rests the browser draws it crisp at its scale. What fingers and wheels mean to it is in `gestures.js`.
 */
import { finger, phone, stillness } from "../prefs.js";

/**
 * @typedef {{ x: number, y: number }} Point  In units of the board, where nothing else is said.
 * @typedef {{ x: number, y: number, scale: number }} Sight  What is in the middle of the frame, and how large.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Edges
 */

/** Pixels for a unit of the board: nobody needs it smaller, unless the whole board does, and nobody larger. */
const SMALLEST = 0.5;
export const LARGEST = 4;
/**
 * Below this hexes of a whole board are small for a decision, and the eye goes nearer to it. Down to the other scale a
 * mouse still finds them, and the board stays whole as long as nothing is asked of some part of it.
 */
const HANDY = 0.68;
const FINE = 0.4;
/** The eye goes nearer only if that makes things so much larger, and not beyond the scale the board is drawn for. */
const WORTH_GOING = 1.15;
const MUCH = 1.5;
const AS_DRAWN = 1;
/** Nor does it show the places it is kept on larger than this. */
const NEAR = 1.6;
/** In pixels: hexes that are narrower are too small for a finger. */
const FINGER = 30;
/** In units of the board: a piece with its key reaches so far from the middle of its hex. */
const HALF_A_PIECE = 24;
/** In units of the board: so much is left around places that are brought into sight. */
const AROUND = 120;
/** So much around places it is kept on: flags and cards stand beside them. */
const AROUND_KEPT = 170;
/**
 * In pixels: around the hexes when they alone fill the frame; between a piece and the buttons; the edge of the frame
 * in which nothing is seen well; how far the board may be dragged beyond the frame.
 */
const RIM = 6;
const GAP = 6;
const EDGE = 40;
/** In pixels: so far inside the frame something can still be clicked. */
const TOUCHED = 8;
const BEYOND = 90;
/** Cards that take more of the frame than this lie over the board for a moment, and the board does not give way. */
const WIDEST_CARD = 0.45;
const HIGHEST_CARD = 0.16;
/** In milliseconds: a glide; standing still until the picture is drawn crisp. */
const GLIDE = 320;
const REST = 160;

export class Camera {
  /**
   * @param {HTMLElement} frame
   * @param {SVGSVGElement} picture
   * @param {[number, number, number, number]} box of the picture
   * @param {import("../pure/hexes.js").HexMap} map
   * @param {(camera: Camera) => void} rest is told whenever the board has come to rest
   */
  constructor(frame, picture, box, map, rest) {
    this.frame = frame;
    this.picture = picture;
    this.box = box;
    this._map = map;
    this._rest = rest;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this._resting = 0;
    this._gliding = 0;
    /** Whether somebody has moved it: until then it may find its own place. */
    this.touched = false;
    /** Places it is kept on instead of the whole board, until somebody wants to see that. @type {Point[]} */
    this.kept = [];
  }

  get size() {
    return { width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  /** Pixels of the screen for one of the page: on a very large screen the page is drawn larger. */
  get enlarged() {
    return this.frame.getBoundingClientRect().width / this.frame.offsetWidth || 1;
  }

  /** A point of the screen in pixels of the frame. @param {number} clientX @param {number} clientY */
  inFrame(clientX, clientY) {
    const { left, top } = this.frame.getBoundingClientRect();
    return { x: (clientX - left) / this.enlarged, y: (clientY - top) / this.enlarged };
  }

  /** A point of the screen in board units. @param {number} clientX @param {number} clientY */
  toBoard(clientX, clientY) {
    const { x, y } = this.inFrame(clientX, clientY);
    return { x: (x - this.x) / this.scale + this.box[0], y: (y - this.y) / this.scale + this.box[1] };
  }

  /** A point of the board inside the frame, in pixels. @param {number} x @param {number} y */
  toFrame(x, y) {
    return { x: (x - this.box[0]) * this.scale + this.x, y: (y - this.box[1]) * this.scale + this.y };
  }

  /** What is seen, in board units. */
  window() {
    const { width, height } = this.size;
    const { x, y, scale, box } = this;
    return { x: box[0] - x / scale, y: box[1] - y / scale, width: width / scale, height: height / scale };
  }

  // --- the whole board ------------------------------------------------------------------------------------------

  /**
   * The sight of the whole board, with nothing of it below the buttons. Where there is little room it is the hexes
   * that fill the frame, else the picture they lie in.
   * @param {Edges} [frame]  The part of the frame it is to be seen in.
   * @returns {Sight}
   */
  whole(frame = this._uncovered()) {
    const [left, top, wide, high] = this.box;
    const picture = { left, top, right: left + wide, bottom: top + high };
    const tight = phone.peek() || this._fitted(picture, frame, 0).scale < HANDY;
    const rim = tight ? RIM : 0;
    const shown = tight ? this._map.extent : picture;
    const fitted = this._fitted(shown, frame, rim);
    const buttons = this._lastingButtons();
    if (!buttons || this._keepsClear(fitted, buttons)) return fitted;
    const beside = this._fitted(shown, { ...frame, right: buttons.left }, rim);
    const above = this._fitted(shown, { ...frame, bottom: buttons.top }, rim);
    return beside.scale >= above.scale ? beside : above;
  }

  /** Whether all hexes are in the frame. */
  seesAll() {
    const { left, top, right, bottom } = this._map.extent;
    const [from, to, frame] = [this.toFrame(left, top), this.toFrame(right, bottom), this._uncovered()];
    return from.x > -1 && from.y > -1 && to.x < frame.right + 1 && to.y < frame.bottom + 1;
  }

  /** The part of the frame, in pixels, that nothing covers for good: on a phone the sheet lies over its lower edge. */
  _uncovered() {
    const { width, height } = this.size;
    const covered = Number.parseFloat(getComputedStyle(this.frame).paddingBottom) || 0;
    return { left: 0, top: 0, right: width, bottom: height - covered };
  }

  /**
   * A part of the board as large as it can be in a part of the frame, in the middle of it.
   * @param {Edges} part in board units @param {Edges} frame in pixels @param {number} rim left free around it
   * @returns {Sight}
   */
  _fitted(part, frame, rim) {
    const { width, height } = this.size;
    const [wide, high] = [frame.right - frame.left - 2 * rim, frame.bottom - frame.top - 2 * rim];
    const scale = Math.min(LARGEST, wide / (part.right - part.left), high / (part.bottom - part.top));
    return {
      x: (part.left + part.right) / 2 - ((frame.left + frame.right) / 2 - width / 2) / scale,
      y: (part.top + part.bottom) / 2 - ((frame.top + frame.bottom) / 2 - height / 2) / scale,
      scale,
    };
  }

  /** The buttons that stay when the whole board is seen; one that only shows the whole board goes away then. */
  _lastingButtons() {
    const steps = /** @type {HTMLElement | null} */ (this.frame.querySelector(".zoom .step"));
    return steps?.offsetWidth ? this._buttons() : null;
  }

  /** Left and upper edge of the buttons in the corner, in pixels. */
  _buttons() {
    const buttons = /** @type {HTMLElement | null} */ (this.frame.querySelector(".zoom"));
    return buttons?.offsetWidth ? { left: buttons.offsetLeft - GAP, top: buttons.offsetTop - GAP } : null;
  }

  /**
   * Whether no hex would lie below the buttons.
   * @param {Sight} sight @param {{ left: number, top: number }} buttons
   */
  _keepsClear({ x, y, scale }, { left, top }) {
    const { width, height } = this.size;
    const [fromX, fromY] = [x + (left - width / 2) / scale, y + (top - height / 2) / scale];
    return !this._map.reaches(fromX, fromY);
  }

  // --- moving ---------------------------------------------------------------------------------------------------

  _apply() {
    const { width, height } = this.size;
    const [roomX, roomY] = [width - this.box[2] * this.scale, height - this.box[3] * this.scale];
    // What lies at the western edge must be able to come out from under the card with the preview.
    const west = Math.max(BEYOND, this._free().left);
    this.x = Math.min(Math.max(0, roomX) + west, Math.max(Math.min(0, roomX) - BEYOND, this.x));
    this.y = Math.min(Math.max(0, roomY) + BEYOND, Math.max(Math.min(0, roomY) - BEYOND, this.y));
    const moved = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
    this.picture.style.transform = moved;
    this.picture.style.willChange = "transform";
    clearTimeout(this._resting);
    this._resting = setTimeout(() => {
      this.picture.style.willChange = "";
      this._rest(this);
    }, REST);
  }

  /** The least scale: as somebody likes it, and always the whole picture. */
  _least() {
    const { width, height } = this.size;
    return Math.min(SMALLEST, width / this.box[2], height / this.box[3]);
  }

  /**
   * As somebody wants it: from then on the board stays where they have put it.
   * @param {number} factor @param {number} [px] @param {number} [py] point of the frame that stays where it is
   */
  zoom(factor, px = this.size.width / 2, py = this.size.height / 2) {
    this.halt();
    this.touched = true;
    const scale = Math.min(LARGEST, Math.max(this._least(), this.scale * factor));
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

  /** The whole board; it keeps fitting until somebody moves it. @param {boolean} [atOnce] */
  fit(atOnce = false) {
    this.touched = false;
    this.kept = [];
    this._go(this.whole(), atOnce);
  }

  /** Where it is by itself: on the places it is kept on, else on the whole board. @param {boolean} [atOnce] */
  settle(atOnce = false) {
    const whole = this.whole();
    const near = this.kept.length ? this._fitted(this._around(this.kept, AROUND_KEPT), this._free(), 0) : whole;
    const scale = Math.min(Math.max(NEAR, whole.scale * MUCH), near.scale);
    this._go(scale > whole.scale * WORTH_GOING ? this._clear(this.kept, { ...near, scale }) : whole, atOnce);
  }

  /** Put a point of the board into the middle, at once. @param {Sight} sight */
  centre({ x, y, scale }) {
    const { width, height } = this.size;
    this.scale = scale;
    this.x = width / 2 - (x - this.box[0]) * scale;
    this.y = height / 2 - (y - this.box[1]) * scale;
    this._apply();
  }

  /** Go there smoothly, as somebody wants it. @param {number} x @param {number} y @param {number} [scale] */
  glide(x, y, scale = this.scale) {
    this.touched = true;
    this._go({ x, y, scale }, false);
  }

  /** Stop where it is. */
  halt() {
    cancelAnimationFrame(this._gliding);
  }

  /** @param {Sight} sight @param {boolean} atOnce */
  _go(sight, atOnce) {
    this.halt();
    if (atOnce || stillness.matches) return this.centre(sight);
    const { x, y, width, height } = this.window();
    const from = { x: x + width / 2, y: y + height / 2, scale: this.scale };
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      const between = (/** @type {keyof Sight} */ key) => from[key] + (sight[key] - from[key]) * eased;
      this.centre({ x: between("x"), y: between("y"), scale: between("scale") });
      if (part < 1) this._gliding = requestAnimationFrame(step);
    };
    this._gliding = requestAnimationFrame(step);
  }

  // --- bringing something into sight ----------------------------------------------------------------------------

  /** The part of the frame, in pixels, that the card with the preview, and a flat one above the map, leave free. */
  _free() {
    const frame = this._uncovered();
    const card = /** @type {HTMLElement | null} */ (this.frame.querySelector(".previewcard"));
    const left = card?.offsetWidth ? card.offsetLeft + card.offsetWidth : 0;
    const above = /** @type {HTMLElement | null} */ (this.frame.querySelector(".float.supply"));
    const top = above && above.offsetWidth > above.offsetHeight ? above.offsetTop + above.offsetHeight : 0;
    return {
      ...frame,
      left: left < frame.right * WIDEST_CARD ? left : 0,
      top: top < frame.bottom * HIGHEST_CARD ? top : 0,
    };
  }

  /** The corner below the buttons, with room for half a piece, in pixels. @param {number} scale */
  _corner(scale) {
    const buttons = this._buttons();
    const room = HALF_A_PIECE * scale;
    return buttons && { left: buttons.left - room, top: buttons.top - room };
  }

  /**
   * A sight beside this one, in which none of the points lies below the buttons in the corner.
   * @param {Point[]} points @param {Sight} sight @returns {Sight}
   */
  _clear(points, { x, y, scale }) {
    const corner = this._corner(scale);
    if (!corner) return { x, y, scale };
    const { width, height } = this.size;
    const seen = points
      .map((p) => ({ x: width / 2 + (p.x - x) * scale, y: height / 2 + (p.y - y) * scale }))
      .filter((p) => p.x > 0 && p.x < width && p.y > 0 && p.y < height);
    const below = seen.filter((p) => p.x > corner.left && p.y > corner.top);
    if (!below.length) return { x, y, scale };
    const aside = Math.max(...below.map((p) => p.x)) - corner.left;
    const up = Math.max(...below.map((p) => p.y)) - corner.top;
    const roomAbove = Math.min(...seen.map((p) => p.y)) - up > 0;
    const roomBeside = Math.min(...seen.map((p) => p.x)) - aside > 0;
    const goesUp = roomAbove && (up <= aside || !roomBeside);
    return goesUp ? { x, y: y + up / scale, scale } : { x: x + aside / scale, y, scale };
  }

  /**
   * Whether all of these are in sight now.
   * @param {Point[]} points @param {number} edge of the frame not counted @param {Edges} free part of the frame
   */
  _sees(points, edge, free = this._free()) {
    const corner = this._corner(this.scale);
    return points.map((p) => this.toFrame(p.x, p.y)).every(({ x, y }) => {
      const inside = x > free.left + edge && x < free.right - edge && y > free.top + edge / 2
        && y < free.bottom - edge;
      return inside && !(corner && x > corner.left && y > corner.top);
    });
  }

  /**
   * A board that is as large as it is drawn, or larger, when all of it is seen, stays whole unless somebody moves it.
   * Where the card with the preview lies over some of these points the board lies beside it, if there it can be read.
   * @param {Point[]} points @param {boolean} atOnce @param {boolean} due
   * @returns {boolean} whether nothing else is to be done
   */
  _keepsWhole(points, atOnce, due) {
    const whole = this.whole();
    const near = points.length > 0 ? Math.min(AS_DRAWN, this._roomFor(points)) : 0;
    const worth = due && near > whole.scale * MUCH;
    const fine = !worth && !finger.matches;
    if (this.touched || this.kept.length || whole.scale < (fine ? FINE : AS_DRAWN)) return false;
    const sight = this._hides(points, whole) ? this.whole(this._free()) : whole;
    if (sight.scale < (fine ? FINE : HANDY)) return false;
    const { x, y, width, height } = this.window();
    const there = Math.hypot(x + width / 2 - sight.x, y + height / 2 - sight.y) * sight.scale < 1
      && Math.abs(this.scale / sight.scale - 1) < 0.001;
    if (!there) this._go(sight, atOnce);
    return true;
  }

  /** @param {Point[]} points @param {number} [room] left around them */
  _around(points, room = AROUND) {
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    return {
      left: Math.min(...xs) - room / 2,
      right: Math.max(...xs) + room / 2,
      top: Math.min(...ys) - room / 2,
      bottom: Math.max(...ys) + room / 2,
    };
  }

  /** The scale at which these points fill what is free of the frame. @param {Point[]} points */
  _roomFor(points) {
    return this._fitted(this._around(points), this._free(), 0).scale;
  }

  /** Whether a card lies over one of these points in this sight. @param {Point[]} points @param {Sight} sight */
  _hides(points, { x, y, scale }) {
    const { width, height } = this.size;
    const room = HALF_A_PIECE * scale;
    const cards = /** @type {HTMLElement[]} */ ([...this.frame.querySelectorAll(".previewcard, .float.supply")]);
    return points.map((p) => ({ x: width / 2 + (p.x - x) * scale, y: height / 2 + (p.y - y) * scale })).some((p) =>
      cards.some((card) => card.offsetWidth && p.x > card.offsetLeft - room && p.y > card.offsetTop - room
        && p.x < card.offsetLeft + card.offsetWidth + room && p.y < card.offsetTop + card.offsetHeight + room));
  }

  /**
   * Bring points into sight, only if one of them is out of it.
   * @param {Point[]} points @param {boolean} [atOnce] @param {boolean} [due] whether a decision is about them
   */
  reveal(points, atOnce = false, due = true) {
    if (this._keepsWhole(points, atOnce, due) || !points.length) return;
    const room = this._roomFor(points);
    const whole = this.whole().scale;
    // On the whole board everything is in sight, however near to the rim.
    const seen = this._sees(points, this.scale <= whole + 0.001 ? 0 : EDGE);
    // What was made small for the sake of far places grows again, unless somebody has chosen the scale.
    const near = Math.min(AS_DRAWN, room);
    const nearer = !this.touched && whole < HANDY && near > this.scale * WORTH_GOING;
    if (seen && !nearer) return;
    this._go(this._clear(points, nearer ? this._middle(points, near) : this._nearest(points)), atOnce);
  }

  /**
   * The same while somebody chooses: the board moves, and gets smaller, only as much as is needed to see them all.
   * Only where hexes are too small for a finger it goes nearer.
   * @param {Point[]} points @param {boolean} [atOnce]
   */
  keep(points, atOnce = false) {
    if (!points.length) return;
    const near = Math.min(AS_DRAWN, this._roomFor(points));
    const small = finger.matches && this._map.radius * Math.sqrt(3) * this.scale < FINGER;
    const nearer = small && !this.touched && near > this.scale * MUCH;
    if (!nearer && this.shows(points)) return;
    this._go(this._clear(points, nearer ? this._middle(points, near) : this._nearest(points)), atOnce);
  }

  /** Whether all of these are in sight, below no card. @param {Point[]} points */
  shows(points) {
    const { x, y, width, height } = this.window();
    return this._sees(points, TOUCHED, this._uncovered())
      && !this._hides(points, { x: x + width / 2, y: y + height / 2, scale: this.scale });
  }

  /**
   * Points in the middle of what is free, which lies beside the middle of the frame.
   * @param {Point[]} points @param {number} scale @returns {Sight}
   */
  _middle(points, scale) {
    const around = this._around(points);
    const free = this._free();
    const { width, height } = this.size;
    const x = (around.left + around.right) / 2 - ((free.left + free.right) / 2 - width / 2) / scale;
    const y = (around.top + around.bottom) / 2 - ((free.top + free.bottom) / 2 - height / 2) / scale;
    return { x, y, scale };
  }

  /** The sight nearest to this one in which all of these are seen. @param {Point[]} points @returns {Sight} */
  _nearest(points) {
    const { x, y, width, height } = this.window();
    const size = this.size;
    const scale = Math.min(this.scale, Math.max(this._roomFor(points), this._least()));
    const edge = Math.min(EDGE, HALF_A_PIECE * scale);
    const free = this._free();
    const along = (/** @type {number[]} */ on, /** @type {number} */ from, /** @type {number} */ to,
      /** @type {number} */ middle, /** @type {number} */ length) => {
      const least = Math.max(...on) - (to - edge - length / 2) / scale;
      const most = Math.min(...on) - (from + edge - length / 2) / scale;
      return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, middle));
    };
    return {
      x: along(points.map((p) => p.x), free.left, free.right, x + width / 2, size.width),
      y: along(points.map((p) => p.y), free.top, free.bottom, y + height / 2, size.height),
      scale,
    };
  }
}
