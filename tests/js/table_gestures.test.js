// What the player saw at pointer down, double taps, and what a key means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOUBLE, PointerWatch, SPENT, TapCounter } from "../../static/js/table/gestures.js";
import { commandOf } from "../../static/js/table/keyboard.js";

function watching() {
  const now = { version: 17, trick: 5, time: 1000 };
  const watch = new PointerWatch(() => ({ version: now.version, trick: now.trick }), () => now.time);
  return { now, watch };
}

test("a play belongs to the version that was on the table at pointer down", () => {
  const { now, watch } = watching();
  watch.press(1);
  now.version = 18;
  watch.moved();
  assert.equal(watch.seenBy(1).version, 17);
  watch.press(2);
  assert.equal(watch.seenBy(2).version, 18, "a new pointer down sees the new trick");
});

test("a key acts on what stands there now", () => {
  const { now, watch } = watching();
  watch.press(1);
  now.version = 18;
  assert.equal(watch.seenBy(null).version, 18);
  assert.equal(watch.seenBy(-1).version, 18);
});

test("a click that does not name its pointer belongs to the one just released", () => {
  const { now, watch } = watching();
  watch.press(1);
  now.version = 18;
  watch.release(1);
  assert.equal(watch.seenBy(undefined).version, 17);
  now.time += 1000;
  assert.equal(watch.seenBy(undefined).version, 18, "long after, it is no click of that pointer");
});

test("a pointer that was down when the trick moved is spent for a moment", () => {
  const { now, watch } = watching();
  watch.press(1);
  now.time += 50;
  watch.moved();
  assert.equal(watch.isSpent(1), true);
  now.time += SPENT;
  assert.equal(watch.isSpent(1), false);
  watch.press(2);
  assert.equal(watch.isSpent(2), false);
});

test("two taps on a rank in time are a double tap, but not across a change of the trick", () => {
  const now = { time: 0 };
  const taps = new TapCounter(() => now.time);
  assert.equal(taps.isDouble("J", 17), false);
  now.time = DOUBLE;
  assert.equal(taps.isDouble("J", 17), true);
  assert.equal(taps.isDouble("J", 17), false, "a third tap begins anew");
  assert.equal(taps.isDouble("J", 18), false);
  assert.equal(taps.isDouble("Q", 18), false);
  now.time += DOUBLE + 1;
  assert.equal(taps.isDouble("Q", 18), false);
});

const key = (name, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("the keys of the table", () => {
  assert.deepEqual(commandOf(key("ArrowRight"), "page", true), { type: "walk", step: 1 });
  assert.deepEqual(commandOf(key("ArrowUp"), "hand", true), { type: "recount", step: 1 });
  assert.deepEqual(commandOf(key("P"), "hand", true), { type: "pass" });
  assert.deepEqual(commandOf(key("?"), "page", true), { type: "open", sheet: "rules" });
  assert.deepEqual(commandOf(key("0"), "page", true), { type: "rank", rank: "T" });
  assert.deepEqual(commandOf(key("q"), "page", true), { type: "rank", rank: "Q" });
  assert.equal(commandOf(key("t"), "page", true), null, "the ten is 0");
});

test("single letters can be turned off, and never fire with a modifier", () => {
  assert.equal(commandOf(key("p"), "page", false), null);
  assert.equal(commandOf(key("p", { ctrlKey: true }), "page", true), null);
  assert.deepEqual(commandOf(key("Enter"), "hand", false), { type: "enter" });
});

test("Enter on another button is that button's own", () => {
  assert.equal(commandOf(key("Enter"), "control", true), null);
  assert.deepEqual(commandOf(key("Escape"), "control", true), { type: "clear" });
});
