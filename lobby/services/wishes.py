"""«Sentarme en la próxima partida»: who looks on asks for a seat, and gets one when the table is between matches."""

from django.db import transaction

from accounts.models import User
from lobby import selectors
from lobby.models import Room
from lobby.refusals import Refused
from lobby.services.locks import room_changed, room_lock


def wish_make(*, room_id: int, user: User) -> Room | Refused:
    """Asks for a seat in the next match; asked twice, it is one wish.

    Refused: `unknown_code`, `room_closed`, `expelled`, `not_admitted`, `already_seated`, `seats_open` (no match is
    running any more: the seats can simply be taken).
    """
    with transaction.atomic():
        room = room_lock(room_id)
        if room is None:
            return Refused("unknown_code")
        if room.status != Room.Status.PLAYING:
            return Refused("room_closed" if room.status == Room.Status.CLOSED else "seats_open")
        refused = selectors.entry_refused(room, user)
        if refused is not None:
            return refused
        if room.seats.filter(user=user).exists():
            return Refused("already_seated")
        _, new = room.wishes.get_or_create(user=user)
        return room_changed(room) if new else room


def wish_drop(*, room_id: int, user: User) -> Room | Refused:
    """Takes the wish back; none is no change. Refused: `unknown_code`."""
    with transaction.atomic():
        room = room_lock(room_id)
        if room is None:
            return Refused("unknown_code")
        dropped, _ = room.wishes.filter(user=user).delete()
        return room_changed(room) if dropped else room
