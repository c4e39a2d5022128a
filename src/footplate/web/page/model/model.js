/**
 * One table as this browser knows it: what stands, who looks at it, what the server tells of it.
 *
 * Its parts: what is planned (`planning`, in `plan.js`), what the bots advise (`hints`), what is beside the board
 * (`logAndChat`), what is still to be shown (`moveByMove`), what is looked back at (`pastPositions`), how several
 * players share a screen (`sharing`). What the socket tells stands in `updates.js`.
 */
import { Offline, Refusal, TableSocket, get, post } from "../api.js";
import { Hints } from "./hints.js";
import { addStyles, drawerOf } from "../late.js";
import { LogAndChat } from "./log-and-chat.js";
import { MoveByMove } from "./move-by-move.js";
import { batch, computed, signal } from "../lib.js";
import { takeTable, takeUpdate } from "./updates.js";
import { learnGame, leaveGame, t } from "../i18n.js";
import { PastPositions } from "./past-positions.js";
import { stepsOf } from "../pure/offers.js";
import { Plan } from "./plan.js";
import { language } from "../prefs.js";
import { Recap } from "../pure/recap.js";
import { Sharing } from "./sharing.js";

/**
 * @typedef {import("../games/interface.js").Board} Board
 * @typedef {import("../games/interface.js").GameFile} GameFile
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../games/interface.js").Preview} Preview
 * @typedef {import("../types.js").Meta} Meta
 * @typedef {import("../types.js").Notice} Notice
 * @typedef {import("../types.js").TableView} TableView
 * @typedef {import("../views.js").Reason} Reason
 * @typedef {import("../views.js").Remark} Remark
 */

/** @param {Board | null} map @param {string} language @returns {Board | null} */
function spoken(map, language) {
  return map && { ...map, places: map.places.map((place) => ({ ...place, text: place.names?.[language]
    ?? place.text })) };
}

/**
 * A table as its reader is told of it: their seat is "You", and its name stands beside it for others to read. Whoever
 * plays for several seats reads their names.
 * @param {Meta | null} meta @returns {Meta | null}
 */
function addressed(meta) {
  if (!meta || meta.status === "waiting" || meta.yours.length !== 1) return meta;
  return { ...meta, seats: meta.seats.map((seat) => (seat.seat !== meta.yours[0] ? seat
    : { ...seat, called: seat.called ?? seat.name, name: t("page.you.name") })) };
}

