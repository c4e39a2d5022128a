/** A finished game looked at again: what each could expect, what decided it, and what would have been better. */
import { showTurn } from "../../alerts.js";
import { get, post } from "../../api.js";
import { HexMap } from "../../pure/hexes.js";
import { Icon } from "../../common/icons.js";
import { sentence, t } from "../../i18n.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useOnce, useState } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { keepOrigin, language, theme } from "../../prefs.js";
import { ExpectationChart, swingOf } from "./review-chart.js";
import { Marks, Thumbnail, marksOf } from "./review-marks.js";
import { savePicture, saveReview } from "./review-saving.js";
import { goFromHere } from "../../route.js";
import { minutesFor } from "../../pure/minutes.js";
import { RulePopover, ruleTags } from "../../common/rules.js";
import { Failure } from "../../table/table.js";
import { TopBar } from "../../common/topbar.js";

/**
 * @typedef {import("../../views.js").ToldReview} ToldReview
 * @typedef {import("../../views.js").ReviewedMoment} ReviewedMoment
 * @typedef {import("../../types.js").Meta} Meta
 */

/** Milliseconds between two questions whether it is done. */
const ASK_AGAIN = 1000;

/** @param {{ id: string }} props */
export default function ReviewPage({ id }) {
  const [meta, setMeta] = useState(/** @type {Meta | null} */ (null));
  const [review, setReview] = useState(/** @type {ToldReview | null} */ (null));
  const [progress, setProgress] = useState(0);
  const [left, setLeft] = useState(0);
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    const ask = async () => {
      const told = await post("/tables/{id}/review", { id });
      if (!wanted) return;
      setProgress(told.done / Math.max(1, told.of));
      setLeft(told.seconds_left);
      if (told.review) setReview(told.review);
      else timer = setTimeout(() => ask().catch(setFailure), ASK_AGAIN);
    };
    get("/tables/{id}", { id }).then((/** @type {Meta} */ table) => {
      if (!wanted) return undefined;
      setMeta(table);
      showTurn(false, table.title);
      return ask();
    }).catch(setFailure);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id, language.value]);
  if (failure) return h(Failure, { error: failure });
  if (!meta || !review) return h(Thinking, { meta, progress, left });
  return h(Told, { meta, review });
}

/** @param {{ meta: Meta | null, progress: number, left: number }} props  `left`: the seconds until it is done. */
function Thinking({ meta, progress, left }) {
  const percent = Math.round(100 * progress);
  return html`<${TopBar} title=${meta?.title ?? t("page.review")} detail=${t("page.review")} />
    <main class="loading" data-testid="review-thinking"><div class="wheel" aria-hidden="true" />
      <p class="muted">${t("page.review.thinking")}</p>
      <progress max="100" value=${percent} aria-label=${t("page.review.thinking")} />
      ${left > 0 && html`<p class="muted" data-testid="review-left">${t("page.review.left",
        { n: minutesFor(left) })}</p>`}</main>`;
}

