/**
 * A game that brings no file of its own: its board as it tells it, its moves from the list beside it.
 *
 * The board is the picture in its view (`picture`, a text of SVG: colours as attributes, since styles inside markup
 * are refused), or the board in letters (`text`). What is planned is shown as if it had been done.
 */
import { html } from "../lib.js";

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

/** @param {View} _view @param {Context} ctx @param {number} seat */
function card(_view, ctx, seat) {
  const points = ctx.scores?.total[seat];
  return { figure: points === null || points === undefined ? "?" : ctx.number(points) };
}

const [pieces, panel, describe, shows] = [() => ({}), () => [], () => "", () => true];

/** @satisfies {import("./interface.js").GameFile<View>} */
const game = { pieces, panel, card, describe, picture, listed: true, shows };

export default game;
