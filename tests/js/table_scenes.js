/**
 * Frames as the server sends them (game/asyncapi.yaml), built by hand: one scene for each state of the table. The tests
 * read them, and so does whoever wants to look at a state in a browser without playing up to it.
 */

const FACES = { Alba: 10, Lucía: 2, Bruno: 4, Nerea: 1, Iker: 3, Carmen: 5, Mateo: 6 };
const AT = Date.UTC(2026, 10, 30, 20, 14, 0);

export const CLASICO = {
  mode: "turns", beat: "equal_or_higher", pass: "out", revolution: true, skip_equal: true, four_close: true,
  top_close: true, two_last: false, exchange: "double", titles: "full", points: "roles",
  opens_first: "queen_of_hearts", opens_next: "last", deals_first: "seats", deals_next: "last_up",
  ends: "rounds", rounds: 6, target: 11, reseat: false, turn_seconds: 30, rapid_seconds: 10, exchange_seconds: 30,
};
export const CARDVERSE = {
  ...CLASICO, beat: "higher", skip_equal: false, four_close: false, top_close: false, points: "places",
  opens_first: "first_seat", rounds: 1,
};
export const BASICO = {
  ...CLASICO, beat: "higher", pass: "return", revolution: false, skip_equal: false, four_close: false, top_close: false,
  exchange: "single", titles: "two", points: "podium", opens_first: "dealer_left", opens_next: "first",
  deals_first: "dealer_left", deals_next: "first_clockwise", ends: "target", rounds: 0,
};

export function player(id, name, more = {}) {
  return {
    player: id, seat: id, name, face: FACES[name] ?? id, bot: null, title: null, cards: 8, passed: false, skipped: false,
    place: null, penalised: false, connected: true, stand_in: null, total: 0, host: false, ...more,
  };
}

export function event(n, type, seat, more = {}) {
  return { n, type, at: AT + n * 4000, seat, player: seat, by: seat === null ? null : "player", ...more };
}

/** What lies on top, as the engine tells it. */
function topOf(plays) {
  if (plays.length === 0) return null;
  const last = plays[plays.length - 1];
  const rank = last.cards[0][0];
  let run = 0;
  for (let index = plays.length - 1; index >= 0 && plays[index].cards[0][0] === rank; index -= 1) run += plays[index].cards.length;
  return { seat: last.seat, rank, count: last.cards.length, run };
}

const RANKS = "3456789TJQKA2";

/** The pairs that `hand` could answer with; for fixtures only, the product asks the server. */
export function pairsFor(hand, { top, options, revolution, must_equal: bound }) {
  const order = revolution ? [...RANKS].reverse() : [...RANKS];
  const held = new Map();
  for (const card of hand) held.set(card[0], (held.get(card[0]) || 0) + 1);
  const pairs = [];
  for (const rank of order) {
    const count = held.get(rank) || 0;
    for (let k = 1; k <= count; k += 1) {
      if (!top) pairs.push([rank, k]);
      else if (k === top.count) {
        const rise = order.indexOf(rank) - order.indexOf(top.rank);
        if (rank === top.rank ? bound || options.beat === "equal_or_higher" : rise > 0 && !bound) pairs.push([rank, k]);
      }
    }
  }
  return pairs;
}

/** A match in the middle of a round, Alba in seat 0; `more` replaces what it replaces. */
export function match(more = {}) {
  const options = { ...CLASICO, ...more.options };
  const plays = more.plays || [];
  const base = {
    id: 7, version: 40, phase: "play", round: 3, seat: 0, me: 0, players: [], turn: 0, revolution: false, trick: 5,
    trick_version: 17, top: topOf(plays), plays, must_equal: false, skipped: null, bound: null, hand: [], can_pass: false,
    exchange: null, clock: { kind: "turn", total: 30000, left: 23600 }, results: null,
    score: { rounds: [], totals: {}, winners: null }, log: [], ...more, options,
  };
  const rapid = options.mode === "rapid";
  const me = base.players.find((one) => one.player === base.me);
  const acting = base.phase === "play" && base.seat !== null && (rapid ? !me.passed : base.turn === base.seat);
  const answers = base.answers || (base.hand ? pairsFor(base.hand, base) : []);
  const legal = base.legal || (acting ? answers : []);
  const canPass = acting && base.top !== null && !(rapid && base.top.seat === base.seat);
  const can = [legal.length && "play", canPass && "pass", "leave", me?.host && "expel"].filter(Boolean);
  return { ...base, answers, legal, can_pass: canPass, can: more.can || can };
}

