/** Runs before the first paint, so that a dark page never flashes white. */
(function () {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("footplate.theme");
  } catch {
    // Storage may be forbidden; the system's choice is used then.
  }
  root.dataset.theme = chosen ?? (matchMedia("(prefers-color-scheme:dark)").matches ? "dark" : "light");
})();
