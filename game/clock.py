"""When the server must act next, and on what: pure functions of a match's state and of `now` (epoch milliseconds).

Time is data: nothing here waits. `settle` is called after every change and writes down what the server waits for;
`due` reads from that the one next moment, which becomes the row's `due_at`.
"""

import random
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings

from game import lesson
from game.bots import pace
from game.engine.series import Series, SeriesPhase
from game.engine.state import seats_of
from game.engine.view import view
from game.state import Chair, Clock, MatchState

GRACE = 10_000
"""How long a lost connection may take to come back before the server plays the seat."""
CHOICE = 60_000
"""How long the results wait for the host alone."""
BROKEN_OFF = 6_000
"""How long a match that was broken off stays on the table with its results."""
DESERTED = 600_000
"""How long a match goes on with no person connected."""
STAND_IN = "normal"
"""The level at whose pace the server plays a person's seat."""


class Kind(StrEnum):
    CLOCK = "clock"
    """The turn, exchange or rapid clock is at zero."""
    MOVE = "move"
    """The server plays a seat."""
    CHOICE = "choice"
    """The host's choice opens to everybody seated."""
    RETURN = "return"
    """A match that was broken off gives the table back."""
    DESERTED = "deserted"
    """Nobody has been connected for long."""


@dataclass(frozen=True, slots=True)
class Due:
    at: int
    kind: Kind
    participant: int | None = None


def due(state: MatchState) -> Due | None:
    """The next moment at which the server must act; None while it waits for people alone.

    At the same moment the clock comes first.
    """
    desk = state.desk
    waits: list[Due] = []
    if desk.clock is not None:
        if desk.clock.kind != "results":
            waits.append(Due(desk.clock.until, Kind.CLOCK))
        elif not desk.open_choice:
            waits.append(Due(_choice_at(state, desk.clock), Kind.CHOICE))
    waits.extend(
        Due(chair.move_at, Kind.MOVE, number) for number, chair in enumerate(state.chairs) if chair.move_at is not None
    )
    if desk.returns_at is not None:
        waits.append(Due(desk.returns_at, Kind.RETURN))
    deserted = _deserted_since(state)
    if deserted is not None:
        waits.append(Due(deserted + DESERTED, Kind.DESERTED))
    return min(waits, key=lambda wait: wait.at, default=None)


def settle(state: MatchState, now: int, rng: random.Random, *, stirred: bool) -> None:
    """Writes down what the server waits for after a change. `stirred`: an action was accepted.

    A clock starts anew only when what it belongs to has changed: so passes, refusals and reconnections never move the
    rapid clock, and coming back never restarts a turn. In the lesson no clock runs, and who is away is waited for.
    """
    patient = state.desk.lesson
    _settle_clock(state, now)
    for chair in state.chairs:
        away = chair.away is not None and now >= chair.away + GRACE and not patient
        chair.absent = chair.bot is None and not chair.left and away
    acting = acting_participants(state.series)
    redraw = stirred and _racing(state.series)
    for number, chair in enumerate(state.chairs):
        if number not in acting:
            chair.move_at = None
        elif chair.server_plays:
            if chair.move_at is None or redraw:
                chair.move_at = now + _pause(state, chair, number, rng)
        elif chair.away is not None and not patient:
            chair.move_at = chair.away + GRACE
        else:
            chair.move_at = None


def acting_participants(series: Series) -> frozenset[int]:
    """Of whom the game expects something now. In rapid mode the owner of the top play waits for the others."""
    state = series.round
    match series.phase:
        case SeriesPhase.EXCHANGE:
            seats = tuple(state.due)
        case SeriesPhase.PLAY if series.rules.rapid:
            owner = 0 if state.top is None else 1 << state.top.seat
            seats = seats_of(state.holders & ~state.passed & ~owner)
        case SeriesPhase.PLAY:
            seats = () if state.turn is None else (state.turn,)
        case _:
            seats = ()
    return frozenset(series.order[seat] for seat in seats)


def _settle_clock(state: MatchState, now: int) -> None:
    kind, mark, length = ("", (), 0) if state.desk.lesson else _clock_wanted(state.series)
    clock = state.desk.clock
    if clock is not None and (clock.kind, clock.mark) == (kind, mark):
        return
    state.desk.clock = None if kind == "" else Clock(kind, mark, now, now + length)
    state.desk.open_choice = False
    for chair in state.chairs:
        # A new turn is a new thought; in the exchange and in rapid mode each receiver has its own.
        chair.move_at = None


def _clock_wanted(series: Series) -> tuple[str, tuple[int, ...], int]:
    """The clock that should be running: its kind ("" for none), what it belongs to, its length."""
    state, rules, number = series.round, series.rules, series.number
    match series.phase:
        case SeriesPhase.EXCHANGE:
            return "exchange", (number,), rules.exchange_seconds * 1000
        case SeriesPhase.PLAY if rules.rapid:
            return "rapid", (number, state.trick, state.version), rules.rapid_seconds * 1000
        case SeriesPhase.PLAY:
            turn = -1 if state.turn is None else state.turn
            return "turn", (number, state.trick, state.version, turn), rules.turn_seconds * 1000
        case SeriesPhase.RESULTS:
            return "results", (number, 0), CHOICE
        case SeriesPhase.FINAL | SeriesPhase.STOPPED:
            return "results", (number, 1), CHOICE


def _racing(series: Series) -> bool:
    """Whether everybody may act at once, and whoever is first is: not in the exchange, where each gives alone."""
    return series.rules.rapid and series.phase is SeriesPhase.PLAY


def _pause(state: MatchState, chair: Chair, number: int, rng: random.Random) -> int:
    """Milliseconds until the server plays this participant's seat, drawn for what can be seen from there."""
    series = state.series
    if state.desk.lesson:
        return round(settings.BOT_PACE * lesson.pause(series))
    seen = view(series.rules, series.round, series.seat_of(number))
    draw = pace.reaction if _racing(series) else pace.thinking
    return round(1000 * settings.BOT_PACE * draw(chair.bot or STAND_IN, seen, rng))


def _choice_at(state: MatchState, clock: Clock) -> int:
    """A host who is gone is waited for no longer than the grace of a lost connection."""
    host = state.desk.host
    if host is None:
        return clock.started
    away = state.chairs[host].away
    return clock.until if away is None else min(clock.until, max(clock.started, away + GRACE))


def _deserted_since(state: MatchState) -> int | None:
    people = [chair for chair in state.chairs if chair.bot is None and not chair.left]
    if any(chair.away is None for chair in people):
        return None
    return max((chair.away for chair in people if chair.away is not None), default=0)
