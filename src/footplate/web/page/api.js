/** Talking with the server: JSON over fetch, and a socket that comes back by itself. */
import { hearNotice } from "./notice.js";
import { language } from "./prefs.js";

/**
 * @typedef {import("./paths.js").Get} Get
 * @typedef {import("./paths.js").Post} Post
 * @typedef {import("./paths.js").Put} Put
 * @typedef {import("./views.js").Error} Reason
 * @typedef {import("./views.js").View} View
 */

/**
 * What an address is given; nothing where nothing has to be.
 * @template T @typedef {{} extends T ? [given?: T] : [given: T]} Given
 */

/** An answer that is not what was asked for, as a sentence for the person who asked. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {Partial<Reason>} error
   * @param {View} [now] the present view, where the table has moved on
   */
  constructor(status, error, now) {
    super(error.text ?? "");
    this.status = status;
    this.code = error.code ?? "";
    this.clause = error.clause ?? "";
    this.facts = error.facts ?? {};
    this.now = now;
  }
}

/**
 * Asks for no 409 where the table has moved on, which is nobody's error: a browser would write it into its console.
 * The answer says it in this header instead.
 */
const OVERTAKEN = "x-footplate-overtaken";

/** The code of a socket that was closed because its listener may hear no more. */
const SHUT = 1008;

/** Milliseconds: on a quiet socket the server says every twenty seconds that it is there. */
const PULSE = 25_000;
/** A socket that has been silent for so long is dead, though nobody has closed it: a phone slept, a router forgot. */
const DEAD = 45_000;

/** The server cannot be reached. */
export class Offline extends Error {}

/** What `first-requests.js` has asked before the page was there. @type {Map<string, Promise<Response>>} */
const asked = /** @type {{ asked?: Map<string, Promise<Response>> }} */ (globalThis).asked ?? new Map();

/** An answer, perhaps already on its way. @param {string} address @param {RequestInit} [request] */
function answerOf(address, request) {
  const early = asked.get(address);
  asked.delete(address);
  return early ?? fetch(address, request);
}

/** What was said, as JSON, as text or as a file. @param {Response} answer */
function contentOf(answer) {
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("json")) return answer.json();
  return /^text\/|xml/.test(type) ? answer.text() : answer.blob();
}

/** What is given, as parts of an address; undefined and null are left out. @param {object} given */
function query(given) {
  const words = new URLSearchParams({ lang: language.peek() });
  for (const [key, value] of Object.entries(given)) {
    if (value !== null && value !== undefined) words.set(key, String(value));
  }
  return words;
}

/**
 * Ask an address of the API, with names in braces for what of `given` stands in it. The rest goes into the query of a
 * GET, and else into the body.
 * @template T
 * @param {"GET" | "POST" | "PUT"} method
 * @param {string} path
 * @param {object} given
 * @returns {Promise<T>}
 */
async function ask(method, path, given) {
  const rest = new Map(Object.entries(given));
  const named = path.replace(/{(\w+)}/g, (_, name) => {
    const part = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return part;
  });
  const left = Object.fromEntries(rest);
  const words = query(method === "GET" ? left : {});
  const sent = { headers: { "content-type": "application/json", [OVERTAKEN]: "" }, body: JSON.stringify(left) };
  let answer;
  try {
    answer = await answerOf(`/api${named}?${words}`, { method, ...(method === "GET" ? {} : sent) });
  } catch {
    throw new Offline();
  }
  hearNotice(JSON.parse(answer.headers.get("x-footplate-notice") ?? "{}"));
  const said = await contentOf(answer);
  const status = Number(answer.headers.get(OVERTAKEN) ?? answer.status);
  if (status >= 400) throw new Refusal(status, said?.error ?? {}, said?.now);
  return said;
}

/** @type {<P extends keyof Get>(path: P, ...given: Given<Get[P]["given"]>) => Promise<Get[P]["answer"]>} */
export const get = (path, ...[given]) => ask("GET", path, given ?? {});
/** @type {<P extends keyof Post>(path: P, ...given: Given<Post[P]["given"]>) => Promise<Post[P]["answer"]>} */
export const post = (path, ...[given]) => ask("POST", path, given ?? {});
/** @type {<P extends keyof Put>(path: P, ...given: Given<Put[P]["given"]>) => Promise<Put[P]["answer"]>} */
export const put = (path, ...[given]) => ask("PUT", path, given ?? {});

