// What is said, and in which order; what the log writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcements, pageTitle, turnSentence } from "../../static/js/table/announce.js";
import { sentenceOf, textOf } from "../../static/js/table/sentences.js";
import { Speaker } from "../../static/js/table/speaker.js";
import { event, match, SCENES } from "./table_scenes.js";

const { match: turn } = SCENES.turn;
const { match: waiting } = SCENES.waiting;
const text = (one, table = turn) => textOf(sentenceOf(one, table));
const playedBy = (seat, more = {}) => event(9, "played", seat, { cards: ["9s", "9d"], rank: "9", count: 2, ...more });

test("my turn is told first, with what lies there and the time", () => {
  assert.equal(turnSentence(turn), "Te toca. En la mesa, pareja de nueves de Nerea. 24 segundos.");
  assert.equal(turnSentence(SCENES.opening.match), "Te toca abrir. 28 segundos.");
  assert.equal(turnSentence(SCENES.must_equal.match), "¡Cállate! Te toca: nueve o paso. 21 segundos.");
  const said = announcements(waiting, turn, [event(8, "passed", 3), playedBy(4)], false);
  assert.deepEqual(said, [{ text: "Te toca. En la mesa, pareja de nueves de Nerea. 24 segundos.", urgent: true }, { text: "Iker pasa.", urgent: false, again: "Pasa Iker." }]);
});

test("without a clock no time is told", () => {
  const still = (scene) => ({ ...scene.match, clock: null });
  assert.equal(turnSentence(still(SCENES.turn)), "Te toca. En la mesa, pareja de nueves de Nerea.");
  assert.equal(turnSentence(still(SCENES.opening)), "Te toca abrir.");
  assert.equal(turnSentence(still(SCENES.must_equal)), "¡Cállate! Te toca: nueve o paso.");
  assert.deepEqual(announcements(turn, still(SCENES.exchange), [], false), [{ text: "Devuelve 2 cartas a Bruno.", urgent: true }]);
});

test("who must give cards back is told once", () => {
  const exchange = SCENES.exchange.match;
  assert.deepEqual(announcements(turn, exchange, [], false), [{ text: "Devuelve 2 cartas a Bruno. 22 segundos.", urgent: true }]);
  assert.deepEqual(announcements(exchange, exchange, [], false), []);
});

test("the same turn is not told twice", () => {
  assert.deepEqual(announcements(turn, turn, [], false), []);
});

test("several passes are one sentence", () => {
  const said = announcements(waiting, waiting, [event(8, "passed", 3), event(9, "passed", 1)], false);
  assert.deepEqual(said.map((one) => one.text), ["Pasan Iker y Bruno."]);
});

test("the last card of a rival is told once, when it comes to that", () => {
  const after = { ...waiting, players: waiting.players.map((one) => (one.player === 4 ? { ...one, cards: 1 } : one)) };
  assert.deepEqual(announcements(waiting, after, [], false).map((one) => one.text), ["A Nerea le queda una carta."]);
  assert.deepEqual(announcements(after, after, [], false), []);
});

test("a jump tells the present and nothing of the way", () => {
  assert.deepEqual(announcements(null, waiting, [playedBy(4)], true).map((one) => one.text), ["En la mesa, diez de Lucía."]);
  assert.deepEqual(announcements(null, null, [], true), []);
});

test("in rapid mode only the newest is told", () => {
  const rapid = SCENES.rapid.match;
  const said = announcements(rapid, rapid, [event(8, "passed", 3), playedBy(4)], false);
  assert.deepEqual(said.map((one) => one.text), ["Mateo juega pareja de nueves."]);
});

test("after my own play I hear how many cards are left", () => {
  const left = (hand) => announcements(waiting, { ...waiting, hand }, [playedBy(0)], false)[0].text;
  assert.equal(left(["3c", "4d"]), "Juegas pareja de nueves. Te quedan 2 cartas.");
  assert.equal(left(["3c"]), "Juegas pareja de nueves. Te queda 1 carta.");
  assert.equal(left([]), "Juegas pareja de nueves.");
});

test("a revolution is urgent", () => {
  const said = announcements(waiting, waiting, [event(8, "revolution", 4, { on: true })], false);
  assert.deepEqual(said, [{ text: "¡Revolución! Ahora manda el 3.", urgent: true }]);
});

test("I am spoken to, the others are spoken of", () => {
  assert.equal(text(playedBy(0)), "Juegas pareja de nueves.");
  assert.equal(text(playedBy(4)), "Nerea juega pareja de nueves.");
  assert.equal(text(playedBy(4, { by: "absent" })), "Nerea juega pareja de nueves (automático).");
  assert.equal(text(event(9, "passed", 0, { by: "timeout" })), "Pasas (automático).");
  assert.equal(text(event(9, "opens", 0, { why: "owner" })), "Baza nueva. Abres tú.");
  assert.equal(text(event(9, "opens", 1, { why: "queen_of_hearts" })), "Empieza Bruno: tiene la reina de corazones.");
  assert.equal(text(event(9, "opens", null, { why: "free" })), "Baza nueva: apertura libre.");
});

test("why a trick closed, someone was skipped or went last is said", () => {
  const closed = (cause, rank, seat = 4) => text(event(9, "trick_closed", seat, { cause, rank }));
  assert.equal(closed("four", "9"), "Cuatro nueves: baza cerrada.");
  assert.equal(closed("top", "2"), "El dos cierra: es la carta más fuerte.");
  assert.equal(closed("top", "3"), "El tres cierra: es la carta más fuerte.");
  assert.equal(closed("all_passed", "9"), "Todos pasan: la baza es de Nerea.");
  assert.equal(closed("all_passed", "9", 0), "Todos pasan: la baza es tuya.");
  assert.equal(closed("nobody_left", "9"), "No queda quien responda: baza cerrada.");
  assert.equal(closed("clock", "9"), "Se acabó el reloj: baza cerrada.");
  assert.equal(text(event(9, "skipped", 3, { rank: "T", count: 1 })), "Saltan a Iker: no puede igualar el diez.");
  assert.equal(text(event(9, "went_out", 1, { place: 2, penalised: true })), "Bruno sale con un 2: va al final.");
});

