/** Dampfross (Railway Rivals): what lies on the map and stands beside it. */
import { html } from "../lib.js";
import { BoardMark, PIECES, ink, letter } from "../marks.js";
import { accounts, numberGrid, openCities, partnerCards, plateText, runHead } from "./dampfross-panels.js";
import { hexNamed, nameOf, onTheWay } from "./dampfross-places.js";
import { die, finish, finishCard, mark, raceCard, running } from "./dampfross-race.js";
import { drawTrack, ends, pathThrough } from "./dampfross-track.js";
import { between, gridOf, moved, remembering } from "./grid.js";

/**
 * @typedef {import("../views.js").DampfrossView} View
 * @typedef {import("../views.js").DampfrossOffer} Offer
 * @typedef {import("../views.js").DampfrossBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").BoardPlace} BoardPlace
 * @typedef {import("./interface.js").Place} Place
 */

const ANCHOR = PIECES.outlines.anchor;

// --- the board ----------------------------------------------------------------------------------------------------

const tracks = remembering();
const plates = remembering();

/** @param {BoardPlace} place */
const plateWidth = (place) => [9, 20][place.numbers?.length ?? 0] ?? 36;
/** How far an anchor reaches beside a plate. */
const ANCHORED = 14;

/** How far what stands on a city or town reaches: names keep off it. @param {BoardPlace} place */
const plate = (place) => ({ left: plateWidth(place) / 2, right: plateWidth(place) / 2 + (place.port ? ANCHORED : 0),
  high: place.numbers ? 8 : 5 });

/** Number plates, dots and anchors: above all track. @param {BoardPlace} place */
function townMark(place) {
  const width = plateWidth(place);
  const anchor = place.port && html`<g transform=${moved({ x: width / 2 + 7, y: 0 })}>
    <path class="anchorbed" d=${ANCHOR} /><path class="anchor" d=${ANCHOR} /></g>`;
  const mark = place.numbers ? html`<rect class="plate" x=${-width / 2} y="-8" width=${width} height="16" rx="3" />
    <text class="platet" y="4">${plateText(place.numbers)}</text>` : html`<circle class="dtown" r="4.500" />`;
  return html`<g key=${place.name} class=${`plated${place.start ? " dstart" : ""}`} transform=${moved(place)}>
    ${anchor}${mark}</g>`;
}

