/** What the lesson says at each moment, and about which thing on the table; the card at its end. Pure. */
import { isMine } from "../table/people.js";
import { isLesson, localOf, shown } from "./steps.js";
import { ASKED, DONE, exchangeHint, FREE, INSIST, MORE, SKIPPED, WATCHED } from "./words.js";

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
