/**
 * The words of the player's own zone: the headline with its line, and the main button that says exactly what will
 * happen. Pure functions of the state.
 */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { outcome } from "../rules.js";
import { cardsList, listOf, onePlay, ordinal, playName, thePlay } from "./labels.js";
import { atSeat, exchangePart, hostName, isActing, isMine, isRapid, isSpectator, myself } from "./people.js";
import { refusalSentence, whyNot } from "./refusals.js";
import { isPlayable, isValid } from "./selection.js";
import { passCode } from "./why.js";

/** `rule`: {section, line} of the rules behind it, where somebody may ask why. */
const words = (title, line = "", kind = "", rule = null) => ({ title, line, kind, rule });

const rule = (section, line) => ({ section, line });

const nameAt = (match, seat) => atSeat(match, seat)?.name ?? "";

/** «Juega Nerea», in turns; in rapid mode nobody has the turn. */
function whoPlays(match) {
  const player = atSeat(match, match.turn);
  return player ? interpolate(gettext("Juega %(name)s"), { name: player.name }) : "";
}

function beatLine(match) {
  const { top, options } = match;
  if (!top) return gettext("Una o varias cartas iguales");
  const play = thePlay(top.rank, top.count);
  return options.beat === "higher"
    ? interpolate(gettext("Supera %(play)s"), { play })
    : interpolate(gettext("Iguala o supera %(play)s"), { play });
}

/** Who is still choosing what to give back. */
export function missingLine(match) {
  const names = match.exchange.due.filter(({ seat }) => !isMine(match, seat)).map(({ seat }) => nameAt(match, seat));
  if (names.length === 0) return gettext("Ya no falta nadie");
  return interpolate(ngettext("Falta %(names)s", "Faltan %(names)s", names.length), { names: listOf(names) });
}

function exchangeWords(match) {
  const { give, to, from, gave } = match.exchange;
  const part = exchangePart(match);
  if (isSpectator(match)) return words(gettext("Intercambio"), missingLine(match));
  if (give > 0) {
    const line = ngettext(
      "A %(name)s, que te dio su carta más fuerte",
      "A %(name)s, que te dio sus %(count)s más fuertes",
      give,
    );
    return words(
      interpolate(ngettext("Devuelve %(count)s carta", "Devuelve %(count)s cartas", give), { count: give }),
      interpolate(line, { name: nameAt(match, to), count: give }),
      "mine",
    );
  }
  if (part === "gives") {
    const waits = match.exchange.due.some(({ seat }) => seat === from);
    const title = waits
      ? interpolate(gettext("%(name)s elige qué te devuelve"), { name: nameAt(match, from) })
      : interpolate(gettext("%(name)s ya ha devuelto"), { name: nameAt(match, from) });
    return words(title, interpolate(gettext("Le has dado %(cards)s"), { cards: cardsList(gave) }));
  }
  if (part === "receives") return words(gettext("Intercambio hecho"), missingLine(match));
  return words(gettext("Esperando los intercambios"), missingLine(match));
}

function rapidWords(state) {
  const { match } = state;
  const me = myself(match);
  if (me.passed) {
    return words(gettext("Has pasado"), gettext("Vuelves en la próxima baza"), "", rule("play", "pass"));
  }
  if (state.returned) return words(gettext("Prueba otra vez"), beatLine(match), "mine");
  if (!match.top)
    return words(gettext("Juega quien llegue antes"), gettext("Apertura libre: una o varias cartas iguales"), "mine");
  if (match.legal.length === 0)
    return words(gettext("Juega quien llegue antes"), gettext("No tienes con qué responder"), "mine");
  return words(gettext("Juega quien llegue antes"), beatLine(match), "mine");
}

function turnWords(match) {
  const { top } = match;
  if (match.must_equal && top) {
    const play = playName(top.rank, top.count);
    return words(
      gettext("¡Cállate!"),
      top.count === 1
        ? interpolate(gettext("Misma carta o nada: %(play)s o paso"), { play })
        : interpolate(gettext("Lo mismo o nada: %(play)s o paso"), { play }),
      "must-equal",
      rule("skip", "bound"),
    );
  }
  if (!top) return words(gettext("Abres tú"), beatLine(match), "mine");
  if (match.legal.length === 0) return words(gettext("Te toca"), gettext("No tienes con qué responder: pasa"), "mine");
  return words(gettext("Te toca"), beatLine(match), "mine");
}

function waitingWords(state) {
  const { match } = state;
  const me = myself(match);
  const title = whoPlays(match);
  if (me.skipped) return words(title, gettext("Te saltan: no puedes igualar"), "", rule("skip", "skipped"));
  if (me.passed) {
    const line =
      match.options.pass === "out"
        ? gettext("Has pasado: vuelves en la próxima baza")
        : gettext("Has pasado: puedes volver si alguien juega");
    return words(title, line, "", rule("play", "pass"));
  }
  return words(title, gettext("Puedes ir preparando tu jugada"));
}

const isLastWithCards = (match) =>
  match.players.every((player) => player.player === match.me || player.seat === null || player.place !== null);

/** By why the server plays my seat. */
const STAND_INS = { slow: rule("house", "slow"), absent: rule("house", "absent") };

