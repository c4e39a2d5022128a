/** At the end of a game: challenge a friend, the link and who has taken it, and the way on for those who have. */
import { get, post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useEffect, useOnce, useState, withText } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { levelName } from "../../table/panels.js";
import { myName } from "../../prefs.js";
import { LEVELS } from "../table/bot-figure.js";
import { ChallengeLink, ChallengeResults, useResults } from "./challenge-parts.js";

/**
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../views.js").ChallengesOfTable} Known
 */

/** @param {{ table: Table }} props */
export function ChallengeCard({ table }) {
  const [known, setKnown] = useState(/** @type {Known | null} */ (null));
  const [asking, setAsking] = useState(false);
  const [busy, once] = useOnce();
  const [again, setAgain] = useState(0);
  const changed = table.meta.value;
  useEffect(() => {
    let wanted = true;
    get("/tables/{id}/challenges", { id: table.id }).then((told) => wanted && setKnown(told), () => {});
    return () => void (wanted = false);
  }, [table, changed, again]);
  const key = known?.taken ?? known?.made[0] ?? "";
  const results = useResults(key, changed, again);
  if (!known || (!key && !known.seats.length)) return null;
  const made = (/** @type {string} */ fresh) => {
    setKnown({ ...known, made: [fresh, ...known.made] });
    setAsking(false);
  };
  const withdraw = () => once(() => table._guarded(() =>
    post("/challenges/{challenge}/withdraw", { challenge: key })).then(() =>
    setAgain(again + 1)));
  const open = !!results?.open;
  const ask = html`<button class="btn" data-testid="challenge" onClick=${() => setAsking(true)}><${Icon} name="flag" />
    ${t("page.challenge.friend")}</button>`;
  return html`<section class="card challenge" data-testid="challenge-card">
    <div class="sec">${t(known.taken ? "page.challenge.yours" : "page.challenge")}</div>
    ${!key && html`<p>${t("page.challenge.about")}</p><p>${ask}</p>`}
    ${results && html`<${ChallengeResults} results=${results} />`}
    ${key && results && (open ? html`<p class="fine muted">${t(known.taken ? "page.challenge.pass_on"
      : "page.challenge.send")}</p><${ChallengeLink} secret=${key} />` : html`<p class="muted fine"
      data-testid="challenge-closed">${t("page.challenge.closed")}</p>`)}
    ${key && results?.made && html`<p class="row2">${open ? html`<button class="btn" data-testid="challenge-withdraw"
      aria-disabled=${busy} onClick=${withdraw}><${Icon}
        name="x" />${t("page.challenge.withdraw")}</button>` : ask}</p>`}
    ${asking && html`<${ChallengeDialog} table=${table} known=${known} close=${() => setAsking(false)}
      made=${made} />`}
  </section>`;
}

/**
 * From which seat, under which name, and how well bots play where other people sat.
 * @param {{ table: Table, known: Known, close: () => void, made: (key: string) => void }} props
 */
function ChallengeDialog({ table, known, close, made }) {
  const seats = table.meta.value?.seats ?? [];
  const [seat, setSeat] = useState(known.seats[0]);
  const [name, setName] = useState(myName.value || seats[seat]?.name || "");
  const [level, setLevel] = useState("fireman");
  const [failure, setFailure] = useState("");
  const [busy, once] = useOnce();
  const levels = LEVELS.filter((one) => known.levels.includes(one));
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = { id: table.id, seat, name: name.trim(), level };
    once(() => post("/tables/{id}/challenge", given).then((done) => made(done.key),
      (error) => setFailure(error.message || t("page.error.unknown"))));
  };
  return html`<${Dialog} title=${t("page.challenge.friend")} close=${close} testid="challenge-dialog">
    <form onSubmit=${make}>
      <p>${t("page.challenge.text")}</p>
      ${known.seats.length > 1 && html`<div class="formrow"><span class="lab">${t("page.challenge.seat")}</span>
        <div class="seg wrap">${known.seats.map((one) => html`<button type="button" key=${one}
          aria-pressed=${seat === one} onClick=${() => setSeat(one)}><${PlayerMark} seat=${one} size="s" />
          ${seats[one]?.name}</button>`)}</div></div>`}
      <label class="stacked"><span class="lab">${t("page.challenge.name")}</span>
        <input class="field full" data-testid="challenge-name" required maxlength="40" value=${name}
          onInput=${withText(setName)} /></label>
      ${known.instead && html`<label class="stacked"><span class="lab">${t("page.challenge.level")}</span>
        <select class="field full" data-testid="challenge-level" value=${level}
          onChange=${withText(setLevel)}>${levels.map((one) =>
            html`<option value=${one} selected=${one === level}>${levelName(one)}</option>`)}</select></label>
        <p class="muted fine">${t("page.challenge.instead")}</p>`}
      <p class="muted fine">${t("page.challenge.chance")} ${t("page.challenge.shows")}</p>
      ${failure && html`<p class="minus" role="alert">${failure}</p>`}
      <p class="row2"><button class="btn pri" type="submit" data-testid="challenge-make"
        disabled=${!name.trim()} aria-disabled=${busy}><${Icon} name="link" />${t("page.challenge.make")}</button>
        <button class="btn" type="button" onClick=${close}>${t("page.cancel")}</button></p>
    </form><//>`;
}
