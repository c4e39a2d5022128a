/** What others did since one's own last move, in a few lines; one of them is looked at. */
import { computed, effect, signal } from "../lib.js";

/**
 * @typedef {import("../model/model.js").Table} Table
 * @typedef {import("../types.js").LogEntry} LogEntry
 * @typedef {LogEntry["lines"][number]} Told
 *
 * @typedef {Object} Line  Some moves that belong together: a move with the veto about it, a turn.
 * @property {number | null} seat  Who made the first of them; null for chance.
 * @property {LogEntry[]} entries
 * @property {boolean} [early]  What is too long ago for a line of its own.
 */

/** More lines than this nobody reads. */
export const MOST_LINES = 6;

/** @param {LogEntry} entry */
const about = (entry) => entry.lines[0]?.facts.seat;

/**
 * Dice stand with the move they were thrown for, answers (`answers`: the kinds of events that are such) with the
 * move they answer.
 * @param {LogEntry[]} entries @param {string[]} answers @returns {Line[]}
 */
function joined(entries, answers) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {LogEntry[]} */
  let leading = [];
  entries.forEach((entry, i) => {
    const line = lines.at(-1);
    const next = entries[i + 1];
    const chance = entry.seat === null;
    if (line && !leading.length && (answers.includes(entry.lines[0]?.kind ?? "")
      || (chance && about(entry) === line.seat))) line.entries.push(entry);
    else if (chance && next && next.seat !== null && about(entry) === next.seat) leading.push(entry);
    else {
      lines.push({ seat: entry.seat, entries: [...leading, entry] });
      leading = [];
    }
  });
  return lines;
}

/** Moves one after the other by the same seat as one line. @param {Line[]} lines */
function byTurns(lines) {
  /** @type {Line[]} */
  const turns = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat) last.entries.push(...line.entries);
    else turns.push({ ...line, entries: [...line.entries] });
  }
  return turns;
}

/**
 * What happened after the last move of a seat: every move a line, or where these are too many every turn, or what is
 * older in one.
 * @param {LogEntry[]} log @param {number} seat @param {string[]} [answers]
 * @returns {Line[]}
 */
export function linesSince(log, seat, answers = []) {
  const moves = log.filter((entry) => entry.kind === "move");
  // What fell to oneself, as dice for the turn that begins, is no news of others.
  const since = moves.slice(moves.findLastIndex((entry) => entry.seat === seat) + 1)
    .filter((entry) => entry.seat !== null || about(entry) !== seat);
  if (since.every((entry) => entry.seat === null)) return [];
  const all = joined(since, answers);
  if (all.length <= MOST_LINES) return all;
  const turns = byTurns(all);
  if (turns.length <= MOST_LINES) return turns;
  const early = turns.splice(0, turns.length - MOST_LINES + 1);
  return [{ seat: null, entries: early.flatMap((line) => line.entries), early: true }, ...turns];
}

/** What each seat gained with these moves, or lost. @param {LogEntry[]} entries @returns {Map<number, number>} */
export function earnedWith(entries) {
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const { seat, by } of entries.flatMap((entry) => entry.changes)) sums.set(seat, (sums.get(seat) ?? 0) + by);
  return sums;
}

export class Recap {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    this._at = signal(/** @type {number | null} */ (null));
    this._closed = signal(-1);
    this.lines = computed(() => (table.seat.value === null ? []
      : linesSince(table.log.value, table.seat.value, table.game.value?.answers)));
    /** Whether the list is on screen: when one is to decide, until the first click of one's own. */
    this.open = computed(() => table.live.value && !table.hints.hint.value && this.lines.value.length > 0
      && this._closed.value !== table.now.value?.moves && table.log.value.at(-1)?.move === table.now.value?.moves);
    /** The line that is looked at; at first the last one. */
    this.at = computed(() => Math.min(this._at.value ?? Infinity, this.lines.value.length - 1));
    effect(() => {
      if (table.plan.value.some((one) => !one.auto)) this.close();
    });
  }

  /** Whether somebody has gone through the list. */
  get stepped() {
    return this._at.value !== null;
  }

  close() {
    this._closed.value = this._table.now.peek()?.moves ?? -1;
    this._at.value = null;
  }

  /** Look at a line. @param {number} index */
  look(index) {
    this._at.value = index;
  }

  /** One line on, or back; a closed list opens. False when there is none. @param {number} by */
  step(by) {
    if (!this._table.live.peek() || !this.lines.peek().length) return false;
    if (this.open.peek()) this.look(Math.max(0, Math.min(this.lines.peek().length - 1, this.at.peek() + by)));
    else this._closed.value = -1;
    return true;
  }
}
