/** Whistle Stop: what lies on the board and beside it, and how a tile is chosen and turned. */
import { Icon } from "../icons.js";
import { html } from "../lib.js";
import { BoardMark, Plate, PlayerMark, letter } from "../marks.js";
import { moved, pair, remembering } from "./grid.js";
import { COMPANIES, GOODS, itemIcon, stopsOf, tileMark, tilePicture, trainPoint } from "./whistle-tiles.js";

/**
 * @typedef {import("../views.js").WhistleView} View
 * @typedef {import("../views.js").WhistleOffer} Offer
 * @typedef {import("../views.js").WhistleBoard} Board
 * @typedef {import("./interface.js").Context<View, Offer, Board>} Context
 * @typedef {import("./interface.js").Place} Place
 * @typedef {{ x: number, y: number }} Point
 */


/** Whether there is no room for floats on the board. @param {Context} ctx */
const isNarrow = (ctx) => ctx.phone || innerWidth <= 1240;

// --- the board ----------------------------------------------------------------------------------------------------

const tiles = remembering(160);

/** @param {Context} ctx @param {string} hex @param {string} tile @param {number} turn */
const laidTile = (ctx, hex, tile, turn) =>
  tiles(`${hex} ${tile} ${turn}`, () => html`<g key=${hex} transform=${moved(ctx.at(hex))}>
    ${tileMark(ctx.board, tile, turn)}</g>`);

/** All trains on the map with where they are drawn. @param {View} view @param {Context} ctx */
function trainsOf(view, ctx) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  /** @type {{ id: string, seat: number, place: string, at: Point }[]} */
  const found = [];
  view.trains.forEach((/** @type {(string | null)[]} */ places, /** @type {number} */ seat) => {
    places.forEach((place, i) => {
      if (!place || place.startsWith("R")) return;
      const others = crowd.get(place) ?? 0;
      crowd.set(place, others + 1);
      const at = trainPoint(view, ctx, place, others);
      if (at) found.push({ id: `${letter(seat)}${i + 1}`, seat, place, at });
    });
  });
  return found;
}

/** @param {{ id: string, seat: number, at: Point }} train @param {string} [kind] */
const trainMark = ({ id, seat, at }, kind = "") =>
  html`<g key=${`t${kind}${id}`} class=${kind} data-id=${kind ? undefined : `train ${id}`} data-x=${at.x.toFixed(1)}
    data-y=${at.y.toFixed(1)}><${BoardMark} seat=${seat} x=${at.x} y=${at.y} scale=${0.95} filled=${true} text=${id} />
  </g>`;

/** The train that is being moved, as the plan names it. @param {View} view @param {Context} ctx */
function movingTrain(view, ctx) {
  const planned = ctx.planned.map((offer) => offer.place?.piece).find((piece) => piece && /^[A-E]\d$/.test(piece));
  return planned ?? "";
}

/**
 * How far a track is pulled to the middle of its tile, by how far its edges are apart on the rim.
 * @param {Point} a @param {Point} b
 */
function pull(a, b) {
  const apart = Math.hypot(a.x - b.x, a.y - b.y) / Math.hypot(a.x, a.y);
  return apart < 1.2 ? 0.48 : apart < 1.9 ? 0.7 : 1;
}

/**
 * The way of a train over the sides by which it enters hexes, from its stop to the last one.
 * @param {Context} ctx @param {Point} from @param {string} first @param {string[]} via @param {Point | null} to
 */
function wayOf(ctx, from, first, via, to) {
  const inward = (/** @type {string} */ hex, /** @type {Point} */ side, /** @type {number} */ part) => {
    const middle = ctx.at(hex);
    return { x: middle.x + (side.x - middle.x) * part, y: middle.y + (side.y - middle.y) * part };
  };
  let way = `M${pair(from)}Q${pair(inward(first, ctx.at(via[0]), 0.5))} ${pair(ctx.at(via[0]))}`;
  via.forEach((side, i) => {
    const hex = side.split(".")[0];
    const entry = ctx.at(side);
    if (i + 1 < via.length) {
      const exit = ctx.at(via[i + 1]);
      const middle = ctx.at(hex);
      const part = 1 - pull({ x: entry.x - middle.x, y: entry.y - middle.y },
        { x: exit.x - middle.x, y: exit.y - middle.y });
      way += `C${pair(inward(hex, entry, part))} ${pair(inward(hex, exit, part))} ${pair(exit)}`;
    } else if (to) way += `Q${pair(inward(hex, entry, 0.5))} ${pair(to)}`;
    else way += `L${pair(inward(hex, entry, 0.7))}`;
  });
  return way;
}

