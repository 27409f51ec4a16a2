"""How a room that waits ends when nobody does anything. Time is data: `now` comes in, nothing here waits.

`Room.due_at` says when to look again, never later than something is due; everything is judged anew under the lock, so
early, late, twice or never called, the result is the same. A room with a match is the match's own affair.
"""

import datetime as dt
import logging
from collections.abc import Collection
from typing import Final

from django.db import transaction

from accounts.models import User
from lobby.idleness import CLOSES_EMPTY, CLOSES_IDLE, STANDS_IDLE
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused
from lobby.services import held
from lobby.services.locks import room_changed, room_lock, waiting_room_lock

logger = logging.getLogger(__name__)

SWEEP_LIMIT: Final = 100
PUSHED_FORWARD: Final = dt.timedelta(seconds=30)
"""How far a room that raised is put off, so that it holds nobody up."""


def person_active(*, room_id: int, user_id: int, now: dt.datetime) -> None:
    """Notes a sign of life of somebody at the table. It only ever moves what is due away, so nothing is told."""
    Room.objects.filter(pk=room_id, active__lt=now).update(active=now)
    RoomSeat.objects.filter(room_id=room_id, user_id=user_id, active__lt=now).update(active=now)


def person_stay(*, room_id: int) -> Room | Refused:
    """«Sigo aquí»: everybody sees that the table stays open. Refused as waiting_room_lock says.

    The sign of life itself is noted by person_active, as with every gesture.
    """
    with transaction.atomic():
        room = waiting_room_lock(room_id)
        return room if isinstance(room, Refused) else room_changed(room)


def presence_noted(*, room: Room, anybody: bool, now: dt.datetime) -> None:
    """Writes down in a locked room whether anybody is connected. Nobody sees a change, so there is no new version."""
    if anybody == (room.empty_since is None) or room.status == Room.Status.CLOSED:
        return
    room.empty_since = None if anybody else now
    if not anybody and room.status == Room.Status.WAITING:
        room.due_at = now + CLOSES_EMPTY if room.due_at is None else min(room.due_at, now + CLOSES_EMPTY)
    room.save(update_fields=["empty_since", "due_at"])


def rooms_sweep(*, now: dt.datetime, rooms: Collection[int] | None = None) -> int:
    """Looks at every room that is due, of these or of all; how many. One that raises is logged and put off."""
    due = Room.objects.filter(due_at__lte=now)
    if rooms is not None:
        due = due.filter(pk__in=rooms)
    found = list(due.order_by("due_at").values_list("pk", flat=True)[:SWEEP_LIMIT])
    for room_id in found:
        try:
            room_advance(room_id=room_id, now=now)
        except Exception:
            logger.exception("room %s could not be looked at", room_id, extra={"room": room_id})
            Room.objects.filter(pk=room_id).update(due_at=now + PUSHED_FORWARD)
    return len(found)


def room_advance(*, room_id: int, now: dt.datetime) -> None:
    """Does what is due in this room: closes it, or frees the seats of people who have not moved; else nothing."""
    with transaction.atomic():
        room = room_lock(room_id)
        if room is None or room.due_at is None or room.due_at > now:
            return
        if room.status == Room.Status.WAITING and _ends_at(room) <= now:
            held.room_set_status(room=room, status=Room.Status.CLOSED)
        elif room.status == Room.Status.WAITING:
            _idle_stand_up(room, now)
        room.due_at = _due_at(room)
        room.save(update_fields=["due_at"])


def _idle_stand_up(room: Room, now: dt.datetime) -> None:
    """Frees idle seats. An idle host stays host only while nobody else sits at the table."""
    idle = room.seats.filter(user__isnull=False, active__lte=now - STANDS_IDLE)
    gone = list(idle.values_list("user_id", flat=True))
    if not gone:
        return
    idle.delete()
    if room.host_id in gone and room.seats.filter(user__isnull=False).exists():
        held.host_replace(room=room, gone=User.objects.get(pk=room.host_id))
    else:
        room_changed(room)


def _ends_at(room: Room) -> dt.datetime:
    idle = room.active + CLOSES_IDLE
    return idle if room.empty_since is None else min(idle, room.empty_since + CLOSES_EMPTY)


def _due_at(room: Room) -> dt.datetime | None:
    if room.status != Room.Status.WAITING:
        return None
    seats = room.seats.filter(user__isnull=False).values_list("active", flat=True)
    return min([_ends_at(room), *(active + STANDS_IDLE for active in seats)])
