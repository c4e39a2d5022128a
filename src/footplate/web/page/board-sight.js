/** What of a board is in sight: first all of it, then where something is to be done, then what somebody likes. */
import { Camera } from "./camera.js";
import { Gestures } from "./gestures.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { stillness } from "./prefs.js";
import { hexOf } from "./targets.js";

/**
 * @typedef {import("./games/interface.js").Board} BoardData
 * @typedef {import("./games/interface.js").Context} Context
 * @typedef {import("./games/interface.js").GameFile} GameFile
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./hexes.js").HexMap} HexMap
 * @typedef {import("./targets.js").Target} Target
 *
 * @typedef {Object} Seen  What was in sight when the board last came to rest, in board units.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {boolean} most  Most of the picture: no map in the corner is needed.
 * @property {boolean} all   All hexes.
 */

/** Milliseconds for which whoever comes to a table sees the whole board before the eye goes where something is due. */
const FIRST_LOOK = 1600;
/** With more targets than this they are everywhere, and no part of the board is to be shown for them. */
const FEW_TARGETS = 30;
/** The part of the picture that counts as most of it. */
const MOST = 0.6;
/** Below these scales only the names of cities are shown, and then only of those the decision is about. */
const FAR = 0.68;
const REMOTE = 0.58;
/** From afar names grow against the board, but not beyond this. */
const LARGEST_NAMES = 1.3;

/**
 * The hexes that ought to be in sight: those of the decision, else those of the last move.
 * @param {GameFile} game @param {Record<string, any>} view @param {Context} ctx
 * @param {Target[]} targets @param {Place[]} lastPlaces @param {HexMap} map
 */
export function soughtHexes(game, view, ctx, targets, lastPlaces, map) {
  const about = (game.focus?.(view, ctx) ?? []).map(hexOf);
  const few = targets.length > 0 && targets.length < FEW_TARGETS;
  const others = few ? targets.map((target) => target.hex) : about.length ? [] : lastPlaces.map(hexOf);
  return [...about, ...others].map((hex) => hex ?? "").filter((hex) => map.has(hex));
}

/** How names are drawn at this scale. @param {SVGSVGElement} picture @param {number} scale */
function scaleNames(picture, scale) {
  const against = 1 / Math.min(1, scale);
  picture.style.setProperty("--name-scale", String(Math.min(LARGEST_NAMES, against)));
  picture.style.setProperty("--kept-scale", String(against));
  picture.classList.toggle("far", scale < FAR);
  picture.classList.toggle("remote", scale < REMOTE);
}

/**
 * The eye on a board, as long as the board is on screen.
 * @param {Object} what
 * @param {BoardData} what.board
 * @param {HexMap} what.map
 * @param {string[]} what.sought  Hexes that ought to be in sight.
 * @param {string} what.moment    Changes whenever they are to be looked for again.
 * @param {(x: number, y: number, event: PointerEvent) => void} what.tap
 */
export function useSight({ board, map, sought, moment, tap }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const gestures = useRef(/** @type {Gestures | null} */ (null));
  const arrival = useRef({ moment, time: performance.now() });
  const looked = useRef(false);
  const [seen, setSeen] = useState(/** @type {Seen} */ ({ x: 0, y: 0, width: 0, height: 0, most: true, all: true }));
  const latest = useRef({ sought, tap });
  latest.current = { sought, tap };

  const look = (/** @type {boolean} */ atOnce) =>
    camera.current?.reveal(latest.current.sought.map((hex) => map.at(hex)), atOnce);

  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (frame.current);
    const svg = /** @type {SVGSVGElement} */ (picture.current);
    const eye = new Camera(element, svg, board.box, map, () => {
      const window = eye.window();
      const most = window.width * window.height > MOST * board.box[2] * board.box[3];
      scaleNames(svg, eye.scale);
      setSeen({ ...window, most, all: eye.seesAll() });
    });
    const hands = new Gestures(eye, (x, y, event) => latest.current.tap(x, y, event));
    [camera.current, gestures.current] = [eye, hands];
    eye.fit(true);
    const watch = new ResizeObserver(() => {
      if (eye.touched) return eye.pan(0, 0);
      eye.fit(true);
      if (looked.current) look(true);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      hands.dispose();
    };
  }, [board.key]);

  useEffect(() => {
    const lookThere = () => {
      looked.current = true;
      look(false);
    };
    const left = arrival.current.time + FIRST_LOOK - performance.now();
    if (moment !== arrival.current.moment || left <= 0) return lookThere();
    // With reduced motion nothing moves by itself. Whoever has already moved the board knows where to look.
    const later = setTimeout(() => stillness.matches || camera.current?.touched || lookThere(), left);
    return () => clearTimeout(later);
  }, [moment, sought.join()]);

  return { frame, picture, camera, gestures, seen };
}
