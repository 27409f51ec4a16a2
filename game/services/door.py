"""The one door for writes: a match opened under its row lock, changed, and written back with what happened.

`opened` locks, yields and saves in one transaction; the poke goes out after the commit. Where a room is touched too,
its lock is taken before (lobby.services.room_lock, inside the same `store.write_transaction`).
"""

import logging
import random
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from game import clock, notify, state, store
from game.engine.actions import Action
from game.engine.events import Event, event_json
from game.engine.record import action_json
from game.engine.series import SeriesPhase, SeriesRefused
from game.engine.series import act as series_act
from game.models import Match
from game.services import results
from game.state import Chair, MatchState
from lobby import services as lobby
from lobby.models import Room

logger = logging.getLogger(__name__)

RNG = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Advised:
    """What «Difícil» would do: `do` is play, pass or give, with which cards, and why in one sentence."""

    do: str
    cards: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The table where somebody has a seat in a match, who is refused another one with `seated_elsewhere`."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Quiet:
    """When somebody may react again: in `wait` milliseconds; muted, at `until` (epoch ms, None: not known), and why."""

    wait: int | None = None
    until: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the asker is told: done, or a code. `match` and `version` say how fresh a view must be to show it."""

    code: str | None = None
    match: int | None = None
    version: int = 0
    advice: Advised | None = None
    elsewhere: Elsewhere | None = None
    quiet: Quiet | None = None

    @property
    def ok(self) -> bool:
        return self.code is None


class Table:
    """A match under its lock. Its methods change `state` and collect what `save` writes; nobody else does."""

    def __init__(self, row: store.Loaded, now: int, rng: random.Random) -> None:
        self.row = row
        self.now = now
        self.rng = rng
        self.state: MatchState = state.decode(row.state)
        self.version = row.version
        self.status = row.status
        self.touched = False
        self.rows: list[store.Written] = []

    @property
    def live(self) -> bool:
        return self.status == Match.Status.LIVE

    @property
    def asker(self) -> Chair | None:
        """The chair of the person who asks; None for somebody who was never in this match."""
        return None if self.row.participant is None else self.state.chairs[self.row.participant]

    def event(self, kind: str, number: int | None, **more: Any) -> dict[str, Any]:
        """A fact about a participant that the engine knows nothing of."""
        seat = None if number is None else self.state.series.seat_of(number)
        name = None if number is None else self.state.chairs[number].name
        return {"type": kind, "seat": seat, "player": number, "by": None, "name": name, **more}

    def play(
        self, action: Action, *, client_id: str | None = None, before: Sequence[dict[str, Any]] = ()
    ) -> str | None:
        """An action in the round, with the facts that lead to it; the code if the engine refuses, then unchanged."""
        applied = series_act(self.state.series, action)
        if isinstance(applied, SeriesRefused):
            return str(applied.code.value)
        order = self.state.series.order
        was_over = self.state.series.ending is not None
        self.state.series = applied.series
        seat = getattr(action, "seat", None)
        self.log(
            action_json(action),
            None if seat is None else order[seat],
            client_id=client_id,
            by=str(action.by),
            events=[*before, *self.engine_events(applied.events), *self.ending_events(was_over=was_over)],
        )
        if applied.series.phase not in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
            self.round_over()
        clock.settle(self.state, self.now, self.rng, stirred=True)
        return None

    def verb(
        self,
        verb: str,
        number: int | None,
        *,
        client_id: str | None = None,
        events: Sequence[dict[str, Any]] = (),
        stirred: bool = False,
    ) -> None:
        """Anything else that people or the clock do to the match: logged, settled, one version."""
        self.log({"verb": verb}, number, client_id=client_id, by="", events=events)
        clock.settle(self.state, self.now, self.rng, stirred=stirred)

    def log(
        self,
        action: dict[str, Any],
        number: int | None,
        *,
        client_id: str | None,
        by: str,
        events: Sequence[dict[str, Any]],
    ) -> None:
        """Appends the row of the next version; events get their running numbers here."""
        self.version += 1
        stamped = []
        for event in events:
            self.state.desk.events += 1
            stamped.append({"n": self.state.desk.events, "at": self.now, **event})
        round_number = self.state.series.number
        self.rows.append(store.Written(self.version, round_number, number, client_id, action, by, stamped, self.now))

    def seen(self) -> None:
        """A change without an action that everybody must see: a version of its own."""
        self.version += 1
        clock.settle(self.state, self.now, self.rng, stirred=False)

    def engine_events(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The engine's events as the contract writes them, unredacted, participants beside seats."""
        order = self.state.series.order
        told = []
        for event in events:
            data = event_json(event, order)
            seat, to = data["seat"], data.get("to")
            data["player"] = order[seat] if isinstance(seat, int) else None
            if isinstance(to, int):
                data["to_player"] = order[to]
            if data["type"] == "dealt":
                data["round"] = self.state.series.number
            told.append(data)
        return told

    def ending_events(self, *, was_over: bool) -> list[dict[str, Any]]:
        """Marks a match that has just ended; the fact to tell, or nothing."""
        ending = self.state.series.ending
        if ending is None or was_over:
            return []
        self.status = Match.Status.OVER
        if ending.value == "too_few":
            self.state.desk.returns_at = self.now + clock.BROKEN_OFF
        return [self.event("match_over", None, why=ending.value)]

    def round_over(self) -> None:
        """Keeps the record and the results of the round that the last action ended."""
        results.round_keep(self.row.id, self.state, self.rows, self.now)

    def refuse(self, code: str, client_id: str | None) -> str:
        """Remembers the refusal for its seat, so that a repeat gets the same answer."""
        chair = self.asker
        if chair is not None and client_id is not None:
            chair.refusals = [*chair.refusals, (client_id, code)][-state.REFUSALS_KEPT :]
            self.touched = True
        return code

    def answered(self, client_id: str | None) -> Answer | None:
        """The answer that this gesture got before, if any."""
        if self.row.answered:
            return self.answer()
        chair = self.asker
        for gesture, code in chair.refusals if chair is not None and client_id is not None else ():
            if gesture == client_id:
                return self.answer(code)
        return None

    def accepted_meanwhile(self, client_id: str | None) -> bool:
        """Whether the same gesture was accepted while this one waited for the lock (see store.Loaded)."""
        if client_id is None or self.row.participant is None:
            return False
        return store.was_accepted(self.row.id, self.row.participant, client_id)

    def answer(self, code: str | None = None) -> Answer:
        return Answer(code, self.row.id, self.version)

    def save(self) -> None:
        """Writes the next state, if it changed, and has it told after the commit."""
        if self.version == self.row.version and self.status == self.row.status and not self.touched:
            return
        due = None if self.status == Match.Status.PAST else clock.due(self.state)
        store.save(
            self.row.id,
            version=self.version,
            state=state.encode(self.state),
            due_at=None if due is None else due.at,
            status=self.status,
            ended=None if self.live else self.now,
            rows=self.rows,
        )
        if self.row.status == Match.Status.LIVE and not self.live:
            for told in results.match_over:
                told(self.row.id, self.state)
        if self.version == self.row.version:
            return
        news = notify.MatchChanged(
            room=self.row.room_id,
            match=self.row.id,
            base=self.row.version,
            version=self.version,
            status=self.status,
            state=self.state,
            events=tuple(event for row in self.rows for event in row.events),
        )
        transaction.on_commit(lambda: notify.tell(news))


def room_of_locked(match_id: int) -> Room | None:
    """The match's room, locked: always before the match itself, and inside store.write_transaction."""
    room_id = Match.objects.filter(pk=match_id).values_list("room_id", flat=True).first()
    return None if room_id is None else lobby.room_lock(room_id)


@contextmanager
def opened(
    match_id: int | None,
    now: int,
    *,
    room_id: int | None = None,
    user_id: int | None = None,
    client_id: str | None = None,
    rng: random.Random = RNG,
) -> Iterator[Table | None]:
    """The match under its lock, saved at the end of the block; None if there is no such match.

    With `room_id` instead of `match_id`: the match that this room shows. Opens a transaction, or joins the one the
    caller holds its room's lock in. `user_id` and `client_id` are of the person who asks and their gesture.
    """
    with store.write_transaction():
        row = None
        if match_id is not None:
            row = store.lock(match_id, user_id=user_id, client_id=client_id)
        elif room_id is not None:
            row = store.lock_on_table(room_id, user_id=user_id, client_id=client_id)
        if row is None:
            yield None
            return
        table = Table(row, now, rng)
        yield table
        table.save()
