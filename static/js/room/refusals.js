// One sentence for each code with which the server refuses something in the waiting room. The words are those of
// lobby/labels.py, which pages without scripts show.
import { gettext } from "../i18n.js";

/** The sentence for `code`; one that nobody here knows gives a general sentence: people can do nothing with a code. */
export function refusalText(code) {
  switch (code) {
    case "unknown_code":
      return gettext("No hay ninguna mesa abierta con ese código. Revísalo, o pide el enlace a quien te invitó.");
    case "not_admitted":
      return gettext("Esta mesa es solo con enlace. Pídeselo a quien organiza.");
    case "expelled":
      return gettext("Quien organiza te sacó de esta mesa, y no puedes volver a entrar.");
    case "room_closed":
      return gettext("Esta mesa ya está cerrada.");
    case "match_running":
      return gettext("Hay una partida en marcha. Podrá hacerse cuando acabe.");
    case "seats_open":
      return gettext("La partida ya ha acabado: siéntate en un asiento libre.");
    case "not_seated":
      return gettext("Antes tienes que sentarte.");
    case "already_seated":
      return gettext("Ya tienes asiento en esta mesa.");
    case "room_full":
      return gettext("No queda ningún asiento libre.");
    case "seat_taken":
      return gettext("Ese asiento ya está ocupado.");
    case "no_such_seat":
      return gettext("Ese asiento no existe o está vacío.");
    case "not_a_bot":
      return gettext("En ese asiento no hay un bot.");
    case "not_a_person":
      return gettext("En ese asiento no hay una persona.");
    case "seated_elsewhere":
      return gettext("Tienes una partida en marcha en otra mesa. Sal de ella antes de sentarte en esta.");
    case "not_host":
      return gettext("Eso solo puede hacerlo quien organiza la mesa.");
    case "not_yourself":
      return gettext("No puedes sacarte de tu propia mesa. Para irte, usa «Salir».");
    case "protected":
      return gettext("No se puede sacar de la mesa a alguien de la administración.");
    case "too_few":
      return gettext("Aún falta gente para empezar. Invita a alguien o añade bots.");
    case "maintenance":
      return gettext("El sitio está en mantenimiento: las partidas nuevas, a la vuelta.");
    case "too_many_seated":
      return gettext("Hay más asientos ocupados de los que admite ese sistema de reglas. Libera alguno antes.");
    case "unknown_option":
      return gettext("Esa opción no existe.");
    case "unknown_profile":
      return gettext("Ese sistema de reglas no existe o no está publicado.");
    case "option_locked":
      return gettext("El sistema de reglas no deja cambiar esa opción.");
    case "bad_value":
      return gettext("Ese valor no vale para esa opción.");
    case "skip_needs_equal":
      return gettext("«Saltar turno» solo tiene sentido si se puede igualar la jugada anterior.");
    case "rapid_needs_out":
      return gettext("En modo rápido, quien pasa tiene que quedar fuera hasta la baza siguiente.");
    case "too_fast":
      return gettext("Demasiadas peticiones seguidas. Espera un momento.");
    case "offline":
      return gettext("No hay conexión. Inténtalo cuando vuelva.");
    default:
      return gettext("Eso no se puede hacer ahora.");
  }
}
