/** All tables and who sits there: a list with search and pages, and one table with what can be done about it. */
import { get } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { hour, since, t } from "../../i18n.js";
import { html, useEffect, useRef, useState, withText } from "../../lib.js";
import { PlayerMark } from "../../marks.js";
import { language } from "../../prefs.js";
import { dated, w } from "./admin-words.js";

/**
 * @typedef {import("./admin-acts.js").Act} Act
 * @typedef {import("./admin-acts.js").Deed} Deed
 * @typedef {(act: Act) => void} Doing
 * @typedef {import("../../views.js").AdminSeat} AdminSeat
 * @typedef {import("../../views.js").AdminTable} AdminTable
 * @typedef {import("../../views.js").AdminTableWhole} AdminTableWhole
 */

const PAGE = 25;

/** Whom a seat is called after. @param {{ kind: string, name: string }} seat */
const called = (seat) => (seat.kind === "bot" ? w("seat.bot") : seat.kind === "person" ? seat.name : w("seat.open"));

/** @param {AdminTable | AdminTableWhole} table */
const standing = (table) => (table.deleted ? w("restorable", { time: dated(table.restorable ?? 0) })
  : w(`status.${table.status}`));

/** @param {{ table: AdminTable, open: (id: string) => void }} props */
function Row({ table, open }) {
  return html`<li><button class="trow" data-testid=${`admin-table-${table.id}`} onClick=${() => open(table.id)}>
    <span class="t"><b>${table.title}</b><span class="muted num">${table.id} · ${since(table.created)}</span></span>
    <span class="who">${table.seats.map((seat) => html`<span key=${seat.seat}
      class=${seat.blocked || seat.muted ? "minus" : ""}>
        <${PlayerMark} seat=${seat.seat} size="s" name=${called(seat)} />
        ${called(seat)}</span>`)}</span>
    <span class="s"><b>${standing(table)}</b><span class="muted">${w("moves", { n: table.moves })}</span></span>
    <${Icon} name="next" small /></button></li>`;
}

/** @param {{ counts: Record<string, number>, open: (id: string) => void }} props */
export function TableList({ counts, open }) {
  const [search, setSearch] = useState("");
  const [deleted, setDeleted] = useState(false);
  const [rows, setRows] = useState(/** @type {AdminTable[] | null} */ (null));
  const [more, setMore] = useState(false);
  const asked = useRef(0);
  /** Only the answer to the last question counts. @param {AdminTable[]} known */
  const look = async (known) => {
    const question = ++asked.current;
    const found = await get("/admin/tables",
      { words: search, deleted: deleted || null, after: known.at(-1)?.id, limit: PAGE }).catch(() => null);
    if (question !== asked.current) return;
    setRows([...known, ...found ?? []]);
    setMore(found?.length === PAGE);
  };
  useEffect(() => {
    const timer = setTimeout(() => look([]), 200);
    return () => clearTimeout(timer);
  }, [search, deleted, counts, language.value]);
  const there = (counts.waiting ?? 0) + (counts.running ?? 0) + (counts.over ?? 0);
  return html`<section><div class="tools"><label class="search"><${Icon} name="search" />
      <span class="sr">${w("search")}</span><input type="search" placeholder=${w("search")} value=${search}
        data-testid="admin-search" maxlength="100"
        onInput=${withText(setSearch)} /></label>
    <div class="seg" role="group" aria-label=${w("which")}>${[false, true].map((one) => html`<button key=${String(one)}
      aria-pressed=${deleted === one} onClick=${() => setDeleted(one)}>${w(one ? "deleted" : "there",
        { n: one ? counts.deleted ?? 0 : there })}</button>`)}</div></div>
    ${rows === null ? html`<p class="muted">${t("page.loading")}</p>`
      : rows.length ? html`<ul class="trows">${rows.map((table) => html`<${Row} key=${table.id} table=${table}
        open=${open} />`)}</ul>` : html`<p class="empty">${w("nothing")}</p>`}
    ${more && html`<button class="btn" data-testid="admin-more"
      onClick=${() => look(rows ?? [])}>${w("more")}</button>`}
  </section>`;
}

