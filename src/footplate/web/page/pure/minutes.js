/** Seconds as people are told them. */

/** Whole minutes for some seconds, and one at least. @param {number} seconds */
export const minutesFor = (seconds) => Math.max(1, Math.round(seconds / 60));