/** Trains the plan puts on the map. @param {View} view @param {Context} ctx */
function placedTrains(view, ctx) {
  if (!ctx.preview || !ctx.planned.length) return [];
  const before = new Set(trainsOf(view, ctx).map((train) => train.id));
  return trainsOf(ctx.preview.view, ctx).filter((train) => !before.has(train.id)).map((train) =>
    trainMark(train, "wghosttrain"));
}

/**
 * What the plan would change: its way, the tiles it lays, the train where it would stand.
 * @param {View} view @param {Context} ctx
 */
function ghosts(view, ctx) {
  const id = movingTrain(view, ctx);
  if (!id) return placedTrains(view, ctx);
  const here = trainsOf(view, ctx).find((train) => train.id === id);
  const then = ctx.preview?.view ?? view;
  const there = trainsOf(then, ctx).find((train) => train.id === id);
  const found = [];
  for (const offer of laying(ctx)) {
    const { hex = "", tile = "", turn = 0 } = offer.place ?? {};
    found.push(html`<g key=${`g${hex}`} class="wghost"
      transform=${moved(ctx.at(hex))}>${tileMark(ctx.board, tile, turn)}</g>`);
  }
  if (!here) return found;
  const via = ctx.planned.flatMap((offer) => offer.facts?.via ?? []);
  const standing = there && there.place !== here.place ? there.at : null;
  if (via.length) {
    const way = wayOf(ctx, here.at, here.place.split(".")[0], via, standing);
    found.push(html`<path key="way0" class="wway under" d=${way} /><path key="way1" class="wway" d=${way} />`);
  }
  found.push(html`<circle key="ring0" class="selring o" cx=${here.at.x} cy=${here.at.y} r="16" />
    <circle key="ring1" class="selring" cx=${here.at.x} cy=${here.at.y} r="16" />`, trainMark(here, "wfrom"));
  if (standing && there) found.push(trainMark(there, "wghosttrain"));
  return found;
}

/** @param {View} view @param {Context} ctx */
function pieces(view, ctx) {
  return {
    track: view.board.map((tile) => laidTile(ctx, tile.hex, tile.tile, tile.turn)),
    engines: trainsOf(view, ctx).map((train) => trainMark(train)),
    ghost: ghosts(view, ctx),
  };
}

/** A ring around the train is enough. */
const selected = () => [];

// --- tiles in hand: choosing and turning --------------------------------------------------------------------------

/** The tiles the plan lays. @param {Context} ctx */
const laying = (ctx) => ctx.planned.filter((offer) => offer.group === "lay");

/**
 * The last planned tile that could lie otherwise: its place in the plan and all that it could have been.
 * @param {Context} ctx
 */
function lastLaid(ctx) {
  for (let index = ctx.planned.length - 1; index >= 0; index--) {
    if (ctx.planned[index].group === "lay" && ctx.instead[index].length > 1)
      return { index, offer: ctx.planned[index], offers: ctx.instead[index] };
  }
  return null;
}

/** The ways a tile can be laid: first those that stop on it. @param {Offer[]} offers @param {string} tile */
function waysOf(offers, tile) {
  const own = offers.filter((offer) => offer.group === "lay" && offer.place?.tile === tile);
  const stopping = own.find((offer) => offer.facts?.leads === "stop");
  return { own, first: stopping ?? own[0] };
}

/** The planned tile turned by one: the next way in which it may lie. @param {Context} ctx @param {number} by */
function turnedBy(ctx, by) {
  const laid = lastLaid(ctx);
  if (!laid) return null;
  const { own } = waysOf(laid.offers, laid.offer.place?.tile ?? "");
  const at = own.findIndex((offer) => offer.step === laid.offer.step);
  return own.length > 1 ? { index: laid.index, offer: own[(at + by + own.length) % own.length] } : null;
}

