/** Being told elsewhere: a seat's notifications, and a link by mail to see one's games on another device. */
import { get, post, put } from "../api.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { t } from "../i18n.js";
import { html, useEffect, useOnce, useState, withText } from "../lib.js";
import { language } from "../prefs.js";

/** Who one is here: the address, and whether this server sends mail. */
export function useMe() {
  const [me, setMe] = useState({ email: "", mail: false, post: false });
  useEffect(() => {
    get("/me").then(setMe).catch(() => {});
  }, []);
  return me;
}

/** @param {{ email: string, close: () => void }} props */
export function LoginDialog({ email, close }) {
  const [address, setAddress] = useState(email);
  const [said, setSaid] = useState("");
  const [busy, once] = useOnce();
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    once(() => post("/login/mail", { email: address.trim() }).then(() => setSaid(t("page.login.sent")), (error) =>
      setSaid(error.message || t("page.error.offline"))));
  };
  return html`<${Dialog} title=${t("page.login.title")} close=${close} testid="login"><form onSubmit=${send}>
    <p class="muted">${email ? t("page.login.known", { email }) : t("page.login.text")}</p>
    <label class="stacked"><span class="lab">${t("page.email")}</span>
      <input class="field full" type="email" required maxlength="200" autocomplete="email" value=${address}
        onInput=${withText(setAddress)} /></label>
    ${said && html`<p role="status">${said}</p>`}
    <div class="foot">${email && html`<button type="button" class="btn"
      onClick=${() => post("/logout").then(() => location.reload(), () => {})}><${Icon} name="door" />
        ${t("page.logout")}</button>`}<button class="btn pri" aria-disabled=${busy}
          type="submit"><${Icon} name="check" />${t("page.login.send")}</button></div>
  </form><//>`;
}

/**
 * Where a seat wants to hear that it is its turn. What is set is known before anything can be written: an answer that
 * comes late would wipe out what was typed, and what was typed early what is set.
 * @param {{ id: string, seat: number, close: () => void }} props
 */
export function NotifyDialog({ id, seat, close }) {
  const me = useMe();
  const [settings, setSettings] = useState({ email: "", webhook: "", post: false });
  const [known, setKnown] = useState(false);
  const [asked, setAsked] = useState("");
  const [said, setSaid] = useState("");
  const fail = (/** @type {Error} */ error) => setSaid(error.message || t("page.error.offline"));
  /** Gives the address at which somebody has yet to agree. */
  const look = () => get("/tables/{id}/notify", { id, seat }).then(({ email, webhook, post, confirmed }) => {
    setSettings({ email, webhook, post });
    setKnown(true);
    setAsked(confirmed ? "" : email);
    return confirmed ? "" : email;
  });
  useEffect(() => void look().catch(fail), [id, seat]);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    put("/tables/{id}/notify", { id, seat, ...settings, language: language.peek(), zone }).then(look).then(
      (waiting) => (waiting ? setSaid("") : close()), fail);
  };
  const change = (/** @type {"email" | "webhook"} */ key) =>
    withText((text) => setSettings({ ...settings, [key]: text.trim() }));
  return html`<${Dialog} title=${t("page.menu.elsewhere")} close=${close} testid="notify"><form onSubmit=${save}>
    <p class="muted">${t("page.notify.text")}</p>
    <label class="stacked"><span class="lab">${t("page.email")}</span>
      <input class="field full" type="email" maxlength="200" disabled=${!me.mail || !known}
        placeholder=${me.mail ? "" : t("page.notify.no_mail")} value=${settings.email} onInput=${change("email")} />
      </label>
    ${asked && asked === settings.email && html`<p role="status"
      data-testid="notify-asked">${t("page.notify.asked", { email: asked })}</p>`}
    <label class="stacked"><span class="lab">${t("page.notify.webhook")}</span>
      <input class="field full" type="url" maxlength="1000" placeholder="https://" value=${settings.webhook}
        disabled=${!known} onInput=${change("webhook")} /></label>
    ${me.post && html`<label class="check"><input type="checkbox" checked=${settings.post} disabled=${!settings.email}
      onChange=${(/** @type {any} */ event) => setSettings({ ...settings, post: event.target.checked })} />
      <span>${t("page.notify.post")}</span></label>`}
    ${said && html`<p class="minus" role="alert">${said}</p>`}
    <div class="foot"><button type="button" class="btn" onClick=${close}>${t("page.cancel")}</button>
      <button class="btn pri" type="submit" disabled=${!known}><${Icon} name="check" />${t("page.save")}</button></div>
  </form><//>`;
}
