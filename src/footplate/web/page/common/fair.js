/**
 * Fair chance: the server's promise, what this browser adds to it, and the proof after the end. Section 9 of the
 * notation says how it is made; `footplate record check` computes every draw anew.
 */
import { put } from "../api.js";
import { Icon } from "./icons.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { remember, remembered } from "../prefs.js";

/** @typedef {import("../model/model.js").Table} Table */
/**
 * @typedef {{ commit: string, salts: Record<number, string> }} Kept What this browser was promised, and what it added
 */

/** Something nobody could have guessed. */
export const freshSalt = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
  b.toString(16).padStart(2, "0")).join("");

/** @param {string} id @returns {Kept | null} */
const kept = (id) => JSON.parse(remembered(`fair.${id}`) ?? "null");

/**
 * Keep what a seat has added, with the promise it was given for: both are looked for when the game has begun.
 * @param {string} id @param {string | null | undefined} commit @param {number | null} seat @param {string} salt
 */
export function keepSalt(id, commit, seat, salt) {
  if (!commit || seat === null) return;
  const known = kept(id);
  const salts = known?.commit === commit ? known.salts : {};
  remember(`fair.${id}`, JSON.stringify({ commit, salts: { ...salts, [seat]: salt } }));
}

/** Seats that start at once have to add to chance unseen. @param {{ kind: string }[]} seats */
export const saltAtOnce = (seats) => (seats.every((seat) => seat.kind === "me" || seat.kind === "here"
  || seat.kind === "bot") ? freshSalt() : "");

/** Whoever has opened a table adds salts after the promise is known, as everybody does. @param {Table} table */
export function useSalts(table) {
  const meta = table.meta.value;
  const fair = meta?.fair;
  const mine = (meta?.seats ?? []).filter((seat) => meta?.yours.includes(seat.seat) && seat.kind === "person"
    && !seat.salted);
  useEffect(() => {
    if (!fair || meta?.status !== "waiting") return;
    for (const { seat } of mine) {
      const salt = freshSalt();
      put("/tables/{id}/salt", { id: table.id, seat, salt }).then(() => keepSalt(table.id, fair.commit, seat, salt),
        () => {});
    }
  }, [table.id, mine.map((seat) => seat.seat).join()]);
}

/** A text with its length before it, as bytes. @param {string} text */
function framed(text) {
  const raw = new TextEncoder().encode(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, raw.length);
  return [...length, ...raw];
}

/** The promise a secret keeps. @param {string} id @param {string} secret */
async function commitmentOf(id, secret) {
  const bytes = (secret.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const whole = new Uint8Array([...framed("footplate/commit/1"), ...framed(id), ...bytes]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * What this browser finds about a promise: "kept", "broken", or "open" where it cannot tell (before the end, or where
 * browsers compute no hashes: on pages without TLS).
 * @param {string} id @param {import("../views.js").Fairness} fair
 */
async function judged(id, fair) {
  const mine = kept(id);
  if (mine && mine.commit !== fair.commit) return "broken";
  if (mine && fair.salts && Object.entries(mine.salts).some(([seat, salt]) => fair.salts?.[Number(seat)] !== salt))
    return "broken";
  if (!fair.secret || !crypto.subtle) return "open";
  return (await commitmentOf(fair.id, fair.secret)) === fair.commit ? "kept" : "broken";
}

/** The promise in the details of a table, and how it stands. @param {{ table: Table }} props */
export function FairLine({ table }) {
  const fair = table.meta.value?.fair;
  const [verdict, setVerdict] = useState("open");
  useEffect(() => {
    if (fair) judged(table.id, fair).then(setVerdict, () => setVerdict("open"));
  }, [fair?.commit, fair?.secret, fair?.salts?.join("\n")]);
  if (!fair) return null;
  const salted = fair.salts ? fair.salts.filter(Boolean).length
    : (table.meta.value?.seats ?? []).filter((seat) => seat.salted).length;
  return html`<details class="fair fine" data-testid="fair" data-verdict=${verdict}><summary>
      <${Icon} name=${verdict === "broken" ? "x" : "check"}
        small /> ${t(`page.fair.${fair.secret ? verdict : verdict === "broken" ? "broken" : "promised"}`)}</summary>
    <p class="muted">${t("page.fair.text")}</p>
    ${table.meta.value?.withheld && html`<p data-testid="fair-withheld">${t("page.fair.withheld")}</p>`}
    <dl><dt>${t("page.fair.commit")}</dt><dd class="mono" data-testid="fair-commit">${fair.commit}</dd>
      <dt>${t("page.fair.salts")}</dt><dd data-testid="fair-salts">${salted}</dd>
      ${fair.by_hand > 0 && html`<dt>${t("page.fair.by_hand")}</dt>
        <dd data-testid="fair-by-hand">${fair.by_hand}</dd>`}
      ${fair.secret && html`<dt>${t("page.fair.secret")}</dt>
        <dd class="mono" data-testid="fair-secret">${fair.secret}</dd>`}</dl></details>`;
}
