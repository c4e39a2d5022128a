/**
 * One attempt at a lesson: a table whose views come as answers to the steps that are sent. Nothing of it is stored,
 * and a wrong try costs nothing.
 */
import { get, post } from "../../api.js";
import { batch, computed, effect, signal } from "../../lib.js";
import { Table } from "../../model/model.js";
import { stepsOf } from "../../pure/offers.js";
import { learned } from "../../prefs.js";

/**
 * @typedef {import("../../games/interface.js").Offer} Offer
 * @typedef {import("../../games/interface.js").Place} Place
 * @typedef {import("../../types.js").Meta} Meta
 * @typedef {import("../../types.js").TableView} TableView
 * @typedef {import("../../views.js").Lesson} Lesson
 * @typedef {import("../../views.js").Lessons} Lessons
 *
 * @typedef {{ text: string, clauses: string[], places: Place[] }} Wrong  What is said to a wrong try, and its places.
 */

export class Learning extends Table {
  /** @param {string} game @param {string} key */
  constructor(game, key) {
    super(`${game}/${key}`);
    this.proposes = false;
    this.lesson = signal(/** @type {Lesson | null} */ (null));
    this.lessons = signal(/** @type {Lessons | null} */ (null));
    this.wrong = signal(/** @type {Wrong | null} */ (null));
    this.tries = signal(0);
    /** The steps of a good next move, once they are wanted. */
    this.good = signal(/** @type {number[]} */ ([]));
    /** What is chosen for it, one after the other, in words. */
    this.choosing = signal(/** @type {string[]} */ ([]));
    /** The reason for it, in a sentence. */
    this.whyGood = signal("");
    /** Where its last click would be. */
    this.end = signal(/** @type {Place | null} */ (null));
    /** Whether there is nothing more to do. */
    this.over = computed(() => !!this.lesson.value && (this.lesson.value.done || this.lesson.value.lost));
    this.live = computed(() => !!this.now.value?.prompt.yours && !this.over.value);
  }

  // --- coming and going -----------------------------------------------------------------------------------------

  async open() {
    try {
      const [game] = this.id.split("/");
      const [lessons, lesson] = await Promise.all([get("/learn/{game}", { game }), this._ask([])]);
      this.lessons.value = lessons;
      this.told.value = metaOf(lesson);
      this.seat.value = lesson.seat;
      await this._loadGame(metaOf(lesson));
      this._take(lesson);
    } catch (error) {
      this.failure.value = /** @type {Error} */ (error);
    }
  }

  /** From the beginning; not before a move that is on its way has arrived, which would undo it. */
  async again() {
    await this._idle();
    batch(() => {
      this.planning.drop();
      this.wrong.value = null;
      this.tries.value = 0;
    });
    await this._guarded(async () => this._take(await this._ask([])));
  }

  /** Words have changed. */
  async reword() {
    const [game] = this.id.split("/");
    this._whys.clear();
    this.lessons.value = await get("/learn/{game}", { game });
    this._take(await this._ask(this.lesson.peek()?.steps ?? []));
    this.wrong.value = null;
    if (this.plan.peek().length) this.planning.ask();
  }

  // --- asking the server ----------------------------------------------------------------------------------------

  /** @param {number[]} steps @param {{ place?: Place, show?: boolean }} [more] @returns {Promise<Lesson>} */
  _ask(steps, more = {}) {
    return post("/learn/{game}/{lesson}", { ...this._named, steps, ...more });
  }

  get _named() {
    const [game, lesson] = this.id.split("/");
    return { game, lesson };
  }

  /** What stands. */
  get _steps() {
    return this.lesson.peek()?.steps ?? [];
  }

  /** @param {number[]} steps */
  tried(steps) {
    return post("/learn/{game}/{lesson}/preview", { ...this._named, steps: this._steps, tried: steps });
  }

  /** @param {number[]} steps @param {Place} place @param {Place[]} via */
  async waysTo(steps, place, via) {
    const asked = { ...this._named, steps: this._steps, tried: steps, place, via };
    return (await post("/learn/{game}/{lesson}/ways", asked)).offers;
  }

