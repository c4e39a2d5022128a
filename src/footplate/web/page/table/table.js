/** The table: board first, one prompt above it, one panel beside it. The file of the game draws what is the game's. */
import { callToTable, showTurn } from "../alerts.js";
import { Offline, Refusal } from "../api.js";
import { Board } from "../board/board.js";
import { useTerrain } from "../board/board-layers.js";
import { hasCoach } from "../model/coaching.js";
import { pressBoard, useDecision } from "./decision.js";
import { HintAsk, HintButton } from "../common/hint-cards.js";
import { Icon } from "../common/icons.js";
import { t } from "../i18n.js";
import { spend, useKeys } from "./keys.js";
import { late } from "../late.js";
import { h, html, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib.js";
import { Table } from "../model/model.js";
import { Toast } from "./notices.js";
import { Effects, PlayerRow } from "./panels.js";
import { PassCard } from "./pass-card.js";
import { language, narrow, originOf, switchHexNames } from "../prefs.js";
import { PromptBar, hasWon, resultText } from "./prompt.js";
import { LookBackButton, Scrubber, isLookingBack, playing, stepBy, toggleLookingBack,
  togglePlay } from "./replay.js";
import { here, note } from "../route.js";
import { RulePopover } from "../common/rules.js";
import { Side } from "./side.js";
import { StillBoard } from "../board/still-board.js";
import { TopBar } from "../common/topbar.js";

/**
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("./sheet.js").Stop} Stop
 */

const Coach = late("learn/coach", { styled: true });
const Triumph = late("learn/triumph", { styled: true });
/** With so many targets they are everywhere, and a card keeps off those with a key. */
const CROWD = 40;
const FinalPage = late("end/final", { styled: true, page: true });
const ExportDialog = late("table/export");
const KeyHelp = late("table/key-help");
const Legend = late("table/legend", { styled: true });
const Menu = late("table/menu");
const NotifyDialog = late("home/notify");
const Orders = late("table/orders", { styled: true });
const Belongings = late("home/belongings", { styled: true });
const WaitingCard = late("table/waiting");

/** Milliseconds of waiting that need no word. */
const UNNOTICED = 200;
/** Milliseconds within which a position has only been passed. */
const HURRIED = 200;
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
  // Links lead to moves of a table that is open already.
  const asked = replay ? new URLSearchParams(here.value.search).get("move") : null;
  useEffect(() => {
    if (replay) table.pastPositions.goTo(asked === null ? null : Number(asked));
  }, [replay, asked]);
  const spoken = useRef(language.value);
  useEffect(() => {
    if (spoken.current === language.value) return;
    spoken.current = language.value;
    if (table.meta.peek()) table.reword().catch(() => {});
  }, [language.value]);

  if (table.failure.value) return h(Failure, { error: table.failure.value });
  const meta = table.meta.value;
  if (!meta || !table.board.value || !table.game.value || !table.opened.value
    || (meta.status !== "waiting" && !table.now.value))
    return h(Loading, null);
  if (meta.status === "waiting") return h(Waiting, { table });
  const accounting = table.accounting.value || new URLSearchParams(here.value.search).has("account");
  if (meta.status === "over" && accounting && !replay) return h(FinalPage, { table });
  return h(Play, { table, replay });
}

/** That a table is on its way: said once it takes long enough to be noticed, and not drawn for a moment in vain. */
function Loading() {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, []);
  return noticed && html`<${TopBar} /><main class="loading" role="status"><div class="wheel" aria-hidden="true" />
    <p class="muted">${t("page.loading")}</p></main>`;
}

/** Whether the address is that of a table: then people are told how to get in, whether there is one or not. */
const isTable = () => /^\/(table|game)\//.test(location.pathname);

/** @param {{ error: Error }} props */
export function Failure({ error }) {
  const lost = error instanceof Offline;
  const missing = error instanceof Refusal && [401, 403, 404].includes(error.status);
  const text = lost ? t("page.error.offline")
    : error instanceof Refusal && error.message ? error.message : t("page.error.unknown");
  return html`<${TopBar} /><main class="failure"><div class="poster"><p class="over">${t("page.error.over")}</p>
    <h1>${t(lost ? "page.error.offline.title" : missing ? "page.error.missing" : "page.error.title")}</h1>
      <p>${text}</p>${missing && isTable() && html`<p data-testid="get-in">${t("page.error.get_in")}</p>`}
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
        <${WaitingCard} table=${table} /><${Toast} table=${table} /></main><${RulePopover} /></div>`;
}

/** @param {{ map_name: string, id: string }} meta */
const detailOf = (meta) => [meta.map_name, t("page.table_id", { id: meta.id })].filter(Boolean).join(" · ");

