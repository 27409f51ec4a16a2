// The reducer: views replace, gestures are answered once, what is shown for a moment ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { causeOfEmpty } from "../../static/js/table/frames.js";
import { reduce, start } from "../../static/js/table/store.js";
import { event, frame, match, SCENES } from "./table_scenes.js";

const run = (state, ...messages) => messages.reduce(reduce, state);
const playing = () => run(start(SCENES.turn), { type: "link", link: "open" });
const sent = (cards, verb = "play") => ({ type: "sent", gesture: "g1", verb, cards });
const stamp = SCENES.turn.now;
const ok = { type: "answer", frame: { id: "g1", ok: true, code: null, now: stamp }, gesture: { id: "g1", type: "play" } };
const no = (code, one = SCENES.turn, type = "play") => ({
  type: "answer", gesture: { id: "g1", type }, frame: { id: "g1", ok: false, code, now: stamp, room: one.room, match: one.match },
});
const playedEvent = (n, seat, ...cards) => event(n, "played", seat, { cards, rank: cards[0][0], count: cards.length });
/** The view after Alba's jacks went to the pile. */
const after = (more = {}) =>
  frame(match({ ...SCENES.turn.match, version: 41, trick_version: 18, turn: 1, legal: undefined, answers: undefined, can: undefined,
    hand: SCENES.turn.match.hand.filter((card) => card[0] !== "J"), plays: [...SCENES.turn.match.plays, { seat: 0, cards: ["Jd", "Jc"] }],
    top: { seat: 0, rank: "J", count: 2, run: 2 }, log: [...SCENES.turn.match.log, playedEvent(8, 0, "Jd", "Jc")], ...more }),
  { events: [playedEvent(8, 0, "Jd", "Jc")] });

test("the first view is shown without a way there", () => {
  const state = start(SCENES.turn);
  assert.equal(state.jump, true);
  assert.equal(state.seen, 7);
  assert.equal(state.selection, null);
});

test("a tap selects, a tap on what does not answer shakes and says why", () => {
  const state = run(playing(), { type: "tap", rank: "J", card: null, index: null });
  assert.deepEqual(state.selection, { rank: "J", count: 2 });
  const refused = run(state, { type: "tap", rank: "4", card: null, index: null });
  assert.equal(refused.shaken.rank, "4");
  assert.equal(refused.note.title, "No iguala ni supera la pareja de nueves.");
  assert.deepEqual(refused.selection, { rank: "J", count: 2 }, "the selection stays");
});

test("the same refusal again within a trick renews its line in the activity, a new trick begins another", () => {
  const tap = { type: "tap", rank: "4", card: null, index: null };
  const later = { type: "view", frame: { ...SCENES.turn, now: SCENES.turn.now + 5000 } };
  const once = run(playing(), tap);
  const again = run(once, later, tap);
  assert.equal(again.refusals.length, 1);
  assert.equal(again.refusals[0].at, once.refusals[0].at + 5000);
  assert.notEqual(again.note.key, once.note.key, "the note itself is a new one");
  const other = run(again, { type: "note", kind: "refused", title: "Todavía no te toca." }, tap);
  assert.equal(other.refusals.length, 3, "only the last line is renewed");
  const next = { type: "view", frame: frame({ ...SCENES.turn.match, trick: SCENES.turn.match.trick + 1 }) };
  assert.equal(run(again, next, tap).refusals.length, 2);
});

test("a play is settled by the view in which its cards have left the hand, whatever comes first", () => {
  const start1 = run(playing(), { type: "tap", rank: "J", card: null, index: null }, sent(["Jd", "Jc"]));
  assert.equal(start1.pending.verb, "play");
  for (const order of [[ok, { type: "view", frame: after() }], [{ type: "view", frame: after() }, ok]]) {
    const state = run(start1, ...order);
    assert.equal(state.pending, null);
    assert.equal(state.selection, null);
    assert.deepEqual(state.news.map((one) => one.n), [8]);
    assert.equal(state.jump, false);
  }
});

test("an accepted play keeps its cards lifted until the view comes", () => {
  const state = run(playing(), sent(["Jd", "Jc"]), ok);
  assert.deepEqual(state.pending, { id: "g1", verb: "play", cards: ["Jd", "Jc"], accepted: true });
});

