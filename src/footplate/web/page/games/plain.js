/**
 * A game that brings no file of its own: its board as it tells it, its moves from the list beside it.
 *
 * The board is the picture in its view (`picture`, a text of SVG: colours as attributes, since styles inside markup
 * are refused), or the board in letters (`text`). What lies beside it is the first tab, line by line. What is planned
 * is shown as if it had been done.
 */
import { html } from "../lib.js";
import { PlayerMark } from "../marks.js";

/**
 * @typedef {{ picture?: string, text?: string }} View
 * @typedef {import("./interface.js").Context<View>} Context
 */

/** @param {View} view @param {Context} ctx */
function picture(view, ctx) {
  const { picture: drawn, text } = ctx.preview?.view ?? view;
  return drawn
    ? html`<div class="plainpicture" dangerouslySetInnerHTML=${{ __html: drawn }} />`
    : html`<pre class="plaintext">${text}</pre>`;
}

/** A line about one seat begins with its letter. */
const OF_A_SEAT = /^([A-F]):\s+/;
/** Two spaces within a line; several such lines are a table, whose columns stand below each other. */
const COLUMNS = /\S {2}/;

/** @param {{ text: string, players: import("./interface.js").Player[] }} props */
function Sideboard({ text, players }) {
  const lines = text.split("\n").filter((line) => line.trim());
  const kind = lines.filter((line) => COLUMNS.test(line)).length > 1 ? " columns" : "";
  return html`<ul class=${`plainsideboard${kind}`} data-testid="sideboard">${lines.map((line, i) => {
    const player = players.find((one) => one.letter === OF_A_SEAT.exec(line)?.[1]);
    return html`<li key=${i}>${player && html`<${PlayerMark} seat=${player.seat} size="s" name=${player.name} />`}
      <span>${player ? line.replace(OF_A_SEAT, "") : line}</span></li>`;
  })}</ul>`;
}

/** @param {View} _view @param {Context} ctx */
const panel = (_view, ctx) => (ctx.sideboard.trim() ? [{ key: "sideboard", title: ctx.t("page.tab.sideboard"),
  body: html`<${Sideboard} text=${ctx.sideboard} players=${ctx.players} />` }] : []);

/** @param {View} _view @param {Context} ctx @param {number} seat */
function card(_view, ctx, seat) {
  const points = ctx.scores?.total[seat];
  return { figure: points === null || points === undefined ? "?" : ctx.number(points) };
}

const [pieces, describe, shows] = [() => ({}), () => "", () => true];

/** @satisfies {import("./interface.js").GameFile<View>} */
const game = { pieces, panel, card, describe, picture, listed: true, shows };

export default game;
