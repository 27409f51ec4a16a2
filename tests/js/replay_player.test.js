import assert from "node:assert/strict";
import test from "node:test";
import { begin, keyMessage, react } from "../../static/js/replay/player.js";

const TRICKS = [[1, 0], [2, 4]];
const at = (step, more = {}) => ({ ...begin({ count: 8, tricks: TRICKS, step }), ...more });
const after = (state, ...types) => types.reduce((now, type) => react(now, { type }), state);

test("play goes on step by step and stops at the end", () => {
  let state = after(at(5), "toggle");
  assert.equal(state.playing, true);
  state = after(state, "tick");
  assert.deepEqual([state.step, state.playing], [6, true]);
  state = after(state, "tick");
  assert.deepEqual([state.step, state.playing], [7, false]);
});

test("play at the end begins anew", () => {
  assert.deepEqual(after(at(7), "toggle"), at(0, { playing: true }));
});

test("a late tick after pause moves nothing", () => {
  const paused = after(at(2), "toggle", "toggle");
  assert.equal(react(paused, { type: "tick" }), paused);
});

test("any move by hand pauses", () => {
  for (const type of ["forward", "back", "nextTrick", "previousTrick", "start", "end"]) {
    assert.equal(react(at(3, { playing: true }), { type }).playing, false, type);
  }
});

test("steps stay within the round", () => {
  assert.equal(after(at(0), "back").step, 0);
  assert.equal(after(at(7), "forward").step, 7);
  assert.equal(react(at(0), { type: "seek", step: 99 }).step, 7);
  assert.equal(begin({ count: 8, tricks: TRICKS, step: 99 }).step, 7);
});

test("the speed is one of those there are", () => {
  assert.equal(react(at(0), { type: "speed", speed: 4 }).speed, 4);
  assert.equal(react(at(0), { type: "speed", speed: 3 }).speed, 1);
});

test("keys: space, arrows, home and end, digits for the speed", () => {
  const body = { tagName: "BODY" };
  assert.deepEqual(keyMessage({ key: " " }, body), { type: "toggle" });
  assert.deepEqual(keyMessage({ key: "ArrowRight" }, body), { type: "forward" });
  assert.deepEqual(keyMessage({ key: "ArrowUp" }, body), { type: "nextTrick" });
  assert.deepEqual(keyMessage({ key: "End" }, body), { type: "end" });
  assert.deepEqual(keyMessage({ key: "2" }, body), { type: "speed", speed: 2 });
  assert.equal(keyMessage({ key: "x" }, body), null);
});

test("a key keeps its own meaning where it has one", () => {
  assert.equal(keyMessage({ key: " " }, { tagName: "BUTTON" }), null);
  assert.equal(keyMessage({ key: "ArrowDown" }, { tagName: "SELECT" }), null);
  assert.equal(keyMessage({ key: "ArrowLeft", altKey: true }, { tagName: "BODY" }), null);
  assert.deepEqual(keyMessage({ key: "ArrowLeft" }, { tagName: "INPUT", type: "range" }), { type: "back" });
});
