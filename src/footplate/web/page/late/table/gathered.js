/** Several choices behind one button of the prompt, which opens them as a list with digits. */
import { html, useRef } from "../../lib.js";
import { OfferWords } from "../../pure/offer-words.js";
import { idOf } from "../../pure/offers.js";

/**
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../games/interface.js").Offer} Offer
 * @typedef {import("../../games/interface.js").Context} Context
 * @typedef {import("../../games/interface.js").Gathering} Gathering
 */

/** In pixels: the list's width as the style sheet has it, and what is left around it. */
const WIDTH = 360;
const GAP = 6;
const MARGIN = 8;

/** Above or below the button, wherever there is more room. @param {HTMLElement} list @param {HTMLElement} button */
function place(list, button) {
  const box = button.getBoundingClientRect();
  const enlarged = box.width / button.offsetWidth; // the page itself, on a very large screen
  const [left, top, bottom, width, height] = [box.left, box.top, box.bottom, innerWidth, innerHeight]
    .map((pixels) => pixels / enlarged);
  const below = top < height / 2;
  list.style.left = `${Math.max(MARGIN, Math.min(left, width - WIDTH - MARGIN))}px`;
  list.style.top = below ? `${bottom + GAP}px` : "auto";
  list.style.bottom = below ? "auto" : `${height - top + GAP}px`;
  list.style.maxHeight = `${(below ? height - bottom : top) - 2 * GAP}px`;
}

/**
 * Keys of the open list: digits choose, arrows walk, Escape closes it and nothing else.
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 */
function press(event) {
  const rows = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("[role=menuitem]")]);
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (by) rows[(at + by + rows.length) % rows.length].focus();
  else if (event.key === "Escape") event.currentTarget.hidePopover();
  else if (/^[1-9]$/.test(event.key)) rows[Number(event.key) - 1]?.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {{ table: Table, ctx: Context, offers: Offer[], button: Gathering, picked: Set<string> }} props
 */
export default function Gathered({ table, ctx, offers, button, picked }) {
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const id = `gathered-${button.name}`;
  const opens = (/** @type {{ newState: string }} */ { newState }) => newState === "open" && list.current
    && opener.current && place(list.current, opener.current);
  const opened = (/** @type {{ newState: string }} */ { newState }) =>
    newState === "open" && /** @type {HTMLElement | null} */ (list.current?.querySelector("[role=menuitem]"))?.focus();
  const details = (/** @type {Offer} */ offer) =>
    table.game.value?.details?.(offer, table.shown.value?.view ?? {}, ctx);
  const choose = (/** @type {Offer} */ offer) => {
    list.current?.hidePopover();
    table.planning.choose(offer);
  };
  return html`<div class="offers gather"><button class="btn" ref=${opener} popovertarget=${id} aria-haspopup="menu"
      data-testid=${id} data-key=${`key-${button.key}`} aria-keyshortcuts=${button.key}
      aria-pressed=${offers.some((offer) => picked.has(idOf(offer)))}>
      <span class="w">${button.title}</span><span class="badge">${offers.length}</span>
      <kbd class="kbd">${button.key}</kbd></button>
    <div id=${id} ref=${list} popover="auto" class="gathered float" role="menu" aria-label=${button.title}
      onBeforeToggle=${opens} onToggle=${opened} onKeyDown=${press}>${offers.map((offer, i) =>
        html`<button key=${idOf(offer)} role="menuitem" class="btn" data-testid=${`offer-${offer.name}`}
          aria-label=${offer.label} onClick=${() => choose(offer)}>${i < 9 && html`<kbd class="kbd">${i + 1}</kbd>`}
          <span class="what"><b><${OfferWords} offer=${offer} /></b>${details(offer)}</span>
        </button>`)}</div></div>`;
}
