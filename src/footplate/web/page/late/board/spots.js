/** Where a card can stand beside a hex: on nothing that a decision is about, always inside the frame. */

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ left: number, top: number }} Spot
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Rim
 */

/** What is left between a card and the edge of the frame, and between a card and a hex. */
const MARGIN = 10;
export const GAP = 16;
/** How far a card may stand off beside its hex, and how close the places are that are tried elsewhere. */
const FARTHEST = 300;
const STEP = 30;
/** Lying on another card or on buttons is a little less bad than on a hex. */
const ON_A_CARD = 0.7;

/**
 * @param {Spot} spot @param {Size} size
 * @returns {(rim: Rim) => boolean} whether a card there reaches into something
 */
const overlaps = ({ left, top }, size) => (rim) => left < rim.right && left + size.width > rim.left && top < rim.bottom
  && top + size.height > rim.top;

/**
 * Where a card can stand, the nearest first.
 * @param {Size} frame @param {Point} hex @param {number} radius @param {Size} size
 */
function* spots(frame, hex, radius, size) {
  const room = { left: frame.width - size.width - MARGIN, top: frame.height - size.height - MARGIN };
  const inside = (/** @type {number} */ left, /** @type {number} */ top) => ({
    left: Math.max(MARGIN, Math.min(room.left, left)), top: Math.max(MARGIN, Math.min(room.top, top)) });
  for (let off = radius + GAP; off < FARTHEST; off += STEP) {
    yield inside(hex.x - off - size.width, hex.y - size.height / 2);
    yield inside(hex.x + off, hex.y - size.height / 2);
    yield inside(hex.x - size.width / 2, hex.y - off - size.height);
    yield inside(hex.x - size.width / 2, hex.y + off);
  }
  const far = (/** @type {Spot} */ { left, top }) =>
    Math.hypot(left + size.width / 2 - hex.x, top + size.height / 2 - hex.y);
  /** @type {Spot[]} */
  const elsewhere = [];
  for (let left = MARGIN; left <= room.left; left += STEP) {
    for (let top = MARGIN; top <= room.top; top += STEP) elsewhere.push({ left, top });
  }
  yield* elsewhere.sort((a, b) => far(a) - far(b));
}

/**
 * Where a card of this size stands, whatever it lies on there.
 * @param {Parameters<typeof bestSpot>} asked
 */
export const spotFor = (...asked) => bestSpot(...asked).spot;

/**
 * Where a card of this size stands: as near to its hex as it can without lying on a hex of the decision or on what
 * else stands there; where there is no such place, where it lies on the least.
 * @param {Size} frame @param {Point} hex @param {number} radius of a hex, in pixels
 * @param {(Point & { radius?: number })[]} free  Middles of what must be seen, hexes or smaller.
 * @param {Rim[]} taken  Other cards, and buttons.
 * @param {Size} size
 * @returns {{ spot: Spot, cost: number }}  With what it costs to stand there: 0 where it lies on nothing.
 */
export function bestSpot(frame, hex, radius, free, taken, size) {
  const rims = [...free, { ...hex, radius }].map(({ x, y, radius: own = radius }) =>
    ({ left: x - own, right: x + own, top: y - own, bottom: y + own }));
  let best = { left: MARGIN, top: MARGIN };
  let least = Infinity;
  for (const spot of spots(frame, hex, radius, size)) {
    const lies = overlaps(spot, size);
    const cost = rims.filter(lies).length + ON_A_CARD * taken.filter(lies).length;
    if (cost < least) [best, least] = [spot, cost];
    if (!least) break;
  }
  return { spot: best, cost: least };
}
