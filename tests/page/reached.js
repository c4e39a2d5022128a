/**
 * Prints, for each position on standard input, which of its offers are neither a mark on the board, a button of the
 * prompt nor a button in the tray or the answers above every tab. Those are all that is in sight whatever tab is open.
 */
import { readFileSync } from "node:fs";
import { buttonsOf } from "../../src/footplate/web/page/pure/offers.js";
import { hexOf } from "../../src/footplate/web/page/pure/targets.js";

const { game, board, positions } = JSON.parse(readFileSync(0, "utf-8"));
globalThis.innerWidth = 1440;
globalThis.innerHeight = 900;
const { default: file } = await import(`../../src/footplate/web/page/games/${game}.js`);

/** Everything drawn, whatever it is in. */
function* drawn(node) {
  if (Array.isArray(node)) for (const one of node) yield* drawn(one);
  else if (node && typeof node === "object") {
    yield node;
    yield* drawn(node.props?.children);
  }
}

const said = (child) => new Set([...drawn(child)].filter(({ type }) => type === "button").map(({ props }) =>
  props["aria-label"]));

function unreached({ view, offers, seat }) {
  const players = view.trains.map((_, one) => ({ seat: one, letter: "ABCDE"[one], name: "ABCDE"[one] }));
  const ctx = { board, players, seat, live: true, offers, planned: [], instead: [], preview: null, phone: false,
    t: (key) => key, number: String, at: () => ({ x: 0, y: 0 }), rule: () => null, point() {}, choose() {} };
  const buttons = new Set([...said(file.tray?.(view, ctx)), ...said(file.answering?.(view, ctx))]);
  const prompted = new Set(buttonsOf(file, view, ctx, offers));
  const inSight = (offer) => prompted.has(offer) || buttons.has(offer.label)
    || (!file.shows?.(offer, ctx) && !!(hexOf(offer.place) ?? file.find?.(view, offer.place ?? {})));
  // A tile is laid by its button in the hand and turned there; a way that only leads on is part of those beyond it.
  const laid = new Set(offers.filter((offer) => offer.group === "lay" && inSight(offer)).map(({ place }) => place.tile));
  const along = (offer) => offer.group === "journey" ? !offer.place
    : offer.group === "lay" ? laid.has(offer.place.tile) : offer.group === "way" && offer.facts.leads === "on";
  return offers.filter((offer) => !inSight(offer) && !along(offer)).map(({ label }) => label);
}

console.log(JSON.stringify(positions.map(unreached)));
