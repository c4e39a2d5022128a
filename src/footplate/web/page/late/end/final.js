/**
 * The final account: who has won and why it ended, the scoring row by row, points over time, the moments that decided,
 * where it all came from, a picture to share.
 */
import { showTurn } from "../../alerts.js";
import { get, post } from "../../api.js";
import { FairLine } from "../../common/fair.js";
import { Icon } from "../../common/icons.js";
import { number, t } from "../../i18n.js";
import { html, useEffect, useState } from "../../lib.js";
import { late } from "../../late.js";
import { keepLinks } from "../../common/links.js";
import { PlayerMark } from "../../marks.js";
import { NewTable } from "../../common/new-table.js";
import { Toast } from "../../table/notices.js";
import { Scores } from "../../table/panels.js";
import { language, phone } from "../../prefs.js";
import { hasWon, ownSeat, resultText, winnersText } from "../../table/prompt.js";
import { minutesFor } from "../../pure/minutes.js";
import { goFromHere } from "../../route.js";
import { RulePopover, ruleTags } from "../../common/rules.js";
import { TopBar } from "../../common/topbar.js";
import { Train } from "../../common/train.js";
import { Composition } from "./composition.js";
import ExportDialog from "../table/export.js";
import { MoneyChart, THOUSANDS } from "./money-chart.js";
import { Share } from "./share.js";

const Challenge = late("challenge/challenge", { styled: true });

/**
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../views.js").Account} Account
 */

/** Why it ended and what decided it: the page is there before. @param {Table} table */
function useAccount(table) {
  const [account, setAccount] = useState(/** @type {Account | null} */ (null));
  useEffect(() => {
    let wanted = true;
    get("/tables/{id}/account", { id: table.id, seat: ownSeat(table) }).then(
      (told) => wanted && setAccount(told), () => {});
    return () => void (wanted = false);
  }, [table, language.value]);
  return account;
}

/** How many seconds a review would take; 0 where that is not known, or where it is done. @param {Table} table */
function useReviewTime(table) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let wanted = true;
    get("/tables/{id}/review", { id: table.id }).then((told) => wanted && setSeconds(told.seconds), () => {});
    return () => void (wanted = false);
  }, [table]);
  return seconds;
}

/** How a table like this is opened again. @param {import("../../types.js").Meta} meta */
const mannerOf = (meta) => (meta.seats.some((seat) => seat.kind === "bot") ? "bots"
  : meta.yours.length > 1 ? "hotseat" : "invite");

