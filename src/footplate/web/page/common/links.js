/** The links of seats that wait, as this browser has kept them. */
import { remember, remembered } from "../prefs.js";

/**
 * Keep the links a new table came with: the server only knows their hashes.
 * @param {string} id @param {{ seat: number, link?: string }[]} seats @param {string} [watch]
 */
export function keepLinks(id, seats, watch) {
  const links = Object.fromEntries(seats.filter((seat) => seat.link).map((seat) => [seat.seat, seat.link]));
  remember(`links.${id}`, JSON.stringify({ ...links, watch }));
}

/** @param {string} id @returns {Record<string, string>} */
export function keptLinks(id) {
  return JSON.parse(remembered(`links.${id}`) ?? "{}");
}
