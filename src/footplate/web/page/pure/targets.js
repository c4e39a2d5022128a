/** Hexes that can be clicked: which offers they stand for, their keys, how they are drawn. */
import { h, html, useMemo, useRef, useState } from "../lib.js";
import { idOf, sparesOf } from "./offers.js";

/**
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("./hexes.js").HexMap} HexMap
 *
 * @typedef {Object} Look  How the game wants a target to look.
 * @property {{ x: number, y: number }} [at]  A ring there instead of the hex: a stop, a train.
 * @property {boolean} [far]   Possible, but not near: a thin ring.
 * @property {boolean} [dim]   Not meant while something else is pointed at.
 *
 * @typedef {Object} Target  A hex that can be clicked, with what a click may mean.
 * @property {string} hex
 * @property {Offer[]} offers
 * @property {string} key    What to press for it, "" when there are more targets than keys.
 * @property {boolean} quiet  Marked only when pointed at.
 * @property {boolean} picked
 * @property {string} [id]   Where several targets lie on one hex, which of them it is.
 * @property {Look} [look]
 */

/** The ring around a stop or a train, in units of the board. */
const SPOT = 16;

/** The hex an offer or place is about. @param {Place | undefined} place */
export const hexOf = (place) => place?.hex ?? place?.side?.split(".")[0];

/**
 * Offers with a place, one target per hex, with keys of their own or digits in reading order.
 * @param {HexMap} map @param {Offer[]} offers @param {Set<string>} picked
 * @param {string[]} [spares] digits to give away
 * @param {string[]} [spares] @param {(offer: Offer) => Look | undefined} [look]
 * @returns {Target[]}
 */
export function targetsOf(map, offers, picked, spares = sparesOf(offers), look = () => undefined) {
  /** @type {Map<string, Offer[]>} */
  const bySpot = new Map();
  for (const offer of offers) {
    const hex = hexOf(offer.place);
    if (!hex || !map.has(hex)) continue;
    const spot = look(offer)?.at ? `${hex} ${spotOf(offer)}` : hex;
    bySpot.set(spot, [...(bySpot.get(spot) ?? []), offer]);
  }
  const at = (/** @type {string} */ spot) => map.at(spot.split(" ")[0]);
  const spots = [...bySpot.keys()].sort((a, b) => at(a).y - at(b).y || at(a).x - at(b).x);
  const counted = spots.filter((spot) => bySpot.get(spot)?.some((offer) => !offer.key && !offer.quiet));
  return spots.map((spot) => {
    const here = bySpot.get(spot) ?? [];
    const digit = counted.length <= spares.length ? spares[counted.indexOf(spot)] ?? "" : "";
    return { hex: spot.split(" ")[0], id: spot, offers: here, key: here.find((offer) => offer.key)?.key ?? digit,
      look: look(here[0]), quiet: here.every((offer) => offer.quiet),
      picked: here.some((offer) => picked.has(idOf(offer))) };
  });
}

/** What tells targets on one hex apart: a train may be named like the stop it stands at. @param {Offer} offer */
const spotOf = ({ place }) =>
  (place?.piece ? `piece-${place.piece}` : /** @type {{ stop?: string }} */ (place).stop ?? "");

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
 * A target. Of a quiet one there is no more than what can be pointed at, until somebody does, or the keyboard has come
 * to the targets (`reached`): there may be hundreds of them.
 * @param {{ target: Target, map: HexMap, crowd: boolean, occupied: boolean, busy: boolean, first: boolean,
 * reached: boolean, choose(target: Target): void }} props
 */
