/** Offers: their steps, by what they are known again, and their keys. */

/**
 * @typedef {import("../games/interface.js").Context} Context
 * @typedef {import("../games/interface.js").GameFile} GameFile
 * @typedef {import("../games/interface.js").Offer} Offer
 */

/** The steps of an offer. @param {Offer} offer */
export const stepsOf = (offer) => offer.steps ?? [offer.step];

/** By what an offer is known again: a short cut begins with the step of another. @param {Offer} offer */
export const idOf = (offer) => stepsOf(offer).join(".");

/** What to press for choices that have no key of their own. 0 shows the whole map, at any time. */
const DIGITS = "123456789";

/** The digits that no offer has asked for. @param {Offer[]} offers */
export function sparesOf(offers) {
  const taken = new Set(offers.map((offer) => offer.key));
  return [...DIGITS].filter((digit) => !taken.has(digit));
}

/**
 * Offers that are buttons: without a hex, and not shown by the game itself.
 * @param {GameFile} game @param {any} view @param {Context} ctx @param {Offer[]} offers
 */
export const buttonsOf = (game, view, ctx, offers) => offers.filter((offer) => !game.shows?.(offer, ctx)
  && !(offer.place && (offer.place.hex ?? offer.place.side ?? offer.place.town ?? game.find?.(view, offer.place))));
