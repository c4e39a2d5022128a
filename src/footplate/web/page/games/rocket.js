/** Stephenson's Rocket: what stands on the board and beside it. */
import { raisable } from "../pure/board-numbers.js";
import { Icon } from "../common/icons.js";
import { h, html, steady } from "../lib.js";
import { BoardMark, PIECES, Plate, PlayerMark, SHAPES, baseline, ink, letter } from "../marks.js";
import { degrees, gridOf, moved, remembering, towards } from "./grid.js";
import { LIVERIES, drawTracks, driven, holder, locomotive, named, shield } from "./rocket-lines.js";

/**
 * @typedef {import("../views.js").RocketView} View
 * @typedef {import("../views.js").RocketOffer} Offer
 * @typedef {import("./interface.js").Context<View, Offer>} Context
 * @typedef {import("./interface.js").BoardPlace} BoardPlace
 * @typedef {import("../views.js").RocketLine} Line
 * @typedef {import("../views.js").RocketToken} Token
 * @typedef {import("../views.js").RocketOutcome} Outcome
 * @typedef {import("./interface.js").Place} Place
 */

const KINDS = ["steel", "textiles", "brewing", "leather"];
const KIND_LETTERS = /** @type {Record<string, string>} */ ({ steel: "S", textiles: "T", brewing: "B", leather: "L",
  passengers: "P" });

// --- the board ----------------------------------------------------------------------------------------------------

const tracks = remembering();
const towns = remembering(200);

/**
 * By heading: the upper side of a locomotive's disc that its point and usually its track leave free.
 * @type {Record<string, number>}
 */
const SHOULDER = { NE: -150, E: -100, SE: -35, SW: -145, W: -80, NW: -30 };

/** How far a mark makes room when its town's name stands above it in the same hex. @type {Record<string, number>} */
const LOWERED = { city: 8, railway: 4, start: 3 };

/**
 * Towns whose names go to the top of their hex, because the hexes below are busier than those above, and where no
 * other name stands in the way.
 * @param {View} view @param {Context} ctx
 */
export function raised(view, ctx) {
  const grid = gridOf(ctx.board);
  const busy = new Set(Object.keys(view.stations));
  for (const line of view.lines) {
    for (const hex of driven(grid, line)) busy.add(hex);
    if (line.locomotive) busy.add(line.locomotive);
  }
  const up = new Set();
  for (const place of ctx.board.places) {
    const near = (/** @type {string[]} */ ...ways) =>
      ways.filter((way) => busy.has(grid.neighbour(place.hex, way))).length;
    const below = near("SW", "SE");
    if (below > near("NW", "NE") || below === 2) up.add(place.name);
  }
  return raisable(ctx.board, up);
}

/**
 * The three tokens of a city; a dashed ring stands where one has been taken.
 * @param {Token[]} tokens @param {{ x: number, y: number }} at @param {string} name @param {Context} ctx
 */
function cityTokens(tokens, at, name, ctx) {
  return html`<g key=${name} class="rtokens" transform=${moved(at)}>${tokens.map((token, i) => {
    const x = (i - (tokens.length - 1) / 2) * 12.9;
    if (token.holder !== null) return html`<circle class="gone" cx=${x} r="5.4" />`;
    const kind = KIND_LETTERS[token.kind];
    return html`<g><title>${ctx.t(`page.rocket.kind.${token.kind}`)}</title>
      <circle class="rchip" cx=${x} r="6.2" style=${{ fill: `var(--k${kind})` }} />
        <text class="rchipt" x=${x} y="3.1">${kind}</text></g>`;
  })}</g>`;
}

/** @param {{ x: number, y: number }} at @param {string} name */
const railwayTown = (at, name) => html`<g key=${name} transform=${moved(at)}>
  <rect class="rtown" x="-9" y="-9" width="18" height="18" />
  <path class="rails" d=${PIECES.outlines.rails} /></g>`;

/** @param {BoardPlace} place @param {View} view @param {boolean} up @param {Context} ctx */
function townMark(place, view, up, ctx) {
  if (view.lines.some((line) => line.locomotive === place.hex)) return null;
  const tokens = view.cities[place.name] ?? [];
  const looks = [ctx.board.key, place.name, up, tokens, ctx.t("page.rocket.tokens")];
  return towns(JSON.stringify(looks), () => drawTown(place, tokens, up, ctx));
}

