/** One's devices and data: who is signed in where, everything to take away, and nothing left behind. */
import { get, post } from "../../api.js";
import { Dialog } from "../../common/dialog.js";
import { Icon } from "../../common/icons.js";
import { since, t } from "../../i18n.js";
import { html, useEffect, useState, withText } from "../../lib.js";

/** @typedef {{ id: string, browser: string, since: number, seen: number, here: boolean, push: boolean }} Device */

/** @param {{ close: () => void }} props */
export default function Belongings({ close }) {
  const [devices, setDevices] = useState(/** @type {Device[] | null} */ (null));
  const [failed, setFailed] = useState("");
  const look = () => get("/me/devices").then(setDevices, (error) => (error.status === 403 ? setDevices([])
    : setFailed(error.message || t("page.error.offline"))));
  useEffect(() => void look(), []);
  const end = (/** @type {Device} */ device) => post("/me/devices/{device}/end", { device: device.id }).then(() =>
    (device.here ? location.reload() : look()), (error) => setFailed(error.message || t("page.error.offline")));
  return html`<${Dialog} title=${t("page.own")} close=${close} testid="belongings">
    <div class="own">${failed && html`<p class="minus" role="alert">${failed}</p>`}
    ${devices === null ? html`<p class="muted" role="status">${failed ? "" : t("page.loading")}</p>`
      : devices.length ? html`<${Devices} devices=${devices} end=${end} />
        <h3 class="sec">${t("page.own.take")}</h3>
        <p class="muted">${t("page.own.take.help")}</p>
        <p><a class="btn" href="/api/me/everything" download data-testid="take-everything"><${Icon} name="out" />
          ${t("page.own.take.file")}</a></p>
        <${Erase} failed=${setFailed} />`
        : html`<p class="muted">${t("page.own.nothing")}</p>`}</div>
  <//>`;
}

/** @param {{ devices: Device[], end: (device: Device) => void }} props */
function Devices({ devices, end }) {
  return html`<h3 class="sec">${t("page.own.devices")}</h3>
    <p class="muted">${t("page.own.devices.help")}</p>
    <ul class="devices">${devices.map((device) => html`<li key=${device.id} data-testid="device">
      <span><b>${device.browser || t("page.own.unknown")}</b>
        <small>${device.here ? t("page.own.here") : t("page.own.seen", { when: since(device.seen) })}
          ${device.push && html` · ${t("page.own.told")}`}</small></span>
      <button class="btn" onClick=${() => end(device)}
        aria-label=${`${t("page.own.end")}: ${device.browser || t("page.own.unknown")}`}><${Icon} name="door" />
        ${t("page.own.end")}</button></li>`)}</ul>`;
}

/** Only whoever types the word means it. @param {{ failed: (why: string) => void }} props */
function Erase({ failed }) {
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const word = t("page.own.erase.word");
  const meant = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const erase = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!meant || busy) return;
    setBusy(true);
    post("/me/erase", { really: true }).then(() => location.assign("/"), (error) => {
      setBusy(false);
      failed(error.message || t("page.error.offline"));
    });
  };
  return html`<h3 class="sec">${t("page.own.erase")}</h3>
    <p class="muted">${t("page.own.erase.help")}</p>
    ${!asked ? html`<p><button class="btn warn" data-testid="erase" onClick=${() => setAsked(true)}>
      <${Icon} name="x" />
      ${t("page.own.erase.go")}</button></p>` : html`<form class="sure" onSubmit=${erase}>
      <p><label for="erase-word">${t("page.own.erase.type", { word })}</label></p>
      <input class="field" id="erase-word" autocomplete="off" autocapitalize="none" spellcheck=${false} maxlength="40"
        value=${typed} ref=${(/** @type {HTMLInputElement | null} */ field) => field && !typed && field.focus()}
        onInput=${withText(setTyped)} />
      <button type="button" class="btn" onClick=${() => setAsked(false)}>${t("page.cancel")}</button>
      <button class="btn warn" type="submit" disabled=${!meant} aria-disabled=${busy} data-testid="erase-sure">
        ${t("page.own.erase.sure")}</button></form>`}`;
}
