"""The doctor's words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

PHASES: Final[Mapping[str, "StrPromise"]] = {
    "exchange": _("intercambio"),
    "play": _("jugando"),
    "results": _("resultados"),
    "final": _("final"),
    "stopped": _("detenida"),
}

ERRORS: Final[Mapping[str, "StrPromise"]] = {
    "no_match": _("La sala dice que juega, y no hay partida."),
    "unreadable": _("El estado guardado no se puede leer."),
    "no_clock": _("Hay algo que hacer y ningún reloj puesto."),
    "put_off": _("El reloj falló la última vez y se ha pospuesto: mira el diario del servidor."),
}

CLOCKS: Final[Mapping[str, "StrPromise"]] = {
    "turn": _("de turno"),
    "exchange": _("del intercambio"),
    "rapid": _("del modo rápido"),
    "results": _("de los resultados"),
}

STAND_INS: Final[Mapping[str, "StrPromise"]] = {
    "absent": _("sin conexión: juega el servidor"),
    "slow": _("no responde: juega el servidor"),
    "left": _("se fue: juega el servidor"),
}

REFUSALS: Final[Mapping[str, "StrPromise"]] = {
    "not_due": _("No hay nada atrasado: el reloj aún no ha llegado a cero."),
    "no_such_player": _("En ese asiento no hay una persona que siga en la mesa."),
    "match_over": _("Esa partida ya no está en juego."),
    "match_on": _("Hay una partida en marcha. Termínala antes."),
    "no_match": _("En esa mesa no hay partida."),
    "unknown_verb": _("Eso no se puede hacer aquí."),
}

DONE: Final[Mapping[str, "StrPromise"]] = {
    "clock": _("Hecho lo que estaba atrasado."),
    "bot": _("El servidor juega por ese asiento hasta que su persona vuelva."),
    "expel": _("Fuera de la mesa."),
    "stop": _("Partida parada. La mesa vuelve a la sala de espera en unos segundos."),
    "close": _("Sala cerrada."),
}