export class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** What the server tells of the table. */
    this.told = signal(/** @type {Meta | null} */ (null));
    this.meta = computed(() => addressed(this.told.value));
    this.now = signal(/** @type {TableView | null} */ (null));
    this.pastPositions = new PastPositions(this);
    this.past = this.pastPositions.past;
    this.seat = signal(/** @type {number | null} */ (null));
    this.moveByMove = new MoveByMove(id, () => this.seat.peek(), () => this.meta.peek()?.yours ?? []);
    this.shown = computed(() => this.past.value ?? this.moveByMove.showing.value ?? this.now.value);
    this._map = signal(/** @type {Board | null} */ (null));
    /** The map with its names in the language on screen. */
    this.board = computed(() => spoken(this._map.value, language.value));
    this.game = signal(/** @type {GameFile | null} */ (null));
    /** Whether a game may add to what is planned here. */
    this.proposes = true;
    this.planning = new Plan(this);
    this.plan = this.planning.steps;
    this.preview = this.planning.preview;
    this.asking = this.planning.asking;
    this.choices = this.planning.choices;
    this.ending = this.planning.ending;
    this.busy = signal(false);
    this.notice = signal(/** @type {Notice | null} */ (null));
    this.connected = signal(true);
    this.failure = signal(/** @type {Error | null} */ (null));
    this.sharing = new Sharing(this);
    this.handover = this.sharing.handover;
    /** Whether it is known who gets the screen first: until then nobody's hand is shown to anybody. */
    this.opened = signal(false);
    this.hints = new Hints(this);
    this.logAndChat = new LogAndChat(this);
    this.log = this.logAndChat.log;
    this.chat = this.logAndChat.chat;
    this.earlier = this.logAndChat.earlier;
    this.unread = this.logAndChat.unread;
    this.draft = this.logAndChat.draft;
    this.history = this.logAndChat.history;
    /**
     * The final account instead of the board, when the game was over before anybody looked. Who sees the end come
     * keeps
     * the board until it is asked for, by an address of its own: so Back leads to the board again.
     */
    this.accounting = signal(false);
    /** Whether the bar of the replay has been asked for. */
    this.lookingBack = signal(false);
    this.live = computed(() => !this.past.value && !this.moveByMove.showing.value && !!this.now.value?.prompt.yours
      && this.meta.value?.status === "running");
    this.recap = new Recap(this);
    /** @type {Map<string, Promise<Reason | null>>} */
    this._whys = new Map();
    this._closed = false;
    /** @type {TableSocket | null} */
    this._socket = null;
  }

  // --- coming and going -----------------------------------------------------------------------------------------

  /** @param {number | null} [move] a position to begin the replay with */
  async open(move = null) {
    try {
      const meta = await get("/tables/{id}", { id: this.id });
      this.told.value = meta;
      this.accounting.value = meta.status === "over" && !new URLSearchParams(location.search).has("account");
      this.seat.value = meta.yours[0] ?? null;
      await Promise.all([this._loadGame(meta), meta.status === "waiting" ? null : this.refresh()]);
      await this.sharing.turned;
      if (move !== null && this.now.value) await this.pastPositions.goTo(move);
      this.opened.value = true;
      this._socket = new TableSocket(
        this.id,
        () => ({ seat: this.seat.peek(), seq: this.now.peek()?.seq ?? 0 }),
        (message, seat) => takeUpdate(this, message, seat),
        (open, shut) => this._connection(open, shut),
      );
      if (this._closed) this._socket.close();
    } catch (error) {
      this.failure.value = /** @type {Error} */ (error);
    }
  }

  close() {
    this._closed = true;
    this._socket?.close();
    leaveGame();
  }

  /** The socket speaks for one seat in one language: after a change of either it begins anew. */
  listenAgain() {
    this._socket?.restart();
  }

  /** @param {Meta} meta */
  async _loadGame(meta) {
    if (this._closed) return; // another game may be on screen, whose words are waited for
    const [board, file] = await Promise.all([
      get("/boards/{game}/{map}", { game: meta.game, map: meta.map }),
      drawerOf(meta.page),
      learnGame(meta.game),
      addStyles(`./games/${meta.page}.css`),
    ]);
    batch(() => {
      this._map.value = board;
      this.game.value = file.default;
    });
  }

  /** Ask for the present view, as the seat of this browser that has to decide. */
  async refresh() {
    const spoken = language.peek();
    const view = await get("/tables/{id}/view", { id: this.id, seat: this.seat.peek() });
    if (spoken === language.peek()) this.take(view);
  }

  /** Words have changed: ask again for everything that has words. */
  async reword() {
    this.pastPositions.forget();
    this._whys.clear();
    this.hints.forgetAll();
    const move = this.past.peek()?.move ?? null;
    this.told.value = await get("/tables/{id}", { id: this.id });
    this.listenAgain();
    if (this.now.peek()) await this.refresh();
    if (move !== null) await this.pastPositions.goTo(move);
    if (this.plan.peek().length) this.planning.ask();
    this.logAndChat.forgetLog();
    await this.logAndChat.loadLog();
  }

  /** Look whether one may still be here. @param {unknown} error */
  _lose(error) {
    if (!(error instanceof Refusal && [403, 404].includes(error.status))) return;
    this.close();
    this.failure.value = error;
  }

  // --- hearing --------------------------------------------------------------------------------------------------

  /** @param {boolean} open @param {boolean} shut whether the server has hung up: perhaps the table is gone */
  _connection(open, shut) {
    if (shut) get("/tables/{id}", { id: this.id }).catch((error) => this._lose(error));
    const back = open && !this.connected.peek();
    this.connected.value = open;
    if (back && this.now.peek()) this.refresh().catch(() => {});
    // Sockets tell what is said from now on. Where none can be opened, it is known at least what was said before.
    if (open || !this.logAndChat.listened) this.logAndChat.loadChat();
  }

  /**
   * A new present. A plan survives what does not change the position; else it is dropped, and that is said. An answer
   * to whoever had the screen before comes too late.
   * @param {TableView} view
   */
  take(view) {
    if (view.seat !== this.seat.peek()) return;
    const before = this.now.peek();
    if (before && view.seq < before.seq && view.seat === before.seat) return;
    // Silence that nobody writes down is no move, but the position is another one.
    const moved = before !== null && before.position_since !== view.position_since;
    // So is the question, when a clock or somebody else has answered it.
    const gone = moved || !!(before?.prompt.yours && !view.prompt.yours);
    batch(() => {
      this.moveByMove.arrive(before, view);
      this.now.value = view;
      const own = this.planning.sending;
      if (gone) this.hints.forget();
      if (gone && (own || this.plan.peek().length)) {
        this.planning.drop();
        if (!own) this.notice.value = { kind: "info", text: t("page.moved_on") };
      }
      const meta = this.meta.peek();
      const over = view.scores?.final && !view.prompt.deciding.length;
      if (meta && over && meta.status === "running") this.told.value = { ...meta, status: "over" };
    });
    if (before?.seq !== view.seq || before.seat !== view.seat) this.logAndChat.loadLog();
    if (gone) this._whys.clear();
    if (moved) {
      this.pastPositions.forget();
      if (this.history.peek()) this.logAndChat.loadHistory();
    }
    this.sharing.turned = this.sharing.turnTo(view);
  }

  /**
   * Look with the eyes of another seat of this browser. The card stays until there is something else to see than what
   * the last player saw.
   * @param {number | null} seat
   */
  async sit(seat) {
    batch(() => {
      this.hints.forgetAll();
      this.logAndChat.forgetLog();
      this.logAndChat.turnTo(seat);
      this.seat.value = seat;
      this.planning.drop();
    });
    this._whys.clear();
    this.pastPositions.forget();
    this.pastPositions.goTo(null);
    await this._guarded(() => this.refresh());
    this.listenAgain();
  }

  // --- deciding -------------------------------------------------------------------------------------------------

  /** An offer is about to be planned. */
  chooses() {}

  /** Upon which view of which seat something is decided: asked only where there is one. */
  decided() {
    const { seq } = /** @type {TableView} */ (this.now.peek());
    return { id: this.id, seq, seat: /** @type {number} */ (this.seat.peek()) };
  }

  /** What these steps would do. @param {number[]} steps @returns {Promise<Preview>} */
  tried(steps) {
    return post("/tables/{id}/preview", { ...this.decided(), steps });
  }

  /**
   * The ways to a far place after these steps, by other places.
   * @param {number[]} steps @param {Place} place @param {Place[]} via
   * @returns {Promise<Offer[]>}
   */
  async waysTo(steps, place, via) {
    return (await post("/tables/{id}/ways", { ...this.decided(), steps, place, via })).offers;
  }

  /** Play them; the view after it. @param {number[]} steps @param {string} key @returns {Promise<TableView>} */
  played(steps, key) {
    return post("/tables/{id}/moves", { ...this.decided(), steps, key });
  }

  /** What the server says of a place. @param {{ steps: number[], place: Place }} asked @returns {Promise<Reason>} */
  reason(asked) {
    return post("/tables/{id}/why", { ...this.decided(), ...asked });
  }

  /** Planned steps first, then a confirmed move, then by consent. */
  async undo() {
    if (this.plan.peek().length) return this.planning.back();
    await this._guarded(async () => {
      const answer = await post("/tables/{id}/undo", this.decided());
      if (answer?.view) this.take(answer);
    });
  }

  /** @param {boolean} agree */
  answerUndo(agree) {
    return this._guarded(async () => {
      const answer = await post("/tables/{id}/undo/answer",
        { ...this.decided(), agree });
      if (answer?.view) this.take(answer);
    });
  }

  /** Why something may or may not be done there. @param {Place} place @returns {Promise<Reason | null>} */
  why(place) {
    const now = this.now.peek();
    if (!now || !this.live.peek()) return Promise.resolve(null);
    const plan = this.plan.peek();
    // Where another click would compare, it is asked about in place of the last step.
    const kept = this.planning.compares() ? plan.slice(0, this.planning.chosenLast()) : plan;
    const asked = { steps: kept.flatMap((one) => stepsOf(one.offer)), place };
    const key = JSON.stringify([now.seq, this.seat.peek(), asked]);
    const known = this._whys.get(key) ?? this.reason(asked).catch(() => null);
    this._whys.set(key, known);
    return known;
  }

  /** The number of the position on screen. */
  get position() {
    return this.shown.value?.move ?? 0;
  }

  /** Do what changes the table itself, and look at it. @template T @param {() => Promise<T>} ask */
  async command(ask) {
    return this._guarded(async () => {
      const answer = await ask();
      takeTable(this, await get("/tables/{id}", { id: this.id }));
      if (this.now.peek()) await this.refresh();
      return answer;
    });
  }

  // --- when things go wrong -------------------------------------------------------------------------------------

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @param {boolean} [busy]
   * @returns {Promise<T | null>}
   */
  async _guarded(work, busy = true) {
    if (busy) this.busy.value = true;
    try {
      return await work();
    } catch (error) {
      this._failed(error);
      return null;
    } finally {
      if (busy) this.busy.value = false;
    }
  }

  /** @param {unknown} error */
  _failed(error) {
    if (error instanceof Refusal && error.status === 409) {
      this.planning.drop();
      const { now } = error;
      if (now?.view) this.take(now);
      else this.refresh().catch(() => {});
      this.notice.value = { kind: "info", text: t("page.moved_on") };
    } else if (error instanceof Refusal) {
      this.notice.value = { kind: "bad", text: error.message || t("page.error.unknown"), clause: error.clause };
    } else if (error instanceof Offline) {
      this.notice.value = { kind: "bad", text: t("page.error.offline") };
    } else {
      throw error;
    }
  }
}
