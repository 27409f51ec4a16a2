// The order of the ranks, the columns of a hand, and what a play will bring about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsFor, countsOf, groups, openRanks, orderOf, outcome, RANKS, rowsOf } from "../../static/js/rules.js";
import { BASICO, CARDVERSE, CLASICO, match } from "./table_scenes.js";

const top = (rank, count, run = count) => ({ seat: 1, rank, count, run });

test("the order runs from 3 to 2, and backwards in revolution", () => {
  assert.equal(orderOf(false).join(""), "3456789TJQKA2");
  assert.equal(orderOf(true).join(""), "2AKQJT9876543");
  assert.equal(RANKS.join(""), "3456789TJQKA2", "turning the order leaves the list alone");
});

test("a hand falls into columns, weakest first in the order in force", () => {
  const hand = ["Ac", "3d", "Ah", "2s"];
  assert.deepEqual(groups(hand, false).map(({ rank, cards }) => [rank, cards.length]), [["3", 1], ["A", 2], ["2", 1]]);
  assert.deepEqual(groups(hand, true).map(({ rank }) => rank), ["2", "A", "3"]);
});

test("a play spends the first cards of the column, and the queen of hearts last", () => {
  assert.deepEqual(cardsFor(["Qh", "Qc", "Qs"], "Q", 2), ["Qs", "Qc"]);
  assert.deepEqual(cardsFor(["Qh", "Qc"], "Q", 2), ["Qc", "Qh"]);
  assert.deepEqual(cardsFor(["3c"], "4", 1), []);
});

test("the pairs of the server say how many cards of a rank may be played", () => {
  const pairs = [["7", 2], ["7", 1], ["8", 1]];
  assert.deepEqual(countsOf(pairs, "7"), [1, 2]);
  assert.deepEqual(countsOf(pairs, "9"), []);
});

test("the strip leaves open what answers: all, what is above the top play, or nothing but its own rank", () => {
  assert.equal(openRanks({ top: null, must_equal: false }), "all");
  assert.equal(openRanks({ top: top("9", 1), must_equal: false }), "above");
  assert.equal(openRanks({ top: top("9", 1), must_equal: true }), "none");
});

test("four of a kind turn the order only where the table plays revolution", () => {
  const hand = ["4c", "4d", "4h", "4s", "5c"];
  const at = (options) => outcome({ options: { ...CLASICO, ...options }, hand, top: null, revolution: false }, "4", 4);
  assert.deepEqual(at({}), { revolution: true, closes: "four", out: false, last: false });
  assert.deepEqual(at({ revolution: false, four_close: false }), { revolution: false, closes: null, out: false, last: false });
});

test("four cards of a rank close the trick also when they come by parts", () => {
  const state = { options: CLASICO, hand: ["9c", "9d", "3c"], revolution: false };
  assert.equal(outcome({ ...state, top: top("9", 1, 3) }, "9", 1).closes, "four");
  assert.equal(outcome({ ...state, top: top("9", 1, 2) }, "9", 1).closes, null);
  assert.equal(outcome({ ...state, top: top("8", 1, 3) }, "9", 1).closes, null);
});

test("the strongest card closes: the 2, and in revolution the 3", () => {
  const state = { options: CLASICO, hand: ["2c", "3c", "5c"], top: null };
  assert.equal(outcome({ ...state, revolution: false }, "2", 1).closes, "top");
  assert.equal(outcome({ ...state, revolution: true }, "2", 1).closes, null);
  assert.equal(outcome({ ...state, revolution: true }, "3", 1).closes, "top");
});

test("going out on a 2 costs the place only where the table plays it so", () => {
  const state = { hand: ["2c", "2d"], top: null, revolution: true };
  assert.equal(outcome({ ...state, options: { ...CLASICO, two_last: true } }, "2", 2).last, true);
  assert.equal(outcome({ ...state, options: { ...CLASICO, two_last: true } }, "2", 1).last, false, "a 2 with cards left is none");
  assert.equal(outcome({ ...state, options: CLASICO }, "2", 2).last, false);
});

test("a hand of up to six ranks is one row, above that the rows are balanced and at least 48 px a column", () => {
  assert.equal(rowsOf(5, 340), 5);
  assert.equal(rowsOf(9, 340), 5);
  assert.equal(rowsOf(13, 340), 7, "7 + 6 on a phone of 360");
  assert.equal(rowsOf(13, 300), 5, "three rows on one of 320");
  for (const width of [300, 340, 394, 700]) {
    for (let columns = 1; columns <= 13; columns += 1) assert.ok(width / rowsOf(columns, width) >= 48, `${columns} in ${width}`);
  }
});

test("the fixtures light by the pairs for all three rule systems", () => {
  const hand = ["7c", "7d", "8c", "9c"];
  const plays = [{ seat: 1, cards: ["7h"] }];
  const players = [{ player: 0, seat: 0, passed: false, place: null }];
  const lit = (options) => match({ options, hand, plays, players }).legal.map(([rank]) => rank).join("");
  assert.equal(lit(CLASICO), "789");
  assert.equal(lit(CARDVERSE), "89");
  assert.equal(lit(BASICO), "89");
});
