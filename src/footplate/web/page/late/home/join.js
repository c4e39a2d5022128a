/** Following a link: a seat waits for a name; a login link opens the door. */
import { get, post } from "../../api.js";
import { freshSalt, keepSalt } from "../../common/fair.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { h, html, useEffect, useOnce, useState, withText } from "../../lib.js";
import { PlayerMark, letter } from "../../marks.js";
import { myName, remember } from "../../prefs.js";
import { Poster } from "./poster.js";
import { lengthOf } from "../../model/progress.js";
import { goFromHere } from "../../route.js";
import { Failure } from "../../table/table.js";
import { TopBar } from "../../common/topbar.js";

/** @typedef {import("../../views.js").Invitation} Invitation */

/** @param {{ secret: string }} props */
function JoinPage({ secret }) {
  const [invitation, setInvitation] = useState(/** @type {Invitation | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const [name, setName] = useState(myName.value);
  const [busy, once] = useOnce();
  const [games, setGames] = useState(/** @type {import("../../views.js").GameInfo[]} */ ([]));
  useEffect(() => void get("/games").then(setGames, () => {}), []);
  useEffect(() => {
    get("/join/{secret}", { secret }).then(setInvitation, setFailure);
  }, [secret]);
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!invitation) return;
    if (!invitation.taken) {
      remember("name", name);
      myName.value = name;
    }
    const salt = freshSalt();
    const go = goFromHere();
    once(() => post("/join", { secret, name: name.trim() || invitation.name, salt }).then((seated) => {
      if (!invitation.taken) keepSalt(seated.id, invitation.commit, seated.seat, salt);
      go(`/table/${seated.id}`);
    }, setFailure));
  };
  if (failure) return h(Failure, { error: failure });
  if (!invitation) return html`<${TopBar} /><main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  if (invitation.taken) return h(TakenSeat, { invitation, busy, join });
  const game = games.find((one) => one.key === invitation.game);
  const [lesson] = game?.course ?? [];
  const others = invitation.players.filter((one) => one !== invitation.host);
  const { seat } = invitation;
  const watching = seat === null;
  return html`<${TopBar} /><main class="failure"><form class="poster" onSubmit=${join} data-testid="join">
    <${Poster} name=${game?.poster ?? ""} /><p class="over">${invitation.title ?? "Footplate"}</p>
    <h1>${!watching && html`<${PlayerMark} seat=${invitation.seat} size="xl" />`}
      <span>${watching ? t("page.join.watch") : t("page.join.title", { seat: letter(seat) })}</span></h1>
    <p class="invites" data-testid="invites">${invitation.host
      ? t("page.join.host", { name: invitation.host, game: invitation.title }) : invitation.title}
      ${others.length > 0 && ` ${t("page.join.with", { names: others })}`}</p>
    <p>${t(watching ? "page.join.watch.text" : "page.join.text")}</p>
    <label class="stacked"><span class="lab">${t("page.name")}</span>
      <input class="field full" data-testid="join-name" autofocus required maxlength="40" value=${name}
        onInput=${withText(setName)} /></label>
    <p class="row2"><button class="btn pri" type="submit" data-testid="join-go"
      disabled=${!name.trim()} aria-disabled=${busy}><${Icon} name="check" />
      ${t(watching ? "page.join.look" : "page.join.sit")}
    </button>${lesson && html`<a class="btn" data-testid="join-learn" target="_blank" rel="noopener"
      href=${`/learn/${invitation.game}/${lesson.key}`}><${Icon} name="cap" />${t("page.join.learn",
        lengthOf(game?.course ?? []))}</a>`}</p>
  </form></main>`;
}

/**
 * A seat has one player but any number of devices: its link opens it here as well. Somebody else may watch, where the
 * table may be seen; whoever holds the seat in this browser already is at the table at once.
 * @param {{ invitation: Invitation, busy: boolean, join: (event: Event) => void }} props
 */
function TakenSeat({ invitation, busy, join }) {
  const [open, setOpen] = useState(false);
  const seat = invitation.seat ?? 0;
  useEffect(() => {
    const go = goFromHere();
    get("/tables/{id}", { id: invitation.id }).then((meta) =>
      (meta.yours.includes(seat) ? go(`/table/${meta.id}`) : setOpen(true)), () => setOpen(false));
  }, [invitation.id]);
  const facts = { seat: letter(seat), name: invitation.name };
  return html`<${TopBar} /><main class="failure"><form class="poster" onSubmit=${join} data-testid="taken">
    <p class="over">${invitation.title}</p>
    <h1><${PlayerMark} seat=${invitation.seat} size="xl" /><span>${t("page.join.taken", facts)}</span></h1>
    <p>${t("page.join.taken.text", facts)}</p>
    <p class="row2"><button class="btn pri" type="submit" data-testid="join-go"
      aria-disabled=${busy}><${Icon} name="check" />${t("page.join.again", facts)}</button>
      ${open ? html`<a class="btn" data-testid="join-watch"
        href=${`/table/${invitation.id}`}><${Icon} name="eye" />${t("page.join.look")}</a>`
          : html`<a class="btn" href="/">${t("page.home")}</a>`}</p>
  </form></main>`;
}

/**
 * A login link. In the browser that asked for it, with nothing to decide, it opens the door at once; elsewhere, and
 * where
 * seats could come along, nothing happens before a click.
 * @param {{ token: string }} props
 */
function LoginPage({ token }) {
  const [offer, setOffer] = useState(/** @type {import("../../views.js").LoginOffer | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const [busy, once] = useOnce();
  const enter = (/** @type {boolean} */ bring) => {
    const go = goFromHere();
    once(() => post("/login", { token, elsewhere: true, bring }).then(() => go("/"), setFailure));
  };
  useEffect(() => {
    const go = goFromHere();
    get("/login/link/{token}", { token }).then((found) => {
      if (found.here && !found.seats.length) post("/login", { token }).then(() => go("/"), setFailure);
      else setOffer(found);
    }, setFailure);
  }, [token]);
  const button = (/** @type {string} */ id, /** @type {string} */ icon, /** @type {string} */ key,
    /** @type {() => void} */ does) =>
    html`<button class="btn" data-testid=${`login-${id}`} aria-disabled=${busy}
      onClick=${does}><${Icon} name=${icon} />${t(key)}</button>`;
  const seatLine = (/** @type {import("../../views.js").OwnSeat} */ one) =>
    html`<li key=${`${one.id} ${one.seat}`}>${one.title} ${one.id}: ${letter(one.seat)}, ${one.name}</li>`;
  if (failure) return h(Failure, { error: failure });
  if (!offer) return html`<${TopBar} /><main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  return html`<${TopBar} /><main class="failure"><div class="poster" data-testid="login-offer">
    <p class="over">Footplate</p>
    <h1>${t("page.login.as", { email: offer.email })}</h1>
    ${!offer.here && html`<p>${t("page.login.elsewhere")}</p>`}
    ${offer.you && html`<p>${t("page.login.known", { email: offer.you })}</p>`}
    ${offer.seats.length > 0 && html`<p>${t("page.login.seats")}</p>
      <ul data-testid="login-seats">${offer.seats.map(seatLine)}</ul>
      <p class="muted">${t("page.login.seats.text", { email: offer.email })}</p>`}
    <p class="row2">
      ${offer.seats.length > 0 && button("bring", "users", "page.login.bring", () => enter(true))}
      ${button("go", "check", offer.seats.length ? "page.login.leave" : "page.login.go", () => enter(false))}
      <a class="btn pri" data-testid="login-cancel" href="/">${t("page.cancel")}</a></p>
  </div></main>`;
}

/** @param {{ secret?: string, token?: string }} props */
export default ({ secret, token = "" }) => (secret ? h(JoinPage, { secret }) : h(LoginPage, { token }));
