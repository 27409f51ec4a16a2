/** «Mientras no estabas»: what happened at the table while nobody looked, in a few sentences. Pure. */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { listOf, onePlay } from "./labels.js";
import { byId } from "./people.js";
import { ruleOfEvent } from "./why.js";

const isMachine = ({ by }) => by === "timeout" || by === "absent";

/** Fewer of others' actions than this are seen on the table at a glance. */
const WORTH_TELLING = 4;

function mine(match, events) {
  const acts = events.filter((event) => event.player === match.me && isMachine(event));
  const plays = acts.filter(({ type }) => type === "played").map(({ rank, count }) => onePlay(rank, count));
  const passes = acts.filter(({ type }) => type === "passed").length;
  const returned = acts.some(({ type }) => type === "returned");
  return {
    first: acts[0] ?? null,
    sentences: [
      returned && gettext("Devolviste cartas (automático)."),
      plays.length > 0 && interpolate(gettext("Jugaste %(plays)s (automático)."), { plays: listOf(plays) }),
      passes > 0 &&
        interpolate(ngettext("Pasaste (automático).", "Pasaste %(count)s veces (automático).", passes), {
          count: passes,
        }),
    ],
  };
}

function others(match, events) {
  const dealt = events.find(({ type }) => type === "dealt");
  const turned = events.findLast(({ type }) => type === "revolution");
  const out = events
    .filter(({ type, player }) => type === "went_out" && player !== match.me)
    .map(({ player }) => byId(match, player)?.name ?? "");
  const closed = events.filter(({ type }) => type === "trick_closed").length;
  return [
    dealt && interpolate(gettext("Empezó la ronda %(round)s."), { round: dealt.round }),
    closed > 0 &&
      interpolate(ngettext("Se cerró %(count)s baza.", "Se cerraron %(count)s bazas.", closed), { count: closed }),
    turned &&
      (turned.on ? gettext("Hubo revolución: manda el 3.") : gettext("Volvió el orden normal.")),
    out.length > 0 &&
      interpolate(ngettext("%(names)s se quedó sin cartas.", "%(names)s se quedaron sin cartas.", out.length), {
        names: listOf(out),
      }),
  ];
}

/**
 * What happened between the match `before` and `match` after event number `seen`: {text, rule}. What the server did for
 * me comes first, with its rule; what others did is told only where it was more than a glance takes in. "" for nothing.
 */
export function missedSince(before, match, seen) {
  if (before.id !== match.id) return { text: "", rule: null };
  const events = match.log.filter((event) => event.n > seen);
  const own = match.me === null ? { first: null, sentences: [] } : mine(match, events);
  const acts = events.filter(({ type }) => type === "played" || type === "passed").length;
  const many = acts >= WORTH_TELLING || events.some(({ type }) => type === "dealt");
  // The results tell the rest by themselves.
  const going = match.phase === "play" || match.phase === "exchange";
  const told = [...own.sentences, ...(many && going ? others(match, events) : [])];
  return { text: told.filter(Boolean).join(" "), rule: own.first ? ruleOfEvent(own.first, match) : null };
}
