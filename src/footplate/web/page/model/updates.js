/** What the server tells of a table by itself: changes of the view, who has come, what was said. */
import { hearNotice } from "../notice.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").Meta} Meta
 */

/** @param {Table} table @param {any} message @param {number | null} seat to which it is told */
export function takeUpdate(table, { type, ...told }, seat) {
  if (type === "view") {
    // Another player has taken the screen: what the last one is told is not for him.
    if (seat !== table.seat.peek()) return;
    // What changed is told since a certain view. Whoever has seen another one meanwhile asks for the whole.
    const now = table.now.peek()?.seat === seat ? table.now.peek() : null;
    const renamed = now !== null && told.seq === now.seq && told.since === now.seq;
    if (now && told.seq <= now.seq && !renamed) return;
    if (now && (told.since === null || told.since === now.seq)) table.take(changed(now, told));
    else table.refresh().catch(() => {});
    // A name was removed: nothing has happened, but the log names them too.
    if (renamed) table.loadLog();
  } else if (type === "table") {
    takeTable(table, /** @type {Meta} */ ({ ...table.told.peek(), ...told }));
  } else if (type === "chat") {
    table.hear(told);
  } else if (type === "presence") {
    const meta = table.told.peek();
    if (!meta) return;
    const seats = meta.seats.map((seat) => ({ ...seat, online: told.online.includes(seat.seat) }));
    table.told.value = { ...meta, seats, watching: told.watching };
  } else if (type === "unsaid") {
    table.loadChat();
  } else if (type === "notice") {
    hearNotice(told);
  } else if (type === "resync") {
    table.refresh().catch(() => {});
    table.loadChat();
  }
}

/** A view, and what of it and of its position has changed. @param {any} now @param {any} told */
function changed(now, told) {
  const view = told.of_view ? { ...now.view, ...told.of_view } : now.view;
  return { ...now, view, ...told.changed };
}

/**
 * The table has changed: perhaps it has begun or ended, perhaps one has sat down.
 * @param {Table} table @param {Meta} meta
 */
export function takeTable(table, meta) {
  const before = table.told.peek();
  if (before && meta.seq < before.seq) return; // an answer that was overtaken
  const seen = table.now.peek()?.seq ?? meta.seq;
  // The end is known once its position is: before that nobody could say who has won.
  const early = meta.status === "over" && before?.status === "running" && seen < meta.seq;
  table.told.value = early ? { ...meta, status: "running" } : meta;
  if (early) table.refresh().catch(() => {}).then(() =>
    (table.told.value = { .../** @type {Meta} */ (table.told.peek()), status: "over" }));
  const seat = table.seat.peek();
  if (meta.yours.length && (seat === null || !meta.yours.includes(seat))) {
    table.seat.value = meta.yours[0];
    if (table.now.peek()) table.refresh().catch(() => {});
    table.listenAgain();
  }
  if (before?.status === "waiting" && meta.status !== "waiting") table.refresh().catch(() => {});
}
