"""The hall's words: options, variants, help texts, and one sentence for every refusal. Lazy, so they follow the reader.

The rest of the code speaks in keys and codes; pages and the table's socket take their sentences from here.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

# A text that is translated when it is shown; the type checker knows it by the name of its stubs.
if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    Sentence: TypeAlias = StrPromise
else:
    from django.utils.functional import Promise as Sentence


class Label(NamedTuple):
    """A name, a sentence that explains it, and the symbol of static/img/sprite.svg that stands for it ("" if none)."""

    name: Sentence
    sentence: Sentence
    icon: str = ""


# In the order in which they are shown everywhere.
VARIANTS: Final[Mapping[str, Label]] = {
    "revolution": Label(
        _("Revolución"),
        _("Un póquer jugado de una vez invierte el orden de las cartas: manda el 3."),
        "i-revolution",
    ),
    "skip_equal": Label(
        _("Saltar turno si faltan cartas del mismo valor"),
        _("Cuando alguien iguala, a quien va detrás solo le vale esa misma carta; si no la tiene, le saltan."),
        "i-skip",
    ),
    "four_close": Label(
        _("Cuatro cartas del mismo valor cierran la baza"),
        _("Valen las cuatro juntas o por partes, siempre que caigan seguidas."),
        "i-four",
    ),
    "top_close": Label(
        _("La carta más fuerte cierra la baza"),
        _("La cierra el 2; en revolución, el 3."),
        "i-top",
    ),
    "two_last": Label(
        _("Acabar con un 2"),
        _("Quien se queda sin cartas jugando un 2 va al final de la clasificación."),
        "i-two",
    ),
}

MODES: Final[Mapping[str, Label]] = {
    "turns": Label(_("Turnos"), _("Cada cual juega cuando le toca, con su propio reloj."), "i-turns"),
    "rapid": Label(
        _("Rápido"),
        _("Sin turnos: juega quien llegue antes. La conexión de cada cual puede decidir quién llega."),
        "i-rapid",
    ),
}

# Every option of RULES.md that is neither a variant nor the mode: what an admin edits and a host may find freed.
OPTIONS: Final[Mapping[str, Label]] = {
    "mode": Label(_("Modo de juego"), _("Por turnos, o en modo rápido.")),
    "beat": Label(_("Para responder"), _("Si basta con igualar o hay que superar el valor de la mesa.")),
    "pass": Label(_("Al pasar"), _("Si quien pasa queda fuera hasta la baza siguiente o puede volver.")),
    "exchange": Label(_("Intercambio de cartas"), _("Cuántas cartas cambian de mano entre ronda y ronda.")),
    "titles": Label(_("Roles"), _("Los que se reparten según la clasificación de cada ronda.")),
    "points": Label(_("Puntos"), _("Lo que suma cada puesto al acabar una ronda.")),
    "opens_first": Label(_("Quién abre la primera ronda"), _("En modo rápido la apertura siempre es libre.")),
    "opens_next": Label(_("Quién abre las demás rondas"), _("Según la clasificación de la ronda anterior.")),
    "deals_first": Label(
        _("Reparto de la primera ronda"), _("Por quién empieza y quién recibe las cartas que sobran.")
    ),
    "deals_next": Label(_("Reparto de las demás rondas"), _("Por quién empieza y quién recibe las cartas que sobran.")),
    "ends": Label(_("Duración de la partida"), _("Un número de rondas, sin límite, o hasta llegar a unos puntos.")),
    "rounds": Label(_("Rondas"), _("Cuántas rondas dura la partida.")),
    "target": Label(_("Puntos para ganar"), _("La partida acaba con la ronda en la que alguien los alcanza.")),
    "reseat": Label(_("Sentarse por orden de llegada"), _("Tras cada ronda, los asientos siguen la clasificación.")),
    "turn_seconds": Label(_("Reloj del turno"), _("Segundos para jugar; al agotarse, el servidor juega por ti.")),
    "rapid_seconds": Label(_("Reloj del modo rápido"), _("Segundos sin jugadas hasta que la baza se cierra.")),
    "exchange_seconds": Label(_("Reloj del intercambio"), _("Segundos para elegir las cartas que devuelves.")),
    **VARIANTS,
}

# What a room has besides its rules.
ROOM_SETTINGS: Final[Mapping[str, Label]] = {
    "profile": Label(_("Sistema de reglas"), _("Las reglas con las que juega la mesa.")),
    "name": Label(_("Nombre de la mesa"), _("Como aparece en la lista de mesas abiertas.")),
    "visibility": Label(_("Privacidad"), _("Quién puede encontrar la mesa.")),
    "nudge": Label(
        _("Agilizar a quien no responde"),
        _("Si a alguien se le agota el tiempo dos veces seguidas, el servidor juega por su asiento hasta que vuelva."),
    ),
    "open_hands": Label(
        _("Repetición abierta"),
        _("Cuando acaba una ronda, cualquiera con el enlace puede ver la repetición, con todas las manos."),
    ),
}

VISIBILITIES: Final[Mapping[str, Label]] = {
    "public": Label(_("Pública"), _("Aparece en la lista y puede sentarse cualquiera.")),
    "private": Label(_("Solo con enlace"), _("No aparece en la lista: entra quien reciba el enlace.")),
}

TURN_CLOCKS: Final[Mapping[int, Sentence]] = {
    15: _("15 s: ligero"),
    30: _("30 s: normal"),
    60: _("60 s: tranquilo"),
}

BOT_LEVELS: Final[Mapping[str, Label]] = {
    "facil": Label(_("Fácil"), _("Juega siempre lo más bajo que puede.")),
    "normal": Label(_("Normal"), _("Guarda sus cartas fuertes y no rompe parejas sin motivo.")),
    "dificil": Label(_("Difícil"), _("Cuenta lo que queda y planea cómo salir.")),
    "experto": Label(_("Experto"), _("Imagina cómo acabará la ronda antes de jugar.")),
}

STATUSES: Final[Mapping[str, Sentence]] = {
    "waiting": _("Esperando"),
    "playing": _("En juego"),
    "closed": _("Cerrada"),
}

REFUSALS: Final[Mapping[str, Sentence]] = {
    # the room
    "unknown_code": _("No hay ninguna mesa abierta con ese código. Revísalo, o pide el enlace a quien te invitó."),
    "not_admitted": _("Esta mesa es solo con enlace. Pídeselo a quien organiza."),
    "expelled": _("Quien organiza te sacó de esta mesa, y no puedes volver a entrar."),
    "room_closed": _("Esta mesa ya está cerrada."),
    "match_running": _("Hay una partida en marcha. Podrá hacerse cuando acabe."),
    "too_many_rooms": _("Ya tienes cinco mesas abiertas. Cierra alguna antes de crear otra."),
    "too_many_guests": _("Con este enlace ya ha entrado demasiada gente. Pide a quien organiza que abra otra mesa."),
    "too_many_tries": _("Demasiados intentos seguidos. Espera un minuto y prueba otra vez."),
    "seats_open": _("La partida ya ha acabado: siéntate en un asiento libre."),
    # the seats
    "not_seated": _("Antes tienes que sentarte."),
    "already_seated": _("Ya tienes asiento en esta mesa."),
    "room_full": _("No queda ningún asiento libre."),
    "seat_taken": _("Ese asiento ya está ocupado."),
    "no_such_seat": _("Ese asiento no existe o está vacío."),
    "not_a_bot": _("En ese asiento no hay un bot."),
    "not_a_person": _("En ese asiento no hay una persona."),
    "seated_elsewhere": _("Tienes una partida en marcha en otra mesa. Sal de ella antes de sentarte en esta."),
    # the host
    "not_host": _("Eso solo puede hacerlo quien organiza la mesa."),
    "not_yourself": _("No puedes sacarte de tu propia mesa. Para irte, usa «Salir»."),
    "protected": _("No se puede sacar de la mesa a alguien de la administración."),
    "too_few": _("Aún falta gente para empezar. Invita a alguien o añade bots."),
    "maintenance": _("El sitio está en mantenimiento: las partidas nuevas, a la vuelta."),
    "too_many_seated": _("Hay más asientos ocupados de los que admite ese sistema de reglas. Libera alguno antes."),
    # the settings
    "unknown_option": _("Esa opción no existe."),
    "unknown_profile": _("Ese sistema de reglas no existe o no está publicado."),
    "option_locked": _("El sistema de reglas no deja cambiar esa opción."),
    "bad_value": _("Ese valor no vale para esa opción."),
    "skip_needs_equal": _("«Saltar turno» solo tiene sentido si se puede igualar la jugada anterior."),
    "rapid_needs_out": _("En modo rápido, quien pasa tiene que quedar fuera hasta la baza siguiente."),
    "bad_seats": _("Los asientos van de 3 a 7, y el mínimo no puede pasar del máximo."),
    "titles_seats": _("Esos roles no dan para ese número de asientos: completos, de 3 a 6; solo dos, de 4 a 7."),
    "titles_points": _("Con solo dos roles no se puede puntuar por roles. Elige otra forma de puntuar."),
}


def refusal_text(code: str, option: str = "") -> str:
    """The sentence for a refusal in the reader's language; names the option where one is at fault.

    A code that the hall does not know gives a general sentence: it is shown to people, who can do nothing with a code.
    """
    sentence = REFUSALS.get(code)
    if sentence is None:
        return gettext("Eso no se puede hacer ahora.")
    label = OPTIONS.get(option) or ROOM_SETTINGS.get(option)
    if label is None or code not in ("option_locked", "bad_value"):
        return str(sentence)
    return gettext("%(option)s: %(sentence)s") % {"option": label.name, "sentence": sentence}


def length_text(options: Mapping[str, object]) -> str:
    """How long the match lasts, as a short phrase: «6 rondas», «Sin límite», «Hasta 11 puntos»."""
    match options["ends"]:
        case "unlimited":
            return gettext("Sin límite de rondas")
        case "target":
            return gettext("Hasta %(points)s puntos") % {"points": options["target"]}
        case _:
            rounds = int(str(options["rounds"]))
            return ngettext("%(rounds)d ronda", "%(rounds)d rondas", rounds) % {"rounds": rounds}


def active_variants(options: Mapping[str, object]) -> list[tuple[str, Label]]:
    """The variants that have an effect under these options (in rapid mode skipping counts as off)."""
    return [
        (name, label)
        for name, label in VARIANTS.items()
        if options[name] is True and not (name == "skip_equal" and options["mode"] == "rapid")
    ]
