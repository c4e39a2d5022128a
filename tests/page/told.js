/** Lets the page's own code hear messages about a table, given on standard input, and prints what it shows after each. */
import { readFileSync } from "node:fs";
import { takeUpdate } from "../../src/footplate/web/page/model/updates.js";
import { signal } from "../../src/footplate/web/page/lib.js";

const { meta, now, final, messages, seat } = JSON.parse(readFileSync(0, "utf-8"));
const shown = [];

/** A table with just what hearing needs. */
const table = {
  told: signal(meta),
  now: signal(now),
  seat: signal(0),
  take(view) {
    this.now.value = view;
  },
  async refresh() {
    this.take(final);
  },
};
table.told.subscribe(({ status }) => shown.push({ status, winners: table.now.peek().scores.winners }));
for (const message of messages) takeUpdate(table, message, seat);
await new Promise((done) => setTimeout(done));
console.log(JSON.stringify(shown));
