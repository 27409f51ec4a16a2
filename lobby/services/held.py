"""Verbs for callers that hold the room's lock already: the services beside this module, and game.services.

Each takes the locked Room, saves it with its next version and returns it. Nothing here locks or refuses.
"""

import datetime as dt
from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from lobby import codes, selectors
from lobby.models import Room, RoomAccess, RoomBan, RoomSeat
from lobby.services.locks import room_changed


def room_set_status(*, room: Room, status: str, now: dt.datetime | None = None) -> Room:
    """Moves the room between waiting and playing, or closes it, which frees every seat. The same status: nothing.

    Back in the waiting room everybody but the host says anew that they are ready, and nobody has been idle before
    `now`. Raises ValueError on a room that has closed: it stays so.
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
        room.active = now or timezone.now()
        room.seats.update(active=room.active)
    return room_changed(room, "status", "active")


def people_unready(room: Room) -> None:
    """Everybody seated but the host has to say again that they are ready. Saves no version: its caller does."""
    room.seats.filter(user__isnull=False).exclude(user=room.host_id).update(ready=False)


def seat_free(*, room: Room, user: User, ban: bool = False) -> Room:
    """Frees the person's seat, if any, and passes the host's role on if it was theirs; `ban` keeps them out for good.

    A ban changes the secret of the room's link, which the banned person knows: whoever came by the old one stays let
    in. The room may come back closed: nobody is left in it.
    """
    freed, _ = room.seats.filter(user=user).delete()
    dropped, _ = room.wishes.filter(user=user).delete()
    newly_banned = False
    if ban:
        newly_banned = RoomBan.objects.get_or_create(room=room, user=user)[1]
        RoomAccess.objects.filter(room=room, user=user).delete()
    if newly_banned:
        room.token = codes.new_token()
        room.save(update_fields=["token"])
    if room.host_id == user.pk:
        return host_replace(room=room, gone=user)
    return room_changed(room) if freed or dropped or newly_banned else room


def wishers_seat(*, room: Room, present: Collection[int]) -> Room:
    """Gives seats to those who asked for one and are `present` (ids), in the order in which they asked.

    Free seats first; then bots give way, the last ones first. Whoever has a seat elsewhere by now, or finds the table
    full of people, looks on. Every wish is used up.
    """
    wishes = list(room.wishes.select_related("user"))
    if not wishes:
        return room
    for wish in wishes:
        if wish.user_id in present and selectors.entry_refused(room, wish.user) is None:
            _seat_given(room, wish.user)
    room.wishes.all().delete()
    return room_changed(room)


def _seat_given(room: Room, user: User) -> None:
    """A free seat, or that of a bot; none if there is neither, or the person sits somewhere."""
    try:
        # Somebody who takes a seat elsewhere at this moment makes the row impossible: then the bot stays too.
        with transaction.atomic():
            taken = set(room.seats.values_list("number", flat=True))
            free = min(set(range(room.seats_max)) - taken, default=None)
            if free is None:
                bot = room.seats.filter(user__isnull=True).order_by("-number").first()
                if bot is None:
                    return
                free = bot.number
                bot.delete()
            RoomSeat.objects.create(room=room, number=free, user=user, ready=False, active=room.active)
    except IntegrityError:
        return


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
