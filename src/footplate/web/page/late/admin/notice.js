/** A bar above every page while the server will be stopped, or nothing can be changed. */
import { Icon } from "../../common/icons.js";
import { hour, rest, t } from "../../i18n.js";
import { html, useEffect, useState } from "../../lib.js";
import { notice } from "../../notice.js";

export default function NoticeBar() {
  const told = notice.value;
  const [, tick] = useState(0);
  useEffect(() => {
    const root = document.documentElement;
    root.classList.add("noticed");
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => {
      root.classList.remove("noticed");
      clearInterval(timer);
    };
  }, []);
  if (!told) return null;
  const left = told.stopAt === null ? null : Math.max(0, Math.round((told.stopAt - Date.now()) / 1000));
  // Somebody who listens is told once, not every second.
  const when = told.stopAt === null ? "" : hour(told.stopAt / 1000);
  const text = told.readOnly ? t("page.notice.read_only") : left ? t("page.notice.stop",
    { time: when, left: rest(left) }) : t("page.notice.now");
  return html`<div class="noticebar" data-testid="notice"><${Icon} name=${told.readOnly ? "eye" : "clock"} />
    <span aria-hidden="true" class="num">${text}</span>
    <span class="sr" role="status">${told.readOnly ? text : t("page.notice.stop", { time: when,
      left: rest(Math.ceil((left ?? 0) / 60) * 60) })}</span></div>`;
}
