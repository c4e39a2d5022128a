/** The rulebook: the game on one page, then every clause, with what is learned of it in lessons. */
import { Icon } from "../../common/icons.js";
import { knows, t } from "../../i18n.js";
import { pictureOf } from "./chapter-card.js";
import { html, useEffect, useMemo, useState, withText } from "../../lib.js";
import { language, theme } from "../../prefs.js";
import { lengthOf, nextLesson } from "../../model/progress.js";
import { ClauseText, idsOf, useBook } from "../../common/rules.js";
import { TopBar } from "../../common/topbar.js";

/** @typedef {import("../../common/rules.js").Clause} Clause */
/** @typedef {import("../../common/rules.js").Figure} Figure */
/** @typedef {import("../../common/rules.js").Topic} Topic */

/** Letters without case and accents, as people type them into a search box. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What an address with a clause behind # points at. @param {any} found */
function useAim(found) {
  const [aim, setAim] = useState("");
  useEffect(() => {
    const jump = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      setAim(id);
      if (id) document.getElementById(id)?.scrollIntoView({ block: "start" });
    };
    jump();
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, [found]);
  return aim;
}

/** One topic of the game on one page. @param {{ topic: Topic, game: string, known: Set<string> }} props */
function TopicCard({ topic, game, known }) {
  return html`<section class="topic"><h2>${topic.title}
    <span class="rules">${topic.clauses.map((id) => html`<a class="rule" href=${`#${id}`}>${id}</a>`)}</span></h2>
    <div class="said"><${ClauseText} text=${topic.text} game=${game} known=${known} /></div></section>`;
}

/**
 * A position beside its clause, in the colours of the page.
 * @param {{ figure: Figure, game: string, id: string }} props
 */
function Picture({ figure, game, id }) {
  const asked = new URLSearchParams({ theme: theme.value, lang: language.value });
  return html`<figure><img src=${`/api/rules/${game}/pictures/${figure.key}?${asked}`} loading="lazy" width="480"
    height="253" alt=${t("page.rules.picture", { id })} /><figcaption>${figure.caption}</figcaption></figure>`;
}

/** @param {{ clause: Clause, game: string, known: Set<string>, aimed: boolean }} props */
function OneRule({ clause, game, known, aimed }) {
  return html`<div class=${`clause${aimed ? " aim" : ""}`} id=${clause.id}>
    <a class="rule" href=${`#${clause.id}`}>${clause.id}</a>
    <div><${ClauseText} text=${clause.text} game=${game} known=${known} />
      ${clause.figures.map((figure) => html`<${Picture} key=${figure.key} figure=${figure} game=${game}
        id=${clause.id} />`)}
      ${clause.lessons.length > 0 && html`<div class="try">${clause.lessons.map((lesson) =>
        html`<${Trial} key=${lesson.key} lesson=${lesson} game=${game} />`)}</div>`}</div></div>`;
}

/**
 * A step in which a clause is learned: its place on the board, and the way there.
 * @param {{ lesson: import("../../common/rules.js").LessonLink, game: string }} props
 */
function Trial({ lesson, game }) {
  return html`<figure class="trial"><a href=${`/learn/${game}/${lesson.key}`}><img src=${pictureOf(game, lesson.key)}
    loading="lazy" width="380" height="200" alt="" /><figcaption><small>${lesson.chapter || t("page.course")}</small>
    <span><${Icon} name="cap" small />${
      t("page.rules.try", { title: lesson.title })}</span></figcaption></a></figure>`;
}

/**
 * @param {{ game: string, games: import("../../views.js").GameInfo[], words: string,
 *   search: (words: string) => void }} props
 */
function Head({ game, games, words, search }) {
  const info = games.find((one) => one.key === game);
  const next = info && nextLesson(info);
  const pitch = `page.game.${game}.pitch`;
  return html`<header class="bookhead">
    <nav class="seg games" aria-label=${t("page.rules.title")}>${games.map((one) => html`<a key=${one.key}
      class=${one.key === game ? "on" : ""} aria-current=${one.key === game ? "page" : undefined}
      href=${`/rules/${one.key}`}>${one.title}</a>`)}</nav>
    <div class="named"><p class="over">${t("page.rules.overview")}</p><h1>${info?.title ?? game}</h1>
      ${knows(pitch) && html`<p class="pitch">${t(pitch)}</p>`}</div>
    <div class="tools"><label class="search"><${Icon} name="search" /><span class="sr">${t("page.rules.search")}</span>
      <input type="search" data-testid="rules-search" placeholder=${t("page.rules.search")} value=${words}
        onInput=${withText(search)} /></label>
      <a class="btn" href="#clauses"><${Icon} name="book" />${t("page.rules.all")}</a>
      ${next && html`<a class="btn pri" href=${`/learn/${game}/${next.key}`}><${Icon} name="cap" />
        ${next === info.course[0] ? t("page.learn.begin", lengthOf(info.course))
          : t("page.learn.go_on", { title: next.name })}</a>`}</div></header>`;
}

/** The rulebook page. @param {{ game: string, games: import("../../views.js").GameInfo[] }} props */
export default function RulesPage({ game, games }) {
  const [failure, setFailure] = useState("");
  const found = useBook(game, (why) => setFailure(why.message || t("page.error.offline")));
  const [words, setWords] = useState("");
  const aim = useAim(found);
  const known = useMemo(() => (found ? idsOf(found) : new Set()), [found]);
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const chapters = (found?.chapters ?? [])
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter((clause) =>
      wanted.every((word) => plain(`${clause.id} ${clause.text} ${chapter.title}`).includes(word))) }))
    .filter((chapter) => chapter.clauses.length);
  return html`<${TopBar} />
  <main class="rulebook">
    <${Head} game=${game} games=${games} words=${words} search=${setWords} />
    ${found && !wanted.length && found.overview.length > 0 && html`<div class="overview" data-testid="overview">
      ${found.overview.map((topic) => html`<${TopicCard} key=${topic.title} topic=${topic} game=${game}
        known=${known} />`)}</div>`}
    <nav class="chapters" id="clauses" aria-label=${t("page.rules.chapters")}>
      <ol>${(found?.chapters ?? []).map((chapter, i) =>
        html`<li><a href=${`#${chapter.clauses[0]?.id ?? ""}`}><span class="num">${i + 1}</span>${chapter.title}</a>
      </li>`)}</ol>
    </nav>
    <article>
      ${!found && (failure ? html`<p class="empty" role="alert">${failure}</p>`
        : html`<p class="muted">${t("page.loading")}</p>`)}
      ${found && !chapters.length && html`<p class="empty">${t("page.rules.nothing", { words })}</p>`}
      ${chapters.map((chapter) => html`<section key=${chapter.title}><h2>${chapter.title}</h2>
        ${chapter.clauses.map((clause) => html`<${OneRule} key=${clause.id} clause=${clause} game=${game}
          known=${known} aimed=${aim === clause.id} />`)}
      </section>`)}
    </article>
  </main>`;
}
