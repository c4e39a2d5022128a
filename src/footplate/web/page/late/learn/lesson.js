/**
 * A lesson: the board and the questions of a table, with something to be done and an answer to every try. It is
 * fetched when somebody wants to learn.
 */
import { showTurn } from "../../alerts.js";
import { get } from "../../api.js";
import { Board } from "../../board/board.js";
import { pressBoard, useDecision } from "../../table/decision.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import KeyHelp from "../table/key-help.js";
import { spend, useKeys } from "../../table/keys.js";
import { Learning } from "./learning.js";
import { LessonMarks, LessonPin } from "./lesson-board.js";
import { LessonNames } from "../board/lesson-names.js";
import { Answer, CourseBar, Panels, Since, TaskCard, endsCourse, nextChapter } from "./lesson-parts.js";
import { late } from "../../late.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../lib.js";
import { againstBots } from "../../common/new-table.js";
import { Toast } from "../../table/notices.js";
import { Effects, MoveList, Players } from "../../table/panels.js";
import { language } from "../../prefs.js";
import { nextStep } from "../../model/progress.js";
import { Answers, Choices, PromptRow, plannedWords } from "../../table/prompt.js";
import { go } from "../../route.js";
import { RulePopover } from "../../common/rules.js";
import { SheetHandle } from "../../table/sheet.js";
import { StillBoard } from "../../board/still-board.js";
import { Failure } from "../../table/table.js";
import { TopBar } from "../../common/topbar.js";

/**
 * @typedef {import("../../games/interface.js").Context} Context
 * @typedef {import("../../games/interface.js").Place} Place
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("../../board/camera.js").Camera} Camera
 * @typedef {import("../../games/interface.js").Tab} Tab
 * @typedef {import("../../table/sheet.js").Stop} Stop
 */

/** Milliseconds for which Enter starts no game after the last lesson: it may have been meant for the last move. */
const ENOUGH_TO_READ = 1200;

const Triumph = late("learn/triumph", { styled: true });

