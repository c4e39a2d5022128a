/** A review as a file to keep: a page of its own with chart and boards, or one picture. */
import { get } from "../../api.js";
import { sentence, t } from "../../i18n.js";
import { language, theme } from "../../prefs.js";
import { painted, save } from "../../common/saving.js";
import { swingOf } from "./review-chart.js";
import { cutOf, placed } from "./review-marks.js";

/**
 * @typedef {import("../../views.js").ToldReview} ToldReview
 * @typedef {import("../../views.js").ReviewedMoment} ReviewedMoment
 * @typedef {import("../../types.js").Meta} Meta
 * @typedef {import("./review-marks.js").Drawn} Drawn
 */

/** What a picture needs to look the same without the style sheets; as attributes, which the policy allows. */
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin",
  "stroke-linecap", "font-family", "font-size", "font-weight", "opacity", "paint-order"];

const WIDTH = 1200;
const MARGIN = 48;
/** Letters of a line of the story in the picture. */
const LINE = 98;
/** The same of a bold one. */
const BOLD = 88;
/** How wide the board of the deciding moment is for its height. */
const SHAPE = 2;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A drawing of the page with its styles, so that it can stand alone. @param {Element} element */
function standing(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  const [originals, copies] = [[element, ...element.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  originals.forEach((one, i) => {
    const computed = getComputedStyle(one);
    copies[i].removeAttribute("style"); // it may name values that only the page knows
    for (const name of STYLES) copies[i].setAttribute(name, computed.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

const chart = () => standing(/** @type {Element} */ (document.querySelector("[data-review-chart]")));

/** @param {Meta} meta @param {ToldReview} review */
const titleOf = (meta, review) => review.headline || `${meta.title}: ${t("page.review")}`;

/** @param {string} text @param {number} [longest] in letters @returns {string[]} */
function lines(text, longest = LINE) {
  const found = [""];
  for (const word of text.split(" ")) {
    if ((found[found.length - 1] + word).length > longest) found.push("");
    found[found.length - 1] += `${found[found.length - 1] ? " " : ""}${word}`;
  }
  return found;
}

/**
 * The moment that changed most.
 * @param {ToldReview} review @returns {ReviewedMoment | undefined}
 */
function decidingMoment(review) {
  const change = (/** @type {ReviewedMoment} */ one) => {
    const { from, to } = swingOf(review, one);
    return Math.abs(to - from);
  };
  return [...review.moments].sort((one, other) => change(other) - change(one))[0];
}

/**
 * The board of a moment, cut to its place, with its marks.
 * @param {Meta} meta @param {ReviewedMoment} one @param {Drawn} drawn @param {number} y
 */
async function boardOf(meta, one, drawn, y) {
  const asked = { id: meta.id, move: one.number - 1, theme: theme.peek() };
  const svg = withMarks(await get("/tables/{id}/svg", asked), drawn);
  const width = WIDTH - 2 * MARGIN;
  const where = { x: MARGIN, y, width, height: width / SHAPE, viewBox: cutOf(drawn, SHAPE).join(" ") };
  // As text: the page's policy refuses the styles of a drawing that is parsed.
  return svg.slice(svg.indexOf("<svg")).replace(/^<svg[^>]*>/, (start) => start
    .replace(/\s(x|y|width|height|viewBox)="[^"]*"/g, "").replace("<svg", `<svg ${Object.entries(where).map(([name,
      value]) => `${name}="${value}"`).join(" ")}`));
}

/**
 * One picture: who has won, the story, the board of the deciding moment, the chart.
 * @param {Meta} meta @param {ToldReview} review @param {(one: ReviewedMoment) => Drawn | null} drawn
 */
export async function savePicture(meta, review, drawn) {
  const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const moment = decidingMoment(review);
  const place = moment && drawn(moment);
  const story = review.story.flatMap((told) => lines(told));
  const curve = chart();
  const [, , wide, high] = (curve.getAttribute("viewBox") ?? "0 0 720 330").split(" ").map(Number);
  const width = WIDTH - 2 * MARGIN;
  const told = 130 + story.length * 30;
  const title = moment && place ? lines(`${moment.number}: ${moment.title}`, BOLD) : [];
  const above = told + title.length * 30;
  const below = title.length ? above + width / SHAPE + 36 : told;
  const height = Math.round((high / wide) * width);
  const whole = below + height + MARGIN;
  const line = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ text, bold = false) =>
    `<text x="${MARGIN}" y="${y}" font-size="${size}"${bold ? ' font-weight="800"' : ""}>${escaped(text)}</text>`;
  const board = moment && place ? `<rect x="${MARGIN}" y="${above}" width="${width}" height="${width / SHAPE}"
    fill="${colour("--sea")}"/>${title.map((words, i) => line(told + 12 + i * 30, 21, words, true)).join("")}${
    await boardOf(meta, moment, place, above)}` : "";
  Object.entries({ x: MARGIN, y: below, width, height }).forEach(([name, value]) =>
    curve.setAttribute(name, String(value)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${whole}" viewBox="0 0 ${WIDTH} ${
    whole}"><rect width="100%" height="100%" fill="${colour("--card")}"/><g fill="${colour("--ink")}"
    font-family="${escaped(getComputedStyle(document.body).fontFamily)}">${
    line(48, 20, [meta.title, meta.map_name].filter(Boolean).join(" · "))}${
    line(92, 38, titleOf(meta, review), true)}${
      story.map((words, i) => line(130 + i * 30, 21, words)).join("")}${board}</g>${
    new XMLSerializer().serializeToString(curve)}</svg>`;
  save(`${meta.game}-${meta.id}-review.png`, await painted(svg, 1));
}

/**
 * A page that needs no server: the story, the chart, every moment with its board.
 * @param {Meta} meta @param {ToldReview} review @param {string[]} names
 * @param {(one: ReviewedMoment) => Drawn | null} drawn
 */
export async function saveReview(meta, review, names, drawn) {
  const boards = await Promise.all(review.moments.map((one) =>
    get("/tables/{id}/svg", { id: meta.id, move: one.number - 1, theme: "light" })));
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
  const { map } = drawn;
  const marks = placed(drawn).map(({ kind, x, y, hex, words }) => {
    const shape = kind === "own"
      ? `<circle cx="${x}" cy="${y}" r="${map.radius}" fill="none" stroke="#b3261e" stroke-width="4"/>`
      : `<polygon points="${map.points(hex, 1)}" fill="#f5b301" fill-opacity=".55" stroke="#1c2223"
        stroke-width="2" stroke-dasharray="5 3"/>`;
    return `${shape}<text x="${x}" y="${y + (kind === "own" ? -1.2 : 1.7) * map.radius}" text-anchor="middle"
      font-size="${map.radius * 0.7}" font-weight="800" fill="${kind === "own" ? "#b3261e" : "#1c2223"}"
      stroke="#fffdf5" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escaped(words)}</text>`;
  }).join("");
  return svg.replace(/<\/svg>\s*$/, `${marks}</svg>`);
}