/** @param {BoardPlace} place @param {Token[]} tokens @param {boolean} up @param {Context} ctx */
function drawTown(place, tokens, up, ctx) {
  const y = place.y + (up ? LOWERED[place.kind] : 0);
  if (place.kind === "city") return cityTokens(tokens, { x: place.x, y: y - 3 }, place.name, ctx);
  if (place.kind === "railway") return railwayTown({ x: place.x, y: y - 3 }, place.name);
  return shield(place.company ?? "", { x: place.x, y });
}

/**
 * Where a station stands and at what scale: a locomotive on its hex pushes it, smaller, to its shoulder.
 * @param {View} view @param {Context} ctx @param {string} hex
 */
function stationPlace(view, ctx, hex) {
  const at = ctx.at(hex);
  const heading = view.lines.find((line) => line.locomotive === hex && line.heading)?.heading;
  if (!heading) return { ...at, scale: 0.92, aside: false };
  return { ...towards(at, SHOULDER[heading], 19.5), scale: 0.92 * 0.74, aside: true };
}

/** @param {View} view @param {Context} ctx @param {string} hex @param {number} seat */
function station(view, ctx, hex, seat) {
  const { x, y, scale, aside } = stationPlace(view, ctx, hex);
  const node = html`<g key=${`station${hex}`} data-id=${`station ${hex}`} data-x=${x.toFixed(1)}
    data-y=${y.toFixed(1)}><${BoardMark} seat=${seat} x=${x} y=${y} scale=${scale} /></g>`;
  return { node, aside };
}

/**
 * Where a line's locomotive points to now: where it stands, or where a veto round sends it.
 * @param {View} view @param {Context} ctx @param {Line} line
 */
function pointing(view, ctx, line) {
  if (!line.locomotive || view.veto?.line !== line.company) return { hex: line.locomotive, heading: line.heading };
  return { hex: gridOf(ctx.board).neighbour(line.locomotive, view.veto.aim), heading: view.veto.aim };
}

/** What the planned steps, or a veto round, would change: shown as ghosts. @param {View} view @param {Context} ctx */
function ghosts(view, ctx) {
  const then = ctx.preview?.view ?? view;
  const found = [];
  then.lines.forEach((line, /** @type {number} */ i) => {
    const { hex, heading } = line.locomotive ? pointing(then, ctx, line)
      : { hex: merged(then, ctx, line), heading: line.drive[line.drive.length - 1] };
    if (hex && hex !== view.lines[i].locomotive && view.lines[i].locomotive)
      found.push(locomotive(line.company, ctx.at(hex), heading, true));
  });
  for (const [hex, seat] of Object.entries(then.stations)) {
    if (view.stations[hex] !== seat) {
      const { x, y } = ctx.at(hex);
      found.push(html`<g key=${`gs${hex}`} class="ghosted"><${BoardMark} seat=${seat} x=${x} y=${y} /></g>`);
    }
  }
  return found;
}

/** Where a line that the plan dissolves drives last. @param {View} view @param {Context} ctx @param {Line} line */
function merged(view, ctx, line) {
  const cells = driven(gridOf(ctx.board), line);
  return cells[cells.length - 1];
}

/** @param {View} view @param {Context} ctx */
function pieces(view, ctx) {
  const grid = gridOf(ctx.board);
  const up = raised(view, ctx);
  const stations = Object.entries(view.stations).map(([hex, seat]) => station(view, ctx, hex, seat));
  const engines = view.lines.flatMap((line) =>
    (line.locomotive ? [locomotive(line.company, ctx.at(line.locomotive), line.heading)] : []));
  const key = JSON.stringify([ctx.board.key,
    view.lines.map((line) => [line.drive, line.merged_into])]);
  return {
    track: tracks(key, () => drawTracks(grid, view.lines)),
    towns: ctx.board.places.map((place) => townMark(place, view, up.has(place.name), ctx))
      .filter((mark) => mark !== null),
    stations: stations.filter((one) => !one.aside).map((one) => one.node),
    engines: [...engines, ...stations.filter((one) => one.aside).map((one) => one.node)],
    ghost: ghosts(view, ctx),
  };
}

