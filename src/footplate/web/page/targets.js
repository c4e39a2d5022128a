/** Hexes that can be clicked: which offers they stand for, their keys, how they are drawn. */
import { h, html, useMemo, useRef } from "./lib.js";

/**
 * @typedef {import("./games/interface.js").Offer} Offer
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./hexes.js").HexMap} HexMap
 *
 * @typedef {Object} Target  A hex that can be clicked, with what a click may mean.
 * @property {string} hex
 * @property {Offer[]} offers
 * @property {string} key    What to press for it, "" when there are more targets than keys.
 * @property {boolean} picked
 */

/** What to press for the first choices; the tenth has 0. */
const KEYS = "1234567890";

/** What to press for a choice, "" when there is no key left. @param {number} index */
export const keyOf = (index) => KEYS[index] ?? "";

/** The hex an offer or place is about. @param {Place | undefined} place */
export const hexOf = (place) => place?.hex ?? place?.side?.split(".")[0];

/**
 * Offers with a place, one target per hex, with keys in reading order.
 * @param {HexMap} map @param {Offer[]} offers @param {Set<number>} picked
 * @returns {Target[]}
 */
export function targetsOf(map, offers, picked) {
  /** @type {Map<string, Offer[]>} */
  const byHex = new Map();
  for (const offer of offers) {
    const hex = hexOf(offer.place);
    if (hex && map.has(hex)) byHex.set(hex, [...(byHex.get(hex) ?? []), offer]);
  }
  const hexes = [...byHex.keys()].sort((a, b) => map.at(a).y - map.at(b).y || map.at(a).x - map.at(b).x);
  return hexes.map((hex, i) => {
    const here = byHex.get(hex) ?? [];
    return { hex, offers: here, key: hexes.length <= KEYS.length ? keyOf(i) : "",
      picked: here.some((offer) => picked.has(offer.step)) };
  });
}

/**
 * What stands on a target: its cost; with several ways to get there the least of them and a sign of more.
 * @param {Target} target
 */
function shortOf({ offers }) {
  const shorts = [...new Set(offers.map((offer) => offer.short ?? ""))].sort((a, b) => Number(a) - Number(b)
    || a.localeCompare(b));
  return shorts.length > 1 ? `${shorts[0]}…` : shorts[0];
}

/**
 * @param {{ target: Target, map: HexMap, crowd: boolean, occupied: boolean, busy: boolean, first: boolean,
 * choose(target: Target): void }} props
 */
function TargetHex({ target, map, crowd, occupied, busy, first, choose }) {
  const { x, y } = map.at(target.hex);
  const short = shortOf(target);
  const label = target.offers.map((offer) => offer.label).join("; ");
  const middle = short || target.key;
  const corner = short && target.key && !target.picked ? target.key : "";
  const points = map.points(target.hex, 2.5);
  // A cost is enough of a mark: the disc alone, so that the plan among them stays visible.
  const disc = !!short && !target.picked && !occupied;
  // What stands there, or will stand there, is not to be covered by its key.
  const aside = target.picked || busy || (occupied && !!short) || target.offers.some((offer) => offer.place?.piece);
  return html`<g class=${`target${target.picked ? " picked" : ""}${crowd ? " crowd" : ""}${occupied ? " occupied"
    : ""}${disc ? " disc" : ""}`} role="button" tabindex=${first ? 0 : -1} data-hex=${target.hex}
      data-testid=${`target-${target.hex}`} aria-label=${target.key ? `${target.key}: ${label}` : label}
        aria-pressed=${target.picked}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        choose(target);
      }}>
    <g class=${target.picked ? "" : "pulse"}><polygon class=${`tg${target.picked ? " pick" : ""}`} points=${points} />
      <polygon class="tg2" points=${points} /></g>
    ${middle && html`<g class=${`tgk${middle.length > 2 ? " wide" : ""}`}
      transform=${aside ? `translate(${x + map.radius * 0.62} ${y - map.radius * 0.76})` : `translate(${x} ${y})`}>
      ${middle.length > 2 ? html`<rect x=${-middle.length * 3.6 - 4} y="-9" width=${middle.length * 7.2 + 8}
        height="18" rx="9" />` : html`<circle r=${aside ? 8.5 : 10} />`}
      <text y="4">${middle}</text></g>`}
    ${corner && html`<g class="tgk corner" transform=${`translate(${x + map.radius * 0.66} ${y - map.radius * 0.5})`}>
      <circle r="6.5" /><text y="3.2">${corner}</text></g>`}
  </g>`;
}

/**
 * The targets drawn. One that looks and reads as before keeps its vnode, and Preact passes it over: of hundreds of
 * hexes
 * that can be built to, a click changes a few.
 * @param {Target[]} targets @param {HexMap} map @param {{ towns: Set<string>, busy: (hex: string) => boolean }} there
 * @param {(target: Target) => void} choose
 */
export function useTargets(targets, map, there, choose) {
  const known = useRef(/** @type {Map<string, any>} */ (new Map()));
  return useMemo(() => {
    const crowd = targets.length > 24;
    /** @type {Map<string, any>} */
    const next = new Map();
    targets.forEach((target, i) => {
      const occupied = there.towns.has(target.hex) || !!target.offers[0].place?.piece;
      const busy = there.busy(target.hex);
      const look = [target.hex, target.key, target.picked, crowd, occupied, busy, i === 0,
        ...target.offers.map((offer) => `${offer.step} ${offer.label} ${offer.short}`)].join("|");
      next.set(look, known.current.get(look) ?? h(TargetHex,
        { key: target.hex, target, map, crowd, occupied, busy, first: i === 0, choose }));
    });
    known.current = next;
    return [...next.values()];
  }, [targets]);
}
