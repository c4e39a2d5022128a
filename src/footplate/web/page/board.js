/** The board: one component for every map. Terrain once, the game's pieces by layer, targets, selection, labels, camera. */
import { Camera } from "./camera.js";
import { ARROWS, hexMap } from "./hexes.js";
import { Icon } from "./icons.js";
import { knows, spoken, t } from "./i18n.js";
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./lib.js";
import { OfferWords } from "./offerwords.js";
import { Minimap } from "./minimap.js";
import { animate, standing } from "./motion.js";
import { phone, stillness } from "./prefs.js";
import { inWords } from "./scenery.js";
import { hexOf, useTargets } from "./targets.js";

/**
 * @typedef {import("./games/interface.js").Board} BoardData
 * @typedef {import("./games/interface.js").Context} Context
 * @typedef {import("./games/interface.js").GameFile} GameFile
 * @typedef {import("./games/interface.js").Place} Place
 * @typedef {import("./games/interface.js").Layers} Layers
 * @typedef {import("./targets.js").Target} Target
 */

const HIT = 24;
const RESTING = 420;
const FIRST_LOOK = 1600;

/** What a name on the sea or the land is called here; a map that somebody made may have names nobody translated. */
const nameOnMap = (/** @type {string} */ name) => (knows(`scenery.${name}`) ? t(`scenery.${name}`) : name);

/** The terrain of a board in the reader's language. @param {BoardData} board */
export function useTerrain(board) {
  return useMemo(() => ({ __html: inWords(board.terrain, nameOnMap) }), [board.terrain, spoken()]);
}

/** The terrain never changes: it is put into the page once per board and language. @param {{ board: BoardData }} props */
function Terrain({ board }) {
  const drawn = useTerrain(board);
  return useMemo(() => h("g", { class: "layer terrain", dangerouslySetInnerHTML: drawn }), [drawn]);
}

/** @param {{ name: string, nodes?: any[] }} props */
function Layer({ name, nodes }) {
  return useMemo(() => h("g", { class: `layer ${name}`, id: `layer-${name}` }, nodes), [nodes]);
}

/**
 * @param {Object} props
 * @param {BoardData} props.board
 * @param {GameFile} props.game
 * @param {Record<string, any>} props.view
 * @param {Context} props.ctx
 * @param {number} props.position  Number of the position: pieces are animated when it changes.
 * @param {Target[]} props.targets
 * @param {Place[]} props.selected
 * @param {Place[]} props.pointed
 * @param {Place[]} props.lastPlaces
 * @param {(place: Place) => Promise<any>} props.why
 * @param {any} props.children  Floats above the board.
 */
