// The sentences of the waiting room that belong to a setting, a level or a refusal.
import { gettext, interpolate, ngettext } from "../i18n.js";

/** Icon, title and one sentence of each yes-or-no option. */
export function switchText(name) {
  switch (name) {
    case "revolution":
      return {
        icon: "i-revolution",
        title: gettext("Revolución"),
        sentence: gettext("Un póquer invierte el orden de las cartas."),
      };
    case "skip_equal":
      return {
        icon: "i-skip",
        title: gettext("Saltar turno si faltan cartas del mismo valor"),
        sentence: gettext("Tras igualar: la misma carta o nada."),
      };
    case "four_close":
      return {
        icon: "i-four",
        title: gettext("Cuatro cartas cierran la baza"),
        sentence: gettext("Cuatro iguales seguidas, juntas o por partes."),
      };
    case "top_close":
      return {
        icon: "i-top",
        title: gettext("La más fuerte cierra la baza"),
        sentence: gettext("El 2, o el 3 en revolución."),
      };
    case "two_last":
      return {
        icon: "i-two",
        title: gettext("Acabar con un 2"),
        sentence: gettext("Quien sale con un 2 va al final."),
      };
    case "reseat":
      return {
        icon: "i-replay",
        title: gettext("Sentarse por orden de llegada"),
        sentence: gettext("Tras cada ronda, los asientos siguen la clasificación."),
      };
    default:
      throw new RangeError(`no switch ${name}`);
  }
}

/** The name of a rule system. Those that come with the project are translated; others are as their admin wrote them. */
export function profileText(name) {
  switch (name) {
    case "Clásico":
      return gettext("Clásico");
    case "Básico":
      return gettext("Básico");
    default:
      return name;
  }
}

/** Icon, title, a few words and one whole sentence on a mode of play at this table. */
export function modeText(mode, options) {
  if (mode === "rapid") {
    return {
      icon: "i-rapid",
      title: gettext("Rápido"),
      words: interpolate(gettext("Reloj común de %(seconds)s s"), { seconds: options.rapid_seconds }),
      sentence: gettext("Sin turnos: juega quien llegue antes. La conexión de cada cual puede decidir quién llega."),
    };
  }
  return {
    icon: "i-turns",
    title: gettext("Turnos"),
    words: interpolate(gettext("%(seconds)s s por jugada"), { seconds: options.turn_seconds }),
    sentence: gettext("Cada cual juega cuando le toca. Si se acaba el tiempo, el servidor juega en su lugar."),
  };
}

/** Why a setting stays as it is (the reasons of options.js), or "" where the host simply may not change it. */
export function lockText(reason) {
  switch (reason) {
    case "rapid":
      return gettext("En modo rápido no hay turno que saltar.");
    case "needs_equal":
      return gettext("Necesita que se pueda igualar.");
    case "needs_out":
      return gettext("El modo rápido necesita que quien pasa quede fuera de la baza.");
    default:
      return "";
  }
}

/** A length of the match as it stands on its button. */
export function lengthText(length, options) {
  if (length === "unlimited") return gettext("Sin límite");
  if (length === "target") return interpolate(gettext("Hasta %(points)s puntos"), { points: options.target });
  return length;
}

/** A turn clock as it stands on its button. */
export function clockText(seconds) {
  return interpolate(gettext("%(seconds)s s"), { seconds });
}

/** The levels of bots that may be chosen, weakest first. */
export const LEVELS = ["facil", "normal", "dificil", "experto"];

/** A bot's level as the seat shows it. */
export function levelText(level) {
  switch (level) {
    case "facil":
      return gettext("Fácil");
    case "dificil":
      return gettext("Difícil");
    case "experto":
      return gettext("Experto");
    default:
      return gettext("Normal");
  }
}

/** How a bot of this level plays, in a few words. */
export function levelSentence(level) {
  switch (level) {
    case "facil":
      return gettext("Suelta siempre lo más bajo que vale.");
    case "dificil":
      return gettext("Cuenta lo que queda y planea cómo salir.");
    case "experto":
      return gettext("Imagina cómo acabará la ronda antes de jugar.");
    default:
      return gettext("Guarda sus doses y sus póqueres para mandar.");
  }
}

/** What this rule system keeps, in a few sentences: what a guest must know before sitting down. */
export function keptRules(options) {
  const lines = [];
  lines.push(
    options.beat === "higher"
      ? gettext("Se responde con un valor más fuerte: igualar no vale.")
      : gettext("Se responde con un valor igual o más fuerte."),
  );
  lines.push(
    options.pass === "return"
      ? gettext("Quien pasa puede volver a responder en la misma baza.")
      : gettext("Quien pasa espera a la baza siguiente."),
  );
  if (options.exchange === "double") {
    lines.push(gettext("Entre rondas, el último puesto da sus dos mejores cartas al primero y recibe otras dos."));
  } else if (options.exchange === "single") {
    lines.push(gettext("Entre rondas, el último puesto da su mejor carta al primero y recibe otra."));
  }
  if (options.points === "places") lines.push(gettext("Puntos: uno por cada puesto, contando desde el último."));
  else if (options.points === "podium") lines.push(gettext("Puntos: 2 para quien sale antes y 1 para quien le sigue."));
  else lines.push(gettext("Puntos: 3 para el Presidente, 2 para el Vicepresidente, 1 para cada Neutral."));
  return lines;
}

/** How many people and bots sit at the table: «5 de 7». */
export function takenText(taken, seats) {
  return interpolate(gettext("%(taken)s de %(seats)s"), { taken, seats });
}

/** How many look on without a seat. */
export function watchingText(count) {
  return interpolate(ngettext("%(count)s mira", "%(count)s miran", count), { count });
}
