/** The start page: posters of the games, running games, open tables, finished ones. */
import { install, installable, showTurn } from "../../alerts.js";
import { Refusal, post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { knows, since, t } from "../../i18n.js";
import { h, html, useEffect, useOnce, useState, withText } from "../../lib.js";
import { late } from "../../late.js";
import { More, useLists } from "../../model/lists.js";
import { LoginDialog, useMe } from "../../common/mail.js";
import { PlayerMark } from "../../marks.js";
import { NewTable, againstBots } from "../../common/new-table.js";
import { Poster } from "./poster.js";
import { isLearned, language } from "../../prefs.js";
import { lengthOf, lessonsBehind, nextLesson } from "../../model/progress.js";
import { go, goFromHere } from "../../route.js";
import { RulePopover } from "../../common/rules.js";
import { TopBar } from "../../common/topbar.js";
import { Train } from "../../common/train.js";

/** What a record can become. */
const MODES = /** @type {const} */ (["hotseat", "analysis"]);

const Courses = late("learn/course", { styled: true });
const Belongings = late("home/belongings", { styled: true });

/**
 * @typedef {import("../../views.js").GameInfo} GameInfo
 * @typedef {import("../../views.js").ListedTable} ListedTable
 * @typedef {{ kind: "new", game: GameInfo, manner: import("../../common/new-table.js").Manner }
 *   | { kind: "import" | "login" | "link" | "own" }} Wanted  The dialog that is open.
 */

/** @param {{ games: GameInfo[], lists: ReturnType<typeof useLists> }} props */
function HomePage({ games, lists: { mine, open, finished, more } }) {
  const [dialog, setDialog] = useState(/** @type {Wanted | null} */ (null));
  const [order] = useState(mine ? "" : " minelate");
  const me = useMe();
  const waiting = (mine?.rows ?? []).filter((row) => row.your_turn).length;
  useEffect(() => showTurn(waiting > 0, ""), [waiting, language.value]);
  return html`<div class="hm"><${TopBar}>
      <a class="btn quiet opt" href=${`/rules/${games[0]?.key ?? "rocket"}`}><${Icon} name="book" />
        ${t("page.rules.title")}</a>
    <//>
    <main class=${`home homecol${order}`}>
      <div class="hero"><div><h1>${t("page.home.title")}</h1><p>${t("page.home.text")}</p></div>
        <div class="r">${me.mail && html`<button class="btn" data-testid="login-mail"
          onClick=${() => setDialog({ kind: "login" })}><${Icon} name="users" />${me.email || t("page.login.title")}
        </button>`}<button class="btn" data-testid="open-link"
          onClick=${() => setDialog({ kind: "link" })}><${Icon} name="link" />${t("page.home.link")}</button>
            <button class="btn" data-testid="import"
              onClick=${() => setDialog({ kind: "import" })}><${Icon} name="in" />${t("page.home.import")}</button>
            </div></div>
      <${Train} />
      <section class=${`games n${games.length}`} id="games"
        aria-label=${t("page.home.games")}>${games.map((game) => h(GameCard, { key: game.key, game, ask: setDialog }))}
      </section>
      ${games.some((game) => game.course.length) && html`<${Courses} games=${games} />`}
      <section class="lists">
        <div data-testid="mine"><h2 class="sec">${t("page.home.mine")}
          ${waiting > 0 && html`<span class="aside wait">${t("page.home.waiting", { n: waiting })}</span>`}</h2>
          ${mine === null ? html`<p class="empty">${t("page.loading")}</p>`
            : mine.rows.length ? mine.rows.map((row) => h(RunningRow, { key: row.id, row, map: mapName(games, row) }))
              : html`<p class="empty">${t("page.home.mine.empty")}</p>`}
                <${More} listed=${mine} more=${() => more("mine")} testid="more-mine" /></div>
        <div><div data-testid="open-tables"><h2 class="sec">${t("page.home.open")}
          <span class="aside">${open?.count ?? ""}</span></h2>
          ${open === null ? html`<p class="empty">${t("page.loading")}</p>`
            : open.rows.length ? open.rows.map((row) => h(OpenRow, { key: row.id, row, map: mapName(games, row) }))
              : html`<p class="empty">${t("page.home.open.empty")}</p>`}
                <${More} listed=${open} more=${() => more("open")} testid="more-open" /></div>
        ${finished && finished.rows.length > 0 && html`<div class="ended" data-testid="finished">
          <h2 class="sec">${t("page.home.finished")}<span class="aside">${finished.count}</span></h2>
          ${finished.rows.map((row) => h(FinishedRow, { key: row.id, row }))}
          <${More} listed=${finished} more=${() => more("finished")} testid="more-finished" /></div>`}</div>
      </section>
      <footer class="muted fine"><p>${t("page.home.thanks")}</p><p>${installable.value && html`<button
        class="btn quiet" data-testid="install" onClick=${install}>
        <${Icon} name="in" />${t("page.home.install")}</button>`}
        <button class="btn quiet" data-testid="own"
        onClick=${() => setDialog({ kind: "own" })}><${Icon} name="users" />${t("page.own")}</button></p></footer>
    </main>
    ${dialog?.kind === "new" && html`<${NewTable} game=${dialog.game} manner=${dialog.manner}
      close=${() => setDialog(null)} />`}
    ${dialog?.kind === "import" && html`<${ImportDialog} close=${() => setDialog(null)} />`}
    ${dialog?.kind === "login" && html`<${LoginDialog} email=${me.email} close=${() => setDialog(null)} />`}
    ${dialog?.kind === "own" && html`<${Belongings} close=${() => setDialog(null)} />`}
    ${dialog?.kind === "link" && html`<${LinkDialog} close=${() => setDialog(null)} />`}
    <${RulePopover} /></div>`;
}

/** The course of a game as dots: done, next, to come. @param {{ game: GameInfo }} props */
function CourseDots({ game }) {
  const next = nextLesson(game);
  const behind = lessonsBehind(game);
  const said = !behind ? t("page.course.new") : next ? t("page.course.count", { done: behind, of: game.course.length })
    : t("page.course.all");
  return html`<div class="lbar" data-testid=${`course-${game.key}`}><span class="dots" aria-hidden="true">
    ${game.course.map((one) => html`<i key=${one.key} class=${isLearned(game.key, one.key) ? "d"
      : one === next ? "n" : ""} />`)}</span><span class=${next ? "" : "plus"}>${said}</span></div>`;
}

/**
 * A game, with one filled button: the next sensible thing. Learn it, go on learning, play.
 * @param {{ game: GameInfo, ask: (dialog: Wanted) => void }} props
 */
function GameCard({ game, ask }) {
  const [failed, setFailed] = useState("");
  const [busy, once] = useOnce();
  const said = (/** @type {string} */ what) =>
    (knows(`page.game.${game.key}.${what}`) ? t(`page.game.${game.key}.${what}`) : "");
  const play = () => once(() => againstBots(game).catch((error) =>
    setFailed(error.message || t("page.error.offline"))));
  const next = nextLesson(game);
  const begun = lessonsBehind(game) > 0;
  const bots = (/** @type {string} */ looks, /** @type {string} */ words) => html`<button class=${looks}
    data-testid=${`bots-${game.key}`} aria-disabled=${busy} onClick=${play}><${Icon} name="bot" />${words}</button>`;
  const oneScreen = (/** @type {string} */ looks) => html`<button class=${looks} data-testid=${`hotseat-${game.key}`}
    onClick=${() => ask({ kind: "new", game, manner: "hotseat" })}>${looks === "btn" && html`<${Icon} name="seat" />`}
    ${t("page.play.hotseat")}</button>`;
  return html`<article class="gcard" data-testid=${`game-${game.key}`}><${Poster} name=${game.poster} />
    <div class="gb"><h2>${game.title}</h2><p class="by">${said("by")}</p><p class="pitch">${said("pitch")}</p>
      <p class="facts"><span><${Icon} name="users" small /> ${t("page.players",
        { min: game.seats.min, max: game.seats.max })}</span>
          ${said("time") && html`<span><${Icon} name="clock" small /> ${said("time")}</span>`}
          <a href=${`/rules/${game.key}`}><${Icon} name="book" small /> ${t("page.learn")}</a></p>
      ${game.course.length > 0 && html`<${CourseDots} game=${game} />`}
      ${next ? html`<a class="btn pri big" data-testid=${`learn-${game.key}`} href=${`/learn/${game.key}/${next.key}`}>
        <${Icon} name="cap" />${begun ? t("page.learn.go_on", { title: next.name })
          : t("page.learn.begin", lengthOf(game.course))}</a>` : bots("btn pri big", t("page.play.bots"))}
      <div class="two">${next ? bots("btn", t("page.play.now")) : game.course.length > 0 ? html`<a class="btn"
        href=${`/learn/${game.key}/${game.course[0].key}`}><${Icon} name="cap" />
          ${t("page.learn.again")}</a>` : oneScreen("btn")}
        <button class="btn" data-testid=${`invite-${game.key}`}
          onClick=${() => ask({ kind: "new", game, manner: "invite" })}><${Icon} name="link" />${t("page.play.invite")}
        </button></div>
      <p class="more">${game.course.length > 0 && oneScreen("link")}
        <button class="link" data-testid=${`options-${game.key}`}
          onClick=${() => ask({ kind: "new", game, manner: "bots" })}>${t("page.play.options")}</button></p>
      ${failed && html`<p class="minus" role="alert">${failed}</p>`}
    </div></article>`;
}

/** @param {{ row: ListedTable, map: string }} props */
function RunningRow({ row, map }) {
  const names = (row.turn ?? []).map((seat) => row.players[seat]?.name);
  const who = row.status === "waiting" ? t("page.row.waiting")
    : row.your_turn ? t("page.your_turn") : names.length ? t("page.their_turn", { name: names }) : "";
  return html`<a class=${`row${row.your_turn ? " mine" : ""}`}
    href=${`/table/${row.id}`}><span class="t"><b>${row.title}</b>
      ${row.mode === "analysis" && html` <span class="tag" data-testid="row-analysis">${t("page.analysis")}</span>`}
      <span class="muted">${[map, t("page.row.moves", { n: row.moves ?? 0 }), row.id].filter(Boolean).join(" · ")}
    </span></span>
    <span class="seats">${row.players.map((player, i) =>
      html`<${PlayerMark} key=${i} seat=${i} size="s" name=${player.name} />`)}</span>
    <span class="who"><b>${who}</b><span class="muted">${row.since ? since(row.since) : ""}</span></span>
    <span class="go">${t(row.your_turn ? "page.row.play" : "page.row.open")}<${Icon} name="next" small /></span></a>`;
}

/**
 * What people call the map of a table; "" where the game has but one board.
 * @param {GameInfo[]} games @param {ListedTable} row
 */
const mapName = (games, row) => games.find((game) => game.key === row.game)?.maps.find((map) =>
  map.key === row.map)?.name ?? "";

/** @param {{ row: ListedTable, map: string }} props */
function OpenRow({ row, map }) {
  const all = row.players.length;
  const free = Array.isArray(row.seats_open) ? row.seats_open.length : row.seats_open ?? 0;
  return html`<a class="row" href=${`/table/${row.id}`}><span
    class="t"><b>${row.title}</b><span class="muted">${map}</span></span>
    <span class="who"><b>${row.players.find((one) => one.kind === "person")?.name ?? ""}</b>
      <span class="muted">${t("page.row.host")}</span></span>
    <span class="fill num" aria-label=${t("page.row.taken", { n: all - free, of: all })}>
      ${Array.from({ length: all }, (_, i) => html`<i class=${i < all - free ? "on" : ""} />`)}
      <span>${all - free}/${all}</span></span>
    <span class="go">${t("page.row.join")}<${Icon} name="next" small /></span></a>`;
}

/** @param {{ row: ListedTable }} props */
function FinishedRow({ row }) {
  return html`<a class="row" href=${`/table/${row.id}`}><span
    class="t"><b>${row.title}</b><span class="muted">${t("page.row.moves", { n: row.moves ?? 0 })}</span></span>
    <span class="who"><b>${row.players.map((one) => one.name).join(", ")}</b>
      <span class="muted">${row.since ? since(row.since) : ""}</span></span>
        <span class="go">${t("page.row.look")}<${Icon} name="next" small /></span></a>`;
}

/** @param {{ close: () => void }} props */
function ImportDialog({ close }) {
  const [record, setRecord] = useState("");
  const [mode, setMode] = useState(/** @type {typeof MODES[number]} */ ("hotseat"));
  const [failed, setFailed] = useState({ text: "", faults: /** @type {string[]} */ ([]) });
  const [busy, once] = useOnce();
  const load = (/** @type {Event} */ event) => {
    event.preventDefault();
    const onward = goFromHere();
    const refused = (/** @type {Error} */ error) => setFailed({ text: error.message || t("page.error.offline"),
      faults: error instanceof Refusal ? error.facts.faults ?? [] : [] });
    once(() => post("/import", { record, mode }).then((opened) => onward(`/table/${opened.id}`), refused));
  };
  const pick = async (/** @type {any} */ event) => event.target.files[0]
    && setRecord(await event.target.files[0].text());
  return html`<${Dialog} title=${t("page.home.import")} close=${close}
    testid="import-dialog"><form onSubmit=${load}><p class="muted">${t("page.import.text")}</p>
    <label class="btn filebtn"><${Icon} name="in" />${t("page.import.file")}
      <input type="file" accept=".fpr,text/plain" class="sr" onChange=${pick} /></label>
    <textarea class="notes mono" data-testid="import-text" aria-label=${t("page.import.record")}
      placeholder=${t("page.import.record")} value=${record}
      onInput=${withText(setRecord)} />
    <div class="seg wrap">${MODES.map((one) =>
      html`<button type="button" aria-pressed=${mode === one}
        onClick=${() => setMode(one)}>${t(`page.import.${one}`)}</button>`)}</div>
    ${failed.text && html`<p class="minus" role="alert" data-testid="import-failed">${failed.text}</p>`}
    ${failed.faults.length > 1 && html`<details class="faults"
      data-testid="import-faults"><summary>${t("page.import.faults", { n: failed.faults.length })}</summary>
      <pre>${failed.faults.join("\n")}</pre></details>`}
    <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
      <button class="btn pri" disabled=${!record.trim()} aria-disabled=${busy}
        type="submit"><${Icon} name="check" />${t("page.new.open")}</button></div></form><//>`;
}

/** @param {{ close: () => void }} props */
function LinkDialog({ close }) {
  const [link, setLink] = useState("");
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    const secret = link.trim().split("/").pop();
    if (secret) go(`/join/${encodeURIComponent(secret)}`);
  };
  return html`<${Dialog} title=${t("page.home.link")} close=${close}
    testid="link-dialog"><form onSubmit=${open}><p class="muted">${t("page.link.text")}</p>
    <input class="field full" aria-label=${t("page.home.link")} placeholder="/join/…" value=${link}
      onInput=${withText(setLink)} />
    <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
      <button class="btn pri" type="submit" disabled=${!link.trim()}><${Icon} name="check" />${t("page.row.open")}
    </button></div></form><//>`;
}

/**
 * The list of games comes meanwhile, and one's own tables: on a phone these stand before the games, which would give
 * way under a finger if they came later.
 * @param {{ games: GameInfo[] | null }} props
 */
export default function HomeWhenKnown({ games }) {
  const lists = useLists();
  return games && lists.settled ? h(HomePage, { games, lists })
    : html`<main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
}
