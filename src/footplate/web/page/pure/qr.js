/**
 * QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is 213 bytes: more than any link has.
 *
 * `qr(text)` gives the code as rows of booleans, dark being true.
 */

/**
 * Error correction bytes per block, and how many data bytes each block has, by version.
 * @type {[number, number[]][]}
 */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const FORMAT_MASK = 0x5412;
const FORMAT_DIVISOR = 0x537;
const VERSION_DIVISOR = 0x1f25;
const FIELD = 0x11d;

/** Powers and logarithms of the field of 256 elements. */
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i += 1) {
  POWER[i] = POWER[i + 255] = value;
  LOG[value] = i;
  value = value & 128 ? (value << 1) ^ FIELD : value << 1;
}

const MASKS = [
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 2,
  (/** @type {number} */ y) => y % 2,
  (/** @type {number} */ _, /** @type {number} */ x) => x % 3,
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 3,
  (/** @type {number} */ y, /** @type {number} */ x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (/** @type {number} */ y, /** @type {number} */ x) => ((y * x) % 2) + ((y * x) % 3),
  (/** @type {number} */ y, /** @type {number} */ x) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (/** @type {number} */ y, /** @type {number} */ x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** The bits of a number, the highest first. @param {number} value @param {number} length */
const bits = (value, length) => Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);

/** A number with its remainder behind it. @param {number} value @param {number} divisor @param {number} length */
function checked(value, divisor, length) {
  let rest = value << length;
  for (let i = 31 - Math.clz32(rest); i >= length; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - length);
  return (value << length) | rest;
}

/** The error correction of a block. @param {number[]} data @param {number} length */
function correction(data, length) {
  let divisor = [1];
  for (let i = 0; i < length; i += 1) {
    const next = [...divisor, 0];
    divisor.forEach((one, at) => one && (next[at + 1] ^= POWER[LOG[one] + i]));
    divisor = next;
  }
  const rest = [...data, ...Array(length).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    if (lead) divisor.forEach((one, i) => one && (rest[at + i] ^= POWER[LOG[one] + LOG[lead]]));
  });
  return rest.slice(data.length);
}

/** All bytes of a code in the order in which they are laid out. @param {Uint8Array} text @param {number} version */
function codewords(text, version) {
  const [length, sizes] = BLOCKS[version - 1];
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const stream = [...bits(4, 4), ...bits(text.length, version < 10 ? 8 : 16),
    ...[...text].flatMap((byte) => bits(byte, 8))];
  stream.push(...Array(Math.min(4, room * 8 - stream.length)).fill(0));
  while (stream.length % 8) stream.push(0);
  const data = Array.from({ length: stream.length / 8 }, (_, i) =>
    parseInt(stream.slice(i * 8, i * 8 + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => correction(block, length));
  const woven = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i]] : []))).flat();
  return [...woven(blocks), ...woven(corrections)];
}

/** Where the small squares of alignment stand. @param {number} version */
function alignment(version) {
  if (version === 1) return [];
  const last = version * 4 + 10;
  if (version < 7) return [6, last];
  const middle = 6 + 2 * Math.ceil((last - 6) / 4);
  return [6, middle, last];
}

/** How hard a code is to read: the four penalties of the standard. @param {number[][]} rows */
function penalty(rows) {
  const size = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))];
  let total = 0;
  for (const line of lines) {
    const text = line.join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) {
      const piece = text.slice(i, i + 11);
      if (piece === "10111010000" || piece === "00001011101") total += 40;
    }
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const sum = rows[y][x] + rows[y][x + 1] + rows[y + 1][x] + rows[y + 1][x + 1];
      if (sum === 0 || sum === 4) total += 3;
    }
  const dark = rows.flat().reduce((sum, one) => sum + one, 0);
  return total + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** @param {string} text @returns {boolean[][]} */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const fits = (/** @type {number} */ version) =>
    bytes.length + (version < 10 ? 2 : 3) <= BLOCKS[version - 1][1].reduce((sum, size) => sum + size, 0);
  const version = BLOCKS.map((_, i) => i + 1).find(fits);
  if (!version) throw new RangeError("too long for a code");
  const size = version * 4 + 17;
  /** -1 where nothing stands yet. */
  const rows = Array.from({ length: size }, () => /** @type {number[]} */ (Array(size).fill(-1)));
  const put = (/** @type {number} */ y, /** @type {number} */ x, /** @type {number} */ dark) => {
    if (y >= 0 && x >= 0 && y < size && x < size) rows[y][x] = dark;
  };
  const square = (/** @type {number} */ y, /** @type {number} */ x, /** @type {number} */ reach,
    /** @type {number[]} */ rings) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) put(y + dy, x + dx, rings[Math.max(Math.abs(dy), Math.abs(dx))]);
  };
  for (let i = 8; i < size - 8; i += 1) put(6, i, (i + 1) % 2), put(i, 6, (i + 1) % 2);
  const spots = alignment(version);
  const corner = (/** @type {number} */ y, /** @type {number} */ x) => Math.min(y, x) === 6
    && [6, size - 7].includes(Math.max(y, x));
  for (const y of spots) for (const x of spots) if (!corner(y, x)) square(y, x, 2, [1, 0, 1]);
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(y, x, 4, [1, 1, 0, 1, 0]);
  const format = (/** @type {number} */ mask) => {
    const found = bits(checked(mask, FORMAT_DIVISOR, 10) ^ FORMAT_MASK, 15);
    // The highest bit stands at the left of the row and at the foot of the column.
    found.forEach((bit, i) => {
      put(8, i < 6 ? i : i < 7 ? 7 : size - 15 + i, bit);
      put(i < 7 ? size - 1 - i : i < 9 ? 15 - i : 14 - i, 8, bit);
    });
    put(size - 8, 8, 1);
  };
  format(0);
  if (version > 6)
    bits(checked(version, VERSION_DIVISOR, 12), 18).forEach((bit, i) => {
      const [along, across] = [5 - Math.floor(i / 3), size - 9 - (i % 3)];
      put(along, across, bit);
      put(across, along, bit);
    });
  const free = rows.map((row) => row.map((one) => one === -1));
  const stream = codewords(bytes, version).flatMap((byte) => bits(byte, 8));
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i += 1) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (free[y][x]) rows[y][x] = stream[next++] ?? 0;
    }
  }
  const plain = rows.map((row) => [...row]);
  let best = { cost: Infinity, rows };
  MASKS.forEach((mask, number) => {
    plain.forEach((row, y) => row.forEach((one, x) => (rows[y][x] = free[y][x] ? one ^ (mask(y, x) === 0 ? 1 : 0)
      : one)));
    format(number);
    const cost = penalty(rows);
    if (cost < best.cost) best = { cost, rows: rows.map((row) => [...row]) };
  });
  return best.rows.map((row) => row.map((one) => one === 1));
}
