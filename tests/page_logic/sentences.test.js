/** Sentences with facts in the four languages, as `footplate.language` writes them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, writtenList, writtenNumber, writtenPercent } from "../../src/footplate/web/page/sentence.js";

test("numbers are written as each language writes them", () => {
  const written = (value) => ["en", "de", "hu", "it"].map((language) => writtenNumber(value, language));
  assert.deepEqual(written(999), ["999", "999", "999", "999"]);
  assert.deepEqual(written(1234), ["1,234", "1.234", "1234", "1.234"]);
  assert.deepEqual(written(12345), ["12,345", "12.345", "12\u00a0345", "12.345"]);
  assert.deepEqual(written(-1234567.5),
    ["−1,234,567.5", "−1.234.567,5", "−1\u00a0234\u00a0567,5", "−1.234.567,5"]);
});

test("German leaves a space before the sign of per cent", () => {
  assert.equal(writtenPercent(0.256, "en"), "26%");
  assert.equal(writtenPercent(0.256, "de"), "26\u00a0%");
});

test("the last two of a list are joined, in Italian with ed before an e", () => {
  assert.equal(writtenList([], "and", "en"), "");
  assert.equal(writtenList(["Anton"], "and", "en"), "Anton");
  assert.equal(writtenList(["Anton", "Beate", "Claus"], "und", "de"), "Anton, Beate und Claus");
  assert.equal(writtenList(["Anton", "Emil"], "e", "it"), "Anton ed Emil");
  assert.equal(writtenList(["Anton", "Emil"], "és", "hu"), "Anton és Emil");
});

test("facts are filled in, and a blank without a fact stays", () => {
  assert.equal(fill("{name} pays {amount}.", { name: "Anton", amount: 1200 }, "de", "und"), "Anton pays 1.200.");
  assert.equal(fill("{names} wait.", { names: ["Anton", "Beate"] }, "en", "and"), "Anton and Beate wait.");
  assert.equal(fill("{name} pays {amount}.", { name: "Anton" }, "en", "and"), "Anton pays {amount}.");
});

test("a blank chooses its words by the number", () => {
  const moves = (n) => fill("{n|no move|# move|# moves}", { n }, "en", "and");
  assert.deepEqual([0, 1, 2, 1200].map(moves), ["no move", "1 move", "2 moves", "1,200 moves"]);
  const steps = (n) => fill("{n|ein Schritt|# Schritte}", { n }, "de", "und");
  assert.deepEqual([0, 1, 2].map(steps), ["0 Schritte", "ein Schritt", "2 Schritte"]);
});

test("Italian lengthens a before an a, and no other language does", () => {
  assert.equal(fill("Va a {name}.", { name: "Anton" }, "it", "e"), "Va ad Anton.");
  assert.equal(fill("Va a {name}.", { name: "Beate" }, "it", "e"), "Va a Beate.");
  assert.equal(fill("That is a {name}.", { name: "axle" }, "en", "and"), "That is a axle.");
});
