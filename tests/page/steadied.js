/** Draws a component and a layer of a board again and again, on as little of a document as that takes, and counts. */

class Element {
  nodeType = 1;
  attributes = [];
  childNodes = [];
  style = {};
  ownerDocument = globalThis.document;
  setAttribute() {}
  removeAttribute() {}
  insertBefore(child, next) {
    child.remove();
    child.parentNode = this;
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child);
  }
  remove() {
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null;
  }
}
globalThis.document = { createElementNS: () => new Element(), createTextNode: () => new Element(),
  documentElement: { dataset: {}, lang: "en" } };
globalThis.matchMedia = () => ({ addEventListener() {} });
globalThis.addEventListener = () => {};
globalThis.fetch = () => new Promise(() => {});  // words do not come, and are not asked for again

const { h, render, signal, steady } = await import("../../src/footplate/web/page/lib.js");
const { Layer } = await import("../../src/footplate/web/page/board/board-layers.js");
const { options } = await import("../../src/footplate/web/page/vendor/preact.js");

/** How many elements and texts Preact has compared with what they were. */
let compared = 0;
const before = options.__b;
options.__b = (vnode) => {
  compared += typeof vnode.type === "function" ? 0 : 1;
  before?.(vnode);
};

const words = signal("one");
let times = 0;
const Drawn = steady(({ text }) => {
  times += 1;
  return h("b", null, text, words.value);
});
const root = new Element();
const drawn = [{ text: "a" }, { text: "a" }, { text: "b" }, { text: "b", more: 1 }].map((props) => {
  render(h(Drawn, props), root);
  return times;
});
words.value = "two";
await Promise.resolve();
await Promise.resolve();
drawn.push(times);

const [kept, other, another] = ["kept", "other", "other"].map((key) => h("g", { key }, h("path", { d: key })));
const board = new Element();
const layers = [[kept, other], [kept, other], [kept, another]].map((nodes) => {
  compared = 0;
  render(h(Layer, { name: "towns", nodes }), board);
  return compared;
});
console.log(JSON.stringify({ drawn, layers }));