export function room(more = {}) {
  return {
    code: "ROJAMESA", name: "Mesa de Lucía", version: 9, status: "playing", visibility: "public", profile: "clasico",
    profile_name: "Clásico", seats_min: 3, seats_max: 6, options: CLASICO, free: [], nudge: true,
    seats: [null, null, null, null, null, null], host_name: "Lucía",
    you: { signed_in: true, name: "Alba", face: 10, seat: 0, host: false, can: ["leave"] },
    invite: { link: "/mesa/ROJAMESA/", qr: "/mesa/ROJAMESA/qr.svg" }, ...more,
  };
}

export function frame(one, more = {}) {
  return { type: "view", protocol: 1, now: AT + 200000, room: room(more.room), match: one, events: more.events || [], fresh: more.fresh ?? false };
}

const FIVE = (more = {}) => [
  player(0, "Alba", { title: "vicepresidente", cards: 13, total: 4, ...more.Alba }),
  player(1, "Bruno", { title: "culo", cards: 11, ...more.Bruno }),
  player(2, "Lucía", { title: "presidente", cards: 7, total: 6, host: true, ...more.Lucía }),
  player(3, "Iker", { title: "viceculo", cards: 9, total: 1, ...more.Iker }),
  player(4, "Nerea", { title: "neutral", cards: 8, total: 2, ...more.Nerea }),
];
const SCORE = {
  rounds: [{ 0: 2, 1: 0, 2: 3, 3: 0, 4: 1 }, { 0: 2, 1: 0, 2: 3, 3: 1, 4: 1 }],
  totals: { 0: 4, 1: 0, 2: 6, 3: 1, 4: 2 },
  winners: null,
};
const HAND = "3c 4s 4d 6h 9h 9c Ts Jd Jc Qh Ks Kd Ac".split(" ");
const play = (seat, ...cards) => ({ seat, cards });
const played = (n, seat, ...cards) =>
  event(n, "played", seat, { cards, rank: cards[0][0], count: cards.length, revolution: false, equal: false });

const LOG = [
  event(1, "passed", 1), event(2, "trick_closed", 0, { cause: "all_passed", rank: "7" }), event(3, "opens", 0, { why: "owner" }),
  played(4, 0, "5s", "5h"), played(5, 2, "8d", "8c"), event(6, "passed", 3), played(7, 4, "9s", "9d"),
];

const SIX = [
  player(0, "Alba", { title: "neutral", total: 1 }), player(1, "Carmen", { title: "viceculo", cards: 6 }),
  player(2, "Bruno", { title: "culo", cards: 5 }), player(3, "Lucía", { title: "presidente", cards: 4, total: 3 }),
  player(4, "Mateo", { title: "neutral", cards: 7, total: 1, host: true }),
  player(5, "Nerea", { title: "vicepresidente", cards: 5, total: 2, passed: true }),
];
const RAPID = { ...CLASICO, mode: "rapid", rounds: 4 };
const RAPID_HAND = "5d 7s 7c Th Td Qs Qc 2h".split(" ");
const RAPID_PLAYS = [play(1, "4s", "4h"), play(3, "6d", "6c"), play(4, "8s", "8h")];

const results = (more) => ({
  phase: "results", turn: null, hand: [], legal: [], answers: [], clock: { kind: "results", total: 60000, left: 48000 },
  can: ["leave", "next", "end"],
  ...more,
});

