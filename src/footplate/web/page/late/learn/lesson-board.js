/** What a lesson draws on its board: the idea outlined, a wrong try with its answer, where to click, the earnings. */
import { t } from "../../i18n.js";
import { html } from "../../lib.js";
import { outline } from "../board/outline.js";
import { Pin } from "../board/pins.js";
import { ruleTags } from "../../common/rules.js";
import { hexOf } from "../../pure/targets.js";

/**
 * @typedef {import("../../board/camera.js").Camera} Camera
 * @typedef {import("../../games/interface.js").Place} Place
 * @typedef {import("../../pure/hexes.js").HexMap} HexMap
 * @typedef {import("./learning.js").Learning} Learning
 * @typedef {(place: Place | undefined) => Place | undefined} Locate
 */

/** The last of some places that lies on the board. @param {(Place | undefined)[]} places @param {Locate} placed */
const lastHex = (places, placed) => places.map((place) => hexOf(placed(place))).filter(Boolean).pop();

/** The hex of a wrong try. @param {Learning} table @param {Locate} placed */
const wrongHex = (table, placed) => lastHex(table.wrong.value?.places ?? [], placed);

/**
 * Where a good move begins, once somebody needs it; of one that is shown, where it ends.
 * @param {Learning} table @param {Locate} placed
 */
function goodHex(table, placed) {
  if (table.isShown) return hexOf(placed(table.end.value ?? undefined));
  return table.tries.value ? hexOf(placed(table.pointed()?.place)) : undefined;
}

/** @param {{ table: Learning, map: HexMap, placed: Locate }} props */
export function LessonMarks({ table, map, placed }) {
  const beside = table.lesson.value?.beside ?? [];
  const wrong = wrongHex(table, placed);
  const good = goodHex(table, placed);
  const line = outline(map, beside);
  return html`<g class="layer lessonmarks" aria-hidden="true">
    ${line && html`<path class="besidefill" d=${line} /><path class="besideline" d=${line} data-testid="beside" />`}
    ${wrong && map.has(wrong) && html`<polygon class="wronghex" points=${map.points(wrong, 2.5)}
      data-testid="wrong-hex" />
      <g transform=${moved(map, wrong, 0.78, 0.5)}><circle class="wrongdisc" r="10" />
        <path class="wrongx" d="M-3.7-3.7 3.7 3.7M3.7-3.7-3.7 3.7" /></g>`}
    ${good && map.has(good) && html`<g transform=${moved(map, good, 0, -0.72)}><path class="goodarrow"
      data-testid="pointer" d="M0 0-11-14h6v-22a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v22h6z" /></g>`}
  </g>`;
}

/** @param {HexMap} map @param {string} hex @param {number} right @param {number} down in radii */
function moved(map, hex, right, down) {
  const { x, y } = map.at(hex);
  return `translate(${x + right * map.radius} ${y + down * map.radius})`;
}

/**
 * The card beside a wrong try, or beside what was earned.
 * @param {{ table: Learning, map: HexMap, camera: Camera | null, seen: object, placed: Locate, free: string[] }} props
 */
export function LessonPin({ table, map, camera, placed, free }) {
  const game = table.meta.value?.game ?? "";
  const wrong = table.wrong.value;
  const lesson = table.lesson.value;
  const hex = wrong ? wrongHex(table, placed) : undefined;
  if (wrong && hex && map.has(hex)) return html`<${Pin} key=${`w${table.tries.value}`} map=${map} camera=${camera}
    hex=${hex} free=${[...free, ...(lesson?.beside ?? [])]} kind="no" label=${t("page.lesson.wrong")}>
    <p>${wrong.text} ${ruleTags(game, ...wrong.clauses)}</p><//>`;
  const earned = lesson?.done ? earnedBy(lesson) : null;
  const there = earned && lastHex(earned.places, placed);
  return earned && there && map.has(there) ? html`<${Pin} key="d" map=${map} camera=${camera} hex=${there} free=${free}
    kind="yes" label=${t("page.lesson.done")}><p>${earned.line.text} ${earned.line.clause
      && ruleTags(game, earned.line.clause)}</p><//>` : null;
}

/**
 * What the last move has brought the learner, and where: a payment, else what was told last.
 * @param {import("../../views.js").Lesson} lesson
 */
function earnedBy(lesson) {
  const own = lesson.since.find((entry) => entry.seat === lesson.seat);
  if (!own) return null;
  const paid = own.lines.filter((line) => line.facts.seat === lesson.seat && line.facts.amount > 0);
  const line = paid[paid.length - 1] ?? own.lines[own.lines.length - 1];
  return line ? { line, places: own.places } : null;
}
