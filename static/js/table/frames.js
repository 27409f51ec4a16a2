/** What happened between two views: new events, the trick that closed, the board to hold before the results. Pure. */
/** Kinds of event that someone's action brought about; the others follow from one. */
const ACTIONS = new Set(["played", "passed", "returned", "time_out"]);

/** More than this at once is a backlog: jump to the present. */
const MOST_ACTIONS = 3;

/**
 * The events of a frame after number `seen`, in order: those it brings and those of the log it carries, so that an
 * event lost with an earlier frame is still told.
 */
export function newEvents(frame, seen, withLog) {
  const byNumber = new Map();
  for (const told of [withLog && frame.match ? frame.match.log : [], frame.events || []]) {
    for (const event of told) if (event.n > seen) byNumber.set(event.n, event);
  }
  return [...byNumber.values()].sort((one, other) => one.n - other.n);
}

/** Whether these events are a backlog, or leave a gap after number `seen`. */
export function tooMany(events, seen) {
  if (events.length === 0) return false;
  return events[0].n > seen + 1 || events.filter((event) => ACTIONS.has(event.type)).length > MOST_ACTIONS;
}

/** The plays of the trick that ended in these events, oldest first: those on the table before, and the new ones. */
function playsUntil(before, events, last) {
  const fresh = [];
  for (const event of events.slice(0, last + 1)) {
    if (event.type === "played") fresh.push({ seat: event.seat, cards: event.cards });
    if (event.type === "trick_closed" && events.indexOf(event) !== last) fresh.length = 0;
  }
  return [...(before ? before.plays : []), ...fresh];
}

/** The trick to show closing: {plays, event}, or null if none closed or the next one is already under way. */
export function closingOf(before, events) {
  const last = events.findLastIndex((event) => event.type === "trick_closed");
  if (last < 0 || events.slice(last).some((event) => event.type === "played")) return null;
  const plays = playsUntil(before, events, last);
  return plays.length ? { plays, event: events[last] } : null;
}

/** The match as it stood when the round's last card fell, shown for a moment before the results; or null. */
export function heldBoard(before, after, events) {
  if (!before || before.phase !== "play" || after.phase === "play" || after.phase === "exchange") return null;
  const last = events.findLastIndex((event) => event.type === "played");
  if (last < 0) return null;
  const plays = playsUntil(before, events, last);
  const play = plays[plays.length - 1];
  const out = events.filter((event) => event.type === "went_out");
  return {
    ...before,
    plays,
    hand: before.hand && before.hand.filter((card) => !play.cards.includes(card)),
    top: { seat: play.seat, rank: play.cards[0][0], count: play.cards.length, run: play.cards.length },
    players: before.players.map((player) => {
      const went = out.find((event) => event.seat === player.seat);
      const cards = player.seat === play.seat ? player.cards - play.cards.length : player.cards;
      return went ? { ...player, cards: 0, place: went.place, penalised: went.penalised } : { ...player, cards };
    }),
    turn: null,
    clock: null,
    legal: [],
    answers: [],
    can: before.can.filter((verb) => verb === "leave"),
  };
}

/** How a round's opener is found; within a round the closing of the last trick says enough. */
const ROUND_OPENINGS = new Set(["queen_of_hearts", "first_seat", "dealer_left", "last", "first"]);

/**
 * The event that tells why the trick is empty: the closing of the one before, or why the round begins with this seat.
 * Null once someone has played.
 */
export function causeOfEmpty(match) {
  if (match.plays.length > 0) return null;
  const event = match.log.findLast(
    ({ type, why }) => type === "trick_closed" || type === "played" || (type === "opens" && ROUND_OPENINGS.has(why)),
  );
  return event && event.type !== "played" ? event : null;
}
