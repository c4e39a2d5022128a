/** Dampfross (Railway Rivals): what lies on the map and stands beside it. */
import { Icon } from "../icons.js";
import { html } from "../lib.js";
import { BoardMark, PIECES, PLAYER_PATTERNS, ink, letter } from "../marks.js";
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

/** The numbers as they stand on the plate: three or more in a row as first and last. @param {number[]} numbers */
const plateText = (numbers) => (numbers.length > 2 ? `${numbers[0]}–${numbers[numbers.length - 1]}`
  : numbers.join("·"));

/** @param {BoardPlace} place */
const plateWidth = (place) => [9, 20][place.numbers?.length ?? 0] ?? 36;

/** Number plates, dots and anchors: above all track. @param {BoardPlace} place */
function townMark(place) {
  const width = plateWidth(place);
  const anchor = place.port && html`<g transform=${moved({ x: place.x + width / 2 + 7, y: place.y })}>
    <path class="anchorbed" d=${ANCHOR} /><path class="anchor" d=${ANCHOR} /></g>`;
  if (!place.numbers) return html`<g key=${place.name}>${anchor}
    <circle class="dtown" cx=${place.x} cy=${place.y} r="4.500" /></g>`;
  return html`<g key=${place.name} class=${place.start ? "dstart" : ""}>${anchor}
    <rect class="plate" x=${place.x - width / 2} y=${place.y - 8} width=${width} height="16" rx="3" />
    <text class="platet" x=${place.x} y=${place.y + 4}>${plateText(place.numbers)}</text></g>`;
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
  const bands = trains.map(({ seat, entry }, i) => {
    const off = (i - (trains.length - 1) / 2) * 9;
    return html`<path key=${`halo${seat}`} class="dhalo" style=${{ "--c": ink(seat) }}
      d=${pathThrough(grid, entry.path, { x: off * 0.6, y: off * 0.8 })} />`;
  });
  const path = plannedRoute(view, ctx);
  return path.length > 1 ? [...bands, html`<path key="route" class="planned route" d=${pathThrough(grid, path)} />`]
    : bands;
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

/** The run that is on: drawn, and not yet settled. @param {View} view */
const onTheWay = (view) => (view.run?.text && !["spend", "ferry"].includes(view.asked ?? "") ? view.run : null);

/** Start and target of the run. @param {View} view @param {Context} ctx */
function runFlags(view, ctx) {
  const run = onTheWay(view);
  if (!run) return [];
  const flag = (/** @type {string} */ hex, /** @type {string} */ key) => {
    const { x, y } = ctx.at(hex);
    const text = ctx.t(`page.dampfross.${key}`);
    const half = text.length * 3.9 + 9;
    // The name of a city stands above or below it: the flag takes the other side.
    const place = ctx.board.places.find((one) => one.hex === hex);
    const below = place !== undefined && place.label.y < place.y;
    return html`<g key=${key + hex} class="runflag"
      transform=${moved({ x, y: y + (below ? 25 : -25) })}>
        <rect x=${-half} y="-10" width=${2 * half} height="20" rx="10" /><text y="4">${text}</text></g>`;
  };
  return [flag(hexNamed(ctx, run.start), "start"),
    ...run.targets.slice(0, 8).map((name) => flag(hexNamed(ctx, name), "target"))];
}

/**
 * The whole way of a run: where it starts, where it may end, the route that is planned.
 * @param {View} view @param {Context} ctx
 */
function focus(view, ctx) {
  const run = onTheWay(view);
  if (!run) return [];
  const ends = [run.start, ...run.targets.slice(0, 8)].map((/** @type {string} */ name) =>
    hexNamed(ctx, name));
  return [...ends, ...plannedRoute(view, ctx)].map((hex) => ({ hex }));
}

/** A place of the map or a hex, by the name views use. @param {Context} ctx @param {string} name */
const hexNamed = (ctx, name) => ctx.board.places.find((place) => place.name === name)?.hex ?? name;

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
 * Planned track: a yellow band, the own colour dashed, a disc with the cost on each segment.
 * @param {View} view @param {Context} ctx
 */
function ghosts(view, ctx) {
  const grid = gridOf(ctx.board);
  const seat = ctx.seat ?? 0;
  const costs = plannedCosts(ctx);
  return plannedTrack(view, ctx).map((/** @type {string} */ side) => {
    const [a, b] = ends(grid, side);
    const d = pathThrough(grid, [a, b]);
    const at = between(ctx.at(a), ctx.at(b));
    const cost = costs.get(`${a} ${b}`)?.points;
    return html`<g key=${`plan${side}`}><path class="tcase" d=${d} stroke-width="13" /><path class="planned" d=${d} />
      <path class="plannedline" style=${{ "--c": ink(seat) }} d=${d} />
      ${cost !== undefined && html`<g class="cost" transform=${moved(at)}><circle r="8" />
        <text y="3.800">${cost}</text></g>`}</g>`;
  });
}

/**
 * The hexes of the route that is planned: a proposal, or hop by hop.
 * @param {View} view @param {Context} ctx
 * @returns {string[]}
 */
function plannedRoute(view, ctx) {
  const proposal = ctx.planned.find((offer) => offer.group === "route");
  if (proposal) return proposal.facts?.path ?? [];
  const hops = ctx.planned.filter((offer) => offer.group === "hop" && offer.place?.hex);
  if (!hops.length || !view.run) return [];
  return [hexNamed(ctx, view.run.start), ...hops.map((offer) => /** @type {string} */ (offer.place?.hex))];
}

/** "4 points, pays Anton 1" at the end of the plan. @param {View} view @param {Context} ctx */
function callouts(view, ctx) {
  const flags = runFlags(view, ctx);
  const built = ctx.planned.filter((offer) => offer.group === "build");
  const last = built[built.length - 1]?.place?.hex;
  if (!last || !ctx.preview) return flags;
  const { x, y } = ctx.at(last);
  const text = planText(built, ctx);
  const half = text.length * 3.4 + 14;
  return [...flags, html`<g key="plan" class="callout" transform=${moved({ x, y: y + 66 })}><path d="M0-13V-50" />
    <rect x=${-half} y="-13" width=${2 * half} height="26" rx="6" /><text y="4.500">${text}</text></g>`];
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
      ...ferries(view, ctx)],
    towns: plates(ctx.board.key, () => ctx.board.places.map(townMark)),
    engines: trains(view, ctx),
    ghost: ghosts(view, ctx),
    callouts: callouts(view, ctx),
  };
}

