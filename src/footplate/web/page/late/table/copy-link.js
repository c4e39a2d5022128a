/** Links to be sent to others: with the address they need, to be copied or read by a phone. */
import { get } from "../../api.js";
import { Icon } from "../../common/icons.js";
import { t } from "../../i18n.js";
import { html, signal, useEffect, useState } from "../../lib.js";

/** The address others need; null while it is asked for, on the server's own machine. */
const reach = signal(/** @type {string | null} */ (null));
const HERE = ["localhost", "127.0.0.1", "[::1]"];
const onServersMachine = () => HERE.includes(location.hostname);

/** Ask once how friends reach the server. */
export function useReach() {
  useEffect(() => {
    if (!onServersMachine()) reach.value = location.origin;
    else get("/server").then(({ address }) => (reach.value = address), () => (reach.value ??= location.origin));
  }, []);
  return reach.value;
}

/** A link as it is sent to others. @param {string} link */
export const forOthers = (link) => new URL(link, reach.value || location.href).href;

/** What is to be known about links before they are sent. @param {{ address: string | null }} props */
export function Reach({ address }) {
  if (address === null || address === location.origin) return null;
  return address
    ? html`<p class="muted" data-testid="reach">${t("page.link.network", { address })}</p>`
    : html`<p class="minus" role="note" data-testid="alone">${t("page.link.alone")}</p>`;
}

/** A link as a picture that phones read, with the margin they need. @param {{ link: string, label: string }} props */
function Code({ link, label }) {
  const [code, setCode] = useState(/** @type {import("../../vendor/lean-qr.js").Code | null} */ (null));
  useEffect(() => void import("../../vendor/lean-qr.js").then(({ generate, correction }) =>
    setCode(generate(link, { minCorrectionLevel: correction.M }))), [link]);
  const places = [...Array(code?.size ?? 0).keys()];
  const size = places.length + 8;
  const dark = places.flatMap((y) => places.filter((x) => code?.get(x, y)).map((x) => `M${x + 4} ${y + 4}h1v1h-1z`));
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${`0 0 ${size} ${size}`} data-testid="qr">
    <rect width=${size} height=${size} fill="#fff" />
    <path d=${dark.join("")} fill="#000" shape-rendering="crispEdges" /></svg>`;
}

/** @param {{ link: string, label: string }} props */
export function CopyLink({ link, label }) {
  const [copied, setCopied] = useState(false);
  const [coded, setCoded] = useState(false);
  const whole = forOthers(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
      setTimeout(() => setCopied(false), 1800);
    } catch {
      // Without the clipboard the link can be marked by hand.
    }
  };
  return html`<input class="linkbox" readonly value=${whole} aria-label=${label}
    onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <span class="pair"><button class="btn" data-testid="copy"
      onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${t(copied ? "page.copied" : "page.copy")}</button>
      <button class="iconbtn" data-testid="show-qr" aria-expanded=${coded} aria-label=${t("page.link.qr")}
        title=${t("page.link.qr")} onClick=${() => setCoded(!coded)}><${Icon} name="qr" /></button></span>
    ${coded && html`<${Code} link=${whole} label=${label} />`}`;
}
