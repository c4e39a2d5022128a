/** The lists of the start page, a page of each at a time. */
import { get } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { language } from "../prefs.js";

/** @typedef {"mine" | "open" | "finished"} List */

/** @type {List[]} */
const LISTS = ["mine", "open", "finished"];
/** Milliseconds from one look at all lists to the next; open tables are looked at more often: others want them. */
const PAUSE = 15000;
const OPEN_PAUSE = 5000;
/** Milliseconds the page waits for one's own tables. */
const SOON = 500;
/** So many rows are fetched at once, and so many are shown before somebody asks for more. */
const PAGE = 50;
const SHOWN = { mine: PAGE, open: PAGE, finished: 6 };

/**
 * @typedef {{ rows: import("../views.js").ListedTable[], more: boolean, count: string }} Listed What is shown, whether
 * there is more, how many are known
 */

/**
 * The first rows of a list, and whether there are others.
 * @param {List} list @param {number} wanted
 * @returns {Promise<Listed>}
 */
async function load(list, wanted) {
  /** @type {Listed["rows"]} */
  const rows = [];
  let page;
  do {
    page = await get("/tables", { list, after: rows.at(-1)?.id, limit: PAGE });
    if (!Array.isArray(page)) throw new TypeError("no list"); // somebody else has answered: a café's network
    rows.push(...page);
  } while (page.length === PAGE && rows.length < wanted);
  const further = page.length === PAGE;
  return { rows: rows.slice(0, wanted), more: further || rows.length > wanted,
    count: `${rows.length}${further ? "+" : ""}` };
}

/** As the lists were when they were last seen: whoever comes back finds them at once. */
let lastSeen = /** @type {Record<string, Listed | null>} */ ({ mine: null, open: null, finished: null });

/**
 * The lists, asked for again while the page is looked at. `settled` says that one's own tables are there, or will not
 * be there soon; `more` shows a page more of a list.
 */
export function useLists() {
  const [lists, setLists] = useState(lastSeen);
  const [settled, setSettled] = useState(lastSeen.mine !== null);
  const shown = useRef(/** @type {Record<string, number>} */ ({ ...SHOWN }));
  const here = useRef(true);
  const asked = useRef(/** @type {Record<string, number>} */ ({}));
  /** Only the answer to the last question counts. @param {List} list */
  const look = async (list) => {
    const question = (asked.current[list] ?? 0) + 1;
    asked.current[list] = question;
    const found = await load(list, shown.current[list]).catch(() => null);
    if (!here.current) return;
    if (found && question === asked.current[list]) setLists((now) => (lastSeen = { ...now, [list]: found }));
    if (list === "mine") setSettled(true);
  };
  useEffect(() => {
    here.current = true;
    const lookAtAll = () => {
      if (!document.hidden) LISTS.forEach(look);
    };
    lookAtAll();
    const patience = setTimeout(() => setSettled(true), SOON);
    const timers = [setInterval(lookAtAll, PAUSE), setInterval(() => !document.hidden && look("open"), OPEN_PAUSE)];
    document.addEventListener("visibilitychange", lookAtAll);
    return () => {
      here.current = false;
      timers.forEach(clearInterval);
      clearTimeout(patience);
      document.removeEventListener("visibilitychange", lookAtAll);
    };
  }, [language.value]);
  const more = (/** @type {List} */ list) => {
    shown.current[list] += PAGE;
    look(list);
  };
  return { mine: lists.mine, open: lists.open, finished: lists.finished, settled, more };
}

/** @param {{ listed: Listed | null, more: () => void, testid: string }} props */
export const More = ({ listed, more, testid }) =>
  (listed?.more ? html`<button class="link" data-testid=${testid} onClick=${more}>${t("page.more")}</button>` : null);
