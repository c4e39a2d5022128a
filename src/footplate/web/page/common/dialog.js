/** A modal card in the style of a poster. The browser keeps the focus inside and closes it on Escape. */
import { Icon } from "./icons.js";
import { t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";

/**
 * @param {{ title: string, close: () => void, wide?: boolean, children?: import("../lib.js").Child,
 *   testid?: string }} props
 */
export function Dialog({ title, close, wide, children, testid }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === element.current && close();
  return html`<dialog class=${`dlg${wide ? " wide" : ""}`} ref=${element} aria-label=${title} data-testid=${testid}
    onClick=${outside}
    onCancel=${(/** @type {Event} */ event) => (event.preventDefault(), close())}>
    <div class="dlgin"><div class="head"><h2>${title}</h2><button class="iconbtn" aria-label=${t("page.close")}
      onClick=${close}><${Icon} name="x" /></button></div>${children}</div>
  </dialog>`;
}
