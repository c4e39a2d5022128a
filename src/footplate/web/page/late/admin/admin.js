/** The page of administrators. The secret of its link stands behind the #, which browsers send to nobody. */
import { get, post } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, useEffect, useState } from "../../lib.js";
import { language } from "../../prefs.js";
import { TopBar } from "../../common/topbar.js";
import { ActDialog } from "./admin-acts.js";
import { LogPart, PeoplePart, ServerPart } from "./admin-server.js";
import { OneTable, TableList } from "./admin-tables.js";
import { dated, learnWords, w, words } from "./admin-words.js";

const PARTS = ["tables", "people", "server", "log"];

/** Show the secret in the address, once, and let the address forget it. */
async function enter() {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (!secret) return;
  history.replaceState(null, "", location.pathname + location.search);
  await post("/admin/enter", { secret });
}

/** @param {{ text: string }} props */
function Shut({ text }) {
  return html`<main class="failure"><div class="poster"><p class="over">${w("title")}</p><h1>${w("title")}</h1>
    <p data-testid="admin-shut">${text}</p></div></main>`;
}

export default function AdminPage() {
  const [state, setState] = useState(/** @type {import("../../views.js").AdminOverview | null} */ (null));
  const [refused, setRefused] = useState("");
  const [part, setPart] = useState("tables");
  const [table, setTable] = useState("");
  const [act, setAct] = useState(/** @type {import("./admin-acts.js").Act | null} */ (null));
  const [stamp, setStamp] = useState(0);
  const [said, setSaid] = useState("");
  const look = () => get("/admin").then((found) => {
    setState(found);
    setRefused("");
    setStamp((n) => n + 1);
  }, (error) => setRefused(error.message || t("page.error.offline")));
  useEffect(() => void learnWords(language.value).catch(() => {}), [language.value]);
  useEffect(() => void enter().then(look, (error) => setRefused(error.message || t("page.error.offline"))), []);
  const done = () => {
    setAct(null);
    setSaid(w("done"));
    look();
  };
  const leave = () => post("/admin/leave").then(() => {
    setState(null);
    setRefused(w("enter"));
  });
  if (words.value && refused) return html`<${TopBar} /><${Shut} text=${refused} />`;
  if (!words.value || !state)
    return html`<${TopBar} /><main class="loading" role="status"><p class="muted">${t("page.loading")}</p></main>`;
  return html`<${TopBar} /><main class="admin" data-testid="admin">
    <header><div><h1>${w("title")}</h1>
      <p class="muted">${state.name} · ${w("until", { time: dated(state.expires) })}</p></div>
      <button class="btn" data-testid="admin-leave" onClick=${leave}><${Icon} name="door" />
        ${w("leave")}</button></header>
    <nav class="tabs" role="tablist" aria-label=${w("title")}>${PARTS.map((one) => html`<button key=${one} role="tab"
      aria-selected=${part === one} data-testid=${`admin-part-${one}`} onClick=${() => (setPart(one), setTable(""))}>
      ${w(one)}${one === "server" && (state.read_only || state.stop !== null) && html`<span class="badge">!</span>`}
    </button>`)}</nav>
    <p class="sr" role="status">${said}</p>
    ${part === "tables" && (table ? html`<${OneTable} id=${table} close=${() => setTable("")} act=${setAct}
      stamp=${stamp} />` : html`<${TableList} counts=${state.counts} open=${setTable} />`)}
    ${part === "people" && html`<${PeoplePart} state=${state} act=${setAct} />`}
    ${part === "server" && html`<${ServerPart} state=${state} act=${setAct} />`}
    ${part === "log" && html`<${LogPart} stamp=${stamp} />`}
    ${act && html`<${ActDialog} act=${act} close=${() => setAct(null)} done=${done} />`}
  </main>`;
}