/** Ferries that somebody has bought. @param {View} view @param {Context} ctx */
function ferries(view, ctx) {
  return view.ferries.flatMap((ferry, /** @type {number} */ i) => {
    const printed = ctx.board.ferries[i];
    if (ferry.owner === null || !printed) return [];
    const [a, b] = [ctx.at(printed.a), ctx.at(printed.b)];
    const at = between(a, b, 0.45);
    return html`<g key=${`ferry${i}`} style=${{ "--c": ink(ferry.owner) }}>
      <path class="dferry" d=${`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <${BoardMark} seat=${ferry.owner} x=${at.x} y=${at.y} scale=${0.7} filled /></g>`;
  });
}

/** Routes of the trains, each a broad band beside the others. @param {View} view @param {Context} ctx */
function halos(view, ctx) {
  const grid = gridOf(ctx.board);
  const trains = running(view);
  return trains.map(({ seat, entry }, i) => {
    const off = (i - (trains.length - 1) / 2) * 9;
    return html`<path key=${`halo${seat}`} class="dhalo" style=${{ "--c": ink(seat) }}
      d=${pathThrough(grid, entry.path, { x: off * 0.6, y: off * 0.8 })} />`;
  });
}

/** @param {View} view @param {Context} ctx */
function trains(view, ctx) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  const arrived = finish(view, ctx).filter((one) => one.way.length).map(({ seat, way }) =>
    ({ seat, entry: { at: way[way.length - 1], path: way } }));
  return [...running(view), ...arrived].map(({ seat, entry }) => {
    const before = crowd.get(entry.at) ?? 0;
    crowd.set(entry.at, before + 1);
    const at = ctx.at(entry.at);
    const x = at.x + before * 15;
    const y = at.y - before * 6;
    const path = entry.path.map((/** @type {string} */ hex) => `${ctx.at(hex).x},${ctx.at(hex).y}`).join(" ");
    return html`<g key=${`train${seat}`} data-id=${`train ${seat}`} data-x=${x.toFixed(1)} data-y=${y.toFixed(1)}
      data-path=${path}><${BoardMark} seat=${seat} x=${x} y=${y} scale=${1} filled /></g>`;
  });
}

/** Start and target of the run. @param {View} view @param {Context} ctx */
function flags(view, ctx) {
  const run = onTheWay(view);
  if (!run) return [];
  const flag = (/** @type {string} */ hex, /** @type {string} */ key) =>
    ({ key: `${key}-${hex}`, text: ctx.t(`page.dampfross.${key}`), hex });
  return [flag(hexNamed(ctx, run.start), "start"),
    ...run.targets.slice(0, 8).map((name) => flag(hexNamed(ctx, name), "target"))];
}

/** What the names of rivers keep off: every segment of track. @param {View} view @param {Context} ctx */
function drawn(view, ctx) {
  const grid = gridOf(ctx.board);
  return view.track.flatMap(({ side }) => {
    const [a, b] = ends(grid, side).map((hex) => grid.centre(hex));
    return [0, 0.25, 0.5, 0.75, 1].map((part) => between(a, b, part));
  });
}

/** Both ends of a run. @param {View} view @param {Context} ctx */
function focus(view, ctx) {
  const run = onTheWay(view);
  return run ? [run.start, ...run.targets.slice(0, 8)].map((name) => ({ hex: hexNamed(ctx, name) })) : [];
}

/** Segments that the plan adds to the track. @param {View} view @param {Context} ctx */
function plannedTrack(view, ctx) {
  const then = ctx.preview?.view;
  if (!then) return [];
  const owners = new Map(view.track.map((segment) => [segment.side, segment.owners.length]));
  return then.track.filter((segment) => segment.owners.length > (owners.get(segment.side) ?? 0))
    .map((segment) => segment.side);
}

/** What a planned segment costs, by the side it lies on under either of its names. @param {Context} ctx */
function plannedCosts(ctx) {
  const grid = gridOf(ctx.board);
  /** @type {Map<string, Offer["facts"]>} */
  const costs = new Map();
  for (const offer of ctx.planned) {
    if (!offer.place?.side || offer.group !== "build") continue;
    const [a, b] = ends(grid, offer.place.side);
    costs.set(`${a} ${b}`, offer.facts).set(`${b} ${a}`, offer.facts);
  }
  return costs;
}

/**
 * The planned segments that no way draws.
 * @param {View} view @param {Context} ctx @returns {[string, string][]}
 */
function plannedSegments(view, ctx) {
  const grid = gridOf(ctx.board);
  const last = ctx.planned[ctx.planned.length - 1];
  const drawn = (last?.group === "way" && last.facts?.path) || [];
  const next = (/** @type {string} */ a, /** @type {string} */ b) =>
    Math.abs(drawn.indexOf(a) - drawn.indexOf(b)) === 1 && drawn.includes(a) && drawn.includes(b);
  return plannedTrack(view, ctx).map((side) => ends(grid, side)).filter(([a, b]) => !next(a, b));
}

/**
 * Planned track, below the plates of cities: a yellow band, the own colour dashed.
 * @param {View} view @param {Context} ctx
 */
function plannedLines(view, ctx) {
  const grid = gridOf(ctx.board);
  return plannedSegments(view, ctx).map(([a, b]) => {
    const d = pathThrough(grid, [a, b]);
    return html`<g key=${`plan${a}${b}`}><path class="tcase" d=${d} stroke-width="13" /><path class="planned" d=${d} />
      <path class="plannedline" style=${{ "--c": ink(ctx.seat ?? 0) }} d=${d} /></g>`;
  });
}

/** What each planned segment costs, on a disc. @param {View} view @param {Context} ctx */
function ghosts(view, ctx) {
  const costs = plannedCosts(ctx);
  return plannedSegments(view, ctx).flatMap(([a, b]) => {
    const cost = costs.get(`${a} ${b}`)?.points;
    return cost === undefined ? [] : [html`<g key=${`cost${a}${b}`} class="cost"
      transform=${moved(between(ctx.at(a), ctx.at(b)))}><circle r="8" /><text y="3.800">${cost}</text></g>`];
  });
}

/** "4 points, pays Anton 1" at the end of the plan. @param {View} view @param {Context} ctx */
function callouts(view, ctx) {
  const built = ctx.planned.filter((offer) => offer.group === "build");
  const last = built[built.length - 1]?.place?.hex;
  if (!last || !ctx.preview) return [];
  const { x, y } = ctx.at(last);
  const text = planText(built, ctx);
  const half = text.length * 3.4 + 14;
  return [html`<g key="plan" class="callout" transform=${moved({ x, y })}><path d="M0 53V16" />
    <rect x=${-half} y="53" width=${2 * half} height="26" rx="6" /><text y="70.500">${text}</text></g>`];
}

/** @param {Offer[]} built */
function planned(built) {
  /** @type {Map<string, { seats: number[], amount: number }>} */
  const fees = new Map();
  let points = 0;
  let premium = 0;
  for (const { facts } of built) {
    points += facts?.points ?? 0;
    premium += facts?.premium ?? 0;
    for (const fee of facts?.fees ?? []) {
      const key = fee.seats.join("+");
      fees.set(key, { seats: fee.seats, amount: (fees.get(key)?.amount ?? 0) + fee.amount });
    }
  }
  return { points, premium, fees: [...fees.values()] };
}

/** @param {Offer[]} built @param {Context} ctx */
function planText(built, ctx) {
  const { points, fees, premium } = planned(built);
  const parts = [ctx.t("page.dampfross.points", { n: points })];
  for (const fee of fees) parts.push(ctx.t("page.dampfross.pays",
    { seat: fee.seats.map((seat) => ctx.players[seat].name).join(" + "), amount: fee.amount }));
  if (premium) parts.push(ctx.t("page.dampfross.premium", { amount: premium }));
  return parts.join(", ");
}

/** @param {View} view @param {Context} ctx */
function pieces(view, ctx) {
  const grid = gridOf(ctx.board);
  return {
    halo: halos(view, ctx),
    track: [...tracks(ctx.board.key + JSON.stringify(view.track), () => drawTrack(grid, view.track)),
      ...ferries(view, ctx), ...plannedLines(view, ctx)],
    towns: plates(ctx.board.key, () => ctx.board.places.map(townMark)),
    engines: trains(view, ctx),
    ghost: ghosts(view, ctx),
    callouts: callouts(view, ctx),
  };
}

// --- panels -------------------------------------------------------------------------------------------------------

/** The plan, segment by segment. @param {View} view @param {Context} ctx */
function planCard(view, ctx) {
  const built = ctx.planned.filter((offer) => offer.group === "build");
  if (!built.length) return null;
  const { points } = planned(built);
  const seat = ctx.seat ?? 0;
  const account = ctx.preview?.view.accounts[seat];
  return html`<section data-testid="plan"><div class="sec">${ctx.t("page.dampfross.plan")}</div>
    <p class="dplan"><b>${planText(built, ctx)}</b>
      <span class="muted">${ctx.t("page.dampfross.left", { n: Math.max(0, view.points - points) })} ${ctx.rule("D25")}
    </span></p>
    <table class="st"><thead><tr><th>${ctx.t("page.dampfross.segment")}</th><th>${ctx.t("page.dampfross.cost")}</th>
      <th class="right">${ctx.t("page.dampfross.fee")}</th></tr></thead><tbody>
    ${built.map((offer, i) => {
      const [a, b] = ends(gridOf(ctx.board), offer.place?.side ?? "A1.E");
      return html`<tr key=${i}><td>${nameOf(ctx, a)} – ${nameOf(ctx, b)}</td><td><b>${offer.facts?.points}</b></td>
        <td class="right">${offer.facts?.premium ? html`<span class="plus">+${offer.facts.premium}</span> ` : null}
        ${(offer.facts?.fees ?? []).map((/** @type {{ seats: number[], amount: number }} */ fee) =>
          html`<span class="nw">${fee.seats.map((/** @type {number} */ one) => mark(one, ctx))} −${fee.amount}
        </span> `)}
        ${!offer.facts?.fees?.length && !offer.facts?.premium && html`<span class="z">·</span>`}</td></tr>`;
    })}</tbody></table>
    ${account !== undefined && account !== view.accounts[seat]
      && html`<ul class="eff"><li><span class="g">${ctx.t("page.dampfross.account_after")}</span>
        <span class="v">${view.accounts[seat]} → ${account}</span></li></ul>`}</section>`;
}

/** What is decided now, and what has been. @param {{ view: View, ctx: Context }} props */
const Chosen = ({ view, ctx }) => html`${runHead(view, ctx)}${planCard(view, ctx)}
  ${partnerCards(view, ctx)}${raceCard(view, ctx)}${finishCard(view, ctx)}${orders(view, ctx)}`;

/** @param {{ view: View, ctx: Context }} props */
const Accounts = ({ view, ctx }) => html`<${Chosen} view=${view} ctx=${ctx} />${accounts(view, ctx)}
  ${openCities(view, ctx)}`;

/** @param {{ view: View, ctx: Context }} props */
const Runs = ({ view, ctx }) => html`${runHead(view, ctx)}${slate(view, ctx)}${numberGrid(view, ctx)}`;

/** @param {View} view @param {Context} ctx */
function panel(view, ctx) {
  return [
    { key: "accounts", title: ctx.t("page.dampfross.accounts"),
      choices: html`<${Chosen} view=${view} ctx=${ctx} />`, body: html`<${Accounts} view=${view} ctx=${ctx} />` },
    { key: "runs", title: ctx.t("page.dampfross.runs"), body: html`<${Runs} view=${view} ctx=${ctx} />` },
  ];
}

/** @param {View} view @param {Context} ctx @param {number} seat */
function card(view, ctx, seat) {
  return { figure: ctx.number(view.accounts[seat]),
    notes: [html`<span>${ctx.t("page.dampfross.n_cities", { n: view.holdings[seat].cities })}</span>`] };
}

/** What the reader has ordered, throw by throw; nobody else sees it (D102). @param {View} view @param {Context} ctx */
function orders(view, ctx) {
  if (!view.orders.some((order) => order.length)) return null;
  return html`<section><div class="sec">${ctx.t("page.dampfross.orders")}<span class="aside">${ctx.rule("D102")}</span>
    </div>
    <table class="st"><tbody>${view.orders.map((order, i) => html`<tr key=${i}>
      <td>${ctx.t("page.dampfross.throw_n", { throw: i + 1, n: view.throws[i] })}</td>
      <td>${order.join(", ") || ctx.t("page.dampfross.nothing_ordered")}</td></tr>`)}</tbody></table></section>`;
}

/**
 * The runs of an operating round, and who has entered how many (D105, D106).
 * @param {View} view @param {Context} ctx
 */
function slate(view, ctx) {
  const { limit } = view;
  if (!limit) return null;
  return html`<section>${view.slate.length > 0 && html`<div class="sec">${ctx.t("page.dampfross.slate")}<span
      class="aside">${ctx.rule("D105")}</span></div><p class="dopen">${view.slate.map((run) => html`<span key=${run}
        class="num">${run}</span>`)}</p>`}
    <div class="sec">${ctx.t("page.dampfross.entries")}<span class="aside">${ctx.rule("D106")}</span></div>
    <table class="st"><tbody>${view.entered.map((n, seat) => html`<tr key=${seat}><td>${ctx.players[seat].name}</td>
      <td>${ctx.t("page.dampfross.entries_of", { n, of: limit })}</td></tr>`)}</tbody></table></section>`;
}

/** What there is to spend, or where the run goes. @param {View} view @param {Context} ctx */
function supply(view, ctx) {
  if (view.final) return null;
  if (onTheWay(view)) return html`<div class="dsupply">${runHead(view, ctx)}</div>`;
  if (view.asked === "spend") return html`<div class="dsupply">
    <b>${ctx.t("page.dampfross.units", { n: view.points })}</b></div>`;
  if (view.phase !== "build" || view.roll === null) return null;
  if (view.throws.length) return html`<div class="dsupply">${view.throws.map((n, i) => html`<span key=${i}
    class=${i === view.throw ? "now" : "later"}>${die(n,
      ctx.t("page.dampfross.throw_n", { throw: i + 1, n }))}</span>`)}
    <div><b>${ctx.t("page.dampfross.points", { n: view.points })}</b><br />
      <span class="muted">${ctx.t("page.dampfross.open_n", { n: view.unconnected.length })}</span></div></div>`;
  return html`<div class="dsupply">${die(view.roll, ctx.t("page.dampfross.rolled", { n: view.roll }))}
    <div><b>${ctx.t("page.dampfross.points", { n: view.points })}</b><br />
      <span class="muted">${ctx.t("page.dampfross.open_n", { n: view.unconnected.length })}</span></div></div>`;
}

/** Segments can be pointed at anywhere, hops where no route is planned. @param {Offer} offer @param {Context} ctx */
const quiet = (offer, ctx) => offer.group === "build"
  || (offer.group === "hop" && ctx.planned.some((one) => one.group === "route" || one.group === "pass"));

/** What it takes to build and to run is fetched when somebody has to, for the first time. @param {Offer[]} offers */
const deciding = (offers) => (offers.some((offer) => ["build", "route", "hop"].includes(offer.group ?? ""))
  ? import("./dampfross-deciding.js") : null);

/** Ways, proposed routes and partners stand in the panel. @param {Offer} offer */
const shows = (offer) => ["way", "route", "partner"].includes(offer.group ?? "");

// --- in words -----------------------------------------------------------------------------------------------------

/** @param {View} view @param {Context} ctx @param {Place} place */
function describe(view, ctx, place) {
  const hex = place.hex ?? place.side?.split(".")[0] ?? "";
  const town = ctx.board.places.find((one) => one.hex === hex || one.name === place.town);
  const parts = [ctx.where(hex)];
  if (town) parts.push(town.numbers ? plateText(town.numbers) : ctx.t("page.dampfross.town"));
  if (town?.start) parts.push(ctx.t("page.dampfross.start_city"));
  if (town?.port) parts.push(ctx.t("page.dampfross.port"));
  const grid = gridOf(ctx.board);
  const owners = new Set();
  for (const segment of view.track) {
    if (ends(grid, segment.side).includes(hex))
      for (const company of segment.owners) for (const seat of company) owners.add(seat);
  }
  if (owners.size) parts.push(ctx.t("page.dampfross.track_of",
    { seats: [...owners].sort().map((seat) => ctx.players[seat]?.name ?? letter(seat)) }));
  for (const { seat, entry } of running(view))
    if (entry.at === hex) parts.push(ctx.t("page.dampfross.train_of", { seat: ctx.players[seat].name }));
  return parts.join(", ");
}

/**
 * Everything on the board by its name.
 * @param {View} _ @param {Context} ctx @returns {import("./interface.js").Sign[]}
 */
function signs(_, ctx) {
  const rail = { "--c": ink(ctx.seat ?? 0), stroke: ink(ctx.seat ?? 0), strokeWidth: "4", fill: "none" };
  /** @type {[string, import("../lib.js").Child, string[]][]} */
  const all = [
    ["city", html`<rect class="plate" x="-12" y="-8" width="24" height="16" rx="3" />
      <text class="platet" y="4">31</text>`, ["D37", "D44"]],
    ["start", html`<g class="dstart"><rect class="plate" x="-12" y="-8" width="24" height="16" rx="3" />
      <text class="platet" y="4">41</text></g>`, ["D10"]],
    ["town", html`<circle class="plate" r="5" />`, ["D81"]],
    ["port", html`<path class="anchor" d=${ANCHOR} />`, ["D84"]],
    ["mountain", html`<polygon class="hx mt" points="0,-14 12,-7 12,7 0,14 -12,7 -12,-7" />
      <path class="hill" d="M-7 5l4-8 4 8M0 5l4-7 4 7" />`, ["D17", "D18"]],
    ["river", html`<path class="river" d="M-14 4q7-8 14 0t14-4" />`, ["D16", "D19"]],
    ["border", html`<path class="border" d="M-14 0H14" />`, ["D22", "D79"]],
    ["track", html`<path d="M-14 0H14" style=${rail} />`, ["D15", "D51"]],
  ];
  return all.map(([key, drawn, clauses]) => ({ clauses, name: ctx.t(`page.dampfross.sign.${key}`),
    does: ctx.t(`page.dampfross.sign.${key}.does`),
    picture: html`<svg viewBox="-16 -16 32 32" aria-hidden="true">${drawn}</svg>` }));
}

/** @param {Context} ctx @returns {[string, string][]} */
const keys = (ctx) => [..."RAOFDWNE"].map((key) => [key, ctx.t(`page.dampfross.key.${key}`)]);

/** @satisfies {import("./interface.js").GameFile<View, Offer, Board>} */
const game = { unnamed: true, signs, keys, focus, flags, plate, drawn, pieces, panel, card, describe, supply,
  shows, quiet, deciding, answers: ["accepted", "drawn_to", "thrown"] };

export default game;
