/** The steps of a round played back, and ways through them. Pure. */

/** The MATCH object of every step: each carries over what the one before does not change. `why`: what a bot thought. */
export function unfold({ first, steps }) {
  const log = [];
  let match = first;
  return steps.map((step) => {
    log.push(...step.events);
    match = { ...match, ...step.match, log: [...log] };
    return { match, events: step.events, why: step.why ?? "" };
  });
}

/** A step that is there. */
export const within = (step, count) => Math.min(Math.max(0, step), count - 1);

/** The trick of a step: [number, first step], of the list of `tricks`. */
export function trickAt(tricks, step) {
  return tricks.findLast(([, first]) => first <= step) ?? tricks[0];
}

/** The first step of the next trick, or the last step of all. */
export function nextTrick(tricks, step, count) {
  return tricks.find(([, first]) => first > step)?.[1] ?? count - 1;
}

/** The first step of this trick; from there, that of the one before. */
export function previousTrick(tricks, step) {
  return tricks.findLast(([, first]) => first < step)?.[1] ?? 0;
}

/** «#t=12» as a step, null for anything else. */
export function stepIn(hash) {
  const found = /^#t=(\d{1,4})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

export const hashOf = (step) => `#t=${step}`;

export const SPEEDS = [1, 2, 4];

const LASTS = { played: 1500, passed: 800, returned: 1500, round_over: 2600 };
const PAUSE = 700;

/** How long a step stays before the next one, in ms at this speed: by the most telling of its events. */
export function stayOf(events, speed) {
  const lasts = events.map((event) => (event.type in LASTS ? LASTS[event.type] : 0));
  const closing = events.some((event) => event.type === "trick_closed") ? PAUSE : 0;
  return Math.round((Math.max(PAUSE, ...lasts) + closing) / speed);
}

/**
 * The match as the board shows it. From somebody else's seat the viewer stays a looker-on, so that no sentence says
 * «tú» of another; the hand is shown by itself.
 */
export function onBoard(match, mine) {
  if (match.seat === null || match.seat === mine) return match;
  return { ...match, seat: null, me: null, can: [], legal: [], answers: [] };
}