/** {title, line, kind, rule}: what is going on, for me. `kind`: "mine", "must-equal" or "". */
export function statusWords(state) {
  const match = state.held ? state.held.match : state.match;
  const me = myself(match);
  if (match.phase === "exchange") return exchangeWords(match);
  if (isSpectator(match)) {
    const table = interpolate(gettext("Miras la mesa de %(name)s"), { name: hostName(match, state.room) });
    return words(table, isRapid(match) ? gettext("Juega quien llegue antes") : whoPlays(match));
  }
  if (state.over) {
    const why = isRapid(match) ? rule("rapid", "clock") : rule("house", "turn");
    return words(gettext("Se acabó el tiempo…"), gettext("La mesa decide"), "", why);
  }
  if (STAND_INS[me.stand_in] && me.place === null && !state.held) {
    const line = isRapid(match) ? gettext("Di «He vuelto» para seguir") : whoPlays(match);
    return words(gettext("Juega el automático"), line, "", STAND_INS[me.stand_in]);
  }
  if (me.place !== null) {
    const title = me.penalised
      ? gettext("Has salido con un 2: vas al final")
      : interpolate(gettext("%(place)s en salir"), { place: ordinal(me.place) });
    const why = me.penalised ? rule("close", "two_last") : null;
    if (state.held) return words(title, gettext("Fin de la ronda"), "", why);
    return words(title, isRapid(match) ? gettext("El resto sigue") : whoPlays(match), "", why);
  }
  if (state.held) {
    return words(gettext("Fin de la ronda"), isLastWithCards(match) ? gettext("Solo a ti te quedan cartas") : "");
  }
  if (isRapid(match)) return rapidWords({ ...state, match });
  return isMine(match, match.turn) ? turnWords(match) : waitingWords({ ...state, match });
}

/** «Jugar póquer de cuatros · revolución»: the play and what it brings about. */
export function playLabel(match, { rank, count }) {
  const { revolution, closes, out, last } = outcome(match, rank, count);
  if (last && count === 1) return gettext("Salir con un 2: vas al final");
  if (last) return interpolate(gettext("Salir con %(play)s: vas al final"), { play: onePlay(rank, count) });
  const effect = revolution && (out ? gettext("revolución y sales") : turnEffect(match, closes));
  const result = effect || (out ? gettext("sales") : closes ? gettext("cierra") : "");
  if (!result) return interpolate(gettext("Jugar %(play)s"), { play: onePlay(rank, count) });
  const play = count === 1 ? thePlay(rank, 1) : onePlay(rank, count);
  return interpolate(gettext("Jugar %(play)s · %(result)s"), { play, result });
}

function turnEffect(match, closes) {
  if (match.revolution) return closes ? gettext("contrarrevolución y cierra") : gettext("contrarrevolución");
  return closes ? gettext("revolución y cierra") : gettext("revolución");
}

function giveAction(state) {
  const { match, giving } = state;
  const owed = match.exchange.give;
  if (owed === 0) return { label: gettext("Espera al resto"), ready: false, verb: "give" };
  if (giving.length < owed) {
    const missing = owed - giving.length;
    const label = interpolate(ngettext("Elige %(count)s carta", "Elige %(count)s cartas", missing), { count: missing });
    return { label, ready: false, verb: "give" };
  }
  const cards = listOf(giving.map((card) => (card[0] === "T" ? "10" : card[0])));
  const name = nameAt(match, match.exchange.to);
  return { label: interpolate(gettext("Dar %(cards)s a %(name)s"), { cards, name }), ready: true, verb: "give" };
}

/**
 * The main button: {label, ready, verb, risky, armed}. `risky`: it goes out on a 2 and needs a second tap; `armed`: the
 * first one was given.
 */
export function mainAction(state) {
  const { match, selection } = state;
  if (match.phase === "exchange") return giveAction(state);
  const plain = { ready: false, verb: "play", risky: false, armed: false };
  if (!selection) {
    if (!isActing(match)) return { ...plain, label: gettext("Espera tu turno") };
    return { ...plain, label: match.legal.length ? gettext("Elige cartas") : gettext("No tienes respuesta") };
  }
  if (!isValid(match, selection)) return { ...plain, label: gettext("Ya no vale") };
  if (!isPlayable(match, selection)) {
    const play = onePlay(selection.rank, selection.count);
    return { ...plain, label: interpolate(gettext("Preparada: %(play)s"), { play }) };
  }
  const risky = outcome(match, selection.rank, selection.count).last;
  const armed = risky && state.armed === "play";
  const label = armed ? gettext("Toca otra vez: sales y vas al final") : playLabel(match, selection);
  return { label, ready: true, verb: "play", risky, armed };
}

/** «Pasar»: whether it would be accepted, and if not, with which code the server would refuse it. */
export function passAction(state) {
  const { match } = state;
  const armed = state.armed === "pass";
  const label = armed ? gettext("¿Pasar?") : gettext("Pasar");
  return match.can_pass ? { label, ready: true, armed } : { label, ready: false, code: passCode(match, myself(match)) };
}

/** Why the main button does nothing just now: {text, code} for a note; null where its label says all there is. */
export function mainRefusal(state) {
  const { match, selection } = state;
  if (match.phase !== "play" || (selection && isPlayable(match, selection))) return null;
  if (!isActing(match)) {
    const code = isRapid(match) ? passCode(match, myself(match)) : "not_your_turn";
    return { text: refusalSentence(code, match), code };
  }
  if (selection && !isValid(match, selection)) return whyNot(match, selection.rank);
  return !selection && match.legal.length === 0
    ? { text: gettext("Ninguna de tus cartas responde: pasa."), code: match.must_equal ? "must_equal" : "too_weak" }
    : null;
}
