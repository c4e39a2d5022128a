/** Places of a map of Dampfross by the names that views use, and the run that is on. */

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 */

/** The run that is on: drawn, and not yet settled. @param {View} view */
export const onTheWay = (view) => (view.run?.text && !["spend", "ferry"].includes(view.asked ?? "") ? view.run : null);

/** A place of the map or a hex, by the name views use. @param {Context} ctx @param {string} name */
export const hexNamed = (ctx, name) => ctx.board.places.find((place) => place.name === name)?.hex ?? name;

/** What people call a hex. @param {Context} ctx @param {string} hex */
export const nameOf = (ctx, hex) => ctx.where(hex);
