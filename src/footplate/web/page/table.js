/** The table: board first, one prompt above it, one panel beside it. The file of the game draws what is the game's. */
import { callToTable, showTurn } from "./alerts.js";
import { Offline, Refusal } from "./api.js";
import { Board } from "./board.js";
import { useTerrain } from "./board-layers.js";
import { FinalPage } from "./final.js";
import { hexMap } from "./hexes.js";
import { HintButton } from "./hint-cards.js";
import { Icon } from "./icons.js";
import { number, percent, t } from "./i18n.js";
import { KeyHelp, listen, spend } from "./keys.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./lib.js";
import { NotifyDialog } from "./mail.js";
import { Table } from "./model.js";
import { Toast } from "./notices.js";
import { Effects, PlayerRow } from "./panels.js";
import { language, phone, theme } from "./prefs.js";
import { PromptBar } from "./prompt.js";
import { ExportDialog, Scrubber, playing, stepBy, togglePlay } from "./replay.js";
import { here, note } from "./route.js";
import { RulePopover, ruleTags } from "./rules.js";
import { Menu, PassCard, WaitingCard } from "./seats.js";
import { Side } from "./side.js";
import { StillBoard } from "./still-board.js";
import { hexOf, targetsOf } from "./targets.js";
import { TopBar } from "./topbar.js";

/**
 * @typedef {import("./games/interface.js").Context} Context
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./sheet.js").Stop} Stop
 */

/** Moves of others that are marked together. */
const MOST_MARKED = 8;

/** @param {{ id: string, replay: boolean }} props */
export function TablePage({ id, replay }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => {
    const move = new URLSearchParams(location.search).get("move");
    table.open(move === null ? null : Number(move));
    return () => {
      playing.value = false;
      table.close();
    };
  }, [table]);
  const spoken = useRef(language.value);
  useEffect(() => {
    if (spoken.current === language.value) return;
    spoken.current = language.value;
    if (table.meta.peek()) table.reword().catch(() => {});
  }, [language.value]);

  if (table.failure.value) return h(Failure, { error: table.failure.value });
  const meta = table.meta.value;
  if (!meta || !table.board.value || !table.game.value || (meta.status !== "waiting" && !table.now.value))
    return h(Loading, null);
  if (meta.status === "waiting") return h(Waiting, { table });
  const accounting = table.accounting.value || new URLSearchParams(here.value.search).has("account");
  if (meta.status === "over" && accounting && !replay) return h(FinalPage, { table });
  return h(Play, { table, replay });
}

function Loading() {
  return html`<${TopBar} /><main class="loading" role="status"><div class="wheel" aria-hidden="true" />
    <p class="muted">${t("page.loading")}</p></main>`;
}

/** @param {{ error: Error }} props */
export function Failure({ error }) {
  const lost = error instanceof Offline;
  const missing = error instanceof Refusal && [401, 403, 404].includes(error.status);
  const text = lost ? t("page.error.offline")
    : error instanceof Refusal && error.message ? error.message : t("page.error.unknown");
  return html`<${TopBar} /><main class="failure"><div class="poster"><p class="over">${t("page.error.over")}</p>
    <h1>${t(lost ? "page.error.offline.title" : missing ? "page.error.missing" : "page.error.title")}</h1>
      <p>${text}</p>
    <p class="row2"><a class="btn pri" href="/">${t("page.home")}</a>
      <button class="btn" onClick=${() => location.reload()}><${Icon} name="again" />${t("page.again")}</button></p>
    </div></main>`;
}

/** @param {{ table: Table }} props */
function Waiting({ table }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  useEffect(() => showTurn(false, meta.title));
  return html`<div class="game wait1"><${TopBar} title=${meta.title} detail=${detailOf(meta)}
    rules=${`/rules/${meta.game}`} />
    <main class="waitcol"><svg class="board backdrop" viewBox=${board.box.join(" ")}
      preserveAspectRatio="xMidYMid slice" aria-hidden="true" dangerouslySetInnerHTML=${useTerrain(board)} />
        <${WaitingCard} table=${table} /></main><${RulePopover} /></div>`;
}

/** @param {any} meta */
const detailOf = (meta) => [meta.map_name, t("page.table_id", { id: meta.id })].filter(Boolean).join(" · ");

/**
 * What a game's file is given. It keeps its identity while nothing in it changes, so that the pieces are drawn once.
 * @param {Table} table @param {(places: Place[]) => void} point
 * @returns {Context}
 */
