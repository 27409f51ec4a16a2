// «¿Por qué?»: every refusal and every event that one would ask about has a rule, and the table plays that rule.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { missedSince } from "../../static/js/table/missed.js";
import { logLines } from "../../static/js/table/panels.js";
import { mainRefusal, statusWords } from "../../static/js/table/phrases.js";
import { rulesOf, ruleText } from "../../static/js/table/rules_text.js";
import { chipOf } from "../../static/js/table/seating.js";
import { reduce, refusalsOf, start } from "../../static/js/table/store.js";
import { isTold, passCode, ruleOfCode, ruleOfEvent, whyChip, whyEvent } from "../../static/js/table/why.js";
import { BASICO, CARDVERSE, CLASICO, event, match, player, SCENES } from "./table_scenes.js";

const TABLES = { clasico: CLASICO, rapid: { ...CLASICO, mode: "rapid" }, two: { ...CLASICO, two_last: true }, cardverse: CARDVERSE, basico: BASICO };
const at = (options, more = {}) => match({ players: SCENES.turn.match.players, hand: [], options, ...more });
const source = (name) => readFileSync(new URL(`../../static/js/${name}`, import.meta.url), "utf8");
const codesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, code]) => code);
const CODES = [
  "stale", "too_weak", "must_equal", "no such code",
  ...codesIn(source("table/refusals.js"), /^ {2}(\w+): \(\) =>/gm), ...codesIn(source("room/refusals.js"), /case "(\w+)"/g),
];

test("every refusal has a rule, at every table", () => {
  assert.ok(CODES.length > 50, "the codes were found");
  for (const [name, options] of Object.entries(TABLES)) {
    for (const code of CODES) {
      for (const verb of ["play", "pass", "give", "rematch"]) {
        const rule = ruleOfCode(code, at(options), verb);
        assert.match(ruleText(options, rule)?.text ?? "", /\S/, `${name}: ${code}`);
      }
    }
  }
});

test("a rule is told just where its table has a text for it", () => {
  const every = new Map(
    Object.values({ ...TABLES, all: { ...CLASICO, two_last: true } })
      .flatMap((options) => rulesOf(options).flatMap(({ key, lines }) => lines.map(({ key: line }) => ({ section: key, line }))))
      .map((rule) => [`${rule.section} ${rule.line}`, rule]),
  );
  assert.ok(every.size > 35);
  for (const [table, options] of Object.entries({ ...TABLES, none: { ...CLASICO, exchange: "none", top_close: false } })) {
    for (const [name, rule] of every) {
      if (name === "exchange vices") continue; // told of double exchange alone, and nobody asks about it
      assert.equal(isTold(options, rule), ruleText(options, rule) !== null, `${table}: ${name}`);
    }
  }
});

test("the rule is the one that the table plays", () => {
  const text = (options, code, verb) => ruleText(options, ruleOfCode(code, at(options), verb)).text;
  assert.match(text(CLASICO, "too_weak"), /al menos igual de fuerte/);
  assert.match(text(CARDVERSE, "too_weak"), /igualar no vale/);
  assert.match(text(BASICO, "already_passed"), /volver a entrar/);
  assert.match(text(CLASICO, "already_passed"), /hasta la baza siguiente/);
  assert.match(text(TABLES.rapid, "stale"), /Si llegas tarde/);
  assert.match(text(CLASICO, "maintenance", "rematch"), /mantenimiento/);
  assert.match(text(CLASICO, "wrong_count", "give"), /devuelve el mismo número/);
});

const ASKED = [
  [event(1, "skipped", 3, { rank: "T", count: 1 }), "clasico", /le saltan/],
  [event(1, "bound", 3, { rank: "T", count: 1 }), "clasico", /misma carta o nada/],
  [event(1, "trick_closed", 3, { rank: "T", cause: "four" }), "clasico", /Cuatro cartas/],
  [event(1, "trick_closed", 3, { rank: "2", cause: "top" }), "clasico", /más fuerte cierra/],
  [event(1, "trick_closed", 3, { rank: "2", cause: "nobody_left" }), "clasico", /tras el salto/],
  [event(1, "trick_closed", 3, { rank: "2", cause: "nobody_left" }), "basico", /nadie más responde/],
  [event(1, "trick_closed", 3, { rank: "2", cause: "all_passed" }), "cardverse", /nadie más responde/],
  [event(1, "trick_closed", 3, { rank: "2", cause: "all_passed" }), "rapid", /quien llegue antes/],
  [event(1, "trick_closed", null, { rank: "2", cause: "clock" }), "rapid", /reloj común/],
  [event(1, "went_out", 3, { place: 1, penalised: true }), "two", /último puesto libre/],
  [event(1, "time_out", 3), "basico", /segundos por turno/],
  [event(1, "played", 3, { by: "timeout", rank: "T", count: 1, cards: ["Th"] }), "rapid", /a suertes/],
  [event(1, "played", 3, { by: "absent", rank: "T", count: 1, cards: ["Th"] }), "clasico", /pierde la conexión/],
  [event(1, "passed", 3, { by: "timeout" }), "clasico", /segundos por turno/],
  [event(1, "slow", 3), "clasico", /He vuelto/],
  [event(1, "left", 3), "basico", /un bot termina su ronda/],
  [event(1, "opens", 3, { why: "queen_of_hearts" }), "clasico", /reina de corazones/],
  [event(1, "opens", 3, { why: "dealer_left" }), "basico", /izquierda de quien reparte/],
];

