/** The page: which of its parts an address means. */
import { beginWork } from "./alerts.js";
import { get } from "./api.js";
import { ready, t } from "./i18n.js";
import { late } from "./late.js";
import { h, html, render, signal, useEffect } from "./lib.js";
import { askForNotices, notice } from "./notice.js";
import { language } from "./prefs.js";
import { here } from "./route.js";
import { Failure, TablePage } from "./table/table.js";

const HomePage = late("home/home", { page: true });
const JoinPage = late("home/join", { page: true });
const Challenge = late("challenge/challenge", { styled: true, page: true });
const AnswerPage = late("home/answer", { page: true });
const ReviewPage = late("review/review", { styled: true, page: true });
const RulesPage = late("learn/rulebook", { styled: true, page: true });
const LessonPage = late("learn/lesson", { styled: true, page: true });
const AdminPage = late("admin/admin", { styled: true, page: true });
const NoticeBar = late("admin/notice", { styled: true });

const games = signal(/** @type {import("./views.js").GameInfo[] | null} */ (null));
const failure = signal(/** @type {Error | null} */ (null));

/** @param {string} path */
function part(path) {
  const [first, second, third] = path.split("/").slice(1).map(decodeURIComponent);
  if (first === "table" && second) return h(TablePage, { key: `t${second}`, id: second, replay: false });
  if (first === "game" && second) return h(TablePage, { key: `t${second}`, id: second, replay: true });
  if (first === "review" && second) return h(ReviewPage, { key: `r${second}`, id: second });
  if (first === "learn" && third) return h(LessonPage, { key: path, game: second, lesson: third });
  if (first === "admin") return h(AdminPage, {});
  if (first === "join" && second) return h(JoinPage, { secret: second });
  if (first === "challenge" && second) return h(Challenge, { key: path, secret: second });
  if (first === "login" && second) return h(JoinPage, { token: second });
  if ((first === "confirm" || first === "quiet") && second)
    return h(AnswerPage, { key: path, kind: first, token: second });
  if (failure.value) return h(Failure, { error: failure.value });
  if (first === "rules") {
    return games.value ? h(RulesPage, { key: path, game: second || games.value[0]?.key, games: games.value })
      : html`<main class="loading"><p class="muted">${t("page.loading")}</p></main>`;
  }
  return h(HomePage, { games: games.value });
}

function App() {
  const wanted = !/^\/(table|game|review|learn|join|challenge|login|confirm|quiet|admin)(\/|$)/.test(here.value.path);
  useEffect(() => {
    if (!wanted) return;
    get("/games").then((list) => {
      games.value = list;
      failure.value = null;
    }, (error) => (failure.value = error));
  }, [language.value, wanted]);
  if (!ready.value) return null;
  return html`${notice.value && html`<${NoticeBar} />`}${part(here.value.path)}`;
}

askForNotices(() => get("/notice"));
addEventListener("load", beginWork);
render(h(App, null), /** @type {HTMLElement} */ (document.getElementById("app")));
