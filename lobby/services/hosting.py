"""What the host does in the waiting room: the settings, the role itself, and who has to go."""

from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from lobby import options, selectors
from lobby.models import Room, RoomAccess, RoomSeat
from lobby.refusals import Refused
from lobby.services import held
from lobby.services.locks import hosted_room_lock, room_changed
from lobby.services.rooms import copied_from, room_name


def options_change(*, room_id: int, by: User, changes: Mapping[str, object]) -> Room | Refused:
    """Changes settings together or not at all: rule options and `profile`, `name`, `visibility`, `nudge`, `open_hands`.

    Another profile brings its own options, on which the other changes are made; people beyond its seats move down to
    free ones. A change of how the table plays un-readies everybody but the host. `nudge` goes along with the
    visibility unless it was set against it, or is set here. Refused as hosted_room_lock says, and what options.changed
    says, `bad_value` (with the option), `unknown_profile`, `too_many_seated`.
    """
    rules = {name: value for name, value in changes.items() if name not in _SETTINGS}
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        before = {field: getattr(room, field) for field in _FIELDS}
        for apply in (_change_profile, _change_rest):
            refused = apply(room, changes)
            if refused is not None:
                return refused
        new_options = options.changed(
            room.options,
            rules,
            free=room.free,
            seats_min=room.seats_min,
            seats_max=room.seats_max,
        )
        if isinstance(new_options, Refused):
            return new_options
        room.options = new_options
        changed = [field for field in _FIELDS if getattr(room, field) != before[field]]
        if not changed:
            return room
        if not _seats_moved_down(room):
            return Refused("too_many_seated", "profile")
        if not set(changed) <= {"name", "visibility", "open_hands"}:
            held.people_unready(room)
        if "visibility" in changed and room.is_private:
            # Who sits here may stand up and look on.
            seated = room.seats.filter(user__isnull=False).values_list("user_id", flat=True)
            RoomAccess.objects.bulk_create(
                [RoomAccess(room=room, user_id=user_id) for user_id in seated], ignore_conflicts=True
            )
        return room_changed(room, *changed)


def host_hand_over(*, room_id: int, by: User, number: int) -> Room | Refused:
    """Makes the person on that seat host. Refused as hosted_room_lock says, and `no_such_seat`, `not_a_person`."""
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        seat = _person_at(room, number)
        if isinstance(seat, Refused):
            return seat
        if seat.user_id == room.host_id:
            return room
        room.host = seat.user
        return room_changed(room, "host")


def person_expel(*, room_id: int, by: User, number: int) -> Room | Refused:
    """Frees that seat and keeps its person out for good; an empty seat is no change.

    Refused as hosted_room_lock says, and `no_such_seat`, `not_a_person`, `not_yourself`, `protected` (administration).
    """
    with transaction.atomic():
        room = hosted_room_lock(room_id, by)
        if isinstance(room, Refused):
            return room
        seat = _person_at(room, number)
        if isinstance(seat, Refused):
            return room if seat.code == "no_such_seat" and 0 <= number < room.seats_max else seat
        user = seat.user
        assert user is not None
        if user.pk == by.pk:
            return Refused("not_yourself")
        if user.is_staff:
            return Refused("protected")
        return held.seat_free(room=room, user=user, ban=True)


_SETTINGS = ("profile", "name", "visibility", "nudge", "open_hands")
_FIELDS = (
    *("profile_id", "profile_revision", "options", "free", "seats_min", "seats_max"),
    *("name", "visibility", "nudge", "open_hands"),
)


def _change_profile(room: Room, changes: Mapping[str, object]) -> Refused | None:
    key = changes.get("profile", room.profile.key)
    if key == room.profile.key:
        return None
    profile = selectors.profile_offered(key)
    if profile is None:
        return Refused("unknown_profile", "profile")
    for field, value in copied_from(profile).items():
        setattr(room, field, value)
    room.options = profile.options
    return None


def _change_rest(room: Room, changes: Mapping[str, object]) -> Refused | None:
    visibility = changes.get("visibility", room.visibility)
    if visibility not in Room.Visibility.values:
        return Refused("bad_value", "visibility")
    followed = room.nudge == (room.visibility == Room.Visibility.PUBLIC)
    nudge = changes.get("nudge", visibility == Room.Visibility.PUBLIC if followed else room.nudge)
    if not isinstance(nudge, bool):
        return Refused("bad_value", "nudge")
    open_hands = changes.get("open_hands", room.open_hands)
    if not isinstance(open_hands, bool):
        return Refused("bad_value", "open_hands")
    name = room_name(changes.get("name", room.name))
    if isinstance(name, Refused):
        return name
    room.visibility, room.nudge, room.name = Room.Visibility(visibility), nudge, name
    room.open_hands = open_hands
    return None


def _seats_moved_down(room: Room) -> bool:
    """Everybody beyond the last seat takes the lowest free one; False, and nothing moved, if there are not enough."""
    seats = list(room.seats.all())
    free = sorted(set(range(room.seats_max)) - {seat.number for seat in seats})
    beyond = [seat for seat in seats if seat.number >= room.seats_max]
    if len(beyond) > len(free):
        return False
    for seat, number in zip(beyond, free, strict=False):
        seat.number = number
        seat.save(update_fields=["number"])
    return True


def _person_at(room: Room, number: int) -> RoomSeat | Refused:
    seat = room.seats.filter(number=number).select_related("user").first()
    if seat is None:
        return Refused("no_such_seat")
    return seat if seat.user is not None else Refused("not_a_person")
