/** Why something was refused, as a sentence: every code of RECORD.md and of the socket's protocol. Pure. */
import { gettext, interpolate } from "../i18n.js";
import { thePlay } from "./labels.js";
import { atSeat, isMine } from "./people.js";

const SENTENCES = {
  round_over: () => gettext("La ronda ya ha terminado."),
  unknown_seat: () => gettext("No tienes asiento en esta partida."),
  no_exchange_due: () => gettext("No tienes nada que devolver."),
  unknown_card: () => gettext("Esa carta no existe. Vuelve a elegir."),
  cards_not_held: () => gettext("Esas cartas ya no están en tu mano."),
  wrong_count: () => gettext("No es el número de cartas que toca."),
  exchange_pending: () => gettext("Faltan cartas por devolver. Enseguida se juega."),
  not_in_round: () => gettext("Ya has salido de esta ronda."),
  already_passed: () => gettext("Ya has pasado en esta baza."),
  not_your_turn: () => gettext("Todavía no te toca."),
  mixed_ranks: () => gettext("Las cartas tienen que ser del mismo valor."),
  must_open: () => gettext("La baza está vacía: abre con una carta o varias iguales."),
  last_cannot_pass: () => gettext("No puedes pasar: la última jugada es tuya."),
  unknown_action: () => gettext("Eso no se puede hacer ahora."),
  no_clock: () => gettext("Ahora no corre ningún reloj."),
  trick_empty: () => gettext("La baza está vacía."),
  too_fast: () => gettext("Vas muy deprisa. Espera un momento."),
  rate_limited: () => gettext("Vas muy deprisa. Espera un momento."),
  too_large: () => gettext("Ese mensaje es demasiado largo."),
  too_big: () => gettext("Ese mensaje es demasiado largo."),
  bad_message: () => gettext("La mesa no ha entendido el mensaje. Recarga la página."),
  not_host: () => gettext("Eso solo puede hacerlo quien organiza la mesa."),
  not_seated: () => gettext("No tienes asiento en esta mesa."),
  not_signed_in: () => gettext("Entra con tu nombre para jugar."),
  not_allowed: () => gettext("Eso no se puede hacer ahora."),
  taken_over: () => gettext("Sigues en otro dispositivo."),
  no_match: () => gettext("La partida ya ha terminado."),
  seat_taken: () => gettext("Ese asiento ya está ocupado."),
  room_full: () => gettext("No quedan asientos libres."),
  wrong_phase: () => gettext("La partida ya va por otro momento."),
  too_early: () => gettext("Todavía elige quien organiza la mesa."),
};

/** What the play missed on: the one on the table. */
function tooWeak(match) {
  const { top, options } = match;
  if (!top) return gettext("Esa jugada no vale.");
  const play = thePlay(top.rank, top.count);
  return options.beat === "higher"
    ? interpolate(gettext("No supera %(play)s."), { play })
    : interpolate(gettext("No iguala ni supera %(play)s."), { play });
}

function mustEqual(match) {
  const { top } = match;
  if (!top) return gettext("Misma carta o nada.");
  return interpolate(gettext("¡Cállate! Solo puedes igualar %(play)s, o pasar."), { play: thePlay(top.rank, top.count) });
}

/** Someone was quicker: who, if the table tells. */
export function beatenSentence(match) {
  const owner = match.top && !isMine(match, match.top.seat) ? atSeat(match, match.top.seat) : null;
  return owner
    ? interpolate(gettext("%(name)s llegó antes."), { name: owner.name })
    : gettext("La baza se cerró antes.");
}

/** The sentence for a code, given the fresh view that came with it; an unknown code still gets a true sentence. */
export function refusalSentence(code, match) {
  if (code === "stale" && match) return beatenSentence(match);
  if (code === "too_weak" && match) return tooWeak(match);
  if (code === "must_equal" && match) return mustEqual(match);
  const make = SENTENCES[code];
  return make ? make() : gettext("Eso no se puede hacer ahora.");
}

/** Why a rank of the hand cannot be played at this moment: the note under a tap on a toned column. */
export function whyNot(match, rank) {
  const { top } = match;
  if (!top) return gettext("Esa jugada no vale ahora.");
  if (match.must_equal && isMine(match, match.turn)) return mustEqual(match);
  const held = match.hand.filter((card) => card[0] === rank).length;
  if (held < top.count) {
    return interpolate(gettext("No llegas: en la mesa hay %(count)s cartas iguales."), { count: top.count });
  }
  return tooWeak(match);
}
