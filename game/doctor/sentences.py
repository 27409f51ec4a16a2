"""What happened at a table, told to people who were not there: one sentence for each event, no card that was hidden."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from game.engine.options import Title

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
Names = Mapping[int, str]


def told(event: Mapping[str, Any], names: Names) -> str:
    """The sentence for an event in its wire form (`game.asyncapi`, with `player`); "" for one that says nothing here.

    `names` are those of the participants. The cards of an exchange are never told, even where the event holds them.
    """
    teller = _TELLERS.get(event["type"])
    return "" if teller is None else teller(event, names)


def cards_told(cards: Sequence[str]) -> str:
    """«9♣ 9♦»."""
    return " ".join(("10" if card[0] == "T" else card[0]) + _SUITS[card[1]] for card in cards)


def rank_told(rank: str) -> str:
    return "10" if rank == "T" else rank


def title_told(title: str) -> str:
    words = {
        Title.PRESIDENTE: pgettext("title", "Presidente"),
        Title.VICEPRESIDENTE: pgettext("title", "Vicepresidente"),
        Title.NEUTRAL: pgettext("title", "Neutral"),
        Title.VICECULO: pgettext("title", "Viceculo"),
        Title.CULO: pgettext("title", "Culo"),
        Title.ULTIMO: pgettext("title", "último"),
    }
    return words[Title(title)]


def _name(names: Names, player: object) -> str:
    return names.get(player, "—") if isinstance(player, int) else "—"


def _by(event: Mapping[str, Any]) -> str:
    """How a sentence ends where the server acted and not the person."""
    words = {
        "timeout": gettext(" (se acabó el tiempo)"),
        "absent": gettext(" (juega el servidor: sin conexión)"),
        "left": gettext(" (juega el servidor: se fue)"),
    }
    return words.get(event.get("by") or "", "")


def _dealt(event: Mapping[str, Any], names: Names) -> str:
    counts = ", ".join(map(str, event["counts"]))
    return gettext("Se reparten las cartas: %(counts)s.") % {"counts": counts}


def _gave(event: Mapping[str, Any], names: Names) -> str:
    count = event["count"]
    text = ngettext(
        "%(giver)s da su carta más fuerte a %(receiver)s.",
        "%(giver)s da sus %(count)d cartas más fuertes a %(receiver)s.",
        count,
    )
    return text % {
        "giver": _name(names, event["player"]),
        "receiver": _name(names, event["to_player"]),
        "count": count,
    }


def _returned(event: Mapping[str, Any], names: Names) -> str:
    count = event["count"]
    text = ngettext(
        "%(giver)s devuelve %(count)d carta a %(receiver)s%(by)s.",
        "%(giver)s devuelve %(count)d cartas a %(receiver)s%(by)s.",
        count,
    )
    return text % {
        "giver": _name(names, event["player"]),
        "receiver": _name(names, event["to_player"]),
        "count": count,
        "by": _by(event),
    }


def _opens(event: Mapping[str, Any], names: Names) -> str:
    if event["player"] is None:
        return gettext("Abre quien quiera.")
    return gettext("Abre %(name)s.") % {"name": _name(names, event["player"])}


def _played(event: Mapping[str, Any], names: Names) -> str:
    return gettext("%(name)s juega %(cards)s%(by)s.") % {
        "name": _name(names, event["player"]),
        "cards": cards_told(event["cards"]),
        "by": _by(event),
    }


def _passed(event: Mapping[str, Any], names: Names) -> str:
    return gettext("%(name)s pasa%(by)s.") % {"name": _name(names, event["player"]), "by": _by(event)}


def _skipped(event: Mapping[str, Any], names: Names) -> str:
    return gettext("Le saltan el turno a %(name)s.") % {"name": _name(names, event["player"])}


def _bound(event: Mapping[str, Any], names: Names) -> str:
    return gettext("A %(name)s solo le vale el mismo valor: %(rank)s.") % {
        "name": _name(names, event["player"]),
        "rank": rank_told(event["rank"]),
    }


def _revolution(event: Mapping[str, Any], names: Names) -> str:
    if event["on"]:
        return gettext("Revolución: manda el 3.")
    return gettext("Contrarrevolución: manda el 2.")


def _trick_closed(event: Mapping[str, Any], names: Names) -> str:
    why = {
        "all_passed": gettext("el resto ha pasado"),
        "four": gettext("hay cuatro cartas iguales"),
        "top": gettext("es la carta más fuerte"),
        "nobody_left": gettext("no queda nadie que responda"),
        "clock": gettext("se acabó el tiempo"),
    }
    return gettext("Se cierra la baza, de %(name)s: %(why)s.") % {
        "name": _name(names, event["player"]),
        "why": why[event["cause"]],
    }


def _went_out(event: Mapping[str, Any], names: Names) -> str:
    name = _name(names, event["player"])
    if event["penalised"]:
        return gettext("%(name)s se queda sin cartas con un 2: al final de la clasificación.") % {"name": name}
    return gettext("%(name)s se queda sin cartas (%(place)d.º en salir).") % {"name": name, "place": event["place"]}


def _round_over(event: Mapping[str, Any], names: Names) -> str:
    places = "; ".join(
        gettext("%(name)s, %(title)s, %(points)d")
        % {
            "name": _name(names, player),
            "title": title_told(event["titles"][str(player)]),
            "points": event["points"][str(player)],
        }
        for player in event["ranking"]
    )
    return gettext("Acaba la ronda: %(places)s.") % {"places": places}


def _person(text: str) -> Any:
    def teller(event: Mapping[str, Any], names: Names) -> str:
        return gettext(text) % {"name": _name(names, event["player"])}

    return teller


def _match_over(event: Mapping[str, Any], names: Names) -> str:
    why = {
        "rounds": gettext("Acaba la partida: era la última ronda."),
        "target": gettext("Acaba la partida: alguien ha llegado a los puntos."),
        "ended": gettext("Acaba la partida: así lo ha querido quien organiza."),
        "stopped": gettext("La partida se para, sin ganador."),
        "too_few": gettext("La partida se para: queda muy poca gente."),
    }
    return why.get(event["why"], gettext("Acaba la partida."))


_TELLERS = {
    "dealt": _dealt,
    "gave": _gave,
    "returned": _returned,
    "opens": _opens,
    "played": _played,
    "passed": _passed,
    "skipped": _skipped,
    "bound": _bound,
    "revolution": _revolution,
    "trick_closed": _trick_closed,
    "went_out": _went_out,
    "round_over": _round_over,
    "match_over": _match_over,
    "time_out": _person(gettext_noop("A %(name)s se le acaba el tiempo.")),
    "slow": _person(gettext_noop("El servidor juega por %(name)s.")),
    "back": _person(gettext_noop("%(name)s ha vuelto.")),
    "left": _person(gettext_noop("%(name)s se va.")),
    "expelled": _person(gettext_noop("Sacan de la mesa a %(name)s.")),
    "host_changed": _person(gettext_noop("Ahora organiza %(name)s.")),
}
