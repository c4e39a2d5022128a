/** Names on a board: how large at a scale, and where, so that they can be read and lie on nothing else. */

/**
 * @typedef {import("../games/interface.js").Board} BoardData
 * @typedef {BoardData["places"][number]} BoardPlace
 * @typedef {import("./board-numbers.js").Box} Box
 * @typedef {{ right: number, left: number, high: number }} Plate  How far what grows with the names reaches from the
 *   middle of its hex, as it is drawn.
 * @typedef {{ name: string, text: string, x: number, y: number, size: number, box: Box }} Placed
 * @typedef {{ text: string, spots: number[][] }} Water  A river, and where its name may stand, the best place first.
 */

/** From near type grows less than the board, and not beyond this. */
const LARGEST = 1.6;
/** The sizes at which names are drawn: of cities, of other places, of rivers. */
const [CITY, RIVER] = [11.5, 10.5];
export const TOWN = 11;
/** Parts of its size by which type reaches above and below its line. */
const [OVER_LINE, UNDER_LINE] = [0.76, 0.22];
/** In units of the board: between a mark and its name; how far marks reach that keep their size. */
const GAP = 3;
const MARK = { right: 12, left: 12, above: 12, below: 12 };
/** What is tried where a name does not fit: so many of its letters, and a full stop. */
const LETTERS = [6, 4, 3];
/** What is not liked about a spot, each step of it; about a shorter name; about one that lies on something. */
const [ASIDE, SHORTER, COVERS] = [1, 6, 12];
/** How letters run, in sizes: fonts differ by reader, so this errs on the wide side. */
const [NARROW, WIDE] = [/[iljtfrI.,' -]/, /[mwMW]/];

/**
 * By how much type is drawn larger than it is designed, in units of the board: on the screen it is never smaller than
 * that, and from near it grows less than the board does.
 * @param {number} scale
 */
export const typeScale = (scale) => Math.min(LARGEST, Math.max(1, Math.sqrt(scale))) / scale;

/** How wide a name runs, in sizes of its type. @param {string} text */
export const widthOf = (text) => [...text].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.36
  : WIDE.test(letter) ? 0.92 : letter !== letter.toLowerCase() ? 0.7 : 0.6), 0);

/** A name as it is and ever shorter, never ending in a vowel: "Magdeburg", "Magdeb.", "Magd.". @param {string} text */
export const shortened = (text) => [text, ...LETTERS.map((letters) =>
  `${text.slice(0, letters).replace(/[\s\-aeiouyäöüáéíóőúű]+$/i, "")}.`)
  .filter((short, i, all) => short.length < text.length - 1 && short.length > 2 && short !== all[i - 1])];

/** @param {string} text @param {number} x @param {number} line @param {number} size @returns {Box} */
function boxOf(text, x, line, size) {
  const half = (widthOf(text) * size) / 2;
  return { left: x - half, right: x + half, top: line - OVER_LINE * size, bottom: line + UNDER_LINE * size };
}

/** How deep two boxes lie on each other. @param {Box} one @param {Box} other */
export const depth = (one, other) => Math.max(0, Math.min(one.right - other.left, other.right - one.left,
  one.bottom - other.top, other.bottom - one.top));

/**
 * What the name of a place keeps off: its own mark, by side.
 * @param {BoardPlace} place @param {Plate | undefined} plate @param {number} type
 */
function markOf({ y, label, kind }, plate, type) {
  if (plate) return { right: plate.right * type, left: plate.left * type, above: plate.high * type,
    below: plate.high * type };
  const size = sizeOf(kind);
  return { ...MARK, ...(label.y > y ? { below: label.y - y - GAP - OVER_LINE * size } : {}),
    ...(label.above === undefined ? {} : { above: y - label.above - GAP - UNDER_LINE * size }) };
}

/** @param {string} kind */
const sizeOf = (kind) => (kind === "city" ? CITY : TOWN);

/** @param {BoardPlace} place @param {ReturnType<typeof markOf>} mark @returns {Box} */
const around = ({ x, y }, { right, left, above, below }) => ({ left: x - left, right: x + right, top: y - above,
  bottom: y + below });

/**
 * Where a name may stand, the best spot first: as the map has it, on the other side, moved aside, beside its mark.
 * @param {BoardPlace} place @param {string} text @param {number} size @param {boolean} up
 * @param {ReturnType<typeof markOf>} mark
 * @returns {{ x: number, line: number, dislike: number }[]}
 */
