/** How far somebody has come with the course of a game, and with its chapters. */
import { isLearned } from "../prefs.js";

/** @typedef {import("../views.js").GameInfo} GameInfo */

/** The first lesson of the course that has not been done; undefined when all have. @param {GameInfo} game */
export const nextLesson = (game) => game.course.find((one) => !isLearned(game.key, one.key));

/** What lessons take, the little game at the end among them. @param {{ minutes: number }[]} lessons */
export const minutesOf = (lessons) => lessons.reduce((sum, one) => sum + one.minutes, 0);

/** What lessons take, for a sentence. @param {{ minutes: number }[]} lessons */
export const lengthOf = (lessons) => ({ n: minutesOf(lessons) });

/** How many lessons of the course have been done. @param {GameInfo} game */
export const lessonsBehind = (game) => game.course.filter((one) => isLearned(game.key, one.key)).length;

/**
 * How many steps of a chapter have been done.
 * @param {string} game @param {import("../views.js").ChapterInfo} chapter
 */
export const stepsBehind = (game, chapter) => chapter.lessons.filter((one) => isLearned(game, one.key)).length;

/**
 * The step with which a chapter goes on: the first that has not been done; when all have, its first one.
 * @param {string} game @param {import("../views.js").ChapterInfo} chapter
 */
export const nextStep = (game, chapter) =>
  chapter.lessons.find((one) => !isLearned(game, one.key))?.key ?? chapter.key;
