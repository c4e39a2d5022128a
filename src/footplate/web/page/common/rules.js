/** Rulebooks: their clauses as elements, and single ones in a popover beside whatever is being done. */
import { get } from "../api.js";
import { Icon } from "./icons.js";
import { t } from "../i18n.js";
import { h, html, signal, steady, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { language } from "../prefs.js";

/** @typedef {{ key: string, caption: string }} Figure */
/** @typedef {{ key: string, title: string, chapter: string }} LessonLink */
/** @typedef {{ id: string, text: string, lessons: LessonLink[], figures: Figure[] }} Clause */
/** @typedef {{ title: string, clauses: string[], text: string }} Topic */
/** @typedef {{ overview: Topic[], chapters: { title: string, clauses: Clause[] }[] }} Book */

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/** @param {string} game */
function book(game) {
  const key = `${game} ${language.value}`;
  const known = books.get(key) ?? get("/rules/{game}", { game });
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}

/**
 * A rulebook, once it is there. @param {string} game @param {(why: Error) => void} [failed] @returns {Book | null}
 */
export function useBook(game, failed = () => {}) {
  const [found, setFound] = useState(/** @type {Book | null} */ (null));
  useEffect(() => {
    let here = true;
    book(game).then((one) => here && setFound(one), (why) => here && failed(why));
    return () => void (here = false);
  }, [game, language.value]);
  return found;
}

/** The clause whose popover is open. */
const openClause = signal(/** @type {{ game: string, id: string } | null} */ (null));

/**
 * Tags that open clauses without leaving the page.
 * @param {string} game @param {string[]} clauses
 */
export const ruleTags = (game, ...clauses) => h(RuleTags, { game, clauses: clauses.filter(Boolean).join(" ") });

const RuleTags = steady((/** @type {{ game: string, clauses: string }} */ { game, clauses }) =>
  html`<span class="rules">${clauses.split(" ").filter(Boolean).map((id) =>
    html`<button class="rule" type="button" aria-label=${t("page.rule", { id })} data-over-board
    onClick=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      openClause.value = { game, id };
    }}>${id}</button>`)}</span>`);

const CLAUSE = /\b([A-Z]\d{1,3}[a-z]?)\b/;
const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\b[A-Z]\d{1,3}[a-z]?\b)/;

/** @param {string} text @param {string} game @param {Set<string>} known @returns {any[]} */
function inline(text, game, known) {
  return text.split(INLINE).map((part) => {
    if (part.startsWith("**") && part.length > 4) return html`<b>${inline(part.slice(2, -2), game, known)}</b>`;
    if (part.startsWith("*") && part.length > 2) return html`<i>${inline(part.slice(1, -1), game, known)}</i>`;
    if (part.startsWith("`") && part.length > 2) return html`<code>${part.slice(1, -1)}</code>`;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) return link[1];
    if (CLAUSE.test(part) && known.has(part)) return html`<a class="ref" href=${`/rules/${game}#${part}`}>${part}</a>`;
    return part;
  });
}

/**
 * A clause's text: paragraphs, lists and tables of Markdown, as elements (never as markup).
 * @param {{ text: string, game: string, known: Set<string> }} props
 */
export function ClauseText({ text, game, known }) {
  const row = (/** @type {string} */ line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
  return html`${text.split(/\n\s*\n/).map((block) => {
    const lines = block.split("\n").filter((line) => line.trim());
    if (lines.length > 1 && lines.every((line) => line.trim().startsWith("|"))) {
      const [head, , ...rows] = lines.map((line) => row(line.trim()));
      return html`<table class="st"><thead><tr>${head.map((cell) => html`<th>${inline(cell, game, known)}</th>`)}</tr>
      </thead>
        <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${inline(cell, game, known)}</td>`)}
        </tr>`)}</tbody></table>`;
    }
    if (lines[0]?.match(/^\s*[-*] /)) {
      const items = block.split(/\n(?=\s*[-*] )/).map((item) => item.replace(/^\s*[-*] /, "").replaceAll("\n", " "));
      return html`<ul class="points">${items.map((item) => html`<li>${inline(item, game, known)}</li>`)}</ul>`;
    }
    return html`<p>${inline(lines.join(" "), game, known)}</p>`;
  })}`;
}

/** @param {Book} found */
export const idsOf = (found) =>
  new Set(found.chapters.flatMap((chapter) => chapter.clauses.map((clause) => clause.id)));

/** One clause beside the board. */
export function RulePopover() {
  const open = openClause.value;
  return open && h(OneClause, { key: open.id, ...open });
}

/** @param {{ game: string, id: string }} props */
function OneClause({ game, id }) {
  const found = useBook(game);
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const chapter = found?.chapters.find((one) => one.clauses.some((clause) => clause.id === id));
  const clause = chapter?.clauses.find((one) => one.id === id);
  const close = () => void (openClause.value = null);
  // Keys mean it from the moment it is drawn: an effect after the picture would leave the first ones to the board.
  useLayoutEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    element.current?.focus();
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("keydown", key, true);
      opener?.focus?.();
    };
  }, []);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = event.target instanceof Element && event.target.closest("a.ref");
    if (!link) return;
    event.preventDefault();
    openClause.value = { game, id: link.textContent ?? id };
  };
  return html`<div class="clausecard" role="dialog" aria-label=${t("page.rule", { id })} tabindex="-1" ref=${element}
    data-testid="clause" onClick=${follow}>
    <div class="head"><b class="rule big">${id}</b><span class="muted">${chapter?.title ?? ""}</span>
      <span class="sp" /><button class="iconbtn" aria-label=${t("page.close")} onClick=${close}><${Icon} name="x" />
    </button></div>
    <div class="clausetext">${found ? clause ? html`<${ClauseText} text=${clause.text} game=${game}
      known=${idsOf(found)} />` : html`<p>${t("page.rules.none")}</p>`
        : html`<p class="muted">${t("page.loading")}</p>`}</div>
    <a class="more" href=${`/rules/${game}#${id}`}>${t("page.rules.open")} <${Icon} name="next" small /></a>
  </div>`;
}
