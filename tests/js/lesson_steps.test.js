// «Aprender a jugar»: what is hinted at each moment, what happens to a move that the lesson does not wait for, its end.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cardOf, hintOf, spokenHint } from "../../static/js/lesson/hints.js";
import { strayed } from "../../static/js/lesson/steps.js";
import { ASKED, FREE, WATCHED } from "../../static/js/lesson/words.js";
import { Acts } from "../../static/js/table/acts.js";
import { reduce, start } from "../../static/js/table/store.js";
import { frame, match, SCENES } from "./table_scenes.js";

const run = (state, ...messages) => messages.reduce(reduce, state);
const lesson = (what, more = {}) => ({ type: "lesson", what, ...more });
const WANTED = { do: "play", rank: "5", count: 2 };

/** A table in the lesson: my turn to open with two fives and more. */
function opening(more = {}) {
  const shown = match({
    hand: ["3c", "4c", "4d", "5c", "5d", "Kd"],
    legal: [["3", 1], ["4", 1], ["4", 2], ["5", 1], ["5", 2], ["K", 1]],
    plays: [],
    top: null,
    turn: 0,
    lesson: { step: "open", wants: WANTED },
    ...more,
  });
  return run(start(frame(shown)), { type: "link", link: "open" });
}

const at = (state, step, wants, more = {}) => {
  const next = match({ ...state.match, can: undefined, trick: state.match.trick + 1, ...more, lesson: { step, wants } });
  return run(state, { type: "view", frame: frame(next) });
};

test("without a lesson there is nothing", () => {
  const state = start(SCENES.turn);
  assert.equal(hintOf(state), null);
  assert.equal(cardOf(state), null);
  assert.equal(spokenHint(state), "");
  assert.equal(strayed(state, "play", ["3c"]), "");
  assert.equal(run(state, lesson("skip")), state);
});

test("the first step is read on page by page, then picked, then pressed; each waits for the person", () => {
  let state = opening();
  assert.deepEqual([hintOf(state).at, hintOf(state).next], ["status", true]);
  assert.match(spokenHint(state), /Sigue/);
  state = run(state, lesson("next"));
  assert.deepEqual([hintOf(state).at, hintOf(state).next], ["strip", true]);
  state = run(state, lesson("next"));
  assert.deepEqual([hintOf(state).at, hintOf(state).rank, hintOf(state).next], ["hand", "5", false]);
  state = run(state, { type: "tap", rank: "5", card: null, index: null });
  assert.equal(hintOf(state).at, "act");
});

test("whoever picks up the right cards need not read on", () => {
  const state = run(opening(), { type: "tap", rank: "5", card: null, index: null });
  assert.equal(hintOf(state).at, "act");
});

test("another legal move is held back once, told why, and goes when insisted on", () => {
  const state = run(opening(), lesson("next"), lesson("next"));
  const name = strayed(state, "play", ["Kd"]);
  assert.notEqual(name, "");
  const warned = run(state, lesson("warn", { move: name }));
  assert.equal(hintOf(warned).text, ASKED.open.better());
  assert.notEqual(hintOf(warned).insist, "");
  assert.equal(strayed(warned, "play", ["Kd"]), "", "insisting");
  assert.notEqual(strayed(warned, "play", ["3c"]), "", "yet another one");
  assert.equal(strayed(state, "play", ["5d", "5c"]), "", "the suits do not matter");
  assert.equal(strayed(state, "give", ["3c", "4c"]), "");
  const later = at(warned, "answer", { do: "play", rank: "K", count: 1 });
  assert.notEqual(hintOf(later).text, ASKED.open.better(), "a warning is for its moment alone");
});

test("one gesture is held back and sent by the second", () => {
  const sent = [];
  const page = {
    state: run(opening(), { type: "tap", rank: "K", card: null, index: null }),
    enterAddress: "/",
    watch: { seenBy: () => ({ version: page.state.match.trick_version, trick: page.state.match.trick }), isSpent: () => false },
    channel: { send: (type, body) => (sent.push([type, body.cards]), "g1") },
    dispatch: (message) => {
      page.state = reduce(page.state, message);
    },
  };
  const acts = new Acts(page);
  acts.play(null);
  assert.deepEqual(sent, []);
  acts.play(null);
  assert.deepEqual(sent, [["play", ["Kd"]]]);
});

test("a pass is waited for where nothing else is left, and held back where something is", () => {
  const pass = at(opening(), "pass", { do: "pass", rank: null, count: 0 }, { legal: [] });
  assert.equal(hintOf(pass).at, "pass");
  assert.equal(strayed(pass, "pass", []), "");
  const answer = at(opening(), "answer", { do: "play", rank: "K", count: 1 });
  assert.equal(strayed(answer, "pass", []), "pass");
});

test("every step of the protocol has its words", () => {
  const protocol = readFileSync(new URL("../../game/asyncapi.yaml", import.meta.url), "utf8");
  const steps = protocol.match(/step:\s+enum: \[([^\]]+)\]/)[1].split(/[\s,]+/);
  assert.ok(steps.includes("open") && steps.includes("done"));
  const own = ["free", "give", "given", "done"];
  assert.deepEqual(steps.filter((step) => !(step in ASKED || step in WATCHED || own.includes(step))), []);
  const said = [...Object.values(ASKED).map(({ pick }) => pick), ...Object.values(WATCHED), ...Object.values(FREE)];
  for (const [, text] of said) assert.ok(text().length <= 110, text());
});

test("whoever left the script is told by what is on the table", () => {
  const mine = (more) => hintOf(at(opening(), "free", null, more)).text;
  assert.equal(mine({}), FREE.open[1]());
  assert.equal(mine({ legal: [["4", 4], ["3", 1]] }), FREE.revolution[1]());
  assert.equal(mine({ top: { seat: 1, rank: "T", count: 1, run: 1 }, legal: [["K", 1]] }), FREE.answer[1]());
  assert.equal(mine({ top: { seat: 1, rank: "2", count: 1, run: 1 }, legal: [] }), FREE.pass[1]());
  assert.equal(mine({ turn: 1, legal: [] }), FREE.wait[1]());
});

test("the exchange: pick, then give; whoever gave waits", () => {
  const scene = SCENES.exchange.match;
  const learner = match({ ...scene, can: undefined, lesson: { step: "give", wants: null } });
  let state = run(start(frame(learner)), { type: "link", link: "open" });
  assert.equal(hintOf(state).at, "tray");
  for (const rank of ["3", "6"]) state = run(state, { type: "tap", rank, card: null, index: null });
  assert.equal(state.giving.length, scene.exchange.give);
  assert.equal(hintOf(state).at, "act");
});

test("the end: a card that can be put away; skipping has its own and goes back", () => {
  const done = at(opening(), "done", null);
  assert.equal(hintOf(done), null);
  assert.equal(cardOf(done).skipped, false);
  assert.match(spokenHint(done), /Ya sabes jugar/);
  const away = run(done, lesson("close"));
  assert.equal(cardOf(away), null);
  assert.notEqual(cardOf(at(away, "done", null, { phase: "final" })), null, "it comes once more when the match is over");
  const skipped = run(opening(), lesson("skip"));
  assert.equal(cardOf(skipped).skipped, true);
  assert.equal(strayed(skipped, "play", ["Kd"]), "", "nobody is held back any more");
  const back = run(skipped, lesson("resume"));
  assert.equal(cardOf(back), null);
  assert.equal(hintOf(back).at, "status");
});

test("the offer at the first table of bots can be turned down", () => {
  assert.equal(run({ ...start(SCENES.turn), offer: true }, { type: "declined" }).offer, false);
});