/** Every scene: name → frame. */
export const SCENES = {
  turn: frame(match({ players: FIVE({ Iker: { passed: true } }), hand: HAND, score: SCORE, log: LOG, plays: [play(0, "5s", "5h"), play(2, "8d", "8c"), play(4, "9s", "9d")] })),
  opening: frame(match({ players: FIVE({ Iker: { passed: true } }), hand: HAND, score: SCORE, log: LOG.slice(0, 3), plays: [], clock: { kind: "turn", total: 30000, left: 27600 } })),
  eighteen: frame(
    match({
      round: 1, trick: 1, options: { ends: "unlimited" },
      players: [player(0, "Alba", { cards: 18 }), player(1, "Bruno", { cards: 16, bot: "normal" }), player(2, "Lucía", { cards: 15, host: true })],
      hand: "3s 3h 4c 5s 5d 5c 6h 7s 7d 8c 9h 9c 9d Jd Qh Qc As 2d".split(" "), clock: { kind: "turn", total: 30000, left: 18600 },
      plays: [play(1, "4d"), play(2, "7h")], log: [event(1, "dealt", null, { round: 1, counts: [18, 17, 17], dealer: 2 }), event(2, "opens", 1, { why: "queen_of_hearts" }), played(3, 1, "4d"), played(4, 2, "7h")],
    }),
  ),
  waiting: frame(
    match({
      turn: 4, clock: { kind: "turn", total: 30000, left: 10600 }, score: SCORE,
      players: FIVE({ Alba: { cards: 9 }, Bruno: { cards: 6, connected: false, stand_in: "absent" }, Lucía: { cards: 0, place: 1 }, Iker: { cards: 4, skipped: true }, Nerea: { cards: 5 } }),
      hand: "3c 6h 9h 9c Jd Jc Qh Ks Ac".split(" "), plays: [play(0, "7s"), play(1, "Td"), play(2, "Th")], skipped: 3,
      log: [...LOG, event(8, "skipped", 3, { rank: "T", count: 1 })],
    }),
  ),
  rapid: frame(
    match({
      options: RAPID, round: 2, turn: null, players: SIX, hand: RAPID_HAND, plays: RAPID_PLAYS, clock: { kind: "rapid", total: 10000, left: 6400 },
      score: { rounds: [{ 0: 1, 1: 0, 2: 0, 3: 3, 4: 1, 5: 2 }], totals: { 0: 1, 1: 0, 2: 0, 3: 3, 4: 1, 5: 2 }, winners: null },
      log: [event(1, "opens", null, { why: "free" }), played(2, 1, "4s", "4h"), played(3, 3, "6d", "6c"), event(4, "passed", 5), played(5, 4, "8s", "8h")],
    }),
    { room: { name: "Mesa de Mateo" } },
  ),
  rapid_moved: frame(
    match({
      version: 41, options: RAPID, round: 2, turn: null, players: SIX, hand: RAPID_HAND, trick_version: 18,
      plays: [...RAPID_PLAYS.slice(1), play(4, "Js", "Jh")], clock: { kind: "rapid", total: 10000, left: 9600 },
      score: { rounds: [{ 0: 1, 1: 0, 2: 0, 3: 3, 4: 1, 5: 2 }], totals: { 0: 1, 1: 0, 2: 0, 3: 3, 4: 1, 5: 2 }, winners: null },
      log: [played(5, 4, "8s", "8h"), played(6, 4, "Js", "Jh")],
    }),
    { room: { name: "Mesa de Mateo" }, events: [played(6, 4, "Js", "Jh")] },
  ),
  revolution: frame(
    match({
      revolution: true, score: SCORE, clock: { kind: "turn", total: 30000, left: 26600 },
      players: FIVE({ Alba: { cards: 12 }, Bruno: { cards: 9 }, Lucía: { cards: 3 }, Iker: { cards: 6, passed: true } }),
      hand: "2s Ac Ks Kd Qh Jd Jc Ts 6h 4s 4d 3c".split(" "), plays: [play(2, "As", "Ah"), play(1, "Js", "Jh")],
      log: [event(1, "revolution", 4, { on: true }), played(2, 2, "As", "Ah"), played(3, 1, "Js", "Jh")],
    }),
  ),
  must_equal: frame(
    match({
      must_equal: true, bound: 0, score: SCORE, clock: { kind: "turn", total: 30000, left: 20600 },
      players: FIVE({ Lucía: { passed: true }, Nerea: { cards: 6 } }), hand: HAND,
      plays: [play(1, "7h"), play(3, "9s"), play(4, "9d")],
      log: [played(1, 1, "7h"), event(2, "passed", 2), played(3, 3, "9s"), played(4, 4, "9d"), event(5, "bound", 0, { rank: "9", count: 1 })],
    }),
  ),
  exchange: frame(
    match({
      phase: "exchange", round: 4, trick: 1, trick_version: 0, turn: null, clock: { kind: "exchange", total: 30000, left: 21600 },
      players: FIVE({ Alba: { title: "presidente", cards: 13 }, Bruno: { cards: 8 }, Lucía: { title: "vicepresidente", cards: 11 }, Iker: { cards: 10 }, Nerea: { cards: 10 } }),
      hand: "3c 4s 4d 6h 8h 9c Ts Jd Qh Ks Kd Ac 2s".split(" "), answers: [], legal: [],
      exchange: { due: [{ seat: 0, count: 2 }, { seat: 2, count: 1 }], give: 2, to: 1, received: ["2s", "Ac"], gave: [], from: 1 },
      score: { ...SCORE, rounds: [...SCORE.rounds, { 0: 3, 1: 0, 2: 2, 3: 0, 4: 1 }], totals: { 0: 7, 1: 0, 2: 8, 3: 1, 4: 3 } },
      can: ["give", "leave"],
      log: [event(1, "dealt", null, { round: 4, counts: [11, 10, 10, 10, 11], dealer: 0 }), event(2, "gave", 1, { to: 0, to_player: 0, count: 2, cards: ["2s", "Ac"] }), event(3, "gave", 3, { to: 2, to_player: 2, count: 1 })],
    }),
  ),
  exchange_culo: frame(
    match({
      phase: "exchange", round: 4, trick: 1, trick_version: 0, turn: null, clock: { kind: "exchange", total: 30000, left: 21600 },
      players: FIVE({ Alba: { title: "culo", cards: 8 }, Bruno: { title: "presidente", cards: 13 } }), hand: "3c 4s 4d 6h 8h 9c Ts Jd".split(" "), answers: [], legal: [],
      exchange: { due: [{ seat: 1, count: 2 }, { seat: 2, count: 1 }], give: 0, to: 1, received: [], gave: ["2s", "Ac"], from: 1 },
      can: ["leave"], log: [event(1, "gave", 0, { to: 1, to_player: 1, count: 2, cards: ["2s", "Ac"] })],
    }),
  ),
  exchange_neutral: frame(
    match({
      phase: "exchange", round: 4, trick: 1, trick_version: 0, turn: null, clock: { kind: "exchange", total: 30000, left: 21600 },
      players: FIVE({ Alba: { title: "neutral" }, Lucía: { title: "presidente" }, Iker: { title: "vicepresidente" } }), hand: HAND, answers: [], legal: [],
      exchange: { due: [{ seat: 2, count: 2 }, { seat: 3, count: 1 }], give: 0, to: null, received: [], gave: [], from: null }, can: ["leave"],
      log: [event(1, "gave", 1, { to: 2, to_player: 2, count: 2 }), event(2, "gave", 4, { to: 3, to_player: 3, count: 1 })],
    }),
  ),
  spectator: frame(
    match({
      seat: null, me: null, hand: null, answers: [], legal: [], players: FIVE({ Iker: { passed: true } }), turn: 4, score: SCORE, log: LOG, can: [],
      plays: [play(0, "5s", "5h"), play(2, "8d", "8c")],
    }),
    { room: { you: { signed_in: false, name: null, face: null, seat: null, host: false, can: [] } } },
  ),
  closed: frame(
    match({
      version: 41, trick: 6, trick_version: 19, players: FIVE({}), hand: HAND, score: SCORE, plays: [], turn: 2, clock: { kind: "turn", total: 30000, left: 29000 },
      log: [...LOG, played(8, 2, "9h", "9c"), event(9, "trick_closed", 2, { cause: "four", rank: "9" }), event(10, "opens", 2, { why: "owner" })],
    }),
    { events: [played(8, 2, "9h", "9c"), event(9, "trick_closed", 2, { cause: "four", rank: "9" }), event(10, "opens", 2, { why: "owner" })] },
  ),
  risky: frame(
    match({
      options: { two_last: true, top_close: false }, players: FIVE({ Alba: { cards: 1 } }), hand: ["2h"], score: SCORE, log: LOG, plays: [play(4, "9s")],
    }),
  ),
  results: frame(
    match({
      ...results(), options: { two_last: true }, players: FIVE({ Alba: { title: "presidente", total: 7, place: 1, cards: 0, host: true }, Lucía: { title: "vicepresidente", total: 8, place: 3, cards: 0, host: false }, Bruno: { place: 2, penalised: true, cards: 0 }, Iker: { cards: 3 }, Nerea: { total: 3, place: 4, cards: 0 } }),
      results: {
        ranking: [0, 2, 4, 3, 1], titles: { 0: "presidente", 1: "culo", 2: "vicepresidente", 3: "viceculo", 4: "neutral" }, points: { 0: 3, 1: 0, 2: 2, 3: 0, 4: 1 }, penalised: [1],
        next_exchange: [{ from: 1, to: 0, count: 2 }, { from: 3, to: 2, count: 1 }], opener: 1, choice: "host", waiting_for: "Alba",
      },
      score: { rounds: [...SCORE.rounds, { 0: 3, 1: 0, 2: 2, 3: 0, 4: 1 }], totals: { 0: 7, 1: 0, 2: 8, 3: 1, 4: 3 }, winners: null },
      log: [event(1, "went_out", 0, { place: 1, penalised: false }), event(2, "went_out", 1, { place: 2, penalised: true })],
    }),
  ),
};

