// What a tap picks up, and what becomes of it when the table moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedOver, choices, givingAfter, isPlayable, isValid, nextToGive, recounted, selectedCards, tapped } from "../../static/js/table/selection.js";
import { SCENES } from "./table_scenes.js";

const answering = SCENES.turn.match;
const leading = SCENES.opening.match;
const waiting = SCENES.waiting.match;

test("answering, a tap takes the forced number and a second one drops it", () => {
  const first = tapped(answering, null, "K");
  assert.deepEqual(first, { selection: { rank: "K", count: 2 } });
  assert.deepEqual(tapped(answering, first.selection, "K"), { selection: null });
});

test("a rank that does not answer is refused", () => {
  assert.deepEqual(tapped(answering, null, "4"), { refused: true });
  assert.deepEqual(tapped(answering, null, "A"), { refused: true }, "one ace against a pair");
});

test("leading, a tap takes the whole column, a tap on its k-th card takes k", () => {
  assert.deepEqual(tapped(leading, null, "9", 0).selection, { rank: "9", count: 2 });
  assert.deepEqual(tapped(leading, { rank: "9", count: 2 }, "9", 0).selection, { rank: "9", count: 1 });
  assert.deepEqual(tapped(leading, { rank: "9", count: 1 }, "9", 1).selection, { rank: "9", count: 2 });
  assert.equal(tapped(leading, { rank: "9", count: 2 }, "9", 1).selection, null, "a tap that changes nothing drops it");
});

test("another rank takes the place of the one that was chosen", () => {
  assert.deepEqual(tapped(answering, { rank: "J", count: 2 }, "K").selection, { rank: "K", count: 2 });
});

test("while waiting a play can be prepared, but not sent", () => {
  const { selection } = tapped(waiting, null, "A");
  assert.deepEqual(selection, { rank: "A", count: 1 });
  assert.equal(isValid(waiting, selection), true);
  assert.equal(isPlayable(waiting, selection), false);
});

test("the number is chosen only where there is a choice", () => {
  assert.deepEqual(choices(leading, { rank: "K", count: 2 }), [1, 2]);
  assert.deepEqual(choices(answering, { rank: "K", count: 2 }), []);
  assert.deepEqual(recounted(leading, { rank: "K", count: 1 }, 1), { rank: "K", count: 2 });
  assert.deepEqual(recounted(leading, { rank: "K", count: 2 }, 1), { rank: "K", count: 2 });
  assert.equal(recounted(leading, null, 1), null);
});

test("a selection lasts while its cards do, though the trick has overtaken it", () => {
  const selection = { rank: "J", count: 2 };
  assert.equal(carriedOver(answering, selection), selection);
  const overtaken = { ...answering, legal: [["K", 2]], answers: [["K", 2]] };
  assert.equal(carriedOver(overtaken, selection), selection);
  assert.equal(isValid(overtaken, selection), false);
  assert.equal(carriedOver({ ...answering, hand: ["Jd"] }, selection), null);
  assert.equal(carriedOver({ ...answering, phase: "results" }, selection), null);
});

test("the cards that go are those of the column, first ones first", () => {
  assert.deepEqual(selectedCards(answering, { rank: "J", count: 1 }), ["Jd"]);
  assert.deepEqual(selectedCards(answering, null), []);
});

test("the tray takes as many cards as are owed; one more lets the oldest go", () => {
  const match = SCENES.exchange.match;
  assert.deepEqual(givingAfter(match, [], "3c"), ["3c"]);
  assert.deepEqual(givingAfter(match, ["3c"], "3c"), []);
  assert.deepEqual(givingAfter(match, ["3c", "4s"], "4d"), ["4s", "4d"]);
  assert.deepEqual(givingAfter(SCENES.exchange_culo.match, [], "3c"), [], "nothing is owed");
  assert.equal(nextToGive(match, ["4s"], "4"), "4d");
  assert.equal(nextToGive(match, ["4s", "4d"], "4"), "4s", "then a tap takes them back");
});
