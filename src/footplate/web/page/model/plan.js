/**
 * What somebody is about to do: offers chosen one after the other, and what the server says of them.
 *
 * Nothing here knows a rule. After each step the server is asked for a preview with the next offers; only Confirm
 * sends it.
 */
import { freshKey } from "../api.js";
import { batch, computed, signal } from "../lib.js";
import { idOf, stepsOf } from "../pure/offers.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../types.js").Planned} Planned
 * @typedef {import("../types.js").Prompt} Prompt
 * @typedef {import("../games/interface.js").Offer} Offer
 * @typedef {import("../games/interface.js").Place} Place
 * @typedef {import("../games/interface.js").Preview} Preview
 */

export class Plan {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    this.steps = signal(/** @type {Planned[]} */ ([]));
    this.preview = signal(/** @type {(Preview & { prompt: Prompt }) | null} */ (null));
    /** The preview is of an earlier plan; the one of this plan is on its way. */
    this.asking = signal(false);
    /** What may be planned on top of a whole plan, as the game says. */
    this.onward = computed(() => this._onward());
    this.choices = computed(() => this._choices());
    /** The step that ends what was begun, when there is one: the green button takes it along. */
    this.ending = computed(() => (this.preview.value && !this.asking.value
      && (!this.preview.value.complete || (table.proposes && this.due()))
      ? this.preview.value.offers.find((offer) => offer.group === "end") : undefined));
    this._soon = false;
    this._key = "";
    this._asked = 0;
    /** Whether it is on its way to the server, and nothing has come of it yet. */
    this.sending = false;
  }

  /**
   * What can be clicked now. A complete plan that cannot be continued with a step of the same kind keeps showing the
   * alternatives to its last step, so that another click compares. Of a plan of several actions the whole ones stay
   * clickable, to take them out of it.
   */
  _choices() {
    /** @type {Set<string>} */
    const picked = new Set();
    if (!this._table.live.value) return { offers: /** @type {Offer[]} */ ([]), picked };
    const plan = this.steps.value;
    const preview = this.preview.value;
    const at = this.chosenLast();
    const last = plan[at];
    if (!last) return { offers: this._table.now.value?.offers ?? [], picked };
    const open = this._open();
    const going = !this.asking.value && preview && (!preview.complete || this._goesOn(last.offer));
    // A choice that ended an action is whole as well, where the next one is a click away.
    const ended = going && preview.complete && open.some((offer) => offer.quiet) ? last.offer : null;
    const whole = plan.slice(0, going ? at + 1 : at).map((one) => one.offer)
      .filter((offer) => offer.quiet || (offer === ended && offer.place));
    if (!going) picked.add(idOf(last.offer));
    const proposed = this.proposed();
    if (proposed) picked.add(idOf(proposed.offer));
    for (const offer of whole) picked.add(idOf(offer));
    // What is planned there can be taken out by a click; that comes before anything else there.
    const there = new Set(whole.map((offer) => offer.place?.hex));
    const onward = going ? [] : this.onward.value;
    // What can be added to the plan is not offered instead of its last step as well.
    const added = new Set(onward.map(idOf));
    const next = (going ? open : last.from).filter((offer) => !added.has(idOf(offer))
      && (!offer.quiet || !there.has(offer.place?.hex)));
    return { offers: [...next, ...whole, ...onward], picked };
  }

  /** @returns {Offer[]} */
  _onward() {
    const preview = this.preview.value;
    const last = this.steps.value[this.chosenLast()];
    if (!last || !preview?.complete || (preview.barrier && !this.proposed()) || this.asking.value) return [];
    return this._open().filter((offer) => this._table.game.value?.onward?.(offer, last.offer));
  }

  /** Whether what a whole plan leads to is asked for at once: then keys mean that. */
  due() {
    return !!this._table.game.value?.due?.(this.onward.value);
  }

  /** What keys mean now. */
  keyed() {
    return this.due() ? this.onward.value : this.choices.value.offers;
  }

  /** What a key means now. @param {string} key */
  withKey(key) {
    return this.keyed().find((offer) => offer.key === key);
  }

  /**
   * What the game has added to a whole plan: it is confirmed with it unless something else is chosen.
   * @returns {Planned | undefined}
   */
  proposed() {
    return this.steps.value.find((one) => one.proposed);
  }

  /** What may follow the steps that somebody chose. @returns {Offer[]} */
  _open() {
    return this.proposed()?.from ?? this.preview.value?.offers ?? [];
  }

  /** Whether a step of the same kind may follow a whole plan. @param {Offer} last */
  _goesOn(last) {
    return this._open().some((offer) => offer.group !== undefined && offer.group === last.group);
  }

  /** Plan an offer. @param {Offer | number} wanted */
  choose(wanted) {
    this._table.chooses();
    if (!this._table.live.peek() || this._table.handover.peek() !== null) return;
    const { offers, picked } = this.choices.peek();
    // A click may come from a picture that is a moment old: only what is offered now counts.
    const offer = typeof wanted === "number" ? offers.find((one) => one.step === wanted)
      : offers.find((one) => idOf(one) === idOf(wanted) && one.label === wanted.label);
    if (!offer) return typeof wanted === "number" ? undefined : this._insteadOfEarlier(wanted);
    const proposed = this.proposed();
    if (offer === proposed?.offer) return;
    const plan = this.steps.peek().filter((one) => one !== proposed);
    const at = this.chosenLast();
    const last = plan[at];
    const planned = plan.findIndex((one) => one.offer === offer);
    if (planned >= 0 && (planned < at || picked.has(idOf(offer))))
      return this.asking.peek() ? undefined : this.without(planned);
    const onward = this.onward.peek().includes(offer);
    const comparing = this.compares() && !onward;
    const kept = comparing ? plan.slice(0, at) : plan;
    const fresh = () => offers.filter((one) => !plan.some((two) => two.offer === one));
    const from = comparing ? last.from : onward ? this._open() : fresh();
    batch(() => {
      this.steps.value = [...kept, { offer, from, auto: false }];
      this._table.notice.value = null;
    });
    this.ask();
  }

  /** What was offered at an earlier step of the plan: choose otherwise there. @param {Offer} wanted */
  _insteadOfEarlier(wanted) {
    const at = this.steps.peek().findLastIndex((one) => one.from.some((offer) => idOf(offer) === idOf(wanted)
      && offer.label === wanted.label));
    if (at >= 0) this.instead(at, wanted);
  }

  /** Whether the next choice replaces the last one instead of adding to the plan. */
  compares() {
    const preview = this.preview.value;
    const last = this.steps.value[this.chosenLast()];
    if (!last) return false;
    return !preview || this.asking.value || (preview.complete && !this._goesOn(last.offer));
  }

  /** Take one choice out of the plan, with what followed by itself. @param {number} index */
  without(index) {
    const plan = this.steps.peek();
    if (index === this.chosenLast()) return this.back();
    const next = plan.findIndex((one, i) => i > index && !one.auto);
    this.steps.value = [...plan.slice(0, index), ...plan.slice(next)];
    this.ask();
  }

  /** Plan a whole move that somebody else has thought of; nothing is offered beside it. @param {Offer} offer */
  propose(offer) {
    if (!this._table.live.peek() || this._table.handover.peek() !== null) return;
    batch(() => {
      this.drop();
      this.steps.value = [{ offer, from: [], auto: false }];
    });
    this.ask();
  }

  /**
   * Plan the best of the ways to a far place, after the first `keep` of the offers planned so far. False when there is
   * none: then the plan stays as it is.
   * @param {Place} place @param {Place[]} [via] @param {number} [keep]
   */
  async seek(place, via = [], keep = 0) {
    if (!this._table.live.peek() || this._table.handover.peek() !== null || this._table.busy.peek()) return false;
    const asked = ++this._asked;
    const unanswered = this.asking.peek();
    const plan = this.steps.peek();
    const kept = plan.slice(0, keep);
    // What can be done in one step stays to be chosen beside the ways.
    const single = (plan[keep]?.from ?? this.choices.peek().offers).filter((offer) => !offer.steps);
    this.asking.value = true;
    const ways = await this._table.waysTo(kept.flatMap((one) => stepsOf(one.offer)), place, via).catch(() => []);
    if (asked !== this._asked) return true;
    if (!ways.length) {
      if (unanswered) this.ask();
      else this.asking.value = false;
      return false;
    }
    const offer = this._table.game.peek()?.best?.(ways) ?? ways[0];
    batch(() => {
      this.steps.value = [...kept, { offer, from: [...ways, ...single], auto: false }];
      this._table.notice.value = null;
    });
    this.ask();
    return true;
  }

  /** Where in the plan the last step is that somebody chose; those after it followed by themselves. */
  chosenLast() {
    return this.steps.value.reduce((last, one, i) => (one.auto ? last : i), -1);
  }

  /** Choose otherwise at an earlier step of the plan. @param {number} index @param {Offer} offer */
  instead(index, offer) {
    const plan = this.steps.peek();
    if (!plan[index] || this._table.busy.peek()) return;
    batch(() => {
      this.steps.value = [...plan.slice(0, index), { offer, from: plan[index].from, auto: false }];
    });
    this.ask();
  }

  /**
   * Ask the server what the plan leads to. Only the answer to the last question counts.
   * @param {boolean} [further] what followed by itself has been planned
   */
  async ask(further = false) {
    const asked = ++this._asked;
    if (!further) this._soon = false;
    const plan = this.steps.peek();
    const now = this._table.now.peek();
    const steps = plan.flatMap((one) => stepsOf(one.offer));
    if (!steps.length || !now) {  // nothing is planned, or a way of which nothing can be done yet
      batch(() => {
        this.preview.value = null;
        this.asking.value = false;
      });
      return;
    }
    this.asking.value = true;
    try {
      const preview = await this._table.tried(steps);
      if (asked !== this._asked) return;
      const [only, ...others] = preview.offers;
      // A question with one answer is not asked: nobody sees it, what follows is shown at once.
      if (only && !others.length && (!preview.complete || only.follows) && plan.length < 40) {
        this.steps.value = [...plan, { offer: only, from: preview.offers, auto: true }];
        this.ask(true);
        return;
      }
      const proposal = this._proposal(preview);
      if (proposal) {
        this.steps.value = [...plan, { offer: proposal, from: preview.offers, auto: true, proposed: true }];
        this.ask(true);
        return;
      }
      batch(() => {
        this.preview.value = preview;
        this.asking.value = false;
      });
      if (this._soon && preview.complete && !preview.barrier) this.confirm();
    } catch (error) {
      if (asked !== this._asked) return;
      this.drop();
      this._table._failed(error);
    }
  }

  /**
   * What the game would add to a whole plan; in a lesson everything is left to the learner.
   * @param {Preview} preview
   */
  _proposal(preview) {
    const own = this._table.proposes && !!this.steps.peek()[0]?.from.length;  // not a move of a hint
    if (!own || !preview.complete || preview.barrier || this.proposed()) return undefined;
    return this._table.game.peek()?.proposal?.(preview.offers);
  }

  drop() {
    this._asked += 1;
    this._soon = false;
    this._key = "";
    this.sending = false;
    batch(() => {
      this.steps.value = [];
      this.preview.value = null;
      this.asking.value = false;
    });
  }

  /** Give up the whole plan. */
  cancel() {
    this.drop();
    this._table.notice.value = null;
  }

  /** Take back the last planned step, with those that followed by themselves. */
  back() {
    let plan = this.steps.peek();
    while (plan.length && plan[plan.length - 1].auto) plan = plan.slice(0, -1);
    this.steps.value = plan.slice(0, -1);
    this.ask();
  }

  /** Send the plan. The key stays the same until the server has answered, so that nothing is played twice. */
  async confirm() {
    const now = this._table.now.peek();
    const plan = this.steps.peek();
    const only = this.single();
    const ending = this.ending.value;
    // Whoever presses Enter before the answer has come means it: once it is there, it is confirmed.
    this._soon = this.asking.peek();
    if (!now || this.state() !== "ready") return;
    const more = this.goesOnWith();
    if (more) return this.choose(more);
    const steps = [...plan.map((one) => one.offer), ...(only ? [only] : []),
      ...(ending ? [ending] : [])].flatMap(stepsOf);
    this._key ||= freshKey();
    const seat = this._table.seat.peek();
    this.sending = true;
    await this._table._guarded(async () => {
      const answer = await this._table.played(steps, this._key);
      // Where the socket was quicker, what is planned now is the next move, perhaps of the next player.
      if (this.sending) {
        this.drop();
        this._table.notice.value = null;
      }
      if (this._table.seat.peek() === seat) this._table.take(await this._withWhatFollows(answer));
    });
    this.sending = false;
  }

  /**
   * After chance has had its say: what is left with one answer, played along.
   * @param {import("../types.js").TableView} answer
   */
  async _withWhatFollows(answer) {
    const [only, ...others] = answer.offers;
    if (answer.seq < (this._table.now.peek()?.seq ?? 0)) return answer;
    if (!only?.follows || others.length || answer.seat !== this._table.seat.peek()) return answer;
    this._table.now.value = answer;
    return this._table.played(stepsOf(only), freshKey());
  }

  /** Whether there is something to confirm, or the server is yet to say so. @returns {"ready" | "waiting" | ""} */
  state() {
    if (!this._table.live.value) return "";
    if (this._table.busy.value || this.asking.value) return "waiting";
    return this.single() || this.ending.value || this.preview.value?.complete ? "ready" : "";
  }

  /**
   * What the green button plans instead of sending it: where all decide under seal, nobody is to see how much
   * somebody has decided.
   */
  goesOnWith() {
    if (!this._table.now.peek()?.prompt.together || this.preview.value?.complete) return null;
    return this.single() ?? this.ending.value ?? null;
  }

  /** The only thing that can be done now, when there is but one: the green button does it at once. */
  single() {
    const offers = this._table.now.peek()?.offers ?? [];
    return this.steps.peek().length === 0 && offers.length === 1 ? offers[0] : null;
  }
}
