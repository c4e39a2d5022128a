/**
 * Runs before the page itself has arrived: the theme, so that a dark page never flashes white; the language; and the
 * first questions to the server, so that their answers travel together with the page. `api.js` takes them up.
 */
(function () {
  const LANGUAGES = ["en", "de", "hu", "it"];
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const files = script.src.replace("first-requests.js", "");

  /** @param {string} key */
  function remembered(key) {
    try {
      return localStorage.getItem(`footplate.${key}`);
    } catch {
      return null; // storage may be forbidden; the system's choice is used then
    }
  }

  root.dataset.theme = remembered("theme") ?? (matchMedia("(prefers-color-scheme:dark)").matches ? "dark" : "light");
  const wanted = new URLSearchParams(location.search).get("lang") ?? remembered("language") ?? "";
  const spoken = [wanted, ...navigator.languages].map((language) => language.slice(0, 2));
  root.lang = spoken.find((language) => LANGUAGES.includes(language)) ?? "en";

  /** @type {Map<string, Promise<Response>>} */
  const asked = new Map();
  Object.assign(window, { asked });

  /**
   * Ask, and read the answer to its end whether or not the page comes for it.
   * @param {string} path
   * @param {string} [query]
   * @param {(answer: Response) => Promise<void>} [before] is done before anybody gets the answer
   */
  function ask(path, query = "", before) {
    const address = `/api${path}?lang=${root.lang}${query}`;
    const answer = fetch(address).then(async (coming) => {
      const whole = new Response(await coming.arrayBuffer(), coming);
      await before?.(whole.clone());
      return whole;
    });
    answer.catch(() => {}); // whoever comes for it is told
    asked.set(address, answer);
  }

  /** What does not come is taken away again: whoever finds it waits for it. @param {Record<string, string>} what */
  function preload(what) {
    const link = Object.assign(document.createElement("link"), what);
    link.onerror = () => link.remove();
    document.head.append(link);
  }

  /**
   * What a table needs next.
   * @param {Pick<import("./views.js").Table, "id" | "game" | "page" | "map" | "status" | "yours">} table
   */
  function askForGame({ id, game, page, map, status, yours }) {
    preload({ rel: "modulepreload", href: `${files}games/${page}.js` });
    preload({ rel: "stylesheet", href: `${files}games/${page}.css` });
    ask(`/boards/${game}/${map}`);
    ask(`/i18n/${root.lang}/games/${game}`);
    if (status !== "waiting") ask(`/tables/${id}/view`, yours.length ? `&seat=${yours[0]}` : "");
  }

  ask(`/i18n/${root.lang}`);
  const table = /^\/(?:table|game)\/([^/]+)/.exec(location.pathname)?.[1];
  const known = script.dataset.table; // the server says what table it is to whoever may know of it
  if (table && known) {
    askForGame({ id: table, ...JSON.parse(known) });
    ask(`/tables/${table}`);
  } else if (table) ask(`/tables/${table}`, "", async (answer) =>
    void (answer.ok && askForGame(await answer.json())));
  else if (/^\/(rules\/.*)?$/.test(location.pathname)) ask("/games");
  if (location.pathname === "/" && !document.hidden) ask("/tables", "&list=mine&limit=50");
})();
