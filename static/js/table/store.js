/**
 * The state of the table page: `reduce(state, message)` and nothing else decides what is on the screen. Pure. The view
 * of the server replaces what it replaces; beside it stand what is local: the selection, the gesture on its way, what
 * is being shown for a moment. Whatever is shown for a moment carries a `key`; the page sends `expire` with that key.
 */
import { gettext } from "../i18n.js";
import { lessonAfter, START as LESSON_START } from "../lesson/steps.js";
import { cardsFor } from "../rules.js";
import { closingOf, heldBoard, newEvents, tooMany } from "./frames.js";
import { missedSince } from "./missed.js";
import { REACTION_HANDLERS, SILENCE } from "./reactions.js";
import { beatenSentence, refusalSentence, whyNot } from "./refusals.js";
import { isAutoOpening, sentenceOf, textOf } from "./sentences.js";
import { ruleOfCode, ruleOfEvent } from "./why.js";
import { carriedOver, givingAfter, nextToGive, recounted, tapped } from "./selection.js";

/** The state before anything happened, from the view that came with the page. */
export function start(frame) {
  const state = {
    room: frame.room,
    match: frame.match,
    now: frame.now,
    news: [],
    jump: true,
    seen: lastNumber(frame),
    link: "opening",
    ended: null,
    stranger: false,
    selection: null,
    giving: [],
    armed: null,
    pending: null,
    returned: null,
    shaken: null,
    note: null,
    refusals: [],
    skips: [],
    ...SILENCE,
    closing: null,
    held: null,
    ribbon: null,
    arrivals: [],
    over: null,
    unsure: false,
    away: null,
    sheet: null,
    lesson: LESSON_START,
    offer: false,
    keys: 0,
  };
  return frame.match ? { ...state, arrivals: arrivalsOf(frame.match, []) } : state;
}

function lastNumber(frame) {
  let last = 0;
  for (const told of [frame.events || [], (frame.match && frame.match.log) || []]) {
    for (const event of told) last = Math.max(last, event.n);
  }
  return last;
}

const withKey = (state, name, value) => ({ ...state, [name]: { ...value, key: state.keys + 1 }, keys: state.keys + 1 });

/** How many refusals the activity remembers; they are this browser's own, the server's log has none. */
const REFUSALS_KEPT = 12;

/**
 * A note over the table. `rule`: {section, line} of the rules behind it, for «¿Por qué?»; null asks nothing. A refusal
 * also goes into the activity; the same one again in the same trick only gets a new time there.
 */
export function noteOf(state, kind, title, text = "", rule = null) {
  const next = withKey(state, "note", { kind, title, text, rule });
  if (kind !== "refused" || !state.match) return next;
  const { id, round, trick } = state.match;
  const last = state.refusals.at(-1);
  const again = last && last.text === title && last.match === id && last.round === round && last.trick === trick;
  const others = again ? state.refusals.slice(0, -1) : state.refusals;
  const refusal = { key: again ? last.key : next.keys, at: state.now, match: id, round, trick, text: title, rule };
  return { ...next, refusals: [...others, refusal].slice(-REFUSALS_KEPT) };
}

/** The refusals of this round. */
export const refusalsOf = ({ refusals, match }) =>
  match ? refusals.filter((one) => one.match === match.id && one.round === match.round) : [];