test("what happened has its rule", () => {
  for (const [one, table, wanted] of ASKED) {
    const rule = ruleOfEvent(one, at(TABLES[table]));
    assert.match(ruleText(TABLES[table], rule)?.text ?? "", wanted, `${one.type} ${one.cause ?? one.by}`);
  }
});

test("nobody asks why of an ordinary play, and no rule is told that the table does not play", () => {
  assert.equal(whyEvent(event(1, "played", 3, { rank: "T", count: 1, cards: ["Th"] }), at(CLASICO)), null);
  assert.equal(whyEvent(event(1, "went_out", 3, { place: 1, penalised: false }), at(CLASICO)), null);
  assert.equal(ruleOfEvent(event(1, "skipped", 3, { rank: "T", count: 1 }), at(BASICO)), null);
});

test("a seat's chip tells the sentence of its event", () => {
  const { match: waiting } = SCENES.waiting;
  const iker = waiting.players[3];
  assert.deepEqual(whyChip(iker, chipOf(iker, waiting, false), waiting), {
    sentence: "Saltan a Iker: no puede igualar el diez.", rule: { section: "skip", line: "skipped" },
  });
  const bruno = waiting.players[1];
  assert.deepEqual(whyChip(bruno, chipOf(bruno, waiting, false), waiting), {
    sentence: "Bruno: Sin red · auto.", rule: { section: "house", line: "absent" },
  });
  const two = at(TABLES.two, { log: [event(1, "went_out", 1, { place: 1, penalised: true })] });
  const last = player(1, "Bruno", { place: 1, penalised: true });
  assert.equal(whyChip(last, chipOf(last, two, false), two).sentence, "Bruno sale con un 2: va al final.");
  assert.equal(whyChip(waiting.players[4], { kind: "turn", text: "Juega ahora" }, waiting), null);
});

test("my own zone knows why: bound, skipped, penalised, played for", () => {
  const why = (one, more = {}) => statusWords({ ...start(SCENES.turn), match: one, ...more }).rule;
  const me = (one, more) => ({ ...one, players: one.players.map((each) => (each.player === 0 ? { ...each, ...more } : each)) });
  assert.deepEqual(why(SCENES.must_equal.match), { section: "skip", line: "bound" });
  assert.deepEqual(why(me(SCENES.waiting.match, { skipped: true })), { section: "skip", line: "skipped" });
  assert.deepEqual(why(me(SCENES.turn.match, { place: 1, penalised: true })), { section: "close", line: "two_last" });
  assert.deepEqual(why(me(SCENES.turn.match, { stand_in: "slow" })), { section: "house", line: "slow" });
  assert.deepEqual(why(SCENES.turn.match, { over: 1 }), { section: "house", line: "turn" });
  assert.equal(why(SCENES.turn.match), null);
});

test("why I cannot pass, by the moment", () => {
  const rapid = SCENES.rapid.match;
  assert.equal(passCode(SCENES.opening.match, { place: null, passed: false }), "must_open");
  assert.equal(passCode(SCENES.waiting.match, { place: null, passed: false }), "not_your_turn");
  assert.equal(passCode(SCENES.waiting.match, { place: 2, passed: false }), "not_in_round");
  assert.equal(passCode({ ...rapid, top: { ...rapid.top, seat: 0 } }, { place: null, passed: false }), "last_cannot_pass");
  assert.equal(passCode({ ...rapid, top: null }, { place: null, passed: false }), "must_open");
  assert.equal(passCode(rapid, { place: null, passed: true }), "already_passed");
});

test("the main button says why it does nothing", () => {
  const at = (scene, more) => mainRefusal({ ...start(SCENES[scene]), ...more });
  assert.equal(at("waiting", {}).code, "not_your_turn");
  assert.equal(at("turn", { selection: { rank: "4", count: 2 } }).code, "too_weak");
  assert.equal(at("turn", { selection: { rank: "J", count: 2 } }), null);
  assert.equal(at("turn", {}), null, "«Elige cartas» says all there is");
});