test("while a gesture is on its way taps do nothing", () => {
  const state = run(playing(), sent(["Jd", "Jc"]));
  assert.equal(run(state, { type: "tap", rank: "K", card: null, index: null }), state);
});

test("a refusal brings the cards back, clears the selection and shows the fresh view", () => {
  const state = run(start(SCENES.rapid), { type: "tap", rank: "T", card: null, index: null }, sent(["Th", "Td"]), no("stale", SCENES.rapid_moved));
  assert.equal(state.match.trick_version, 18);
  assert.equal(state.pending, null);
  assert.equal(state.selection, null);
  assert.equal(state.returned.rank, "T");
  assert.equal(state.note.title, "Mateo llegó antes.");
  assert.equal(state.note.text, "Tus cartas siguen en tu mano.");
});

test("a refusal of something else leaves a play on its way alone", () => {
  const state = run(playing(), sent(["Jd", "Jc"]), { ...no("not_host"), frame: { ...no("not_host").frame, id: "g2" }, gesture: { id: "g2", type: "expel" } });
  assert.equal(state.pending.id, "g1");
});

test("every answer to a pass is final at once", () => {
  assert.equal(run(playing(), sent([], "pass"), ok).pending, null);
  const state = run(playing(), sent([], "pass"), no("last_cannot_pass", SCENES.turn, "pass"));
  assert.equal(state.note.title, "No puedes pasar: la última jugada es tuya.");
  assert.equal(state.returned, null);
});

test("a gesture lost with the connection is dropped with a sentence, never repeated", () => {
  const state = run(playing(), sent(["Jd", "Jc"]), { type: "lost", gesture: { id: "g1" } }, { type: "link", link: "lost" });
  assert.equal(state.pending, null);
  assert.equal(state.note.title, "No sabemos si llegó: mira la mesa.");
});

test("a play outrun between pointer down and release is treated as a refusal", () => {
  const state = run(start(SCENES.rapid_moved), { type: "outrun", cards: ["Th", "Td"] });
  assert.equal(state.note.title, "Mateo llegó antes.");
  assert.equal(state.returned.rank, "T");
});

test("a backlog, a gap and a fresh view jump to the present", () => {
  const many = [8, 9, 10, 11].map((n) => playedEvent(n, 1, "Jd"));
  assert.equal(run(playing(), { type: "view", frame: frame({ ...after().match, log: many }, { events: many }) }).jump, true);
  const gap = [playedEvent(12, 0, "Jd", "Jc")];
  assert.equal(run(playing(), { type: "view", frame: frame({ ...after().match, log: gap }, { events: gap }) }).jump, true);
  assert.equal(run(playing(), { type: "view", frame: { ...after(), fresh: true } }).jump, true);
  assert.equal(run(playing(), { type: "view", frame: after() }).jump, false);
});

test("an event that came with the log alone is still news, and none is news twice", () => {
  const state = run(playing(), { type: "view", frame: { ...after(), events: [] } });
  assert.deepEqual(state.news.map((one) => one.n), [8]);
  assert.deepEqual(run(state, { type: "view", frame: after() }).news, []);
});

test("a closed trick stays for a moment with the play that closed it", () => {
  const state = run(start(SCENES.turn), { type: "view", frame: SCENES.closed });
  assert.equal(state.closing.event.cause, "four");
  assert.deepEqual(state.closing.plays.map((play) => play.cards.join()), ["5s,5h", "8d,8c", "9s,9d", "9h,9c"]);
  assert.deepEqual(state.match.plays, []);
  const ended = run(state, { type: "expire", what: "closing", key: state.closing.key });
  assert.equal(ended.closing, null);
  assert.equal(run(state, { type: "expire", what: "closing", key: -1 }), state, "another one's end ends nothing");
});

test("the next opening interrupts the closing", () => {
  const state = run(start(SCENES.turn), { type: "view", frame: SCENES.closed });
  const opened = frame({ ...SCENES.closed.match, version: 42, plays: [{ seat: 2, cards: ["3h"] }], log: [...SCENES.closed.match.log, playedEvent(11, 2, "3h")] });
  assert.equal(run(state, { type: "view", frame: opened }).closing, null);
});