// --- words and plates ---------------------------------------------------------------------------------------------

/** @param {string} company @param {boolean} [gone] */
export function plate(company, gone = false) {
  const livery = LIVERIES[company];
  return html`<${Plate} code=${company} colour=${livery.colour} pattern=${livery.pattern} light=${livery.light}
    gone=${gone} />`;
}

/**
 * A token. Its letter is an abbreviation: the name is told on hover, and to readers.
 * @param {string} kind @param {Context["t"]} t
 */
function chip(kind, t) {
  const name = t(`page.rocket.kind.${kind}`);
  return html`<svg class="rkind" viewBox="-9 -9 18 18" role="img" aria-label=${name}><title>${name}</title>
    <circle r="8" style=${{ fill: `var(--k${KIND_LETTERS[kind]})` }} /><text y="3.4">${KIND_LETTERS[kind]}</text>
    </svg>`;
}

/** @param {number} seat @param {Context} ctx */
const mark = (seat, ctx) => html`<${PlayerMark} seat=${seat} size="s" name=${ctx.players[seat]?.name} />`;

/** Money in thousands, as the tables count it. @param {number} amount @param {Context["number"]} number */
const thousands = (amount, number) => (amount ? number(amount / 1000) : html`<span class="z">·</span>`);

/**
 * A count in a majority: first and second are underlined.
 * @param {number[]} counts @param {number} seat @param {boolean} first
 * @param {import("../lib.js").Child} [beside] what is held and does not count
 */
function count(counts, seat, first, beside = null) {
  const n = counts[seat];
  const most = Math.max(...counts);
  const second = Math.max(0, ...counts.filter((one) => one < most));
  const rank = !n ? "z" : n === most ? "f" : n === second && counts.filter((one) => one === most).length === 1 ? "s2"
    : "";
  return html`<td class=${`${rank}${first ? " grp" : ""}`}>${(n > 0 || !beside) && html`<span>${n || "·"}</span>`}
    ${beside}</td>`;
}

/**
 * Tokens of cities that no line has reached yet: theirs, but they do not count (R70).
 * @param {Context["t"]} t @param {string} kind @param {number} seat @param {number} held @param {number} counted
 */
function uncounted(t, kind, seat, held, counted) {
  if (held <= counted) return null;
  const words = t("page.rocket.uncounted", { n: held - counted });
  return html`<small class="runcounted" title=${words} aria-label=${words} role="img"
    data-testid=${`uncounted-${kind}-${letter(seat)}`}>${counted ? "+" : ""}${held - counted}</small>`;
}

// --- panels -------------------------------------------------------------------------------------------------------

/** @param {View} view @param {string} what @param {string} subject */
const scored = (view, what, subject) => view.scoring.find((row) => row.what === what
  && row.subject === subject);

/** @param {View} view @param {Context} ctx */
function lineTable(view, ctx) {
  const seats = ctx.players.map((player) => player.seat);
  const alive = view.lines.filter((line) => !line.merged_into)
    .sort((a, b) => b.value - a.value);
  const gone = view.lines.filter((line) => line.merged_into);
  const asked = view.veto?.line ?? ctx.planned.map((offer) => offer.place?.piece).find(Boolean);
  const heads = seats.map((seat) => html`<th class=${seat === 0 ? "grp" : ""}>${mark(seat, ctx)}</th>`);
  return html`<div class="sec">${ctx.t("page.rocket.lines")}
    <span class="aside">${ctx.t("page.rocket.thousands")} ${ctx.rule("R72", "R73")}</span></div>
    <div class="scroller"><table class=${`st rlines n${seats.length}`}><thead>
      <tr><th rowspan="2">${ctx.t("page.rocket.line")}</th><th rowspan="2">${ctx.t("page.rocket.value")}</th>
        <th rowspan="2">${ctx.t("page.rocket.supply")}</th>
        ${["shares", "stations", "now"].map((key) =>
          html`<th class="grp" colspan=${seats.length}>${ctx.t(`page.rocket.${key}`)}</th>`)}</tr>
      <tr>${heads}${heads}${heads}</tr></thead>
    <tbody>${alive.map((line) => {
      const paid = ["shares", "stations"].map((what) => scored(view, what, line.company)?.payments ?? []);
      return h(LineRow, { key: line.company, company: line.company, asked: asked === line.company, value: line.value,
        supply: line.supply, isolated: line.isolated, hex: line.locomotive, shares: line.shares,
        stations: line.stations, payments: seats.map((seat) => (paid[0][seat] ?? 0) + (paid[1][seat] ?? 0)),
        t: ctx.t, number: ctx.number, point: ctx.point });
    })}
    ${gone.map((line) => html`<tr key=${line.company}
      class="dim"><td>${plate(line.company, true)}</td>
        <td class="wide" colspan=${2 + 3 * seats.length}>${ctx.t("page.rocket.merged",
          { line: line.merged_into })} ${ctx.rule("R60")}</td></tr>`)}
    </tbody>${tokenRows(view, ctx)}</table></div>`;
}

