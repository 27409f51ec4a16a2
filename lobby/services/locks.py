"""How the hall's services lock and announce. Order of locks everywhere: the person, then rooms by id, then a match."""

import logging
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from lobby import hooks
from lobby.idleness import CLOSES_EMPTY, CLOSES_IDLE, STANDS_IDLE
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused

logger = logging.getLogger(__name__)


def room_lock(room_id: int) -> Room | None:
    """The room's row, locked until the transaction that the caller is in ends; None if there is no such room."""
    return Room.objects.select_for_update().filter(pk=room_id).first()


def waiting_room_lock(room_id: int) -> Room | Refused:
    """The room, locked, if it is waiting; otherwise `unknown_code`, `room_closed` or `match_running`."""
    return waiting_or_refused(room_lock(room_id))


def hosted_room_lock(room_id: int, by: User) -> Room | Refused:
    """The room, locked, if it is waiting and `by` is its host; otherwise as waiting_room_lock, or `not_host`."""
    room = waiting_room_lock(room_id)
    if isinstance(room, Room) and room.host_id != by.pk:
        return Refused("not_host")
    return room


def waiting_or_refused(room: Room | None) -> Room | Refused:
    """A locked room itself if people may sit down and change things in it now."""
    if room is None:
        return Refused("unknown_code")
    if room.status == Room.Status.CLOSED:
        return Refused("room_closed")
    if room.status == Room.Status.PLAYING:
        return Refused("match_running")
    return room


def person_lock(user: User, *room_ids: int) -> dict[int, Room]:
    """Locks a person who is about to gain a seat, then these rooms and the one where they sit; rooms by id.

    Whoever holds this lock is the only one who can give the person a seat. Not for callers that hold a room already.
    """
    # NO KEY: rows that merely point to the person, written under a room's lock, need not wait for us (no deadlock).
    list(User.objects.select_for_update(no_key=True).filter(pk=user.pk).values_list("pk"))
    seated_in = RoomSeat.objects.filter(user=user).values_list("room_id", flat=True)
    rooms = Room.objects.select_for_update().filter(pk__in={*room_ids, *seated_in}).order_by("pk")
    return {room.pk: room for room in rooms}


def room_changed(room: Room, *fields: str) -> Room:
    """Saves these fields of a locked room with its next version, and tells the hooks after the commit."""
    room.version += 1
    room.touched = timezone.now()
    if room.status == Room.Status.WAITING:
        # Whatever this change makes due comes no sooner; what was due before stays so.
        empty = room.touched if room.empty_since is None else min(room.touched, room.empty_since)
        soonest = empty + min(STANDS_IDLE, CLOSES_EMPTY, CLOSES_IDLE)
        room.due_at = soonest if room.due_at is None else min(room.due_at, soonest)
    room.save(update_fields=[*fields, "version", "touched", "due_at"])
    transaction.on_commit(partial(_tell, room.pk, room.version))
    return room


def _tell(room_id: int, version: int) -> None:
    """What is committed is done: a hook that fails is logged, and keeps neither the others nor the answer back."""
    for hook in hooks.room_changed:
        try:
            hook(room_id, version)
        except Exception:
            logger.exception("room_changed hook failed", extra={"room": room_id, "version": version})