// --- panels -------------------------------------------------------------------------------------------------------

/** A company's track as a sample. @param {number} seat */
function sample(seat) {
  const pattern = PLAYER_PATTERNS[seat];
  return html`<svg class="dsample" viewBox="0 0 34 10" aria-hidden="true"
    style=${{ "--c": ink(seat) }}><path class="tline" d="M2 5H32" stroke-width="5" />
      ${pattern !== "" && html`<path class="tpat" d="M2 5H32" stroke-width="1.500"
        stroke-dasharray=${pattern ?? "none"} />`}</svg>`;
}

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
        </span> `)}${!offer.facts?.fees?.length && !offer.facts?.premium && html`<span class="z">·</span>`}</td></tr>`;
    })}</tbody></table>
    ${account !== undefined && account !== view.accounts[seat]
      && html`<ul class="eff"><li><span class="g">${ctx.t("page.dampfross.account_after")}</span>
        <span class="v">${view.accounts[seat]} → ${account}</span></li></ul>`}</section>`;
}

/** @param {Context} ctx @param {string} hex */
const nameOf = (ctx, hex) => ctx.board.places.find((place) => place.hex === hex)?.text ?? hex;

/** Routes worth proposing: what they cost, and how they stand in the race. @param {View} view @param {Context} ctx */
function routeCards(view, ctx) {
  const routes = ctx.offers.filter((offer) => offer.group === "route");
  if (!routes.length) return null;
  const chosen = ctx.planned.find((offer) => offer.group === "route");
  return html`<section data-testid="routes"><div class="sec">${ctx.t("page.dampfross.routes")}
    <span class="aside">${ctx.rule("D48", "D51", "D53")}</span></div>
    <div class="droutes">${routes.map((offer, i) => {
      const facts = offer.facts ?? {};
      const picked = chosen && chosen.steps?.join() === offer.steps?.join();
      return html`<button key=${i} class=${`droute${picked ? " picked" : ""}`} aria-pressed=${!!picked}
        data-testid=${`route-${i}`} aria-label=${offer.label} onClick=${() => (ctx.point([]), ctx.choose(offer))}
          onMouseEnter=${() => !picked && ctx.point((facts.path ?? []).map((/** @type {string} */ hex) => ({ hex })))}
            onMouseLeave=${() => ctx.point([])}>
        <b class="kinds">${facts.title}</b>
        <b class="num">${ctx.t("page.dampfross.points", { n: facts.points })}</b>
        <span>${facts.fares?.length ? facts.fares.map((fare) =>
          html`<span class="nw">${mark(fare.seat, ctx)} −${fare.amount}</span> `)
            : html`<span class="plus">${ctx.t("page.dampfross.no_fares")}</span>`}</span>
        <span class="muted num">${facts.against ? ctx.t("page.dampfross.odds",
          { first: ctx.percent(facts.win ?? 0), second: ctx.percent(facts.second ?? 0) })
            : ctx.t("page.dampfross.alone")}</span>
      </button>`;
    })}</div></section>`;
}

/** Where it stands, by what is asked. @type {Record<string, string>} */
const PARTNERS = { before_roll: "D43", exchange: "A11" };

/**
 * Seats that a joint line, a joint run or an exchange of fares can be offered to.
 * @param {View} view @param {Context} ctx
 */
function partnerCards(view, ctx) {
  const partners = ctx.offers.filter((offer) => offer.group === "partner");
  if (!partners.length) return null;
  return html`<section data-testid="partners"><div class="sec">${ctx.t("page.dampfross.together")}
    <span class="aside">${ctx.rule(PARTNERS[view.asked ?? ""] ?? "D66")}</span></div>
    <div class="dpartners">${partners.map((offer) => html`<button key=${offer.step} class="btn"
      aria-pressed=${ctx.planned.some((one) => one.step === offer.step)} data-testid=${`offer-${offer.name}`}
      onClick=${() => ctx.choose(offer)}>${mark(offer.place?.seat ?? 0, ctx)} ${offer.label}</button>`)}</div>
    </section>`;
}

/** @param {View} view @param {Context} ctx */
function accounts(view, ctx) {
  const running = view.phase !== "build";
  const ferried = view.holdings.some((one) => one.ferries);
  const best = Math.max(...view.accounts);
  const goal = view.goal ? html`${ctx.t("page.dampfross.goal", { n: view.goal })} ${ctx.rule("D73")}`
    : html`${ctx.t("page.dampfross.run_of", { n: Math.min(view.runs + 1, view.runs_of ?? Infinity),
      of: view.runs_of })} ${ctx.rule("D74")}`;
  return html`<div class="sec">${ctx.t("page.dampfross.accounts")}<span class="aside">${goal}</span></div>
    <div class="scroller"><table class="st"><thead><tr><th>${ctx.t("page.dampfross.company")}</th>
      <th>${ctx.t("page.dampfross.cities")}</th><th>${ctx.t("page.dampfross.track")}</th>
      ${ferried && html`<th>${ctx.t("page.dampfross.ferries")}</th>`}
      ${running && html`<th>${ctx.t("page.dampfross.income")}</th><th>${ctx.t("page.dampfross.paid")}</th>`}
      <th class="grp">${ctx.t("page.dampfross.account")}</th></tr></thead><tbody>
    ${ctx.players.map(({ seat, name }) => {
      const held = view.holdings[seat];
      return html`<tr key=${seat} class=${seat === ctx.seat ? "me" : ""}>
        <td>${mark(seat, ctx)} ${name} ${sample(seat)}</td><td>${held.cities}</td><td>${held.track}</td>
        ${ferried && html`<td>${held.ferries || html`<span class="z">·</span>`}</td>`}
        ${running && html`<td class=${view.income[seat] ? "plus" : "z"}>
          ${view.income[seat] ? `+${view.income[seat]}` : "·"}</td>
            <td class=${view.paid[seat] ? "minus" : "z"}>${view.paid[seat] ? `−${view.paid[seat]}` : "·"}</td>`}
        <td class=${`grp ${view.accounts[seat] === best ? "f" : ""}`}><span><b>${ctx.number(view.accounts[seat])}</b>
        </span></td></tr>`;
    })}</tbody></table></div>`;
}

/** @param {View} view @param {Context} ctx */
function openCities(view, ctx) {
  if (!view.unconnected.length || view.phase !== "build") return null;
  return html`<div class="sec">${ctx.t("page.dampfross.open")}
    <span class="aside">${ctx.t("page.dampfross.ends_at")} ${ctx.rule("D38")}</span></div>
    <p class="dopen">${view.unconnected.map((/** @type {string} */ name) => {
      const place = ctx.board.places.find((one) => one.name === name);
      return html`<span key=${name} onMouseEnter=${() => place && ctx.point([{ hex: place.hex }])}
        onMouseLeave=${() => ctx.point([])}><b class="num">${place?.numbers ? plateText(place.numbers) : ""}
      </b> ${place?.text ?? name}</span>`;
    })}</p>`;
}

/** The six times six numbers: whose they are and which have been used. @param {View} view @param {Context} ctx */
function numberGrid(view, ctx) {
  /** @type {Map<number, BoardPlace>} */
  const owner = new Map(ctx.board.places.flatMap((place) =>
    (place.numbers ?? []).map((number) => /** @type {[number, BoardPlace]} */ ([number, place]))));
  const six = [1, 2, 3, 4, 5, 6];
  const most = view.visits ?? Infinity;
  return html`<div class="sec">${ctx.t("page.dampfross.numbers")}
    <span class="aside">${view.visits ? ctx.t("page.dampfross.visits", { n: view.visits })
      : ""} ${ctx.rule("D44", "D76")}</span></div>
    <table class="st num dgrid"><thead><tr><th></th>${six.map((ones) => html`<th>${ones}</th>`)}</tr></thead>
      <tbody>${six.map((tens) => html`<tr key=${tens}><th>${tens}0</th>${six.map((ones) => {
      const number = tens * 10 + ones;
      const place = owner.get(number);
      const used = view.used[number] ?? 0;
      return html`<td class=${used >= most ? "f" : used ? "s2" : ""} title=${place?.text ?? ""}
        onMouseEnter=${() => place && ctx.point([{ hex: place.hex }])}
        onMouseLeave=${() => ctx.point([])}><span>${used >= most ? "✓" : number}</span></td>`;
    })}</tr>`)}</tbody></table>`;
}

/** @param {View} view @param {Context} ctx */
function runHead(view, ctx) {
  const run = onTheWay(view);
  if (!run) return null;
  const names = run.targets.slice(0, 4).map((/** @type {string} */ name) => nameOf(ctx, hexNamed(ctx, name)));
  return html`<p class="drun"><${Icon} name="flag" /> <b>${nameOf(ctx,
    hexNamed(ctx, run.start))} – ${names.join(", ")}${run.targets.length > 4 ? " …" : ""}</b> <span
      class="muted num">${run.text}</span></p>`;
}

/** @param {View} view @param {Context} ctx */
function panel(view, ctx) {
  const first = html`${runHead(view, ctx)}${routeCards(view, ctx)}${planCard(view, ctx)}${partnerCards(view, ctx)}
    ${raceCard(view, ctx)}${finishCard(view, ctx)}${accounts(view, ctx)}${openCities(view, ctx)}`;
  return [
    { key: "accounts", title: ctx.t("page.dampfross.accounts"), icon: "chart", body: first },
    { key: "runs", title: ctx.t("page.dampfross.runs"), icon: "flag",
      body: html`${runHead(view, ctx)}${numberGrid(view, ctx)}` },
  ];
}

/** @param {View} view @param {Context} ctx @param {number} seat */
function card(view, ctx, seat) {
  return { figure: ctx.number(view.accounts[seat]),
    notes: [html`<span>${ctx.t("page.dampfross.n_cities", { n: view.holdings[seat].cities })}</span>`] };
}

/** What there is to spend, or where the run goes. @param {View} view @param {Context} ctx */
function supply(view, ctx) {
  if (view.final) return null;
  if (onTheWay(view)) return html`<div class="dsupply">${runHead(view, ctx)}</div>`;
  if (view.asked === "spend") return html`<div class="dsupply">
    <b>${ctx.t("page.dampfross.units", { n: view.points })}</b></div>`;
  if (view.phase !== "build" || view.roll === null) return null;
  return html`<div class="dsupply">${die(view.roll, ctx.t("page.dampfross.rolled", { n: view.roll }))}
    <div><b>${ctx.t("page.dampfross.points", { n: view.points })}</b><br />
      <span class="muted">${ctx.t("page.dampfross.open_n", { n: view.unconnected.length })}</span></div></div>`;
}

/** @param {View} _ @param {Context} ctx */
function headline(_, ctx) {
  const built = ctx.planned.filter((offer) => offer.group === "build");
  if (built.length) return html`<b>${planText(built, ctx)}</b>`;
  const route = ctx.planned.find((offer) => offer.group === "route");
  return route ? html`<b class="dcap">${route.facts?.title}: ${ctx.t("page.dampfross.points",
    { n: route.facts?.points })}</b>` : null;
}

/** Proposed routes and partners stand in the panel. @param {Offer} offer */
const shows = (offer) => offer.group === "route" || offer.group === "partner";

// --- in words -----------------------------------------------------------------------------------------------------

/** @param {View} view @param {Context} ctx @param {Place} place */
function describe(view, ctx, place) {
  const hex = place.hex ?? place.side?.split(".")[0] ?? "";
  const town = ctx.board.places.find((one) => one.hex === hex || one.name === place.town);
  const parts = [town ? `${town.text} (${town.hex})` : hex];
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

/** @satisfies {import("./interface.js").GameFile<View, Offer, Board>} */
const game = { focus, pieces, panel, card, describe, supply, headline, shows };

export default game;