/**
 * What a click on the gap means: lay the first tile that fits, or turn the one that lies there.
 * @param {Context} ctx
 */
function clickOnGap(ctx) {
  const open = ctx.offers.filter((offer) => offer.group === "lay");
  const laid = lastLaid(ctx);
  if (laid && open.includes(laid.offer)) return turnedBy(ctx, 1)?.offer ?? laid.offer;
  return open.length ? waysOf(open, open[0].place?.tile ?? "").first : undefined;
}

/** @param {Context} ctx @param {number} by */
function rotate(ctx, by) {
  const next = turnedBy(ctx, by);
  if (next) ctx.replace(next.index, next.offer);
  else if (!lastLaid(ctx)) {
    const first = clickOnGap(ctx);
    if (first) ctx.choose(first);
  }
}

/** Whether there is a tile to be laid and turned. @param {Context} ctx */
const turns = (ctx) => ctx.live && (!!lastLaid(ctx) || ctx.offers.some((offer) => offer.group === "lay"));

/** @param {string} key @param {View} _ @param {Context} ctx */
function press(key, _, ctx) {
  const by = { q: -1, e: 1 }[key.toLowerCase()];
  if (!by || !turns(ctx)) return false;
  rotate(ctx, by);
  return true;
}

const OWN_PLACE = new Set(["take", "draw", "return", "find", "trade", "buy", "use"]);

/**
 * What is shown in the tray and the panel instead of as targets and buttons.
 * @param {Offer} offer @param {Context} ctx
 */
function shows(offer, ctx) {
  if (offer.group === "lay") return clickOnGap(ctx)?.step !== offer.step;
  // Ways that only lead to further choices are left out: every end they lead to is offered by itself.
  if (offer.group === "way" && offer.facts?.leads === "on") return ctx.offers.some((one) => one.steps);
  if (refills(ctx) && REFILL.has(offer.group ?? "")) return false;
  return OWN_PLACE.has(offer.group ?? "");
}

const REFILL = new Set(["take", "draw"]);

/**
 * Whether taking tiles is what is left to do: then it is asked for as loudly as any other choice.
 * @param {Context} ctx
 */
const refills = (ctx) =>
  ctx.offers.some((offer) => REFILL.has(offer.group ?? ""))
    && !ctx.offers.some((offer) => offer.group === "train" || offer.group === "use");

/**
 * A good or token on the button that takes or gives it, and what a space of the resource track brings.
 * @param {Offer} offer @param {Context} ctx
 */
function face(offer, ctx) {
  if (offer.group === "token") return html`<${Icon} name=${offer.name === "whistle" ? "whistle" : "coal"} small />
    ${ctx.t(`whistle.token.${offer.name}`)}`;
  if (offer.group === "space") return html`${offer.place?.piece}${rewards(offer.facts?.rewards ?? [], ctx)}`;
  if (offer.group === "take") {
    const tile = offer.place?.tile ?? "";
    return html`${tilePicture(ctx.board, tile, 0, 34)}<span>${tileWords(tile, ctx)}</span>`;
  }
  return offer.facts?.item ? itemIcon(offer.facts.item, ctx, 22) : null;
}

/** @param {string[]} items @param {Context} ctx */
const rewards = (items, ctx) => html`<span class="wrew">${items.map((item) =>
  (item === "?" ? html`<i class="wany">?</i>` : itemIcon(item, ctx, 18)))}</span>`;

/**
 * A tile that can be clicked, or not.
 * @param {Context} ctx
 * @param {{ tile: string, turn: number, size: number, offer?: Offer, on?: boolean, key: string, kind: string,
 * act?: () => void }} props
 */
function tileButton(ctx, { tile, turn, size, offer, on = false, key, kind, act }) {
  const can = !!offer || !!act;
  return html`<button key=${key} class=${`wht ${kind}${on ? " on" : ""}${can ? " can" : ""}`} aria-pressed=${on}
    disabled=${!can} title=${tileWords(tile, ctx)} aria-label=${offer?.label ?? tileWords(tile, ctx)}
    data-testid=${`${kind}-${tile.slice(1)}`}
      onClick=${() => (act ? act() : offer && ctx.choose(offer))}>${tilePicture(ctx.board, tile, turn, size)}
    </button>`;
}

