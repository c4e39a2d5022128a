/** Parts of a lesson's page: the course as a line, what is to be done, what is said about a try. */
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { ChapterCard, pictureOf } from "./chapter-card.js";
import { html, useState } from "../../lib.js";
import { isLearned } from "../../prefs.js";
import { minutesOf } from "../../model/progress.js";
import { ruleTags } from "../../common/rules.js";

/**
 * @typedef {import("./learning.js").Learning} Learning
 * @typedef {import("../../games/interface.js").Tab} Tab
 * @typedef {import("../../views.js").LessonInfo} LessonInfo
 */

/** So many choices of a good way are said: a beginning is enough. */
const MOST_CHOICES = 3;

/**
 * A course as a line with stations: those behind are a click away, the train stands where one is.
 * @param {{ game: string, course: LessonInfo[], here: string, times?: boolean }} props
 */
export function CourseLine({ game, course, here, times = false }) {
  return html`<ol class="line" aria-label=${t("page.course")}>${course.map((lesson) => {
    const done = isLearned(game, lesson.key);
    const now = lesson.key === here;
    const state = t(done ? "page.course.done" : now ? "page.course.here" : "page.course.open");
    const looks = [done && "done", now && "now", lesson.win && "goal"].filter(Boolean).join(" ");
    return html`<li key=${lesson.key} class=${looks}>
      <a href=${`/learn/${game}/${lesson.key}`} aria-current=${now ? "step" : undefined} title=${lesson.title}
        aria-label=${`${lesson.title}: ${state}`} data-testid=${`stop-${lesson.key}`}><i>${now
          ? html`<${Icon} name="loco" />` : done && html`<${Icon} name="check" />`}</i><span>${lesson.name}</span>
        ${times && html`<small>${t("page.minutes", { n: lesson.minutes })}</small>`}</a></li>`;
  })}</ol>`;
}

/** The course or the chapter a lesson belongs to, and its number there. @param {Learning} table */
function rowOf(table) {
  const chapter = chapterOf(table);
  const row = chapter?.lessons ?? table.lessons.value?.course ?? [];
  const of = row.length;
  const n = row.findIndex((one) => one.key === table.lesson.value?.key) + 1;
  if (!chapter) return { row, n, number: t("page.lesson.of", { n, of }) };
  return { row, n, number: of > 1 ? t("page.chapter.step", { title: chapter.title, n, of }) : chapter.title };
}

/** The chapter of which the lesson is a step. @param {Learning} table */
const chapterOf = (table) => table.lessons.value?.chapters.find((one) => one.key === table.lesson.value?.chapter);

/** The chapter that comes next, where the lesson is the last step of one. @param {Learning} table */
export function nextChapter(table) {
  const { chapter, next } = table.lesson.value ?? {};
  if (!chapter || !next || next.chapter === chapter) return undefined;
  return table.lessons.value?.chapters.find((one) => one.key === next.chapter);
}

/** Whether it is the last lesson of the course. @param {Learning} table */
export const endsCourse = (table) => table.lessons.value?.course.at(-1)?.key === table.lesson.value?.key;

/** Above the board: which lesson it is. @param {{ table: Learning }} props */
export function CourseBar({ table }) {
  const lesson = table.lesson.value;
  const { row, n, number } = rowOf(table);
  const left = minutesOf(row.slice(lesson?.done ? n : n - 1));
  return lesson && html`<nav class="course" aria-label=${t("page.course")}><div class="name">${number}
    <small data-testid="left">${left ? t("page.lesson.left", { n: left })
      : t(lesson.chapter ? "page.chapter.all" : "page.course.all")}</small></div>
    <${CourseLine} game=${lesson.game} course=${row} here=${lesson.key} /></nav>`;
}

