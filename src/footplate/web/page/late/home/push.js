/** Being told of turns while the page is closed, where browser and server can do that (Web Push). */
import { get, post } from "../../api.js";
import { language } from "../../prefs.js";

/** Bytes written in letters that may stand in an address. @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

/** @param {ArrayBuffer | null} key */
const letters = (key) => btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** How this browser is written to; null where it cannot be. @returns {Promise<PushManager | null>} */
async function manager() {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  if (!(await navigator.serviceWorker.getRegistration())) return null;
  return (await navigator.serviceWorker.ready).pushManager; // one that is still being installed can do nothing yet
}

/** A browser that knows another server's key has to be asked anew. @param {PushManager} by @param {string} key */
async function subscribed(by, key) {
  const before = await by.getSubscription();
  if (before && letters(before.options?.applicationServerKey ?? null) === key) return before;
  await before?.unsubscribe();
  return by.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** Have this browser told; gives whether it will be. */
async function begin() {
  const by = await manager();
  const { push } = await get("/me");
  if (!by || !push) return false;
  const told = await subscribed(by, push);
  await post("/me/push", { endpoint: told.endpoint, p256dh: letters(told.getKey("p256dh")),
    auth: letters(told.getKey("auth")), language: language.peek() });
  return true;
}

async function end() {
  const told = await (await manager())?.getSubscription();
  if (!told) return;
  try {
    await told.unsubscribe();
  } finally {
    await post("/me/push/end");
  }
}

export default { begin, end };