  /** @param {{ steps: number[], place: Place }} asked */
  reason({ steps, place }) {
    return post("/learn/{game}/{lesson}/why", { ...this._named, steps: this._steps, tried: steps, place });
  }

  /** @param {number[]} steps */
  async played(steps) {
    const places = this.plan.peek().map((one) => one.offer.place).filter((place) => place !== undefined);
    const lesson = await this._ask([...this._steps, ...steps]);
    this._judge(lesson, places);
    return lesson.view;
  }

  /** A click where nothing is offered. @param {Place} place */
  async miss(place) {
    if (!this.live.peek() || this.busy.peek()) return;
    const planned = this.plan.peek().flatMap((one) => stepsOf(one.offer));
    await this._guarded(async () => this._judge(await this._ask([...this._steps, ...planned], { place }), [place]));
  }

  /** Another try: what was said about the last one is read. */
  chooses() {
    this.wrong.value = null;
  }

  /** A good next move is planned, to be looked at and played. */
  async show() {
    await this._idle();
    if (!this.live.peek()) return;
    this.wrong.value = null;
    await this._findGood();
    const [step] = this.good.peek();
    const steps = this.good.peek();
    if (step !== undefined) this.planning.propose({ step, steps, name: "", label: "" });
  }

  /** Whether what is planned was shown, not chosen. */
  get isShown() {
    return this.plan.value.some(({ offer }) => offer.steps === this.good.value);
  }

  /** Done when no answer is awaited: whoever asks while a move is on its way is not overheard. */
  _idle() {
    let stop = () => {};
    const idle = /** @type {Promise<void>} */ (new Promise((done) => {
      stop = effect(() => (this.busy.value ? undefined : done()));
    }));
    return idle.then(stop);
  }

  async _findGood() {
    await this._guarded(async () => {
      const steps = this._steps;
      const { show, shown, choices, why_shown } = await this._ask(steps, { show: true });
      if (steps !== this._steps) return;  // played on meanwhile
      batch(() => {
        this.good.value = show;
        this.choosing.value = choices;
        this.whyGood.value = why_shown;
        this.end.value = shown;
      });
    }, false);
  }

  // --- hearing --------------------------------------------------------------------------------------------------

  /** What has come of a try that was made there. @param {Lesson} lesson @param {Place[]} places */
  _judge(lesson, places) {
    const said = lesson.said;
    if (!said) return this._take(lesson);
    batch(() => {
      this.wrong.value = { ...said, places };
      this.tries.value += 1;
    });
    this._findGood();
  }

  /** @param {Lesson} lesson */
  _take(lesson) {
    batch(() => {
      this.wrong.value = null;
      this.good.value = [];
      this.lesson.value = lesson;
      this.take(lesson.view);
    });
    if (lesson.done) learned(lesson.game, lesson.key);
  }

  /** @param {TableView} view */
  take(view) {
    this._whys.clear();
    this.now.value = view;
  }

  /** What would be clicked next for a good move, if one is known and nothing else has been planned. */
  pointed() {
    const planned = this.plan.value.flatMap((one) => stepsOf(one.offer));
    const good = this.good.value;
    if (!good.length || planned.length >= good.length || planned.some((step, i) => step !== good[i])) return undefined;
    const rest = good.slice(planned.length);
    return this.choices.value.offers.find((offer) => stepsOf(offer).every((step, i) => step === rest[i]));
  }
}

/**
 * What a page knows of a table, said of a lesson.
 * @param {Lesson} lesson
 * @returns {Meta}
 */
function metaOf({ game, map, page, seat, players, title }) {
  const seats = players.map((name, i) => ({ seat: i, letter: "ABCDEF"[i], name, kind: i === seat ? "person" : "bot",
    level: "", online: true, covered: false, resigned: false }));
  const meta = { id: "", game, title, map, page, seats, yours: [seat], status: "running", mode: "lesson", votes: [] };
  return /** @type {Meta} */ (/** @type {unknown} */ (meta));
}
