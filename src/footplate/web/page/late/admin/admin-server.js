/** The server, visitors under orders, administrators' links, and the log of everything that was done. */
import { get } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { html, useEffect, useOnce, useState } from "../../lib.js";
import { dated, w, words } from "./admin-words.js";

/**
 * @typedef {import("./admin-acts.js").Deed} Deed
 * @typedef {(act: import("./admin-acts.js").Act) => void} Doing
 * @typedef {import("../../views.js").AdminLine} AdminLine
 * @typedef {import("../../views.js").AdminOverview} Overview
 * @typedef {import("../../views.js").Standing} Standing
 */

const LINES = 50;

/** @param {{ state: Overview, act: Doing }} props */
export function ServerPart({ state, act }) {
  const button = (/** @type {Deed} */ what, warn = false) => html`<button class=${`btn${warn ? " warn" : ""}`}
    data-testid=${`admin-${what}`} onClick=${() => act({ do: what })}>${w(`do.${what}`)}</button>`;
  return html`<section class="grid2"><div class="card pad"><h2>${w("now")}</h2>
      <p class="state"><${Icon} name=${state.read_only ? "eye" : "play"} />
        <b>${w(state.read_only ? "is_read_only" : "plays")}</b></p>
      <p class="muted">${w("about.read_only")}</p>
      <div class="acts">${state.read_only ? button("read_write") : button("read_only", true)}</div>
      <p class="state"><${Icon} name="clock" /><b>${state.stop === null ? w("no_stops")
        : w("stops", { time: dated(state.stop) })}</b></p>
      <p class="muted">${w("about.stop")}</p>
      <div class="acts">${state.stop === null ? button("stop") : button("no_stop")}</div></div>
    <div class="card pad"><h2>${w("links")}</h2><ul class="lines">${state.links.map((link) =>
      html`<li key=${link.number}><span><b>${w("link", { n: link.number, name: link.name })}</b>
        ${link.number === state.link && html` <span class="tag">${w("link.yours")}</span>`}
        <span class="muted">${link.valid ? w("link.until", { time: dated(link.expires) })
          : w("link.void")}</span></span>
        ${link.valid && html`<button class="btn small" onClick=${() => act({ do: "void_link", number: link.number,
          named: w("link", { n: link.number, name: link.name }) })}>${w("do.void_link")}</button>`}</li>`)}</ul></div>
  </section>`;
}

/** @param {{ state: Overview, act: Doing }} props */
export function PeoplePart({ state, act }) {
  const list = (/** @type {string} */ title, /** @type {Standing[]} */ rows, /** @type {Deed} */ lifting,
    /** @type {string} */ fact) => html`<div class="card pad"><h2>${w(title)}</h2>
      ${rows.length ? html`<ul class="lines">${rows.map((one) => html`<li key=${one.target}><span>
        <b>${one.name || one.target}</b> <span class="muted num">${[one.name && one.target.slice(0, 8),
          one.until === null ? w("for_ever") : w("until_time", { time: dated(one.until) })]
          .filter(Boolean).join(" · ")}
        </span></span><button class="btn small" data-testid=${`admin-${lifting}`} onClick=${() => act({ do: lifting,
          [fact]: one.target, named: one.name || one.target })}>${w(`do.${lifting}`)}</button></li>`)}</ul>`
            : html`<p class="empty">${w("nobody")}</p>`}
      ${title === "addresses" && html`<div class="acts"><button class="btn"
        onClick=${() => act({ do: "block_address" })}>${w("do.block_address")}</button></div>`}</div>`;
  return html`<section class="grid2">${list("blocked", state.blocked, "unblock", "person")}
    ${list("muted", state.muted, "unmute", "person")}
    ${list("addresses", state.addresses, "unblock_address", "address")}</section>`;
}

/** A visitor as the seats show them; tables and addresses as they are. @param {string} target */
const shortened = (target) => (/^[0-9a-f]{24}$/.test(target) ? target.slice(0, 8) : target);

/** Who did something. @param {string} who */
const by = (who) => (words.value?.[`admin.by.${who}`] ? w(`by.${who}`) : who);

/** @param {{ stamp: number }} props */
export function LogPart({ stamp }) {
  const [lines, setLines] = useState(/** @type {AdminLine[] | null} */ (null));
  const [more, setMore] = useState(false);
  const look = (/** @type {AdminLine[]} */ known) => get("/admin/log", { before: known.at(-1)?.number, limit: LINES })
    .then((found) => {
      setLines([...known, ...found]);
      setMore(found.length === LINES);
    }, () => setLines(known));
  const [busy, once] = useOnce();
  useEffect(() => void look([]), [stamp]);
  if (!lines) return null;
  return html`<section>${lines.length ? html`<ol class="lines log" data-testid="admin-log">${lines.map((line) =>
    html`<li key=${line.number}><time class="muted num">${dated(line.at)}</time>
      <span><b>${w(`did.${line.did}`, { ...line.facts, target: shortened(line.target) })}</b>
        <span class="muted">${[line.why, by(line.who)].filter(Boolean)
          .map((part) => ` · ${part}`)}</span></span></li>`)}
  </ol>`
          : html`<p class="empty">${w("log.empty")}</p>`}
    ${more && html`<button class="btn" aria-disabled=${busy}
      onClick=${() => once(() => look(lines))}>${w("more")}</button>`}</section>`;
}
