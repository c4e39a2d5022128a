/** The page: which of its parts an address means. */
import { get } from "./api.js";
import { HomePage } from "./home.js";
import { ready, t } from "./i18n.js";
import { JoinPage, LoginPage } from "./join.js";
import { h, html, render, signal, useEffect } from "./lib.js";
import { language } from "./prefs.js";
import { ReviewPage } from "./review.js";
import { here } from "./route.js";
import { RulesPage } from "./rules.js";
import { Failure, TablePage } from "./table.js";

const games = signal(/** @type {any[] | null} */ (null));
const failure = signal(/** @type {Error | null} */ (null));

/** @param {string} path */
function part(path) {
  const [first, second] = path.split("/").slice(1).map(decodeURIComponent);
  if (first === "table" && second) return h(TablePage, { key: `t${second}`, id: second, replay: false });
  if (first === "game" && second) return h(TablePage, { key: `t${second}`, id: second, replay: true });
  if (first === "review" && second) return h(ReviewPage, { key: `r${second}`, id: second });
  if (first === "join" && second) return h(JoinPage, { secret: second });
  if (first === "login" && second) return h(LoginPage, { token: second });
  if (failure.value) return h(Failure, { error: failure.value });
  if (!games.value) return html`<main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  if (first === "rules") return h(RulesPage, { game: second || games.value[0]?.key, games: games.value });
  return h(HomePage, { games: games.value });
}

function App() {
  const wanted = !/^\/(table|game|review|join|login)\//.test(here.value.path);
  useEffect(() => {
    if (!wanted) return;
    get("/games").then((list) => {
      games.value = list;
      failure.value = null;
    }, (error) => (failure.value = error));
  }, [language.value, wanted]);
  return ready.value ? part(here.value.path) : null;
}

render(h(App, null), /** @type {HTMLElement} */ (document.getElementById("app")));