function useContext(table, point) {
  const meta = table.meta.value;
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  const shown = table.shown.value;
  const seat = table.seat.value;
  const { offers } = table.choices.value;
  const plan = table.plan.value;
  const preview = table.preview.value;
  const words = t("page.home");
  const seats = JSON.stringify(meta?.seats.map((one) => [one.name, one.kind]));
  return useMemo(() => {
    const map = hexMap(board);
    return {
      board,
      players: (meta?.seats ?? []).map((one) =>
        ({ seat: one.seat, letter: one.letter, name: one.name, kind: one.kind,
          you: !!meta?.yours.includes(one.seat) })),
      seat,
      live: table.live.value,
      offers,
      planned: plan.map((one) => one.offer),
      instead: plan.map((one) => one.from),
      preview,
      choose: (offer) => table.choose(offer),
      replace: (index, offer) => table.instead(index, offer),
      last: shown?.last ?? null,
      scores: shown?.scores ?? null,
      theme: theme.value,
      language: language.value,
      phone: phone.value,
      t,
      number,
      percent,
      at: (hex) => map.at(hex),
      corners: (hex, inset) => map.corners(hex, inset),
      rule: (...clauses) => ruleTags(meta?.game ?? "", ...clauses),
      point,
    };
  }, [board, seats, seat, offers, plan, preview, shown, theme.value, words, phone.value, table.live.value]);
}