test("a refusal has its rule, goes into the activity, and leaves it with its round", () => {
  const state = reduce(reduce(start(SCENES.turn), { type: "link", link: "open" }), { type: "tap", rank: "4", card: null, index: null });
  assert.deepEqual(state.note.rule, { section: "play", line: "answer" });
  const lines = logLines(state.match, refusalsOf(state));
  assert.equal(lines[0].refusal.text, "No iguala ni supera la pareja de nueves.");
  assert.equal(lines[1].event.n, 7);
  const later = { ...state, match: { ...state.match, round: state.match.round + 1 } };
  assert.deepEqual(refusalsOf(later), []);
});

test("while I was away: what the server did for me with its rule, and what was more than a glance", () => {
  const before = SCENES.turn.match;
  const mine = (n, type, more = {}) => event(n, type, 0, { by: "timeout", rank: "K", count: 1, cards: ["Ks"], ...more });
  const after = (log, more = {}) => ({ ...before, log, ...more });
  const told = missedSince(before, after([mine(8, "played"), mine(9, "passed")]), 7);
  assert.equal(told.text, "Jugaste un rey (automático). Pasaste (automático).");
  assert.deepEqual(told.rule, { section: "house", line: "turn" });
  assert.equal(missedSince(before, after([mine(8, "played")]), 8).text, "", "told before");
  assert.equal(missedSince(before, after([event(8, "passed", 1), event(9, "trick_closed", 2, { cause: "four", rank: "9" })]), 7).text, "", "a glance");
  const many = [8, 9, 10, 11].map((n) => event(n, "passed", 1));
  const long = [...many, event(12, "trick_closed", 2, { cause: "four", rank: "9" }), event(13, "revolution", 4, { on: true }), event(14, "went_out", 2, { place: 1, penalised: false })];
  assert.equal(
    missedSince(before, after(long), 7).text,
    "Se cerró 1 baza. Hubo revolución: manda el 3. Lucía se quedó sin cartas.",
  );
  assert.equal(missedSince(before, { ...after(long), id: 99 }, 7).text, "", "another match");
});

test("rapid: the opening that the clock made is said, with its rule", () => {
  const { match: one } = SCENES.rapid;
  const opening = event(6, "played", 1, { by: "timeout", rank: "3", count: 1, cards: ["3c"] });
  const after = { ...one, version: 41, trick: 6, log: [...one.log, opening] };
  const state = reduce(start(SCENES.rapid), { type: "view", frame: { ...SCENES.rapid, match: after, events: [opening] } });
  assert.equal(state.note.title, "Apertura automática: Carmen abre con un tres.");
  assert.deepEqual(state.note.rule, { section: "rapid", line: "clock" });
});

test("a rematch that maintenance holds back says so", () => {
  const sent = reduce(start(SCENES.final), { type: "sent", gesture: "g1", verb: "rematch", cards: [] });
  const answer = { id: "g1", ok: false, code: "maintenance", now: SCENES.final.now, room: SCENES.final.room, match: SCENES.final.match };
  const { note } = reduce(sent, { type: "answer", frame: answer, gesture: { id: "g1", type: "rematch" } });
  assert.equal(note.title, "El sitio está en mantenimiento: las partidas nuevas, a la vuelta.");
  assert.deepEqual(note.rule, { section: "house", line: "upkeep" });
});

test("a lost gesture is told when the line goes, and again with the view that comes back", () => {
  const gesture = { id: "g1", type: "play" };
  const sent = reduce(start(SCENES.turn), { type: "sent", gesture: "g1", verb: "play", cards: ["Jd", "Jc"] });
  const lost = reduce(sent, { type: "lost", gesture });
  assert.equal(lost.pending, null);
  assert.equal(lost.note.title, "No sabemos si llegó: mira la mesa.");
  const back = reduce({ ...lost, note: null }, { type: "view", frame: { ...SCENES.turn, fresh: true } });
  assert.equal(back.note.title, "No sabemos si llegó: mira la mesa.");
  assert.equal(back.unsure, false);
});

test("out of sight the events are counted from when one looked away", () => {
  const hidden = reduce(start(SCENES.turn), { type: "away" });
  const mine = event(8, "played", 0, { by: "absent", rank: "K", count: 1, cards: ["Ks"] });
  const one = { ...SCENES.turn.match, version: 41, log: [...SCENES.turn.match.log, mine] };
  const seen = reduce(hidden, { type: "view", frame: { ...SCENES.turn, match: one, events: [mine] } });
  const back = reduce({ ...seen, note: null }, { type: "view", frame: { ...SCENES.turn, match: one, fresh: true } });
  assert.equal(back.note.text, "Jugaste un rey (automático).");
  assert.equal(reduce({ ...back, note: null }, { type: "view", frame: { ...SCENES.turn, match: one, fresh: true } }).note, null, "once");
});
