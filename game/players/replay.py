"""A round played back: the frames of the table, step by step, worked out of its record by the engine.

Each frame is what `game.match_view` shows to the viewpoint, so that a replay says what the table said and no more;
that it may be looked at at all is `access.round_open`'s affair.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.bot_sentences import told
from game.bots.levels import LEVELS
from game.bots.reasons import explain
from game.engine import round as rounds
from game.engine.actions import Action, By, ClockZero, Pass, Play, Return
from game.engine.events import Event, Opens, event_json
from game.engine.options import Title
from game.engine.record import read_record
from game.engine.rules import Rules
from game.engine.series import RoundResult as SeriesResult
from game.engine.series import Series
from game.engine.state import Applied, Phase, RoundState
from game.engine.view import view
from game.match_view import event_for, private, shared
from game.models import RoundResult
from game.players.access import OpenRound
from game.players.deal import record_with_deal
from game.state import Chair, Deal, Desk, MatchState

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A seat to look from; `mine`: it is the viewer's own."""

    seat: int
    name: str
    mine: bool


def viewpoints(found: OpenRound) -> list[Viewpoint]:
    """The seats that this viewer may look from: all of the round, or none."""
    if not found.hands:
        return []
    names = found.of.names
    return [Viewpoint(seat, names[number], seat == found.seat) for seat, number in enumerate(found.order)]


def record(found: OpenRound) -> Json:
    """The record to download, with what its deal was promised by. Only for who may see the hands."""
    return record_with_deal(found.record, nonce=found.row.nonce, commitment=found.row.commitment)


def frames(found: OpenRound, seat: int | None) -> Json:
    """`{"room", "seat", "first", "steps", "tricks"}`: the round as seen from this seat, None for a looker-on.

    `first` is the whole MATCH object after the deal; each step has `events` and, under `match`, the keys that differ
    from the step before; a bot's has `why` it did so, in the language in force, for who may see the hands: it tells of
    them. `tricks` are [trick, step] where one begins. The caller has checked `seat` (viewpoints).
    """
    series = _series(found)
    applied = read_record(found.record).started
    teller = _Teller(found.order, found.row.number)
    before = _match(found, series, applied, 0, seat)
    first = before
    steps: list[Json] = [{"match": {}, "events": teller.told(applied.events, seat)}]
    tricks = [[1, 0]]
    for number, action in enumerate(read_record(found.record).actions, 1):
        answer = rounds.apply(series.rules, applied.state, action)
        if not isinstance(answer, Applied):
            continue  # a stored record holds accepted actions alone
        why = _why(found, series, applied.state, action)
        if answer.state.trick != applied.state.trick and answer.state.phase is not Phase.OVER:
            tricks.append([answer.state.trick, len(steps)])
        applied = answer
        now = _match(found, series, applied, number, seat)
        step = {
            "match": {key: value for key, value in now.items() if before[key] != value},
            "events": teller.told(applied.events, seat),
            "clock": isinstance(action, ClockZero),
        }
        steps.append(step if why is None else {**step, "why": why})
        before = now
    room = {"code": found.of.match.room.code, "name": found.of.match.room.name}
    return {"room": room, "seat": seat, "first": first, "steps": steps, "tricks": tricks}


def _why(found: OpenRound, series: Series, state: RoundState, action: Action) -> str | None:
    """Why a bot took this action at its own level, on what its seat saw; None for people and who acts for them."""
    if not found.hands or not isinstance(action, Play | Pass | Return) or action.by != By.BOT:
        return None
    level = next(one.bot_level for one in found.of.people if one.number == found.order[action.seat])
    if level not in LEVELS:
        return None
    return told(explain(level, view(series.rules, state, action.seat), action))


class _Teller:
    """Numbers the engine's events and shows each as this viewpoint may see it."""

    def __init__(self, order: Sequence[int], number: int) -> None:
        self.order = order
        self.number = number
        self.count = 0

    def told(self, events: Sequence[Event], seat: int | None) -> list[Json]:
        viewer = None if seat is None else self.order[seat]
        shown = []
        for event in events:
            if isinstance(event, Opens) and event.why == "named":
                # A record that names its opener cannot say what the rule was.
                continue
            data = event_json(event, self.order)
            self.count += 1
            by_seat, to = data["seat"], data.get("to")
            data |= {"n": self.count, "at": 0, "round": self.number}
            data["player"] = self.order[by_seat] if isinstance(by_seat, int) else None
            if isinstance(to, int):
                data["to_player"] = self.order[to]
            shown.append(event_for(data, viewer))
        return shown


def _series(found: OpenRound) -> Series:
    """The match as it stood when this round was dealt, without its round state."""
    match = found.of.match
    earlier: dict[int, list[tuple[RoundResult, int]]] = {}
    results = RoundResult.objects.filter(round__match=match, round__number__lte=found.row.number)
    for result in results.select_related("round", "participant").order_by("round__number", "place"):
        earlier.setdefault(result.round.number, []).append((result, result.participant.number))
    return Series(
        rules=Rules.from_json(match.rules),
        seats_min=3,
        participants=tuple(one.number for one in found.of.people),
        left=(),
        number=found.row.number,
        order=tuple(found.order),
        round=read_record(found.record).started.state,
        results=tuple(
            SeriesResult(
                ranking=tuple(number for _, number in rows),
                titles=tuple(Title(result.title) for result, _ in rows),
                points=tuple(result.points for result, _ in rows),
                penalised=tuple(number for result, number in rows if result.penalised),
            )
            for _, rows in sorted(earlier.items())
        ),
        ending=None,
        winners=None,
    )


def _match(found: OpenRound, series: Series, applied: Applied, version: int, seat: int | None) -> Json:
    """The MATCH object at one step: no clock, no verbs, and no log, which the page adds up from the events."""
    over = applied.state.phase is Phase.OVER
    # The round's own result counts from its last card on.
    results = series.results if over else tuple(series.results[: found.row.number - 1])
    chairs = [Chair(name=one.name, face=one.face, bot=one.bot_level or None) for one in found.of.people]
    deal = Deal(found.row.deck, found.row.nonce, found.row.commitment)
    standing = MatchState(
        replace(series, round=applied.state, results=results), Desk(chairs=chairs, deal=deal, host=None), nudge=False
    )
    number = None if seat is None else found.order[seat]
    shown = {
        **shared(found.of.match.pk, version, standing),
        **private(standing, number, live=False),
        "clock": None,
        "log": [],
        "can": [],
    }
    # Deck and nonce are given with the record, and to nobody who may not have that.
    return {**shown, "opened": None}
