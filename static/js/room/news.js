// What changed between two views of a room, as sentences for the live region. Pure.
import { gettext, interpolate, ngettext } from "../i18n.js";
import { changedSettings, inForce, lengthOf, SWITCHES } from "./options.js";
import { clockText, lengthText, modeText, profileText, switchText } from "./texts.js";

/** How many chairs are taken. */
export function takenSeats(room) {
  return room.seats.filter(Boolean).length;
}

/** How many players are missing before the match can begin. */
export function missingPlayers(room) {
  return Math.max(0, room.seats_min - takenSeats(room));
}

/** The names of the seated people who have not said that they are ready; the host needs not say so. */
export function unreadyNames(room) {
  return room.seats.filter((seat) => seat && !seat.ready && !seat.host && !seat.player.bot).map((s) => s.player.name);
}

/** Names joined as a sentence joins them: «Bruno, Nerea y Alba». */
export function joinNames(names) {
  if (names.length < 2) return names.join("");
  return interpolate(gettext("%(names)s y %(last)s"), {
    names: names.slice(0, -1).join(", "),
    last: names[names.length - 1],
  });
}

const sameSeat = (one, other) =>
  one.player.name === other.player.name && Boolean(one.player.bot) === Boolean(other.player.bot);

function seatNews(before, after, me) {
  if (before && (!after || !sameSeat(before, after))) {
    const left = interpolate(gettext("%(name)s deja el asiento."), { name: before.player.name });
    return after ? [left, ...seatNews(null, after, me)] : [left];
  }
  if (!before && !after) return [];
  const name = after.player.name;
  if (!before) {
    if (me) return [gettext("Tienes asiento.")];
    return [interpolate(after.player.bot ? gettext("Llega %(name)s.") : gettext("Se sienta %(name)s."), { name })];
  }
  const news = [];
  if (!before.host && after.host) {
    news.push(me ? gettext("Ahora organizas tú.") : interpolate(gettext("Ahora organiza %(name)s."), { name }));
  }
  if (before.ready !== after.ready && !me && !after.player.bot) {
    const sentence = after.ready ? gettext("%(name)s, a punto.") : gettext("%(name)s ya no está a punto.");
    news.push(interpolate(sentence, { name }));
  }
  if (before.connected !== after.connected && !after.player.bot && !me) {
    const sentence = after.connected ? gettext("%(name)s vuelve a tener red.") : gettext("%(name)s se queda sin red.");
    news.push(interpolate(sentence, { name }));
  }
  return news;
}

const namesOf = (room) => room.seats.filter(Boolean).map((seat) => seat.player.name);

/** Whether the same people and bots sit there as before, on other chairs. */
function reordered(before, after) {
  const [first, second] = [namesOf(before), namesOf(after)];
  const moved = after.seats.some((seat, number) => seat && seat.player.name !== before.seats[number]?.player.name);
  return moved && first.sort().join("\n") === second.sort().join("\n");
}

/** The sentence that says how a setting stands now, or null for one that the waiting room does not show. */
export function settingNews(name, room) {
  const { options } = room;
  if (name === "profile") {
    return interpolate(gettext("Sistema de reglas: %(name)s."), { name: profileText(room.profile_name) });
  }
  if (name === "mode") return interpolate(gettext("Modo: %(name)s."), { name: modeText(options.mode, options).title });
  if (name === "turn_seconds") {
    return interpolate(gettext("Reloj: %(time)s por jugada."), { time: clockText(options.turn_seconds) });
  }
  if (name === "rounds" || name === "ends" || name === "target") {
    const length = lengthOf(options);
    if (options.ends !== "rounds") return `${lengthText(length, options)}.`;
    return interpolate(ngettext("%(count)s ronda.", "%(count)s rondas.", options.rounds), { count: options.rounds });
  }
  if (name === "visibility") {
    return room.visibility === "private" ? gettext("Mesa solo con enlace.") : gettext("Mesa pública.");
  }
  if (name === "nudge") {
    return room.nudge
      ? gettext("Se agiliza a quien no responde.")
      : gettext("Se espera a quien no responde.");
  }
  if (name === "open_hands") {
    return room.open_hands
      ? gettext("Las rondas se podrán ver con el enlace cuando acaben.")
      : gettext("Las rondas solo las verá quien las juegue.");
  }
  if (!SWITCHES.includes(name)) return null;
  const { title } = switchText(name);
  return interpolate(inForce(name, options) ? gettext("%(name)s: sí.") : gettext("%(name)s: no."), { name: title });
}

/** The names of those who were sent away from one room to the next. */
export function expelledNames(before, after) {
  return before ? after.expelled.slice(before.expelled.length) : [];
}

/** The line that tells it. */
export function expelledText(names) {
  return names.length
    ? interpolate(gettext("%(names)s: fuera de la mesa."), { names: joinNames(names) })
    : "";
}

/** Everything that changed from one room to the next, in the order in which a listener wants it. */
export function roomNews(before, after) {
  if (!before) return [];
  const news = [];
  const most = Math.max(before.seats.length, after.seats.length);
  const gone = expelledNames(before, after);
  if (gone.length) news.push(expelledText(gone));
  const moved = reordered(before, after);
  if (moved) news.push(gettext("Los asientos cambian de orden."));
  for (let seat = 0; seat < most && !moved; seat += 1) {
    const left = before.seats[seat] || null;
    const sent = left && gone.includes(left.player.name) && !left.player.bot;
    news.push(...seatNews(sent ? null : left, after.seats[seat] || null, after.you.seat === seat));
  }
  for (const name of changedSettings(before, after)) {
    const sentence = settingNews(name, after);
    if (sentence && !news.includes(sentence)) news.push(sentence);
  }
  return news;
}

/** The line over the buttons: what everyone is waiting for. */
export function waitingFor(room) {
  const missing = missingPlayers(room);
  if (missing > 0) {
    return interpolate(
      ngettext("Falta %(count)s para empezar: invita a alguien o añade un bot.",
        "Faltan %(count)s para empezar: invita a tu gente o añade bots.", missing),
      { count: missing },
    );
  }
  const unready = unreadyNames(room);
  if (room.you.host) {
    if (!unready.length) return gettext("Toda la mesa está a punto. Empieza cuando quieras.");
    return interpolate(
      ngettext("Aún no ha dicho que está a punto: %(names)s.", "Aún no han dicho que están a punto: %(names)s.",
        unready.length),
      { names: joinNames(unready) },
    );
  }
  if (room.you.seat === null) return gettext("Siéntate para jugar la próxima partida.");
  return interpolate(gettext("Esperando a que %(name)s empiece la partida."), { name: room.host_name });
}
