/** Lets the page's own code hear messages about a table, given on standard input, and prints what it has then. */
import { readFileSync } from "node:fs";
import { takeUpdate } from "../../src/footplate/web/page/model/updates.js";
import { signal } from "../../src/footplate/web/page/lib.js";

const { meta, now, messages } = JSON.parse(readFileSync(0, "utf-8"));
let asked = 0;
let logs = 0;

/** A table with just what hearing needs. */
const table = {
  told: signal(meta),
  seat: signal(0),
  now: signal(now),
  take(view) {
    this.now.value = view;
  },
  async refresh() {
    asked += 1;
  },
  logAndChat: {
    loadLog() {
      logs += 1;
    },
  },
};
for (const message of messages) takeUpdate(table, message, 0);
console.log(JSON.stringify({ now: table.now.peek(), asked_for_the_whole: asked, asked_for_the_log: logs }));
