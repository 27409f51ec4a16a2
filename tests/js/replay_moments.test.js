import assert from "node:assert/strict";
import test from "node:test";
import { hashOf, nextTrick, onBoard, previousTrick, stayOf, stepIn, trickAt, unfold, within } from "../../static/js/replay/moments.js";

const TRICKS = [[1, 0], [2, 4], [3, 9]];

test("each step carries over what the one before does not change, and the log so far", () => {
  const frames = unfold({
    first: { turn: 0, trick: 1, log: [] },
    steps: [
      { match: {}, events: [{ n: 1 }] },
      { match: { turn: 1 }, events: [{ n: 2 }, { n: 3 }], why: "Pasa." },
      { match: { trick: 2 }, events: [] },
    ],
  });
  assert.deepEqual(frames.map(({ match }) => [match.turn, match.trick]), [[0, 1], [1, 1], [1, 2]]);
  assert.deepEqual(frames.map(({ why }) => why), ["", "Pasa.", ""]);
  assert.deepEqual(frames[2].match.log.map(({ n }) => n), [1, 2, 3]);
  assert.deepEqual(frames[0].match.log.map(({ n }) => n), [1]);
});

test("the way by tricks goes to where one begins, and stops at both ends", () => {
  assert.deepEqual(trickAt(TRICKS, 5), [2, 4]);
  assert.equal(nextTrick(TRICKS, 4, 12), 9);
  assert.equal(nextTrick(TRICKS, 10, 12), 11);
  assert.equal(previousTrick(TRICKS, 6), 4);
  assert.equal(previousTrick(TRICKS, 4), 0);
  assert.equal(previousTrick(TRICKS, 0), 0);
});

test("a moment is a step in the address; anything else is none", () => {
  assert.equal(stepIn(hashOf(12)), 12);
  for (const hash of ["", "#t=", "#t=-1", "#t=1e3", "#hand", "#t=99999"]) assert.equal(stepIn(hash), null);
  assert.equal(within(400, 73), 72);
  assert.equal(within(-1, 73), 0);
});

test("a step stays as long as it has to tell, and half as long at twice the speed", () => {
  const play = stayOf([{ type: "played" }], 1);
  assert.ok(play > stayOf([{ type: "passed" }], 1));
  assert.ok(stayOf([{ type: "played" }, { type: "trick_closed" }], 1) > play);
  assert.equal(stayOf([{ type: "played" }], 2), play / 2);
  assert.ok(stayOf([], 4) > 0);
});

test("from another's seat the viewer stays a looker-on: nobody else is «tú»", () => {
  const match = { seat: 2, me: 5, hand: ["3c"], can: [], legal: [["3", 1]], answers: [] };
  assert.equal(onBoard(match, 2), match);
  assert.deepEqual([onBoard(match, 0).seat, onBoard(match, 0).me, onBoard(match, null).legal], [null, null, []]);
});