/** @param {{ table: Table, replay: boolean }} props */
function Play({ table, replay }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const [pointed, setPointed] = useState(/** @type {Place[]} */ ([]));
  const [dialog, setDialog] = useState("");
  const [stop, setStop] = useState(/** @type {Stop} */ ("half"));
  const ctx = useContext(table, setPointed);
  const map = hexMap(board);
  const view = shown.view;

  const placed = (/** @type {Place | undefined} */ place) => locate(table, place);
  const { offers, picked } = table.choices.value;
  const targets = useMemo(
    () => targetsOf(map, offers.filter((offer) => !game.shows?.(offer, ctx)).map((offer) =>
      (hexOf(offer.place) || !offer.place ? offer : { ...offer, place: placed(offer.place) })), picked),
    [offers, picked, view],
  );
  const selected = useMemo(() => (game.selected?.(view, ctx)
    ?? table.plan.value.map((one) => one.offer.place).filter((place) => place?.piece)).map(placed).filter((place) =>
      place !== undefined), [ctx]);
  const lastPlaces = useMemo(() => (table.plan.value.length ? [] : recentPlaces(table)).map(placed)
    .filter((place) => place !== undefined), [shown.last, table.plan.value, table.log.value, table.live.value]);
  const ringed = useMemo(() => pointed.map(placed).filter((place) => place !== undefined), [pointed]);

  const hinted = table.past.value ? [] : table.hints.moves;
  const advised = { moves: hinted, picked: table.hints.picked.value, locate: placed };

  // The address says which move is on screen.
  useEffect(() => {
    const base = replay || table.past.value ? `/game/${meta.id}` : `/table/${meta.id}`;
    note(table.past.value ? `/game/${meta.id}?move=${table.past.value.move}` : base);
  }, [table.past.value?.move, table.past.value === null]);

  const mine = table.live.value && !table.past.value;
  const turn = useRef(mine);
  useEffect(() => {
    showTurn(!!table.now.value?.prompt.yours && meta.status === "running", meta.title);
    if (mine && !turn.current) callToTable(t("page.your_turn"), `${meta.title}: ${shown.prompt.text}`);
    turn.current = mine;
  }, [mine, table.now.value?.seq, meta.title]);

  // A finished plan opens the sheet far enough to be read.
  useEffect(() => {
    if (table.preview.value?.complete && stop === "peek") setStop("half");
  }, [table.preview.value]);

  // Together with what is on screen: a key pressed in between would mean what stood there before.
  useLayoutEffect(() => listen((key, event) => press(key, event), () =>
    (table.moveByMove.showing.peek() ? "ready" : table.planState())), [targets, ctx, dialog]);
  useLayoutEffect(spend, [table.plan.value]);

  /** @param {string} key @param {KeyboardEvent} event */
  function press(key, event) {
    if (table.moveByMove.showing.peek() && [" ", "Enter", "Escape"].includes(key)) {
      table.moveByMove.skip();
      return true;
    }
    if (table.hints.hint.peek()) {
      if (key === "Escape") return table.hints.close(), true;
      if (/^[1-3]$/.test(key)) return table.hints.show(Number(key) - 1), true;
    }
    const zoom = { "+": "zoom-in", "=": "zoom-in", "-": "zoom-out" }[key];
    if (zoom) return clickOn(zoom);
    if (/^[0-9]$/.test(key)) {
      const target = targets.find((one) => one.key === key);
      // Where there is no tenth choice, 0 shows the whole map.
      if (!target) return clickOn(`key-${key}`) || (key === "0" && clickOn("zoom-fit"));
      if (target.offers.length === 1) table.choose(target.offers[0]);
      else document.querySelector(`[data-testid="target-${target.hex}"]`)
        ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      return true;
    }
    const does = {
      Enter: () => void table.confirm(),
      Escape: () => (table.past.peek() ? table.goTo(null) : table.cancel()),
      u: () => table.undo(),
      h: () => void table.hints.toggle(),
      "[": () => stepBy(table, -1),
      "]": () => stepBy(table, 1),
      p: () => togglePlay(table),
      l: () => table.goTo(null),
      "?": () => setDialog("keys"),
    }[key.length === 1 ? key.toLowerCase() : key];
    if (does) {
      does();
      return true;
    }
    return game.press?.(event.key, view, ctx) ?? false;
  }

  /**
   * A click while moves are shown one after the other means the present, nothing on the board.
   * @param {Event} event
   */
  function skip(event) {
    if (!table.moveByMove.showing.peek()) return;
    event.stopPropagation();
    table.moveByMove.skip();
  }

  const preview = table.preview.value;
  const headline = preview && game.headline?.(view, ctx);
  const effects = h(Effects, { table, ctx });
  const floating = !ctx.phone;
  return html`<div class=${`game play${table.past.value ? " past" : ""}`} data-testid="table" data-game=${meta.game}
    data-seq=${table.now.value?.seq} data-move=${shown.move}>
    <${TopBar} title=${meta.title} detail=${detailOf(meta)} analysis=${meta.mode === "analysis"}
      rules=${`/rules/${meta.game}`} menu=${() => setDialog("menu")}>${!ctx.phone && game.status?.(view, ctx)}
      ${!ctx.phone && html`<${HintButton} table=${table} />`}<//>
    ${ctx.phone && html`<${PlayerRow} table=${table} ctx=${ctx} />`}
    <main class="boardcol" onPointerDownCapture=${skip}>
      <${PromptBar} table=${table} ctx=${ctx} keyed=${targets.length} />
      <${game.picture ? StillBoard : Board} drawn=${game.picture?.(view, ctx)} board=${board} game=${game} view=${view}
        ctx=${ctx} position=${shown.move} targets=${targets} selected=${selected} pointed=${ringed}
        lastPlaces=${lastPlaces} advised=${advised} why=${(/** @type {Place} */ place) => table.why(place)}>
        ${floating && preview && !game.picture && (preview.effects.length > 0 || headline)
          && html`<div class="float dt wide previewcard"
            data-over-board>${headline ? html`<div class="ph">${headline}</div>`
              : html`<b class="ph">${t("page.preview")}</b>`}${effects}</div>`}
        ${floating && game.supply && html`<div class="float dt wide supply"
          data-over-board>${game.supply(view, ctx)}</div>`}
        ${floating && game.legend && html`<div class="float dt wide legend"
          data-over-board>${game.legend(view, ctx)}</div>`}
        <${Toast} table=${table} />
      <//>
      ${game.tray && html`<div class="traywrap">${game.tray(view, ctx)}</div>`}
      ${!ctx.phone && html`<${Scrubber} table=${table} />`}
    </main>
    <${Side} table=${table} ctx=${ctx} stop=${stop} setStop=${setStop} />
    <${RulePopover} /><${PassCard} table=${table} />
    ${dialog === "menu" && html`<${Menu} table=${table} close=${() => setDialog("")} open=${setDialog} />`}
    ${dialog === "keys" && html`<${KeyHelp} close=${() => setDialog("")} />`}
    ${dialog === "notify" && table.seat.value !== null
      && html`<${NotifyDialog} id=${table.id} seat=${table.seat.value} close=${() => setDialog("")} />`}
    ${dialog === "export" && html`<${ExportDialog} table=${table} close=${() => setDialog("")} />`}
  </div>`;
}

/**
 * What is marked as new: what others did since one's own last move, until one moves oneself; else the last move.
 * @param {Table} table
 */
function recentPlaces(table) {
  const yours = table.meta.value?.yours ?? [];
  const last = table.shown.value?.last?.places ?? [];
  if (!table.live.value) return last;
  const moves = table.log.value.filter((entry) => entry.kind === "move");
  const own = moves.findLastIndex((entry) => entry.seat !== null && yours.includes(entry.seat));
  const places = moves.slice(own + 1).slice(-MOST_MARKED).flatMap((entry) => entry.places);
  return places.length ? places : last;
}

/** @param {string} testid */
function clickOn(testid) {
  const button =
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-testid="${testid}"], [data-key="${testid}"]`));
  button?.click();
  return button !== null;
}

/**
 * A place with its hex, if it has one.
 * @param {Table} table @param {Place | undefined} place
 * @returns {Place | undefined}
 */
function locate(table, place) {
  if (!place) return undefined;
  if (hexOf(place)) return place;
  const board = table.board.value;
  const town = place.town && board?.places.find((one) => one.name === place.town);
  const hex = town ? town.hex : table.game.value?.find?.(table.shown.value?.view ?? {}, place);
  return hex ? { ...place, hex } : undefined;
}