test("cards of an exchange are named only where the event names them", () => {
  const gift = event(9, "gave", 1, { to: 0, count: 2 });
  assert.equal(text({ ...gift, cards: ["2s", "Ac"] }), "Bruno te da un dos y un as.");
  assert.equal(text({ ...gift, to: 2 }), "Bruno da sus 2 cartas más fuertes a Lucía.");
  assert.equal(text({ ...gift, to: 2, count: 1 }), "Bruno da su carta más fuerte a Lucía.");
  assert.equal(text(event(9, "returned", 0, { to: 1, count: 2, cards: ["3c", "4d"] })), "Devuelves un tres y un cuatro a Bruno.");
});

test("every kind of event has its sentence", () => {
  const kinds = {
    dealt: { counts: [18, 17, 17] }, round_over: { ranking: [2] }, time_out: {}, slow: {}, back: {}, left: {}, expelled: {}, host_changed: {},
    match_over: { why: "too_few" }, bound: { rank: "9", count: 1 },
  };
  for (const [type, more] of Object.entries(kinds)) {
    for (const seat of [0, 1]) assert.doesNotMatch(text(event(9, type, seat, more)), /undefined|%\(|^$/, type);
  }
  assert.equal(sentenceOf(event(9, "unheard_of", 0), turn), null);
});

test("the title of the page reflects the state", () => {
  const { room } = SCENES.turn;
  assert.equal(pageTitle(turn, room), "Tu turno · Mesa de Lucía · Presidente");
  assert.equal(pageTitle(waiting, room), "Juega Nerea · Mesa de Lucía · Presidente");
  assert.equal(pageTitle(null, room), "Mesa de Lucía · Sala de espera · Presidente");
  assert.equal(pageTitle(SCENES.exchange.match, room), "Elige qué devuelves · Mesa de Lucía · Presidente");
  assert.equal(pageTitle(match({ players: turn.players, turn: null, options: { mode: "rapid" } }), room), "Mesa de Lucía · Presidente");
});

function speaker(options = {}) {
  const regions = { polite: { textContent: "" }, urgent: { textContent: "" } };
  const timers = [];
  const voice = new Speaker(regions, { after: (ms, run) => timers.push({ ms, run }), ...options });
  const later = () => timers.shift().run();
  return { regions, voice, later };
}
const calm = (...texts) => texts.map((one) => ({ text: one, urgent: false }));

test("polite sentences wait their turn, and what gathered is said in one go", () => {
  const { regions, voice, later } = speaker();
  voice.say(calm("Uno."));
  voice.say(calm("Dos."));
  voice.say(calm("Tres."));
  assert.equal(regions.polite.textContent, "Uno.");
  later();
  assert.equal(regions.polite.textContent, "Dos. Tres.");
  later();
  voice.say(calm("Cuatro."));
  assert.equal(regions.polite.textContent, "Cuatro.");
});

test("urgent sentences do not wait", () => {
  const { regions, voice } = speaker();
  voice.say([...calm("Uno."), { text: "¡Te toca!", urgent: true }]);
  assert.equal(regions.urgent.textContent, "¡Te toca!");
});

test("a repeated sentence changes the region, or nobody would hear it", () => {
  const { regions, voice, later } = speaker();
  voice.say(calm("Iker pasa."));
  later();
  voice.say(calm("Iker pasa."));
  assert.equal(regions.polite.textContent, "Otra vez: Iker pasa.");
});

test("in rapid mode what waits is dropped for the newest; a backlog is cut", () => {
  const { regions, voice, later } = speaker();
  voice.say(calm("Uno."));
  voice.say(calm("Dos.", "Tres."), true);
  later();
  assert.equal(regions.polite.textContent, "Tres.");
  voice.say(calm("1.", "2.", "3.", "4.", "5."));
  later();
  assert.equal(regions.polite.textContent, "3. 4. 5.");
});

test("the setting silences what is not wanted", () => {
  const { regions, voice } = speaker({ wanted: ({ urgent }) => urgent });
  voice.say([...calm("Uno."), { text: "¡Te toca!", urgent: true }]);
  assert.deepEqual([regions.polite.textContent, regions.urgent.textContent], ["", "¡Te toca!"]);
});

test("a pass that is told twice running comes in other words each time", () => {
  const { regions, voice, later } = speaker();
  const pass = announcements(waiting, waiting, [event(8, "passed", 3)], false);
  const heard = [];
  for (let round = 0; round < 3; round += 1) {
    voice.say(pass);
    heard.push(regions.polite.textContent);
    later();
  }
  assert.deepEqual(heard, ["Iker pasa.", "Pasa Iker.", "Iker pasa."]);
});

test("what is about me is marked, for whoever wants to hear only that", () => {
  const mine = (one, more = {}) => announcements(waiting, { ...waiting, ...more }, [one], false)[0].mine ?? false;
  assert.equal(mine(event(8, "skipped", 0, { rank: "T", count: 1 })), true);
  assert.equal(mine(event(8, "skipped", 3, { rank: "T", count: 1 })), false);
  assert.equal(mine(event(8, "went_out", 0, { place: 1, penalised: false })), true);
  assert.equal(mine(event(8, "gave", 1, { to: 0, to_player: 0, count: 1, cards: ["2s"] })), true);
  assert.equal(mine(playedBy(4)), false);
});
