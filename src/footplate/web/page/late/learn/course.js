/** The courses of the games, each as a line, and chapters that are open at any time. Fetched for the start page. */
import { t } from "../../i18n.js";
import { ChapterCard } from "./chapter-card.js";
import { CourseLine } from "./lesson-parts.js";
import { html, useState } from "../../lib.js";
import { isLearned } from "../../prefs.js";
import { nextLesson } from "../../model/progress.js";

/** @param {{ games: import("../../views.js").GameInfo[] }} props */
export default function Courses({ games }) {
  const taught = games.filter((game) => game.course.length);
  const [chosen, choose] = useState("");
  // Where somebody is under way, else the first.
  const begun = taught.find((game) => nextLesson(game) && game.course.some((one) =>
    isLearned(game.key, one.key)));
  const game = taught.find((one) => one.key === chosen) ?? begun ?? taught[0];
  if (!game) return null;
  return html`<section class="courses" data-testid="courses" id="courses" aria-labelledby="courses-title">
    <div class="hd"><h2 id="courses-title">${t("page.course.of", { title: game.title })}</h2>
      <span class="muted">${t("page.course.kept")}</span>
      ${taught.length > 1 && html`<div class="seg" role="group" aria-label=${t("page.course.choose")}>
        ${taught.map((one) => html`<button key=${one.key} aria-pressed=${one === game}
          onClick=${() => choose(one.key)}>${one.title}</button>`)}</div>`}</div>
    <${CourseLine} game=${game.key} course=${game.course} here=${nextLesson(game)?.key ?? ""} times=${true} />
    ${game.chapters.length > 0 && html`<h3 class="sec">${t("page.chapters")}</h3>
      <ul class="chaps">${game.chapters.map((one) => html`<li key=${one.key}>
        <${ChapterCard} game=${game.key} chapter=${one} /></li>`)}</ul>`}
  </section>`;
}
