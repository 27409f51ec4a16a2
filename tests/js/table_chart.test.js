// The numbers behind the points chart and the podium.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cumulative, scaleOf, spread } from "../../static/js/table/chart.js";
import { columnOf } from "../../static/js/table/podium.js";
import { byTotal } from "../../static/js/table/panels.js";
import { SCENES } from "./table_scenes.js";

test("points add up round by round; who missed a round adds nothing", () => {
  assert.deepEqual(cumulative(SCENES.results.match, 0), [0, 2, 4, 7]);
  assert.deepEqual(cumulative(SCENES.basico_results.match, 0), [0, 2, 2, 3]);
});

test("the scale is whole and reaches the highest total, and the target", () => {
  assert.deepEqual(scaleOf(8, null), { max: 9, lines: [0, 3, 6, 9] });
  assert.deepEqual(scaleOf(0, null).lines, [0, 1, 2, 3]);
  assert.ok(scaleOf(4, 11).max >= 11);
  for (let top = 0; top < 60; top += 1) assert.ok(scaleOf(top, null).max >= top);
});

test("labels are pushed apart and stay inside", () => {
  assert.deepEqual(spread([10, 12, 100], 19), [10, 29, 100]);
  const placed = spread([90, 95, 98, 99], 19, 100);
  assert.ok(placed.every((y, index) => y <= 100 && (index === 0 || y - placed[index - 1] >= 19)));
});

test("the podium stands … 4 2 1 3 5 …", () => {
  const row = (count) => Array.from({ length: count }, (_, index) => index + 1).sort((a, b) => columnOf(a, count) - columnOf(b, count)).join("");
  assert.deepEqual([3, 4, 5, 6, 7].map(row), ["213", "4213", "42135", "642135", "6421357"]);
  for (const count of [3, 4, 5, 6, 7]) assert.equal(Math.min(...[...Array(count).keys()].map((place) => columnOf(place + 1, count))), 0);
});

test("the score is led by the highest total", () => {
  assert.deepEqual(byTotal(SCENES.results.match).map(({ name }) => name), ["Lucía", "Alba", "Nerea", "Iker", "Bruno"]);
});