/** A view arrived, by itself or with a refusal. `quiet`: no way there to be shown. */
function arrive(state, frame, quiet = false) {
  const before = state.match;
  const match = frame.match;
  const sameMatch = Boolean(before && match && before.id === match.id);
  const news = newEvents(frame, sameMatch ? state.seen : 0, sameMatch || Boolean(match));
  const jump = quiet || frame.fresh || !sameMatch || tooMany(news, state.seen);
  let next = {
    ...state,
    room: frame.room || state.room,
    match,
    now: frame.now,
    over: null,
    news,
    jump,
    seen: Math.max(sameMatch ? state.seen : 0, lastNumber(frame)),
  };
  if (!match) return { ...next, selection: null, giving: [], armed: null, pending: null, closing: null, held: null };

  const turned = !before || before.turn !== match.turn || before.trick_version !== match.trick_version;
  next.selection = carriedOver(match, state.selection);
  next.giving = match.phase === "exchange" && sameMatch ? state.giving.filter((card) => match.hand.includes(card)) : [];
  next.arrivals = arrivalsOf(match, news);
  if (turned) next = { ...next, armed: null, returned: quiet ? next.returned : null };
  if (state.pending && settledBy(state.pending, match)) next = { ...next, pending: null, selection: null };
  if (jump) return { ...next, closing: null, held: null, ribbon: null, skips: [] };

  const opened = news.findLast((event) => isAutoOpening(event, match));
  if (opened) next = noteOf(next, "info", textOf(sentenceOf(opened, match)), "", ruleOfEvent(opened, match));
  const skips = news.filter((event) => event.type === "skipped").map((event) => event.seat);
  for (const seat of skips)
    next = { ...next, skips: [...next.skips, { seat, key: next.keys + 1 }], keys: next.keys + 1 };
  const turn = news.findLast((event) => event.type === "revolution");
  if (turn) next = withKey(next, "ribbon", { on: turn.on });
  const closing = closingOf(before, news);
  if (closing) next = withKey(next, "closing", closing);
  else if (news.some((event) => event.type === "played")) next.closing = null;
  const held = heldBoard(before, match, news);
  if (held) next = withKey(next, "held", { match: held });
  return next;
}

/** A play or a return is settled once its cards have left the hand. */
const settledBy = (pending, match) =>
  (pending.verb === "play" || pending.verb === "give") && pending.cards.some((card) => !match.hand.includes(card));

/** The cards that came by the exchange, tagged until the round's first play. */
function arrivalsOf(match, news) {
  if (!match.hand) return [];
  if (match.plays.length > 0 || match.trick > 1) return [];
  const given = news
    .filter((event) => ["gave", "returned"].includes(event.type) && event.to === match.seat && event.cards)
    .flatMap((event) => event.cards);
  const received = match.exchange ? match.exchange.received : [];
  const logged = match.log
    .filter((event) => event.type === "returned" && event.to === match.seat && event.cards)
    .flatMap((event) => event.cards);
  return [...new Set([...given, ...received, ...logged])].filter((card) => match.hand.includes(card));
}

function answered(state, { frame, gesture }) {
  const mine = state.pending !== null && state.pending.id === frame.id;
  if (frame.ok) {
    if (!mine) return state;
    const waits = state.pending.verb === "play" || state.pending.verb === "give";
    return { ...state, pending: waits ? { ...state.pending, accepted: true } : null };
  }
  const sent = mine ? state.pending : null;
  let next = frame.room ? arrive(state, { ...frame, events: [], fresh: false }, true) : state;
  next = { ...next, pending: mine ? null : next.pending };
  return refused(next, frame.code, sent, gesture);
}

/** The note for a refusal, and the cards that come back. */
function refused(state, code, sent, gesture) {
  const { match } = state;
  let next = { ...state, selection: null, armed: null };
  if (sent && sent.verb === "play") next = withKey(next, "returned", { rank: sent.cards[0][0], cards: sent.cards });
  const rule = match ? ruleOfCode(code, match, gesture.type) : null;
  if (gesture.type === "pass" && code === "stale") {
    return noteOf(next, "refused", gettext("La baza ya era otra."), gettext("No has pasado."), rule);
  }
  const text = gesture.type === "play" ? gettext("Tus cartas siguen en tu mano.") : "";
  return noteOf(next, "refused", refusalSentence(code, match), text, rule);
}

/** The trick moved between pointer down and release: nothing is sent (UX.md, «Rapid mode»). */
function outrun(state, { cards }) {
  const next = withKey({ ...state, selection: null, armed: null }, "returned", { rank: cards[0][0], cards });
  const rule = ruleOfCode("stale", state.match);
  return noteOf(next, "refused", beatenSentence(state.match), gettext("Tus cartas siguen en tu mano."), rule);
}

function tap(state, { rank, card, index }) {
  const { match } = state;
  if (!match || state.pending) return state;
  if (match.phase === "exchange") {
    const which = card || nextToGive(match, state.giving, rank);
    return which ? { ...state, giving: givingAfter(match, state.giving, which) } : state;
  }
  const { refused: no, selection } = tapped(match, state.selection, rank, index ?? null);
  if (no) {
    const { text, code } = whyNot(match, rank);
    return noteOf(withKey(state, "shaken", { rank }), "refused", text, "", ruleOfCode(code, match));
  }
  return { ...state, selection, armed: null, returned: null, note: null };
}

