/**
 * What others did meanwhile, one move after the other.
 *
 * Moves may arrive many at once: bots answer quickly, and dice fall with the move that led to them. The present is
 * known
 * at once, but the screen walks up to it, so that one sees what happened. A click or a key skips the rest; with
 * reduced
 * motion, or while nobody looks, there is nothing to walk through.
 */
import { get } from "../api.js";
import { signal } from "../lib.js";
import { pace, stillness } from "../prefs.js";

/** How long a move of somebody else stays on screen, and one of one's own, in milliseconds. */
const PACE = 650;
const OWN_PACE = 250;
/** What takes longer to read stays longer. */
const PER_LINE = 150;
const LONGEST = 1400;
/** Of a longer row only the end is shown. */
const MOST = 7;
/** How much longer everything stays for those who like it slow. */
const SLOWLY = 2.5;

/** @typedef {import("../types.js").TableView} TableView */

export class MoveByMove {
  /** @param {string} id @param {() => number | null} seat @param {() => number[]} yours */
  constructor(id, seat, yours) {
    this._id = id;
    this._seat = seat;
    this._yours = yours;
    /** The position on the way to the present; null when the present is on screen. */
    this.showing = signal(/** @type {TableView | null} */ (null));
    this._goal = 0;
    this._walk = 0;
    this._since = 0;
  }

  /**
   * A new present has come: hold what is on screen and walk on from there.
   * @param {TableView | null} before @param {TableView} now
   */
  arrive(before, now) {
    const on = this.showing.peek();
    if (!before || now.moves < before.moves || now.seat !== before.seat || stillness.matches || document.hidden
      || pace.peek() === "instant")
      return this.skip();
    if (now.moves === before.moves) return;
    this._goal = now.moves;
    if (on) return;
    const rest = Math.max(0, this._pace(before) - (performance.now() - this._since));
    this._since = performance.now();
    if (now.moves - before.moves === 1 && !rest) return;
    this.showing.value = before;
    this._go(++this._walk, before.move, rest);
  }

  /** The present, at once. */
  skip() {
    this._walk += 1;
    this.showing.value = null;
  }

  /** @param {number} walk @param {number} from @param {number} rest how long the move on screen stays */
  async _go(walk, from, rest) {
    let at = from;
    let pause = wait(rest);
    for (;;) {
      at = Math.max(at + 1, this._goal - MOST);
      // The next position is asked for while this one is looked at; meanwhile more may have arrived.
      const [early] = await Promise.all([this._ask(at), pause]);
      const view = early ?? (await this._ask(at));
      if (walk !== this._walk) return;
      if (!view) break;
      this.showing.value = view;
      pause = wait(this._pace(view));
    }
    this._since = performance.now();
    this.showing.value = null;
  }

  /** How long a move stays on screen. @param {TableView} view */
  _pace(view) {
    const seat = view.last?.seat ?? null;
    if (seat !== null && this._yours().includes(seat)) return OWN_PACE;
    const usual = Math.min(LONGEST, PACE + PER_LINE * (view.last?.lines.length ?? 0));
    return pace.peek() === "slow" ? SLOWLY * usual : usual;
  }

  /** @param {number} move @returns {Promise<TableView | null>} */
  async _ask(move) {
    const asked = { id: this._id, seat: this._seat(), move };
    return move < this._goal ? get("/tables/{id}/view", asked).catch(() => null) : null;
  }
}

/** @param {number} time */
const wait = (time) => new Promise((done) => setTimeout(done, time));
