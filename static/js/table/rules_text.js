/** The rules of one table, told from its options: only what it plays. Pure. Facts: rules/RULES.md. */
import { gettext, interpolate, ngettext } from "../i18n.js";

function playing(options) {
  const equal = options.beat === "equal_or_higher";
  const lines = [
    gettext("Abre con una, dos, tres o cuatro cartas del mismo valor. Los palos no cuentan."),
    equal
      ? gettext("Responde con el mismo número de cartas y un valor al menos igual de fuerte.")
      : gettext("Responde con el mismo número de cartas y un valor más fuerte: igualar no vale."),
    options.pass === "out"
      ? gettext("Puedes pasar aunque tengas con qué. Quien pasa queda fuera hasta la baza siguiente.")
      : gettext("Puedes pasar aunque tengas con qué, y volver a entrar si después juega alguien."),
    gettext("La baza se cierra cuando nadie más responde, y abre la siguiente quien jugó la última."),
  ];
  return { key: "play", tab: gettext("Jugar"), title: gettext("¿Con qué puedes responder?"), lines, example: true };
}

function rapid(options) {
  const lines = [
    gettext("No hay turnos: juega quien llegue antes, también sobre su propia jugada."),
    interpolate(gettext("Un reloj común de %(seconds)s segundos vuelve a empezar con cada jugada y con cada baza."), {
      seconds: options.rapid_seconds,
    }),
    gettext("Decide el orden en que llegan al servidor, no el de los toques en la pantalla: la red puede influir."),
    gettext("Si llegas tarde, tus cartas siguen en tu mano. Nada se vuelve a enviar solo."),
  ];
  return { key: "rapid", tab: gettext("Rápido"), title: gettext("Modo rápido"), lines };
}

function revolution() {
  const lines = [
    gettext("Cuatro cartas iguales en una sola jugada invierten el orden: manda el 3 y el 2 es el más débil."),
    gettext("Dura hasta el final de la ronda. Otro póquer lo vuelve a girar."),
  ];
  return { key: "revolution", tab: gettext("Revolución"), title: gettext("Revolución"), lines };
}

function skipping() {
  const lines = [
    gettext("Cuando alguien iguala, quien va después juega ese mismo valor o pasa: misma carta o nada."),
    gettext("Si no tiene bastantes cartas de ese valor, le saltan: pierde esa vez, pero no cuenta como pasar."),
    gettext("Después del salto, o si pasa, se vuelve a responder con libertad."),
  ];
  return { key: "skip", tab: gettext("Cállate"), title: gettext("Saltar turno"), lines };
}

function closings(options) {
  const lines = [];
  if (options.four_close) {
    lines.push(gettext("Cuatro cartas del mismo valor seguidas cierran la baza, juntas o por partes."));
  }
  if (options.top_close) {
    lines.push(
      options.revolution
        ? gettext("La carta más fuerte cierra la baza: el 2, o el 3 en revolución.")
        : gettext("El 2 cierra la baza."),
    );
  }
  if (options.two_last) {
    lines.push(gettext("Acabar con un 2: quien se queda sin cartas jugando doses va al último puesto libre."));
  }
  return lines.length ? { key: "close", tab: gettext("Cierres"), title: gettext("Cierres y finales"), lines } : null;
}

function exchange(options) {
  if (options.exchange === "none") return null;
  const lines = [gettext("Desde la segunda ronda, antes de jugar:")];
  if (options.exchange === "double") {
    lines.push(gettext("El último da al primero sus dos cartas más fuertes."));
    lines.push(gettext("Desde cuatro jugadores, el penúltimo da al segundo su carta más fuerte."));
  } else {
    lines.push(gettext("El último da al primero su carta más fuerte."));
  }
  lines.push(gettext("Quien recibe devuelve las mismas cartas que quiera, también las que acaba de recibir."));
  return { key: "exchange", tab: gettext("Intercambio"), title: gettext("Intercambio"), lines };
}

const POINTS = {
  roles: () => gettext("Presidente 3, Vicepresidente 2, Neutral 1, Viceculo y Culo 0."),
  places: () => gettext("Tantos puntos como jugadores para el primero, y uno menos por puesto hasta 1."),
  podium: () => gettext("Dos puntos para el primero, uno para el segundo, cero para los demás."),
};
const OPENS = {
  queen_of_hearts: () =>
    gettext("La primera ronda la empieza quien tiene la reina de corazones; no hace falta jugarla."),
  first_seat: () => gettext("La primera ronda la empieza el primer asiento."),
  dealer_left: () => gettext("La primera ronda la empieza quien está a la izquierda de quien reparte."),
};

function ending({ ends, rounds, target }) {
  if (ends === "unlimited") return gettext("Se juega sin límite de rondas, hasta que quien organiza termine.");
  if (ends === "target") {
    return interpolate(
      gettext("Gana quien vaya por delante al llegar a %(target)s puntos; si hay empate arriba, se sigue."),
      { target },
    );
  }
  return interpolate(ngettext("Se juega %(rounds)s ronda.", "Se juegan %(rounds)s rondas.", rounds), { rounds });
}

function points(options) {
  const lines = [POINTS[options.points]()];
  if (options.mode === "turns") {
    lines.push(OPENS[options.opens_first]());
    lines.push(
      options.opens_next === "last"
        ? gettext("Las siguientes, quien quedó al final en la anterior.")
        : gettext("Las siguientes, quien ganó la anterior."),
    );
  }
  lines.push(ending(options));
  return { key: "points", tab: gettext("Puntos"), title: gettext("Puntos y partida"), lines };
}

/** The sections of the rules sheet: [{key, tab, title, lines, example?}]. */
export function rulesOf(options) {
  const turns = options.mode !== "rapid";
  return [
    playing(options),
    !turns && rapid(options),
    options.revolution && revolution(),
    turns && options.skip_equal && skipping(),
    closings(options),
    exchange(options),
    points(options),
  ].filter(Boolean);
}

/** The example to tap: a pair of sevens on the table, four answers with their verdicts. */
export function answersExample(options) {
  const equal = options.beat === "equal_or_higher";
  return {
    table: ["7c", "7h"],
    answers: [
      { cards: ["Js", "Jd"], right: true, text: gettext("Sí. Dos jotas son una pareja y superan a los sietes.") },
      {
        cards: ["7s", "7d"],
        right: equal,
        text: equal
          ? gettext("Sí. Igualar siempre está permitido.")
          : gettext("No. En esta mesa igualar no vale: hay que superar."),
      },
      {
        cards: ["Kc"],
        right: false,
        text: gettext("No. Un rey solo no responde a una pareja, aunque sea más fuerte."),
      },
      {
        cards: ["5s", "5h"],
        right: false,
        text: gettext("No. El cinco es más débil que el siete en el orden normal."),
      },
    ],
  };
}
