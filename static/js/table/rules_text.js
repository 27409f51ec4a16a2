/**
 * The rules of one table, told from its options: only what it plays. Pure. Facts: rules/RULES.md. Sections and lines
 * have keys, by which why.js names the rule behind something that happened.
 */
import { gettext, interpolate, ngettext } from "../i18n.js";

const line = (key, text) => ({ key, text });

function playing(options) {
  const equal = options.beat === "equal_or_higher";
  const turns = options.mode !== "rapid";
  const lines = [
    line(
      "answer",
      equal
        ? gettext("Responde con el mismo número de cartas y un valor al menos igual de fuerte.")
        : gettext("Responde con el mismo número de cartas y un valor más fuerte: igualar no vale."),
    ),
    turns && line("turns", gettext("Se juega por turnos, en el sentido de las agujas del reloj.")),
    line("open", gettext("Abre con una, dos, tres o cuatro cartas del mismo valor. Los palos no cuentan.")),
    line("empty", gettext("Una baza vacía no se pasa: quien abre, juega.")),
    line(
      "pass",
      options.pass === "out"
        ? gettext("Puedes pasar aunque tengas con qué. Quien pasa queda fuera hasta la baza siguiente.")
        : gettext("Puedes pasar aunque tengas con qué, y volver a entrar si después juega alguien."),
    ),
    line("close", closing(turns)),
    line("out", gettext("Quien se queda sin cartas sale de la ronda; su última jugada todavía se puede responder.")),
    line("end", gettext("La ronda acaba en cuanto solo queda una mano con cartas.")),
  ];
  return {
    key: "play",
    tab: gettext("Jugar"),
    title: gettext("¿Con qué puedes responder?"),
    lines: lines.filter(Boolean),
    example: true,
  };
}

const closing = (turns) =>
  turns
    ? gettext(
        "La baza se cierra cuando nadie más responde, y abre la siguiente quien jugó la última; si ya no tiene cartas, quien vaya detrás.",
      )
    : gettext("La baza se cierra cuando el resto ha pasado, y la siguiente la abre quien llegue antes.");

function rapid(options) {
  const lines = [
    line("race", gettext("No hay turnos: juega quien llegue antes, también sobre su propia jugada.")),
    line(
      "clock",
      interpolate(
        gettext(
          "Un reloj común de %(seconds)s segundos vuelve a empezar con cada jugada y con cada baza. Al llegar a cero cierra la baza; si está vacía, la mesa abre por alguien, a suertes.",
        ),
        { seconds: options.rapid_seconds },
      ),
    ),
    line(
      "order",
      gettext("Decide el orden en que llegan al servidor, no el de los toques en la pantalla: la red puede influir."),
    ),
    line(
      "late",
      gettext(
        "Cada gesto vale para lo que había en la mesa al tocar. Si llegas tarde, tus cartas siguen en tu mano y nada se vuelve a enviar solo.",
      ),
    ),
    line("last", gettext("Quien jugó la última no puede pasar.")),
  ];
  return { key: "rapid", tab: gettext("Rápido"), title: gettext("Modo rápido"), lines };
}

function revolution() {
  const lines = [
    line(
      "turn",
      gettext("Cuatro cartas iguales en una sola jugada invierten el orden: manda el 3 y el 2 es el más débil."),
    ),
    line("lasts", gettext("Dura hasta el final de la ronda. Otro póquer lo vuelve a girar.")),
  ];
  return { key: "revolution", tab: gettext("Revolución"), title: gettext("Revolución"), lines };
}

function skipping() {
  const lines = [
    line("bound", gettext("Cuando alguien iguala, quien va después juega ese mismo valor o pasa: misma carta o nada.")),
    line(
      "skipped",
      gettext("Si no tiene bastantes cartas de ese valor, le saltan: pierde esa vez, pero no cuenta como pasar."),
    ),
    line("after", gettext("Después del salto, o si pasa, se vuelve a responder con libertad.")),
    line("nobody", gettext("Si tras el salto no queda quien responda, la baza se cierra.")),
  ];
  return { key: "skip", tab: gettext("Cállate"), title: gettext("Saltar turno"), lines };
}

function closings(options) {
  const lines = [
    options.four_close &&
      line("four", gettext("Cuatro cartas del mismo valor seguidas cierran la baza, juntas o por partes.")),
    options.top_close &&
      line(
        "top",
        options.revolution
          ? gettext("La carta más fuerte cierra la baza: el 2, o el 3 en revolución.")
          : gettext("El 2 cierra la baza."),
      ),
    options.two_last &&
      line("two_last", gettext("Acabar con un 2: quien se queda sin cartas jugando doses va al último puesto libre.")),
  ].filter(Boolean);
  return lines.length ? { key: "close", tab: gettext("Cierres"), title: gettext("Cierres y finales"), lines } : null;
}

