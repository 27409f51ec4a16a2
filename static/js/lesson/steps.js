/**
 * «Aprender a jugar», as far as every table has a part in it: what the person has read and put away, and the move that
 * is legal but not the one that the lesson waits for. What the lesson is about now comes from the server
 * (`match.lesson`); beside it stands what is local, `state.lesson`. What is said then is in hints.js. Pure.
 */

/** `at`: the moment that `page` and `warned` belong to. `closed`: the phase whose card was put away. */
export const START = { at: "", page: 0, warned: "", skipped: false, closed: "" };

const momentOf = (match) => [match.id, match.round, match.lesson.step, match.trick, match.trick_version].join(" ");

/** The match that is on the screen. */
export const shown = (state) => (state.held ? state.held.match : state.match);

export const isLesson = (match) => Boolean(match?.lesson);

/** The local part, with page and warning of this moment alone. */
export function localOf(state, match) {
  const { lesson } = state;
  return lesson.at === momentOf(match) ? lesson : { ...lesson, at: momentOf(match), page: 0, warned: "" };
}

/** {type: "lesson", what}: "next" page, "skip", "resume", "close" the card, or "warn" about the move `move`. */
export function lessonAfter(state, { what, move }) {
  const match = shown(state);
  if (!isLesson(match)) return state;
  const local = localOf(state, match);
  const after = {
    next: () => ({ ...local, page: local.page + 1 }),
    warn: () => ({ ...local, warned: move }),
    skip: () => ({ ...local, skipped: true }),
    resume: () => ({ ...local, skipped: false }),
    close: () => ({ ...local, closed: match.phase }),
  };
  return { ...state, lesson: after[what]() };
}

const nameOf = (verb, cards) => (verb === "play" ? `play ${cards[0][0]} ${cards.length}` : verb);

const wantedName = ({ do: verb, rank, count }) => (verb === "play" ? `play ${rank} ${count}` : verb);

/**
 * The name of a move that is legal but not the script's, so that it is held back once and a better one shown; "" where
 * it may go: it is the one, there is no script, or the person insists.
 */
export function strayed(state, verb, cards) {
  const { match } = state;
  if (!isLesson(match) || !match.lesson.wants || state.lesson.skipped || !["play", "pass"].includes(verb)) return "";
  const name = nameOf(verb, cards);
  const insists = localOf(state, match).warned === name;
  return name === wantedName(match.lesson.wants) || insists ? "" : name;
}
