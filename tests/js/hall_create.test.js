import assert from "node:assert/strict";
import test from "node:test";
import { formState } from "../../static/js/lobby/create_state.js";

const CLASICO = {
  free: ["mode", "revolution", "skip_equal", "four_close", "top_close", "two_last", "ends", "rounds", "turn_seconds"],
  options: { mode: "turns", beat: "equal_or_higher", pass: "out", skip_equal: true, ends: "rounds", rounds: 6 },
};
const CARDVERSE = {
  free: ["revolution", "rounds"],
  options: { mode: "turns", beat: "higher", pass: "out", skip_equal: false, ends: "rounds", rounds: 1 },
};
const BASICO = {
  free: ["reseat"],
  options: { mode: "turns", beat: "higher", pass: "return", skip_equal: false, ends: "target", rounds: 6, target: 11 },
};

const shown = (state) => Object.keys(state.rows).filter((name) => state.rows[name].shown);

test("each system shows only what it lets a host change", () => {
  assert.deepEqual(shown(formState(CARDVERSE, { mode: "turns" })), ["length", "revolution"]);
  assert.deepEqual(shown(formState(BASICO, { mode: "turns" })), ["reseat"]);
  assert.equal(shown(formState(CLASICO, { mode: "turns" })).length, 8);
});

test("rapid mode locks skipping and hides the turn clock", () => {
  const state = formState(CLASICO, { mode: "rapid" });
  assert.equal(state.rows.skip_equal.lock, "rapid");
  assert.equal(state.rows.turn_seconds.shown, false);
  assert.equal(formState(CLASICO, { mode: "turns" }).rows.skip_equal.lock, null);
});

test("without limit is offered where the end is free, nothing where points decide", () => {
  assert.deepEqual(formState(CLASICO, {}).lengths, ["1", "3", "6", "9", "unlimited"]);
  assert.deepEqual(formState(CARDVERSE, {}).lengths, ["1", "3", "6", "9"]);
  assert.deepEqual(formState(BASICO, {}).lengths, []);
});
