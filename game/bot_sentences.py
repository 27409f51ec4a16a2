"""What bots say about their plays: a sentence for each reason, told of a bot in a replay, and as advice to a player.

The bots know codes alone (`game.bots.reasons`); here they become words.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from game.bots.reasons import Reason

TOLD: dict[str, Promise] = {
    "gives_lowest": _("Devuelve sus cartas más bajas."),
    "gives_unneeded": _("Devuelve las cartas que menos falta le hacen: las demás forman mejores grupos."),
    "passes_unable": _("Pasa porque no tiene con qué responder."),
    "passes_bound": _("Solo podía igualar, y prefiere no hacerlo."),
    "passes_two_last": _("Pasa para no acabar con un 2."),
    "passes_duel": _("Pasa: solo queda otra mano, ya sabe cuál es, y así llega antes."),
    "passes_whole": _("Pasa para no romper una pareja o un trío."),
    "passes_strong": _("Pasa y se guarda lo más fuerte para recuperar la apertura."),
    "passes_later": _("Pasa: lo que tiene le rendirá más en otra baza."),
    "passes_foresight": _("Pasa: calcula que así acabará en mejor lugar."),
    "goes_out": _("Se queda sin cartas y sale de la ronda."),
    "only_choice": _("Era lo único que podía jugar."),
    "lowest": _("Juega la combinación más baja que puede."),
    "runs_out": _("Nadie puede superar lo que le queda: abrirá una baza tras otra hasta acabar."),
    "duel": _("Solo queda otra mano y ya sabe cuál es: así llega antes."),
    "turns": _("Hace la revolución: sus cartas bajas pasan a ser las fuertes."),
    "turns_back": _("Deshace la revolución y devuelve las cartas a su orden."),
    "closes_four": _("Completa cuatro del mismo valor, cierra la baza y vuelve a abrir."),
    "closes_top": _("Cierra la baza con la carta más fuerte y vuelve a abrir."),
    "equals": _("Iguala para que quien va detrás tenga que igualar o pierda el turno."),
    "breaks": _("Rompe un grupo para seguir en la baza: las cartas que quedan lo compensan."),
    "holds": _("Por las cartas que ya han salido, es probable que nadie lo supere."),
    "opens_low": _("Abre con su grupo más bajo para librarse de él mientras le toca abrir."),
    "answers_low": _("Responde con lo justo: el grupo más bajo que supera lo que hay."),
    "opens_group": _("Abre con un grupo entero para acabar en menos turnos."),
    "plans": _("Es lo que mejor encaja con su plan para quedarse sin cartas."),
    "foresight": _("Calcula que con esta jugada acabará en mejor lugar."),
}
"""By code; `blocks` and `hurries` count cards and stand in `told`."""

ADVISED: dict[str, Promise] = {
    "gives_unneeded": _("Devuelve estas cartas: las demás forman mejores grupos."),
    "passes_unable": _("Pasa: no tienes con qué responder."),
    "passes_bound": _("Pasa: solo podrías igualar, y no puedes o no te conviene."),
    "passes_two_last": _("Pasa: si sigues, acabarías con un 2."),
    "passes_duel": _("Pasa: solo queda otra mano, ya se sabe cuál es, y así llegas antes."),
    "passes_whole": _("Pasa: para responder tendrías que romper una pareja o un trío."),
    "passes_strong": _("Pasa y guarda lo más fuerte para recuperar la apertura."),
    "passes_later": _("Pasa: lo que tienes te rendirá más en otra baza."),
    "goes_out": _("Juega tus últimas cartas y sal de la ronda."),
    "only_choice": _("Es lo único que puedes jugar."),
    "runs_out": _("Nadie puede superar lo que te queda: juega así y abrirás una baza tras otra hasta acabar."),
    "duel": _("Solo queda otra mano y ya se sabe cuál es: así llegas antes."),
    "turns": _("Haz la revolución: tus cartas bajas pasarán a ser las fuertes."),
    "turns_back": _("Deshaz la revolución: con el orden normal tus cartas valen más."),
    "closes_four": _("Completa cuatro del mismo valor: cierras la baza y vuelves a abrir."),
    "closes_top": _("Cierra la baza con la carta más fuerte y vuelve a abrir."),
    "equals": _("Iguala: quien va detrás tendrá que igualar o perderá el turno."),
    "breaks": _("Rompe este grupo para seguir en la baza: las cartas que te quedan lo compensan."),
    "holds": _("Por las cartas que ya han salido, es probable que nadie lo supere."),
    "opens_low": _("Abre con tu grupo más bajo: librarte de él ahora es lo más fácil."),
    "answers_low": _("Responde con lo justo: el grupo más bajo que supera lo que hay."),
    "opens_group": _("Abre con un grupo entero: acabarás en menos turnos."),
    "plans": _("Es lo que mejor encaja con un plan para quedarte sin cartas."),
}
"""«Difícil» gives the advice, so codes of other levels alone are not here."""


def told(reason: Reason) -> str:
    """Why the bot did it, in one sentence."""
    left = reason.left
    if reason.code == "blocks":
        return ngettext(
            "Abre con más de una carta, porque a alguien solo le queda %(left)d.",
            "Abre con más cartas de las %(left)d que le quedan a alguien de la mesa.",
            left,
        ) % {"left": left}
    if reason.code == "hurries":
        return ngettext(
            "Gasta cartas fuertes porque a alguien solo le queda %(left)d carta.",
            "Gasta cartas fuertes porque a alguien solo le quedan %(left)d cartas.",
            left,
        ) % {"left": left}
    return str(TOLD[reason.code])


def advised(reason: Reason) -> str:
    """Why a player should do it, in one sentence. The reason must come from `game.bots.reasons.advise`."""
    left = reason.left
    if reason.code == "blocks":
        return ngettext(
            "Abre con más de una carta: a alguien solo le queda %(left)d.",
            "Abre con más cartas de las %(left)d que le quedan a alguien de la mesa.",
            left,
        ) % {"left": left}
    if reason.code == "hurries":
        return ngettext(
            "No te guardes lo fuerte: a alguien solo le queda %(left)d carta.",
            "No te guardes lo fuerte: a alguien solo le quedan %(left)d cartas.",
            left,
        ) % {"left": left}
    return str(ADVISED[reason.code])