/** @param {View} view @param {Context} ctx */
function handTiles(view, ctx) {
  const hand = ctx.seat === null ? null : view.hands[ctx.seat];
  if (!Array.isArray(hand)) return null;
  const planned = laying(ctx).slice();
  const given = ctx.planned.find((offer) => offer.group === "return");
  const size = ctx.phone && innerWidth < 600 ? (turns(ctx) ? 62 : 50) : isNarrow(ctx) ? 84 : 88;
  return hand.map((/** @type {string} */ tile, /** @type {number} */ i) => {
    const at = planned.findIndex((offer) => offer.place?.tile === tile);
    const laid = at >= 0 ? planned.splice(at, 1)[0] : null;
    const back = ctx.offers.find((offer) => offer.group === "return" && offer.place?.tile === tile);
    const first = waysOf(ctx.offers, tile).first;
    const act = laid && laid === lastLaid(ctx)?.offer && turnedBy(ctx, 1) ? () => rotate(ctx, 1) : undefined;
    return tileButton(ctx, { tile, turn: laid?.place?.turn ?? 0, size, offer: laid ? undefined : back ?? first, act,
      on: !!laid || given?.place?.tile === tile, key: `${tile}.${i}`, kind: "hand" });
  });
}

/** The hand with its rotation, the display, the stack. @param {View} view @param {Context} ctx */
function tray(view, ctx) {
  const hand = handTiles(view, ctx);
  const turning = turns(ctx);
  const shown = ctx.preview?.view ?? view;
  const draw = ctx.offers.find((offer) => offer.group === "draw");
  const size = ctx.phone && innerWidth < 600 ? 40 : isNarrow(ctx) ? 60 : 68;
  const taken = ctx.planned.filter((offer) => offer.group === "take").map((offer) => offer.place?.tile);
  return html`<div class=${`wtray${refills(ctx) ? " refill" : ""}`}>
    ${hand && html`<h3>${ctx.t("page.whistle.hand")}</h3>
      <div class="whand">${hand.length ? hand : html`<span class="muted">${ctx.t("page.whistle.hand.empty")}</span>`}
    </div>
      ${(turning || !ctx.phone) && html`<div class="wturn"><button class="btn" data-testid="turn-left"
        disabled=${!turning} aria-label=${ctx.t("page.whistle.turn.left")} title=${ctx.t("page.whistle.turn.left")}
        onClick=${() => rotate(ctx, -1)}><${Icon} name="rotl" />${!isNarrow(ctx) && html`<kbd>Q</kbd>`}</button>
        <button class="btn" data-testid="turn-right" disabled=${!turning}
          aria-label=${ctx.t("page.whistle.turn.right")} title=${ctx.t("page.whistle.turn.right")}
          onClick=${() => rotate(ctx, 1)}><${Icon} name="rotr" />${!isNarrow(ctx) && html`<kbd>E</kbd>`}</button>
        </div>`}`}
    ${!(turning && ctx.phone) && html`<div class="wdisp"><h3>${ctx.t("page.whistle.display")}</h3>
      ${view.display.map((/** @type {string} */ tile, /** @type {number} */ i) =>
        tileButton(ctx, { tile, turn: 0, size, offer: ctx.offers.find((offer) => offer.group === "take"
          && offer.place?.tile === tile), on: taken.includes(tile), key: `${tile}.${i}`, kind: "display" }))}
      <button class=${`wstack${draw ? " can" : ""}${ctx.planned.some((offer) => offer.group === "draw") ? " on" : ""}`}
        data-testid="stack" disabled=${!draw} aria-label=${draw?.label
          ?? ctx.t("page.whistle.stack", { n: shown.stack })} title=${draw?.label ?? ""}
            onClick=${() => draw && ctx.choose(draw)}><b class="num">${shown.stack}</b>
              <span>${ctx.t("page.whistle.in_stack")}</span></button></div>`}
  </div>`;
}

// --- panel --------------------------------------------------------------------------------------------------------

/** @param {number} seat @param {Context} ctx */
const mark = (seat, ctx) => html`<${PlayerMark} seat=${seat} size="s" name=${ctx.players[seat]?.name} />`;

