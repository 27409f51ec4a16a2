import assert from "node:assert/strict";
import test from "node:test";
import {
  changedSettings,
  inForce,
  lengthChanges,
  lengthChoices,
  lengthOf,
  lockOf,
  shownSwitches,
} from "../../static/js/room/options.js";

const CLASICO = {
  mode: "turns", beat: "equal_or_higher", pass: "out", revolution: true, skip_equal: true, four_close: true,
  top_close: true, two_last: false, ends: "rounds", rounds: 6, turn_seconds: 30,
};
const CLASICO_FREE = [
  "mode", "revolution", "skip_equal", "four_close", "top_close", "two_last", "ends", "rounds", "turn_seconds",
];
const CARDVERSE = { ...CLASICO, beat: "higher", skip_equal: false, four_close: false, top_close: false, rounds: 1 };
const BASICO = { ...CARDVERSE, pass: "return", revolution: false, ends: "target", target: 11 };

test("skipping is locked and counts as off in rapid mode", () => {
  const rapid = { ...CLASICO, mode: "rapid" };
  assert.equal(lockOf("skip_equal", rapid, CLASICO_FREE), "rapid");
  assert.equal(inForce("skip_equal", rapid), false);
  assert.equal(lockOf("skip_equal", CLASICO, CLASICO_FREE), null);
  assert.equal(inForce("skip_equal", CLASICO), true);
  assert.equal(inForce("four_close", rapid), true);
});

test("skipping needs that equal ranks answer, and rapid mode that a pass lasts the trick", () => {
  assert.equal(lockOf("skip_equal", CARDVERSE, ["skip_equal"]), "needs_equal");
  assert.equal(lockOf("mode", BASICO, ["mode"]), "needs_out");
  assert.equal(lockOf("mode", CLASICO, CLASICO_FREE), null);
});

test("what the rule system keeps is locked and says so", () => {
  assert.equal(lockOf("four_close", CARDVERSE, ["revolution", "rounds"]), "profile");
  assert.equal(lockOf("revolution", CARDVERSE, ["revolution", "rounds"]), null);
});

test("only the switches that play a part are shown", () => {
  assert.equal(shownSwitches(CLASICO, CLASICO_FREE).length, 5);
  assert.deepEqual(shownSwitches(CARDVERSE, ["revolution", "rounds"]), ["revolution"]);
  assert.deepEqual(shownSwitches(BASICO, ["reseat"]), ["reseat"]);
});

test("the length of a match is one choice: rounds, without limit, or points", () => {
  assert.deepEqual(lengthChoices(CLASICO, CLASICO_FREE), ["1", "3", "6", "9", "unlimited"]);
  assert.deepEqual(lengthChoices({ ...CLASICO, rounds: 4 }, CLASICO_FREE), ["1", "3", "4", "6", "9", "unlimited"]);
  assert.deepEqual(lengthChoices(CARDVERSE, ["rounds"]), ["1", "3", "6", "9"]);
  assert.deepEqual(lengthChoices(BASICO, ["reseat"]), ["target"]);
  assert.equal(lengthOf(CLASICO), "6");
  assert.equal(lengthOf({ ...CLASICO, ends: "unlimited" }), "unlimited");
});

test("choosing a length sends only what changes", () => {
  assert.deepEqual(lengthChanges("9", CLASICO), { rounds: 9 });
  assert.deepEqual(lengthChanges("unlimited", CLASICO), { ends: "unlimited" });
  assert.deepEqual(lengthChanges("3", { ...CLASICO, ends: "unlimited" }), { ends: "rounds", rounds: 3 });
});

test("the settings that changed between two frames are named, none at the first", () => {
  const room = { options: CLASICO, profile: "clasico", visibility: "public", nudge: true };
  const next = { ...room, options: { ...CLASICO, rounds: 3, two_last: true }, visibility: "private" };
  assert.deepEqual(changedSettings(room, next).sort(), ["rounds", "two_last", "visibility"]);
  assert.deepEqual(changedSettings(null, next), []);
  assert.deepEqual(changedSettings(room, room), []);
});
