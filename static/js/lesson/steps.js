/**
 * «Aprender a jugar», as far as the browser has a part in it: which hint is shown, and what is said to a move that is
 * legal but not the one that the lesson waits for. What the lesson is about now comes from the server (`match.lesson`);
 * beside it stands what is local, `state.lesson`. Pure.
 */
import { isMine } from "../table/people.js";
import { ASKED, DONE, exchangeHint, FREE, INSIST, MORE, SKIPPED, WATCHED } from "./words.js";

/** `at`: the moment that `page` and `warned` belong to. `closed`: the phase whose card was put away. */
export const START = { at: "", page: 0, warned: "", skipped: false, closed: "" };

const momentOf = (match) => [match.id, match.round, match.lesson.step, match.trick, match.trick_version].join(" ");

const shown = (state) => (state.held ? state.held.match : state.match);

const isLesson = (match) => Boolean(match?.lesson);

/** The local part, with page and warning of this moment alone. */
function localOf(state, match) {
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

const hint = (at, text, rank = "", more = {}) => ({ at, text, rank, next: false, insist: "", ...more });

function asked(state, match, local) {
  const { step, wants } = match.lesson;
  const { pages, pick, press, better } = ASKED[step];
  const { selection } = state;
  const picked = selection !== null && selection.rank === wants.rank && selection.count === wants.count;
  if (picked) return hint("act", press());
  if (local.warned) return hint(pick[0], better(), wants.rank, { insist: INSIST() });
  if (local.page < pages.length) {
    const [at, text] = pages[local.page];
    return hint(at, text(), "", { next: true });
  }
  return hint(pick[0], pick[1](), wants.rank);
}

function free(match) {
  const four = match.legal.find(([, count]) => count === 4);
  const kind = !isMine(match, match.turn)
    ? "wait"
    : four && match.options.revolution
      ? "revolution"
      : match.legal.length === 0
        ? "pass"
        : match.top
          ? "answer"
          : "open";
  const [at, text] = FREE[kind];
  const rank = kind === "revolution" ? four[0] : match.legal.length ? match.legal[0][0] : "";
  return hint(at, text(), rank);
}

/** The hint to show: {at, rank, text, next, insist}, or null. `at` names what it is about; `rank` a column of the hand. */
export function hintOf(state) {
  const match = shown(state);
  if (!isLesson(match) || state.lesson.skipped || cardOf(state)) return null;
  const { step, wants } = match.lesson;
  if (match.exchange && match.phase === "exchange") return hint(...exchangeHint(match, state.giving));
  if (wants) return asked(state, match, localOf(state, match));
  if (step === "free") return free(match);
  const watched = WATCHED[step];
  return watched ? hint(watched[0], watched[1]()) : null;
}

/** The card that ends the lesson, {title, text, skipped}; null as long as it goes on, and once it was put away. */
export function cardOf(state) {
  const match = shown(state);
  if (!isLesson(match)) return null;
  const { skipped, closed } = state.lesson;
  const done = match.lesson.step === "done";
  if (closed === match.phase && (done || skipped)) return null;
  if (done) return { title: DONE.title(), text: DONE.text(), skipped: false };
  return skipped ? { title: SKIPPED.title(), text: SKIPPED.text(), skipped: true } : null;
}

/** What the hint or the card says, in one string: for the voice of the page. */
export function spokenHint(state) {
  const card = cardOf(state);
  if (card) return `${card.title}. ${card.text}`;
  const shownHint = hintOf(state);
  if (!shownHint) return "";
  return [shownHint.text, shownHint.insist, shownHint.next ? MORE() : ""].filter(Boolean).join(" ");
}