/**
 * @typedef {{ company: string, asked: boolean, value: number, supply: number, isolated: boolean, hex: string | null,
 *   shares: number[], stations: number[], payments: number[], t: Context["t"], number: Context["number"],
 *   point: Context["point"] }} LineRowProps
 */
const LineRow = steady((/** @type {LineRowProps} */ { company, asked, value, supply, isolated, hex, shares, stations,
  payments, t, number, point }) => html`<tr class=${asked ? "me" : ""}
    onMouseEnter=${() => point(hex ? [{ hex }] : [])} onMouseLeave=${() => point([])}>
    <td>${plate(company)}</td><td><b>${value}</b></td>
    <td>${isolated ? html`<span class="z" title=${t("page.rocket.isolated")}>–</span>` : supply}</td>
    ${[shares, stations].map((held) => held.map((_, seat) => count(held, seat, seat === 0)))}
    ${paymentCells(payments, number)}</tr>`);

/** @param {number[]} payments @param {Context["number"]} number */
const paymentCells = (payments, number) => payments.map((amount, seat) =>
  html`<td class=${seat === 0 ? "grp" : ""}>${thousands(amount, number)}</td>`);

/** Rows of the same table, so that seats stand under seats. @param {View} view @param {Context} ctx */
function tokenRows(view, ctx) {
  const seats = ctx.players.map((player) => player.seat);
  const totals = seats.map((seat) => view.scoring.reduce((/** @type {number} */ sum, row) => sum
    + row.payments[seat], 0));
  const over = !!view.final;
  const known = seats.map((seat) => (view.cash[seat] === null ? null : view.cash[seat] + (over ? 0 : totals[seat])));
  const best = Math.max(...known.map((value) => value ?? -1));
  const figure = (/** @type {number | null} */ value) =>
    (value === null ? html`<span class="z">?</span>` : ctx.number(value / 1000));
  const wide = 3 + seats.length;
  return html`<tbody class="rkinds"><tr><th class="head" colspan=${wide + 2 * seats.length}
    scope="rowgroup"><div class="sec">${ctx.t("page.rocket.tokens")}
      <span class="aside">${ctx.t("page.rocket.at_end")} ${ctx.rule("R70", "R71")}</span></div></th></tr>
    ${[...KINDS, "passengers"].map((kind) => {
      const row = scored(view, "tokens", kind);
      if (!row) return null;
      const tokens = Object.values(view.cities).flat().filter((token) => token.kind === kind);
      const held = seats.map((seat) => tokens.filter((token) => token.holder === seat).length);
      return h(TokenRow, { key: kind, kind, wide, held, counts: row.counts, payments: row.payments, t: ctx.t,
        number: ctx.number });
    })}</tbody>
    <tfoot><tr><td colspan=${wide}><b>${ctx.t("page.rocket.cash")}</b></td><td class="grp" colspan=${seats.length}>
    </td>${seats.map((seat) => html`<td class=${seat === 0 ? "grp" : ""}>${figure(view.cash[seat])}</td>`)}</tr>
    ${!over && html`<tr class="me"><td colspan=${wide}><b>${ctx.t("page.rocket.projected")}</b></td>
      <td class="grp" colspan=${seats.length}></td>
      ${seats.map((seat) => html`<td class=${`${seat === 0 ? "grp " : ""}${known[seat] === best ? "f" : ""}`}>
        <span>${figure(known[seat])}</span></td>`)}</tr>
    <tr><td class="muted fine long" data-testid="projection" colspan=${wide + 2 * seats.length}>
      ${ctx.t("page.score.projection.rocket")}</td></tr>`}</tfoot>`;
}

