/**
 * «¿Por qué?»: the rule behind a refusal, a skip, a closing, a penalty or what the server did for somebody, as
 * {section, line} of rules_text.js. Pure. Codes: RECORD.md ("Errors") and game/asyncapi.yaml; the hall's are those of
 * room/refusals.js.
 */
import { isMine, isRapid } from "./people.js";
import { sentenceOf, textOf } from "./sentences.js";

const rule = (section, line) => ({ section, line });
const SERVER = rule("house", "server");
const SEATS = rule("house", "seats");
const HOST = rule("house", "host");

/** The rule for each code. What stands for several depends on the table: ruleOfCode. */
const CODES = {
  round_over: rule("play", "end"),
  no_exchange_due: rule("exchange", "returns"),
  exchange_pending: rule("exchange", "pending"),
  not_in_round: rule("play", "out"),
  already_passed: rule("play", "pass"),
  not_your_turn: rule("play", "turns"),
  mixed_ranks: rule("play", "open"),
  must_equal: rule("skip", "bound"),
  too_weak: rule("play", "answer"),
  must_open: rule("play", "empty"),
  trick_empty: rule("play", "empty"),
  last_cannot_pass: rule("rapid", "last"),
  no_clock: rule("rapid", "clock"),
  unknown_seat: SEATS,
  not_signed_in: SEATS,
  not_seated: SEATS,
  match_running: SEATS,
  seats_open: SEATS,
  already_seated: SEATS,
  room_full: SEATS,
  no_match: rule("points", "ending"),
  match_over: rule("points", "ending"),
  left: rule("house", "left"),
  no_such_player: rule("house", "left"),
  expelled: rule("house", "left"),
  not_in_results: rule("points", "next"),
  not_over: rule("points", "next"),
  not_host: HOST,
  not_yourself: HOST,
  protected: HOST,
  too_fast: rule("house", "fast"),
  maintenance: rule("house", "upkeep"),
  not_practice: rule("house", "help"),
};

/** Where a section, or one line of it, is not told at every table; the texts themselves come with the sheet. */
const TOLD = {
  rapid: (options) => options.mode === "rapid",
  revolution: (options) => options.revolution,
  skip: (options) => options.skip_equal && options.mode !== "rapid",
  close: (options, line) => options[line === "two_last" ? "two_last" : `${line}_close`],
  exchange: (options) => options.exchange !== "none",
  play: (options, line) => line !== "turns" || options.mode !== "rapid",
  house: (options, line) => line !== "turn" || options.mode !== "rapid",
  points: (options, line) => !line.startsWith("opens_") || options.mode !== "rapid",
};

/** Whether this table plays the rule, so that rules_text.js has a text for it. */
export const isTold = (options, { section, line }) => Boolean(TOLD[section](options, line));

/** The rule, where this table plays it; or what every table plays. */
const played = (match, wanted, instead = SERVER) => (wanted && isTold(match.options, wanted) ? wanted : instead);

/** The rule by which `code` refused a gesture of kind `verb`; every code has one. */
export function ruleOfCode(code, match, verb = "play") {
  if (code === "wrong_count") return verb === "give" ? played(match, rule("exchange", "returns")) : rule("play", "answer");
  if (code === "stale") return played(match, rule("rapid", "late"));
  return played(match, CODES[code]);
}

const CLOSINGS = {
  four: () => rule("close", "four"),
  top: () => rule("close", "top"),
  clock: () => rule("rapid", "clock"),
  nobody_left: (match) => played(match, rule("skip", "nobody"), rule("play", "close")),
  all_passed: () => rule("play", "close"),
};
const MACHINES = {
  timeout: (match) => (isRapid(match) ? rule("rapid", "clock") : rule("house", "turn")),
  absent: () => rule("house", "absent"),
  left: () => rule("house", "left"),
};
const EVENTS = {
  skipped: () => rule("skip", "skipped"),
  bound: () => rule("skip", "bound"),
  revolution: () => rule("revolution", "turn"),
  trick_closed: ({ cause }, match) => CLOSINGS[cause]?.(match),
  went_out: ({ penalised }) => penalised && rule("close", "two_last"),
  played: ({ by }, match) => MACHINES[by]?.(match),
  passed: ({ by }, match) => MACHINES[by]?.(match),
  returned: ({ by }, match) => by === "timeout" && played(match, rule("exchange", "pending")),
  gave: () => rule("exchange", "gifts"),
  opens: ({ why }) => OPENINGS[why],
  time_out: (event, match) => (isRapid(match) ? rule("rapid", "clock") : rule("house", "turn")),
  slow: () => rule("house", "slow"),
  left: () => rule("house", "left"),
  expelled: () => rule("house", "left"),
};
const OPENINGS = {
  queen_of_hearts: rule("points", "opens_first"),
  first_seat: rule("points", "opens_first"),
  dealer_left: rule("points", "opens_first"),
  last: rule("points", "opens_next"),
  first: rule("points", "opens_next"),
  next: rule("play", "close"),
};

/** The rule behind an event of the log, or null for one that nobody would ask about. */
export function ruleOfEvent(event, match) {
  const found = EVENTS[event.type]?.(event, match);
  return found && isTold(match.options, found) ? found : null;
}

/** {sentence, rule} of an event, or null. */
export function whyEvent(event, match) {
  const found = ruleOfEvent(event, match);
  const sentence = found && sentenceOf(event, match);
  return sentence ? { sentence: textOf(sentence), rule: found } : null;
}

/** By the kind of a seat's chip (seating.js): the events that brought it about, and the rule. */
const CHIPS = {
  skipped: { types: ["skipped"], rule: () => rule("skip", "skipped") },
  last: { types: ["went_out"], rule: () => rule("close", "two_last") },
  away: {
    types: ["slow", "left", "expelled"],
    rule: ({ stand_in: why }) => rule("house", why === "slow" ? "slow" : why === "left" ? "left" : "absent"),
  },
};

/** {sentence, rule} of what a seat's chip says of a player; null where there is nothing to ask. `text`: the chip's. */
export function whyChip(player, { kind, text }, match) {
  const known = CHIPS[kind];
  const found = known && known.rule(player);
  if (!found || !isTold(match.options, found)) return null;
  const event = match.log.findLast(
    ({ type, player: id, seat }) =>
      known.types.includes(type) && (id === player.player || (id === null && seat === player.seat)),
  );
  const sentence = event && ruleOfEvent(event, match)?.line === found.line ? sentenceOf(event, match) : null;
  return { sentence: sentence ? textOf(sentence) : `${player.name}: ${text}.`, rule: found };
}

/** Why I may not pass now, as a code: the words are those of the refusal. */
export function passCode(match, me) {
  if (me.place !== null) return "not_in_round";
  if (isRapid(match)) {
    if (me.passed) return "already_passed";
    return match.top && isMine(match, match.top.seat) ? "last_cannot_pass" : "must_open";
  }
  return isMine(match, match.turn) ? "must_open" : "not_your_turn";
}