/** @param {{ game: string, lesson: string }} props */
export default function LessonPage({ game, lesson }) {
  const table = useMemo(() => new Learning(game, lesson), [game, lesson]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const spoken = useRef(language.value);
  useEffect(() => {
    if (spoken.current === language.value) return;
    spoken.current = language.value;
    if (table.lesson.peek()) table.reword().catch(() => {});
  }, [language.value]);
  if (table.failure.value) return h(Failure, { error: table.failure.value });
  if (!table.lesson.value || !table.board.value || !table.game.value)
    return html`<${TopBar} title=${t("page.course.title")} />
      <main class="loading" role="status"><p class="muted">${t("page.loading")}</p></main>`;
  return h(Lesson, { table });
}

/**
 * On to the next lesson, where a chapter is done to the next chapter, and after the last one to a game.
 * @param {Learning} table
 */
async function goOn(table) {
  const { next, game } = /** @type {NonNullable<typeof table.lesson.value>} */ (table.lesson.peek());
  const chapter = nextChapter(table);
  if (next) return go(`/learn/${game}/${chapter ? nextStep(game, chapter) : next.key}`);
  if (table.busy.peek()) return;  // asked twice
  await table._guarded(async () => {
    const known = (await get("/games")).find((one) => one.key === game);
    if (known) await againstBots(known);
  });
}

/** @param {{ table: Learning }} props */
function Lesson({ table }) {
  const lesson = /** @type {NonNullable<typeof table.lesson.value>} */ (table.lesson.value);
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const [stop, setStop] = useState(/** @type {Stop} */ ("half"));
  const [help, setHelp] = useState(false);
  const { ctx, placed, targets, keyed, selected, ringed } = useDecision(table);
  const view = shown.view;
  const about = useMemo(() => lesson.about, [lesson.about.join()]);
  const lastPlaces = useMemo(() => (table.plan.value.length ? [] : shown.last?.places ?? []).map(placed)
    .filter((place) => place !== undefined), [shown.last, table.plan.value]);

  const doneAt = useRef(0);
  useLayoutEffect(() => void (doneAt.current = performance.now()), [lesson.done]);
  useEffect(() => showTurn(false, lesson.title), [lesson.title]);
  useKeys(press, () => (lesson.done ? "ready" : table.planning.state()));
  useLayoutEffect(spend, [table.plan.value]);

  /** @param {string} key */
  function press(key) {
    if (lesson.done && key === "Enter") {
      if (lesson.next || performance.now() - doneAt.current > ENOUGH_TO_READ) goOn(table);
      return true;
    }
    if (lesson.lost && key === "Enter") return void table.again(), true;
    if (pressBoard(table, targets, key)) return true;
    const does = {
      Enter: () => void table.planning.confirm(),
      Escape: () => table.plan.peek().length && table.planning.back(),
      U: () => table.plan.peek().length && table.planning.back(),
      H: () => void table.show(),
      R: () => void table.again(),
      "?": () => setHelp(true),
    }[key.length === 1 ? key.toUpperCase() : key];
    does?.();
    return !!does || (game.press?.(key, view, ctx) ?? false);
  }

  const free = targets.length < 30 ? targets.map((target) => target.hex) : [];
  return html`<div class="game lesson" data-testid="lesson" data-lesson=${lesson.key} data-steps=${lesson.steps.length}
    data-game=${lesson.game} data-tries=${table.tries.value}>
    <${TopBar} title=${table.lessons.value?.title ?? ""} detail=${t("page.course.title")}
      rules=${`/rules/${lesson.game}`}><a class="btn quiet" href="/" data-testid="leave"
        aria-label=${t("page.course.leave")}><${Icon} name="x" />
        <span class="opt">${t("page.course.leave")}</span></a><//>
    <${CourseBar} table=${table} />
    <main class="boardcol">
      ${!ctx.answersBelow && html`<${PromptRow} table=${table} ctx=${ctx} keyed=${keyed}
        said=${{ mark: table.seat.value, ...said(table) }} actions=${html`<${Buttons} table=${table} />`} />`}
      <${game.picture ? StillBoard : Board} drawn=${game.picture?.(view, ctx)} board=${board} game=${game}
        about=${about}
        view=${view} ctx=${ctx} position=${shown.move} targets=${targets} selected=${selected} pointed=${ringed}
        lastPlaces=${lastPlaces} why=${(/** @type {Place} */ place) => table.why(place)}
        missed=${table.live.value ? (/** @type {string} */ hex) => void table.miss({ hex }) : undefined}
        marks=${(/** @type {HexMap} */ map, /** @type {number} */ type) => [h(LessonMarks, { table, map, placed }),
          h(LessonNames, { table, map, type })]}
        hushed=${!!table.wrong.value || lesson.done}
        beside=${(/** @type {HexMap} */ map, /** @type {Camera | null} */ camera, /** @type {object} */ seen) =>
          !ctx.phone && (table.wrong.value || lesson.done)
            && h(LessonPin, { table, map, camera, seen, placed, free })}>
        <${Toast} table=${table} /><//>
      ${game.tray && html`<div class="traywrap">${game.tray(view, ctx)}</div>`}
    </main>
    <${LessonSide} table=${table} ctx=${ctx} keyed=${keyed} stop=${stop} setStop=${setStop} />
    ${lesson.done && html`<${Triumph} key=${lesson.key} title=${cheerOf(lesson)}
      text=${endsCourse(table) ? t("page.lesson.finished", { title: table.lessons.value?.title })
        : lesson.next ? lesson.title : t("page.lesson.last")} />`}
    <${RulePopover} />${help && html`<${KeyHelp} own=${game.keys?.(ctx) ?? []} close=${() => setHelp(false)} />`}
  </div>`;
}

/** What is said to whoever has done it: of a little game, that it is won. @param {{ win: boolean }} lesson */
const cheerOf = ({ win }) => t(win ? "page.final.you_win" : "page.lesson.done");

/** What is asked, planned or reached, in a line. @param {Learning} table */
function said(table) {
  const lesson = table.lesson.value;
  const prompt = table.shown.value?.prompt;
  if (lesson?.done) return { head: cheerOf(lesson), text: lesson.end };
  if (lesson?.lost) return { head: t("page.lesson.lost"), text: t("page.lesson.lost.text") };
  if (!table.plan.value.length) return { head: prompt?.text ?? "", text: prompt?.means ?? t("page.lesson.how") };
  const { head, text } = plannedWords(table);
  const does = table.preview.value?.effects[0]?.text;
  return { head: head || [t("page.lesson.shown"), does].filter(Boolean).join(": "),
    text: table.isShown && table.whyGood.value || text };
}

/**
 * Show me and Confirm; at the end the way on, and after the last lesson where else one might go.
 * @param {{ table: Learning, tall?: boolean }} props
 */
function Buttons({ table, tall = false }) {
  const lesson = table.lesson.value;
  const kbd = (/** @type {string} */ key) => !tall && html`<kbd>${key}</kbd>`;
  const more = moreAfter(table);
  if (lesson?.done) return html`${more && html`<a class="btn" data-testid="more" href=${more.href}>
    <${Icon} name="cap" /><span class="lbl">${more.label}</span></a>`}<button class="btn pri" data-testid="next"
      onClick=${() => goOn(table)}><${Icon} name=${lesson.next ? "next" : "bot"} /><span class="lbl">${lesson.next
        ? t("page.lesson.next", { title: nextChapter(table)?.title ?? lesson.next.name })
        : t("page.lesson.play")}</span>${kbd("⏎")}</button>`;
  if (lesson?.lost) return html`<button class="btn pri" data-testid="again" onClick=${() => table.again()}>
    <${Icon} name="again" /><span class="lbl">${t("page.lesson.again")}</span>${kbd("⏎")}</button>`;
  const planned = table.plan.value.length > 0;
  const single = table.live.value ? table.planning.single() : null;
  return html`<button class="btn showme" data-testid="show" aria-label=${t("page.lesson.show")} aria-keyshortcuts="H"
      disabled=${!table.live.value || table.busy.value} onClick=${() => table.show()}><${Icon} name="bulb" />
      <span class="lbl">${t("page.lesson.show")}</span>${kbd("H")}</button>
    ${planned && html`<button class="btn takeback" data-testid="undo" aria-label=${t("page.back")}
      aria-keyshortcuts="Escape" onClick=${() => table.planning.back()}><${Icon} name="undo" />${kbd("Esc")}</button>`}
    <button class="btn pri" data-testid="confirm" disabled=${table.planning.state() !== "ready"}
      onClick=${() => table.planning.confirm()}><${Icon} name="check" />
      <span class="lbl">${single?.label ?? t("page.confirm")}</span>${kbd("⏎")}</button>`;
}

/** After the course its chapters, after a chapter all lessons. @param {Learning} table */
function moreAfter(table) {
  const lesson = table.lesson.value;
  const [chapter] = table.lessons.value?.chapters ?? [];
  if (!lesson || (lesson.next && !nextChapter(table))) return null;
  if (!chapter || !endsCourse(table)) return { href: "/#courses", label: t("page.learn.again") };
  return { href: `/learn/${lesson.game}/${chapter.key}`, label: t("page.lesson.chapters") };
}

/**
 * The panel, or on a phone the sheet: first the answer, then the task.
 * @param {{ table: Learning, ctx: Context, keyed: number, stop: Stop, setStop: (stop: Stop) => void }} props
 */
function LessonSide({ table, ctx, keyed, stop, setStop }) {
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const lesson = /** @type {NonNullable<typeof table.lesson.value>} */ (table.lesson.value);
  const own = useMemo(() => game.panel(shown.view, ctx), [shown.view, ctx]);
  const needed = (/** @type {Tab} */ tab) => lesson.win || lesson.panels.includes(tab.key);
  const foot = html`<div class="lfoot"><button class="btn" data-testid="restart" aria-keyshortcuts="R"
      onClick=${() => table.again()}><${Icon} name="again" /><span class="lbl">${t("page.lesson.again")}</span>
      ${!ctx.phone && html`<kbd>R</kbd>`}</button>
    ${lesson.next && html`<a class="btn" data-testid="skip" href=${`/learn/${lesson.game}/${lesson.next.key}`}>
      <${Icon} name="next" /><span class="lbl">${t("page.lesson.skip")}</span></a>`}</div>`;
  return html`<aside class="side" data-stop=${stop} aria-label=${t("page.panel")}>
    ${ctx.phone && html`<${SheetHandle} stop=${stop} move=${setStop} />`}
    ${ctx.answersBelow && html`<div class="tapbar"><${Buttons} table=${table} tall=${true} /></div>
      ${table.live.value && html`<p class="ask" role="status">${said(table).head}</p>
        ${table.isShown && html`<p class="whyshown">${table.whyGood.value}</p>`}`}
      <div class="tapchoices"><${Choices} table=${table} ctx=${ctx} keyed=${Infinity} /></div>`}
    <div class=${`pane lessonpane${ctx.planned.length ? " planned" : ""}`}>
      <${TaskCard} table=${table} /><${Answer} table=${table} />
      <${Answers} table=${table} ctx=${ctx} keyed=${keyed} />
      ${own.map((tab) => !needed(tab) && tab.choices && html`<section class="lchoices"
        key=${tab.key}>${tab.choices}</section>`)}
      ${table.preview.value && html`<section class="plan"><${Effects} table=${table} ctx=${ctx} /></section>`}
      <${Since} table=${table} /><${Players} table=${table} ctx=${ctx} />
      ${own.filter(needed).map((tab) => html`<section key=${tab.key}
        data-testid=${`panel-${tab.key}`}>${tab.body}</section>`)}
      <${Panels} tabs=${own.filter((tab) => !needed(tab))} />
      <${MoveList} table=${table} listed=${game.listed} />
      ${ctx.phone && foot}
    </div>
    ${!ctx.phone && foot}
  </aside>`;
}
