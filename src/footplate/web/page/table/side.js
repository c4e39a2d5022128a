/** The panel beside the board, or on a phone the sheet below it: players, tabs, what is asked. */
import { hasCoach } from "../model/coaching.js";
import { HintCards, HintConsent, HintQuestion } from "../common/hint-cards.js";
import { t } from "../i18n.js";
import { late } from "../late.js";
import { h, html, steady, useCallback, useMemo, useState } from "../lib.js";
import { CoveredSeats, OtherDevices, UndoQuestion, VoteQuestion } from "./notices.js";
import { Effects, Log, MoveList, Players, Scores, Watching } from "./panels.js";
import { narrow } from "../prefs.js";
import { Actions, Answers, Choices } from "./prompt.js";
import { Scrubber } from "./replay.js";
import { SheetHandle } from "./sheet.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../games/interface.js").Context} Context
 * @typedef {import("./sheet.js").Stop} Stop
 */

const Chat = late("table/chat");
const Notes = late("table/notes");
const RecapList = late("table/recap", { styled: true });
const Coach = late("learn/coach", { styled: true });

/**
 * The panel, or on a phone the sheet.
 * @param {{ table: Table, ctx: Context, keyed: number, stop: Stop, setStop: (stop: Stop) => void }} props
 */
export function Side({ table, ctx, keyed, stop, setStop }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const [tab, setTab] = useState("");
  const own = useMemo(() => game.panel(shown.view, ctx), [shown.view, ctx]);
  const seated = table.seat.value !== null;
  const tabs = [
    ...own.map((one) => ({ ...one, badge: 0 })),
    ...(shown.scores ? [{ key: "score", title: t("page.tab.score"), badge: 0,
      body: html`<div class="sec">${t(shown.scores.final ? "page.score.final" : "page.score.now")}</div>
        <${Scores} scores=${shown.scores} players=${meta.seats} game=${meta.game} />` }] : []),
    { key: "log", title: t("page.tab.log"), badge: 0,
      body: html`<div class="sec">${t("page.tab.log")}<span class="aside">${t("page.log.hint")}</span></div>
        <${Log} table=${table} />` },
    ...(seated || table.chat.value.length ? [{ key: "chat", title: t("page.chat"),
      badge: table.unread.value, body: html`<${Chat} table=${table} />` }] : []),
    ...(seated ? [{ key: "notes", title: t("page.notes"), icon: "pen", badge: 0,
      body: html`<${Notes} table=${table} />` }] : []),
  ];
  const open = tabs.find((one) => one.key === tab) ?? tabs[0];
  const choose = useCallback((/** @type {string} */ key) => {
    setTab(key);
    if (stop === "peek") setStop("half");
  }, [stop]);
  const first = open === tabs[0];
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length];
    setTab(next.key);
    requestAnimationFrame(() => document.getElementById(`tab-${next.key}`)?.focus());
  };
  const small = ctx.phone || narrow.value;
  // Where the game compares what can be done, its cards come first.
  const compared = table.live.value && !!game.says?.(shown.view, ctx);
  const effects = first && html`<div class=${small || game.picture ? "" : "floated"}>
    <${Effects} table=${table} /></div>`;
  return html`<aside class="side" data-stop=${stop} aria-label=${t("page.panel")}>
    ${ctx.phone && html`<${SheetHandle} stop=${stop} move=${setStop} />`}
    ${ctx.answersBelow && html`<div class="tapbar"><${Actions} table=${table} tall=${true} /></div>
      <div class="tapchoices"><${Choices} table=${table} ctx=${ctx} keyed=${Infinity} /></div>`}
    ${(!ctx.phone || stop === "full") && html`<${Players} table=${table} ctx=${ctx} />`}
    <div class=${`tabs n${tabs.length}`} role="tablist" onKeyDown=${keys}>${tabs.map((one) => h(Tab,
      { key: one.key, name: one.key, title: one.title, badge: one.badge, open: one === open, choose }))}</div>
    <div class="pane" role="tabpanel" id="pane" aria-labelledby=${`tab-${open.key}`} tabindex="-1" key=${open.key}>
      ${small && hasCoach(table) && html`<${Coach} table=${table} ctx=${ctx} />`}
      <${UndoQuestion} table=${table} />
      <${VoteQuestion} table=${table} />
      <${Answers} table=${table} ctx=${ctx} keyed=${keyed} />
      <${HintQuestion} table=${table} />
      ${!table.hints.hint.value && html`<${HintConsent} table=${table} />`}
      <${HintCards} table=${table} />
      ${first && table.recap.open.value && html`<${RecapList} table=${table} />`}
      <${CoveredSeats} table=${table} />
      <${OtherDevices} table=${table} />
      ${!compared && effects}
      ${open.body}${compared && effects}
      ${first && html`<${MoveList} table=${table} listed=${game.listed} />
        <div class="sec">${t("page.tab.log")}<span class="aside">${t("page.log.latest")}</span></div>
        <${Log} table=${table} few=${5} /><${Watching} meta=${meta} />`}
      ${ctx.answersBelow && first && html`<${Scrubber} table=${table} />`}
    </div>
  </aside>`;
}

/** @typedef {{ name: string, title: string, badge: number, open: boolean, choose(name: string): void }} TabProps */
const Tab = steady((/** @type {TabProps} */ { name, title, badge, open, choose }) => html`<button id=${`tab-${name}`}
  role="tab" data-testid=${`tab-${name}`} aria-selected=${open} aria-controls="pane" tabindex=${open ? 0 : -1}
  onClick=${() => choose(name)}>${title}
    ${badge > 0 && html`<span class="badge">${badge}</span>`}</button>`);
