/** The dialog that opens a table: map, seats, bots, time, options. */
import { BotFigure, LEVELS } from "./bot-figure.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useOnce, useState, withText } from "../../lib.js";
import { PlayerMark, letter } from "../../marks.js";
import { NAMES, OTHERS, firstSeats, openTable, usual } from "../../common/new-table.js";
import { levelName } from "../../table/panels.js";
import { language, myName, remember, theme } from "../../prefs.js";
import { ruleTags } from "../../common/rules.js";

/**
 * @typedef {import("../../common/new-table.js").GameInfo} GameInfo
 * @typedef {import("../../common/new-table.js").Manner} Manner
 * @typedef {import("../../common/new-table.js").SeatWish} SeatWish
 * @typedef {import("../../common/new-table.js").TableWish} TableWish
 */

/** @param {{ game: GameInfo, manner: Manner, close: () => void }} props */
export default function NewTable({ game, manner, close }) {
  const [seats, setSeats] = useState(() => firstSeats(game, manner));
  const [map, setMap] = useState(game.maps[0]?.key ?? "");
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [clock, setClock] = useState("none");
  const [failed, setFailed] = useState("");
  const [busy, once] = useOnce();
  const change = (/** @type {number} */ i, /** @type {Partial<SeatWish>} */ by) =>
    setSeats((now) => now.map((seat, j) => (i === j ? { ...seat, ...by } : seat)));
  const clocks = /** @type {Record<string, TableWish["clock"]>} */ ({ none: null, days: { kind: "move", days: 3 },
    post: { kind: "move", days: 7, on_timeout: "hold" }, live: { kind: "bank", minutes: 30, increment: 20 } });
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    const me = seats.find((seat) => seat.kind === "me");
    if (me?.name && me.name !== t("page.guest")) {
      remember("name", me.name);
      myName.value = me.name;
    }
    once(() => openTable(game, seats, { map, options, clock: clocks[clock] }).catch((error) =>
      setFailed(error.message || t("page.error.offline"))));
  };
  const bots = seats.filter((seat) => seat.kind === "bot");
  const levels = LEVELS.filter((level) => game.bots.includes(level));
  /** @type {string[]} */
  const all = bots.length ? game.bots : [];
  const others = all.filter((level) => !levels.includes(level));
  const waits = seats.some((seat) => seat.kind === "invite" || seat.kind === "open");
  return html`<${Dialog} title=${t(`page.new.${manner}`, { game: game.title })} close=${close} wide=${true}
    testid="new-table">
    <form onSubmit=${start}>
      <p class="muted">${t(`page.new.${manner}.text`)}</p>
      ${game.maps.length > 1 && html`<${Maps} game=${game} chosen=${map} choose=${setMap} />`}
      <div class="sec">${t("page.seats")}</div>
      ${seats.map((seat, i) => html`<div class="seatedit" key=${i}><${PlayerMark} seat=${i} />
        <select class="field" aria-label=${t("page.seat.kind")} value=${seat.kind} data-testid=${`seat-${i}`}
          onChange=${withText((value) => change(i, { kind: /** @type {SeatWish["kind"]} */ (value) }))}>
            ${["me", "here", "invite", "open", "bot"].map((kind) =>
              html`<option value=${kind} selected=${kind === seat.kind}>${t(`page.kind.${kind}`)}</option>`)}</select>
        ${seat.kind === "bot" ? html`<select class="field" aria-label=${t("page.levels")} value=${seat.level}
          data-testid=${`level-${i}`}
          onChange=${withText((value) => change(i, { level: value }))}>
            ${[...levels, ...(levels.includes(seat.level) ? [] : [seat.level])].map((/** @type {string} */ level) =>
              html`<option value=${level} selected=${level === seat.level}>${levelName(level) || level}</option>`)}
          </select>`
          : seat.kind === "invite" || seat.kind === "open"
            ? html`<span class="muted">${t(`page.kind.${seat.kind}.help`)}</span>`
          : html`<input class="field" maxlength="40" required aria-label=${t("page.name")}
            placeholder=${t("page.name")} value=${seat.name}
            onInput=${withText((value) => change(i, { name: value }))} />`}
        <button type="button" class="iconbtn" aria-label=${t("page.seat.remove")}
          disabled=${seats.length <= game.seats.min || seat.kind === "me"}
          onClick=${() => setSeats(seats.filter((_, j) => i !== j))}><${Icon} name="x" /></button></div>`)}
      ${seats.length < game.seats.max && html`<button type="button" class="btn quiet" data-testid="add-seat"
        onClick=${() => setSeats([...seats, { kind: OTHERS[manner],
          name: manner === "invite" ? "" : NAMES[seats.length], level: usual(game) }])}><${Icon} name="plus" />
            ${t("page.seat.add")}</button>`}
      ${bots.length > 0 && html`<${Levels} levels=${levels} chosen=${bots.map((seat) => seat.level)}
        choose=${(/** @type {string} */ level) => setSeats((now) => now.map((seat) =>
          (seat.kind === "bot" ? { ...seat, level } : seat)))} />`}
      ${waits && html`<div class="formrow"><span class="lab">${t("page.time")}</span>
        <div class="seg wrap">${Object.keys(clocks).map((key) =>
          html`<button type="button" key=${key} aria-pressed=${clock === key}
            onClick=${() => setClock(key)}>${t(`page.time.${key}`)}</button>`)}</div></div>`}
      ${(game.options.length > 0 || others.length > 0) && html`<details class="opts">
        <summary class="sec">${t("page.options")}
          <span class="aside">${t("page.options.count", { n: Object.keys(options).length })}</span></summary>
        ${game.options.map((option) =>
          html`<div class="opt1" key=${option.key}><div><b>${option.label ?? option.key}
        </b> ${ruleTags(game.key, option.clause)}<p class="muted">${option.text.replace(` (${option.clause})`, "")}</p>
      </div>
          <select class="field" aria-label=${option.label ?? option.key} value=${options[option.key] ?? option.default}
            onChange=${withText((value) => {
            const { [option.key]: _, ...rest } = options;
            setOptions(value === option.default ? rest : { ...rest, [option.key]: value });
          })}>${option.values.map((value) =>
            html`<option value=${value} selected=${value === (options[option.key] ?? option.default)}>
              ${option.labels?.[value] ?? value}</option>`)}</select></div>`)}
        ${others.map((level) => html`<${OtherBot} key=${level} level=${level} seats=${seats} change=${change}
          otherwise=${usual(game)} />`)}
      </details>`}
      ${failed && html`<p class="minus" role="alert">${failed}</p>`}
      <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
        <button class="btn pri" type="submit" data-testid="open-table"
          aria-disabled=${busy}><${Icon} name="check" />${t("page.new.open")}</button></div>
    </form>
  <//>`;
}

