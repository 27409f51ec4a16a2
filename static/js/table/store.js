/**
 * The state of the table page: `reduce(state, message)` and nothing else decides what is on the screen. Pure. The view
 * of the server replaces what it replaces; beside it stand what is local: the selection, the gesture on its way, what
 * is being shown for a moment. Whatever is shown for a moment carries a `key`; the page sends `expire` with that key.
 */
import { gettext } from "../i18n.js";
import { cardsFor } from "../rules.js";
import { closingOf, heldBoard, missedPlays, newEvents, tooMany } from "./frames.js";
import { beatenSentence, refusalSentence, whyNot } from "./refusals.js";
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
    skips: [],
    closing: null,
    held: null,
    ribbon: null,
    arrivals: [],
    over: null,
    sheet: null,
    keys: 0,
  };
  return frame.match ? { ...state, arrivals: arrivalsOf(frame.match, []) } : state;
}

const lastNumber = (frame) =>
  Math.max(0, ...[...(frame.events || []), ...((frame.match && frame.match.log) || [])].map((event) => event.n));

const withKey = (state, name, value) => ({ ...state, [name]: { ...value, key: state.keys + 1 }, keys: state.keys + 1 });

export const noteOf = (state, kind, title, text = "") => withKey(state, "note", { kind, title, text });

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
  if (gesture.type === "play" && code === "stale") {
    return noteOf(next, "refused", beatenSentence(match), gettext("Tus cartas siguen en tu mano."));
  }
  if (gesture.type === "pass" && code === "stale") {
    return noteOf(next, "refused", gettext("La baza ya era otra."), gettext("No has pasado."));
  }
  const text = gesture.type === "play" ? gettext("Tus cartas siguen en tu mano.") : "";
  return noteOf(next, "refused", refusalSentence(code, match), text);
}

/** The trick moved between pointer down and release: nothing is sent (UX.md, «Rapid mode»). */
function outrun(state, { cards }) {
  const next = withKey({ ...state, selection: null, armed: null }, "returned", { rank: cards[0][0], cards });
  return noteOf(next, "refused", beatenSentence(state.match), gettext("Tus cartas siguen en tu mano."));
}

function tap(state, { rank, card, index }) {
  const { match } = state;
  if (!match || state.pending) return state;
  if (match.phase === "exchange") {
    const which = card || nextToGive(match, state.giving, rank);
    return which ? { ...state, giving: givingAfter(match, state.giving, which) } : state;
  }
  const { refused: no, selection } = tapped(match, state.selection, rank, index ?? null);
  if (no) return noteOf(withKey(state, "shaken", { rank }), "refused", whyNot(match, rank));
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
  const next = { ...state, pending: null, selection: null, armed: null };
  return noteOf(next, "info", gettext("No sabemos si llegó: mira la mesa."));
}

function expire(state, { what, key }) {
  if (what === "skips") return { ...state, skips: state.skips.filter((skip) => skip.key !== key) };
  return state[what] && state[what].key === key ? { ...state, [what]: null } : state;
}

function view(state, { frame }) {
  const next = arrive(state, frame);
  const missed = frame.fresh && state.match ? missedPlays(frame.match, state.seen) : "";
  return missed ? noteOf(next, "info", gettext("Mientras no estabas"), missed) : next;
}

const HANDLERS = {
  view,
  answer: answered,
  link: (state, { link }) => (state.link === link ? state : { ...state, link }),
  lost,
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
  note: (state, { kind, title, text }) => noteOf(state, kind, title, text),
  over: (state, { deadline }) => ({ ...state, over: deadline }),
  open: (state, { sheet }) => ({ ...state, sheet }),
  close: (state) => ({ ...state, sheet: null }),
  expire,
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
