/** Icons on a 24 px grid, drawn with the current colour. */
import { h, steady } from "../lib.js";
import { SYMBOLS } from "../marks.js";

/** @type {Record<string, string>} */
export const ICONS = {
  ...SYMBOLS,
  again: SYMBOLS.trade,
  house: SYMBOLS.store,
  bulb: '<path d="M9 18h6M10 21h4M8.5 15.5C6.5 14 5.5 12 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2.5-1 4.5-3 6z"/>',
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  cap: '<path d="m2 9 10-5 10 5-10 5zM6 11.5v5c3 3 9 3 12 0v-5M22 9v6"/>',
  check: '<path d="m4 12 6 6L20 6"/>',
  menu: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  moon: '<path d="M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z"/>',
  book: '<path d="M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2zM4 5v16"/><path d="M9 8h7M9 12h5"/>',
  chat: '<path d="M4 5h16v11H10l-5 4v-4H4z"/>',
  list: '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
  chart: '<path d="M4 20V4M4 20h16"/><path d="m7 15 4-5 4 3 5-7"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  fit: '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
  users:
    '<circle cx="9" cy="8" r="3.5"/><path d="M3 20c0-4 3-6 6-6s6 2 6 6"/>' +
    '<path d="M16 5a3.5 3.5 0 0 1 0 6.5M17 14c2.5 .6 4 2.6 4 6"/>',
  bot:
    '<rect x="5" y="8" width="14" height="11" rx="2"/>' +
    '<path d="M12 8V4M9 13h.01M15 13h.01M9.5 16h5M2 13v3M22 13v3"/>',
  seat: '<path d="M6 3v10h11M6 13l-1 8M17 13l1 8M17 13V9"/>',
  link:
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/>' +
    '<path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  first: '<path d="M6 5v14M19 5l-9 7 9 7z"/>',
  prev: '<path d="m15 5-8 7 8 7"/>',
  next: '<path d="m9 5 8 7-8 7"/>',
  last: '<path d="M18 5v14M5 5l9 7-9 7z"/>',
  play: '<path d="M7 4v16l13-8z"/>',
  out: '<path d="M12 3v12M7 10l5 5 5-5M4 20h16"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3 2"/>',
  eye: '<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z"/><circle cx="12" cy="12" r="3"/>',
  rotl: '<path d="M4 4v6h6"/><path d="M4.5 10A8 8 0 1 1 4 14"/>',
  rotr: '<path d="M20 4v6h-6"/><path d="M19.5 10A8 8 0 1 0 20 14"/>',
  track: '<path d="M8 3 5 21M16 3l3 18M7 8h10M6.5 13h11M5.8 18h12.5"/>',
  token: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4"/>',
  loco:
    '<path d="M4 7h4v9H4zM8 9h9v6H8zM15 9V4h3v5M14 4h5"/><circle cx="7" cy="18.5" r="2.3"/>' +
    '<circle cx="15.5" cy="17.5" r="3.3"/>',
  veto:
    '<path d="M7 12V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-6a1.5 1.5 0 0 1 3 0v8c0 5-2 8-5 8' +
    's-4-1.5-6.5-6L4 14c-.5-1.5 1-2 2-1z"/>',
  medal: '<circle cx="12" cy="14" r="6"/><path d="M8 3l2.5 5.5M16 3l-2.5 5.5M10.5 14l1 1.5 2.5-3"/>',
  flag: '<path d="M5 21V4h13l-3 4 3 4H5"/>',
  x: '<path d="M6 6l12 12M18 6 6 18"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M9 9h.01M15 15h.01M12 12h.01"/>',
  S: SYMBOLS.Sl,
  T: '<path d="M7 4h10M7 20h10M8 4v16M16 4v16M8 8l8 2M8 12l8 2M8 16l8 2"/>',
  B: '<path d="M6 8h10v12H6zM16 11h3v6h-3M6 8c-1-4 3-3 3-4 2 0 3 0 4 1 3 0 3 1 3 3"/>',
  L: '<path d="M8 3v9l-4 4v4h15v-3c-4 0-6-2-6-5V3z"/>',
  P: '<circle cx="12" cy="6" r="3"/><path d="M6 21v-6c0-3 3-4 6-4s6 1 6 4v6"/>',
  sun:
    '<circle cx="12" cy="12" r="4"/>' +
    '<path d="M12 2.5v2.5M12 19v2.5M2.5 12h2.5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7"/>',
  bell: '<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15z"/><path d="M10 21h4"/>',
  qr: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v3M17 20h3M14 20v.01"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V4H4v12h4"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  in: '<path d="M12 15V3M7 8l5-5 5 5M4 20h16"/>',
  pen: '<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"/>',
  door: '<path d="M14 3H6v18h8M10 12h11M17 8l4 4-4 4"/>',
  keys:
    '<rect x="2.5" y="6" width="19" height="12" rx="2"/>' +
    '<path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10"/>',
  question: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .9-1 1.7M12 16.5h.01"/>',
  branch: '<path d="M6 4v16M6 14c6 0 11-2 11-9"/><path d="m13.5 8 3.5-3.5L20.5 8"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  // Faces of the bots, by level: a bucket, a shovel, a cap, a pocket watch.
  cleaner: '<path d="M5 9h14l-2 12H7zM5 9c0-8 14-8 14 0M9 13l.5 4M15 13l-.5 4"/>',
  fireman: '<path d="M4 20 13 11M3 17l4 4M11 9l4 4c4 1 6-1 7-6l-5-5c-5 1-7 3-6 7z"/>',
  driver: '<path d="M4 14c0-8 16-8 16 0M3 14h18v3H3zM5 17c2 4 12 4 14 0M12 5v4M9.500 10.500h5"/>',
  superintendent: '<circle cx="12" cy="14" r="7.500"/><path d="M12 6.500V3M10 3h4M12 10v4l3 2"/>',
  wifi: '<path d="M3 9a13 13 0 0 1 18 0M6 13a8 8 0 0 1 12 0M9.5 16.5a3.5 3.5 0 0 1 5 0M12 20h.01M4 3l16 18"/>',
};

/** One of them. */
export const Icon = steady((/** @type {{ name: string, small?: boolean }} */ { name, small }) => h("svg", {
  class: small ? "ic s" : "ic",
  viewBox: "0 0 24 24",
  "aria-hidden": "true",
  dangerouslySetInnerHTML: { __html: ICONS[name] ?? "" },
}));
