/** Who leads in rows of a scoring. */
import { readFileSync } from "node:fs";
import { leadersOf } from "../../src/footplate/web/page/pure/majorities.js";

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(leadersOf)));
