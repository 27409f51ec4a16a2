/**
 * One event of the match as a sentence: {template, slots}. The same one is written in the activity log, with the name
 * in bold, and spoken. Pure. Event forms: the protocol (game/asyncapi.yaml).
 */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { cardsList, listOf, onePlay, ordinal, ranksName, thePlay } from "./labels.js";
import { atSeat, byId } from "./people.js";

const say = (template, slots = {}) => ({ template, slots });

/** The plain text of a sentence. */
export const textOf = ({ template, slots }) => interpolate(template, slots);

function personOf(event, match) {
  return byId(match, event.player) || atSeat(match, event.seat);
}

/** Rapid mode: the clock ran out on an empty trick, and the server opened it for somebody. */
export const isAutoOpening = (event, match) =>
  event.type === "played" && event.by === "timeout" && match.options.mode === "rapid";

function played(event, { name, me }, match) {
  const play = onePlay(event.rank, event.count);
  if (isAutoOpening(event, match)) {
    return me
      ? say(gettext("Apertura automática: abres con %(play)s."), { play })
      : say(gettext("Apertura automática: %(name)s abre con %(play)s."), { name, play });
  }
  const machine = event.by === "timeout" || event.by === "absent";
  if (me) return say(machine ? gettext("Juegas %(play)s (automático).") : gettext("Juegas %(play)s."), { play });
  return say(machine ? gettext("%(name)s juega %(play)s (automático).") : gettext("%(name)s juega %(play)s."), {
    name,
    play,
  });
}

function passed(event, { name, me }) {
  const machine = event.by === "timeout" || event.by === "absent";
  if (me) return say(machine ? gettext("Pasas (automático).") : gettext("Pasas."));
  return say(machine ? gettext("%(name)s pasa (automático).") : gettext("%(name)s pasa."), { name });
}

function gave(event, { name, me }, match) {
  const other = atSeat(match, event.to)?.name ?? "";
  if (event.cards && me) return say(gettext("Das %(cards)s a %(other)s."), { cards: cardsList(event.cards), other });
  if (event.cards) return say(gettext("%(name)s te da %(cards)s."), { name, cards: cardsList(event.cards) });
  return say(
    ngettext(
      "%(name)s da su carta más fuerte a %(other)s.",
      "%(name)s da sus %(count)s cartas más fuertes a %(other)s.",
      event.count,
    ),
    { name, other, count: event.count },
  );
}

function returned(event, { name, me }, match) {
  const other = atSeat(match, event.to)?.name ?? "";
  if (event.cards && me) {
    return say(gettext("Devuelves %(cards)s a %(other)s."), { cards: cardsList(event.cards), other });
  }
  if (event.cards) return say(gettext("%(name)s te devuelve %(cards)s."), { name, cards: cardsList(event.cards) });
  return say(
    ngettext(
      "%(name)s devuelve %(count)s carta a %(other)s.",
      "%(name)s devuelve %(count)s cartas a %(other)s.",
      event.count,
    ),
    { name, other, count: event.count },
  );
}

const OPENINGS = {
  queen_of_hearts: [
    () => gettext("Empiezas: tienes la reina de corazones."),
    () => gettext("Empieza %(name)s: tiene la reina de corazones."),
  ],
  first_seat: [
    () => gettext("Empiezas: tienes el primer asiento."),
    () => gettext("Empieza %(name)s: tiene el primer asiento."),
  ],
  dealer_left: [
    () => gettext("Empiezas: estás a la izquierda de quien reparte."),
    () => gettext("Empieza %(name)s: está a la izquierda de quien reparte."),
  ],
  last: [
    () => gettext("Empiezas: cerraste la ronda anterior."),
    () => gettext("Empieza %(name)s: cerró la ronda anterior."),
  ],
  first: [
    () => gettext("Empiezas: mandaste en la ronda anterior."),
    () => gettext("Empieza %(name)s: mandó en la ronda anterior."),
  ],
  owner: [() => gettext("Baza nueva. Abres tú."), () => gettext("Baza nueva. Abre %(name)s.")],
  next: [
    () => gettext("Baza nueva. Abres tú: a quien ganó la baza no le quedan cartas."),
    () => gettext("Baza nueva. Abre %(name)s: a quien ganó la baza no le quedan cartas."),
  ],
};

function opens(event, { name, me }) {
  const forms = OPENINGS[event.why];
  if (!forms || event.seat === null) return say(gettext("Baza nueva: apertura libre."));
  return say(forms[me ? 0 : 1](), { name });
}

