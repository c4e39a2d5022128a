/** Opening a table: map, seats, options, time. */
import { post } from "./api.js";
import { Dialog } from "./dialog.js";
import { saltAtOnce } from "./fair.js";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html, useOnce, useState } from "./lib.js";
import { PlayerMark } from "./marks.js";
import { BotFace, levelName } from "./panels.js";
import { myName, remember } from "./prefs.js";
import { goFromHere } from "./route.js";
import { ruleTags } from "./rules.js";
import { keepLinks } from "./links.js";

/** @typedef {"bots" | "hotseat" | "invite"} Manner */

const NAMES = ["Anton", "Beate", "Claus", "Dora", "Emil", "Frieda"];

/** The seats a manner of playing begins with. @param {any} game @param {Manner} manner */
function firstSeats(game, manner) {
  const count = Math.min(game.seats.max, Math.max(game.seats.min, 3));
  const mine = { kind: "me", name: myName.peek() || t("page.guest"), level: usual(game) };
  const others = { bots: "bot", hotseat: "here", invite: "invite" }[manner];
  return Array.from({ length: count }, (_, i) =>
    (i ? { kind: others, name: manner === "hotseat" || manner === "bots" ? NAMES[i] : "", level: usual(game) }
      : mine));
}

/** @param {any} game */
const usual = (game) => (game.bots.includes("fireman") ? "fireman" : game.bots[0] ?? "");

/**
 * @param {any} game @param {any[]} seats @param {any} [more]
 */
async function openTable(game, seats, more = {}) {
  const go = goFromHere();
  const wish = { game: game.key, map: game.maps[0]?.key ?? "", options: {},
    public: seats.some((seat) => seat.kind === "open"), clock: null,
    name: seats.find((seat) => seat.kind === "me")?.name ?? "", ...more };
  const opened = await post("/tables", { ...wish, seats: seats.map((seat, i) =>
    ({ kind: seat.kind, name: seat.name || (seat.kind === "bot" ? NAMES[i] : ""), level: seat.kind === "bot"
      ? seat.level : "", salt: seat.kind === "bot" ? "" : saltAtOnce(seats) })) });
  keepLinks(opened.id, opened.seats ?? [], opened.watch);
  go(`/table/${opened.id}`);
}

/** One click: me against bots, everything else as the game is usually played. @param {any} game */
export const againstBots = (game) => openTable(game, firstSeats(game, "bots"));

/** @param {{ game: any, manner: Manner, close: () => void }} props */
export function NewTable({ game, manner, close }) {
  const [seats, setSeats] = useState(() => firstSeats(game, manner));
  const [map, setMap] = useState(game.maps[0]?.key ?? "");
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [clock, setClock] = useState("none");
  const [failed, setFailed] = useState("");
  const [busy, once] = useOnce();
  const change = (/** @type {number} */ i, /** @type {any} */ by) =>
    setSeats((now) => now.map((seat, j) => (i === j ? { ...seat, ...by } : seat)));
  const clocks = /** @type {Record<string, any>} */ ({ none: null, days: { kind: "move", days: 3 },
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
  const waits = seats.some((seat) => seat.kind === "invite" || seat.kind === "open");
  return html`<${Dialog} title=${t(`page.new.${manner}`, { game: game.title })} close=${close} wide=${true}
    testid="new-table">
    <form onSubmit=${start}>
      <p class="muted">${t(`page.new.${manner}.text`)}</p>
      ${game.maps.length > 1 && html`<div class="formrow"><span class="lab">${t("page.map")}</span>
        <div class="seg wrap">${game.maps.map((/** @type {any} */ one) =>
          html`<button type="button" key=${one.key} aria-pressed=${map === one.key} data-testid=${`map-${one.key}`}
            onClick=${() => setMap(one.key)}>${one.name}</button>`)}</div></div>`}
      <div class="sec">${t("page.seats")}</div>
      ${seats.map((seat, i) => html`<div class="seatedit" key=${i}><${PlayerMark} seat=${i} />
        <select class="field" aria-label=${t("page.seat.kind")} value=${seat.kind} data-testid=${`seat-${i}`}
          onChange=${(/** @type {any} */ event) => change(i, { kind: event.target.value })}>
            ${["me", "here", "invite", "open", "bot"].map((kind) =>
              html`<option value=${kind} selected=${kind === seat.kind}>${t(`page.kind.${kind}`)}</option>`)}</select>
        ${seat.kind === "bot" ? html`<div class="seg">${game.bots.map((/** @type {string} */ level) =>
          html`<button type="button" key=${level} aria-pressed=${seat.level === level}
            onClick=${() => change(i, { level })}><${BotFace} level=${level} />${levelName(level)}</button>`)}</div>`
          : seat.kind === "invite" || seat.kind === "open"
            ? html`<span class="muted">${t(`page.kind.${seat.kind}.help`)}</span>`
          : html`<input class="field" maxlength="40" required aria-label=${t("page.name")}
            placeholder=${t("page.name")} value=${seat.name}
            onInput=${(/** @type {any} */ event) => change(i, { name: event.target.value })} />`}
        <button type="button" class="iconbtn" aria-label=${t("page.seat.remove")}
          disabled=${seats.length <= game.seats.min || seat.kind === "me"}
          onClick=${() => setSeats(seats.filter((_, j) => i !== j))}><${Icon} name="x" /></button></div>`)}
      ${seats.length < game.seats.max && html`<button type="button" class="btn quiet" data-testid="add-seat"
        onClick=${() => setSeats([...seats, { kind: { bots: "bot", hotseat: "here", invite: "invite" }[manner],
          name: manner === "invite" ? "" : NAMES[seats.length], level: usual(game) }])}><${Icon} name="plus" />
            ${t("page.seat.add")}</button>`}
      ${waits && html`<div class="formrow"><span class="lab">${t("page.time")}</span>
        <div class="seg wrap">${Object.keys(clocks).map((key) =>
          html`<button type="button" key=${key} aria-pressed=${clock === key}
            onClick=${() => setClock(key)}>${t(`page.time.${key}`)}</button>`)}</div></div>`}
      ${game.options.length > 0 && html`<details class="opts">
        <summary class="sec">${t("page.options")}
          <span class="aside">${t("page.options.count", { n: Object.keys(options).length })}</span></summary>
        ${game.options.map((/** @type {any} */ option) =>
          html`<div class="opt1" key=${option.key}><div><b>${option.label ?? option.key}
        </b> ${ruleTags(game.key, option.clause)}<p class="muted">${option.text.replace(` (${option.clause})`, "")}</p>
      </div>
          <select class="field" aria-label=${option.label ?? option.key} value=${options[option.key] ?? option.default}
            onChange=${(/** @type {any} */ event) => {
            const { [option.key]: _, ...rest } = options;
            setOptions(event.target.value === option.default ? rest : { ...rest, [option.key]: event.target.value });
          }}>${option.values.map((/** @type {string} */ value) =>
            html`<option value=${value} selected=${value === (options[option.key] ?? option.default)}>
              ${option.labels?.[value] ?? value}</option>`)}</select></div>`)}
      </details>`}
      ${failed && html`<p class="minus" role="alert">${failed}</p>`}
      <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
        <button class="btn pri" type="submit" data-testid="open-table"
          aria-disabled=${busy}><${Icon} name="check" />${t("page.new.open")}</button></div>
    </form>
  <//>`;
}