/**
 * @typedef {{ kind: string, wide: number, held: number[], counts: number[], payments: number[], t: Context["t"],
 *   number: Context["number"] }} TokenRowProps
 */
const TokenRow = steady((/** @type {TokenRowProps} */ { kind, wide, held, counts, payments, t, number }) => html`<tr>
  <td colspan=${wide}><span aria-hidden="true">${chip(kind, t)}</span> ${t(`page.rocket.kind.${kind}`)}</td>
    ${counts.map((counted, seat) => count(counts, seat, seat === 0, uncounted(t, kind, seat, held[seat], counted)))}
    ${paymentCells(payments, number)}</tr>`);

/**
 * The veto round: who holds what, where it would be sent, and what everybody would be paid.
 * @param {View} view @param {Context} ctx
 */
function vetoCard(view, ctx) {
  const veto = view.veto;
  if (!veto) return null;
  const line = named(view.lines, veto.line);
  const active = view.active ?? 0;
  const [mover, you] = [ctx.players[veto.bidder ?? active].name, ctx.t("page.you.name")];
  const order = ctx.players.map((_, i) => (active + 1 + i) % ctx.players.length).filter((seat) =>
    line.shares[seat] > 0 || seat === active);
  return html`<section class="rveto" data-testid="veto"><h3>${ctx.t("page.rocket.veto")} ${plate(veto.line)}</h3>
    <p class="muted">${ctx.t(`page.rocket.veto.${veto.bid ? "bidding" : "moved"}${mover === you ? ".you" : ""}`,
      { seat: mover, way: ctx.t(`page.rocket.way.${veto.aim}`), shares: veto.bid })} ${ctx.rule("R33", "R37")}</p>
    <table class="st"><thead><tr><th>${ctx.t("page.rocket.seat")}</th><th>${ctx.t("page.rocket.shares")}</th>
      <th>${ctx.t("page.rocket.bid")}</th><th class="wide">${ctx.t("page.rocket.sends")}</th></tr></thead>
    <tbody>${order.map((seat) => html`<tr key=${seat} class=${view.to_move === seat ? "me" : ""}>
      <td>${mark(seat, ctx)} ${ctx.players[seat].name}</td><td>${line.shares[seat]}</td>
      ${veto.bidder === seat ? html`<td class="f"><span>${veto.bid}</span></td>
        <td class="wide">${ctx.t(`page.rocket.way.${veto.aim}`)}</td>`
          : html`<td class="z">·</td><td class="wide muted">
            ${seat === active ? ctx.t("page.rocket.last_word")
              : view.to_move === seat ? ctx.t("page.rocket.asked") : ""}</td>`}</tr>`)}</tbody></table>
    <table class="st routs"><thead><tr><th>${ctx.t("page.rocket.if")}</th>
      <th class="wide">${ctx.t("page.rocket.reaches")}</th>
      ${ctx.players.map((player) => html`<th class=${player.seat === 0 ? "grp" : ""}>${mark(player.seat, ctx)}</th>`)}
    </tr></thead>
    <tbody>${veto.outcomes.map((outcome) =>
      html`<tr key=${outcome.direction} class=${outcome.direction === veto.aim ? "me" : ""}
        onMouseEnter=${() => ctx.point([{ hex: outcome.hex }])} onMouseLeave=${() => ctx.point([])}>
      <td>${arrow(outcome.direction)} ${ctx.t(`page.rocket.way.${outcome.direction}`)}</td>
        <td class="wide">${reached(outcome, ctx) ?? html`<span class="z">·</span>`}</td>
      ${outcome.payments.map((/** @type {number} */ amount, /** @type {number} */ seat) =>
        html`<td class=${`${seat === 0 ? "grp " : ""}${amount ? "plus" : ""}`}>
          ${amount ? `+${ctx.number(amount / 1000)}` : html`<span class="z">·</span>`}</td>`)}</tr>`)}</tbody></table>
        </section>`;
}

