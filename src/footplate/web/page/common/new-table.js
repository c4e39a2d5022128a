/** Opening a table: as a game is usually played, or as the dialog was filled in. */
import { post } from "../api.js";
import { saltAtOnce } from "./fair.js";
import { t } from "../i18n.js";
import { late } from "../late.js";
import { keepLinks } from "./links.js";
import { myName } from "../prefs.js";
import { goFromHere } from "../route.js";

/**
 * @typedef {"bots" | "hotseat" | "invite"} Manner
 * @typedef {import("../views.js").GameInfo} GameInfo
 * @typedef {import("../paths.js").Post["/tables"]["given"]} TableWish
 * @typedef {{ kind: import("../paths.js").NewSeat["kind"], name: string, level: string }} SeatWish
 */

/** Map, seats, options and time: fetched when somebody wants other than the usual. */
export const NewTable = late("table/new-table", { styled: true });

/** Who sits at the other seats. @type {Record<Manner, SeatWish["kind"]>} */
export const OTHERS = { bots: "bot", hotseat: "here", invite: "invite" };

export const NAMES = ["Anton", "Beate", "Claus", "Dora", "Emil", "Frieda"];

/**
 * The seats a manner of playing begins with.
 * @param {GameInfo} game @param {Manner} manner
 * @returns {SeatWish[]}
 */
export function firstSeats(game, manner) {
  const count = Math.min(game.seats.max, Math.max(game.seats.min, 3));
  const mine = /** @type {const} */ ({ kind: "me", name: myName.peek() || t("page.guest"), level: usual(game) });
  const others = OTHERS[manner];
  return Array.from({ length: count }, (_, i) =>
    (i ? { kind: others, name: manner === "hotseat" || manner === "bots" ? NAMES[i] : "", level: usual(game) }
      : mine));
}

/** @param {GameInfo} game */
export const usual = (game) => (game.bots.includes("fireman") ? "fireman" : game.bots[0] ?? "");

/** @param {GameInfo} game @param {SeatWish[]} seats @param {Partial<TableWish>} [more] */
export async function openTable(game, seats, more = {}) {
  const go = goFromHere();
  const wish = { game: game.key, map: game.maps[0]?.key ?? "", options: {},
    public: seats.some((seat) => seat.kind === "open"), clock: null,
    name: seats.find((seat) => seat.kind === "me")?.name ?? "", ...more };
  const opened = await post("/tables", { ...wish, seats: seats.map((seat, i) =>
    ({ kind: seat.kind, name: seat.name || (seat.kind === "bot" ? NAMES[i] : ""), level: seat.kind === "bot"
      ? seat.level : "", salt: seat.kind === "bot" ? "" : saltAtOnce(seats) })) });
  keepLinks(opened.id, opened.seats ?? [], opened.watch);
  go(`/table/${opened.id}`);
}

/** One click: me against bots, everything else as the game is usually played. @param {GameInfo} game */
export const againstBots = (game) => openTable(game, firstSeats(game, "bots"));
