// What is heard at each step of the state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { soundsOf } from "../../static/js/table/sound.js";
import { reduce, start } from "../../static/js/table/store.js";
import { event, frame, SCENES } from "./table_scenes.js";

const step = (state, message) => soundsOf(state, reduce(state, message));
const tap = (rank) => ({ type: "tap", rank, card: null, index: null });
const played = (n, seat) => event(n, "played", seat, { cards: ["Kh"], rank: "K", count: 1 });

test("a card picked up ticks, one that does not answer is dull, dropping is silent", () => {
  const state = start(SCENES.turn);
  assert.deepEqual(step(state, tap("J")), ["select"]);
  assert.deepEqual(step(state, tap("4")), ["refused"]);
  assert.deepEqual(step(reduce(state, tap("J")), tap("J")), []);
});

test("my own play slaps harder than that of another, and my turn rings", () => {
  const waiting = { ...SCENES.waiting, match: { ...SCENES.waiting.match, log: [] } };
  const mine = { ...SCENES.turn.match, log: [played(1, 4)] };
  assert.deepEqual(step(start(waiting), { type: "view", frame: frame(mine) }), ["played", "turn"]);
  const own = { ...waiting.match, log: [played(1, 0)] };
  assert.deepEqual(step(start(waiting), { type: "view", frame: frame(own) }), ["play"]);
});

test("a closing sweeps, a revolution drums, and no more than three sounds come at once", () => {
  assert.deepEqual(step(start(SCENES.turn), { type: "view", frame: SCENES.closed }), ["played", "sweep"]);
  const events = [played(8, 1), event(9, "revolution", 1, { on: true }), event(10, "trick_closed", 1, { cause: "top", rank: "2" }), event(11, "went_out", 1, { place: 1, penalised: false })];
  const many = { ...SCENES.closed.match, log: events };
  assert.deepEqual(step(start({ ...SCENES.turn, match: { ...SCENES.turn.match } }), { type: "view", frame: frame(many, { events }) }), ["revolution", "sweep", "out"]);
});

test("a backlog makes no noise", () => {
  assert.deepEqual(step(start(SCENES.turn), { type: "view", frame: { ...SCENES.closed, fresh: true } }), []);
});

test("a play that comes back is heard", () => {
  assert.deepEqual(step(start(SCENES.rapid), { type: "outrun", cards: ["Th"] }), ["returned"]);
});
