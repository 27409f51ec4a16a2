"""Verbs for callers that hold the room's lock already: the services beside this module, and game.services.

Each takes the locked Room, saves it with its next version and returns it. Nothing here locks or refuses.
"""

from collections.abc import Collection

from accounts.models import User
from lobby.models import Room, RoomAccess, RoomBan
from lobby.services.locks import room_changed


def room_set_status(*, room: Room, status: str) -> Room:
    """Moves the room between waiting and playing, or closes it, which frees every seat. The same status: nothing.

    Back in the waiting room everybody but the host says anew that they are ready. Raises ValueError on a room that
    has closed: it stays so.
    """
    if room.status == status:
        return room
    if room.status == Room.Status.CLOSED:
        raise ValueError(f"room {room.pk} has closed")
    room.status = Room.Status(status)
    if room.status == Room.Status.CLOSED:
        room.seats.all().delete()
    elif room.status == Room.Status.WAITING:
        people_unready(room)
    return room_changed(room, "status")


def people_unready(room: Room) -> None:
    """Everybody seated but the host has to say again that they are ready. Saves no version: its caller does."""
    room.seats.filter(user__isnull=False).exclude(user=room.host_id).update(ready=False)


def seat_free(*, room: Room, user: User, ban: bool = False) -> Room:
    """Frees the person's seat, if any, and passes the host's role on if it was theirs; `ban` keeps them out for good.

    The room may come back closed: nobody is left in it.
    """
    freed, _ = room.seats.filter(user=user).delete()
    newly_banned = False
    if ban:
        newly_banned = RoomBan.objects.get_or_create(room=room, user=user)[1]
        RoomAccess.objects.filter(room=room, user=user).delete()
    if room.host_id == user.pk:
        return host_replace(room=room, gone=user)
    return room_changed(room) if freed or newly_banned else room


def host_replace(*, room: Room, gone: User, present: Collection[int] | None = None) -> Room:
    """Makes the person seated longest host in the place of `gone`, never a bot; nobody left closes the room.

    `present`: ids of the people whose connection is up, who are preferred. If `gone` is not the host, nothing.
    """
    if room.host_id != gone.pk or room.status == Room.Status.CLOSED:
        return room
    people = [
        seat.user_id for seat in room.seats.filter(user__isnull=False).exclude(user=gone).order_by("joined_at", "pk")
    ]
    if not people:
        return room_set_status(room=room, status=Room.Status.CLOSED)
    connected = [user_id for user_id in people if present is not None and user_id in present]
    room.host_id = (connected or people)[0]
    return room_changed(room, "host")