export function Board({ board, game, view, ctx, position, targets, selected, pointed, lastPlaces, why, children }) {
  const map = hexMap(board);
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const camera = useRef(/** @type {Camera | null} */ (null));
  const before = useRef({ position, pieces: /** @type {Map<string, any>} */ (new Map()) });
  const present = useRef({ targets, choose: /** @type {(target: Target) => void} */ (() => {}) });
  const [menu, setMenu] = useState(/** @type {Target | null} */ (null));
  const [cursor, setCursor] = useState("");
  const [note, setNote] = useState(/** @type {{ hex: string, text: string, said: any } | null} */ (null));
  const [seen, setSeen] = useState({ x: 0, y: 0, width: 0, height: 0, whole: true, scale: 1 });

  const layers = /** @type {Layers} */ (useMemo(() => game.pieces(view, ctx), [game, view, ctx]));
  const towns = useMemo(() => new Set(board.places.map((place) => place.hex)), [board]);
  const raised = useMemo(() => game.raised?.(view, ctx), [game, view, board]);

  const choose = (/** @type {Target} */ target) => {
    setNote(null);
    if (target.offers.length > 1) return setMenu(target);
    setMenu(null);
    ctx.choose(target.offers[0]);
  };
  present.current = { targets, choose };
  const drawn = useTargets(targets, map, { towns, busy: (hex) => !!game.busy?.(view, hex) }, (target) => present.current.choose(target));

  const explain = (/** @type {string} */ hex) => {
    const text = game.describe(view, ctx, { hex });
    setNote({ hex, text, said: null });
    why({ hex }).then((said) => setNote((now) => (now?.hex === hex ? { ...now, said } : now)));
  };

  /** The hexes that ought to be in sight: those of the decision, else those of the last move. */
  const action = () => {
    const about = (game.focus?.(view, ctx) ?? []).map((place) => hexOf(place) ?? "");
    const places = targets.length && targets.length < 30 ? targets.map((target) => target.hex) : about.length ? [] : lastPlaces.map((place) => hexOf(place) ?? "");
    return [...about, ...places].filter((hex) => map.has(hex));
  };
  const latest = useRef({ explain, action });
  latest.current = { explain, action };

  /** What is meant by a point of the screen: a target near enough for a finger, else the hex below. */
  const meant = (/** @type {number} */ x, /** @type {number} */ y) => {
    const eye = /** @type {Camera} */ (camera.current);
    const point = eye.toBoard(x, y);
    const hex = map.under(point.x, point.y);
    const open = present.current.targets;
    const exact = open.find((target) => target.hex === hex?.name);
    if (exact) return { target: exact, hex };
    const reach = HIT / eye.scale;
    const near = open
      .map((target) => ({ target, far: Math.hypot(map.at(target.hex).x - point.x, map.at(target.hex).y - point.y) }))
      .sort((a, b) => a.far - b.far)[0];
    return { target: near && near.far < reach ? near.target : null, hex };
  };

  useLayoutEffect(() => {
    const eye = new Camera(/** @type {HTMLElement} */ (frame.current), /** @type {SVGSVGElement} */ (picture.current), board.box, board.places, {
      tap(x, y, event) {
        const { target, hex } = meant(x, y);
        if (target) present.current.choose(target);
        else {
          setMenu(null);
          if (hex) latest.current.explain(hex.name);
          else setNote(null);
        }
        event.preventDefault();
      },
      rest(seeing) {
        const window = seeing.window();
        const whole = window.width * window.height > 0.6 * board.box[2] * board.box[3];
        picture.current?.style.setProperty("--name-scale", String(Math.min(1.3, 1 / Math.min(1, seeing.scale))));
        picture.current?.style.setProperty("--kept-scale", String(1 / Math.min(1, seeing.scale)));
        picture.current?.classList.toggle("far", seeing.scale < 0.68);
        picture.current?.classList.toggle("remote", seeing.scale < 0.58);
        setSeen({ ...window, whole, scale: seeing.scale });
      },
    });
    camera.current = eye;
    /** The whole map; on a phone where it cannot be read, the place of the action. */
    const settle = () => {
      const fitting = eye.fitting();
      const whole = { x: board.box[0] + board.box[2] / 2, y: board.box[1] + board.box[3] / 2 };
      // Big hexes can still be read when they are made smaller.
      const readable = fitting > Math.min(0.9, 24 / board.radius);
      if (readable || !phone.peek()) return eye.fit(true);
      eye.settle(latest.current.action().map((hex) => map.at(hex)), 1.1, { ...whole, room: fitting * 1.6 });
    };
    settle();
    eye.touched = false;
    const watch = new ResizeObserver(() => (eye.touched ? eye.pan(0, 0) : settle()));
    watch.observe(/** @type {HTMLElement} */ (frame.current));
    return () => {
      watch.disconnect();
      eye.dispose();
    };
  }, [board.key]);

  useLayoutEffect(() => {
    const root = /** @type {SVGSVGElement} */ (picture.current);
    const pieces = standing(root);
    if (before.current.position !== position) animate(root, before.current.pieces, map.radius * 1.73);
    before.current = { position, pieces };
  });

  const sought = action();
  const looked = useRef(false);

  useEffect(() => {
    const look = () => sought.length && camera.current?.reveal(sought.map((hex) => map.at(hex)));
    setMenu(null);
    const first = !looked.current && !ctx.phone && !stillness.matches;
    looked.current = true;
    if (!first) return void look();
    // Whoever comes to a table sees the whole map for a moment before the eye goes where something is to be done.
    const later = setTimeout(look, FIRST_LOOK);
    return () => clearTimeout(later);
  }, [position, sought.join(), ctx.preview?.effects.length]);

  // Resting on a hex asks what may be done there; a moment later, so that nobody is chased by notes.
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (frame.current);
    let timer = 0;
    let last = "";
    const over = (/** @type {PointerEvent} */ event) => {
      clearTimeout(timer);
      if (event.pointerType !== "mouse" || event.buttons || (event.target instanceof Element && event.target.closest("[data-over-board]"))) return;
      const { target, hex } = meant(event.clientX, event.clientY);
      element.classList.toggle("pointing", !!target);
      if (hex?.name !== last) setNote((now) => (now && now.hex !== hex?.name ? null : now));
      last = hex?.name ?? "";
      if (hex && !target) timer = setTimeout(() => latest.current.explain(hex.name), RESTING);
    };
    const leave = () => {
      clearTimeout(timer);
      setNote(null);
    };
    element.addEventListener("pointermove", over);
    element.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointermove", over);
      element.removeEventListener("pointerleave", leave);
    };
  }, [board.key]);

  const keyDown = (/** @type {KeyboardEvent} */ event) => {
    const way = ARROWS[event.key];
    const focused = /** @type {SVGElement} */ (event.target).dataset?.hex;
    if (way) {
      event.preventDefault();
      const from = focused ?? (cursor || targets[0]?.hex || board.hexes[0]?.name);
      const to = event.shiftKey ? map.towards(from, way, targets.map((target) => target.hex)) : map.towards(from, way);
      if (!to) return;
      setCursor(to);
      camera.current?.reveal([map.at(to)]);
      latest.current.explain(to);
    } else if (event.key === "Escape" && (menu || note)) {
      event.stopPropagation();
      setMenu(null);
      setNote(null);
    }
  };

  useEffect(() => {
    if (!cursor) return;
    const element = picture.current?.querySelector(`.target[data-hex="${cursor}"]`) ?? picture.current?.querySelector(".cursor");
    /** @type {SVGElement | null} */ (element)?.focus({ preventScroll: true });
  }, [cursor]);

  const spot = (/** @type {string} */ hex) => {
    const { x, y } = map.at(hex);
    const eye = camera.current;
    if (!eye) return {};
    const at = eye.toFrame(x, y - map.radius);
    const { width, height } = eye.size;
    const high = at.y > height * 0.45;
    return {
      left: `${Math.max(12, Math.min(width - 312, at.x - 150))}px`,
      top: high ? "auto" : `${eye.toFrame(x, y + map.radius).y + 8}px`,
      bottom: high ? `${height - at.y + 8}px` : "auto",
    };
  };

  const ringed = (/** @type {Place[]} */ places, /** @type {string} */ kind) =>
    places.map(hexOf).filter((hex) => hex && map.has(hex)).map((hex) => html`<polygon key=${`${kind}${hex}`} class=${`ring ${kind}`} points=${map.points(/** @type {string} */ (hex), 1.2)} />`);

  const [left, top, width, height] = board.box;
  // Whatever the keyboard comes to is brought into sight by the camera; the frame itself never scrolls.
  const focusIn = (/** @type {FocusEvent} */ event) => {
    const element = /** @type {SVGElement} */ (event.target);
    const hex = element.dataset?.hex;
    if (hex && map.has(hex) && element.matches(":focus-visible")) camera.current?.reveal([map.at(hex)]);
  };

  // Screen readers, voice control and scripts click without a pointer; what a pointer does, the camera tells.
  const clicked = (/** @type {MouseEvent} */ event) => {
    const hex = /** @type {SVGElement | null} */ (event.target instanceof Element ? event.target.closest(".target, .cursor") : null)?.dataset.hex;
    if (!hex || camera.current?.tapped(event)) return;
    const target = targets.find((one) => one.hex === hex);
    if (target) choose(target);
    else latest.current.explain(hex);
  };

  return html`<div class="boardwrap" ref=${frame} data-testid="board" onKeyDown=${keyDown} onFocusIn=${focusIn} onClick=${clicked}>
    <svg class="board" ref=${picture} viewBox=${board.box.join(" ")} width=${width} height=${height} role="group" aria-label=${t("page.board.label")}
      style=${{ width: `${width}px`, height: `${height}px` }}>
      <${Terrain} board=${board} />
      ${["halo", "track", "towns", "stations", "engines"].map((name) => h(Layer, { key: name, name, nodes: /** @type {any} */ (layers)[name] }))}
      <g class="layer last" key=${`last${position}`}>${ringed(lastPlaces, "recent")}</g>
      <g class="layer targets">${drawn}</g>
      <g class="layer selection">${ringed(selected, "under")}${ringed(selected, "chosen")}${ringed(pointed, "pointed")}</g>
      <${Layer} name="ghost" nodes=${layers.ghost} />
      <g class="layer labels"><${Labels} board=${board} raised=${raised} kept=${sought} /></g>
      <${Layer} name="callouts" nodes=${layers.callouts} />
      ${cursor && html`<polygon class="cursor" tabindex="0" role="button" data-hex=${cursor} aria-label=${game.describe(view, ctx, { hex: cursor })} points=${map.points(cursor, 1)}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter") return;
          event.stopPropagation();
          const target = targets.find((one) => one.hex === cursor);
          if (target) choose(target);
          else latest.current.explain(cursor);
        }} />`}
    </svg>
    ${note && !menu && html`<div class="why float" data-over-board role="status" data-testid="why" style=${spot(note.hex)}>
      <b>${note.text || note.hex}</b>
      ${note.said && html`<p class=${note.said.legal ? "plus" : ""}>${note.said.text} ${note.said.clause && ctx.rule(note.said.clause)}</p>`}
    </div>`}
    ${menu && html`<div class="pick float" data-over-board role="menu" data-testid="pick" style=${spot(menu.hex)}>
      ${menu.offers.map((offer, i) => html`<button role="menuitem" class="btn" key=${`${offer.step}.${i}`} ref=${i === 0 ? focus : undefined} onClick=${() => (setMenu(null), ctx.choose(offer))}><${OfferWords} offer=${offer} /></button>`)}
    </div>`}
    ${children}
    ${!seen.whole && !ctx.phone && html`<${Minimap} board=${board} seen=${seen} go=${(/** @type {number} */ x, /** @type {number} */ y) => camera.current?.glide(x, y)} />`}
    <div class="zoom" data-over-board>
      <button class="iconbtn step" aria-label=${t("page.zoom.in")} data-testid="zoom-in" onClick=${() => camera.current?.zoom(1.3)}><${Icon} name="plus" /></button>
      <button class="iconbtn step" aria-label=${t("page.zoom.out")} data-testid="zoom-out" onClick=${() => camera.current?.zoom(1 / 1.3)}><${Icon} name="minus" /></button>
      <button class="iconbtn" aria-label=${t("page.zoom.fit")} data-testid="zoom-fit" onClick=${() => camera.current?.fit()}><${Icon} name="fit" /></button>
    </div>
  </div>`;
}

/** @param {HTMLElement | null} element */
const focus = (element) => element?.focus({ preventScroll: true });

/**
 * Names stand above all track; a game may raise some where the usual spot is busy. From afar only those are left that
 * the decision is about.
 * @param {{ board: BoardData, raised?: Set<string>, kept: string[] }} props
 */
function Labels({ board, raised, kept }) {
  return useMemo(
    () => board.places.filter((place) => place.label).map((place) => html`<text key=${place.name} class=${`town ${place.kind}${kept.includes(place.hex) ? " kept" : ""}${place.label.y > place.y ? " under" : ""}`} x=${place.label.x} y=${raised?.has(place.name) ? place.label.above ?? place.label.y : place.label.y}>${place.text}</text>`),
    [board, kept.join(), raised ? [...raised].join() : ""],
  );
}
