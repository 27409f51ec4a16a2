// «Consejo»: what it says is shown, its cards are picked up, nothing is played, and it is dropped when it comes too late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Acts } from "../../static/js/table/acts.js";
import { adviceMoment, liftedCards, reduce, start } from "../../static/js/table/store.js";
import { frame, match, SCENES } from "./table_scenes.js";

const run = (state, ...messages) => messages.reduce(reduce, state);
const open = (scene) => run(start(SCENES[scene]), { type: "link", link: "open" });
const advised = (state, advice) => ({ type: "advised", asked: adviceMoment(state.match), advice });
const JACKS = { do: "play", cards: ["Jc", "Jd"], sentence: "Responde con lo justo." };

test("the sentence is shown and the cards are lifted, not played", () => {
  const before = open("turn");
  const state = run(before, advised(before, JACKS));
  assert.deepEqual([state.note.kind, state.note.title], ["advice", "Responde con lo justo."]);
  assert.deepEqual(state.selection, { rank: "J", count: 2 });
  assert.deepEqual(liftedCards(state).sort(), ["Jc", "Jd"]);
  assert.equal(state.pending, null);
});

test("the advice to pass puts down what was picked up", () => {
  const before = run(open("turn"), { type: "tap", rank: "J", card: null, index: null });
  const state = run(before, advised(before, { do: "pass", cards: [], sentence: "Pasa." }));
  assert.equal(state.selection, null);
  assert.equal(state.note.title, "Pasa.");
});

test("in the exchange it lies in the tray, still to be given", () => {
  const before = open("exchange");
  const state = run(before, advised(before, { do: "give", cards: ["3c", "6h"], sentence: "Devuelve estas cartas." }));
  assert.deepEqual(state.giving, ["3c", "6h"]);
  assert.equal(state.pending, null);
});

test("an advice for a moment that has gone is dropped", () => {
  const before = open("turn");
  const late = advised(before, JACKS);
  const moved = match({ ...SCENES.turn.match, version: 41, trick_version: 18, turn: 1, can: undefined });
  const state = run(before, { type: "view", frame: frame(moved) });
  assert.equal(run(state, late), state);
  const sending = run(before, { type: "sent", gesture: "g1", verb: "play", cards: ["Jd", "Jc"] });
  assert.equal(run(sending, late), sending);
});

/** A page that answers every question with `answer`, and notes what was asked and told. */
function page(state, answer) {
  const asked = [];
  const told = [];
  const world = {
    state, asked, told, enterAddress: "/", watch: {},
    ask: (type, body) => (asked.push([type, body]), Promise.resolve(answer)),
    dispatch: (message) => told.push(message),
  };
  return { ...world, acts: new Acts(world) };
}

test("the button asks once in the page's language, and shows what comes; a refusal is shown by whoever receives it", async () => {
  globalThis.document = { documentElement: { lang: "en" } };
  const scene = open("turn");
  const state = { ...scene, match: { ...scene.match, can: [...scene.match.can, "advice"] } };
  const good = page(state, { ok: true, advice: JACKS });
  good.acts.advise();
  await Promise.resolve();
  assert.deepEqual(good.asked, [["advice", { language: "en" }]]);
  assert.deepEqual(good.told, [{ type: "advised", advice: JACKS, asked: adviceMoment(state.match) }]);
  const bad = page(state, { ok: false, code: "offline" });
  bad.acts.advise();
  await Promise.resolve();
  assert.deepEqual(bad.told, []);
  const closed = page(scene, { ok: true, advice: JACKS });
  closed.acts.advise();
  assert.deepEqual(closed.asked, [], "not where the server does not offer it");
  delete globalThis.document;
});