function TargetHex({ target, map, crowd, occupied, busy, first, reached, choose }) {
  const [pointed, setPointed] = useState(false);
  const whole = !target.quiet || target.picked || reached || pointed;
  const ring = target.look?.at;
  const { x, y } = ring ?? map.at(target.hex);
  const short = shortOf(target);
  const label = target.offers.map((offer) => offer.label).join("; ");
  const middle = short || target.key;
  const corner = short && target.key && !target.picked && !target.look ? target.key : "";
  const points = map.points(target.hex, 2.5);
  // A cost is enough of a mark: the disc alone, so that the plan among them stays visible.
  const disc = !!short && !target.picked && !occupied && !target.look;
  // What stands there, or will stand there, is not to be covered by its key.
  const aside = target.picked || busy || (occupied && !!short) || target.offers.some((offer) => offer.place?.piece);
  const rank = target.offers[0].rank;
  const looks = { quiet: target.quiet, picked: target.picked, crowd: crowd && !target.quiet, occupied, disc,
    ranked: rank !== undefined, [`rank${rank}`]: rank !== undefined, spot: !!target.look, far: target.look?.far,
    dim: target.look?.dim };
  const classes = Object.entries(looks).filter(([, on]) => on).map(([name]) => name);
  const shape = ring
    ? html`<circle class=${`tg${target.picked ? " pick" : ""}`} cx=${x} cy=${y} r=${SPOT} />
      ${whole && html`<circle class="tg2" cx=${x} cy=${y} r=${SPOT} />`}`
    : html`<polygon class=${`tg${target.picked ? " pick" : ""}`} points=${points} />
      ${whole && html`<polygon class="tg2" points=${points} />`}`;
  return html`<g class=${["target", ...classes].join(" ")} role="button" tabindex=${first ? 0 : -1}
      data-hex=${target.hex}
      data-testid=${`target-${target.id ?? target.hex}`} data-target=${target.id ?? target.hex}
      aria-label=${target.key ? `${target.key}: ${label}` : label}
        aria-pressed=${target.picked}
      onPointerEnter=${whole ? undefined : () => setPointed(true)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        choose(target);
      }}>
    ${target.quiet ? shape : html`<g class=${target.picked ? "" : "pulse"}>${shape}</g>`}
    ${whole && middle && html`<g class=${`tgk${middle.length > 2 ? " wide" : ""}`}
      transform=${ring ? `translate(${x + 13} ${y - 13})`
        : aside ? `translate(${x + map.radius * 0.62} ${y - map.radius * 0.76})` : `translate(${x} ${y})`}>
      ${middle.length > 2 ? html`<rect x=${-middle.length * 3.6 - 4} y="-9" width=${middle.length * 7.2 + 8}
        height="18" rx="9" />` : html`<circle r=${aside ? 8.5 : 10} />`}
      <text y="4">${middle}</text></g>`}
    ${whole && corner && html`<g class="tgk corner"
      transform=${`translate(${x + map.radius * 0.66} ${y - map.radius * 0.5})`}>
      <circle r="6.5" /><text y="3.2">${corner}</text></g>`}
  </g>`;
}

/**
 * The targets drawn, and what is told that the focus has come to one of them. One that looks and reads as before keeps
 * its vnode, and Preact passes it over: of hundreds of hexes that can be built to, a click changes a few.
 * @param {Target[]} targets @param {HexMap} map @param {{ towns: Set<string>, busy: (hex: string) => boolean }} there
 * @param {(target: Target) => void} choose
 */
export function useTargets(targets, map, there, choose) {
  const known = useRef(/** @type {Map<string, import("../lib.js").Child>} */ (new Map()));
  const [reached, setReached] = useState(false);
  const focused = (/** @type {FocusEvent} */ event) =>
    /** @type {Element} */ (event.target).matches(":focus-visible") && setReached(true);
  const drawn = useMemo(() => {
    const crowd = targets.filter((target) => !target.quiet).length > 24;
    /** @type {Map<string, import("../lib.js").Child>} */
    const next = new Map();
    targets.forEach((target, i) => {
      const occupied = there.towns.has(target.hex) || !!target.offers[0].place?.piece;
      const busy = there.busy(target.hex);
      const look = [target.id, JSON.stringify(target.look), target.key, target.picked, target.quiet, crowd, occupied,
        busy, i === 0, reached && target.quiet,
        ...target.offers.map((offer) => `${idOf(offer)} ${offer.label} ${offer.short} ${offer.rank}`)].join("|");
      next.set(look, known.current.get(look) ?? h(TargetHex,
        { key: target.id, target, map, crowd, occupied, busy, first: i === 0, reached, choose }));
    });
    known.current = next;
    return [...next.values()];
  }, [targets, reached]);
  return { drawn, focused };
}
