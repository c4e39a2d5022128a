/** What somebody is about to do: steps that are planned, compared, taken back and sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { signal } = await import("../../src/footplate/web/page/lib.js");
const { Plan } = await import("../../src/footplate/web/page/model/plan.js");

const offer = (step, more = {}) => ({ step, name: `n${step}`, label: `offer ${step}`, ...more });
const [TAKE, BUILD, PASS] = [offer(1), offer(2), offer(3)];
const preview = (offers, more = {}) => ({ offers, complete: false, barrier: false, effects: [], changes: [], ...more });

/**
 * A table with just what a plan needs. `answers`: previews by the steps that were tried, as "1.5"; a missing one is an
 * answer that never comes.
 */
function tableWith(offers, answers = {}) {
  const table = {
    live: signal(true),
    handover: signal(null),
    now: signal({ seq: 7, seat: 0, offers, prompt: {} }),
    game: signal({}),
    notice: signal(null),
    busy: signal(false),
    seat: signal(0),
    proposes: true,
    chooses() {},
    tried: async (steps) => answers[steps.join(".")] ?? new Promise(() => {}),
    waysTo: async () => [],
    sent: [],
    taken: [],
    failed: [],
    played(steps, key) {
      this.sent.push({ steps, key });
      return Promise.resolve({ seq: 8, seat: 0, offers: [], prompt: {} });
    },
    take(view) {
      this.taken.push(view);
    },
    async _guarded(work) {
      try {
        return await work();
      } catch (error) {
        this._failed(error);
        return null;
      }
    },
    _failed(error) {
      this.failed.push(error);
    },
  };
  const plan = new Plan(table);
  return { table, plan };
}

/** All answers that are there have come. */
const settled = () => new Promise((done) => setImmediate(done));
const planned = (plan) => plan.steps.peek().map((one) => one.offer.step);

test("what is chosen is planned, and the server says what may follow", async () => {
  const { plan } = tableWith([TAKE, BUILD], { 1: preview([offer(5), offer(6)]) });
  plan.choose(TAKE);
  assert.deepEqual([planned(plan), plan.asking.peek(), plan.state()], [[1], true, "waiting"]);
  await settled();
  assert.deepEqual(plan.choices.peek().offers.map((one) => one.step), [5, 6]);
  assert.equal(plan.state(), "");
});

test("only what is offered now can be chosen", async () => {
  const { plan } = tableWith([TAKE]);
  plan.choose(offer(9));
  plan.choose(9);
  assert.deepEqual(planned(plan), []);
});

test("nothing is planned while somebody else decides, or a card hides the screen", () => {
  const { plan, table } = tableWith([TAKE]);
  table.handover.value = 1;
  plan.choose(TAKE);
  table.handover.value = null;
  table.live.value = false;
  plan.choose(TAKE);
  assert.deepEqual(planned(plan), []);
});

test("a question with one answer is not asked", async () => {
  const { plan } = tableWith([TAKE, BUILD], { 1: preview([offer(5)]), 1.5: preview([], { complete: true }) });
  plan.choose(TAKE);
  await settled();
  assert.deepEqual(plan.steps.peek().map((one) => [one.offer.step, one.auto]), [[1, false], [5, true]]);
  assert.equal(plan.state(), "ready");
});

test("after a whole plan another click compares instead of adding", async () => {
  const { plan } = tableWith([TAKE, BUILD], { 1: preview([], { complete: true }), 2: preview([], { complete: true }) });
  plan.choose(TAKE);
  await settled();
  assert.ok(plan.compares());
  assert.ok(plan.choices.peek().picked.has("1"));
  plan.choose(BUILD);
  assert.deepEqual(planned(plan), [2]);
});

test("taking back takes the last chosen step, with what followed by itself", async () => {
  const answers = { 1: preview([offer(5), offer(6)]), 1.5: preview([offer(7)]),
    "1.5.7": preview([], { complete: true }) };
  const { plan } = tableWith([TAKE, BUILD], answers);
  plan.choose(TAKE);
  await settled();
  plan.choose(5);
  await settled();
  assert.deepEqual(planned(plan), [1, 5, 7]);
  plan.back();
  assert.deepEqual(planned(plan), [1]);
  await settled();
  assert.deepEqual(plan.choices.peek().offers.map((one) => one.step), [5, 6]);
  plan.back();
  assert.deepEqual([planned(plan), plan.preview.peek(), plan.asking.peek()], [[], null, false]);
  assert.deepEqual(plan.choices.peek().offers, [TAKE, BUILD]);
});

