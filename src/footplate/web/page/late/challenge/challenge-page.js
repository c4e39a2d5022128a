/** Following a challenge: who challenges, what they reached, and one button to play. */
import { get, post } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { h, html, useEffect, useOnce, useState, withText } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { levelName } from "../../table/panels.js";
import { language, myName, remember } from "../../prefs.js";
import { lengthOf } from "../../model/progress.js";
import { goFromHere } from "../../route.js";
import { Failure } from "../../table/table.js";
import { TopBar } from "../../common/topbar.js";
import { ChallengeLink, ChallengeResults, useResults } from "./challenge-parts.js";
import { Poster } from "../home/poster.js";

/** @typedef {import("../../views.js").Challenge} Challenge */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** @typedef {import("../../views.js").GameInfo} GameInfo */

/** How long the game took. @param {number} seconds */
const duration = (seconds) => (seconds < 90 * MINUTE ? t("page.challenge.minutes", { n: Math.max(1, Math.round(seconds
  / MINUTE)) }) : seconds < 2 * DAY ? t("page.challenge.hours", { n: Math.round(seconds / HOUR) })
  : t("page.challenge.days", { n: Math.round(seconds / DAY) }));

/** A bot with a name of its own is told with its level. @param {import("../../views.js").ChallengeSeat} seat */
function botName({ name, level }) {
  const usual = levelName(level) || level;
  return name.startsWith(usual) || name.startsWith(level) ? name : `${name} (${usual})`;
}

/** @param {{ secret: string }} props */
export function ChallengePage({ secret }) {
  const [about, setAbout] = useState(/** @type {Challenge | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const [games, setGames] = useState(/** @type {GameInfo[]} */ ([]));
  useEffect(() => void get("/games").then(setGames, () => {}), [language.value]);
  useEffect(() => void get("/challenges/{challenge}", { challenge: secret }).then(setAbout, setFailure),
    [secret, language.value]);
  const results = useResults(about && (about.played || about.own) ? secret : "", about);
  if (failure) return h(Failure, { error: failure });
  if (!about) return html`<${TopBar} /><main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  const game = games.find((one) => one.key === about.game);
  return html`<${TopBar} /><main class="failure">
    <${ChallengePoster} about=${about} game=${game} refused=${setFailure} />
    ${results && html`<section class="card challenge" data-testid="challenge-results">
      <div class="sec">${t("page.challenge.results")}</div><${ChallengeResults} results=${results} />
      ${results.open && html`<p class="fine muted">${t("page.challenge.pass_on")}</p>
        <${ChallengeLink} secret=${secret} />`}</section>`}</main>`;
}

/**
 * @param {{ about: Challenge, game: GameInfo | undefined, refused: (error: Error) => void }} props
 */
function ChallengePoster({ about, game, refused }) {
  const [name, setName] = useState(myName.value);
  const [busy, once] = useOnce();
  const play = (/** @type {Event} */ event) => {
    event.preventDefault();
    remember("name", name);
    myName.value = name;
    const go = goFromHere();
    const given = { challenge: about.key, name: name.trim() };
    once(() => post("/challenges/{challenge}/take", given).then(({ id }) => go(`/table/${id}`),
      refused));
  };
  const [lesson] = game?.course ?? [];
  const playable = !about.closed && !about.own && !about.table;
  const rules = about.options.map((one) => one.text).join(" · ");
  return html`<form class="poster challenged" onSubmit=${play} data-testid="challenged">
    <${Poster} name=${game?.poster ?? ""} /><p
      class="over">${[about.title, about.map_name].filter(Boolean).join(" · ")}
    </p>
    <h1><${PlayerMark} seat=${about.seat} size="xl" /><span>${t("page.challenge.title",
      { name: about.by, amount: about.amount })}</span></h1>
    <p class="invites">${t("page.challenge.reached", { n: about.place, of: about.of, moves: about.moves,
      time: duration(about.seconds) })}</p>
    <p>${t("page.challenge.same")}</p>
    <ul class="against">${about.seats.filter((seat) => !seat.yours).map((seat) => html`<li key=${seat.seat}>
      <${PlayerMark} seat=${seat.seat} size="s" /> ${seat.instead
        ? t("page.challenge.in_place", { level: levelName(seat.level) || seat.level })
        : t("page.challenge.bot", { name: botName(seat) })}</li>`)}</ul>
    ${rules && html`<p class="muted fine">${rules}</p>`}
    <p class="muted fine">${t("page.challenge.known")}</p>
    ${about.closed && !about.table && html`<p role="status" data-testid="challenge-closed"><b>${about.closed}</b></p>`}
    ${about.own && html`<p role="status"><b>${t("page.challenge.own")}</b></p>`}
    ${playable && html`<label class="stacked"><span class="lab">${t("page.name")}</span>
      <input class="field full" data-testid="challenge-taker" required maxlength="40" value=${name}
        onInput=${withText(setName)} /></label>`}
    <p class="row2">${playable && html`<button class="btn pri" type="submit" data-testid="challenge-take"
        disabled=${!name.trim()} aria-disabled=${busy}><${Icon} name="flag" />${t("page.challenge.take")}</button>`}
      ${about.table && html`<a class="btn pri" data-testid="challenge-table" href=${`/table/${about.table}`}>
        <${Icon} name="play" />${t(about.played ? "page.challenge.to_table" : "page.challenge.go_on")}</a>`}
      ${!playable && !about.table && html`<a class="btn" href="/">${t("page.home")}</a>`}
      ${lesson && html`<a class="btn" data-testid="challenge-learn" target="_blank" rel="noopener"
        href=${`/learn/${about.game}/${lesson.key}`}><${Icon} name="cap" />${t("page.join.learn",
          lengthOf(game?.course ?? []))}</a>`}</p>
  </form>`;
}
