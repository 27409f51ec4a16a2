"""Sitting down, standing up, being ready, and the bots of the waiting room."""

import random
import secrets
from collections.abc import Iterable, Mapping

from django.db import transaction

from accounts.models import User, face_unlike
from lobby import hooks, selectors
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused
from lobby.services import held
from lobby.services.locks import hosted_room_lock, person_lock, room_changed, waiting_or_refused, waiting_room_lock

RNG = secrets.SystemRandom()

# More than the seats of any room.
BOT_NAMES = (
    "Bot Remedios",
    "Bot Eusebio",
    "Bot Amparo",
    "Bot Casimiro",
    "Bot Encarna",
    "Bot Fermín",
    "Bot Milagros",
    "Bot Curro",
    "Bot Consuelo",
    "Bot Benito",
    "Bot Pilar",
    "Bot Manolo",
)


def seat_take(*, room_id: int, user: User, number: int | None = None, leaving: str = "") -> Room | Refused:
    """Sits down on the given seat or the lowest free one. A seat in another room that is only waiting is left.

    `leaving` is the code of the room whose match the person agrees to leave for it: both happen, or neither. Refused:
    `unknown_code`, `room_closed`, `match_running`, `expelled`, `not_admitted`, `already_seated` (on another seat of
    this room), `no_such_seat`, `seat_taken`, `room_full`, `seated_elsewhere` (in a match that they do not leave).
    """
    with transaction.atomic():
        rooms = person_lock(user, room_id)
        room = waiting_or_refused(rooms.get(room_id))
        if isinstance(room, Refused):
            return room
        refused = selectors.entry_refused(room, user)
        if refused is not None:
            return refused
        taken = {seat.number: seat for seat in room.seats.all()}
        mine = next((seat for seat in taken.values() if seat.user_id == user.pk), None)
        if mine is not None:
            return room if number in (None, mine.number) else Refused("already_seated")
        seat_number = _free_number(room, taken, number)
        if isinstance(seat_number, Refused):
            return seat_number
        refused = others_vacated(rooms, user, leaving)
        if refused is not None:
            return refused
        RoomSeat.objects.create(room=room, number=seat_number, user=user, ready=room.host_id == user.pk)
        return room_changed(room)


def seat_leave(*, room_id: int, user: User) -> Room | Refused:
    """Stands up and stays in the room; a host stays host. Refused as waiting_room_lock says."""
    with transaction.atomic():
        room = waiting_room_lock(room_id)
        if isinstance(room, Refused):
            return room
        freed, _ = room.seats.filter(user=user).delete()
        return room_changed(room) if freed else room


def ready_set(*, room_id: int, user: User, value: bool) -> Room | Refused:
    """«Estoy a punto», or not any more. Refused as waiting_room_lock says, and `not_seated`."""
    with transaction.atomic():
        room = waiting_room_lock(room_id)
        if isinstance(room, Refused):
            return room
        seat = room.seats.filter(user=user).first()
        if seat is None:
            return Refused("not_seated")
        if seat.ready == value:
            return room
        seat.ready = value
        seat.save(update_fields=["ready"])
        return room_changed(room)


def bot_add(*, room_id: int, by: User, level: str, number: int | None = None) -> Room | Refused:
    """Seats a bot on the given seat or the lowest free one; the same bot on the same seat again is no change.

    Refused as hosted_room_lock says, and `bad_value` (level), `no_such_seat`, `seat_taken`, `room_full`.
    """
    if level not in RoomSeat.Level.values:
        return Refused("bad_value")
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        taken = {seat.number: seat for seat in room.seats.all()}
        if number is not None and number in taken and taken[number].bot_level == level:
            return room
        seat_number = _free_number(room, taken, number)
        if isinstance(seat_number, Refused):
            return seat_number
        bot_row(room, seat_number, level, taken.values()).save()
        return room_changed(room)


