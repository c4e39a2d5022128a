/**
 * A finished game to show others: a picture with board, names and result, the game in ten seconds, and the
 * address of the replay.
 */
import { get } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useEffect, useOnce, useState } from "../../lib.js";
import { language, theme } from "../../prefs.js";
import { painted, save } from "../../common/saving.js";

/** @typedef {{ gif: Blob, address: string }} Film */

/** The picture is drawn in its own size. */
const AS_DRAWN = 1;

/** @param {{ table: import("../../model/model.js").Table, label: string }} props */
export function Share({ table, label }) {
  const [copied, setCopied] = useState(false);
  const words = { theme: theme.value, lang: language.value };
  const source = `/api/tables/${table.id}/card?${new URLSearchParams(words)}`;
  const picture = () => table._guarded(async () => save(`${table.meta.value?.game}-${table.id}.png`,
    await painted(await get("/tables/{id}/card", { id: table.id, theme: theme.peek() }), AS_DRAWN)));
  const [busy, once] = useOnce();
  const [film, setFilm] = useState(/** @type {Film | null} */ (null));
  useEffect(() => () => film && URL.revokeObjectURL(film.address), [film]);
  const watch = () => once(() => table._guarded(async () => {
    const gif = await get("/tables/{id}/film", { id: table.id });
    setFilm({ gif, address: URL.createObjectURL(gif) });
  }));
  const keep = () => film && save(`${table.meta.value?.game}-${table.id}.gif`, film.gif);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/game/${table.id}`, location.href).href);
      setCopied(true);
    } catch {
      setCopied(false); // without the clipboard the address of the replay can be copied there
    }
  };
  return html`<section class="card share" id="share" data-testid="share"><div class="sec">${t("page.final.share_it")}
      <span class="aside num">1200 × 630</span></div>
    <div class="sharing"><img src=${film?.address ?? source} width="1200" height="630" alt=${label} loading="lazy" />
      <div class="stack">
        <button class="btn" data-testid="share-film" aria-busy=${busy} aria-disabled=${busy}
          onClick=${film ? keep : watch}><${Icon} name=${film ? "out" : "play"} />
          ${t(film ? "page.final.share_gif" : busy ? "page.final.filming" : "page.final.film")}</button>
        <button class="btn" data-testid="share-png" onClick=${picture}><${Icon} name="out" />
          ${t("page.final.share_png")}</button>
        <button class="btn" data-testid="share-link" onClick=${copy}><${Icon} name=${copied ? "check" : "link"} />
          ${t(copied ? "page.copied" : "page.final.share_link")}</button>
        <p class="muted fine">${t("page.final.share_about")}</p></div></div></section>`;
}