/** @param {{ table: Table }} props */
export default function FinalPage({ table }) {
  const meta = /** @type {NonNullable<typeof table.meta.value>} */ (table.meta.value);
  const now = /** @type {NonNullable<typeof table.now.value>} */ (table.now.value);
  const [dialog, setDialog] = useState("");
  const [game, setGame] = useState(/** @type {import("../../views.js").GameInfo | null} */ (null));
  const account = useAccount(table);
  const seconds = useReviewTime(table);
  useEffect(() => {
    showTurn(false, meta.title);
    table.logAndChat.loadHistory();
  }, [table]);
  const amount = (/** @type {number} */ value) => table.game.value?.amount?.(number(value)) ?? number(value);
  const scores = now.scores;
  const winner = scores?.winners?.[0];
  const order = scores ? [...scores.columns].sort((a, b) => (scores.total[b] ?? 0) - (scores.total[a] ?? 0)) : [];
  const others = order.filter((seat) => !scores?.winners?.includes(seat)).map((seat) =>
    `${meta.seats[seat].name} ${amount(scores?.total[seat] ?? 0)}`).join(", ");
  const best = winner === undefined ? null : scores?.total[winner];
  const sum = best ? ` ${t("page.final.with", { n: amount(best) })}` : "";
  const own = hasWon(table) ? null : ownSeat(table);
  const result = `${winnersText(table)}${sum}`;
  const rematch = async () => {
    const go = goFromHere();
    const opened = await table._guarded(() => post("/tables/{id}/rematch", { id: table.id }));
    if (!opened) return;
    keepLinks(opened.id, opened.seats ?? [], opened.watch);
    go(`/table/${opened.id}`);
  };
  const otherwise = () => table._guarded(async () => {
    const games = await get("/games");
    setGame(games.find((one) => one.key === meta.game) ?? null);
  });
  const history = table.history.value;
  const short = phone.value && !!scores && Math.max(...scores.total.map((value) => value ?? 0)) >= THOUSANDS;
  return html`<${TopBar} title=${meta.title} detail=${[meta.map_name, t("page.finished")].filter(Boolean).join(" · ")}
    analysis=${meta.mode === "analysis"} rules=${`/rules/${meta.game}`} />
  <main class="final" data-testid="final"><${Toast} table=${table} />
    <section class="poster result"><div><p class="over">${t("page.final.over")}</p>
      <h2 class="big">${winner !== undefined && html`<${PlayerMark} seat=${winner} size="xl" />`}
        <span>${resultText(table)}${sum}</span></h2>
      <p class="sub">${others && html`${others}. `}${t("page.final.moves", { n: now.moves })}</p>
      ${own !== null && scores && html`<${Lost} table=${table} seat=${own} place=${order.indexOf(own) + 1}
        sum=${amount(scores.total[own] ?? 0)} account=${account} />`}</div>
      ${hasWon(table) && html`<${Train} />`}
      <div class="acts"><button class="btn pri" data-testid="rematch" onClick=${rematch}
        disabled=${!meta.yours.length}><${Icon} name="again" />${t("page.rematch")}</button>
        <button class="btn" data-testid="otherwise" onClick=${otherwise}><${Icon} name="list" />
          ${t("page.final.otherwise")}</button>
        <a class="btn" href=${`/review/${meta.id}`}
          data-testid="open-review"><${Icon} name="chart" />${t("page.review")}</a>
        <a class="btn" href=${`/game/${meta.id}`}
          data-testid="review"><${Icon} name="play" />${t("page.final.review")}</a>
        <button class="btn" onClick=${() => setDialog("export")}><${Icon} name="out" />${t("page.export")}</button>
        </div>
      <p class="sub reasons" data-testid="reasons">${account?.reasons.map(({ text, clause }) =>
        html`<span key=${text}>${text.replace(/\.$/, "")}. ${clause && ruleTags(meta.game, clause)} </span>`)}
        ${seconds > 0 && html`<span data-testid="review-takes">
          ${t("page.review.takes", { n: minutesFor(seconds) })}</span>`}</p>
    </section>
    <div class="cols">
      <div>${scores && html`<section class="card"><${Scores} scores=${scores} players=${meta.seats} game=${meta.game}
        names=${true} unit=${short ? 1000 : 1} />${(short || scores.rows.some((row) => row.counts))
        && html`<p class="muted fine">${scores.rows.some((row) => row.counts) && t("page.final.note")}
          ${short && ` ${t("page.final.thousands")}`}</p>`}</section>`}
        <${Share} table=${table} label=${`${meta.title}: ${result}`} />
        ${meta.yours.length > 0 && html`<${Challenge} table=${table} />`}</div>
      <div>
        <section class="card"><div class="sec">${t("page.final.chart")}${history?.marks.some(({ kind }) =>
          kind === "landmark") && html`<span class="aside">${t(`page.final.dotted.${meta.game}`)}</span>`}</div>
          ${history && history.scores.length > 1 ? html`<${MoneyChart} history=${history} seats=${meta.seats}
            settles=${!!table.game.value?.settles} moments=${(account?.moments ?? []).map(({ move }) => move)}
              amount=${amount} />` : html`<p class="empty room">${t("page.loading")}</p>`}
          ${short && html`<p class="muted fine">${t("page.final.thousands")}</p>`}</section>
        <${Moments} account=${account} meta=${meta} />
        ${scores && html`<${Composition} scores=${scores} seats=${meta.seats} order=${order} amount=${amount} />`}
      </div>
    </div>
    <${FairLine} table=${table} />
    ${dialog === "export" && html`<${ExportDialog} table=${table} close=${() => setDialog("")} />`}
    ${game && html`<${NewTable} game=${game} manner=${mannerOf(meta)} close=${() => setGame(null)} />`}
    <${RulePopover} />
  </main>`;
}

/**
 * How far somebody came who has not won, and what decided it.
 * @param {{ table: Table, seat: number, place: number, sum: string, account: Account | null }} props
 */
function Lost({ table, seat, place, sum, account }) {
  const [decided] = [...account?.moments ?? []].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  const of = table.meta.value?.seats.length ?? 0;
  return html`<p class="sub" data-testid="lost"><${PlayerMark} seat=${seat} size="s" />
    ${t("page.final.placed", { n: place, of, sum })} ${decided && html`<a class="link"
      href=${`/game/${table.id}?move=${decided.move}`}>${t("page.final.decided", { n: decided.move,
      text: decided.text })}</a>`}${account?.moments && !decided && `${t("page.review.calm")}.`}</p>`;
}

/**
 * What decided the game: each leads into the replay.
 * @param {{ account: Account | null, meta: import("../../types.js").Meta }} props
 */
function Moments({ account, meta }) {
  if (!account?.moments) return null;
  return html`<section class="card" data-testid="moments"><div class="sec">${t("page.review.deciding")}
      <span class="aside">${t("page.review.chances")}</span></div>
    ${!account.moments.length && html`<p class="muted">${t("page.review.calm")}.</p>`}
    <ol class="decisive">${account.moments.map(({ move, seat, from, to, text }, i) => html`<li key=${move}>
      <a href=${`/game/${meta.id}?move=${move}`} data-testid=${`moment-${i + 1}`}><b class="disc">${i + 1}</b>
        <span>${text} <small class="muted nw">· ${t("page.review.move", { n: move })}</small></span>
        <span class=${`num ${to < from ? "minus" : "plus"}`}><${PlayerMark} seat=${seat} size="s"
          name=${meta.seats[seat]?.name} /> ${from}${"\u2009→\u2009"}${to} %</span></a></li>`)}</ol>
  </section>`;
}
