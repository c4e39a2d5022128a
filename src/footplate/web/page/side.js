/** The panel beside the board, or on a phone the sheet below it: players, tabs, what is asked. */
import { HintCards, HintQuestion } from "./hint-cards.js";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";
import { html, useMemo, useState } from "./lib.js";
import { CoveredSeats, OtherDevices, UndoQuestion, VoteQuestion } from "./notices.js";
import { Chat, Effects, Log, MoveList, Notes, Players, Scores, Watching } from "./panels.js";
import { Actions, Choices } from "./prompt.js";
import { Scrubber } from "./replay.js";
import { SheetHandle } from "./sheet.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("./games/interface.js").Context} Context
 * @typedef {import("./sheet.js").Stop} Stop
 */

/**
 * The panel, or on a phone the sheet.
 * @param {{ table: Table, ctx: Context, stop: Stop, setStop: (stop: Stop) => void }} props
 */
export function Side({ table, ctx, stop, setStop }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const game = /** @type {NonNullable<typeof table.game.value>} */ (table.game.value);
  const shown = /** @type {NonNullable<typeof table.shown.value>} */ (table.shown.value);
  const [tab, setTab] = useState("");
  const own = useMemo(() => game.panel(shown.view, ctx), [shown.view, ctx]);
  const seated = table.seat.value !== null;
  const tabs = [
    ...own.map((one) => ({ ...one, badge: 0 })),
    ...(shown.scores ? [{ key: "score", title: t("page.tab.score"), icon: "medal", badge: 0,
      body: html`<div class="sec">${t(shown.scores.final ? "page.score.final" : "page.score.now")}</div>
        <${Scores} scores=${shown.scores} players=${meta.seats} game=${meta.game} />` }] : []),
    { key: "log", title: t("page.tab.log"), icon: "list", badge: 0,
      body: html`<div class="sec">${t("page.tab.log")}<span class="aside">${t("page.log.hint")}</span></div>
        <${Log} table=${table} />` },
    ...(seated || table.chat.value.length ? [{ key: "chat", title: t("page.chat"), icon: "chat",
      badge: table.unread.value, body: html`<${Chat} table=${table} />` }] : []),
    ...(seated ? [{ key: "notes", title: t("page.notes"), icon: "pen", badge: 0,
      body: html`<${Notes} table=${table} />` }] : []),
  ];
  const open = tabs.find((one) => one.key === tab) ?? tabs[0];
  const first = open === tabs[0];
  const narrow = ctx.phone || innerWidth <= 1240;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length];
    setTab(next.key);
    requestAnimationFrame(() => document.getElementById(`tab-${next.key}`)?.focus());
  };
  return html`<aside class="side" data-stop=${stop} aria-label=${t("page.panel")}>
    ${ctx.phone && html`<${SheetHandle} stop=${stop} move=${setStop} />`}
    ${ctx.phone && html`<div class="tapbar"><${Actions} table=${table} tall=${true} /></div>
      <div class="tapchoices"><${Choices} table=${table} ctx=${ctx} keyed=${Infinity} /></div>`}
    <${Players} table=${table} ctx=${ctx} />
    <div class="tabs" role="tablist" onKeyDown=${keys}>${tabs.map((one) =>
      html`<button key=${one.key} id=${`tab-${one.key}`}
        class=${tabs.length > 5 && one !== open && tabs.indexOf(one) >= own.length ? "mini" : ""} title=${one.title}
        role="tab" data-testid=${`tab-${one.key}`} aria-selected=${one === open} aria-controls="pane"
        tabindex=${one === open ? 0 : -1} onClick=${() => {
      setTab(one.key);
      if (stop === "peek") setStop("half");
    }}><${Icon} name=${one.icon} small /><span class="tt">${one.title}</span>
      ${one.badge > 0 && html`<span class="badge">${one.badge}</span>`}</button>`)}</div>
    <div class="pane" role="tabpanel" id="pane" aria-labelledby=${`tab-${open.key}`} tabindex="-1" key=${open.key}>
      <${UndoQuestion} table=${table} />
      <${VoteQuestion} table=${table} />
      <${HintQuestion} table=${table} />
      <${HintCards} table=${table} />
      <${CoveredSeats} table=${table} />
      <${OtherDevices} table=${table} />
      ${
        first &&
        html`<div class=${narrow || game.picture ? "" : "floated"}><${Effects} table=${table} ctx=${ctx} /></div>`
      }
      ${first && game.listed && html`<${MoveList} table=${table} listed=${true} />`}
      ${open.body}
      ${first && html`${!game.listed && html`<${MoveList} table=${table} />`}
        <div class="sec">${t("page.tab.log")}<span class="aside">${t("page.log.latest")}</span></div>
        <${Log} table=${table} few=${5} /><${Watching} meta=${meta} />`}
      ${ctx.phone && first && html`<${Scrubber} table=${table} />`}
    </div>
  </aside>`;
}