/** @param {string} company */
function plate(company) {
  const { code, colour, pattern, light } = COMPANIES[company];
  return html`<${Plate} code=${code} colour=${colour} pattern=${pattern} light=${light} />`;
}

/** @param {number | string} count */
const some = (count) => (count ? count : html`<span class="z">·</span>`);

/** The rounds as a row of boxes; in one of them whistles are handed out. @param {View} view @param {Context} ctx */
function rounds(view, ctx) {
  const boxes = Array.from({ length: view.rounds }, (_, i) => i + 1);
  const label = view.round ? ctx.t("page.whistle.round", { n: view.round, of: view.rounds })
    : ctx.t("page.whistle.setup");
  return html`<div class="wrounds" role="img" aria-label=${label}
    title=${ctx.t("page.whistle.rounds.help")}><b>${label}</b>
      <span>${boxes.map((n) => html`<i class=${`${n < view.round ? "past"
        : n === view.round ? "now" : ""}${n === view.whistle_round ? " w" : ""}`}>
          ${n === view.whistle_round ? html`<${Icon} name="whistle" small />` : n}</i>`)}</span></div>`;
}

/** @param {View} view @param {Context} ctx */
const status = (view, ctx) => html`<div class="opt wtop">${rounds(view, ctx)}</div>`;

/** The action slots of whoever has the turn. @param {View} view @param {Context} ctx */
function engine(view, ctx) {
  const seat = view.active;
  if (seat === null || !view.round) return null;
  const then = ctx.preview?.view;
  const planned = then && then.active === seat ? then.slots.slice(view.slots.length) : [];
  const slots = [...view.slots.map((/** @type {string} */ slot) => ({ slot, kind: "used" })),
    ...planned.map((/** @type {string} */ slot) => ({ slot, kind: "next" }))];
  const left = view.slots_left - planned.length;
  for (let i = 0; i < left; i++) slots.push({ slot: "", kind: "" });
  return html`<div class="sec">${ctx.t("page.whistle.engine", { name: ctx.players[seat]?.name ?? "" })}
    <span class="aside">${ctx.rule("W36")}</span></div>
    <div class="wslots" role="img" aria-label=${ctx.t("page.whistle.slots", { n: left })}>
      ${slots.map(({ slot, kind }) => html`<span class=${`wslot ${kind}`}
        title=${slot}>${slot && html`<${Icon} name=${slot === "whistle" ? "whistle" : "coal"} />`}</span>`)}
          <p class="muted">${ctx.t("page.whistle.slots", { n: left })}
            ${!view.moved && html`<br />${ctx.t("page.whistle.no_move")} ${ctx.rule("W39")}`}</p></div>`;
}

/** Most shares of a company, if nobody has as many. @param {number[]} counts @param {number} seat */
const leads = (counts, seat) => counts[seat] > 0 && counts[seat] === Math.max(...counts);

/** @param {View} view @param {Context} ctx */
function holdings(view, ctx) {
  const companies = Object.keys(COMPANIES);
  const { supply } = view;
  const counts = companies.map((company) =>
    view.shares.map((/** @type {string[]} */ held) => held.filter((share) => share.startsWith(company)).length));
  return html`<div class="sec">${ctx.t("page.whistle.holdings")}
    <span class="aside">${ctx.t("page.whistle.majority")} ${ctx.rule("W101")}</span></div>
    <div class="scroller"><table class="st wheld"><thead><tr><th><span class="sr">${ctx.t("page.whistle.seat")}</span>
    </th>${GOODS.map((good) => html`<th>${itemIcon(good, ctx, 18)}</th>`)}
    <th title=${ctx.t("whistle.token.gold")}><${Icon} name="gold" small /></th>
    ${companies.map((company, i) => html`<th class=${i ? "" : "grp"}
      title=${ctx.t(`whistle.company.${company}`)}>${plate(company)}</th>`)}</tr></thead>
    <tbody>${ctx.players.map(({ seat }) => html`<tr key=${seat}
      class=${seat === ctx.seat ? "me" : ""}><td>${mark(seat, ctx)}</td>
      ${GOODS.map((good) => html`<td>${some(view.goods[seat][good])}</td>`)}<td>${goldOf(view, ctx, seat)}</td>
      ${companies.map((_, i) => html`<td class=${`${i ? "" : "grp "}${leads(counts[i], seat) ? "f" : ""}`}>
        <span>${some(counts[i][seat])}</span></td>`)}</tr>`)}</tbody>
    <tfoot><tr class="dim"><td></td>${supply ? GOODS.map((good) => html`<td>${supply[good]}</td>`)
      : html`<td colspan="6"></td>`}<td></td>${companies.map((company, i) =>
        html`<td class=${i ? "" : "grp"}>${view.stacks[company].left}</td>`)}</tr></tfoot></table></div>
    <p class="muted fine">${ctx.t("page.whistle.left")}</p>`;
}

