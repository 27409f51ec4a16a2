/**
 * Reactions: the phrases, and what the page keeps of them. Pure. A bubble is shown for a moment, `said` is the log's,
 * `quiet` tells when I may speak again: {until: server's ms, mute: null | {until, reason}}. UX.md §6.
 */
import { gettext, interpolate, ngettext } from "../i18n.js";

/** The phrases by their keys (game/asyncapi.yaml), in the order of the tray. */
const TEXTS = {
  take_that: () => gettext("¡Toma ya!"),
  shut_up: () => gettext("¡Cállate!"),
  nice: () => gettext("Buena"),
  at_last: () => gettext("¡Por fin!"),
  oops: () => gettext("Uy…"),
  revolution: () => gettext("¡Revolución!"),
  come_on: () => gettext("Venga, venga"),
  again: () => gettext("¿Otra vez?"),
  thanks: () => gettext("Gracias por las cartas"),
  remember: () => gettext("Me la guardo"),
};
export const PHRASES = Object.keys(TEXTS);
export const phraseText = (key) => (TEXTS[key] ? TEXTS[key]() : "");

/** So many lines of the activity remember what was said. */
const SAID_KEPT = 30;

/** Before anybody has said anything. */
export const SILENCE = { bubbles: [], said: [], quiet: { until: 0, mute: null } };

const isMe = ({ match, room }, { player, seat }) =>
  match ? player !== null && player === match.me : seat === room.you.seat;

/** Somebody says a phrase; one bubble for each. `textOnly`: the activity alone shows it. */
function heard(state, { frame, textOnly }) {
  const { person, player, seat, name, phrase, at } = frame;
  if (!TEXTS[phrase]) return state;
  const key = state.keys + 1;
  const one = { key, at, person, player, seat, name, phrase, me: isMe(state, frame) };
  const others = state.bubbles.filter((bubble) => bubble.person !== person);
  return {
    ...state,
    keys: key,
    bubbles: textOnly ? state.bubbles : [...others, one],
    said: [...state.said, one].slice(-SAID_KEPT),
  };
}

/** I want to hear this person no more: nor what they have said already. */
function hushed(state, { person }) {
  const others = (lines) => lines.filter((one) => one.person !== person);
  return { ...state, bubbles: others(state.bubbles), said: others(state.said) };
}

/** The answer to a reaction of mine. `now`: the server's time as this page has it. */
function reacted(state, { answer, now }) {
  const { quiet, code } = answer;
  if (code === "muted") return { ...state, quiet: { until: 0, mute: { until: quiet.until, reason: quiet.reason } } };
  return quiet ? { ...state, quiet: { until: now + quiet.wait, mute: null } } : state;
}

/** A moderator has taken my reactions, or given them back. */
function muted(state, { frame: { muted: is, until, reason } }) {
  return { ...state, quiet: { ...state.quiet, mute: is ? { until, reason } : null } };
}

export const REACTION_HANDLERS = { reaction: heard, hushed, reacted, muted };

/** The bubble at a player of the match, or at a seat of the room; null without one. */
export const bubbleOf = ({ bubbles }, { player }) => bubbles.find((one) => one.player === player) ?? null;
export const bubbleAt = ({ bubbles }, seat) => bubbles.find((one) => one.seat === seat) ?? null;

/** Whether there is somebody at the table to say something to, and I am somebody to say it. */
export function mayReact({ match, room }) {
  if (match) {
    const here = match.players.filter((player) => !player.bot && player.stand_in !== "left");
    return match.me !== null && here.some(({ player }) => player === match.me) && here.length > 1;
  }
  const people = room.seats.filter((seat) => seat && !seat.player.bot);
  return room.you.seat !== null && people.length > 1;
}

/** The sentence of a reaction: {template, slots}, for the log and the voice. */
export function saidSentence({ me, name, phrase }) {
  const template = me ? gettext("Dices: «%(phrase)s».") : gettext("%(name)s dice: «%(phrase)s».");
  return { template, slots: { name, phrase: phraseText(phrase) } };
}

const dateText = (moment, language) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));

/** Why I may not speak now, or "": `quiet` at the server's time `now`, in this language. */
export function quietLine({ until, mute }, now, language = "es") {
  if (mute) {
    const reason = mute.reason ?? "";
    if (mute.until === null) {
      return interpolate(gettext("No puedes reaccionar: alguien de moderación lo ha quitado. Motivo: %(reason)s"), {
        reason,
      });
    }
    const date = dateText(mute.until, language);
    return interpolate(gettext("No puedes reaccionar hasta el %(date)s. Motivo: %(reason)s"), { date, reason });
  }
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return "";
  return interpolate(
    ngettext(
      "Podrás reaccionar otra vez en %(count)s segundo.",
      "Podrás reaccionar otra vez en %(count)s segundos.",
      seconds,
    ),
    { count: seconds },
  );
}

/** Whether I may speak at the server's time `now`; a mute ends by itself. */
export const isQuiet = ({ until, mute }, now) => until > now || (mute !== null && (mute.until === null || mute.until > now));
