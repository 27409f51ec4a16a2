/** The sentences of the results. Pure. */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { listOf, ordinal } from "./labels.js";
import { byId } from "./people.js";

const nameOf = (match, id) => byId(match, id)?.name ?? "";

/** Who won the match, in one line; the headline of the final. */
export function winnersSentence(match) {
  const winners = (match.score.winners || []).map((id) => nameOf(match, id));
  if (match.phase === "stopped" || winners.length === 0) return gettext("Partida detenida, sin ganador");
  if (winners.length === 1) return interpolate(gettext("Gana %(name)s"), { name: winners[0] });
  return interpolate(gettext("Comparten la victoria: %(names)s"), { names: listOf(winners) });
}

/** «¡Alba manda!» */
export const roundSentence = (match) =>
  interpolate(gettext("¡%(name)s manda!"), { name: nameOf(match, match.results.ranking[0]) });

/** The line above the headline. */
export function roundLine(match) {
  const { round, options } = match;
  return options.ends === "rounds"
    ? interpolate(gettext("Ronda %(round)s de %(rounds)s"), { round, rounds: options.rounds })
    : interpolate(gettext("Ronda %(round)s"), { round });
}

/** Under the headline of the final: the round that was played last. */
export const lastRoundLine = (match) =>
  interpolate(gettext("%(round)s · %(sentence)s"), { round: roundLine(match), sentence: roundSentence(match) });

/** What is left to play. */
export function leftLine(match) {
  const { options, round } = match;
  if (match.phase !== "results") return "";
  if (options.ends === "target") return interpolate(gettext("Hasta %(target)s puntos"), { target: options.target });
  if (options.ends === "unlimited") return gettext("Sin límite de rondas");
  const left = options.rounds - round;
  return interpolate(ngettext("Queda %(count)s ronda", "Quedan %(count)s rondas", left), { count: left });
}

/** Whom «Acabar con un 2» moved: [{lead, rest}], the lead in bold. */
export function penaltyLines(match) {
  return match.results.penalised.map((id) => {
    const went = match.log.find((event) => event.type === "went_out" && event.player === id);
    const place = match.results.ranking.indexOf(id) + 1;
    const last = place === match.results.ranking.length;
    const slots = { name: nameOf(match, id), out: went ? ordinal(went.place) : "", place: ordinal(place) };
    return {
      lead: interpolate(
        went ? gettext("%(name)s salió en %(out)s lugar, pero con un 2.") : gettext("%(name)s salió con un 2."),
        slots,
      ),
      rest: last
        ? gettext("Con «Acabar con un 2» activada, pasa al final.")
        : interpolate(gettext("Con «Acabar con un 2» activada, pasa al %(place)s puesto."), slots),
    };
  });
}

/** «Bruno da a Alba sus 2 más fuertes»: template and slots, to set the names in bold. */
export function giftSentence(match, { from, to, count }) {
  return {
    template: ngettext("%(from)s da a %(to)s su más fuerte", "%(from)s da a %(to)s sus %(count)s más fuertes", count),
    slots: { from: nameOf(match, from), to: nameOf(match, to), count },
  };
}

/** What follows the gifts, and who begins. */
export function nextLine(match) {
  const { next_exchange: gifts, opener } = match.results;
  const receivers = gifts.map(({ to }) => nameOf(match, to));
  const returns = receivers.length
    ? interpolate(
        ngettext("%(names)s devuelve las que quiera.", "%(names)s devuelven las que quieran.", receivers.length),
        {
          names: listOf(receivers),
        },
      )
    : "";
  const begins =
    opener === null
      ? gettext("Apertura libre.")
      : interpolate(gettext("Empieza %(name)s."), { name: nameOf(match, opener) });
  return [returns, begins].filter(Boolean);
}

/** What those who cannot choose read. */
export function waitLine(match) {
  const { results } = match;
  if (results && results.choice === "host" && results.waiting_for) {
    return interpolate(gettext("Espera a que %(name)s siga."), { name: results.waiting_for });
  }
  return gettext("Espera a que la mesa siga.");
}
