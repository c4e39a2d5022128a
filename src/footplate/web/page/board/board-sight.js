/** What of a board is in sight: first all of it, then where something is to be done, then what somebody likes. */
import { typeScale } from "../pure/board-names.js";
import { Camera } from "./camera.js";
import { Gestures } from "./gestures.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { stillness } from "../prefs.js";
import { hexOf } from "../pure/targets.js";

/**
 * @typedef {import("../games/interface.js").Board} BoardData
 * @typedef {import("../games/interface.js").Context} Context
 * @typedef {import("../games/interface.js").GameFile} GameFile
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../pure/targets.js").Target} Target
 *
 * @typedef {Object} Seen  What was in sight when the board last came to rest, in board units.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {boolean} most  Most of the picture: no map in the corner is needed.
 * @property {boolean} all   All hexes.
 * @property {boolean} close So near that hexes have room for their names.
 * @property {boolean} far   So far away that there is no room for the names of rivers.
 * @property {number} type   By how much type is drawn larger, so that it can be read; 0 before that is known.
 */

/** Milliseconds for which whoever comes to a table sees the whole board before the eye goes where something is due. */
const FIRST_LOOK = 1600;
/** With more targets than this they are everywhere, and no part of the board is to be shown for them. */
const FEW_TARGETS = 30;
/** Of the places a choice in a lesson is about so many are enough: what was chosen, and one way on. */
const ENOUGH = 2;
/** A frame that has become lower by a smaller part, as by a longer question, leaves the board where it is. */
const A_LINE = 0.3;
/** The part of the picture that counts as most of it. */
const MOST = 0.6;
/** Below this scale no names of rivers are shown. */
const FAR = 0.68;
/** From this scale on hexes show their names. */
const CLOSE = 1.7;

/** Those that lie on the board. @param {HexMap} map @param {(string | undefined)[]} hexes */
const on = (map, hexes) => hexes.map((hex) => hex ?? "").filter((hex) => map.has(hex));

/**
 * The hexes that ought to be in sight: those of the decision, else those of the last move; and whether they are due.
 * @param {GameFile} game @param {Record<string, any>} view @param {Context} ctx
 * @param {Target[]} targets @param {Place[]} lastPlaces @param {HexMap} map
 */
export function soughtHexes(game, view, ctx, targets, lastPlaces, map) {
  const about = (game.focus?.(view, ctx) ?? []).map(hexOf);
  const last = ctx.planned.findLast((offer) => hexOf(offer.place))?.place;
  // Of a plan that can be confirmed there is nothing more to be asked: what else could be chosen is not looked for.
  if (ctx.preview?.complete && !game.due?.(ctx.preview.offers)) return { hexes: on(map, [hexOf(last)]), due: true };
  const near = targets.filter((target) => !target.look?.far);
  const few = near.length > 0 && near.length < FEW_TARGETS;
  const others = few ? near.map((target) => target.hex) : about.length ? [] : lastPlaces.map(hexOf);
  return { hexes: on(map, [hexOf(last), ...about, ...others]), due: few || about.length > 0 };
}

/** What type stands on. Its layers alone are told: from the picture every hex would inherit it, and be styled anew. */
const TYPE = ".layer:is(.labels, .towns, .ghost, .callouts)";

/** How large type is drawn at this scale. @param {SVGSVGElement} picture @param {number} type */
function scaleType(picture, type) {
  for (const layer of picture.querySelectorAll(TYPE)) {
    /** @type {SVGElement} */ (layer).style.setProperty("--type", type.toFixed(4));
  }
}

/**
 * The eye on a board, as long as the board is on screen.
 * @param {Object} what
 * @param {BoardData} what.board
 * @param {HexMap} what.map
 * @param {string[]} what.sought  Hexes that ought to be in sight.
 * @param {string[]} [what.about]   Hexes the eye is kept on, instead of the whole board.
 * @param {number} what.position   Number of the position: within it the view is the person's.
 * @param {boolean} what.planning  Something has been chosen, and more may be.
 * @param {boolean} what.due       A decision is about them.
 * @param {string} what.moment    Changes whenever they are to be looked for again.
 * @param {boolean} what.asked     Somebody wants to be shown them.
 * @param {boolean} what.choosing  A menu is open on the board.
 * @param {(x: number, y: number, event: PointerEvent) => void} what.tap
 * @param {(x: number, y: number) => void} what.hold  A finger has rested there.
 * @param {(event: PointerEvent) => import("./gestures.js").Held | null} what.grab
 * @param {(x: number, y: number) => (() => void) | null} what.turn  What the wheel does there instead of zooming.
 */