SCENES.thirteen = frame(
  match({ ...SCENES.eighteen.match, legal: undefined, answers: undefined, can: undefined, hand: "3s 3h 4c 5s 5d 6c 7h 7s 8c 9c Th Jd Qh Qc Kd As 2d 2c".split(" ") }),
);

const last = SCENES.results.match;
SCENES.results_wait = frame({ ...last, can: ["leave"], results: { ...last.results, waiting_for: "Lucía" } });
SCENES.final = frame({
  ...last, phase: "final", round: 6, clock: null, can: ["leave", "rematch", "to_room"],
  score: { ...last.score, winners: [2, 0], totals: { 0: 14, 1: 3, 2: 14, 3: 5, 4: 6 }, rounds: [...last.score.rounds, { 0: 2, 1: 3, 2: 3, 3: 1, 4: 0 }, { 0: 3, 1: 0, 2: 1, 3: 2, 4: 1 }, { 0: 2, 1: 0, 2: 2, 3: 1, 4: 2 }] },
  results: { ...last.results, next_exchange: [], opener: null },
});
SCENES.stopped = frame({ ...last, phase: "stopped", clock: null, can: ["leave", "to_room"], results: { ...last.results, next_exchange: [], opener: null } });

const names = ["Alba", "Carmen", "Bruno", "Lucía", "Mateo", "Nerea", "Iker"];
SCENES.basico_results = frame(
  match({
    ...results(), options: BASICO, players: names.map((name, id) => player(id, name, { cards: 0, place: id + 1 })),
    results: {
      ranking: [3, 0, 1, 2, 4, 5, 6], titles: { 3: "presidente", 0: "vicepresidente", 1: "neutral", 2: "neutral", 4: "neutral", 5: "neutral", 6: "ultimo" },
      points: { 0: 1, 1: 0, 2: 0, 3: 2, 4: 0, 5: 0, 6: 0 }, penalised: [], next_exchange: [{ from: 6, to: 3, count: 1 }], opener: 3, choice: "anyone", waiting_for: null,
    },
    score: { rounds: [{ 0: 2, 1: 1, 3: 0 }, { 0: 0, 3: 2, 4: 1 }, { 3: 2, 0: 1 }], totals: { 0: 3, 1: 1, 2: 0, 3: 4, 4: 1, 5: 0, 6: 0 }, winners: null },
  }),
);