/** A difference of chances, with its sign. @param {number} value */
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value)} %`;
/** @param {number} value */
const sideOf = (value) => (value < 0 ? "minus" : "plus");

/** @param {{ meta: Meta, review: ToldReview }} props */
function Told({ meta, review }) {
  const names = meta.seats.map((seat) => seat.called ?? seat.name);
  const [show, setShow] = useState(/** @type {"chances" | "promised"} */ ("chances"));
  const extremes = [...review.best, ...review.worst].filter((one) => one !== null);
  const [number, setNumber] = useState(review.moments[0]?.number ?? extremes[0]?.number ?? 0);
  const all = [...review.moments, ...extremes].filter((one, i, every) =>
    every.findIndex((other) => other.number === one.number) === i).sort((a, b) => a.number - b.number);
  const shown = all.find((one) => one.number === number);
  const at = all.findIndex((one) => one.number === number);
  const step = (/** @type {number} */ by) => setNumber(all[Math.max(0, Math.min(all.length - 1, at + by))].number);
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === ",") step(-1);
      if (event.key === ".") step(1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [at]);
  const [board, setBoard] = useState(/** @type {import("../../games/interface.js").Board | null} */ (null));
  useEffect(() => {
    get("/boards/{game}/{map}", { game: meta.game, map: meta.map }).then(setBoard, () => {});
  }, [meta.id]);
  const map = useMemo(() => board && new HexMap(board), [board]);
  const drawn = (/** @type {ReviewedMoment} */ one) => (board && map ? { board, map, marks: marksOf(board, map, one) }
    : null);
  const [busy, once] = useOnce();
  const [failed, setFailed] = useState("");
  const openFromHere = async () => {
    const go = goFromHere();
    const record = await get("/tables/{id}/record", { id: meta.id });
    const opened = await post("/import", { record, move: Math.max(0, number - 1), mode: "analysis", names });
    keepOrigin(opened.id, `/review/${meta.id}`);
    go(`/table/${opened.id}`);
  };
  const complain = (/** @type {Error} */ error) => setFailed(error.message || t("page.error.offline"));
  const playOn = () => once(() => openFromHere().catch(complain));
  return html`<${TopBar} title=${meta.title} detail=${[meta.map_name, t("page.review")].filter(Boolean).join(" · ")}
    rules=${`/rules/${meta.game}`} />
  <main class="review" data-testid="review">
    <header class="reviewhead"><div><p class="over">${t("page.review")}</p>
      <h2>${review.headline || (review.moments.length ? t("page.review.moments", { n: review.moments.length })
        : t("page.review.calm"))}</h2>
      ${review.story.length > 0 && html`<p class="story" data-testid="review-story">${review.story.join(" ")}</p>`}
      ${!review.learned && html`<p class="muted fine">${t(review.handmade
        ? "page.review.untaught" : "page.review.by_points")}</p>`}</div>
      ${failed && html`<p class="minus" role="alert">${failed}</p>`}
      <div class="acts"><a class="btn" href=${`/table/${meta.id}?account`}><${Icon} name="list" />
        ${t("page.final.open")}</a>
        <button class="btn" data-testid="save-review" aria-disabled=${busy} onClick=${() => once(() =>
          saveReview(meta, review, names, drawn).catch(complain))}><${Icon} name="out" />
          ${t("page.review.save")}</button>
        <button class="btn" data-testid="save-review-picture" aria-disabled=${busy} onClick=${() => once(() =>
          savePicture(meta, review, drawn).catch(complain))}><${Icon} name="out" />
          ${t("page.review.save_picture")}</button>
        ${shown && html`<button class="btn pri" data-testid="play-on" aria-disabled=${busy}
          onClick=${playOn}><${Icon} name="play" />
          ${t("page.review.play_on", { n: number })}</button>`}</div>
    </header>
    <div class="cols"><div>
      <section class="card"><div class="sec">${t("page.review.expected")}
        <span class="seg">${/** @type {const} */ (["chances", "promised"]).map((kind) =>
          html`<button key=${kind} aria-pressed=${show === kind} onClick=${() => setShow(kind)}>
            ${t(`page.review.${kind}`)}</button>`)}</span></div>
        <${ExpectationChart} moves=${review.moves} show=${show} names=${names}
          moments=${review.moments.map((one) => one.number)}
          chosen=${review.moments.findIndex((one) => one.number === number)}
          choose=${(/** @type {number} */ i) => setNumber(review.moments[i].number)} /></section>
      <div class="players2">${names.map((name, seat) => html`<article class="card" key=${seat}>
        <h3><${PlayerMark} seat=${seat} />${name}</h3>
        ${[review.best[seat], review.worst[seat]].map((one, i) => one && html`<${Extreme} key=${i} one=${one}
          look=${() => setNumber(one.number)} chosen=${one.number === number} />`)}
        ${!review.best[seat] && !review.worst[seat] && html`<p class="muted">${t("page.review.nothing")}</p>`}
      </article>`)}</div></div>
    <div>
      ${shown && html`<${Look} key=${number} meta=${meta} one=${shown} names=${names} step=${step} at=${at}
        of=${all.length} review=${review} drawn=${drawn(shown)} />`}
      ${review.moments.length > 0 && html`<section class="card"><div class="sec">${t("page.review.deciding")}</div>
        <ol class="moments">${review.moments.map((one, i) => html`<li key=${one.number}>
          <button aria-pressed=${one.number === number} onClick=${() => setNumber(one.number)}
            data-testid=${`moment-${i + 1}`}><b class="disc">${i + 1}</b>
          <${Pictured} meta=${meta} one=${one} drawn=${drawn(one)} /><span>${one.number}: ${one.title}</span>
          <${Swing} review=${review} one=${one} names=${names} /></button></li>`)}</ol></section>`}
    </div></div><${RulePopover} />
  </main>`;
}

/** Where the picture of the board before a move is. @param {Meta} meta @param {ReviewedMoment} one */
const pictureOf = (meta, one) => `/api/tables/${meta.id}/svg?${new URLSearchParams({ move: String(one.number - 1),
  theme: theme.value, lang: language.value })}`;

/**
 * The place of a moment, beside its title; room for it until the board has come.
 * @param {{ meta: Meta, one: ReviewedMoment, drawn: import("./review-marks.js").Drawn | null }} props
 */
const Pictured = ({ meta, one, drawn }) => (drawn ? html`<${Thumbnail} drawn=${drawn} src=${pictureOf(meta, one)} />`
  : html`<span class="momentpic" />`);

/** What a move changed for whom. @param {{ review: ToldReview, one: ReviewedMoment, names: string[] }} props */
function Swing({ review, one, names }) {
  const { seat, from, to } = swingOf(review, one);
  return html`<span class=${`num ${sideOf(to - from)}`} title=${t("page.review.swing")}>
    ${from}${"\u2009→\u2009"}${to} % <small>${names[seat]}</small></span>`;
}

/**
 * A player's best or worst move.
 * @param {{ one: ReviewedMoment, look: () => void, chosen: boolean }} props
 */
function Extreme({ one, look, chosen }) {
  const good = one.gain >= 0;
  return html`<button class="extreme" aria-pressed=${chosen} onClick=${look}>
    <span class=${`arrow ${sideOf(one.gain)}`} aria-hidden="true">${good ? "↑" : "↓"}</span>
    <span>${t(good ? "page.review.best" : "page.review.worst", { n: one.number, move: one.played.title })}
      ${one.other && html`<small>${t(good ? "page.review.otherwise" : "page.review.better",
        { move: one.other.title })}</small>`}</span>
    <b class=${`num ${sideOf(one.gain)}`} title=${t("page.review.beside")}>${signed(one.gain)}
      <small>${t("page.review.beside")}</small></b></button>`;
}

/**
 * The board before a move, what was played, and what else there was.
 * @param {{ meta: Meta, one: ReviewedMoment, names: string[], step: (by: number) => void, at: number, of: number,
 *   review: ToldReview, drawn: import("./review-marks.js").Drawn | null }} props
 */
function Look({ meta, one, names, step, at, of, review, drawn }) {
  const good = one.gain >= 0;
  return html`<section class="look" data-testid="look">
    <div class="boardmini"><img src=${pictureOf(meta, one)}
      alt=${t("page.review.board", { n: one.number })} />${drawn && html`<${Marks} drawn=${drawn} />`}</div>
    <div class="stepbar"><button class="btn" disabled=${at <= 0} onClick=${() => step(-1)}
      aria-label=${t("page.review.before")}><${Icon} name="prev" /><kbd class="kbd">,</kbd></button>
      <span><b>${t("page.review.move", { n: one.number })}</b>${" "}
        ${t("page.review.of", { n: review.moves.length - 1 })}</span>
      <button class="btn" disabled=${at >= of - 1} onClick=${() => step(1)}
        aria-label=${t("page.review.after")}><kbd class="kbd">.</kbd><${Icon} name="next" /></button>
      <a class="link" href=${`/game/${meta.id}?move=${one.number}`}>${t("page.review.replay")}</a></div>
    <dl class="compare">
      <div class="own"><dt><${PlayerMark} seat=${one.seat} size="s" />${t("page.review.played",
        { name: names[one.seat] })}</dt>
        <dd><b>${one.title}</b>${good && html`<${Why} meta=${meta} move=${one.played} />`}
          <p class="muted fine">${t("page.review.swing")}: ${names.map((name, seat) =>
            html`<span class="nw" key=${seat}>
            ${seat ? ", " : ""}${name} ${review.moves[one.number - 1].chances[seat]}${"\u2009→\u2009"}${
              review.moves[one.number].chances[seat]} %</span>`)}</p></dd></div>
      ${one.other && html`<div class="other">
        <dt>${t(good ? "page.review.next_best" : "page.review.was_better")}</dt><dd><b>${one.other.title}</b>
          ${!good && html`<${Why} meta=${meta} move=${one.other} />`}
          <p class="muted fine">${t("page.review.choice", { name: names[one.seat], could: one.left - one.gain,
            played: one.left })}</p></dd></div>`}
    </dl></section>`;
}

/** What speaks for a move. @param {{ meta: Meta, move: import("../../views.js").AdvisedInWords }} props */
function Why({ meta, move }) {
  return html`<ul>${[...move.reasons, ...move.effects].map((reason) =>
    html`<li key=${reason}>${sentence(reason)}</li>`)}</ul>
    ${ruleTags(meta.game, ...move.clauses)}`;
}