/**
 * The maps there are, each as a small picture with its size and about how long a game on it takes.
 * @param {{ game: import("../../views.js").GameInfo, chosen: string, choose: (map: string) => void }} props
 */
function Maps({ game, chosen, choose }) {
  const drawn = (/** @type {string} */ key) => `/api/boards/${game.key}/${key}/picture?${
    new URLSearchParams({ theme: theme.value, lang: language.value })}`;
  return html`<div class="sec" id="maps">${t("page.map")}</div>
    <div class="maps" role="group" aria-labelledby="maps">${game.maps.map(({ key, name, size }) => html`<button
      type="button" key=${key} class="level" data-testid=${`map-${key}`} aria-pressed=${chosen === key}
      onClick=${() => choose(key)}><img src=${drawn(key)} loading="lazy" width="150" height="110" alt="" />
      <span><b>${name}</b>${size && html`<small>${t("page.map.size", { hexes: size.hexes, cities: size.cities })}<br />
        ${t("page.map.minutes", { n: size.minutes })}</small>`}</span></button>`)}</div>`;
}

/**
 * How well the bots play, the weakest first: one card for each level, for all of them at once.
 * @param {{ levels: string[], chosen: string[], choose: (level: string) => void }} props
 */
function Levels({ levels, chosen, choose }) {
  return html`<div class="sec" id="levels">${t("page.levels")}</div>
    <div class="levels" role="group" aria-labelledby="levels">${levels.map((level) => html`<button type="button"
      key=${level} class="level" data-testid=${`all-${level}`} aria-pressed=${chosen.every((one) => one === level)}
      onClick=${() => choose(level)}><${BotFigure} level=${level} /><span><b>${levelName(level)}</b>
        <small>${t(`page.level.${level}.text`)}</small></span></button>`)}</div>`;
}

/**
 * A bot that is no level of play, and which seats it takes.
 * @param {{ level: string, seats: SeatWish[], otherwise: string,
 *   change: (seat: number, by: Partial<SeatWish>) => void }} props
 */
function OtherBot({ level, seats, otherwise, change }) {
  const name = levelName(level) || level;
  return html`<div class="opt1"><div><b>${name}</b><p class="muted">${t(level === "random" ? "page.level.random.text"
    : "page.level.other.text")}</p></div>
    <div class="seg wrap" role="group" aria-label=${name}>${seats.map((seat, i) => seat.kind === "bot" && html`<button
      type="button" key=${i} aria-pressed=${seat.level === level} aria-label=${`${letter(i)}: ${name}`}
      data-testid=${`${level}-${i}`}
      onClick=${() => change(i, { level: seat.level === level ? otherwise : level })}><${PlayerMark} seat=${i} />
    </button>`)}</div></div>`;
}
