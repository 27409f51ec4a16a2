"""The clock's side of the door: what is due is done, by whoever comes first, once."""

import logging
import random
from collections.abc import Collection
from dataclasses import dataclass

from accounts.models import User
from game import clock, lesson, meters, state, store
from game.clock import Due, Kind
from game.models import Match
from game.services import moves, presence
from game.services.door import RNG, Table, opened
from game.services.hosting import give_back
from game.services.leaving import host_settle, match_break_off
from game.state import MatchState
from lobby import services as lobby
from lobby.models import Room

logger = logging.getLogger(__name__)

SWEEP_LIMIT = 200
PUSHED_FORWARD = 5_000
"""How far a match that raised is put off, so that it cannot spin and others get their turn."""
_TOUCHES_ROOM = frozenset({Kind.CHOICE, Kind.RETURN, Kind.DESERTED})


@dataclass(frozen=True, slots=True)
class _Plan:
    """What was due when somebody looked, and the move chosen for it outside the lock."""

    due: Due
    room_id: int
    version: int
    move: moves.Move | None


def advance(match_id: int, version: int | None = None, *, now: int, rng: random.Random = RNG) -> bool:
    """Does what is due in this match; whether anything was.

    `version`: the one that was seen to be due, None for whichever stands. Early, late, twice or never called, the
    result is the same: everything is judged again under the lock.
    """
    plan = _plan(match_id, version, now, rng)
    if plan is None:
        return False
    with store.write_transaction():
        room = lobby.room_lock(plan.room_id) if plan.due.kind in _TOUCHES_ROOM else None
        with opened(match_id, now, rng=rng) as table:
            if table is None or table.version != plan.version:
                return False
            _serve(table, plan, room)
            return True


def sweep(*, now: int, rooms: Collection[int] | None = None, rng: random.Random = RNG) -> int:
    """Does everything that is due, of these rooms or of all: lapsed leases, rooms, then matches; how many of those.

    A match that raises is logged and pushed forward; it holds nobody up.
    """
    if not store.anything_due(now):
        return 0
    presence.leases_sweep(now=now, rooms=rooms)
    lobby.rooms_sweep(now=store.moment(now), rooms=rooms)
    rows = Match.objects.filter(due_at__lte=store.moment(now))
    if rooms is not None:
        rows = rows.filter(room_id__in=rooms)
    served = 0
    for match_id, version, due_at in rows.order_by("due_at").values_list("pk", "version", "due_at")[:SWEEP_LIMIT]:
        try:
            if advance(match_id, version, now=now, rng=rng):
                assert due_at is not None
                served += 1
                meters.LATENESS.observe((now - store.milliseconds(due_at)) / 1000)
        except Exception:
            where = {"match": match_id, "version": version}
            logger.exception("clock failed in match %s version %s", match_id, version, extra=where)
            meters.CLOCK_FAULTS.inc()
            _push_forward(match_id, version, now)
    return served


def _plan(match_id: int, version: int | None, now: int, rng: random.Random) -> _Plan | None:
    """Looks without a lock; a bot thinks here, so that nobody waits for it."""
    row = store.read(match_id)
    if row is None or row.status == Match.Status.PAST or version not in (None, row.version):
        return None
    looked: MatchState = state.decode(row.state)
    due = clock.due(looked)
    if due is None or due.at > now:
        return None
    if due.kind is not Kind.MOVE:
        return _Plan(due, row.room_id, row.version, None)
    assert due.participant is not None
    move: moves.Move | None = lesson.scripted(looked.series, due.participant) if looked.desk.lesson else None
    if move is None:
        where = {"match": match_id, "version": row.version}
        move = moves.move_choose(looked.series, looked.chairs[due.participant], due.participant, rng, where)
    return _Plan(due, row.room_id, row.version, move)


def _serve(table: Table, plan: _Plan, room: Room | None) -> None:
    """The plan's version is the table's: what was due still is."""
    match plan.due.kind:
        case Kind.CLOCK:
            # Whose lease went without lapsing (a person deleted by hand) is found out here, and not waited for again.
            presence.chairs_note(table, presence.connected(table.row.room_id, table.now))
            moves.clock_serve(table)
        case Kind.MOVE:
            assert plan.due.participant is not None
            moves.bot_serve(table, plan.due.participant, plan.move)
        case Kind.CHOICE:
            assert room is not None
            _choice_opens(table, room)
        case Kind.RETURN:
            assert room is not None
            table.verb("to_room", None)
            give_back(table, room)
        case Kind.DESERTED:
            assert room is not None
            facts = match_break_off(table)
            if room.status != Room.Status.CLOSED:
                lobby.room_set_status(room=room, status=Room.Status.CLOSED)
            table.verb("deserted", None, events=facts)


def _choice_opens(table: Table, room: Room) -> None:
    """The host has not chosen: everybody seated may. A host who is gone is replaced by somebody who is here."""
    desk = table.state.desk
    desk.open_choice = True
    facts = []
    here = presence.connected(room.pk, table.now)
    presence.chairs_note(table, here)
    seated = {chair.user for chair in table.state.chairs if chair.user is not None and not chair.left}
    if room.host_id is not None and room.host_id not in here and here & seated - {room.host_id}:
        gone = User.objects.filter(pk=room.host_id).first()
        if gone is not None:
            facts = host_settle(table, lobby.host_replace(room=room, gone=gone, present=here))
    table.verb("choice", None, events=facts)


def _push_forward(match_id: int, version: int, now: int) -> None:
    try:
        later = store.moment(now + PUSHED_FORWARD)
        Match.objects.filter(pk=match_id, version=version).exclude(due_at=None).update(due_at=later)
    except Exception:
        logger.exception("match %s could not be pushed forward", match_id, extra={"match": match_id})
