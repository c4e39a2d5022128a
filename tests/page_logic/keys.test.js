/** Keys for numbers: digits of their own for choices without a key, and numbers of two digits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sparesOf } from "../../src/footplate/web/page/pure/offers.js";
import { typedNumber } from "../../src/footplate/web/page/pure/typed-numbers.js";

const offered = (...keys) => keys.map((key, step) => ({ step, name: key, label: key, key }));

test("digits that an offer has asked for are not spare, and 0 never is", () => {
  assert.deepEqual(sparesOf([]), [..."123456789"]);
  assert.deepEqual(sparesOf(offered("2", "S", "12")), [..."13456789"]);
});

test("two digits soon after one another are one number", () => {
  const offers = offered("1", "2", "12");
  assert.equal(typedNumber(offers, "1", 10_000), false); // 1 is chosen as any key is
  assert.equal(typedNumber(offers, "2", 10_900), offers[2]);
});

test("after a moment a digit begins anew", () => {
  const offers = offered("1", "2", "12");
  assert.equal(typedNumber(offers, "1", 20_000), false);
  assert.equal(typedNumber(offers, "2", 21_000), false);
});

test("the digit that ends a number begins no other", () => {
  const offers = offered("2", "12", "31");
  assert.equal(typedNumber(offers, "3", 40_000), true);
  assert.equal(typedNumber(offers, "1", 40_100), offers[2]);
  assert.equal(typedNumber(offers, "2", 40_200), false); // 2 itself, not 12
});

test("a digit that only begins a number is waited with", () => {
  const offers = offered("2", "30", "31");
  assert.equal(typedNumber(offers, "3", 30_000), true);
  assert.equal(typedNumber(offers, "1", 30_100), offers[2]);
  assert.equal(typedNumber(offers, "1", 30_200), false); // the number has ended
});
