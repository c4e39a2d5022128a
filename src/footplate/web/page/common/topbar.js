/** The bar at the top of every page: wordmark, where one is, rules, theme, language. */
import { Icon } from "./icons.js";
import { chooseLanguage, t } from "../i18n.js";
import { html, steady } from "../lib.js";
import { Wordmark } from "../marks.js";
import { LANGUAGES, chooseTheme, language, theme } from "../prefs.js";

/** The names languages have for themselves. @type {Record<string, string>} */
const LANGUAGE_NAMES = { en: "English", de: "Deutsch", hu: "Magyar", it: "Italiano" };

export function ThemeSwitch() {
  const dark = theme.value === "dark";
  return html`<button class="iconbtn" data-testid="theme"
    aria-label=${t(dark ? "page.theme.light" : "page.theme.dark")}
    title=${t(dark ? "page.theme.light" : "page.theme.dark")}
    onClick=${() => chooseTheme(dark ? "light" : "dark")}><${Icon} name=${dark ? "sun" : "moon"} /></button>`;
}

export function LanguageSwitch() {
  return html`<div class="lang" role="group" aria-label=${t("page.language")}>
    ${LANGUAGES.map((one) => html`<button key=${one} aria-pressed=${language.value === one}
      aria-label=${`${one.toUpperCase()}: ${LANGUAGE_NAMES[one]}`} title=${LANGUAGE_NAMES[one]} lang=${one}
      data-testid=${`lang-${one}`} onClick=${() => chooseLanguage(one)}>${one.toUpperCase()}</button>`)}
  </div>`;
}

/**
 * @param {{ title?: string, detail?: string, children?: import("../lib.js").Child, menu?: () => void, rules?: string,
 *   analysis?: boolean, origin?: string | null }} props
 */
export function TopBar({ title, detail, children, menu, rules, analysis = false, origin = null }) {
  return html`<header class="top">
    <${Wordmark} />
    <${Where} title=${title} detail=${detail} analysis=${analysis} origin=${origin} />
    <span class="sp" />
    ${children}
    <${Everywhere} rules=${rules} menu=${menu} />
  </header>`;
}

/** @typedef {{ title?: string, detail?: string, analysis: boolean, origin: string | null }} WhereProps */

/** Which table this is, and of an analysis where it came from. */
const Where = steady((/** @type {WhereProps} */ { title, detail, analysis, origin }) => html`
  ${title && html`<div class="where"><h1>${title}</h1><span>${analysis && html`<b class="tag" data-testid="analysis"
    title=${t("page.analysis.help")}>${t("page.analysis")}</b> `}${detail}</span></div>`}
  ${analysis && origin && html`<a class="iconbtn" href=${origin} data-testid="to-origin"
    aria-label=${t("page.analysis.back")} title=${t("page.analysis.back")}><${Icon} name="door" /></a>`}`);

/** What stands at the end of the bar on every page. */
const Everywhere = steady((/** @type {{ rules?: string, menu?: () => void }} */ { rules, menu }) => html`
  ${rules && html`<a class="btn quiet opt" href=${rules} target="_blank"
    rel="noopener"><${Icon} name="book" />${t("page.rules.title")}</a>`}
  <${ThemeSwitch} />
  <${LanguageSwitch} />
  ${menu && html`<button class="iconbtn" aria-label=${t("page.menu")} data-testid="menu"
    onClick=${menu}><${Icon} name="menu" /></button>`}`);