/** What is to be done, and why. @param {{ table: Learning }} props */
export function TaskCard({ table }) {
  const lesson = table.lesson.value;
  if (!lesson) return null;
  const now = lesson.tasks.find((task) => !task.ticked && !task.itself);
  return html`<section class="task" data-testid="task" aria-labelledby="task-title"><p class="over">${
    [...new Set([rowOf(table).number, lesson.name !== lesson.title && lesson.name])].filter(Boolean).join(" · ")}</p>
    ${lesson.aim && html`<p class="aim" data-testid="aim"><b>${t("page.lesson.aim")}</b> ${lesson.aim}</p>`}
    <h2 id="task-title">${lesson.title}</h2><p>${lesson.reason} ${ruleTags(lesson.game, ...lesson.clauses)}</p>
    <ol class="todo">${lesson.tasks.map((task) => html`<li key=${task.name} data-testid=${`task-${task.name}`}
      class=${task.ticked ? "done" : task === now ? "now" : ""}><i>${task.ticked && html`<${Icon} name="check" />`}</i>
      <span>${task.text}${task.ticked && html`<span class="sr"> (${t("page.course.done")})</span>`}</span>
      ${task.itself && !task.ticked && html`<span class="muted fine">${t("page.lesson.itself")}</span>`}</li>`)}</ol>
    <${Idea} lesson=${lesson} /></section>`;
}

/** A small picture of what the lesson is about. @param {{ lesson: import("../../views.js").Lesson }} props */
function Idea({ lesson }) {
  return !lesson.win && html`<figure class="idea"><img src=${pictureOf(lesson.game, lesson.key)}
    loading="lazy" width="380" height="200" alt="" data-testid="idea" />
    <figcaption>${t("page.lesson.picture")}</figcaption></figure>`;
}

/** What is said about the last try. @param {{ table: Learning }} props */
export function Answer({ table }) {
  const lesson = table.lesson.value;
  const wrong = table.wrong.value;
  const game = table.meta.value?.game ?? "";
  const good = wrong && table.pointed();
  if (wrong) return html`<section class="answer" role="alert" data-testid="wrong"><${Icon} name="x" /><div>
    <p>${wrong.text}</p>${good && !good.place && html`<p class="try" data-testid="try">${t("page.lesson.try",
      { what: table.choosing.value.slice(0, MOST_CHOICES).join(" › ") })}</p>`}
    <div class="row">${ruleTags(game, ...wrong.clauses)}
      <span class="muted">${t("page.lesson.tries", { n: table.tries.value })}</span></div></div></section>`;
  if (lesson?.done) return html`<section class="answer yes" role="status" data-testid="done"><${Icon} name="check" />
    <div><b>${t(lesson.win ? "page.final.you_win" : "page.lesson.done")}</b><p>${lesson.end}</p>
    <div class="row">${ruleTags(game, ...lesson.clauses)}</div>
    ${endsCourse(table) && html`<p data-testid="finished">
      <b>${t("page.lesson.finished", { title: table.lessons.value?.title })}</b>
      ${t("page.lesson.finished.text")}</p>`}</div></section><${NextChapter} table=${table} />`;
  if (lesson?.lost) return html`<section class="answer" role="status" data-testid="lost-game"><${Icon} name="flag" />
    <div><b>${t("page.lesson.lost")}</b><p>${t("page.lesson.lost.text")}</p></div></section>`;
  return null;
}

/** After the last step of a chapter: the next one. @param {{ table: Learning }} props */
function NextChapter({ table }) {
  const chapter = nextChapter(table);
  return chapter && html`<section class="nextchapter" data-testid="next-chapter"><h3 class="sec">
    ${t("page.chapter.following")}</h3>
    <${ChapterCard} game=${table.lesson.value?.game} chapter=${chapter} /></section>`;
}

/** Panels that the lesson does without, for whoever wants to look. @param {{ tabs: Tab[] }} props */
export function Panels({ tabs }) {
  const [open, setOpen] = useState(false);
  return tabs.length > 0 && html`<details class="moves" data-testid="other-panels" open=${open}
    onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary class="sec">${t("page.lesson.panels")}</summary>
    ${open && tabs.map((tab) => html`<section key=${tab.key}>${tab.body}</section>`)}</details>`;
}

/** What others have done since one's own move. @param {{ table: Learning }} props */
export function Since({ table }) {
  const lesson = table.lesson.value;
  const others = lesson?.since.filter((entry) => entry.seat !== lesson.seat && entry.lines.length) ?? [];
  if (!others.length || !lesson) return null;
  return html`<section class="since" data-testid="since"><h3 class="sec">${t("page.lesson.since")}</h3>
    <ol class="log">${others.map((entry) => html`<li key=${entry.move}><span class="no" />
      <span>${entry.lines.map((line) => line.text).join(". ")}</span></li>`)}</ol></section>`;
}
