/**
 * Why something was refused, as a sentence: every code of RECORD.md and those of the table's socket; the hall's own are
 * the waiting room's. Pure.
 */
import { gettext, interpolate } from "../i18n.js";
import { refusalText } from "../room/refusals.js";
import { thePlay } from "./labels.js";
import { atSeat, isMine, myself } from "./people.js";

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
  bad_message: () => gettext("La mesa no ha entendido el mensaje. Recarga la página."),
  unknown_verb: () => gettext("La mesa no ha entendido el mensaje. Recarga la página."),
  too_large: () => gettext("Ese mensaje es demasiado largo."),
  not_signed_in: () => gettext("Entra con tu nombre para jugar."),
  no_match: () => gettext("La partida ya ha terminado."),
  match_over: () => gettext("La partida ya ha terminado."),
  left: () => gettext("Dejaste esta partida: vuelves a jugar en la próxima."),
  not_in_results: () => gettext("La ronda sigue en juego."),
  not_over: () => gettext("La partida sigue en juego."),
  not_practice: () => gettext("El consejo es solo para practicar con bots."),
  no_such_player: () => gettext("Ya no está en la mesa."),
  react_later: () => gettext("Demasiadas reacciones seguidas. Espera un momento."),
  muted: () => gettext("Alguien de moderación te ha quitado las reacciones."),
  server_error: () => gettext("Algo ha fallado en el servidor. Prueba otra vez."),
  no_room: () => gettext("Esta mesa ya no existe."),
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
  return interpolate(gettext("¡Cállate! Solo puedes igualar %(play)s, o pasar."), {
    play: thePlay(top.rank, top.count),
  });
}

/** Someone was quicker: who, if the table tells. */
export function beatenSentence(match) {
  const owner = match.top && !isMine(match, match.top.seat) ? atSeat(match, match.top.seat) : null;
  return owner
    ? interpolate(gettext("%(name)s llegó antes."), { name: owner.name })
    : gettext("La baza se cerró antes.");
}

/** The sentence for a code, given the fresh view that came with it; a code nobody knows still gets a true sentence. */
export function refusalSentence(code, match) {
  if (code === "stale" && match) return beatenSentence(match);
  if (code === "too_weak" && match) return tooWeak(match);
  if (code === "must_equal" && match) return mustEqual(match);
  const make = SENTENCES[code];
  return make ? make() : refusalText(code);
}

/**
 * Why a rank of the hand cannot be played at this moment: the note under a tap on a toned column, {text, code}; the code
 * is the one with which the server would refuse it.
 */
export function whyNot(match, rank) {
  const { top } = match;
  const me = myself(match);
  if (me && me.place === null && me.passed && match.options.pass === "out") {
    return { text: refusalSentence("already_passed", match), code: "already_passed" };
  }
  if (!top) return { text: gettext("Esa jugada no vale ahora."), code: "not_your_turn" };
  if (match.must_equal && isMine(match, match.turn)) return { text: mustEqual(match), code: "must_equal" };
  const held = match.hand.filter((card) => card[0] === rank).length;
  if (held < top.count) {
    const text = gettext("No llegas: sobre la mesa hay %(count)s cartas iguales.");
    return { text: interpolate(text, { count: top.count }), code: "wrong_count" };
  }
  return { text: tooWeak(match), code: "too_weak" };
}
