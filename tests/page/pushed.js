/**
 * Lets the page's own code begin, or end, being told by Web Push, in a browser as given on standard input; prints what
 * it asked of the browser and of the server.
 */
import { readFileSync } from "node:fs";

const { does, server, known, keys, stuck } = JSON.parse(readFileSync(0, "utf-8"));
/** @type {any[]} */
const done = [];
const buffer = (/** @type {number[]} */ bytes) => Uint8Array.from(bytes).buffer;
const told = (/** @type {number[] | null} */ key) => ({
  endpoint: "https://push.example/1",
  options: { applicationServerKey: key && buffer(key) },
  getKey: (/** @type {string} */ name) => buffer(keys[name]),
  async unsubscribe() {
    done.push({ asked: "unsubscribe" });
    if (stuck) throw new Error("the push service does not answer");
  },
});
const pushManager = {
  getSubscription: async () => (known ? told(known.key) : null),
  async subscribe({ userVisibleOnly, applicationServerKey }) {
    done.push({ asked: "subscribe", userVisibleOnly, key: [...applicationServerKey] });
    return told([...applicationServerKey]);
  },
};
const registration = { pushManager };
const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
const root = { lang: "de", dataset: {}, style: {}, setAttribute() {}, removeAttribute() {} };
Object.assign(globalThis, { document: { documentElement: root }, matchMedia: () => ({ addEventListener() {} }) });
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker, languages: ["en"] } });
Object.defineProperty(globalThis, "window", { value: { PushManager: class {} } });
globalThis.fetch = async (address, request) => {
  const [path] = String(address).split("?");
  done.push({ asked: `${request?.method ?? "GET"} ${path}`, body: request?.body ? JSON.parse(String(request.body)) : null });
  return Response.json(path === "/api/me" ? { push: server } : {});
};
const { default: push } = await import("../../src/footplate/web/page/late/home/push.js");
let result = null;
try {
  result = (await push[does]()) ?? null;
} catch {
  done.push({ asked: "failed" });
}
console.log(JSON.stringify({ result, done }));