/**
 * Own gold by its value, that of others by its number.
 * @param {View} view @param {Context} ctx @param {number} seat
 */
function goldOf(view, ctx, seat) {
  const gold = view.gold[seat];
  if (!Array.isArray(gold)) return some(gold);
  return gold.length ? html`<span title=${gold.join(" + ")}>${gold.length}
    <small class="muted"> =${gold.reduce((sum, one) => sum + one, 0)}</small></span>` : some(0);
}

/** @param {View} view @param {Context} ctx */
function upgradeList(view, ctx) {
  const order = [...view.upgrades].sort((a, b) => (a.owner ?? -1) - (b.owner ?? -1));
  const chosen = ctx.planned.find((offer) => offer.group === "buy" || offer.group === "use")?.place?.piece;
  return html`<div class="sec">${ctx.t("page.whistle.upgrades")}
    <span class="aside">${ctx.t("page.whistle.upgrades.limit")} ${ctx.rule("W90", "W92")}</span></div>
    <div class="wups">${order.map((upgrade) => {
      const offer = ctx.offers.find((one) => (one.group === "buy" || one.group === "use")
        && one.place?.piece === upgrade.key);
      const on = chosen === upgrade.key;
      return html`<div key=${upgrade.key} class=${`wup${offer ? " can" : ""}${upgrade.owner !== null ? " owned" : ""}`}
        data-testid=${`upgrade-${upgrade.key}`}>
        <div class="wupt"><b>${ctx.t(`whistle.upgrade.${upgrade.key}`)}</b>
          <span class="muted">${ctx.t(`whistle.upgrade.${upgrade.key}.effect`)}</span></div>
        <div class="wupc"><span class="wcost">${upgrade.cost.map((/** @type {string} */ good) =>
          itemIcon(good, ctx, 20))}</span><b class="num" title=${ctx.t("page.whistle.points")}>${upgrade.points}</b>
        </div>
        <div class="wupb">${offer ? html`<button class="btn" aria-pressed=${on} aria-label=${offer.label}
          data-testid=${`do-${upgrade.key}`} onClick=${() => ctx.choose(offer)}>
            ${ctx.t(offer.group === "use" ? "page.whistle.use" : "page.whistle.buy")}</button>`
              : upgrade.owner !== null ? mark(upgrade.owner, ctx) : null}</div></div>`;
    })}</div>`;
}

/** The spaces for trains that have arrived. @param {View} view @param {Context} ctx */
function resourceTrack(view, ctx) {
  const shown = ctx.preview?.view ?? view;
  return html`<ul class="wspaces">${shown.spaces.map((space) => {
    const offer = ctx.offers.find((one) => one.group === "space" && one.place?.piece === space.space);
    return html`<li key=${space.space} class=${offer ? "can" : ""}
      onClick=${() => offer && ctx.choose(offer)}><b>${space.space}</b>${rewards(space.rewards, ctx)}
        <span class="wwho">${ctx.players.map(({ seat }) => {
      const trains = space.trains.filter((/** @type {number[]} */ [owner]) => owner === seat).length;
      return trains > 0 && html`<span key=${seat}>${mark(seat, ctx)}${trains > 1 && html`<b class="num">${trains}</b>`}
      </span>`;
    })}</span></li>`;
  })}</ul>`;
}

/** @param {View} view @param {Context} ctx */
const supply = (view, ctx) => html`<div class="wtrack"><b>${ctx.t("page.whistle.track")}</b>
  <p class="muted">${ctx.t("page.whistle.track.help")} ${ctx.rule("W88")}</p>${resourceTrack(view, ctx)}</div>`;

