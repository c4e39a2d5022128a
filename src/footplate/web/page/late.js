/**
 * Parts of the page that not every visit needs: their files, in `late/`, are fetched when they are first wanted.
 * Such a file's default export is a component; a style sheet may lie beside it.
 */
import { h, html, useEffect, useState } from "./lib.js";
import { t } from "./i18n.js";

/** @type {Map<string, any>} */
const fetched = new Map();

/** @param {string} href */
function linkTo(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.onerror = () => link.remove(); // so that it is asked for again
  document.head.append(link);
  return link;
}

/**
 * A style sheet of the page, fetched once; what cannot be had is gone without. `first-requests.js` may have asked.
 * @param {string} path
 */
export async function addStyles(path) {
  const { href } = new URL(path, import.meta.url);
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[href="${href}"]`)) ?? linkTo(href);
  if (!link.sheet) await new Promise((done) => ["load", "error"].forEach((end) => link.addEventListener(end, done)));
}

/**
 * A page that has been open for a while may be older than the server: then its files are gone.
 * @param {Error} error
 */
export function newerPage(error) {
  if (performance.now() > 10_000) location.reload();
  throw error;
}

/** The file that draws a game. Imports that are made later start from where `app.js` lies, as this module does.
 * @param {string} name
 */
export const drawerOf = (name) => import(`./games/${name}.js`).catch(newerPage);

/** @param {string} name @param {boolean} styled */
async function fetchPart(name, styled) {
  const [file] = await Promise.all([import(`./late/${name}.js`), styled && addStyles(`./late/${name}.css`)]);
  fetched.set(name, file.default);
}

/**
 * A component that is there once its file is: a whole page says so meanwhile.
 * @param {string} name @param {{ styled?: boolean, page?: boolean }} [how]
 */
export function late(name, { styled = false, page = false } = {}) {
  return (/** @type {Record<string, unknown>} */ props) => {
    const [, arrived] = useState(false);
    useEffect(() => {
      let wanted = true;
      if (!fetched.has(name)) fetchPart(name, styled).then(() => wanted && arrived(true), newerPage);
      else if (styled) addStyles(`./late/${name}.css`); // which may have been gone without
      return () => void (wanted = false);
    }, []);
    const part = fetched.get(name);
    if (part) return h(part, props);
    return page ? html`<main class="loading" role="status"><p class="muted">${t("page.loading")}</p></main>` : null;
  };
}
