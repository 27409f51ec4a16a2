// The headline, the button that says what will happen, refusals, seat states, results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mainAction, missingLine, passAction, playLabel, statusWords } from "../../static/js/table/phrases.js";
import { refusalSentence, whyNot } from "../../static/js/table/refusals.js";
import { lastRoundLine, leftLine, nextLine, penaltyLines, roundSentence, waitLine, winnersSentence } from "../../static/js/table/results_text.js";
import { rulesOf } from "../../static/js/table/rules_text.js";
import { chipOf, moodOf, placeOf } from "../../static/js/table/seating.js";
import { others } from "../../static/js/table/people.js";
import { reduce, start } from "../../static/js/table/store.js";
import { BASICO, CARDVERSE, CLASICO, match, player, SCENES } from "./table_scenes.js";

const state = (scene, more = {}) => ({ ...start(SCENES[scene]), ...more });
const headline = (scene, more) => {
  const { title, line } = statusWords(state(scene, more));
  return [title, line];
};
const chosen = (scene, rank, count) => mainAction(state(scene, { selection: { rank, count } })).label;

test("the headline says whose turn it is and what answers", () => {
  assert.deepEqual(headline("turn"), ["Te toca", "Iguala o supera la pareja de nueves"]);
  assert.deepEqual(headline("opening"), ["Abres tú", "Una o varias cartas iguales"]);
  assert.deepEqual(headline("waiting"), ["Juega Nerea", "Puedes ir preparando tu jugada"]);
  assert.deepEqual(headline("must_equal"), ["¡Cállate!", "Misma carta o nada: nueve o paso"]);
  assert.deepEqual(headline("rapid"), ["Juega quien llegue antes", "Iguala o supera la pareja de ochos"]);
  assert.equal(headline("rapid", { returned: { rank: "T" } })[0], "Prueba otra vez");
  assert.equal(headline("turn", { over: 1 })[0], "Se acabó el tiempo…");
  assert.deepEqual(headline("spectator"), ["Miras la mesa de Lucía", "Juega Nerea"]);
});

test("who is out is told who plays, and when the round is over", () => {
  const { match: one } = SCENES.waiting;
  const out = { ...one, players: one.players.map((each) => (each.player === one.me ? { ...each, place: 1, cards: 0 } : each)) };
  const told = (more) => Object.values(statusWords({ ...start({ ...SCENES.waiting, match: out }), ...more })).slice(0, 2);
  assert.deepEqual(told(), ["1.º en salir", "Juega Nerea"]);
  assert.deepEqual(told({ held: { match: out } }), ["1.º en salir", "Fin de la ronda"]);
  const left = { ...one, players: one.players.map((each, index) => (each.player === one.me ? each : { ...each, place: index + 1, cards: 0 })) };
  assert.deepEqual(told({ held: { match: left } }), ["Fin de la ronda", "Solo a ti te quedan cartas"]);
  assert.deepEqual(told({ held: { match: one } }), ["Fin de la ronda", ""]);
});

test("where equal does not answer, the line says so", () => {
  const { match: one } = SCENES.turn;
  const strict = start({ ...SCENES.turn, match: { ...one, options: { ...one.options, ...CARDVERSE } } });
  assert.equal(statusWords(strict).line, "Supera la pareja de nueves");
});

test("the exchange says what each must do or wait for", () => {
  assert.deepEqual(headline("exchange"), ["Devuelve 2 cartas", "A Bruno, que te dio sus 2 más fuertes"]);
  assert.deepEqual(headline("exchange_culo"), ["Bruno elige qué te devuelve", "Le has dado un dos y un as"]);
  assert.deepEqual(headline("exchange_neutral"), ["Esperando los intercambios", "Faltan Lucía e Iker"]);
  assert.equal(missingLine(SCENES.exchange.match), "Falta Lucía");
});

test("the button names the play", () => {
  assert.equal(chosen("turn", "J", 2), "Jugar pareja de jotas");
  assert.equal(chosen("must_equal", "9", 1), "Jugar un nueve");
  assert.equal(chosen("waiting", "A", 1), "Preparada: un as");
  assert.equal(chosen("turn", "4", 2), "Ya no vale");
  assert.equal(mainAction(state("turn")).label, "Elige cartas");
  assert.equal(mainAction(state("waiting")).label, "Espera tu turno");
});