test("the table is held for a moment after a round's last card", () => {
  const last = [playedEvent(8, 0, "Jd", "Jc"), event(9, "went_out", 0, { place: 1, penalised: false }), event(10, "round_over", null, { ranking: [0], titles: {}, points: {} })];
  const over = { ...SCENES.results.match, log: [...SCENES.turn.match.log, ...last] };
  const state = run(playing(), { type: "view", frame: frame(over, { events: last }) });
  assert.equal(state.match.phase, "results");
  assert.equal(state.held.match.phase, "play");
  assert.deepEqual(state.held.match.plays[3].cards, ["Jd", "Jc"]);
  assert.equal(state.held.match.players[0].place, 1);
  assert.deepEqual(state.held.match.legal, []);
  assert.equal(run(state, { type: "expire", what: "held", key: state.held.key }).held, null);
});

test("who was skipped is told apart for two seconds each", () => {
  const skip = (n, seat) => event(n, "skipped", seat, { rank: "9", count: 1 });
  const state = run(playing(), { type: "view", frame: frame({ ...SCENES.turn.match, log: [...SCENES.turn.match.log, skip(8, 1), skip(9, 3)] }) });
  assert.deepEqual(state.skips.map((one) => one.seat), [1, 3]);
  const keys = new Set(state.skips.map((one) => one.key));
  assert.equal(keys.size, 2);
  assert.deepEqual(run(state, { type: "expire", what: "skips", key: state.skips[0].key }).skips.map((one) => one.seat), [3]);
});

test("a revolution is shown once", () => {
  const turn = event(8, "revolution", 1, { on: true });
  const state = run(playing(), { type: "view", frame: frame({ ...SCENES.revolution.match, log: [...SCENES.turn.match.log, turn] }) });
  assert.equal(state.ribbon.on, true);
});

test("cards that came by the exchange are new until the first play", () => {
  assert.deepEqual(start(SCENES.exchange).arrivals.sort(), ["2s", "Ac"]);
  const begun = frame({ ...SCENES.turn.match, trick: 1, log: SCENES.exchange.match.log });
  assert.deepEqual(run(start(SCENES.exchange), { type: "view", frame: begun }).arrivals, []);
});

test("what the server played meanwhile is told on the way back", () => {
  const mine = { ...playedEvent(8, 0, "Ks"), by: "absent" };
  const back = { ...frame({ ...SCENES.turn.match, log: [...SCENES.turn.match.log, mine] }), fresh: true };
  const state = run(playing(), { type: "view", frame: back });
  assert.equal(state.note.title, "Mientras no estabas");
  assert.equal(state.note.text, "Jugaste un rey (automático).");
});

test("a selection the trick has overtaken stays and is no longer armed", () => {
  const state = run(playing(), { type: "tap", rank: "J", card: null, index: null }, { type: "arm", what: "play" });
  const moved = frame({ ...SCENES.turn.match, trick_version: 19, top: { seat: 1, rank: "K", count: 2, run: 2 }, legal: [["K", 2]], answers: [["K", 2]] });
  const next = run(state, { type: "view", frame: moved });
  assert.deepEqual(next.selection, { rank: "J", count: 2 });
  assert.equal(next.armed, null);
});

test("back in the waiting room nothing of the match is left", () => {
  const state = run(playing(), { type: "tap", rank: "J", card: null, index: null }, { type: "view", frame: frame(null) });
  assert.equal(state.match, null);
  assert.equal(state.selection, null);
});

test("the end of the connection is kept, and taking the seat back starts again", () => {
  const state = run(playing(), sent(["Jd"]), { type: "ended", why: "taken_over" });
  assert.equal(state.ended, "taken_over");
  assert.equal(state.pending, null);
  assert.equal(run(state, { type: "resumed" }).ended, null);
});

test("an empty trick tells why it is empty", () => {
  assert.equal(causeOfEmpty(SCENES.closed.match).cause, "four");
  const begun = { ...SCENES.opening.match, log: [event(1, "dealt", null, {}), event(2, "opens", 0, { why: "queen_of_hearts" })] };
  assert.equal(causeOfEmpty(begun).why, "queen_of_hearts");
  assert.equal(causeOfEmpty({ ...begun, log: [...begun.log, playedEvent(3, 0, "3c")] }), null);
  assert.equal(causeOfEmpty({ ...begun, log: [] }), null);
  assert.equal(causeOfEmpty(SCENES.turn.match), null, "there is something on the table");
});

test("a message nobody knows changes nothing", () => {
  const state = playing();
  assert.equal(run(state, { type: "nonsense" }), state);
});