function skipped(event, { name, me }) {
  const play = thePlay(event.rank, event.count);
  if (me) return say(gettext("Te saltan: no puedes igualar %(play)s."), { play });
  return say(gettext("Saltan a %(name)s: no puede igualar %(play)s."), { name, play });
}

function bound(event, { name, me }) {
  const play = onePlay(event.rank, event.count);
  if (me) return say(gettext("¡Cállate! Te toca igualar con %(play)s o pasar."), { play });
  return say(gettext("¡Cállate! %(name)s solo puede igualar con %(play)s o pasar."), { name, play });
}

function revolution(event) {
  return say(
    event.on ? gettext("¡Revolución! Ahora manda el 3.") : gettext("Contrarrevolución: vuelve el orden normal."),
  );
}

/** Why a trick closed, for the caption of the pile, the log and the voice. */
export function closingSentence(event, match) {
  const person = personOf(event, match);
  const mine = person !== null && person.player === match.me;
  if (event.cause === "four") return say(gettext("Cuatro %(ranks)s: baza cerrada."), { ranks: ranksName(event.rank) });
  if (event.cause === "top") {
    return say(
      event.rank === "3"
        ? gettext("El tres cierra: es la carta más fuerte.")
        : gettext("El dos cierra: es la carta más fuerte."),
    );
  }
  if (event.cause === "nobody_left") return say(gettext("No queda quien responda: baza cerrada."));
  if (event.cause === "clock") return say(gettext("Se acabó el reloj: baza cerrada."));
  if (mine) return say(gettext("Todos pasan: la baza es tuya."));
  return say(gettext("Todos pasan: la baza es de %(name)s."), { name: person ? person.name : "" });
}

function wentOut(event, { name, me }) {
  const place = ordinal(event.place);
  if (event.penalised) {
    return me
      ? say(gettext("Sales con un 2: vas al final."))
      : say(gettext("%(name)s sale con un 2: va al final."), { name });
  }
  if (me) return say(gettext("Te quedas sin cartas: %(place)s en salir."), { place });
  return say(gettext("%(name)s se queda sin cartas: %(place)s en salir."), { name, place });
}

function roundOver(event, person, match) {
  const first = byId(match, event.ranking[0]);
  if (first && first.player === match.me) return say(gettext("Fin de la ronda. ¡Mandas tú!"));
  return say(gettext("Fin de la ronda. %(name)s manda."), { name: first ? first.name : "" });
}

function matchOver(event) {
  if (event.why === "too_few") return say(gettext("Queda muy poca gente: la partida se detiene."));
  if (event.why === "stopped") return say(gettext("La partida se detiene sin ganador."));
  return say(gettext("Fin de la partida."));
}

const pair =
  (mine, others) =>
  (event, { name, me }) =>
    me ? say(mine()) : say(others(), { name });

const SENTENCES = {
  dealt: (event) => say(gettext("Se reparten %(counts)s cartas."), { counts: listOf(event.counts.map(String)) }),
  gave,
  returned,
  opens,
  played,
  passed,
  skipped,
  bound,
  revolution,
  trick_closed: (event, person, match) => closingSentence(event, match),
  went_out: wentOut,
  round_over: roundOver,
  time_out: pair(
    () => gettext("Se acabó tu tiempo."),
    () => gettext("Se acabó el tiempo de %(name)s."),
  ),
  slow: pair(
    () => gettext("No respondes: juega el automático hasta que vuelvas."),
    () => gettext("%(name)s no responde: juega el automático."),
  ),
  back: pair(
    () => gettext("Vuelves a jugar."),
    () => gettext("%(name)s vuelve a jugar."),
  ),
  left: pair(
    () => gettext("Te vas de la mesa."),
    () => gettext("%(name)s se va de la mesa: un bot termina su ronda."),
  ),
  expelled: pair(
    () => gettext("Quedas fuera de la mesa."),
    () => gettext("%(name)s queda fuera de la mesa: un bot termina su ronda."),
  ),
  host_changed: pair(
    () => gettext("Ahora organizas tú."),
    () => gettext("Ahora organiza %(name)s."),
  ),
  match_over: matchOver,
};

/** The sentence of an event as this viewer reads it, or null for one that needs none. */
export function sentenceOf(event, match) {
  const make = SENTENCES[event.type];
  if (!make) return null;
  const person = personOf(event, match);
  const known = { name: event.name || (person ? person.name : ""), me: person !== null && person.player === match.me };
  return make(event, known, match);
}