/** @param {{ table: AdminTableWhole, seat: AdminSeat, act: Doing }} props */
function SeatCard({ table, seat, act }) {
  const named = `${seat.letter} ${called(seat)}`;
  const person = { person: seat.person, named };
  const place = { table: table.id, seat: seat.seat, named };
  const button = (/** @type {Act} */ what, /** @type {string} */ label) => html`<button class="btn small"
    data-testid=${`admin-${label}-${seat.seat}`} onClick=${() => act(what)}>${w(`do.${label}`)}</button>`;
  return html`<li class="card seat"><div class="n"><${PlayerMark} seat=${seat.seat} name=${called(seat)} />
      <b>${called(seat)}</b>
      ${seat.blocked && html`<span class="tag warn">${w("seat.blocked")}</span>`}
      ${seat.muted && html`<span class="tag warn">${w("seat.muted")}</span>`}</div>
    ${seat.person && html`<p class="muted num">${seat.person.slice(0, 8)} · ${w("seat.facts",
      { sessions: seat.sessions, links: seat.links })}</p>`}
    ${!table.deleted && seat.kind !== "bot" && html`<div class="acts">
      ${seat.person && html`${button({ do: seat.muted ? "unmute" : "mute", ...person },
        seat.muted ? "unmute" : "mute")}
        ${button({ do: seat.blocked ? "unblock" : "block", ...person }, seat.blocked ? "unblock" : "block")}
        ${button({ do: "void_sessions", ...person }, "void_sessions")}
        ${button({ do: "remove_name", ...place }, "remove_name")}`}
      ${seat.links > 0 && button({ do: "void_links", label: "void_seat_links", ...place }, "void_seat_links")}
    </div>`}</li>`;
}

/** @param {{ table: AdminTableWhole, act: Doing }} props */
function Said({ table, act }) {
  if (!table.chat.length) return html`<p class="empty">${w("chat.empty")}</p>`;
  return html`<ul class="chat">${table.chat.map((line) => html`<li key=${line.number}>
    <${PlayerMark} seat=${line.seat} name=${table.seats[line.seat]?.name ?? ""} />
    <span class=${line.removed ? "muted" : ""}>${line.removed ? t("page.chat.removed") : line.text}</span>
    <span class="when"><time>${hour(line.at)}</time>${!line.removed && !table.deleted && html`<button class="btn small"
      data-testid=${`admin-remove-${line.number}`} onClick=${() => act({ do: "remove_message", table: table.id,
        number: line.number, named: line.text })}>${w("do.remove_message")}</button>`}</span></li>`)}</ul>`;
}

/** @param {{ id: string, close: () => void, act: Doing, stamp: number }} props */
export function OneTable({ id, close, act, stamp }) {
  const [table, setTable] = useState(/** @type {AdminTableWhole | null} */ (null));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    let wanted = true;
    get("/admin/tables/{id}", { id }).then((found) => wanted && setTable(found), (error) =>
      wanted && setFailed(error.message || t("page.error.offline")));
    return () => {
      wanted = false;
    };
  }, [id, stamp, language.value]);
  const named = table ? `${table.title} ${table.id}` : undefined;
  const button = (/** @type {Deed} */ what, warn = false) => html`<button class=${`btn${warn ? " warn" : ""}`}
    data-testid=${`admin-${what}`} onClick=${() => act({ do: what, table: id, named })}>${w(`do.${what}`)}</button>`;
  return html`<section><button class="link" data-testid="admin-back" onClick=${close}><${Icon} name="prev" small />
      ${w("back")}</button>
    ${failed && html`<p class="minus" role="alert">${failed}</p>`}
    ${table && html`<div class="onehead"><div><h2>${table.title}</h2>
        <p class="muted num">${id} · ${standing(table)} · ${w("moves", { n: table.moves })} · ${
          dated(table.created)}</p>
      </div><div class="acts">${table.deleted ? button("restore") : html`
        <a class="btn" href=${`/table/${id}`} target="_blank" rel="noopener"><${Icon} name="eye" />
          ${t("page.row.look")}</a>
        ${button("void_links")}${table.status === "running" && button("end", true)}
          ${button("delete", true)}`}</div></div>
      <ul class="seatcards">${table.seats.map((seat) => html`<${SeatCard} key=${seat.seat}
        table=${table} seat=${seat} act=${act} />`)}</ul>
      <h3 class="sec">${w("chat")}</h3><${Said} table=${table} act=${act} />`}</section>`;
}
