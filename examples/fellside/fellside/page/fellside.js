/** Fellside: track on hexes, shares beside the board, one's contracts below it. */
import { html } from "../lib.js";

const TITLES = ["Kendal", "Pennine", "Solway"];

/** The track of all companies, side by side where several share a hex. */
const track = (view, ctx, kind) => view.links.flatMap((links, company) => links.map(([from, to]) => {
  const [a, b, beside] = [ctx.at(from), ctx.at(to), (company - 1) * 5];
  return html`<path key=${`${company}${from}${to}`} class=${`fs-track fs-${company} ${kind}`}
    d=${`M${a.x + beside} ${a.y + beside}L${b.x + beside} ${b.y + beside}`} />`;
}));

const pieces = (view, ctx) => ({
  track: track(view, ctx, ""),
  towns: ctx.board.places.map((place) => html`<circle key=${place.name} class="fs-town" cx=${place.x} cy=${place.y}
    r="8" />`),
  ghost: ctx.preview ? track(ctx.preview.view, ctx, "fs-new") : [],
});

const Shares = ({ view, ctx }) => html`<div class="scroller"><table class="fs-shares">
  <thead><tr><th scope="col">${ctx.t("fellside.page.company")}</th><th scope="col">${ctx.t("fellside.page.price")}</th>
    ${ctx.players.map((player) => html`<th scope="col" key=${player.seat}>${player.letter}</th>`)}</tr></thead>
  <tbody>${TITLES.map((title, company) => html`<tr key=${title}>
    <th scope="row"><i class=${`fs-plate fs-${company}`} aria-hidden="true"></i>${title}</th>
    <td>${view.prices[company]}</td>
    ${ctx.players.map((player) => html`<td key=${player.seat}>${view.shares[player.seat][company]}</td>`)}
  </tr>`)}</tbody></table></div>`;

const panel = (view, ctx) => [{ key: "shares", title: ctx.t("fellside.page.shares"),
  body: html`<${Shares} view=${view} ctx=${ctx} />` }];

const card = (view, ctx, seat) => ({ figure: ctx.number(view.money[seat]), unit: ctx.t("fellside.page.coins"),
  notes: [html`<span>${ctx.t("fellside.page.contracts", { n: view.contracts[seat] })}</span>`] });

const describe = (_view, ctx, place) =>
  ctx.board.places.find((town) => town.hex === place.hex)?.text ?? place.hex ?? "";

const tray = (view, ctx) => view.hand.length > 0 && html`<ul class="fs-hand"
  aria-label=${ctx.t("fellside.page.hand")}>${view.hand.map(([name, value]) => html`<li key=${name}><b>${name}</b>
    <span>${value}</span></li>`)}</ul>`;

const status = (view, ctx) => html`<span>${ctx.t("fellside.page.round", { round: view.round })}</span>`;

export default { pieces, panel, card, describe, tray, status };