test("the button says what the play will bring about", () => {
  const at = (rank, count, more) => playLabel({ ...SCENES.turn.match, top: null, ...more }, { rank, count });
  assert.equal(at("4", 4, { options: { ...CLASICO, four_close: false } }), "Jugar póquer de cuatros · revolución");
  assert.equal(at("4", 4), "Jugar póquer de cuatros · revolución y cierra");
  assert.equal(at("4", 4, { revolution: true }), "Jugar póquer de cuatros · contrarrevolución y cierra");
  assert.equal(at("2", 1), "Jugar el dos · cierra");
  assert.equal(at("A", 1, { hand: ["Ac"] }), "Jugar el as · sales");
  assert.equal(at("J", 2, { hand: ["Jd", "Jc"] }), "Jugar pareja de jotas · sales");
  assert.equal(at("2", 1, { hand: ["2c"], options: { ...CLASICO, two_last: true } }), "Salir con un 2: vas al final");
  assert.equal(at("2", 2, { hand: ["2c", "2d"], options: { ...CLASICO, two_last: true } }), "Salir con pareja de doses: vas al final");
});

test("going out on a 2 asks for a second tap", () => {
  const risky = state("risky", { selection: { rank: "2", count: 1 } });
  assert.deepEqual([mainAction(risky).risky, mainAction(risky).armed], [true, false]);
  assert.equal(mainAction({ ...risky, armed: "play" }).label, "Toca otra vez: sales y vas al final");
});

test("the exchange button names the cards and whom they go to", () => {
  assert.equal(mainAction(state("exchange")).label, "Elige 2 cartas");
  assert.equal(mainAction(state("exchange", { giving: ["3c"] })).label, "Elige 1 carta");
  assert.deepEqual(mainAction(state("exchange", { giving: ["3c", "Ts"] })), { label: "Dar 3 y 10 a Bruno", ready: true, verb: "give" });
  assert.equal(mainAction(state("exchange_culo")).ready, false);
});

test("passing says why it cannot be done", () => {
  assert.equal(passAction(state("turn")).ready, true);
  assert.equal(passAction(state("opening")).code, "must_open");
  assert.equal(passAction(state("waiting")).code, "not_your_turn");
  const mine = { ...SCENES.rapid.match, can_pass: false, top: { ...SCENES.rapid.match.top, seat: 0 } };
  assert.equal(passAction({ ...state("rapid"), match: mine }).code, "last_cannot_pass");
});

const ERRORS = [
  "round_over", "unknown_seat", "no_exchange_due", "unknown_card", "cards_not_held", "wrong_count", "exchange_pending", "not_in_round",
  "already_passed", "not_your_turn", "stale", "mixed_ranks", "must_equal", "too_weak", "must_open", "last_cannot_pass", "unknown_action",
  "no_clock", "trick_empty",
];

test("every code of the record has a sentence of its own", () => {
  const unknown = refusalSentence("no such code", SCENES.turn.match);
  for (const code of ERRORS.filter((one) => one !== "unknown_action")) {
    const sentence = refusalSentence(code, SCENES.must_equal.match);
    assert.notEqual(sentence, unknown, code);
    assert.doesNotMatch(sentence, /_|undefined/, code);
  }
  assert.equal(refusalSentence("too_weak", SCENES.turn.match), "No iguala ni supera la pareja de nueves.");
  assert.equal(refusalSentence("stale", { ...SCENES.turn.match, top: null }), "La baza se cerró antes.");
});

test("a column that does not answer says why not", () => {
  assert.equal(whyNot(SCENES.turn.match, "A").text, "No llegas: sobre la mesa hay 2 cartas iguales.");
  assert.equal(whyNot(SCENES.turn.match, "4").text, "No iguala ni supera la pareja de nueves.");
  assert.equal(whyNot(SCENES.must_equal.match, "K").text, "¡Cállate! Solo puedes igualar el nueve, o pasar.");
});

