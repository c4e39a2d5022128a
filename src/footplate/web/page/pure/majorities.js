/** Who has most of something, where that is paid. */

/**
 * The seats that have most of what a row of the scoring counts; of several with as many, those that are paid for it.
 * @param {import("../types.js").ScoreRow} row
 */
export function leadersOf({ counts = [], values }) {
  const [most, best] = [Math.max(0, ...counts), Math.max(...values.map((value) => value ?? 0))];
  return counts.flatMap((count, seat) => (most && count === most && values[seat] === best ? [seat] : []));
}
