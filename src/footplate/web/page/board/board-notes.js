/** Small cards beside a hex: what is there and may be done there, and which of several offers a click has meant. */
import { html, useState } from "../lib.js";
import { OfferWords } from "../pure/offer-words.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../pure/hexes.js").HexMap} HexMap
 *
 * @typedef {import("../views.js").Reason} Reason
 * @typedef {{ hex: string, text: string, said: Reason | null, asked: boolean }} Note  `said` is the answer, null while
 *   it is awaited. Who has asked for the note gets it even where it hides something.
 */

/** A card in pixels: its width as the style sheet has it, what is left between it and the frame, and the hex. */
const WIDTH = 300;
const MARGIN = 12;
const GAP = 8;
/** Above this part of the frame there is more room below a hex than above it. */
const UPPER_PART = 0.45;

/**
 * Where a card stands: above its hex, or below one in the upper part of the frame.
 * @param {Camera | null} camera @param {HexMap} map @param {string} hex
 */
export function besideHex(camera, map, hex) {
  if (!camera) return {};
  const { x, y } = map.at(hex);
  const { width, height } = camera.size;
  const top = camera.toFrame(x, y - map.radius);
  const bottom = camera.toFrame(x, y + map.radius);
  const above = top.y > height * UPPER_PART;
  return {
    left: `${Math.max(MARGIN, Math.min(width - WIDTH - MARGIN, top.x - WIDTH / 2))}px`,
    top: above ? "auto" : `${bottom.y + GAP}px`,
    bottom: above ? `${height - top.y + GAP}px` : "auto",
  };
}

/**
 * The note about a hex. The game says at once what is there; what may be done there say the offers, else, a moment
 * later, the server.
 * @param {(hex: string) => string} describe @param {(hex: string) => Offer[]} offered
 * @param {(place: Place) => Promise<Reason | null>} why
 */
export function useNote(describe, offered, why) {
  const [note, setNote] = useState(/** @type {Note | null} */ (null));
  const explain = (/** @type {string} */ hex, meaning = "", asked = false) => {
    const text = meaning || offered(hex).map((offer) => offer.label).join("; ");
    setNote({ hex, text: describe(hex), said: text ? { legal: true, text, clause: "" } : null, asked });
    if (text) return;
    why({ hex }).then((said) => setNote((now) => (now?.hex === hex ? { ...now, said } : now)));
  };
  /** Away with it, unless it is about this hex. @param {string} [hex] */
  const dismiss = (hex) => setNote((now) => (now && now.hex === hex ? now : null));
  return { note, explain, dismiss };
}

/** @param {HTMLElement | null} element */
const focus = (element) => element?.focus({ preventScroll: true });

/**
 * One hex, several offers.
 * @param {{ hex: string, offers: Offer[], camera: Camera | null, map: HexMap, choose(offer: Offer): void }} props
 */
export function PickMenu({ hex, offers, camera, map, choose }) {
  return html`<div class="pick float" data-over-board role="menu" data-testid="pick"
    style=${besideHex(camera, map, hex)}>
    ${offers.map((offer, i) => html`<button role="menuitem" class="btn" key=${`${offer.step}.${i}`}
      ref=${i === 0 ? focus : undefined} onClick=${() => choose(offer)}><${OfferWords} offer=${offer} /></button>`)}
  </div>`;
}