/** @param {string} way */
const arrow = (way) => html`<svg class="rarrow" viewBox="-8 -8 16 16"
  aria-hidden="true"><path transform=${`rotate(${degrees(way)})`} d="M-6 0H5M1-4l4 4-4 4" /></svg>`;

/** What a direction brings, in a few words and plates. @param {Outcome} outcome @param {Context} ctx */
function reached(outcome, ctx) {
  const towns = outcome.towns.map((/** @type {string} */ name) =>
    ctx.board.places.find((place) => place.name === name)?.text ?? name);
  const parts = [];
  if (towns.length) parts.push(towns.join(", "));
  if (outcome.passenger !== null) parts.push(html`${chip("passengers", ctx.t)}${mark(outcome.passenger, ctx)}`);
  if (outcome.merged_into) parts.push(html`→ ${plate(outcome.merged_into)}`);
  return parts.length ? parts.map((part, i) => html`${i > 0 && ", "}${part}`) : null;
}

/** @param {View} view @param {Context} ctx */
function cityTable(view, ctx) {
  return html`<div class="sec">${ctx.t("page.rocket.cities")}<span class="aside">${ctx.rule("R15", "R53")}</span></div>
    <table class="st"><tbody>${ctx.board.places.filter((place) => place.kind === "city").map((place) =>
      html`<tr key=${place.name} onMouseEnter=${() => ctx.point([{ hex: place.hex }])}
        onMouseLeave=${() => ctx.point([])}>
      <td>${place.text}</td>${(view.cities[place.name] ?? []).map((token) =>
        html`<td class="rtok">${token.holder === null ? chip(token.kind, ctx.t)
          : html`<span class="taken">${chip(token.kind, ctx.t)}${mark(token.holder, ctx)}</span>`}</td>`)}
      <td class="wide">${view.lines.filter((line) => line.towns.includes(place.name))
        .map((line) => plate(line.company))}</td></tr>`)}</tbody></table>`;
}

/** @param {View} view @param {Context} ctx */
function panel(view, ctx) {
  return [
    { key: "standings", title: ctx.t("page.rocket.standings"), choices: vetoCard(ctx.preview?.view ?? view, ctx),
      body: html`<${Standings} view=${view} ctx=${ctx} />` },
    { key: "cities", title: ctx.t("page.rocket.cities"), body: html`<${Cities} view=${view} ctx=${ctx} />` },
  ];
}

/** @param {{ view: View, ctx: Context }} props */
const Standings = ({ view, ctx }) => html`${vetoCard(ctx.preview?.view ?? view, ctx)}${lineTable(view, ctx)}`;

/** @param {{ view: View, ctx: Context }} props */
const Cities = ({ view, ctx }) => cityTable(view, ctx);

/** @param {View} view @param {Context} ctx @param {number} seat */
function card(view, ctx, seat) {
  const cash = view.cash[seat];
  return {
    figure: cash === null ? "£ ?" : `£${ctx.number(cash)}`,
    notes: [html`<span title=${ctx.t("page.rocket.stock")}><${Icon} name="house" small /> ${view.stock[seat]}</span>`],
  };
}

/** @param {View} view @param {Context} ctx */
function supply(view, ctx) {
  const open = view.lines.filter((line) => line.supply > 0).length;
  return html`<div class="rsupply"><div class="rrow"><b>${ctx.t("page.rocket.tiles")}</b>
    <b class="num">${view.tiles_left} <span class="muted">/ ${view.tiles_in_all}</span></b></div>
    <div class="meter"><i style=${{ width: `${(view.tiles_left / view.tiles_in_all) * 100}%` }}></i></div>
    <div class="rrow"><span>${ctx.t("page.rocket.passengers_left")}</span>
      <b class="num">${view.passengers_left} / ${view.passengers_in_all}</b></div>
    <div class="rrow"><span>${ctx.t("page.rocket.lines_left")}</span><b class="num">${open} / ${view.lines.length}</b>
    </div>
    <p class="muted">${ctx.t("page.rocket.ends")} ${ctx.rule("R64", "R66")}</p></div>`;
}

