/**
 * What a screen reader is told when a view arrives: [{text, urgent, mine, again}], own turn first, passes in one
 * sentence, nothing said twice. `mine`: it is about me, and is told to whoever wants only that. `again`: the same in
 * other words, for when it is said twice running. Pure; speaker.js spaces the sentences out. UX.md §7.
 */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { capital, listOf, playName, secondsLong } from "./labels.js";
import { atSeat, isMine, isRapid, isSpectator } from "./people.js";
import { sentenceOf, textOf } from "./sentences.js";

const spoken = (text, urgent = false, more = {}) => ({ text, urgent, ...more });

/** The sentence, and after it the time that is left where a clock runs. */
const timed = (sentence, { clock }) =>
  clock ? `${sentence} ${secondsLong(Math.ceil(clock.left / 1000))}.` : sentence;

/** «Te toca. En la mesa, pareja de nueves de Nerea. 24 segundos.» */
export function turnSentence(match) {
  const { top } = match;
  if (!top) return timed(gettext("Te toca abrir."), match);
  const play = playName(top.rank, top.count);
  if (match.must_equal) return timed(interpolate(gettext("¡Cállate! Te toca: %(play)s o paso."), { play }), match);
  const name = atSeat(match, top.seat)?.name ?? "";
  return timed(interpolate(gettext("Te toca. En la mesa, %(play)s de %(name)s."), { play, name }), match);
}

const owes = (match) => Boolean(match) && match.phase === "exchange" && match.exchange !== null && match.exchange.give > 0;

/** «Devuelve 2 cartas a Bruno. 30 segundos.» */
function owedSentence(match) {
  const { give, to } = match.exchange;
  const template = ngettext(
    "Devuelve %(count)s carta a %(name)s.",
    "Devuelve %(count)s cartas a %(name)s.",
    give,
  );
  return timed(interpolate(template, { count: give, name: atSeat(match, to)?.name ?? "" }), match);
}

const turnMoved = (before, after) =>
  !before ||
  !isMine(before, before.turn) ||
  before.trick_version !== after.trick_version ||
  before.trick !== after.trick;

function passesTogether(names) {
  if (names.length === 0) return [];
  if (names.length === 1) {
    const again = interpolate(gettext("Pasa %(name)s."), { name: names[0] });
    return [spoken(interpolate(gettext("%(name)s pasa."), { name: names[0] }), false, { again })];
  }
  const again = interpolate(gettext("%(names)s pasan."), { names: listOf(names) });
  return [spoken(interpolate(gettext("Pasan %(names)s."), { names: listOf(names) }), false, { again })];
}

/** Events that say nothing new after the sentence of another one. */
const SILENT = new Set(["dealt", "time_out"]);

/** What «Te toca…» has said already: the play on the table, and that I am bound. */
function isToldByTurn(event, match) {
  if (event.type === "bound") return isMine(match, event.seat);
  const { top } = match;
  return event.type === "played" && top !== null && event.seat === top.seat && event.rank === top.rank;
}

/** «Te quedan 11 cartas.»; with none left the event of going out says it. */
function cardsLeft(count) {
  if (count === 0) return "";
  return interpolate(ngettext("Te queda %(count)s carta.", "Te quedan %(count)s cartas.", count), { count });
}

function fromEvents(events, match, myTurn) {
  const said = [];
  let passes = [];
  const flush = () => {
    said.push(...passesTogether(passes));
    passes = [];
  };
  for (const event of events) {
    if (SILENT.has(event.type) || (myTurn && isToldByTurn(event, match))) continue;
    const mine = isMine(match, event.seat);
    if (event.type === "passed" && !mine && event.by !== "timeout") {
      passes.push(atSeat(match, event.seat)?.name ?? "");
      continue;
    }
    flush();
    if (event.type === "opens" && mine) continue;
    const sentence = sentenceOf(event, match);
    if (!sentence) continue;
    const text = textOf(sentence);
    const left = event.type === "played" && mine ? cardsLeft(match.hand.length) : "";
    const about = mine || event.to === match.seat ? { mine: true } : {};
    said.push(spoken(left ? `${text} ${left}` : text, event.type === "revolution", about));
  }
  flush();
  return said;
}

/** Who is down to one card since the view before. */
function lastCards(before, after) {
  if (!before || before.round !== after.round) return [];
  return after.players
    .filter((player) => player.cards === 1 && player.player !== after.me)
    .filter((player) => (before.players.find((one) => one.player === player.player)?.cards ?? 1) > 1)
    .map((player) => spoken(interpolate(gettext("A %(name)s le queda una carta."), { name: player.name })));
}

/**
 * The sentences for going from the match `before` (null at first) to `after` by `events`. With `jump` the way there is
 * not told, only the present.
 */
export function announcements(before, after, events, jump) {
  if (!after) return [];
  const said = [];
  const myTurn = after.phase === "play" && isMine(after, after.turn);
  if (myTurn && turnMoved(before, after)) said.push(spoken(turnSentence(after), true));
  if (owes(after) && !owes(before)) said.push(spoken(owedSentence(after), true));
  if (jump) {
    if (!myTurn && after.phase === "play" && after.top && !isSpectator(after)) {
      const owner = atSeat(after, after.top.seat);
      const play = playName(after.top.rank, after.top.count);
      said.push(spoken(interpolate(gettext("En la mesa, %(play)s de %(name)s."), { play, name: owner?.name ?? "" })));
    }
    return said;
  }
  const told = [
    ...fromEvents(isRapid(after) ? withoutOpening(events) : events, after, myTurn),
    ...lastCards(before, after),
  ];
  return [...said, ...(isRapid(after) ? newest(told) : told)];
}

/** Rapid mode: why a trick closed tells more than that the next may be opened by anyone. */
const withoutOpening = (events) =>
  events.some((event) => event.type === "trick_closed") ? events.filter((event) => event.type !== "opens") : events;

/** Rapid mode: the newest state wins; what is urgent stays. */
function newest(told) {
  return told.filter((one, index) => one.urgent || index === told.length - 1);
}

/** The words of the page's title. */
export function pageTitle(match, room) {
  const table = room.name;
  if (!match) return interpolate(gettext("%(table)s · Sala de espera · Presidente"), { table });
  if (match.phase === "results")
    return interpolate(gettext("Resultados de la ronda %(round)s · %(table)s · Presidente"), {
      round: match.round,
      table,
    });
  if (match.phase === "final" || match.phase === "stopped") {
    return interpolate(gettext("Fin de la partida · %(table)s · Presidente"), { table });
  }
  if (match.phase === "exchange") {
    return match.exchange && match.exchange.give > 0
      ? interpolate(gettext("Elige qué devuelves · %(table)s · Presidente"), { table })
      : interpolate(gettext("Intercambio · %(table)s · Presidente"), { table });
  }
  if (isMine(match, match.turn)) return interpolate(gettext("Tu turno · %(table)s · Presidente"), { table });
  const player = atSeat(match, match.turn);
  if (!player) return interpolate(gettext("%(table)s · Presidente"), { table });
  return interpolate(gettext("Juega %(name)s · %(table)s · Presidente"), { name: player.name, table });
}

/** «Última jugada» for the pile: «Pareja de nueves de Nerea», in one string. */
export function pileSentence(play, match) {
  const name = atSeat(match, play.seat)?.name ?? "";
  const cards = capital(playName(play.cards[0][0], play.cards.length));
  return isMine(match, play.seat)
    ? interpolate(gettext("%(play)s, jugada tuya"), { play: cards })
    : interpolate(gettext("%(play)s de %(name)s"), { play: cards, name });
}