export function useSight({ board, map, sought, about = [], due, moment, asked, position, planning, choosing, tap, hold,
  grab, turn }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const gestures = useRef(/** @type {Gestures | null} */ (null));
  const arrival = useRef({ moment, time: 0 });
  const looked = useRef(false);
  /** The position that was looked at last. */
  const at = useRef(-1);
  const [seen, setSeen] = useState(/** @type {Seen} */ ({ x: 0, y: 0, width: 0, height: 0, most: true, all: true,
    close: false, far: true, type: 0 }));
  const latest = useRef({ sought, about, due, asked, position, planning, choosing, tap, hold, grab, turn });
  latest.current = { sought, about, due, asked, position, planning, choosing, tap, hold, grab, turn };

  const look = (/** @type {boolean} */ atOnce) => {
    const eye = camera.current;
    const { sought: hexes, about: place, due: asks, position: now, planning: chosen } = latest.current;
    const points = hexes.map((hex) => map.at(hex));
    const still = chosen || place.length > 0 || at.current === now;
    at.current = now;
    if (!still) return eye?.reveal(points, atOnce, asks);
    // A lesson is about its place: where one could go besides is not looked for.
    const seen = points.filter((point) => eye?.shows([point])).length;
    if (!place.length || !chosen || seen < Math.min(ENOUGH, points.length)) eye?.keep(points, atOnce);
  };

  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (frame.current);
    const svg = /** @type {SVGSVGElement} */ (picture.current);
    const eye = new Camera(element, svg, board.box, map, () => {
      const window = eye.window();
      const most = window.width * window.height > MOST * board.box[2] * board.box[3];
      const type = typeScale(eye.scale);
      scaleType(svg, type);
      setSeen({ ...window, type, most, all: eye.seesAll(), close: eye.scale >= CLOSE,
        far: eye.scale < FAR });
    });
    const hands = new Gestures(eye, (x, y, event) => latest.current.tap(x, y, event),
      (x, y) => latest.current.hold(x, y), (event) => latest.current.grab(event),
      (x, y) => latest.current.turn(x, y));
    [camera.current, gestures.current] = [eye, hands];
    eye.kept = about.map((hex) => map.at(hex));
    eye.settle(true);
    scaleType(svg, typeScale(eye.scale));
    let before = element.getBoundingClientRect();
    const made = performance.now();
    const watch = new ResizeObserver(() => {
      const now = element.getBoundingClientRect();
      const [down, wider, higher] = [now.top - before.top, now.width - before.width, now.height / before.height - 1];
      before = now;
      const slight = Math.abs(wider) < 1 && Math.abs(higher) < A_LINE;
      const read = looked.current || performance.now() - made > FIRST_LOOK;
      // The board stays below the finger when the question above it takes another line.
      if (eye.touched || (slight && read)) return eye.pan(0, slight ? -down / eye.enlarged : 0);
      eye.settle(true);
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
      // Whoever has moved the board keeps what they see, and nobody's menu goes away from below the hand, whatever
      // others do and however late it is told.
      if (!latest.current.asked && (camera.current?.touched || latest.current.choosing)) return;
      looked.current = true;
      look(false);
    };
    if (moment !== arrival.current.moment || looked.current) return lookThere();
    // The whole board is looked at once it has been painted, however long that took.
    arrival.current.time ||= performance.now();
    const left = Math.max(0, arrival.current.time + FIRST_LOOK - performance.now());
    // With reduced motion nothing moves by itself.
    const later = setTimeout(() => stillness.matches || lookThere(), left);
    return () => clearTimeout(later);
  }, [moment, sought.join()]);

  return { frame, picture, camera, gestures, seen };
}