/** @param {View} _ @param {Context} ctx */
function legend(_, ctx) {
  const seat = ctx.seat ?? 1;
  return html`<div class="rlegend">
    <span><svg viewBox="-10 -10 20 20"><polygon class="urbanhex" points="0,-9 8,-4.5 8,4.5 0,9 -8,4.5 -8,-4.5" /></svg>
      ${ctx.t("page.rocket.city")}</span>
    <span><svg viewBox="-11 -11 22 22">${railwayTown({ x: 0, y: 0 }, "legend")}</svg>${ctx.t("page.rocket.railway")}
    </span>
    <span><svg viewBox="-13 -14 26 28"><path class="startshield" d=${PIECES.outlines.shield} /></svg>
      ${ctx.t("page.rocket.start")}</span>
    <span><svg class="enamel" viewBox="-1 -1 26 26"
      style=${{ "--p": ink(seat) }}>${SHAPES[seat]({ class: "b" })}
        <text x="12" y=${baseline(seat)}>${letter(seat)}</text></svg>${ctx.t("page.rocket.station")}</span></div>`;
}

/**
 * Everything on the board by its name.
 * @param {View} view @param {Context} ctx @returns {import("./interface.js").Sign[]}
 */
function signs(view, ctx) {
  const here = { x: 0, y: 0 };
  const seat = ctx.seat ?? 1;
  const line = view.lines[4].company;
  const track = { "--c": LIVERIES[line].colour };
  /** @type {[string, import("../lib.js").Child, string[]][]} */
  const all = [
    ["city", html`<polygon class="urbanhex" points="0,-12 10.4,-6 10.4,6 0,12 -10.4,6 -10.4,-6" />`, ["R15", "R53"]],
    ...KINDS.map((kind) => /** @type {[string, import("../lib.js").Child, string[]]} */ ([`kind.${kind}`,
      html`<circle r="10" style=${{ fill: `var(--k${KIND_LETTERS[kind]})` }} />
        <text class="rchipt" y="3.4">${KIND_LETTERS[kind]}</text>`, ["R70", "R71"]])),
    ["taken", html`<g class="rtokens"><circle class="gone" r="9" /></g>`, ["R15"]],
    ["railway", railwayTown(here, "sign"), ["R55"]],
    ["start", shield(line, here), ["R24", "A12"]],
    ["loco", locomotive(line, here, "E"), ["R22", "R25"]],
    ["track", html`<path class="tline" d="M-14 0H14" style=${{ ...track, strokeWidth: "7" }} />`, ["R26", "R58"]],
    ["station", html`<${BoardMark} seat=${seat} x=${0} y=${0} />`, ["R17", "R19"]],
    ["kind.passengers", html`<circle r="10" style=${{ fill: "var(--kP)" }} /><text class="rchipt" y="3.4">P</text>`,
      ["R50", "R71"]],
    ["site", html`<g class="target ranked rank3"><polygon class="tg"
      points="0,-12 10.4,-6 10.4,6 0,12 -10.4,6 -10.4,-6" /></g>`, ["R17"]],
  ];
  return all.map(([key, drawn, clauses]) => ({ name: ctx.t(`page.rocket.sign.${key.replace(/^kind\..*/, "token")}`,
    { kind: key.startsWith("kind.") ? ctx.t(`page.rocket.${key}`) : "" }), clauses,
    does: ctx.t(`page.rocket.sign.${key.replace(/^kind\.(?!passengers).*/, "token")}.does`),
    picture: html`<svg viewBox="-16 -16 32 32" aria-hidden="true">${drawn}</svg>` }));
}

