/**
 * What somebody is about to do: offers chosen one after the other, and what the server says of them.
 *
 * Nothing here knows a rule. After each step the server is asked for a preview with the next offers; only Confirm
 * sends it.
 */
import { freshKey, post } from "./api.js";
import { batch, computed, signal } from "./lib.js";

/**
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("./types.js").Planned} Planned
 * @typedef {import("./types.js").Prompt} Prompt
 * @typedef {import("./games/interface.js").Offer} Offer
 * @typedef {import("./games/interface.js").Preview} Preview
 */

/** The steps of an offer. @param {Offer} offer */
export const stepsOf = (offer) => offer.steps ?? [offer.step];

export class Plan {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    this.steps = signal(/** @type {Planned[]} */ ([]));
    this.preview = signal(/** @type {(Preview & { prompt: Prompt }) | null} */ (null));
    /** The preview is of an earlier plan; the one of this plan is on its way. */
    this.asking = signal(false);
    this.choices = computed(() => this._choices());
    /** The step that ends what was begun, when there is one: the green button takes it along. */
    this.ending = computed(() => (this.preview.value && !this.preview.value.complete && !this.asking.value
      ? this.preview.value.offers.find((offer) => offer.group === "end") : undefined));
    this._key = "";
    this._asked = 0;
  }

  /**
   * What can be clicked now. A complete plan that cannot be continued with a step of the same kind keeps showing the
   * alternatives to its last step, so that another click compares.
   */
  _choices() {
    /** @type {Set<number>} */
    const picked = new Set();
    if (!this._table.live.value) return { offers: /** @type {Offer[]} */ ([]), picked };
    const plan = this.steps.value;
    const preview = this.preview.value;
    const last = plan[this.chosenLast()];
    if (!last) return { offers: this._table.now.value?.offers ?? [], picked };
    if (this.asking.value) {
      picked.add(last.offer.step);
      return { offers: last.from, picked };
    }
    const going = preview?.offers.filter((offer) => offer.group !== undefined && offer.group === last.offer.group)
      ?? [];
    if (preview && (!preview.complete || going.length)) return { offers: preview.offers, picked };
    picked.add(last.offer.step);
    return { offers: last.from, picked };
  }

  /** Plan an offer. @param {Offer | number} wanted */
  choose(wanted) {
    if (!this._table.live.peek() || this._table.handover.peek() !== null) return;
    const { offers, picked } = this.choices.peek();
    // A click may come from a picture that is a moment old: only what is offered now counts.
    const offer = typeof wanted === "number" ? offers.find((one) => one.step === wanted)
      : offers.find((one) => one.step === wanted.step && one.label === wanted.label);
    if (!offer) return;
    const plan = this.steps.peek();
    const comparing = picked.size > 0 || (plan.length > 0 && !this.preview.peek());
    const at = this.chosenLast();
    const kept = comparing ? plan.slice(0, at) : plan;
    const last = plan[at];
    if (comparing && last?.offer === offer) return this.asking.peek() ? undefined : this.back();
    const from = comparing ? last.from : offers;
    batch(() => {
      this.steps.value = [...kept, { offer, from, auto: false }];
      this._table.notice.value = null;
    });
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

  /** Ask the server what the plan leads to. Only the answer to the last question counts. */
  async ask() {
    const asked = ++this._asked;
    const plan = this.steps.peek();
    const now = this._table.now.peek();
    if (!plan.length || !now) {
      batch(() => {
        this.preview.value = null;
        this.asking.value = false;
      });
      return;
    }
    this.asking.value = true;
    const steps = plan.flatMap((one) => stepsOf(one.offer));
    try {
      const preview = await post(`/tables/${this._table.id}/preview`,
        { seq: now.seq, seat: this._table.seat.peek(), steps });
      if (asked !== this._asked) return;
      const [only, ...others] = preview.offers;
      // A question with one answer is not asked: nobody sees it, what follows is shown at once.
      if (only && !others.length && !preview.complete && plan.length < 40) {
        this.steps.value = [...plan, { offer: only, from: preview.offers, auto: true }];
        this.ask();
        return;
      }
      batch(() => {
        this.preview.value = preview;
        this.asking.value = false;
      });
    } catch (error) {
      if (asked !== this._asked) return;
      this.drop();
      this._table._failed(error);
    }
  }

  drop() {
    this._asked += 1;
    this._key = "";
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
    if (!now || this.state() !== "ready") return;
    const steps = [...plan.map((one) => one.offer), ...(only ? [only] : []),
      ...(ending ? [ending] : [])].flatMap(stepsOf);
    this._key ||= freshKey();
    await this._table._guarded(async () => {
      const answer = await post(`/tables/${this._table.id}/moves`,
        { seq: now.seq, seat: this._table.seat.peek(), steps, key: this._key });
      this.drop();
      this._table.notice.value = null;
      this._table.take(answer);
    });
  }

  /** Whether there is something to confirm, or the server is yet to say so. @returns {"ready" | "waiting" | ""} */
  state() {
    if (!this._table.live.value) return "";
    if (this._table.busy.value || this.asking.value) return "waiting";
    return this.single() || this.ending.value || this.preview.value?.complete ? "ready" : "";
  }

  /** The only thing that can be done now, when there is but one: the green button does it at once. */
  single() {
    const offers = this._table.now.peek()?.offers ?? [];
    return this.steps.peek().length === 0 && offers.length === 1 ? offers[0] : null;
  }
}
