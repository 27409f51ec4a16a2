// Reactions: what the page keeps of them, when I may speak, whom this device silences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hush, hushedPeople, isHushed } from "../../static/js/table/hushed.js";
import { logLines } from "../../static/js/table/panels.js";
import { bubbleAt, bubbleOf, isQuiet, mayReact, PHRASES, phraseText, quietLine, saidSentence } from "../../static/js/table/reactions.js";
import { textOf } from "../../static/js/table/sentences.js";
import { soundsOf } from "../../static/js/table/sound.js";
import { reduce, start } from "../../static/js/table/store.js";
import { SCENES } from "./table_scenes.js";

const run = (state, ...messages) => messages.reduce(reduce, state);
const frame = (more = {}) => ({
  type: "reaction", now: 5, at: SCENES.turn.match.log.at(-1).at, person: "aa", player: 1, seat: 1, name: "Bruno", phrase: "nice", ...more,
});
const says = (more, textOnly = false) => ({ type: "reaction", frame: frame(more), textOnly });
const playing = () => start(SCENES.turn);

test("there are ten phrases, and a key that nobody knows says nothing", () => {
  assert.equal(PHRASES.length, 10);
  assert.ok(PHRASES.every((key) => phraseText(key).length > 2));
  const before = playing();
  assert.equal(run(before, says({ phrase: "hello" })), before);
});

test("a reaction has its bubble at whoever speaks, one for each, and it ends", () => {
  let state = run(playing(), says(), says({ person: "bb", player: 2, seat: 2, name: "Nerea", phrase: "oops" }), says({ phrase: "again" }));
  assert.deepEqual(state.bubbles.map(({ name, phrase }) => [name, phrase]), [["Nerea", "oops"], ["Bruno", "again"]]);
  assert.equal(bubbleOf(state, { player: 1 }).phrase, "again");
  assert.equal(bubbleAt(state, 2).phrase, "oops");
  assert.equal(bubbleOf(state, { player: 4 }), null);
  state = run(state, { type: "expire", what: "bubbles", key: state.bubbles[0].key });
  assert.deepEqual(state.bubbles.map(({ name }) => name), ["Bruno"]);
  assert.equal(state.said.length, 3, "the activity remembers");
});

test("what was picked up stays, whatever is said or refused", () => {
  const picked = run(playing(), { type: "link", link: "open" }, { type: "tap", rank: "J", card: null, index: null });
  const refusal = { type: "answer", gesture: { id: "g", type: "react" }, frame: { id: "g", ok: false, code: "react_later", room: picked.room, match: picked.match } };
  assert.deepEqual(run(picked, says(), refusal).selection, { rank: "J", count: 2 });
  assert.equal(run(picked, refusal).note, null);
});

test("in the activity alone: no bubble and no sound", () => {
  const before = playing();
  const quiet = run(before, says({}, true));
  assert.deepEqual([quiet.bubbles.length, quiet.said.length], [0, 1]);
  assert.deepEqual(soundsOf(before, quiet), []);
  const loud = run(before, says());
  assert.deepEqual(soundsOf(before, loud), ["reaction"]);
  assert.deepEqual(soundsOf(loud, run(loud, { type: "hushed", person: "cc" })), []);
});

test("whoever is silenced goes from the screen", () => {
  const state = run(playing(), says(), says({ person: "bb", name: "Nerea" }), { type: "hushed", person: "aa" });
  assert.deepEqual([state.bubbles, state.said].map((lines) => lines.map(({ name }) => name)), [["Nerea"], ["Nerea"]]);
});

test("the activity tells what was said in this round between its events", () => {
  const { match } = SCENES.turn;
  const state = run(playing(), says({ at: 1 }), says({ at: match.log.at(-1).at + 1 }));
  const lines = logLines(match, [], state.said);
  assert.equal(lines[0].said.phrase, "nice");
  assert.equal(lines.filter(({ said }) => said).length, 1, "what was said in an earlier round is gone");
  assert.equal(textOf(saidSentence(state.said[0])), "Bruno dice: «Buena».");
  const mine = run(playing(), says({ player: SCENES.turn.match.me, name: "Alba" })).said[0];
  assert.equal(textOf(saidSentence(mine)), "Dices: «Buena».");
});

test("an answer tells how long to wait, and a mute why and until when", () => {
  const spoken = run(playing(), { type: "reacted", answer: { ok: true, quiet: { wait: 3000, until: null, reason: null } }, now: 1000 });
  assert.equal(isQuiet(spoken.quiet, 3999), true);
  assert.equal(quietLine(spoken.quiet, 1001), "Podrás reaccionar otra vez en 3 segundos.");
  assert.equal(quietLine(spoken.quiet, 3200), "Podrás reaccionar otra vez en 1 segundo.");
  assert.deepEqual([isQuiet(spoken.quiet, 4000), quietLine(spoken.quiet, 4000)], [false, ""]);
  const told = run(playing(), { type: "muted", frame: { muted: true, until: Date.UTC(2027, 0, 5, 12), reason: "Por molestar." } });
  assert.equal(isQuiet(told.quiet, Date.UTC(2027, 0, 5, 11)), true);
  assert.match(quietLine(told.quiet, 0), /^No puedes reaccionar hasta el .*5 de enero de 2027.*\. Motivo: Por molestar\.$/);
  assert.equal(isQuiet(told.quiet, Date.UTC(2027, 0, 5, 12)), false, "it ends by itself");
  const refused = run(playing(), { type: "reacted", answer: { ok: false, code: "muted", quiet: { wait: null, until: null, reason: "Ruido." } }, now: 1 });
  assert.match(quietLine(refused.quiet, 1), /Motivo: Ruido\.$/);
  assert.equal(isQuiet(run(refused, { type: "muted", frame: { muted: false, until: null, reason: null } }).quiet, 1), false);
});

test("who looks on, or sits with bots alone, has nobody to talk to", () => {
  assert.equal(mayReact(playing()), true);
  assert.equal(mayReact(start(SCENES.spectator)), false);
  const { match } = SCENES.turn;
  const alone = { ...match, players: match.players.map((one) => (one.player === match.me ? one : { ...one, bot: "facil" })) };
  assert.equal(mayReact(start({ ...SCENES.turn, match: alone })), false);
  const seat = (bot) => ({ player: { name: "x", bot } });
  const room = (mine, ...seats) => ({ match: null, room: { seats, you: { seat: mine } } });
  assert.equal(mayReact(room(0, seat(null), seat(null))), true);
  assert.equal(mayReact(room(0, seat(null), seat("facil"), null)), false);
  assert.equal(mayReact(room(null, seat(null), seat(null))), false);
});

test("silence lasts on this device, the last one first, and not without end", () => {
  hush("aa", "Bruno", true);
  hush("bb", "Nerea", true);
  assert.deepEqual(hushedPeople(), [["bb", "Nerea"], ["aa", "Bruno"]]);
  hush("aa", "Bruno", false);
  assert.deepEqual([isHushed("aa"), isHushed("bb")], [false, true]);
  for (let index = 0; index < 300; index += 1) hush(`p${index}`, "x", true);
  assert.equal(hushedPeople().length, 200);
  assert.equal(isHushed("bb"), false, "the oldest goes");
});
