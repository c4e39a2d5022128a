/** A review as a file to keep: a page of its own with chart and boards, or one picture. */
import { get } from "../api.js";
import { sentence, t } from "../i18n.js";
import { language } from "../prefs.js";
import { painted, save } from "../saving.js";
import { swingOf } from "./review-chart.js";

/**
 * @typedef {import("../views.js").ToldReview} ToldReview
 * @typedef {import("../views.js").ReviewedMoment} ReviewedMoment
 * @typedef {import("../types.js").Meta} Meta
 * @typedef {import("./review-marks.js").Drawn} Drawn
 */

/** What a picture needs to look the same without the style sheets of the page. */
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin",
  "stroke-linecap", "font-family", "font-size", "font-weight", "opacity", "paint-order"];

const WIDTH = 1200;
const MARGIN = 48;
/** Letters of a line of the story in the picture. */
const LINE = 98;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A drawing of the page with its styles, so that it can stand alone. @param {Element} element */
function standing(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  const [originals, copies] = [[element, ...element.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  originals.forEach((one, i) => {
    const computed = getComputedStyle(one);
    copies[i].setAttribute("style", STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";"));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

const chart = () => standing(/** @type {Element} */ (document.querySelector("[data-testid=review-chart]")));

/** @param {Meta} meta @param {ToldReview} review */
const titleOf = (meta, review) => review.headline || `${meta.title}: ${t("page.review")}`;

/** @param {string} text @returns {string[]} */
function lines(text) {
  const found = [""];
  for (const word of text.split(" ")) {
    if ((found[found.length - 1] + word).length > LINE) found.push("");
    found[found.length - 1] += `${found[found.length - 1] ? " " : ""}${word}`;
  }
  return found;
}

/** One picture: who has won, the story, the chart. @param {Meta} meta @param {ToldReview} review */
export async function savePicture(meta, review) {
  const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const story = review.story.flatMap(lines);
  const drawn = chart();
  const [, , wide, high] = (drawn.getAttribute("viewBox") ?? "0 0 720 330").split(" ").map(Number);
  const below = 130 + story.length * 30;
  const height = Math.round((high / wide) * (WIDTH - 2 * MARGIN));
  Object.entries({ x: MARGIN, y: below, width: WIDTH - 2 * MARGIN, height }).forEach(([name, value]) =>
    drawn.setAttribute(name, String(value)));
  const whole = below + height + MARGIN;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${whole}" viewBox="0 0 ${WIDTH} ${
    whole}"><rect width="100%" height="100%" fill="${colour("--card")}"/><g fill="${colour("--ink")}"
    font-family="${escaped(getComputedStyle(document.body).fontFamily)}"><text x="${MARGIN}" y="48" font-size="20">${
    escaped([meta.title, meta.map_name].filter(Boolean).join(" · "))}</text><text x="${MARGIN}" y="92" font-size="38"
    font-weight="800">${escaped(titleOf(meta, review))}</text>${story.map((line, i) => `<text x="${MARGIN}" y="${
    130 + i * 30}" font-size="21">${escaped(line)}</text>`).join("")}</g>${
    new XMLSerializer().serializeToString(drawn)}</svg>`;
  save(`${meta.game}-${meta.id}-review.png`, await painted(svg, 1));
}

/**
 * A page that needs no server: the story, the chart, every moment with its board.
 * @param {Meta} meta @param {ToldReview} review @param {string[]} names
 * @param {(one: ReviewedMoment) => Drawn | null} drawn
 */
export async function saveReview(meta, review, names, drawn) {
  const boards = await Promise.all(review.moments.map((one) =>
    get(`/tables/${meta.id}/svg`, { move: one.number - 1, theme: "light" })));
  const moments = review.moments.map((one, i) => {
    const { seat, from, to } = swingOf(review, one);
    const better = one.gain < 0 && one.other;
    const why = better ? [...better.reasons, ...better.effects] : [...one.played.reasons, ...one.played.effects];
    const other = one.other && `<p><b>${escaped(t(better ? "page.review.was_better" : "page.review.next_best"))}:
      ${escaped(one.other.title)}</b>. ${escaped(t("page.review.choice", { name: names[one.seat],
      could: one.left - one.gain, played: one.left }))}.</p>`;
    return `<section><h2>${one.number}: ${escaped(one.title)}</h2><p>${escaped(t("page.review.swing"))}:
      ${escaped(names[seat])} ${from} → ${to} %</p>${other ?? ""}<ul>${why.map((reason) =>
      `<li>${escaped(sentence(reason))}</li>`).join("")}</ul>${withMarks(boards[i], drawn(one))}</section>`;
  });
  const extremes = names.map((name, seat) => {
    const told = [review.best[seat], review.worst[seat]].flatMap((one, i) => (one ? [`<li>${escaped(
      t(i ? "page.review.worst" : "page.review.best", { n: one.number, move: one.played.title }))}${one.other
      ? `. ${escaped(t(i ? "page.review.better" : "page.review.otherwise", { move: one.other.title }))}` : ""}</li>`]
      : []));
    return told.length ? `<h3>${escaped(name)}</h3><ul>${told.join("")}</ul>` : "";
  });
  const html = `<!doctype html><html lang="${language.peek()}"><meta charset="utf-8"><meta name="viewport"
    content="width=device-width"><title>${escaped(titleOf(meta, review))}</title>
    <style>body{font:17px/1.5 Georgia,serif;
    max-width:900px;margin:2em auto;padding:0 1em;background:#fffdf5;color:#1c2223}svg{width:100%;height:auto}
    section{border-top:1px solid #d8d0bc;break-inside:avoid}h1,h2,h3{line-height:1.2}</style>
    <p>${escaped([meta.title, meta.map_name, t("page.review")].filter(Boolean).join(" · "))}</p>
    <h1>${escaped(titleOf(meta, review))}</h1><p>${escaped(review.story.join(" "))}</p>
    <div style="background:${getComputedStyle(document.documentElement).getPropertyValue("--card")}">${
    new XMLSerializer().serializeToString(chart())}</div>${moments.join("")}${extremes.join("")}</html>`;
  save(`${meta.game}-${meta.id}-review.html`, new Blob([html], { type: "text/html" }));
}

/**
 * The board with what was played and what was better. Marks and picture have the same measures.
 * @param {string} svg @param {Drawn | null} drawn
 */
function withMarks(svg, drawn) {
  if (!drawn) return svg;
  const marks = drawn.marks.map(({ kind, x, y, hex, words }) => (kind === "own"
    ? `<circle cx="${x}" cy="${y}" r="${drawn.map.radius}" fill="none" stroke="#b3261e" stroke-width="4"><title>${
      escaped(words)}</title></circle>`
    : `<polygon points="${drawn.map.points(hex, 1)}" fill="#f5b301" fill-opacity=".55" stroke="#1c2223"
      stroke-width="2" stroke-dasharray="5 3"><title>${escaped(words)}</title></polygon>`)).join("");
  return svg.replace(/<\/svg>\s*$/, `${marks}</svg>`);
}
