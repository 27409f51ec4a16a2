"""Who is here: leases of connections, and what a match makes of them.

A lease is taken when a socket opens, renewed for a whole process at once, and lapses by itself when the process dies.
That a seat is away stands in the match's state; `presence_settle` is the only writer of it.
"""

import logging
import os
import uuid
from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import User
from game import notify, store
from game.models import Lease, Match
from game.services.door import Table, opened
from lobby import services as lobby

logger = logging.getLogger(__name__)

LEASE = 12_000
"""How long a connection counts without renewal; renewed every RENEWAL."""
RENEWAL = 5_000
LINGER = 2_000
"""How long a closed socket still counts, so that reloading the page is not seen as an absence."""


def lease_take(*, room_id: int, user_id: int | None, connection: uuid.UUID, process: str, now: int) -> int:
    """Holds a place for a socket that has just opened; the lease's number, which grows with time.

    `user_id` is None for somebody who looks on without a name: they are counted, and hold nothing open.
    """
    # One that is about to lapse may be found lapsed before ours is there: then nobody would take that back.
    was_here = user_id is not None and user_id in connected(room_id, now + LINGER)
    lease = Lease.objects.create(
        room_id=room_id, user_id=user_id, connection=connection, process=process, expires=store.moment(now + LEASE)
    )
    if user_id is not None:
        lobby.person_active(room_id=room_id, user_id=user_id, now=store.moment(now))
    if not was_here:
        presence_settle(room_id=room_id, now=now)
    return lease.pk


def nameless_id(visitor: str) -> uuid.UUID:
    """An id for a socket of somebody without a name: its first half says whose browser it is, so that each counts once.

    `visitor` is what tells browsers apart; it cannot be read off the id.
    """
    whose = salted_hmac("game.presence.nameless", visitor, algorithm="sha256").digest()[:8]
    return uuid.UUID(bytes=whose + os.urandom(8))


def lease_end(*, connection: uuid.UUID, now: int) -> None:
    """The socket has closed: its lease lapses soon, and the sweep sees to the rest."""
    Lease.objects.filter(connection=connection).update(process="", expires=store.moment(now + LINGER))


def leases_renew(*, process: str, held: Iterable[tuple[int, int | None, uuid.UUID]], now: int) -> None:
    """Renews all leases of a process in one statement; `held` are its sockets as (room, user, connection).

    A process that slept too long finds leases swept away: they are taken anew, under new numbers.
    """
    expires = store.moment(now + LEASE)
    held = list(held)
    if Lease.objects.filter(process=process).update(expires=expires) >= len(held):
        return
    # Whose account was deleted meanwhile has no lease; one row of theirs would keep all the others from being written.
    people = {user for _, user, _ in held if user is not None}
    known = set(User.objects.filter(pk__in=people).values_list("pk", flat=True))
    Lease.objects.bulk_create(
        [
            Lease(room_id=room, user_id=user, connection=connection, process=process, expires=expires)
            for room, user, connection in held
            if user is None or user in known
        ],
        ignore_conflicts=True,
    )
    for room_id in {room for room, _, _ in held}:
        presence_settle(room_id=room_id, now=now)


def connected(room_id: int, now: int) -> set[int]:
    """The ids of the people whose connection is up."""
    return {user_id for user_id, _ in _here(room_id, now) if user_id is not None}


def watching(room_id: int, seated: Collection[int], now: int) -> int:
    """How many look on: people without one of these seats, and browsers of somebody without a name, each once."""
    here = _here(room_id, now)
    named = {user_id for user_id, _ in here if user_id is not None}
    nameless = {connection.bytes[:8] for user_id, connection in here if user_id is None}
    return len(named - set(seated)) + len(nameless)


def _here(room_id: int, now: int) -> list[tuple[int | None, uuid.UUID]]:
    leases = Lease.objects.filter(room_id=room_id, expires__gt=store.moment(now))
    return list(leases.values_list("user_id", "connection"))


def leases_sweep(*, now: int, rooms: Collection[int] | None = None) -> int:
    """Sees to the leases that have lapsed, of these rooms or of all; how many there were.

    First what follows from them, then the rows themselves: a kill in between only repeats the first. A room that
    raises is logged and looked at again later; it holds nobody up.
    """
    lapsed = Lease.objects.filter(expires__lte=store.moment(now))
    if rooms is not None:
        lapsed = lapsed.filter(room_id__in=rooms)
    found: dict[int, list[int]] = {}
    for pk, room_id in lapsed.values_list("pk", "room_id"):
        found.setdefault(room_id, []).append(pk)
    for room_id, leases in found.items():
        rows = Lease.objects.filter(pk__in=leases, expires__lte=store.moment(now))
        try:
            presence_settle(room_id=room_id, now=now)
        except Exception:
            logger.exception("presence failed in room %s", room_id)
            rows.update(expires=store.moment(now + RENEWAL))
        else:
            rows.delete()
    return sum(map(len, found.values()))


def chairs_note(table: Table, here: Collection[int]) -> bool:
    """Writes down in an open match who is here, by these ids; whether that changed anything. The caller settles."""
    changed = False
    for chair in table.state.chairs:
        if chair.user is None or chair.left or (chair.away is None) == (chair.user in here):
            continue
        changed = True
        chair.away = None if chair.user in here else table.now
        chair.move_at = None
    return changed


def presence_settle(*, room_id: int, now: int) -> None:
    """Writes down in the room and its match who is here and who is not, and tells the sockets.

    A seat given back keeps the clock that is running.
    """
    match_id = Match.objects.filter(room_id=room_id).exclude(status=Match.Status.PAST).values_list("pk", flat=True)
    current = match_id.first()
    if current is not None:
        with opened(current, now) as table:
            assert table is not None
            if chairs_note(table, connected(room_id, now)):
                table.seen()
    with store.write_transaction():
        room = lobby.room_lock(room_id)
        if room is None:
            return
        lobby.presence_noted(room=room, anybody=bool(connected(room_id, now)), now=store.moment(now))
        news = notify.RoomChanged(room_id, room.version)
        transaction.on_commit(lambda: notify.tell(news))
