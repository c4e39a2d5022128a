/** What the keys mean, in a dialog. */
import { Dialog } from "../../common/dialog.js";
import { t } from "../../i18n.js";
import { html } from "../../lib.js";

/** What is in the help: keys, and the key of their sentence. @type {[string[], string][]} */
const HELP = [
  [["1", "–", "9"], "page.key.target"],
  [["1", "2"], "page.key.number"],
  [["←", "↑", "→", "↓"], "page.key.arrows"],
  [["⇧", "←"], "page.key.next_target"],
  [["⏎"], "page.key.confirm"],
  [["U"], "page.key.undo"],
  [["H"], "page.key.hint"],
  [["Esc"], "page.key.cancel"],
  [["+", "−"], "page.key.zoom"],
  [["0"], "page.key.whole"],
  [["G"], "page.key.hexes"],
  [["L"], "page.key.legend"],
  [["["], "page.key.look_back"],
  [[",", "."], "page.key.replay"],
  [["␣"], "page.key.play"],
  [["?"], "page.key.help"],
];

/** The keys of every table, below those of its game. @param {{ own: [string, string][], close: () => void }} props */
export default function KeyHelp({ own, close }) {
  const rows = [...own.map(([key, words]) => ({ keys: [key], words })),
    ...HELP.map(([keys, key]) => ({ keys, words: t(key) }))];
  return html`<${Dialog} title=${t("page.keys")} close=${close} testid="keys">
    <dl class="keys">${rows.map(({ keys, words }) => html`<div><dt>
      ${keys.map((one) => (one === "–" ? one : html`<kbd class="kbd">${one}</kbd>`))}</dt><dd>${words}</dd></div>`)}
    </dl>
  <//>`;
}
