/** A chapter of lessons as a card: its first position, what it is about, how far one has come. */
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html } from "../../lib.js";
import { isLearned, language, theme } from "../../prefs.js";
import { nextStep, stepsBehind } from "../../model/progress.js";

/** A lesson's idea as a picture, in the colours and language of the page. @param {string} game @param {string} key */
export const pictureOf = (game, key) =>
  `/api/learn/${game}/${key}/picture?${new URLSearchParams({ theme: theme.value, lang: language.value })}`;

/** @param {{ game: string, chapter: import("../../views.js").ChapterInfo }} props */
export function ChapterCard({ game, chapter }) {
  const of = chapter.lessons.length;
  const done = stepsBehind(game, chapter);
  const said = done ? t("page.chapter.behind", { n: done, of }) : t("page.chapter.steps", { n: of });
  return html`<a class=${`chap${done === of ? " done" : ""}`} href=${`/learn/${game}/${nextStep(game, chapter)}`}
    data-testid=${`chapter-${chapter.key}`}><img src=${pictureOf(game, chapter.key)} loading="lazy" width="380"
      height="200" alt="" /><span class="about"><b>${chapter.title}</b><span>${chapter.about}</span>
      <small><span class="stepdots" aria-hidden="true">${chapter.lessons.map((one) => html`<i key=${one.key}
        class=${isLearned(game, one.key) ? "d" : ""} />`)}</span>${done === of && html`<${Icon} name="check" small />`}
        ${said} · ${t("page.minutes", { n: chapter.minutes })}</small></span></a>`;
}
