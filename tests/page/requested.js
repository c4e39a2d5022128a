/** Lets the page's own code ask a server that answers as given on standard input, and prints what it sent and got. */
import { readFileSync } from "node:fs";

const { method, path, given, answer } = JSON.parse(readFileSync(0, "utf-8"));
const root = { lang: "de", dataset: {} };
Object.assign(globalThis, { document: { documentElement: root }, matchMedia: () => ({ addEventListener() {} }) });
const sent = [];
globalThis.fetch = async (address, request) => {
  sent.push({ method: request.method, address, body: request.body ? JSON.parse(request.body) : null });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
};
const { Refusal, ...api } = await import("../../src/footplate/web/page/api.js");
let got = null;
let refused = null;
try {
  got = await (given === null ? api[method](path) : api[method](path, given));
  if (got instanceof Blob) got = { type: got.type, size: got.size };
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  const { status, message, code, clause, facts, now } = error;
  refused = { status, message, code, clause, facts, now: now ?? null };
}
console.log(JSON.stringify({ sent, got, refused }));