/** Deals: for each good to give what can be had for it. @param {Context} ctx */
function market(ctx) {
  const deals = ctx.offers.filter((offer) => offer.group === "trade");
  if (!deals.length) return null;
  const given = GOODS.filter((good) => deals.some((offer) => offer.facts?.given === good));
  const chosen = new Set(ctx.planned.map((offer) => offer.step));
  return html`<div class="sec">${ctx.t("page.whistle.deals")}<span class="aside">${ctx.rule("W78")}</span></div>
    <div class="wdeals" data-testid="deals">${given.map((good) =>
      html`<div key=${good} class="wdeal"><span>${itemIcon(good, ctx, 24)}<${Icon} name="next" small /></span>
        <div>${deals.filter((offer) => offer.facts?.given === good).map((offer) =>
          html`<button key=${offer.step} class="btn" aria-pressed=${chosen.has(offer.step)} aria-label=${offer.label}
            title=${offer.label} data-testid=${`deal-${offer.step}`}
            onClick=${() => ctx.choose(offer)}>${offer.facts?.taken?.map((item) =>
              itemIcon(item, ctx, 20))}</button>`)}</div></div>`)}</div>`;
}

/** The stack, for whoever looks through it. @param {Context} ctx */
function foundTiles(ctx) {
  const found = ctx.offers.filter((offer) => offer.group === "find");
  if (!found.length) return null;
  const chosen = new Set(ctx.planned.map((offer) => offer.step));
  return html`<div class="sec">${ctx.t("page.whistle.find")}<span class="aside">${ctx.rule("W98")}</span></div>
    <div class="wfound">${found.map((offer) => tileButton(ctx,
      { tile: offer.place?.tile ?? "", turn: 0, size: 70, offer, on: chosen.has(offer.step), key: String(offer.step),
        kind: "find" }))}</div>`;
}

/** Where everybody's trains are. @param {View} view @param {Context} ctx */
function trainTable(view, ctx) {
  return html`<div class="sec">${ctx.t("page.whistle.trains")}<span class="aside">${ctx.rule("W5", "W88")}</span></div>
    <table class="st wtrains"><tbody>${view.trains.map((/** @type {(string | null)[]} */ places,
      /** @type {number} */ seat) => places.map((place, i) =>
        html`<tr key=${`${seat}.${i}`} class=${seat === ctx.seat ? "me" : ""}
          onMouseEnter=${() => ctx.point(place && !place.startsWith("R") ? [spotOf(place)] : [])}
          onMouseLeave=${() => ctx.point([])}>
      <td>${mark(seat, ctx)} ${letter(seat)}${i + 1}</td>
        <td class="wide">${place ? stopWords(view, ctx, place)
          : html`<span class="z">${ctx.t("page.whistle.waiting")}</span>`}</td></tr>`))}</tbody></table>
    <div class="sec">${ctx.t("page.whistle.track")}<span class="aside">${ctx.rule("W88")}</span></div>
      ${resourceTrack(view, ctx)}`;
}

/** @param {View} view @param {Context} ctx */
function panel(view, ctx) {
  const narrow = isNarrow(ctx);
  const spacing = ctx.offers.some((offer) => offer.group === "space");
  return [
    {
      key: "table",
      title: ctx.t("page.whistle.table"),
      icon: "loco",
      body: html`${market(ctx)}${foundTiles(ctx)}
        ${narrow && spacing && html`<div class="sec">${ctx.t("page.whistle.track")}</div>${resourceTrack(view, ctx)}`}
        ${narrow && html`<div class="wnarrow">${rounds(view, ctx)}</div>`}${engine(view, ctx)}${holdings(view, ctx)}
        ${upgradeList(view, ctx)}`,
    },
    { key: "trains", title: ctx.t("page.whistle.trains"), icon: "flag", body: trainTable(view, ctx) },
  ];
}

