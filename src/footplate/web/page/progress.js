/** How far somebody has come with the course of a game. */
import { isLearned } from "./prefs.js";

/** The first lesson of the course that has not been done; undefined when all have. @param {any} game */
export const nextLesson = (game) => game.course.find((/** @type {any} */ one) => !isLearned(game.key, one.key));

/**
 * What lessons take; the little game at the end is playing already, not learning, unless it is all that is left.
 * @param {{ minutes: number, win: boolean }[]} lessons
 */
export function minutesOf(lessons) {
  const taught = lessons.filter((one) => !one.win);
  return (taught.length ? taught : lessons).reduce((sum, one) => sum + one.minutes, 0);
}

/** How many lessons of the course have been done. @param {any} game */
export const lessonsBehind = (game) => game.course.filter((/** @type {any} */ one) =>
  isLearned(game.key, one.key)).length;
