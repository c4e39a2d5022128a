/** As much of a browser as the page's modules want when they are loaded: import it before them. */
const root = { lang: "en", dataset: {}, style: {} };
const never = () => ({ matches: false, addEventListener() {} });
Object.assign(globalThis, {
  document: { documentElement: root },
  matchMedia: never,
  addEventListener() {},
  fetch: () => new Promise(() => {}), // no server answers, and nothing is asked again
});
