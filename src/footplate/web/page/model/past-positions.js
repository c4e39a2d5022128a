/** Looking back at a table: positions of the past, asked for once. */
import { get } from "../api.js";
import { signal } from "../lib.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").TableView} TableView
 */

/** How many positions are kept. */
const KEPT = 80;

export class PastPositions {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    /** The position of the past on screen; null when it is the present. */
    this.past = signal(/** @type {TableView | null} */ (null));
    /** @type {Map<number, TableView>} */
    this._known = new Map();
    /** How often somebody went somewhere: an answer that comes after the next step is not shown. */
    this._steps = 0;
  }

  /** The past is told otherwise now: in other words, to another seat, or after something was taken back. */
  forget() {
    this._known = new Map();  // an answer that is on its way is kept with what is forgotten
  }

  /** Show a move of the past; null is the present. @param {number | null} move */
  async goTo(move) {
    const now = this._table.now.peek();
    if (!now) return;
    this._table.moveByMove.skip();
    const step = ++this._steps;
    if (move === null || move >= now.moves) {
      this.past.value = null;
      return;
    }
    const wanted = Math.max(0, Math.min(move, now.moves));
    const known = this._known;
    if (known.has(wanted)) {
      this.past.value = /** @type {TableView} */ (known.get(wanted));
      return;
    }
    await this._table._guarded(async () => {
      const view = await get("/tables/{id}/view", { id: this._table.id, seat: this._table.seat.peek(), move: wanted });
      known.set(wanted, view);
      if (known.size > KEPT) known.delete(/** @type {number} */ (known.keys().next().value));
      if (step === this._steps) this.past.value = view;
    }, false);
  }
}