test("an earlier step can be chosen otherwise, and what came after it is dropped", async () => {
  const { plan } = tableWith([TAKE, BUILD], { 1: preview([offer(5), offer(6)]), 1.5: preview([offer(8), offer(9)]) });
  plan.choose(TAKE);
  await settled();
  plan.choose(5);
  await settled();
  plan.instead(0, BUILD);
  assert.deepEqual(planned(plan), [2]);
});

test("one choice can be taken out of several actions", async () => {
  const [first, second, third] = [11, 12, 13].map((step) =>
    offer(step, { quiet: true, group: "lay", place: { hex: `A${step}` } }));
  const answers = { 11: preview([second, third]), 11.12: preview([third, offer(14)]), 12: preview([first, third]) };
  const { plan } = tableWith([first, second, third], answers);
  plan.choose(first);
  await settled();
  plan.choose(second);
  await settled();
  plan.without(0);
  assert.deepEqual(planned(plan), [12]);
});

test("an answer that was overtaken counts no more", async () => {
  let answer = () => {};
  const { plan, table } = tableWith([TAKE, BUILD]);
  table.tried = async (steps) => (steps[0] === 1 ? new Promise((done) => {
    answer = done;
  }) : preview([PASS, TAKE]));
  plan.choose(TAKE);
  plan.choose(BUILD);
  await settled();
  answer(preview([offer(99)], { complete: true }));
  await settled();
  assert.deepEqual(planned(plan), [2]);
  assert.equal(plan.preview.peek().offers[0], PASS);
});

test("a refused preview drops the plan, and that is said", async () => {
  const { plan, table } = tableWith([TAKE, BUILD]);
  table.tried = async () => Promise.reject(new Error("no"));
  plan.choose(TAKE);
  await settled();
  assert.deepEqual([planned(plan), table.failed.length], [[], 1]);
});

test("what is confirmed is sent with its steps, and the plan is over", async () => {
  const answers = { 1: preview([offer(5), offer(6)]), 1.5: preview([], { complete: true }) };
  const { plan, table } = tableWith([TAKE, BUILD], answers);
  plan.choose(TAKE);
  await settled();
  await plan.confirm(); // not whole yet
  assert.deepEqual(table.sent, []);
  plan.choose(5);
  await settled();
  await plan.confirm();
  assert.deepEqual(table.sent.map((one) => one.steps), [[1, 5]]);
  assert.deepEqual([planned(plan), table.taken.map((view) => view.seq)], [[], [8]]);
});

test("what got no answer is sent again with the same key, what comes after it with another", async () => {
  const { plan, table } = tableWith([TAKE, BUILD], { 1: preview([], { complete: true }) });
  const played = table.played;
  table.played = function lost(steps, key) {
    this.sent.push({ steps, key });
    return Promise.reject(new Error("offline"));
  };
  plan.choose(TAKE);
  await settled();
  await plan.confirm();
  table.played = played;
  await plan.confirm();
  plan.choose(TAKE);
  await settled();
  await plan.confirm();
  const [first, again, next] = table.sent.map((one) => one.key);
  assert.equal(first, again);
  assert.notEqual(again, next);
});

test("the only thing that can be done is done at once, and the step that ends an action goes along", async () => {
  const alone = tableWith([PASS]);
  assert.equal(alone.plan.state(), "ready");
  await alone.plan.confirm();
  assert.deepEqual(alone.table.sent[0].steps, [3]);
  const ending = tableWith([TAKE, BUILD], { 1: preview([offer(5), offer(6, { group: "end" })]) });
  ending.plan.choose(TAKE);
  await settled();
  await ending.plan.confirm();
  assert.deepEqual(ending.table.sent[0].steps, [1, 6]);
});

test("the best way to a far place is planned, and the others stay to be chosen", async () => {
  const { plan, table } = tableWith([TAKE, BUILD], { 4.5: preview([], { complete: true }) });
  const [best, other] = [offer(4, { steps: [4, 5] }), offer(4, { steps: [4, 6] })];
  table.waysTo = async () => [best, other];
  assert.equal(await plan.seek({ hex: "M19" }), true);
  await settled();
  assert.deepEqual(plan.steps.peek()[0].from, [best, other, TAKE, BUILD]);
  assert.equal(plan.state(), "ready");
  table.waysTo = async () => [];
  assert.equal(await plan.seek({ hex: "A1" }), false);
  assert.equal(plan.steps.peek()[0].offer, best);
});
