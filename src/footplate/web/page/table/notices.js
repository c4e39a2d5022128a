/** What is said in passing: news, refusals, a lost connection, somebody who would like a move back. */
import { post } from "../api.js";
import { Icon } from "../common/icons.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { remember, remembered } from "../prefs.js";
import { ruleTags } from "../common/rules.js";

/** @typedef {import("../model/model.js").Table} Table */

/** Somebody would like a move back. @param {{ table: Table }} props */
export function UndoQuestion({ table }) {
  const undo = table.now.value?.undo;
  if (undo?.kind !== "asked" || table.past.value) return null;
  if (!undo.answer) return html`<div class="asked" role="status"><p>${undo.text}</p></div>`;
  return html`<div class="asked" role="alert"><p>${undo.text}</p>
    <button class="btn" data-testid="undo-no"
      onClick=${() => table.answerUndo(false)}>${t("page.undo.refuse")}</button>
        <button class="btn" data-testid="undo-yes"
          onClick=${() => table.answerUndo(true)}>${t("page.undo.agree")}</button></div>`;
}

/** Somebody would like to end the game as it stands. @param {{ table: Table }} props */
export function VoteQuestion({ table }) {
  const meta = table.meta.value;
  if (!meta?.votes.length || meta.status !== "running" || table.past.value) return null;
  const seat = table.seat.value;
  const voted = seat !== null && meta.votes.includes(seat);
  const names = meta.votes.map((one) => meta.seats[one]?.name ?? "");
  return html`<div class="asked" role="status"
    data-testid="vote"><p>${t("page.vote", { names })}</p>
      ${seat !== null && html`<button class="btn" data-testid=${voted ? "vote-withdraw" : "vote-agree"}
        onClick=${() => table.command(() => post("/tables/{id}/vote", { id: table.id, seat, agree: !voted }))}>
          ${t(voted ? "page.vote.withdraw" : "page.undo.agree")}</button>`}</div>`;
}

/** A bot plays one's own seat: it stands up when one likes. @param {{ table: Table }} props */
export function CoveredSeats({ table }) {
  const meta = table.meta.value;
  if (meta?.status !== "running") return null;
  const covered = meta.yours.filter((seat) => meta.seats[seat]?.covered && !meta.seats[seat]?.resigned);
  return covered.map((seat) => html`<div class="asked" role="status" key=${seat}
    data-testid="covered"><p>${meta.yours.length > 1 ? t("page.covered.other", { name: meta.seats[seat].name })
      : t("page.covered")}</p><button class="btn" data-testid="handback"
        onClick=${() => table.command(() => post("/tables/{id}/cover", { id: table.id, seat, level: null }))}>
          <${Icon} name="door" />
          ${t("page.menu.handback")}</button></div>`);
}

/**
 * Somebody has opened one's own seat by its link: another device of one's own, or whoever has got hold of the link.
 * @param {{ table: Table }} props
 */
export function OtherDevices({ table }) {
  const meta = table.meta.value;
  const [, setSeen] = useState(0);
  if (!meta) return null;
  const key = (/** @type {number} */ seat) => `devices.${table.id}.${seat}`;
  const accept = (/** @type {number} */ seat, /** @type {number} */ devices) => {
    remember(key(seat), String(devices));
    setSeen(Date.now());
  };
  const signOut = (/** @type {number} */ seat) =>
    table._guarded(() => post("/tables/{id}/invite", { id: table.id, seat, alone: true })).then((done) => done
      && accept(seat, 1));
  return meta.yours.map((seat) => {
    const { devices, called, name: shown } = meta.seats[seat];
    const name = called ?? shown;
    const before = Number(remembered(key(seat)) ?? 0);
    if (!before || devices < before) remember(key(seat), String(devices));
    if (!before || devices <= before) return null;
    return html`<div class="asked" role="alert" key=${seat} data-testid="devices"><p>${t("page.devices", { name })}</p>
      <button class="btn" data-testid="devices-mine"
        onClick=${() => accept(seat, devices)}>${t("page.devices.mine")}</button>
      <button class="btn" data-testid="devices-out"
        onClick=${() => signOut(seat)}><${Icon} name="door" />${t("page.devices.out")}</button></div>`;
  });
}

/** What has to be said in passing: never over the hexes a decision is about. @param {{ table: Table }} props */
export function Toast({ table }) {
  const said = table.notice.value;
  const lost = !table.connected.value;
  useEffect(() => {
    if (!said || said.kind === "bad") return;
    const timer = setTimeout(() => (table.notice.value = null), 6000);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said && !lost) return null;
  return html`<div class="toasts" data-over-board>
    ${lost && html`<div class="toast bad" role="status"
      data-testid="lost"><${Icon} name="wifi" />${t("page.lost")}</div>`}
    ${said && html`<div class=${`toast ${said.kind}`} role="alert"
      data-testid="notice">${said.text} ${said.clause && ruleTags(table.meta.value?.game ?? "", said.clause)}
        <button class="iconbtn" aria-label=${t("page.close")}
          onClick=${() => (table.notice.value = null)}><${Icon} name="x" small /></button></div>`}
  </div>`;
}
