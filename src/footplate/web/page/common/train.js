/** The train on the start page: seven coaches and a Rocket on a rail of their own. */
import { html } from "../lib.js";

const COACH =
  "M0 16h58M4 16c-3-7-2-12 2-12h12c4 0 5 5 3 12M22 16c-2-7-2-12 2-12h11c4 0 4 5 2 12" +
  "M38 16c-2-7-1-12 3-12h11c4 0 5 5 2 12M58 16h8";

export function Train() {
  const front = 1010;
  return html`<svg class="strip" viewBox="0 -20 1264 51" preserveAspectRatio="xMaxYMax slice" aria-hidden="true"
    fill="none" stroke="currentColor" stroke-width="1.5">
    <g class="rolling">
    ${[1, 2, 3, 4, 5, 6, 7].map((i) => html`<g key=${i} transform=${`translate(${front - 68 * i} 0)`}>
      <path d=${COACH} /><path d="M4 3h51" stroke-width="2.4" />
      ${[8.5, 26, 43].map((x) => html`<rect key=${x} x=${x} y="7" width="7" height="4.5" />`)}
        <circle cx="11" cy="21" r="4.2" /><circle cx="47" cy="21" r="4.2" /></g>`)}
    <g transform=${`translate(${front} 0)`}>
      <rect x="0" y="8" width="14" height="9" fill="currentColor" stroke="none" /><circle cx="4" cy="21" r="4" />
      <circle cx="12" cy="21" r="4" /><path d="M14 15h8" />
      <g fill="currentColor" stroke="none"><rect x="22" y="5" width="9" height="14" />
        <rect x="30" y="6" width="27" height="9" rx="2" /><rect x="52" y="-9" width="5" height="18" />
        <path d="M50-9h9l1-3H49z" /></g>
      <path d="M31 4 50 18" stroke-width="2.4" /><circle class="wheelface" cx="50" cy="17.5" r="7.5" />
        <path d="M50 10v15M42.5 17.5h15M44.7 12.2l10.6 10.6M55.3 12.2 44.7 22.8" stroke-width="1" />
        <circle cx="27" cy="21" r="4.5" />
      <path class="steam" stroke-width="1.2" opacity=".55"
        d="M50-15c-4-3-10-1-9 3-6-3-14 0-13 4-8-3-16 0-17 4-9-2-18 1-22 4" /></g>
    </g>
    <path d="M0 26.5H1264" stroke-width="2" />
      <path d="M0 29.5H1264" stroke-width="2.5" stroke-dasharray="7 6" opacity=".55" />
  </svg>`;
}
