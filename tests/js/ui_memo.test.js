import assert from "node:assert/strict";
import test from "node:test";
import { kept, memo } from "../../static/js/ui.js";

function drawsAnew(before, after, state) {
  const Kept = memo(() => null);
  const part = new Kept();
  part.props = before;
  return part.shouldComponentUpdate(after, state);
}

test("a part is drawn anew where a hook has set its state", () => {
  assert.equal(drawsAnew({ card: "Th" }, { card: "Th" }, {}), true);
});

test("what is kept is made once for each name", () => {
  const keep = kept();
  const made = ["a", "b", "a"].map((name) => keep(name, () => ({ name })));
  assert.deepEqual(made, [{ name: "a" }, { name: "b" }, { name: "a" }]);
  assert.equal(made[0], made[2]);
  assert.notEqual(kept()("a", () => ({ name: "a" })), made[0]);
});

test("a part is drawn anew only where what it is given says something else", () => {
  const before = { card: "Th", style: { "--i": 1 }, up: ["Th", "Ts"], tag: null };
  assert.equal(drawsAnew(before, structuredClone(before)), false);
  for (const change of [{ card: "Ts" }, { style: { "--i": 2 } }, { up: ["Th"] }, { tag: "nueva" }]) {
    assert.equal(drawsAnew(before, { ...before, ...change }), true, JSON.stringify(change));
  }
});

test("another name is another thing, undefined is as good as missing, and a function is only itself", () => {
  assert.equal(drawsAnew({ card: "Th", tag: 1 }, { card: "Th", kind: 1 }), true);
  assert.equal(drawsAnew({ card: "Th" }, { card: "Th", kind: "up" }), true);
  assert.equal(drawsAnew({ card: "Th", kind: "up" }, { card: "Th" }), true);
  assert.equal(drawsAnew({ card: "Th", tag: undefined }, { card: "Th", kind: undefined }), false);
  const run = () => {};
  assert.equal(drawsAnew({ run }, { run }), false);
  assert.equal(drawsAnew({ run }, { run: () => {} }), true);
  assert.equal(drawsAnew({ list: null }, { list: [] }), true);
  assert.equal(drawsAnew({ list: ["Th"] }, { list: ["Th", "Ts"] }), true);
  assert.equal(drawsAnew({ list: [] }, { list: {} }), true);
});
