/** Read by tsc alone: what the types of requests allow, and what they must not. */
import { get, post } from "../../src/footplate/web/page/api.js";

export async function typed() {
  const table = await get("/tables/{id}", { id: "T1" });
  /** @type {number} */
  const seq = table.seq;
  const rows = await get("/tables", { list: "open" });
  const games = await get("/games");
  await post("/tables/{id}/vote", { id: "T1", seat: 0, agree: true });

  // @ts-expect-error: no such address
  await get("/tables/{id}/viw", { id: "T1" });
  // @ts-expect-error: this is only posted
  await get("/join");
  // @ts-expect-error: of which table?
  await get("/tables/{id}", {});
  // @ts-expect-error: of which table?
  await get("/tables/{id}");
  // @ts-expect-error: no such list
  await get("/tables", { list: "best" });
  // @ts-expect-error: nobody votes
  await post("/tables/{id}/vote", { id: "T1", agree: true });
  // @ts-expect-error: tables have no such thing, so this is not just anything
  console.log(table.colour);
  // @ts-expect-error: neither have rows of lists
  console.log(rows[0].colour);
  return [seq, games[0].title];
}