/** @param {{ table: Table, replay: boolean }} props */
function Play({ table, replay }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const board = /** @type {NonNullable<typeof table.board.value>} */ (table.board.value);
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const [dialog, setDialog] = useState("");
  const [stop, setStop] = useState(/** @type {Stop} */ ("half"));
  // A late answer to what was done in a dialog closes no other that has been opened since.
  const closes = (/** @type {string} */ one) => () => setDialog((now) => (now === one ? "" : now));
  const openMenu = useCallback(() => setDialog("menu"), []);
  const { ctx, placed, targets, keyed, selected, ringed } = useDecision(table);
  const view = shown.view;

  const lastPlaces = useMemo(() => (table.plan.value.length ? [] : recentPlaces(table)).map(placed)
    .filter((place) => place !== undefined), [shown.last, table.plan.value, table.log.value, table.live.value]);

  const hinted = table.past.value ? [] : table.hints.moves;
  const advised = { moves: hinted, picked: table.hints.picked.value, locate: placed };

  const told = { lines: table.recap.open.value ? table.recap.lines.value : [], at: table.recap.at.value,
    stepped: table.recap.stepped, locate: placed,
    way: (/** @type {import("../pure/recap.js").Line} */ line) => game.way?.(view, ctx, line.entries) };

  // The address says which move is on screen; not every one that somebody hurries past, which browsers refuse.
  useEffect(() => {
    const base = replay || table.past.value ? `/game/${meta.id}` : `/table/${meta.id}`;
    const address = table.past.value ? `/game/${meta.id}?move=${table.past.value.move}` : base;
    const later = setTimeout(() => note(address), HURRIED);
    return () => clearTimeout(later);
  }, [table.past.value?.move, table.past.value === null]);

  // Cheered when it is seen to happen, not whenever a finished game is looked at.
  const begun = useRef(meta.status);
  const won = meta.status === "over" && begun.current === "running" && (hasWon(table) || meta.yours.length > 1);

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

  useKeys(press, () => (table.moveByMove.showing.peek() ? "ready"
    : table.hints.hint.peek() === "thinking" ? "waiting" : table.planning.state()));
  useLayoutEffect(() => spend(), [table.plan.value]);

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
    if (pressBoard(table, targets, key)) return true;
    const letter = key.length === 1 ? key.toUpperCase() : key;
    const does = {
      Enter: () => void (table.hints.hint.peek() !== "thinking" && table.planning.confirm()),
      Escape: () => (isLookingBack(table) ? toggleLookingBack(table)
        : table.plan.peek().length && table.planning.back()),
      U: () => table.undo(),
      H: () => void (spend(true), table.hints.toggle()),
      ",": () => void ((!isLookingBack(table) && table.recap.step(-1)) || stepBy(table, -1)),
      ".": () => void ((!isLookingBack(table) && table.recap.step(1)) || stepBy(table, 1)),
      "[": () => toggleLookingBack(table),
      " ": isLookingBack(table) && (() => togglePlay(table)),
      G: switchHexNames,
      L: game.signs && (() => setDialog(dialog === "legend" ? "" : "legend")),
      "?": () => setDialog("keys"),
    }[letter];
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

  const coach = hasCoach(table);
  const small = ctx.phone || narrow.value;
  const few = targets.length < CROWD ? targets : targets.filter((target) => target.key);
  const decided = few.map((target) => target.hex);
  const replaying = replay || meta.status === "over" || isLookingBack(table);
  const preview = table.preview.value;
  const headline = preview && game.headline?.(view, ctx);
  const effects = h(Effects, { table, ctx });
  const floating = !ctx.phone;
  return html`<div class=${`game play${table.past.value ? " past" : ""}`} data-testid="table" data-game=${meta.game}
    data-seq=${table.now.value?.seq} data-move=${shown.move} data-sheet=${stop}>
    <${TopBar} title=${meta.title} detail=${detailOf(meta)} analysis=${meta.mode === "analysis"}
      origin=${originOf(meta.id)}
      rules=${`/rules/${meta.game}`} menu=${openMenu}>${!ctx.answersBelow && game.status?.(view, ctx)}
      ${!ctx.answersBelow && html`<${HintButton} table=${table} />
        ${meta.status === "running" && html`<${LookBackButton} table=${table} small=${!!game.status} />`}`}<//>
    ${ctx.phone && html`<${PlayerRow} table=${table} ctx=${ctx} />`}
    <main class="boardcol" onPointerDownCapture=${skip}>
      <${PromptBar} table=${table} ctx=${ctx} keyed=${keyed} />
      <${game.picture ? StillBoard : Board} drawn=${game.picture?.(view, ctx)} board=${board} game=${game} view=${view}
        ctx=${ctx} position=${shown.move} targets=${targets} selected=${selected} pointed=${ringed}
        lastPlaces=${lastPlaces} advised=${advised} told=${told}
        asked=${table.past.value !== null || (table.recap.open.value && table.recap.stepped)}
        why=${(/** @type {Place} */ place) => table.why(place)}
        beside=${(/** @type {any} */ map, /** @type {any} */ camera, /** @type {any} */ seen) => coach && !small
          && html`<${Coach} table=${table} ctx=${ctx} map=${map} camera=${camera} seen=${seen} placed=${placed}
            free=${decided} />`}>
        ${floating && preview && !game.picture && !game.says?.(view, ctx) && (preview.effects.length > 0 || headline)
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
      ${!ctx.answersBelow && replaying && html`<${Scrubber} table=${table} />`}
    </main>
    <${Side} table=${table} ctx=${ctx} keyed=${keyed} stop=${stop} setStop=${setStop} />
    <${RulePopover} /><${PassCard} table=${table} />
    ${won && html`<${Triumph} title=${resultText(table)} text=${meta.title} />`}
    ${dialog === "menu" && html`<${Menu} table=${table} close=${closes("menu")} open=${setDialog} />`}
    ${table.hints.asking.value && html`<${HintAsk} table=${table} />`}
    ${dialog === "legend" && html`<${Legend} view=${view} ctx=${ctx} game=${game} close=${closes("legend")} />`}
    ${dialog === "own" && html`<${Belongings} close=${closes("own")} />`}
    ${dialog === "keys" && html`<${KeyHelp} own=${game.keys?.(ctx) ?? []} close=${closes("keys")} />`}
    ${dialog === "notify" && table.seat.value !== null
      && html`<${NotifyDialog} id=${table.id} seat=${table.seat.value} close=${closes("notify")} />`}
    ${dialog === "orders" && html`<${Orders} table=${table} close=${closes("orders")} />`}
    ${dialog === "export" && html`<${ExportDialog} table=${table} close=${closes("export")} />`}
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
