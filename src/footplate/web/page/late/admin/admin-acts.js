/** Something is to be done: what it means, for how long, and why; then it is done and stands in the log. */
import { post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { t } from "../../i18n.js";
import { html, useOnce, useState, withText } from "../../lib.js";
import { w, words } from "./admin-words.js";

/**
 * @typedef {import("../../paths.js").Post["/admin/acts"]["given"]["act"]} Wish
 * @typedef {string | number | null | undefined} Fact
 * @typedef {Wish["do"]} Deed
 * @typedef {{ do: Deed, label?: string, named?: string, [fact: string]: Fact }} Act `named`: whom it is about
 */

/** @type {[string, number | null][]} */
const HOURS = [["hour", 1], ["day", 24], ["week", 168], ["for_ever", null]];
const LASTING = ["block", "mute", "block_address"];
/** What can be lifted again without a word about it. */
const DANGEROUS = ["end", "delete", "remove_name", "remove_message", "block", "void_sessions", "read_only"];

/**
 * @param {{ legend: string, value: number | null, values: [string, number | null][],
 *   choose: (value: number | null) => void }} props
 */
function Choice({ legend, value, values, choose }) {
  return html`<div class="formrow" role="group" aria-label=${legend}><span>${legend}</span>
    <div class="seg wrap">${values.map(([key, one]) => html`<button type="button" key=${key}
      aria-pressed=${value === one} onClick=${() => choose(one)}>${w(key)}</button>`)}</div></div>`;
}

/** @param {{ act: Act, close: () => void, done: () => void }} props */
export function ActDialog({ act, close, done }) {
  const { label, named, ...given } = act;
  const [facts, setFacts] = useState(/** @type {Record<string, Fact>} */ (
    act.do === "stop" ? { minutes: 15 } : act.do === "block_address" ? { address: "", hours: 24 }
      : act.do === "block" ? { hours: 24, address_hours: 0 } : act.do === "mute" ? { hours: 24 } : {}));
  const [why, setWhy] = useState("");
  const [failed, setFailed] = useState("");
  const [busy, once] = useOnce();
  const change = (/** @type {Record<string, Fact>} */ more) => setFacts({ ...facts, ...more });
  const about = `about.${label ?? act.do}`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    once(() => post("/admin/acts", { act: /** @type {Wish} */ ({ ...given, ...facts }), why }).then(done, (error) =>
      setFailed(error.message || t("page.error.offline"))));
  };
  return html`<${Dialog} title=${w(`do.${label ?? act.do}`)} close=${close} testid="admin-act">
    <form onSubmit=${send}>${named && html`<p><b>${named}</b></p>`}
      <p class="muted">${words.value?.[`admin.${about}`] ? w(about) : w("about.other")}</p>
      ${act.do === "stop" && html`<label class="formrow">${w("in_minutes")}
        <input class="field num" type="number" min="1"
        max="10080" required value=${facts.minutes} data-testid="admin-minutes"
        onInput=${withText((value) => change({ minutes: Number(value) }))} /></label>`}
      ${act.do === "block_address" && html`<label class="formrow">${w("address")}<input class="field" required
        pattern="[0-9a-fA-F:.\\/]+" value=${facts.address} spellcheck="false"
        onInput=${withText((value) => change({ address: value.trim() }))} /></label>`}
      ${LASTING.includes(act.do) && html`<${Choice} legend=${w("how_long")} value=${facts.hours}
        values=${act.do === "block_address" ? HOURS.slice(0, 3) : HOURS}
        choose=${(/** @type {number | null} */ hours) => change({ hours })} />`}
      ${act.do === "block" && html`<${Choice} legend=${w("with_address")} value=${facts.address_hours}
        values=${[["no", 0], ...HOURS.slice(0, 3)]}
        choose=${(/** @type {number | null} */ hours) => change({ address_hours: hours })} />`}
      <label class="whyfield">${w("why")}<input class="field full" maxlength="300" value=${why} data-testid="admin-why"
        onInput=${withText(setWhy)} /></label>
      ${failed && html`<p class="minus" role="alert">${failed}</p>`}
      <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
        <button class=${`btn ${DANGEROUS.includes(act.do) ? "warn" : "pri"}`} type="submit" aria-disabled=${busy}
          data-testid="admin-do">${w(`do.${label ?? act.do}`)}</button></div></form><//>`;
}
