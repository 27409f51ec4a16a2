"""What each value of an option means, in words for whoever writes a rule system (RULES.md, «The options»)."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from lobby.labels import MODES, Sentence

VALUES: Final[Mapping[str, Mapping[str, Sentence]]] = {
    "mode": {value: label.name for value, label in MODES.items()},
    "beat": {
        "equal_or_higher": _("Igualar o superar"),
        "higher": _("Superar"),
    },
    "pass": {
        "out": _("Queda fuera hasta la baza siguiente"),
        "return": _("Puede volver si alguien juega"),
    },
    "exchange": {
        "double": _("Doble: dos cartas entre los extremos y, desde cuatro, una entre los vices"),
        "single": _("Sencillo: una carta entre los extremos"),
        "none": _("Sin intercambio"),
    },
    "titles": {
        "full": _("Completos: de Presidente a Culo (de 3 a 6 asientos)"),
        "two": _("Dos arriba: presidente y vicepresidente, y último (de 4 a 7 asientos)"),
    },
    "points": {
        "roles": _("Por roles: 3, 2, 1, 0 y 0"),
        "places": _("Por puestos: tantos como asientos para el primero, uno para el último"),
        "podium": _("Podio: 2, 1 y nada más"),
    },
    "opens_first": {
        "queen_of_hearts": _("Quien tiene la reina de corazones"),
        "first_seat": _("El primer asiento"),
        "dealer_left": _("El asiento que sigue a quien reparte"),
    },
    "opens_next": {
        "last": _("El último puesto de la ronda anterior"),
        "first": _("El primer puesto de la ronda anterior"),
    },
    "deals_first": {
        "seats": _("Por orden de asientos"),
        "dealer_left": _("Desde el asiento que sigue a quien reparte"),
    },
    "deals_next": {
        "last_up": _("Primero el último puesto, y de abajo arriba"),
        "first_clockwise": _("El primer puesto de la ronda anterior, y en el sentido del juego"),
    },
    "ends": {
        "rounds": _("Un número de rondas"),
        "unlimited": _("Sin límite"),
        "target": _("Al llegar a unos puntos"),
    },
}

GROUPS: Final[tuple[tuple[Sentence, tuple[str, ...]], ...]] = (
    (_("Jugar"), ("mode", "beat", "pass")),
    (_("Variantes"), ("revolution", "skip_equal", "four_close", "top_close", "two_last")),
    (
        _("Reparto, intercambio y apertura"),
        ("exchange", "deals_first", "deals_next", "opens_first", "opens_next"),
    ),
    (_("Roles y puntos"), ("titles", "points")),
    (_("La partida"), ("ends", "rounds", "target", "reseat")),
    (_("Relojes"), ("turn_seconds", "rapid_seconds", "exchange_seconds")),
)
"""Every option once, in the order of the form."""
