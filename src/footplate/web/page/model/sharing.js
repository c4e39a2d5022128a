/** Several players at one screen: whoever decides gets it, behind a card where the seats have secrets. */
import { get } from "../api.js";
import { signal } from "../lib.js";
import { remember, remembered } from "../prefs.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").TableView} TableView
 */

/** What a view tells, without whose it is. @param {TableView["view"]} view */
function known({ viewer: _viewer, legal: _legal, ...rest }) {
  return JSON.stringify(rest);
}

export class Sharing {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    /** The seat whose player is to take the screen; null when no card is shown. */
    this.handover = signal(/** @type {number | null} */ (null));
    this._turning = -1;
    /** Done when the screen has been given to whoever decides. */
    this.turned = Promise.resolve();
  }

  /** Whether there is no card: it has been switched off, or somebody tries things out alone. */
  get cardless() {
    const chosen = remembered(`cardless.${this._table.id}`);
    return chosen === null ? this._table.meta.peek()?.mode === "analysis" : chosen === "yes";
  }

  set cardless(off) {
    remember(`cardless.${this._table.id}`, off ? "yes" : "no");
  }

  /** Give the screen to the seat that decides, if its player sits here. @param {TableView} view */
  async turnTo(view) {
    const table = this._table;
    const meta = table.meta.peek();
    if (!meta || meta.yours.length < 2 || meta.status === "over") return;
    const mine = view.prompt.deciding.filter((seat) => meta.yours.includes(seat) && !meta.seats[seat]?.covered);
    if (!mine.length || mine.includes(/** @type {number} */ (table.seat.peek()))) {
      this.handover.value = null;
      return;
    }
    // The answer to a move and the socket tell the same: one of them is enough.
    if (this._turning === view.seq) return;
    this._turning = view.seq;
    const openly = this.cardless || (await this._openlyPlayed(view, mine[0]));
    if (table.now.peek()?.seq !== view.seq) return;  // a later view says who is next
    if (openly) await table.sit(mine[0]);
    else this.handover.value = mine[0];
  }

  /**
   * Whether another seat of this browser is shown just what the present one sees.
   * @param {TableView} view @param {number} seat
   */
  async _openlyPlayed(view, seat) {
    try {
      const theirs = await get("/tables/{id}/view", { id: this._table.id, seat });
      return theirs.seq === view.seq && known(theirs.view) === known(view.view);
    } catch {
      return false;
    }
  }
}
