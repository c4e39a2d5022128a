/** Whether somebody plays with a coach: alone against bots, until they want no more of it. */
import { coached } from "../prefs.js";

/** @param {import("./model.js").Table} table */
export function hasCoach(table) {
  const meta = table.meta.value;
  if (!meta || meta.status !== "running" || coached.value === "off" || table.past.value) return false;
  return meta.yours.length === 1 && meta.seats.every((one) => meta.yours.includes(one.seat) || one.kind === "bot");
}
