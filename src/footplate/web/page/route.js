/** Where one is: the address, as a signal; links inside the page do not load it anew. */
import { signal } from "./lib.js";

export const here = signal({ path: location.pathname, search: location.search });

function arrived() {
  here.value = { path: location.pathname, search: location.search };
}

/** @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  arrived();
  scrollTo(0, 0);
}

/** A way on, for an answer that comes later: whoever has gone elsewhere meanwhile stays there. */
export function goFromHere() {
  const from = here.peek();
  return (/** @type {string} */ address) => void (here.peek() === from && go(address));
}

/** Write the address without going anywhere. @param {string} address */
export function note(address) {
  if (location.pathname + location.search !== address) history.replaceState(null, "", address);
}

addEventListener("popstate", arrived);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey
    || event.shiftKey) return;
  if (link.target || link.origin !== location.origin || link.hasAttribute("download")
    || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