def bot_remove(*, room_id: int, by: User, number: int) -> Room | Refused:
    """Takes a bot away; an empty seat is no change.

    Refused as hosted_room_lock says, and `no_such_seat`, `not_a_bot`.
    """
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        if not 0 <= number < room.seats_max:
            return Refused("no_such_seat")
        seat = room.seats.filter(number=number).first()
        if seat is None:
            return room
        if not seat.bot_level:
            return Refused("not_a_bot")
        seat.delete()
        return room_changed(room)


def bot_set(*, room_id: int, by: User, number: int, level: str) -> Room | Refused:
    """Gives a bot another level. Refused as hosted_room_lock says, and `bad_value`, `no_such_seat`, `not_a_bot`."""
    if level not in RoomSeat.Level.values:
        return Refused("bad_value")
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        seat = room.seats.filter(number=number).first()
        if seat is None:
            return Refused("no_such_seat")
        if not seat.bot_level:
            return Refused("not_a_bot")
        if seat.bot_level == level:
            return room
        seat.bot_level = level
        seat.save(update_fields=["bot_level"])
        return room_changed(room)


def bot_row(room: Room, number: int, level: str, others: Iterable[RoomSeat]) -> RoomSeat:
    """An unsaved bot with a name that none of the others in the room has, and a face unlike theirs.

    A bot is always ready.
    """
    others = list(others)
    used = {seat.bot_name for seat in others}
    name = secrets.choice([name for name in BOT_NAMES if name not in used])
    face = face_unlike(seat.face if seat.user is None else seat.user.face for seat in others)
    return RoomSeat(room=room, number=number, bot_level=level, bot_name=name, face=face, ready=True)


def seats_shuffle(*, room_id: int, by: User, rng: random.Random = RNG) -> Room | Refused:
    """Draws by lot who sits on which of the taken seats, never as they sat. Refused as hosted_room_lock says."""
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        numbers = sorted(room.seats.values_list("number", flat=True))
        drawn = list(numbers)
        while drawn == numbers and len(numbers) > 1:
            rng.shuffle(drawn)
        return _seats_renumbered(room, dict(zip(numbers, drawn, strict=True)))


def seats_swap(*, room_id: int, by: User, number: int, to: int) -> Room | Refused:
    """Has two chairs change places, whoever sits on them; one may be empty.

    Refused as hosted_room_lock says, and `no_such_seat`.
    """
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        if not (0 <= number < room.seats_max and 0 <= to < room.seats_max):
            return Refused("no_such_seat")
        return _seats_renumbered(room, {number: to, to: number})


def _seats_renumbered(room: Room, numbers: Mapping[int, int]) -> Room:
    moved = [seat for seat in room.seats.all() if numbers.get(seat.number, seat.number) != seat.number]
    if not moved:
        return room
    # Anew, for no two rows may share a number or a person even for a moment.
    room.seats.filter(pk__in=[seat.pk for seat in moved]).delete()
    for seat in moved:
        seat.pk, seat.number = None, numbers[seat.number]
    RoomSeat.objects.bulk_create(moved)
    return room_changed(room)


def others_vacated(rooms: Mapping[int, Room], user: User, leaving: str) -> Refused | None:
    """Leaves the seat that the person holds in one of these locked rooms, or refuses with `seated_elsewhere`.

    A match under way is left only where its room has the code `leaving`. For somebody who gets another seat next,
    under locks.person_lock.
    """
    seat = RoomSeat.objects.filter(user=user).first()
    if seat is None:
        return None
    there = rooms[seat.room_id]
    if there.status == Room.Status.PLAYING:
        gone = [given_up(there.pk, user.pk, leaving == there.code) for given_up in hooks.match_given_up]
        return None if any(gone) else Refused("seated_elsewhere")
    held.seat_free(room=there, user=user)
    return None


def _free_number(room: Room, taken: Mapping[int, RoomSeat], wanted: int | None) -> int | Refused:
    if wanted is not None:
        if not 0 <= wanted < room.seats_max:
            return Refused("no_such_seat")
        return Refused("seat_taken") if wanted in taken else wanted
    free = [number for number in range(room.seats_max) if number not in taken]
    return free[0] if free else Refused("room_full")