/** What «Consejo» says, with its cards picked up to be seen and played, or not. Too late once the table has moved on. */
function advised(state, { advice, asked }) {
  const { match } = state;
  if (!match || adviceMoment(match) !== asked || state.pending) return state;
  const { do: verb, cards, sentence } = advice;
  const selection = verb === "play" ? { rank: cards[0][0], count: cards.length } : null;
  const next = { ...state, selection, giving: verb === "give" ? cards : state.giving, armed: null, returned: null };
  return noteOf(next, "advice", sentence);
}

/** What an advice was asked for: while this is the same, it holds. */
export const adviceMoment = (match) =>
  [match.id, match.round, match.phase, match.trick, match.trick_version, match.turn].join(" ");

/** The link was lost with gestures on their way: nobody knows whether they arrived. */
function lost(state, { gesture }) {
  if (!state.pending || state.pending.id !== gesture.id) return state;
  return { ...unsure({ ...state, pending: null, selection: null, armed: null }), unsure: true };
}

const unsure = (state, text = "") =>
  noteOf(state, "info", gettext("No sabemos si llegó: mira la mesa."), text, ruleOfCode("unknown", state.match));

function expire(state, { what, key }) {
  if (what === "skips" || what === "bubbles") {
    return { ...state, [what]: state[what].filter((one) => one.key !== key) };
  }
  return state[what] && state[what].key === key ? { ...state, [what]: null } : state;
}

/** A view. After a gap or a while out of sight it also tells what was missed, and what became of a lost gesture. */
function view(state, { frame }) {
  const next = arrive(state, frame);
  if (!next.jump || !state.match) return next;
  const present = { ...next, unsure: false, away: null };
  if (!frame.match) return present;
  const { text, rule } = missedSince(state.match, frame.match, state.away ?? state.seen);
  if (state.unsure) return unsure(present, text);
  return text ? noteOf(present, "info", gettext("Mientras no estabas"), text, rule) : present;
}

const HANDLERS = {
  view,
  // A reaction that is refused says so in its tray, and leaves what was picked up where it is.
  answer: (state, message) => (message.gesture?.type === "react" ? state : answered(state, message)),
  link: (state, { link }) => (state.link === link ? state : { ...state, link }),
  lost,
  away: (state) => ({ ...state, away: state.away ?? state.seen }),
  ended: (state, { why }) => ({ ...state, ended: why, link: "ended", pending: null }),
  resumed: (state) => ({ ...state, ended: null, link: "opening" }),
  stranger: (state) => ({ ...state, stranger: true }),
  tap,
  outrun,
  advised,
  count: (state, { count }) => ({ ...state, selection: { ...state.selection, count }, armed: null }),
  recount: (state, { step }) => ({ ...state, selection: recounted(state.match, state.selection, step), armed: null }),
  clear: (state) => ({ ...state, selection: null, giving: [], armed: null, note: null }),
  arm: (state, { what }) => ({ ...state, armed: what }),
  sent: (state, { gesture, verb, cards }) => ({
    ...state,
    pending: { id: gesture, verb, cards, accepted: false },
    note: null,
    armed: null,
  }),
  drop: (state) => (state.pending ? state : { ...state, selection: null, armed: null }),
  dismiss: (state) => ({ ...state, note: null }),
  slow: (state, { gesture }) =>
    state.pending?.id === gesture && !state.pending.slow ? { ...state, pending: { ...state.pending, slow: true } } : state,
  note: (state, { kind, title, text, code }) =>
    noteOf(state, kind, title, text, code && state.match ? ruleOfCode(code, state.match) : null),
  over: (state, { deadline }) => ({ ...state, over: deadline }),
  open: (state, { sheet }) => withKey(state, "sheet", sheet),
  close: (state) => ({ ...state, sheet: null }),
  lesson: lessonAfter,
  declined: (state) => ({ ...state, offer: false }),
  expire,
  ...REACTION_HANDLERS,
};

export function reduce(state, message) {
  const handler = HANDLERS[message.type];
  return handler ? handler(state, message) : state;
}

/** The cards lifted towards the pile while their gesture is on its way, or selected. */
export function liftedCards(state) {
  if (state.pending && state.pending.cards.length) return state.pending.cards;
  if (!state.match || !state.selection) return state.giving;
  return cardsFor(state.match.hand, state.selection.rank, state.selection.count);
}
