/** What everybody should know: that the server will be stopped, that nothing can be changed now. */
import { signal } from "./lib.js";

/**
 * @typedef {{ stopAt: number | null, readOnly: boolean }} Notice `stopAt` by this browser's clock, in milliseconds
 */

export const notice = signal(/** @type {Notice | null} */ (null));

/** Milliseconds by which answers may differ in what they say of the same moment. */
const SAME = 4000;
const QUIET = 30_000;
let heardAt = Date.now();

/** Every answer says what holds, and sockets do. @param {{ stop_in?: number | null, read_only?: boolean }} told */
export function hearNotice({ stop_in: left = null, read_only: readOnly = false }) {
  heardAt = Date.now();
  const known = notice.peek();
  const stopAt = left === null ? null : heardAt + left * 1000;
  const same = known?.readOnly === readOnly && Math.abs((known?.stopAt ?? 0) - (stopAt ?? 0)) < SAME;
  if (!same) notice.value = stopAt === null && !readOnly ? null : { stopAt, readOnly };
}

/** Somebody who only reads is told too. @param {() => Promise<unknown>} ask */
export function askForNotices(ask) {
  setInterval(() => {
    if (!document.hidden && Date.now() - heardAt > QUIET) ask().catch(() => {});
  }, QUIET / 2);
}