/** @param {View} view @param {Context} ctx @param {number} seat */
function card(view, ctx, seat) {
  const goods = Object.values(view.goods[seat]).reduce((sum, count) => sum + Number(count), 0);
  return {
    figure: ctx.number(view.score[seat]),
    unit: ctx.t("page.whistle.points.unit"),
    notes: [
      html`<span title=${ctx.t("whistle.token.coal")}><${Icon} name="coal" small /> ${view.coal[seat]}</span>`,
      html`<span title=${ctx.t("whistle.token.whistle")}><${Icon} name="whistle" small /> ${view.whistles[seat]}
      </span>`,
      html`<span title=${ctx.t("page.whistle.goods", { n: goods, of: view.goods_limit })}>
        <${Icon} name="token" small /> ${goods}</span>`,
    ],
  };
}

/** The title of what is planned: the train and where it comes to. @param {View} view @param {Context} ctx */
function headline(view, ctx) {
  const id = movingTrain(view, ctx);
  if (!id || ctx.planned.some((offer) => offer.group === "caboose")) return null;
  const then = ctx.preview?.view ?? view;
  const seat = id.charCodeAt(0) - 65;
  const place = then.trains[seat]?.[Number(id.slice(1)) - 1];
  const from = view.trains[seat]?.[Number(id.slice(1)) - 1];
  const to = place && place !== from ? stopWords(then, ctx, place) : then.begun.gap ?? "…";
  return html`${mark(seat, ctx)}<b>${ctx.t("page.whistle.train", { n: id.slice(1) })} → ${to}</b>`;
}

// --- in words -----------------------------------------------------------------------------------------------------

/** @param {string} name @param {Context} ctx */
function tileWords(name, ctx) {
  const tile = ctx.board.tiles[name];
  if (!tile) return name;
  if (tile.kind === "track") return [name, ...(tile.stops ?? []).map((stop) =>
    ctx.t(`whistle.goods.${stop.good}`))].join(", ");
  const wanted = (tile.demand ?? []).map((good) => ctx.t(`whistle.goods.${good}`)).join(" + ");
  const called = tile.company
    ? ctx.t("whistle.stop.town_of", { company: ctx.t(`whistle.company.${tile.company}`) })
    : ctx.t(`whistle.stop.${tile.kind}`);
  return [called, wanted, tile.points ? `+${tile.points} −${tile.penalty}` : ""].filter(Boolean).join(", ");
}

/** @param {View} view @param {Context} ctx @param {string} place */
function stopWords(view, ctx, place) {
  if (place.startsWith("R")) return ctx.t("page.whistle.arrived", { space: place });
  const stop = stopsOf(view).get(place);
  if (!stop) return ctx.t("whistle.stop.start_at", { start: place });
  return `${stop.good ? ctx.t(`whistle.goods.${stop.good}`) : tileWords(stop.tile, ctx).split(",")[0]} (${stop.hex})`;
}

/** @param {string} place @returns {Place} */
const spotOf = (place) => ({ hex: place.split(".")[0] });

/** What lies on a hex or stands at a start stop. @param {View} view @param {Context} ctx @param {Place} place */
function describe(view, ctx, place) {
  const name = place.hex ?? "";
  const trains = trainsOf(view, ctx).filter((train) => train.place.split(".")[0] === name).map((train) =>
    ctx.t("page.whistle.train_of", { train: train.id, seat: ctx.players[train.seat]?.name ?? "" }));
  if (name.startsWith("S")) return [ctx.t("whistle.stop.start_at", { start: name }), ...trains].join(", ");
  const tile = view.board.find((one) => one.hex === name);
  return [name, tile ? tileWords(tile.tile, ctx) : ctx.t("page.whistle.gap"), ...trains].join(", ");
}

/** The hex or start stop of a train. @param {View} view @param {Place} place */
function find(view, place) {
  const [, seat, number] = place.piece?.match(/^([A-E])(\d)$/) ?? [];
  const at = seat && view.trains[seat.charCodeAt(0) - 65]?.[Number(number) - 1];
  return at && !at.startsWith("R") ? at.split(".")[0] : undefined;
}

/** A tile lies there. @param {View} view @param {string} hex */
const busy = (view, hex) => view.board.some((tile) => tile.hex === hex);

/** @satisfies {import("./interface.js").GameFile<View, Offer, Board>} */
const game = { pieces, panel, card, describe, tray, headline, supply, status, face, shows, find, press, selected,
  busy, settles: true };

export default game;
