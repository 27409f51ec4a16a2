/** What the lesson says, in the voice of the table: short, and neutral by construction. Functions, for translation. */
import { gettext, interpolate, ngettext } from "../i18n.js";
import { atSeat, exchangePart } from "../table/people.js";

/** Before the person's move: pages to read on, what to pick up, and what to press then. */
export const ASKED = {
  open: {
    pages: [
      ["status", () => gettext("Te toca: aquí pone siempre a quién. Abres tú, que tienes la reina de corazones.")],
      ["strip", () => gettext("El orden, de floja a fuerte: el 3 no vale nada y el 2 manda. Los puntos son tus cartas.")],
    ],
    pick: ["hand", () => gettext("Se abre con una carta o con varias iguales. Toca tus cincos, la pareja entera.")],
    press: () => gettext("El botón dice siempre lo que va a pasar. Juega la pareja."),
    better: () => gettext("También vale. Pero suelta antes los cincos: lo fuerte hace falta luego."),
  },
  answer: {
    pages: [],
    pick: ["strip", () => gettext("Pareja de ochos. Se enciende lo que vale contra ella: tus reinas. Tócalas.")],
    press: () => gettext("Pareja contra pareja, igual o más fuerte. Juega."),
    better: () => gettext("Puedes pasar, pero tienes con qué responder: las reinas."),
  },
  lead: {
    pages: [["pile", () => gettext("Pasan todos: baza cerrada. La última jugada fue tuya, así que abres otra vez.")]],
    pick: ["hand", () => gettext("Prueba con el rey, a ver quién puede.")],
    press: () => gettext("Una carta: te responderán con una carta. Juega."),
    better: () => gettext("También vale. Pero guarda eso, que junto vale más; ahora, el rey."),
  },
  pass: {
    pages: [],
    pick: ["pass", () => gettext("Un dos: más fuerte no hay nada. Pasa, y vuelves en la baza siguiente.")],
    press: () => "",
    better: () => "",
  },
  strong: {
    pages: [],
    pick: ["hand", () => gettext("Baza nueva, y abre quien ganó la otra. Contra un nueve, tu as: tócalo.")],
    press: () => gettext("Si nadie puede con él, abres tú. Juega."),
    better: () => gettext("Puedes pasar, pero con el as te llevas la baza."),
  },
  revolution: {
    pages: [],
    pick: ["hand", () => gettext("Abres tú y tienes cuatro cuatros. Cuatro iguales de una vez: revolución. Tócalos.")],
    press: () => gettext("El orden se dará la vuelta: lo flojo será lo fuerte. Juega."),
    better: () => gettext("También vale. Pero los cuatro cuatros a la vez son una revolución."),
  },
  last: {
    pages: [["strip", () => gettext("La franja se ha dado la vuelta: ahora manda el 3.")]],
    pick: ["hand", () => gettext("Tus treses eran lo peor y ahora nadie puede con ellos. Tócalos.")],
    press: () => gettext("Quien se queda sin cartas sale. Juega."),
    better: () => gettext("También vale. Pero con los tres treses a la vez ya sales."),
  },
};

/** While the others move: where to look, and what goes on there. */
export const WATCHED = {
  answers: ["pile", () => gettext("Por turno, cada cual iguala o supera tu pareja con otra pareja. O pasa.")],
  holds: ["pile", () => gettext("Cuando pasan todos se cierra la baza, y abre quien jugó la última.")],
  beaten: ["pile", () => gettext("Carta contra carta, cada vez más fuerte.")],
  passed: ["status", () => gettext("Quien pasa espera a la baza siguiente.")],
  turned: ["strip", () => gettext("¡Revolución! Lo débil es lo fuerte: ahora manda el 3.")],
  out: ["status", () => gettext("Estás fuera: a esperar. La ronda sigue hasta que solo una mano tiene cartas.")],
  results: [
    "next",
    () => gettext("Cada puesto da sus puntos. Y ahora el Culo paga: en la ronda siguiente hay intercambio."),
  ],
};

/** Whoever plays on without the script. */
export const FREE = {
  open: ["hand", () => gettext("Abres tú: una carta o varias iguales, lo que menos te sirva.")],
  answer: ["strip", () => gettext("Vale lo que se enciende en la franja. Y si no te conviene, pasa.")],
  pass: ["pass", () => gettext("No tienes con qué responder. Pasa, y vuelves en la baza siguiente.")],
  revolution: ["hand", () => gettext("Cuatro iguales de una vez son una revolución: el orden se da la vuelta.")],
  wait: ["status", () => gettext("Vas por libre, y la mesa contigo. Aquí ves a quién le toca.")],
};

/** Said to whoever does not see the button. */
export const MORE = () => gettext("Botón Sigue para continuar.");

export const INSIST = () => gettext("Si la prefieres, otra vez y va.");

/** The exchange, from the person's side. */
export function exchangeHint(match, giving) {
  const { give, from } = match.exchange;
  const name = atSeat(match, from)?.name ?? "";
  if (give > 0 && giving.length === give) return ["act", gettext("Eso es. Dáselo y empieza la ronda.")];
  if (give > 0) {
    const text = ngettext(
      "%(name)s te da su carta más fuerte. Devuelve la que quieras: la que menos te sirva.",
      "%(name)s te da sus %(count)s más fuertes. Devuelve %(count)s, las que quieras: toca las que menos te sirvan.",
      give,
    );
    return ["tray", interpolate(text, { name, count: give })];
  }
  return exchangePart(match) === "gives"
    ? ["tray", gettext("Has pagado con lo mejor que tenías. A cambio te llega lo que a la otra mano le sobra.")]
    : ["tray", gettext("Intercambio hecho. Falta que acaben los demás.")];
}

export const DONE = {
  title: () => gettext("Ya sabes jugar"),
  text: () =>
    gettext("Turno, fuerza, pasar, revolución e intercambio. Lo demás son variantes: cada mesa dice las suyas."),
};

export const SKIPPED = {
  title: () => gettext("La lección puede esperar"),
  text: () => gettext("La tienes siempre en la portada, y se puede repetir."),
};
