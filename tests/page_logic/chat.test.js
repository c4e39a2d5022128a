/** What is said at a table: nothing that was written or said is lost, whenever the socket comes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

Object.assign(globalThis, { location: { protocol: "http:", host: "here", search: "" }, WebSocket: class {} });
const { Table } = await import("../../src/footplate/web/page/model/model.js");

const line = (number, seat = 1, text = `remark ${number}`) => ({ number, seat, text, at: 1, name: "", removed: false });
const settled = () => new Promise((done) => setImmediate(done));

/** A server with a chat: what it knows, what it was asked, and whether it can be reached. */
function serverOf(said) {
  const server = { said, posted: [], away: false, hold: Promise.resolve() };
  globalThis.fetch = async (address, request) => {
    if (!String(address).includes("/chat")) return new Promise(() => {});
    if (server.away) throw new TypeError("no network");
    if (request.method === "GET") {
      const answer = JSON.stringify(server.said);
      await server.hold;
      return new Response(answer, { headers: { "content-type": "application/json" } });
    }
    const wish = JSON.parse(request.body);
    server.posted.push(wish);
    server.said = [...server.said, line(server.said.length + 1, wish.seat, wish.text)];
    return Response.json(server.said.at(-1));
  };
  return server;
}

function tableOf(seats = [0]) {
  const table = new Table("T1");
  table.told.value = { yours: seats, seats: [], status: "running", votes: [] };
  table.seat.value = seats[0];
  return table;
}

const texts = (table) => table.chat.peek().map((one) => one.text);

test("what is said before the socket is open is sent, and still there when it opens", async () => {
  const server = serverOf([line(1)]);
  const table = tableOf();
  table.draft.value = " Good evening ";
  await table.logAndChat.say();
  assert.deepEqual(server.posted, [{ text: "Good evening", seat: 0 }]);
  assert.deepEqual([texts(table), table.draft.peek()], [["Good evening"], ""]);
  table._connection(true, false);
  await settled();
  assert.deepEqual([texts(table), table.unread.peek()], [["remark 1", "Good evening"], 0]);
});

test("what is said while it is asked what was said before is neither lost nor doubled", async () => {
  const server = serverOf([line(1)]);
  const table = tableOf();
  let go = () => {};
  server.hold = new Promise((done) => {
    go = done;
  });
  table._connection(true, false);
  table.draft.value = "Good evening";
  await table.logAndChat.say();
  table.logAndChat.hear(line(2, 0, "Good evening")); // the socket tells it too
  go();
  await settled();
  assert.deepEqual(texts(table), ["remark 1", "Good evening"]);
});

test("what cannot be said stands in the line again, before what was typed since", async () => {
  const server = serverOf([]);
  const table = tableOf();
  server.away = true;
  table.draft.value = "Good evening";
  const saying = table.logAndChat.say();
  table.draft.value = "Anton";
  await saying;
  assert.equal(table.draft.peek(), "Good evening Anton");
  server.away = false;
  await table.logAndChat.say();
  assert.deepEqual([texts(table), table.draft.peek()], [["Good evening Anton"], ""]);
});

test("where no socket can be opened, what was said is known all the same, and asked for once", async () => {
  const server = serverOf([line(1), line(2)]);
  const table = tableOf();
  table._connection(false, false);
  await settled();
  assert.deepEqual(texts(table), ["remark 1", "remark 2"]);
  server.said = [];
  table._connection(false, false);
  await settled();
  assert.deepEqual(texts(table), ["remark 1", "remark 2"]);
});

test("a seat finds what it was about to say when it has the screen again, and nobody else does", async () => {
  const server = serverOf([]);
  const table = tableOf([0, 1]);
  table.draft.value = "I hope nobody";
  table.sit(1);
  assert.equal(table.draft.peek(), "");
  table.draft.value = "My turn";
  table.sit(0);
  assert.equal(table.draft.peek(), "I hope nobody");
  server.away = true;
  const saying = table.logAndChat.say();
  table.sit(1);
  await saying;
  assert.equal(table.draft.peek(), "My turn");
  table.sit(0);
  assert.equal(table.draft.peek(), "I hope nobody");
});
