/** The few third-party functions the page is written with, from one place. */
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Fragment, h, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal } from "./vendor/signals.js";

/** Markup as a tagged template: html`<b>${name}</b>`. Text is always escaped. */
export const html = htm.bind(h);
