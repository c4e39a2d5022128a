/** Numbers of two digits, typed one after the other: 1 chooses what 1 means, 2 a moment later 12 instead of it. */

/**
 * @typedef {import("../games/interface.js").Offer} Offer
 */

/** Milliseconds between the digits of one number. */
const MOMENT = 1000;

/** The digit that came last, when, and what has a number of two digits that begins with it. */
let first = { digit: "", at: -MOMENT, offers: /** @type {Offer[]} */ ([]) };

/**
 * What a key means as a digit: the offer with the number that it ends, true when it only begins one.
 * @param {Offer[]} offers that can be chosen by keys now
 * @param {string} key @param {number} now
 * @returns {Offer | boolean}
 */
export function typedNumber(offers, key, now) {
  const ended = now - first.at < MOMENT ? first.offers.find((offer) => offer.key === first.digit + key) : undefined;
  const begun = offers.filter((offer) => /^\d\d$/.test(offer.key ?? "") && offer.key?.startsWith(key));
  first = { digit: key, at: ended ? -MOMENT : now, offers: begun };
  return ended ?? (begun.length > 0 && !offers.some((offer) => offer.key === key));
}