function exchange(options) {
  if (options.exchange === "none") return null;
  const double = options.exchange === "double";
  const lines = [
    line("when", gettext("Desde la segunda ronda, antes de jugar:")),
    line(
      "gifts",
      double
        ? gettext("El último puesto da al primero sus dos cartas más fuertes; las elige la mesa.")
        : gettext("El último puesto da al primero su carta más fuerte; la elige la mesa."),
    ),
    double && line("vices", gettext("Si sois cuatro o más, el penúltimo da al segundo su carta más fuerte.")),
    line(
      "returns",
      gettext("Quien recibe devuelve el mismo número de cartas, las que quiera, también las que acaba de recibir."),
    ),
    line(
      "pending",
      interpolate(
        gettext(
          "Nadie juega hasta que se han devuelto todas. Hay %(seconds)s segundos: a quien se le acaban, elige la mesa.",
        ),
        { seconds: options.exchange_seconds },
      ),
    ),
  ];
  return { key: "exchange", tab: gettext("Intercambio"), title: gettext("Intercambio"), lines: lines.filter(Boolean) };
}

const POINTS = {
  roles: () => gettext("Presidente 3, Vicepresidente 2, Neutral 1, Viceculo y Culo 0."),
  places: () => gettext("El primer puesto, tantos puntos como asientos ocupados; cada puesto siguiente, uno menos, hasta 1."),
  podium: () => gettext("Dos puntos el primer puesto, uno el segundo, cero el resto."),
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
  const turns = options.mode === "turns";
  const lines = [
    line("points", POINTS[options.points]()),
    turns && line("opens_first", OPENS[options.opens_first]()),
    turns &&
      line(
        "opens_next",
        options.opens_next === "last"
          ? gettext("Las siguientes, quien quedó al final en la anterior.")
          : gettext("Las siguientes, quien ganó la anterior."),
      ),
    line("ending", ending(options)),
    line("shared", sharing(options)),
    line(
      "next",
      gettext("Tras cada ronda decide quien organiza; si en un minuto no lo hace, cualquiera con asiento puede seguir."),
    ),
  ];
  return { key: "points", tab: gettext("Puntos"), title: gettext("Puntos y partida"), lines: lines.filter(Boolean) };
}

const sharing = ({ ends }) =>
  ends === "target"
    ? gettext("Parar la partida antes la deja sin ganador.")
    : ends === "unlimited"
      ? gettext("A igualdad de puntos arriba, la victoria se comparte.")
      : gettext("A igualdad de puntos arriba, la victoria se comparte. Parar la partida antes la deja sin ganador.");

/** What holds at every table: clocks, absence, seats, and how the server decides. */
function house(options) {
  const turns = options.mode !== "rapid";
  const lines = [
    turns &&
      line(
        "turn",
        interpolate(
          gettext(
            "Hay %(seconds)s segundos por turno, también mientras lees. Al acabarse, la mesa juega o pasa por ti, siempre algo válido.",
          ),
          { seconds: options.turn_seconds },
        ),
      ),
    line(
      "absent",
      gettext("A quien pierde la conexión le esperan diez segundos; después juega el automático hasta que vuelva."),
    ),
    line(
      "slow",
      gettext("Si se te acaba el tiempo dos veces seguidas, juega el automático hasta que digas «He vuelto» o juegues."),
    ),
    line("left", gettext("Quien se va, o queda fuera, no vuelve en esta partida: un bot termina su ronda.")),
    line("seats", gettext("A una partida en marcha no se entra: quien llega, mira, y se sienta para la próxima.")),
    line("host", gettext("Empezar, seguir, terminar o echar a alguien lo decide quien organiza la mesa.")),
    line(
      "server",
      gettext("Una jugada vale cuando el servidor la acepta. Lo que no acepta no gasta nada: tus cartas siguen en tu mano."),
    ),
    line("fast", gettext("Se admiten unos pocos gestos por segundo; los que sobran no cuentan.")),
    line("upkeep", gettext("Durante el mantenimiento no empiezan partidas nuevas; las que están en marcha siguen.")),
    line("help", gettext("Los consejos son para practicar con bots: con más gente, nadie recibe ayuda.")),
  ];
  return {
    key: "house",
    tab: gettext("Tiempo y mesa"),
    title: gettext("Tiempo, asientos y servidor"),
    lines: lines.filter(Boolean),
  };
}

/** The sections of each set of options so far; a view brings one set, and every line of its log asks. */
const told = new WeakMap();

/** The sections of the rules sheet: [{key, tab, title, lines: [{key, text}], example?}]; an example follows its first line. */
export function rulesOf(options) {
  if (!told.has(options)) told.set(options, sectionsOf(options));
  return told.get(options);
}

function sectionsOf(options) {
  const turns = options.mode !== "rapid";
  return [
    playing(options),
    !turns && rapid(options),
    options.revolution && revolution(),
    turns && options.skip_equal && skipping(),
    closings(options),
    exchange(options),
    points(options),
    house(options),
  ].filter(Boolean);
}

/** The rule that `{section, line}` names, as this table plays it: {title, text}; null where it does not play it. */
export function ruleText(options, { section, line: key }) {
  const found = rulesOf(options).find((one) => one.key === section);
  const rule = found && found.lines.find((one) => one.key === key);
  return rule ? { title: found.title, text: rule.text } : null;
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
