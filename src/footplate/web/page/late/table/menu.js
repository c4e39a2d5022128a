/** The menu of a table: what a seat may do besides moving, and how this browser shows it. */
import { switchNotifications, switchSound, toldWhenClosed } from "../../alerts.js";
import { post, put } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { FairLine } from "../../common/fair.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useState } from "../../lib.js";
import { PaceSwitch } from "../../common/pace-switch.js";
import { notesOn, soundOn } from "../../prefs.js";
import { LanguageSwitch, ThemeSwitch } from "../../common/topbar.js";

/**
 * @typedef {import("../../model/model.js").Table} Table
 * @typedef {import("../../types.js").Seat} Seat
 */

const ASKED = /** @type {const} */ (["always", "matters", "never"]);

/** When a seat is asked about vetoes. @param {{ table: Table, asked: string }} props */
function AskedSwitch({ table, asked }) {
  const choose = (/** @type {typeof ASKED[number]} */ wanted) => table._guarded(() =>
    put("/tables/{id}/asked", { id: table.id, seat: table.seat.value ?? 0, asked: wanted }));
  return html`<div class="asked" data-testid="menu-asked">
    <b id="asked-label">${t("page.menu.asked")}</b>
    <div class="seg wrap" role="group" aria-labelledby="asked-label">
      ${ASKED.map((one) => html`<button type="button" key=${one}
        data-testid=${`asked-${one}`} aria-pressed=${asked === one}
        onClick=${() => choose(one)}>${t(`page.menu.asked.${one}`)}</button>`)}
    </div>
    <small class="muted">${t("page.menu.asked.help")}</small>
  </div>`;
}

/** What else can be done here. @param {{ table: Table, close: () => void, open: (what: string) => void }} props */
export default function Menu({ table, close, open }) {
  const meta = table.meta.value;
  const [sure, setSure] = useState("");
  if (!meta) return null;
  const seat = table.seat.value;
  const me = seat === null ? null : meta.seats[seat];
  const act = (/** @type {() => Promise<unknown>} */ ask) => table.command(ask).then(close);
  const cover = (/** @type {number} */ seat, /** @type {string | null} */ level = "fireman") =>
    post("/tables/{id}/cover", { id: table.id, seat, level });
  const item = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ does,
    danger = false) => html`<button class=${`btn wide${danger ? " warn" : ""}`}
      data-testid=${`menu-${key.split(".").pop()}`}
      onClick=${does}><${Icon} name=${icon} /><span><b>${t(key)}</b><small>${t(`${key}.help`)}</small></span>
    </button>`;
  const running = meta.status === "running";
  const coverable = (/** @type {Seat} */ one) =>
    one.kind === "person" && !one.covered && !one.resigned && !meta.yours.includes(one.seat)
      && (!one.online || one.cover_votes.length);
  const coverButton = (/** @type {Seat} */ one) => html`<button class="btn wide" data-testid=${`cover-${one.seat}`}
    onClick=${() => act(() => cover(one.seat))}><${Icon} name="bot" />
      <span><b>${t("page.menu.cover_other", { name: one.name })}</b>
    <small>${one.cover_votes.length ? t("page.menu.cover_other.wanted",
      { names: one.cover_votes.map((by) => meta.seats[by].name).join(", ") })
        : t("page.menu.cover_other.help")}</small></span></button>`;
  return html`<${Dialog} title=${t("page.menu")} close=${close} testid="menu-dialog">
    <div class="bar2"><${LanguageSwitch} /><${ThemeSwitch} /></div>
    <div class="stack">
      ${item("book", "page.menu.rules", () => window.open(`/rules/${meta.game}`, "_blank", "noopener"))}
      ${item("out", "page.menu.export", () => open("export"))}
      ${item("keys", "page.menu.keys", () => open("keys"))}
      ${table.game.value?.signs && item("list", "page.menu.legend", () => open("legend"))}
      ${item("bell", soundOn.value ? "page.menu.sound_off" : "page.menu.sound_on", switchSound)}
      <${PaceSwitch} />
      ${"Notification" in window && item("bell", !notesOn.value ? "page.menu.notify_on"
        : toldWhenClosed.value ? "page.menu.notify_closed" : "page.menu.notify_off", switchNotifications)}
      ${running && me && item("chat", "page.menu.elsewhere", () => open("notify"))}
      ${running && me && item("pen", "page.menu.orders", () => open("orders"))}
      ${item("users", "page.menu.own", () => open("own"))}
      ${running && me && meta.asked && html`<${AskedSwitch} table=${table} asked=${meta.asked[me.seat]} />`}
      ${meta.yours.length > 1 && table.sharing.cardless
        && item("seat", "page.menu.cards", () => ((table.sharing.cardless = false), close()))}
      ${running && me && (me.covered ? item("door", "page.menu.handback", () => act(() => cover(me.seat, null)))
        : item("bot", "page.menu.cover", () => act(() => cover(me.seat))))}
      ${running && (me || meta.host) && meta.seats.filter(coverable).map(coverButton)}
      ${running && me && seat !== null && !meta.votes.includes(seat)
        && item("users", "page.menu.vote", () => act(() =>
          post("/tables/{id}/vote", { id: table.id, seat, agree: true })))}
      ${running && me && !me.resigned && (sure === "resign" ? html`<div
        class="sure"><p>${t("page.menu.resign.sure")}</p>
          <button class="btn" onClick=${() => setSure("")}>${t("page.cancel")}</button>
          <button class="btn warn" data-testid="resign-sure"
            onClick=${() => act(() => post("/tables/{id}/resign", { id: table.id, seat: me.seat }))}>
              ${t("page.menu.resign")}</button></div>`
              : item("flag", "page.menu.resign", () => setSure("resign"), true))}
    </div>
    <div class="optionlist"><div class="sec">${t("page.options")}</div>
      ${meta.options.length ? html`<ul>${meta.options.map((option) => html`<li><span>${option.text}</span></li>`)}
    </ul>` : html`<p class="muted">${t("page.options.default")}</p>`}</div>
    <${FairLine} table=${table} />
  <//>`;
}
