/** What the server tells of a table by itself: changes of the view, who has come, what was said. */
import { hearNotice } from "../notice.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").Message} Message
 * @typedef {import("../types.js").Meta} Meta
 * @typedef {import("../types.js").TableView} TableView
 * @typedef {import("../types.js").ViewMessage} ViewMessage
 */

/** @param {Table} table @param {Message} message @param {number | null} seat to which it is told */
export function takeUpdate(table, message, seat) {
  if (message.type === "view") {
    takeView(table, message, seat);
  } else if (message.type === "table") {
    const { type: _, ...told } = message;
    takeTable(table, { .../** @type {Meta} */ (table.told.peek()), ...told });
  } else if (message.type === "chat") {
    const { type: _, ...line } = message;
    table.logAndChat.hear(line);
  } else if (message.type === "presence") {
    const meta = table.told.peek();
    if (!meta) return;
    const seats = meta.seats.map((seat) => ({ ...seat, online: message.online.includes(seat.seat) }));
    table.told.value = { ...meta, seats, watching: message.watching };
  } else if (message.type === "unsaid") {
    table.logAndChat.loadChat();
  } else if (message.type === "notice") {
    hearNotice(message);
  } else if (message.type === "resync") {
    table.refresh().catch(() => {});
    table.logAndChat.loadChat();
  }
}

/** @param {Table} table @param {ViewMessage} told @param {number | null} seat to which it is told */
function takeView(table, told, seat) {
  // Another player has taken the screen: what the last one is told is not for him.
  if (seat !== table.seat.peek()) return;
  // What changed is told since a certain view. Whoever has seen another one meanwhile asks for the whole.
  const now = table.now.peek()?.seat === seat ? table.now.peek() : null;
  const renamed = now !== null && told.seq === now.seq && told.since === now.seq;
  if (now && told.seq <= now.seq && !renamed) return;
  if (now && (told.since === null || told.since === now.seq)) table.take(changed(now, told));
  else table.refresh().catch(() => {});
  // A name was removed: nothing has happened, but the log names them too.
  if (renamed) table.logAndChat.loadLog();
}

/**
 * A view, and what of it and of its position has changed.
 * @param {TableView} now @param {ViewMessage} told
 * @returns {TableView}
 */
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