/** The title of what is planned: plates instead of words. @param {View} view @param {Context} ctx */
function headline(view, ctx) {
  // A short cut says nothing of what it brings: the veto round that it leads to does.
  const veto = ctx.preview?.view.veto;
  const company = veto?.line ?? ctx.planned.map((offer) => offer.place?.piece).find(Boolean);
  const outcome = veto?.outcomes.find((one) => one.direction === veto.aim)
    ?? /** @type {Outcome | undefined} */ (ctx.planned.map((offer) => offer.facts)
      .find((facts) => facts && "direction" in facts));
  if (!company || !outcome) return null;
  const title = outcome.merged_into
    ? html`${plate(company)} <b>${ctx.t("page.rocket.merges_into")}</b> ${plate(outcome.merged_into)}`
    : html`${plate(company)} <b>${arrow(outcome.direction)} ${ctx.t(`page.rocket.way.${outcome.direction}`)}</b>`;
  return html`${title}${prospects(outcome, ctx)}`;
}

/** What the planned move pays if it stands: towns and money. @param {Outcome} outcome @param {Context} ctx */
function prospects(outcome, ctx) {
  const paid = outcome.payments.some(Boolean);
  if (!paid && !outcome.towns.length && outcome.passenger === null) return null;
  return html`<p class="rprospects" data-testid="prospects">
    <span class="muted">${ctx.t("page.rocket.if_stands")}</span> ${reached({ ...outcome, merged_into: null }, ctx)}
    ${outcome.payments.map((/** @type {number} */ amount, /** @type {number} */ seat) => amount > 0
      && html` <span class="nw">${mark(seat, ctx)} <b class="plus">+${ctx.number(amount)}</b></span>`)}</p>`;
}

// --- in words -----------------------------------------------------------------------------------------------------

/** What stands on a hex, or what a line is. @param {View} view @param {Context} ctx @param {Place} place */
function describe(view, ctx, place) {
  const hex = place.hex ?? find(view, place) ?? "";
  const parts = [];
  const town = ctx.board.places.find((one) => one.hex === hex || one.name === place.town);
  parts.push(ctx.where(hex));
  if (town) parts.push(ctx.t(`page.rocket.${town.kind}`));
  if (town?.kind === "city") {
    const left = (view.cities[town.name] ?? []).filter((token) => token.holder === null);
    parts.push(left.length ? left.map((token) => ctx.t(`page.rocket.kind.${token.kind}`))
      .join(" + ") : ctx.t("page.rocket.no_tokens"));
  }
  for (const line of view.lines) {
    if (line.locomotive === hex) parts.push(ctx.t("page.rocket.says.loco",
      { line: line.company, way: line.heading ? ctx.t(`page.rocket.way.${line.heading}`) : "–", value: line.value,
        supply: line.supply }));
    else if (driven(gridOf(ctx.board), line).includes(hex))
      parts.push(ctx.t("page.rocket.says.track", { line: holder(view.lines, line).company }));
    if (town && line.towns.includes(town.name)) parts.push(line.company);
  }
  const owner = view.stations[hex];
  if (owner !== undefined) parts.push(ctx.t("page.rocket.says.station",
    { seat: ctx.players[owner]?.name ?? letter(owner) }));
  return parts.join(", ");
}

/** @param {View} view @param {Place} place */
function find(view, place) {
  return view.lines.find((line) => line.company === place.piece)?.locomotive ?? undefined;
}

/**
 * Where a locomotive came from and went, as far as its line still runs there.
 * @param {View} view @param {Context} ctx @param {import("../views.js").LogEntry[]} entries
 */
function way(view, ctx, entries) {
  const moved = entries.flatMap((entry) => entry.lines).find((one) => one.kind === "moved");
  const line = view.lines.find((one) => one.company === moved?.facts.line);
  const route = line && driven(gridOf(ctx.board), line);
  const places = entries.flatMap((entry) => entry.places);
  const end = route?.findLastIndex((hex) => places.some((place) => place.hex === hex)) ?? -1;
  return route && end > 0 ? route.slice(end - 1, end + 1) : undefined;
}

/** @param {Context} ctx @returns {[string, string][]} */
const keys = (ctx) => [..."TSMVO"].map((key) => [key, ctx.t(`page.rocket.key.${key}`)]);

/** @satisfies {import("./interface.js").GameFile<View, Offer>} */
const game = { unnamed: true, signs, keys,
  pieces, panel, card, describe, supply, legend, headline, find, raised, way, settles: true,
  amount: (/** @type {string} */ figure) => `£${figure}`,
  answers: ["called", "bid", "matched", "passed", "let_stand"] };

export default game;
