"""A round of bots by rules that somebody is writing: engine and bots alone, nothing kept."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext

from game import bots, clock
from game.doctor.sentences import told
from game.engine.actions import ClockZero
from game.engine.cards import CARDS
from game.engine.events import Event, event_json
from game.engine.rules import Rules
from game.engine.series import Series, SeriesPhase, SeriesRefused, act, start_series
from game.engine.view import view

ACTIONS_MOST = 2_000
_LEVEL = "normal"


def round_told(options: Mapping[str, object], seats: int, seed: int) -> list[str]:
    """A whole round, a sentence for each line. The same seed tells the same round. Raises RulesError."""
    rng = Random(seed)  # noqa: S311 - a round to look at, which can be had again
    deck = list(range(CARDS))
    rng.shuffle(deck)
    names = {number: gettext("Bot %(number)d") % {"number": number + 1} for number in range(seats)}
    started = start_series(Rules.from_json(options), range(seats), deck=deck, dealer=rng.randrange(seats))
    series, lines = started.series, _lines(started.events, started.series, names)
    for _ in range(ACTIONS_MOST):
        if series.phase not in (SeriesPhase.PLAY, SeriesPhase.EXCHANGE):
            return lines
        series, events = _next(series, rng)
        lines += _lines(events, series, names)
    return [*lines, gettext("Y así seguiría: la ronda no acaba.")]


def _next(series: Series, rng: Random) -> tuple[Series, tuple[Event, ...]]:
    """One bot acts: whose turn it is, or in rapid mode whoever is first; if nobody wants to, the clock."""
    acting = sorted(clock.acting_participants(series))
    rng.shuffle(acting)
    for number in acting:
        seat = series.seat_of(number)
        move = bots.choose(_LEVEL, view(series.rules, series.round, seat), rng)
        if move is None:
            continue
        applied = act(series, move)
        if not isinstance(applied, SeriesRefused):
            return applied.series, applied.events
    applied = act(series, ClockZero())
    if isinstance(applied, SeriesRefused):
        raise RuntimeError(f"no bot acts, and the clock is refused: {applied.code}")
    return applied.series, applied.events


def _lines(events: tuple[Event, ...], series: Series, names: Mapping[int, str]) -> list[str]:
    found = []
    for event in events:
        data: dict[str, Any] = event_json(event, series.order)
        seat, to = data["seat"], data.get("to")
        data["player"] = series.order[seat] if isinstance(seat, int) else None
        data["to_player"] = series.order[to] if isinstance(to, int) else None
        found.append(told(data, names))
    return [line for line in found if line]