test("a seat shows one state, the most telling", () => {
  const table = match({ players: [player(0, "Alba")], turn: 1 });
  const chip = (more, skipped = false) => chipOf(player(1, "Bruno", more), table, skipped)?.text ?? null;
  assert.equal(chip({ penalised: true, place: 2 }), "Va al final");
  assert.equal(chip({ place: 1, cards: 0 }), "1.º en salir");
  assert.equal(chip({}), "Juega ahora");
  assert.equal(chip({ seat: 2, stand_in: "absent", passed: true }), "Sin red · auto");
  assert.equal(chip({ seat: 2, stand_in: "slow" }), "Auto");
  assert.equal(chip({ seat: 2, stand_in: "left" }), "Bot");
  assert.equal(chip({ seat: 2, connected: false }), "Sin red");
  assert.equal(chip({ seat: 2 }, true), "Le saltan");
  assert.equal(chip({ seat: 2, passed: true }), "Pasa");
  assert.equal(chip({ seat: 2, cards: 1 }), "Última carta");
  assert.equal(chip({ seat: 2 }), null);
  assert.equal(chipOf(SCENES.exchange.match.players[2], SCENES.exchange.match, false).text, "Elige…");
});

test("portraits close their eyes, smile and frown", () => {
  assert.equal(moodOf(player(1, "Bruno", { passed: true })), "asleep");
  assert.equal(moodOf(player(1, "Bruno", { place: 1 })), "happy");
  assert.equal(moodOf(player(1, "Bruno", { place: 1, penalised: true })), "sad");
  assert.equal(moodOf(player(1, "Bruno")), "calm");
});

test("the others sit clockwise from my left; a spectator sees everyone", () => {
  const table = { ...SCENES.turn.match, seat: 2, me: 2 };
  assert.deepEqual(others(table).map(({ seat }) => seat), [3, 4, 0, 1]);
  assert.equal(others(SCENES.spectator.match).length, 5);
  assert.deepEqual([placeOf(0, 4).side, placeOf(0, 4).low], ["left", true]);
  assert.equal(placeOf(6, 7).side, "right");
});

test("a player who has left no longer sits", () => {
  const places = { 3: null, 4: 3 }; // the seats of the next round close up
  const players = SCENES.turn.match.players.map((one) => ({ ...one, seat: one.player in places ? places[one.player] : one.seat }));
  assert.deepEqual(others({ ...SCENES.turn.match, players }).map(({ player: id }) => id), [1, 2, 4]);
});

test("the results name who rules, who was moved and what comes next", () => {
  const { match: over } = SCENES.results;
  assert.equal(roundSentence(over), "¡Alba manda!");
  assert.deepEqual(penaltyLines(over), [{ lead: "Bruno salió en 2.º lugar, pero con un 2.", rest: "Con «Acabar con un 2» activada, pasa al final." }]);
  assert.equal(leftLine(over), "Quedan 3 rondas");
  assert.deepEqual(nextLine(over), ["Alba y Lucía devuelven las que quieran.", "Empieza Bruno."]);
  assert.equal(waitLine(SCENES.results_wait.match), "Espera a que Lucía siga.");
  assert.equal(leftLine(SCENES.basico_results.match), "Hasta 11 puntos");
});

test("the final tells one winner, a shared victory, or none", () => {
  assert.equal(winnersSentence(SCENES.final.match), "Comparten la victoria: Lucía y Alba");
  assert.equal(lastRoundLine(SCENES.final.match), "Ronda 6 de 6 · ¡Alba manda!");
  const alone = { ...SCENES.final.match, score: { ...SCENES.final.match.score, winners: [2] } };
  assert.equal(winnersSentence(alone), "Gana Lucía");
  assert.equal(winnersSentence(SCENES.stopped.match), "Partida detenida, sin ganador");
});

test("the rules sheet tells only what the table plays", () => {
  const keys = (options) => rulesOf(options).map(({ key }) => key).join();
  assert.equal(keys(CLASICO), "play,revolution,skip,close,exchange,points,house");
  assert.equal(keys(CARDVERSE), "play,revolution,exchange,points,house");
  assert.equal(keys(BASICO), "play,exchange,points,house");
  assert.equal(keys({ ...CLASICO, mode: "rapid" }), "play,rapid,revolution,close,exchange,points,house");
  assert.ok(rulesOf(BASICO)[0].lines.some(({ text }) => text.includes("igualar no vale")));
});

test("a note asks for a real sentence in every scene", () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    if (!["play", "exchange"].includes(scene.match.phase)) continue;
    const { title, line } = statusWords(reduce(start(scene), { type: "link", link: "open" }));
    assert.match(title, /\S/, name);
    assert.doesNotMatch(`${title} ${line}`, /undefined|null|%\(/, name);
  }
});
