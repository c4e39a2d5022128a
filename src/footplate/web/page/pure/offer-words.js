/** What stands on the button of an offer: its label, and its cost where the label does not say it. */
import { html } from "../lib.js";

/** @typedef {import("../games/interface.js").Offer} Offer */

/** The short form of an offer, "" where its label holds it as a word. @param {Offer} offer */
export function unsaid({ label, short }) {
  if (!short) return "";
  const around = label.split(short);
  const said = around.slice(1).some((after, i) => !/[\p{L}\p{N}]$/u.test(around[i]) && !/^[\p{L}\p{N}]/u.test(after));
  return said ? "" : short;
}

/** @param {{ offer: Offer }} props */
export function OfferWords({ offer }) {
  const more = unsaid(offer);
  return html`${offer.label}${more && html`<span class="muted num">${more}</span>`}`;
}
