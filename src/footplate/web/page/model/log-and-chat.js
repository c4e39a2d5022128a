/** What stands beside the board of a table: its log, its talk, the points after every move. */
import { get, post } from "../api.js";
import { signal } from "../lib.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../views.js").Remark} Remark
 * @typedef {import("../types.js").LogEntry} LogEntry
 * @typedef {import("../types.js").History} History
 */

/** What tells two entries of the log apart. @param {LogEntry} entry */
export const logKey = (entry) => `${entry.move} ${entry.kind} ${entry.at}`;

/** So many moves, and so many remarks, are fetched at once. */
const MOVES = 500;
const REMARKS = 100;

export class LogAndChat {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    this.log = signal(/** @type {LogEntry[]} */ ([]));
    this.chat = signal(/** @type {Remark[]} */ ([]));
    this.earlier = signal(false); // whether more has been said than is here
    this.unread = signal(0);
    /** What is about to be said. */
    this.draft = signal("");
    /** What other seats of this browser were about to say, by their number. @type {Map<number | null, string>} */
    this._drafts = new Map();
    /** Whether it is known what has been said so far. */
    this.listened = false;
    this.history = signal(/** @type {History | null} */ (null));
    this._asked = 0;
    /** The last question about the log that has been answered: an answer to an earlier one comes too late. */
    this._answered = 0;
  }

  /** The log is told otherwise now: in other words, or to another seat. */
  forgetLog() {
    this._answered = ++this._asked;
    this.log.value = [];
  }

  async loadLog() {
    const now = this._table.now.peek();
    if (!now) return;
    const question = ++this._asked;
    const known = this.log.peek().filter((entry) => entry.move < now.moves - 1);
    const from = known.length ? known[known.length - 1].move + 1 : 0;
    try {
      /** @type {LogEntry[]} */
      const news = [];
      for (let at = from; at <= now.moves || at === from; at += MOVES) {
        news.push(...(await get("/tables/{id}/log",
          { id: this._table.id, from: at, seat: this._table.seat.peek(), limit: MOVES })));
      }
      if (question < this._answered) return;
      this._answered = question;
      const fresh = new Set(news.map(logKey));
      this.log.value = [...known.filter((entry) => !fresh.has(logKey(entry))), ...news];
    } catch {
      // The log is asked for again with the next move.
    }
  }

  /** Ask what was said: at first, and whenever the socket has been away. */
  async loadChat() {
    try {
      const said = await get("/tables/{id}/chat", { id: this._table.id, limit: REMARKS });
      const known = this.chat.peek().at(-1)?.number ?? 0;
      const last = said.at(-1)?.number ?? 0;
      if (this.listened) this._count(said.filter((line) => line.number > known));
      this.listened = true;
      // The socket may have told more while the answer was on its way.
      this.chat.value = [...said, ...this.chat.peek().filter((line) => line.number > last)];
      this.earlier.value = said.length === REMARKS;
    } catch {
      // A table one may look at but not talk at.
    }
  }

  /** Something has been said. @param {Remark} line */
  hear(line) {
    const known = this.chat.peek();
    if (known.some((one) => one.number === line.number)) return;
    this.chat.value = [...known, line].sort((a, b) => a.number - b.number);
    this._count([line]);
  }

  /** What others have said is yet to be read. @param {Remark[]} lines */
  _count(lines) {
    const yours = this._table.meta.peek()?.yours ?? [];
    this.unread.value += lines.filter((line) => !yours.includes(line.seat)).length;
  }

  /** What was said before that. */
  async loadEarlier() {
    const before = this.chat.peek()[0]?.number;
    await this._table._guarded(async () => {
      const said = await get("/tables/{id}/chat", { id: this._table.id, before, limit: REMARKS });
      if (this.chat.peek()[0]?.number !== before) return;  // asked twice
      this.chat.value = [...said, ...this.chat.peek()];
      this.earlier.value = said.length === REMARKS;
    }, false);
  }

  async loadHistory() {
    try {
      this.history.value = await get("/tables/{id}/history", { id: this._table.id });
    } catch {
      // The scrubber works without marks.
    }
  }

  /** Another seat takes the screen: what this one was about to say waits for it. @param {number | null} seat */
  turnTo(seat) {
    this._drafts.set(this._table.seat.peek(), this.draft.peek());
    this.draft.value = this._drafts.get(seat) ?? "";
  }

  /** Say it. What could not be said stands in the line of its seat again, before what has been typed since. */
  async say() {
    const text = this.draft.peek().trim();
    if (!text) return;
    this.draft.value = "";
    const seat = this._table.seat.peek();
    const said = await this._table._guarded(() =>
      post("/tables/{id}/chat", { id: this._table.id, text, seat }), false);
    const again = (/** @type {string | undefined} */ since) => [text, since].filter(Boolean).join(" ");
    if (said) this.hear(said);
    else if (seat === this._table.seat.peek()) this.draft.value = again(this.draft.peek());
    else this._drafts.set(seat, again(this._drafts.get(seat)));
  }
}
