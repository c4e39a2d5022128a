/** What has been reached in a challenge: two results side by side, and everybody who has played it. */
import { get } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useEffect, useState } from "../../lib.js";
import { language } from "../../prefs.js";
import { CoursesChart } from "./challenge-chart.js";
import { CopyLink, Reach, useReach } from "../table/copy-link.js";

/**
 * @typedef {import("../../views.js").ChallengeResults} Results
 * @typedef {import("../../views.js").ChallengeResult} Result
 */

/**
 * The results of a challenge, as far as this browser may know them; asked for anew when something has `changed`.
 * @param {string} key @param {unknown[]} changed
 */
export function useResults(key, ...changed) {
  const [results, setResults] = useState(/** @type {Results | null} */ (null));
  useEffect(() => {
    let wanted = !!key;
    if (key) get("/challenges/{challenge}/results", { challenge: key }).then(
      (told) => wanted && setResults(told), () => {});
    return () => void (wanted = false);
  }, [key, language.value, ...changed]);
  return results;
}

/** The link, to be sent to others. @param {{ secret: string }} props */
export function ChallengeLink({ secret }) {
  const address = useReach();
  return html`<div class="challengelink" data-testid="challenge-link"><${CopyLink} link=${`/challenge/${secret}`}
    label=${t("page.challenge.link")} /></div><${Reach} address=${address} />`;
}

/** @param {{ result: Result, kind: "first" | "other", ahead: boolean }} props */
function Reached({ result, kind, ahead }) {
  const how = result.how === "whole" ? "" : t(`page.challenge.how.${result.how}`);
  return html`<div class=${`reached ${kind}`} data-ahead=${ahead} data-testid=${`reached-${kind}`}>
    <p class="who"><svg viewBox="0 0 26 8" aria-hidden="true"><path d="M1 4H25" class=${`cl ${kind}`} /></svg>
      <b>${result.by}</b></p>
    <p class="sum num">${result.amount}</p>
    <p class="muted fine">${t("page.challenge.place", { n: result.place, of: result.of })} ·${" "}
      ${t("page.challenge.moves", { n: result.moves })}${result.hints > 0
        && ` · ${t("page.challenge.hints", { n: result.hints })}`}${how && html` · <span>${how}</span>`}</p>
    <a class="link" href=${`/game/${result.table}`}><${Icon} name="play" small /> ${t("page.final.review")}</a></div>`;
}

/**
 * Two results and their courses.
 * @param {{ first: Result, other: Result, mine: boolean }} props  `mine`: the other one is the reader's own.
 */
export function SideBySide({ first, other, mine }) {
  const by = other.score - first.score;
  const verdict = by > 0 ? "ahead" : by < 0 ? "behind" : "level";
  const name = mine ? first.by : other.by;
  return html`<div class="sidebyside" data-testid="side-by-side">
    <p class="verdict" data-testid="verdict">${t(`page.challenge.${mine ? "you" : "they"}.${verdict}`, { name })}</p>
    <div class="both"><${Reached} result=${first} kind="first" ahead=${by < 0} />
      <${Reached} result=${other} kind="other" ahead=${by > 0} /></div>
    <${CoursesChart} first=${first} other=${other} /></div>`;
}

/**
 * Everybody who has played it, the best first: each can be put beside the challenger.
 * @param {{ takers: Result[], chosen: string, choose: (table: string) => void }} props
 */
function Takers({ takers, chosen, choose }) {
  return html`<ol class="takers" data-testid="takers">${takers.map((one) => html`<li key=${one.table}><button
    type="button" aria-pressed=${one.table === chosen} onClick=${() => choose(one.table)}><span>${one.by}</span>
      <span class="num">${one.amount}</span></button></li>`)}</ol>`;
}

/** All of it. @param {{ results: Results }} props */
export function ChallengeResults({ results }) {
  const [table, choose] = useState("");
  const { takers, first, made, playing } = results;
  const other = takers.find((one) => one.table === table) ?? takers[0];
  return html`${other ? html`<${SideBySide} first=${first} other=${other} mine=${!made} />`
    : html`<p class="muted" data-testid="nobody-yet">${t("page.challenge.nobody")}</p>`}
    ${made && takers.length > 1 && html`<div class="sec">${t("page.challenge.takers")}</div>
      <${Takers} takers=${takers} chosen=${other.table} choose=${choose} />`}
    ${playing > 0 && html`<p class="muted fine">${t("page.challenge.playing", { n: playing })}</p>`}
    ${results.withheld && html`<p class="muted fine" data-testid="withheld">${t("page.challenge.withheld")}</p>`}`;
}