function spotsOf({ x, y, label }, text, size, up, mark) {
  const half = (widthOf(text) * size) / 2;
  const [below, above] = [y + mark.below + GAP + OVER_LINE * size, y - mark.above - GAP - UNDER_LINE * size];
  const [first, second] = up ? [above, below] : [below, above];
  const beside = y + (OVER_LINE - UNDER_LINE) * size * 0.5;
  return [{ x: label.x, line: first, dislike: 0 }, { x, line: first, dislike: ASIDE / 2 },
    { x, line: second, dislike: ASIDE },
    ...[0.5, -0.5, 0.9, -0.9].flatMap((part, i) => [first, second].map((line, j) =>
      ({ x: x + part * half, line, dislike: ASIDE * (2 + i / 2 + j / 4) }))),
    { x: x + mark.right + GAP + half, line: beside, dislike: ASIDE * 3 },
    { x: x - mark.left - GAP - half, line: beside, dislike: ASIDE * 3.2 }];
}

/**
 * The names of all places where they can be read at this scale. One that has no room is written shorter; only that of
 * a small place is left out, for a city can be clicked at any scale.
 * @param {BoardData} board
 * @param {Object} how
 * @param {number} how.type  By how much type is drawn larger.
 * @param {Set<string>} [how.raised]  Names that would better stand above their hex.
 * @param {string[]} [how.kept]  Hexes the decision is about: their names come first.
 * @param {(place: BoardPlace) => Plate} [how.plate]
 * @param {Box} [how.within]  What is to be seen of the board.
 * @returns {{ names: Placed[], marks: Box[] }}
 */
export function placeNames(board, { type, raised, kept = [], plate, within }) {
  const named = board.places.filter((place) => place.label);
  const marks = new Map(named.map((place) => [place, markOf(place, plate?.(place), type)]));
  const boxes = named.map((place) => around(place, /** @type {ReturnType<typeof markOf>} */ (marks.get(place))));
  const near = (/** @type {BoardPlace} */ place) => named.filter((other) =>
    Math.abs(other.x - place.x) < 60 * type && Math.abs(other.y - place.y) < 24 * type).length;
  const rank = (/** @type {BoardPlace} */ place) => (kept.includes(place.hex) ? 100 : 0)
    + (place.kind === "town" ? 0 : 50) + near(place);
  const ordered = [...named].sort((a, b) => rank(b) - rank(a));
  /** @type {Map<BoardPlace, Placed & { cost: number }>} */
  const chosen = new Map();
  const choose = (/** @type {BoardPlace} */ place) => {
    chosen.delete(place);
    const size = sizeOf(place.kind) * type;
    const up = raised ? raised.has(place.name) : place.label.y < place.y;
    const mark = /** @type {ReturnType<typeof markOf>} */ (marks.get(place));
    const taken = [...boxes, ...[...chosen.values()].map(({ box }) => box)];
    /** @type {Placed & { cost: number } | null} */
    let best = null;
    shortened(place.text).forEach((text, shorter) => {
      for (const { x, line, dislike } of spotsOf(place, text, size, up, mark)) {
        const box = boxOf(text, x, line, size);
        const covers = taken.reduce((sum, other) => sum + costOf(depth(box, other) / type), 0);
        const cost = dislike + shorter * SHORTER + covers + (within ? costOf(beyond(box, within) / type) : 0);
        if (!best || cost < best.cost) best = { name: place.name, text, x, y: line, size, box, cost };
      }
    });
    if (best) chosen.set(place, best);
  };
  ordered.forEach(choose);
  ordered.forEach(choose); // now each minds those that came later, and takes back the room they have left
  const names = named.flatMap((place) => {
    const one = chosen.get(place);
    return one && (place.kind !== "town" || one.cost < COVERS) ? [one] : [];
  });
  return { names, marks: boxes };
}

/** How little it is liked that something lies so deep on something else. @param {number} deep */
export const costOf = (deep) => (deep > 0.5 ? COVERS + 3 * deep : 0);

/** How far a box reaches out of another one. @param {Box} box @param {Box} within */
const beyond = (box, within) => Math.max(0, within.left - box.left, box.right - within.right, within.top - box.top,
  box.bottom - within.bottom);

/**
 * The names of rivers where there is room for them: on no mark, no other name, and nothing else that is drawn.
 * @param {Water[]} waters @param {number} type @param {Box[]} taken @param {{ x: number, y: number }[]} drawn
 * @returns {Placed[]}
 */
export function placeWaters(waters, type, taken, drawn) {
  /** @type {Placed[]} */
  const placed = [];
  const size = RIVER * type;
  const covered = (/** @type {Box} */ box) => [...taken, ...placed].some((one) =>
    depth(box, "box" in one ? one.box : one) > 0)
    || drawn.some(({ x, y }) => x > box.left - GAP && x < box.right + GAP && y > box.top - GAP
      && y < box.bottom + GAP);
  for (const { text, spots } of waters) {
    const spot = spots.map(([x, y]) => ({ x, y, box: boxOf(text, x, y, size) })).find(({ box }) => !covered(box));
    if (spot) placed.push({ name: text, text, size, ...spot });
  }
  return placed;
}