/** The version of the page whose file this is; "" where files have none. @type {string} */
const version = /\/page\/([0-9a-f]{12})\//.exec(import.meta.url)?.[1] ?? "";

/**
 * After the server was away it may be another one, with another page: then this page is loaded anew, once for each
 * version, whatever comes of it.
 */
export async function reloadIfNewer() {
  const { page } = await get("/me").catch(() => ({ page: version }));
  if (!version || page === version || sessionStorage.getItem("reloaded") === page) return;
  sessionStorage.setItem("reloaded", page);
  location.reload();
}

/** A word nobody has used before, to send a command with. */
export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) =>
  b.toString(16).padStart(2, "0")).join("");

/**
 * A socket of a table. It says what it has seen when it comes back, waits longer after each failure, and comes back at
 * once when the page is looked at again; also when it has died without a word.
 */
export class TableSocket {
  /**
   * @param {string} id
   * @param {() => { seat: number | null, seq: number }} where
   * @param {(message: import("./types.js").Message, seat: number | null) => void} hear what is told, and to which seat
   * @param {(open: boolean, shut: boolean) => void} tell whether it is open; `shut`: the server wants it closed
   */
  constructor(id, where, hear, tell) {
    this._id = id;
    this._where = where;
    this._hear = hear;
    this._tell = tell;
    this._tries = 0;
    this._closed = false;
    /** @type {WebSocket | null} */
    this._socket = null;
    this._timer = 0;
    /** When something was heard last. By the clock on the wall: others stand still while a computer sleeps. */
    this._heard = 0;
    this._watch = setInterval(() => this._bury(), PULSE / 5);
    this._wake = (/** @type {Event} */ { type }) =>
      document.visibilityState === "visible" && this._makeSure(type === "online" ? 0 : PULSE);
    document.addEventListener("visibilitychange", this._wake);
    for (const moment of ["online", "pageshow"]) addEventListener(moment, this._wake);
    this._open();
  }

  _open() {
    const { seat, seq } = this._where();
    const words = new URLSearchParams({ lang: language.peek(), seq: String(seq) });
    if (seat !== null) words.set("seat", String(seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this._id}/socket?${words}`);
    this._socket = socket;
    this._heard = Date.now();
    socket.onopen = () => {
      if (this._tries) reloadIfNewer();
      this._tries = 0;
      this._tell(true, false);
    };
    socket.onmessage = (event) => {
      this._heard = Date.now();
      this._hear(JSON.parse(event.data), seat);
    };
    socket.onclose = ({ code }) => {
      if (this._closed || this._socket !== socket) return;
      this._tell(false, code === SHUT);
      this._timer = setTimeout(() => this._open(), Math.min(15000, 500 * 2 ** this._tries++));
    };
  }

  /** Whether nothing was heard for so long; a clock that was set back says nothing. @param {number} ms */
  _silent(ms) {
    return Math.abs(Date.now() - this._heard) >= ms;
  }

  /** Somebody looks: begin anew unless the socket was heard lately. @param {number} ms */
  _makeSure(ms) {
    const state = this._socket?.readyState;
    if ((state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) || this._silent(ms)) this._comeBack();
  }

  /** Begin anew where a socket is dead. */
  _bury() {
    if (this._socket?.readyState === WebSocket.CLOSED || !this._silent(DEAD)) return;
    this._tell(false, false);
    this._comeBack();
  }

  /** The server may have been away as well, and be another one now. */
  _comeBack() {
    this._tries ||= 1;
    this.restart();
  }

  /** Another seat looks, or another language is spoken: start afresh. */
  restart() {
    if (this._closed) return;
    clearTimeout(this._timer);
    const old = this._socket;
    this._socket = null;
    old?.close();
    this._open();
  }

  close() {
    this._closed = true;
    clearInterval(this._watch);
    clearTimeout(this._timer);
    document.removeEventListener("visibilitychange", this._wake);
    for (const moment of ["online", "pageshow"]) removeEventListener(moment, this._wake);
    this._socket?.close();
  }
}
