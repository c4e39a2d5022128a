/** The legend: everything that is drawn on the board, with its name, what it does and where the rules say so. */
import { Dialog } from "../../common/dialog.js";
import { t } from "../../i18n.js";
import { html } from "../../lib.js";

/**
 * @typedef {import("../../games/interface.js").Context} Context
 * @typedef {import("../../games/interface.js").GameFile} GameFile
 */

/** @param {{ view: any, ctx: Context, game: GameFile, close: () => void }} props */
export default function Legend({ view, ctx, game, close }) {
  return html`<${Dialog} title=${t("page.legend")} close=${close} testid="legend" wide=${true}>
    <dl class="signs">${(game.signs?.(view, ctx) ?? []).map(({ picture, name, does, clauses }) =>
      html`<div key=${name}><dt>${picture}<b>${name}</b></dt>
        <dd>${does} ${clauses.length > 0 && ctx.rule(...clauses)}</dd></div>`)}</dl>
  <//>`;
}
