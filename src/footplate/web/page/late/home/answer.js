/** Links in messages that want one answer: may mails be sent here, shall there be no more of them. */
import { get, post } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { h, html, useEffect, useOnce, useState } from "../../lib.js";
import { Failure } from "../../table/table.js";
import { TopBar } from "../../common/topbar.js";

/** @typedef {import("../../views.js").ConfirmationOffer} ConfirmationOffer */

/** Nothing happens before a click: programs that look through mail follow links too. */
export default function AnswerPage(/** @type {{ kind: "confirm" | "quiet", token: string }} */ { kind, token }) {
  const [about, setAbout] = useState(/** @type {Partial<ConfirmationOffer> | null} */ (kind === "quiet" ? {} : null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const [done, setDone] = useState(false);
  const [busy, once] = useOnce();
  useEffect(() => void (kind === "confirm" && get("/confirm/{token}", { token }).then(setAbout, setFailure)),
    [kind, token]);
  const answer = () => once(() => post(`/${kind}/{token}`, { token }).then(() => setDone(true), setFailure));
  if (failure) return h(Failure, { error: failure });
  if (!about) return html`<${TopBar} /><main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  return html`<${TopBar} /><main class="failure"><div class="poster" data-testid=${`answer-${kind}`}>
    <p class="over">${about.title ?? "Footplate"}</p>
    <h1>${t(`page.${kind}.title`, about)}</h1>
    <p role="status">${t(done ? `page.${kind}.done` : `page.${kind}.text`, about)}</p>
    <p class="row2">${done ? html`<a class="btn pri" href="/">${t("page.home")}</a>`
      : html`<button class="btn pri" data-testid="answer-go" aria-disabled=${busy} onClick=${answer}
        ref=${(/** @type {HTMLElement | null} */ button) => button?.focus()}><${Icon} name="check" />
        ${t(`page.${kind}.go`)}</button><a class="btn" href="/">${t("page.cancel")}</a>`}</p>
  </div></main>`;
}
