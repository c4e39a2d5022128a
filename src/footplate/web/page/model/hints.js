/**
 * What the strongest bot would do: three moves to look at, one of them planned, so that the board draws it and Enter
 * plays it. And why a bot did what it did.
 */
import { post } from "../api.js";
import { batch, signal } from "../lib.js";
import { logKey } from "./log-and-chat.js";
import { remember, remembered } from "../prefs.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").LogEntry} LogEntry
 * @typedef {import("../views.js").Hint} Hint
 */

export class Hints {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    /** "thinking" until there is an answer. */
    this.hint = signal(/** @type {Hint | "thinking" | null} */ (null));
    /** Which of the moves is planned. */
    this.picked = signal(0);
    /** Why bots made their moves, by their entries in the log: a move that was taken back has none any more. */
    this.whys = signal(/** @type {Map<string, Hint | "thinking">} */ (new Map()));
    /** Whether one is asked before one agrees to hints among people. */
    this.asking = signal(false);
    this._asked = 0;
  }

  /** The moves to look at; none while there is no hint. */
  get moves() {
    const hint = this.hint.value;
    return hint && hint !== "thinking" ? hint.moves : [];
  }

  /** Ask for a hint, or close the one that is open; where hints are off, say first what asking the others means. */
  async toggle() {
    if (this.hint.peek()) return this.close();
    const table = this._table;
    const now = table.now.peek();
    if (!now || table.busy.peek()) return;
    if (["ask", "answer"].includes(now.hint.kind)) return void (this.asking.value = true);
    if (now.hint.kind !== "free" || !table.live.peek()) return;
    const asked = ++this._asked;
    batch(() => {
      table.planning.cancel();
      this.hint.value = "thinking";
    });
    const hint = await table._guarded(async () => {
      const found = await post("/tables/{id}/hint", table.decided());
      // That somebody has asked is news as well: only what is planned upon the present view can be played.
      if ((table.now.peek()?.seq ?? 0) < found.seq) await table.refresh();
      return found;
    }, false);
    if (asked !== this._asked) return;
    this.hint.value = hint;
    if (hint) this.show(0);
  }

  /** Plan one of the moves. @param {number} index */
  show(index) {
    const move = this.moves[index];
    if (!move) return false;
    this.picked.value = index;
    this._table.planning.propose({ step: move.steps[0], steps: move.steps, name: move.text, label: move.title });
    return true;
  }

  close() {
    this._table.planning.cancel();
    this.forget();
  }

  /** The position is another one. */
  forget() {
    this._asked += 1;
    this.hint.value = null;
    this.asking.value = false;
  }

  /** @param {boolean} agree */
  async agree(agree) {
    const table = this._table;
    this.asking.value = false;
    remember(`hints.${table.id}`, agree ? "yes" : "no");
    await table._guarded(async () => {
      const view = await post("/tables/{id}/hints", { id: table.id, seat: table.decided().seat, agree });
      table.take(view);
      if (view.hint.text) table.notice.value = { kind: "info", text: view.hint.text };
    });
  }

  /** Take one's consent back: the others have to agree anew after the next question. */
  async withdraw() {
    if (this.hint.peek()) this.close();
    await this.agree(false);
  }

  /** Whether one has said already that hints are not wanted here. */
  get refused() {
    return remembered(`hints.${this._table.id}`) === "no";
  }

  /** What has been asked about a move of the log. @param {LogEntry} entry */
  toldOf(entry) {
    return this.whys.value.get(logKey(entry));
  }

  /** Why a bot made a move, or no longer. @param {LogEntry} entry */
  async why(entry) {
    const table = this._table;
    const key = logKey(entry);
    if (this.whys.peek().has(key)) return this._tell(key, null);
    this._tell(key, "thinking");
    const told = await table._guarded(() =>
      post("/tables/{id}/explain", { id: table.id, seat: table.decided().seat, move: entry.move }), false);
    if (this.whys.peek().has(key)) this._tell(key, told);
  }

  /** @param {string} key @param {Hint | "thinking" | null} told */
  _tell(key, told) {
    const whys = new Map(this.whys.peek());
    if (told) whys.set(key, told);
    else whys.delete(key);
    this.whys.value = whys;
  }

  /** Words have changed, or another seat is advised. */
  forgetAll() {
    this.whys.value = new Map();
    if (this.hint.peek()) this.close();
  }
}
