/** The eye on a board: the whole of it in the frame, nearer where that helps, and left alone once somebody moved it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { Camera, LARGEST } = await import("../../src/footplate/web/page/board/camera.js");
const { HexMap } = await import("../../src/footplate/web/page/pure/hexes.js");

globalThis.getComputedStyle = () => ({ paddingBottom: "0px" });
globalThis.cancelAnimationFrame = () => {};
/** A glide is done in one frame. */
globalThis.requestAnimationFrame = (step) => (step(performance.now() + 10_000), 1);

/** Hexes in rows, 50 units apart, as a board of `columns` by `rows`. */
function boardOf(columns, rows) {
  const hexes = Array.from({ length: columns * rows }, (_, i) =>
    ({ name: `H${i}`, x: 50 + 50 * (i % columns), y: 50 + 50 * Math.floor(i / columns) }));
  return { radius: 28, orientation: "pointy", hexes, places: [], box: [0, 0, 50 * columns + 50, 50 * rows + 50] };
}

/** A camera on such a board in a frame of this size in pixels. */
function cameraOn(columns, rows, width, height) {
  const board = boardOf(columns, rows);
  const frame = { clientWidth: width, clientHeight: height, offsetWidth: width, querySelector: () => null,
    querySelectorAll: () => [], getBoundingClientRect: () => ({ left: 0, top: 0, width, height }) };
  const camera = new Camera(frame, { style: {} }, board.box, new HexMap(board), () => {});
  camera.fit(true);
  return camera;
}

const sightOf = ({ x, y, scale }) => [x, y, scale].map((one) => Math.round(one * 1000) / 1000);
const near = (one, other) => Math.abs(one - other) < 0.01;
const inFrame = (camera, points) => points.every(({ x, y }) => {
  const at = camera.toFrame(x, y);
  return at.x > 0 && at.y > 0 && at.x < camera.size.width && at.y < camera.size.height;
});

test("the whole board fills the frame, in the middle of it", () => {
  const camera = cameraOn(12, 8, 1000, 800);
  assert.ok(camera.seesAll());
  assert.ok(near(camera.scale, Math.min(1000 / 650, 800 / 450)));
  const { x, y, width, height } = camera.window();
  assert.ok(near(x + width / 2, 325) && near(y + height / 2, 225));
});

test("a small board is not drawn larger than the largest scale", () => {
  assert.equal(cameraOn(1, 1, 1000, 800).scale, LARGEST);
});

test("points of the screen and of the board are one another's", () => {
  const camera = cameraOn(12, 8, 1000, 800);
  camera.zoom(1.7, 300, 200);
  const there = camera.toFrame(123, 45);
  const back = camera.toBoard(there.x, there.y);
  assert.ok(near(back.x, 123) && near(back.y, 45));
});

test("zooming keeps the point under the finger, within the scales", () => {
  const camera = cameraOn(40, 30, 1000, 800);
  const before = camera.toBoard(400, 300);
  camera.zoom(2, 400, 300);
  const after = camera.toBoard(400, 300);
  assert.ok(near(before.x, after.x) && near(before.y, after.y));
  camera.zoom(1000);
  assert.equal(camera.scale, LARGEST);
  camera.zoom(0.0001);
  assert.ok(near(camera.scale, Math.min(1000 / 2050, 800 / 1550)));
});

test("a board that is large enough as a whole stays whole, whatever is decided about", () => {
  const camera = cameraOn(12, 8, 1000, 800);
  const before = sightOf(camera);
  camera.reveal([{ x: 60, y: 60 }], true);
  assert.deepEqual(sightOf(camera), before);
  camera.pan(-60, 0); // not by a hand: it goes back
  camera.reveal([{ x: 60, y: 60 }], true);
  assert.deepEqual(sightOf(camera), before);
});

test("a small board that somebody has moved stays as they have put it", () => {
  const camera = cameraOn(12, 8, 1000, 800);
  camera.zoom(2, 200, 200);
  const chosen = sightOf(camera);
  camera.reveal([camera.toBoard(300, 300)], true);
  assert.deepEqual(sightOf(camera), chosen);
  camera.fit(true);
  assert.ok(camera.seesAll());
});

test("on a large board the eye goes near to what is decided about", () => {
  const camera = cameraOn(60, 45, 1000, 800);
  const whole = camera.scale;
  const points = [{ x: 2700, y: 2000 }, { x: 2800, y: 2050 }];
  camera.reveal(points, true);
  assert.ok(camera.scale > whole * 1.5 && camera.scale <= 1);
  assert.ok(inFrame(camera, points));
  const there = sightOf(camera);
  camera.reveal(points, true);
  assert.deepEqual(sightOf(camera), there);
});

test("once somebody has moved the board, only what is out of sight moves it, at their scale", () => {
  const camera = cameraOn(60, 45, 1000, 800);
  camera.zoom(3);
  const { scale } = camera;
  const { x, y, width, height } = camera.window();
  const chosen = sightOf(camera);
  camera.reveal([{ x: x + width / 4, y: y + height / 3 }], true);
  assert.deepEqual(sightOf(camera), chosen);
  camera.reveal([{ x: 2900, y: 2100 }], true);
  assert.ok(near(camera.scale, scale));
  assert.ok(inFrame(camera, [{ x: 2900, y: 2100 }]));
});

test("a board that is kept on some places settles there, and fits as a whole once that is wanted", () => {
  const camera = cameraOn(60, 45, 1000, 800);
  const whole = sightOf(camera);
  camera.kept = [{ x: 300, y: 300 }, { x: 500, y: 400 }];
  camera.settle(true);
  assert.ok(camera.scale > whole[2] * 1.5 && camera.scale <= 1.6);
  assert.ok(inFrame(camera, camera.kept));
  camera.fit(true);
  assert.deepEqual([sightOf(camera), camera.kept], [whole, []]);
});
