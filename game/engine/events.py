"""What happened: facts in the past tense, in the order they took effect, and who may see which cards.

`event_json` gives the form that goes over the wire; its keys beside `type`, `seat` and `by` are the fields below.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from game.engine.cards import RANKS, Card, Rank, card_texts
from game.engine.options import Title


class Cause(StrEnum):
    """Why a trick closed."""

    ALL_PASSED = "all_passed"
    FOUR = "four"
    TOP = "top"
    NOBODY_LEFT = "nobody_left"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Dealt:
    """`counts` are the hand sizes by seat before the gifts; `dealer` is None where no rule asks who deals."""

    counts: tuple[int, ...]
    dealer: int | None


@dataclass(frozen=True, slots=True)
class Gave:
    """The automatic gift of the exchange. `cards` is None for all but the two seats concerned."""

    seat: int
    to: int
    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Returned:
    """A return of the exchange. `cards` is None for all but the two seats concerned."""

    seat: int
    to: int
    count: int
    cards: tuple[Card, ...] | None
    by: str


@dataclass(frozen=True, slots=True)
class Opens:
    """Who opens the trick, None for a free opening. `why`: an `opens_first` or `opens_next` value, "owner" of the
    last trick, "next" after an owner without cards, "free", or "named" where a record names the opener."""

    seat: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """`revolution`: this play turned the order; `equal`: it is of the rank it answered."""

    seat: int
    cards: tuple[Card, ...]
    rank: Rank
    count: int
    revolution: bool
    equal: bool
    by: str


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """The seat loses this turn: it holds fewer than `count` cards of `rank`."""

    seat: int
    rank: Rank
    count: int


@dataclass(frozen=True, slots=True)
class Bound:
    """The seat must play `count` cards of `rank` or pass."""

    seat: int
    rank: Rank
    count: int


@dataclass(frozen=True, slots=True)
class Revolution:
    """The order turned: `on` is whether it is inverted now."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class TrickClosed:
    """`seat` is the owner of the trick, `rank` the rank on top."""

    seat: int
    rank: Rank
    cause: Cause


@dataclass(frozen=True, slots=True)
class WentOut:
    """`place`: as the how manieth to go out, from 1; with `penalised` that is not the place in the ranking."""

    seat: int
    place: int
    penalised: bool


@dataclass(frozen=True, slots=True)
class RoundOver:
    """`ranking` are the seats from first to last; `titles` and `points` stand in the order of the ranking."""

    ranking: tuple[int, ...]
    titles: tuple[Title, ...]
    points: tuple[int, ...]


Event = (
    Dealt | Gave | Returned | Opens | Played | Passed | Skipped | Bound | Revolution | TrickClosed | WentOut | RoundOver
)

_TYPES: dict[type[Event], str] = {
    Dealt: "dealt",
    Gave: "gave",
    Returned: "returned",
    Opens: "opens",
    Played: "played",
    Passed: "passed",
    Skipped: "skipped",
    Bound: "bound",
    Revolution: "revolution",
    TrickClosed: "trick_closed",
    WentOut: "went_out",
    RoundOver: "round_over",
}


def redact(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as the viewer in this seat may see them; None is a spectator."""
    return tuple(_redacted(event, seat) for event in events)


def _redacted(event: Event, seat: int | None) -> Event:
    match event:
        case Gave() | Returned() if seat is None or seat not in (event.seat, event.to):
            return replace(event, cards=None)
        case _:
            return event


def event_json(event: Event, order: Sequence[int] | None = None) -> dict[str, object]:
    """The event in its wire form, unredacted.

    With `order` (the participant in each seat) the ranking, titles and points of a finished round are by participant
    instead of by seat. Cards become texts, ranks one letter.
    """
    data: dict[str, object] = {"type": _TYPES[type(event)], "seat": None, "by": None}
    match event:
        case RoundOver(ranking, titles, points):
            named = [order[seat] for seat in ranking] if order is not None else list(ranking)
            data["ranking"] = named
            data["titles"] = {str(one): title.value for one, title in zip(named, titles, strict=True)}
            data["points"] = {str(one): score for one, score in zip(named, points, strict=True)}
        case _:
            for field in fields(event):
                data[field.name] = _plain(field.name, getattr(event, field.name))
    return data


def _plain(name: str, value: object) -> object:
    if name == "rank" and isinstance(value, int):
        return RANKS[value]
    if name == "cards" and isinstance(value, tuple):
        return card_texts(value)
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
