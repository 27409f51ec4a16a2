"""A room's beginning and end, and who comes in."""

import unicodedata
from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from accounts import word_filter
from accounts.limits import ADMITTED_MOST, LIVE_ROOMS_MOST
from accounts.models import User
from accounts.names import BLANKS
from lobby import codes, options, selectors
from lobby.models import ROOM_NAME_MAX, Room, RoomAccess, RoomSeat, RuleProfile
from lobby.refusals import Refused
from lobby.services import held
from lobby.services.locks import person_lock, room_changed, room_lock, waiting_room_lock
from lobby.services.seats import bot_row, others_vacated


def room_create(
    *,
    host: User,
    profile_key: str,
    changes: Mapping[str, object] | None = None,
    name: str = "",
    visibility: str = Room.Visibility.PUBLIC,
    nudge: bool | None = None,
    bots: int = 0,
    bot_level: str = RoomSeat.Level.NORMAL,
    leaving: str = "",
) -> Room | Refused:
    """Opens a room with the host in seat 0 and `bots` bots beside them; `changes` are rule options.

    `nudge` left out follows the visibility: on in public rooms, off in private ones. A seat of the host's in another
    waiting room is freed, `leaving` is as for seat_take. Refused: `unknown_profile`, `bad_value` (with the option),
    what options.changed says, `too_many_rooms`, `seated_elsewhere`.
    """
    profile = selectors.profile_offered(profile_key)
    if profile is None:
        return Refused("unknown_profile", "profile")
    rules = options_of(profile, changes or {})
    clean_name = room_name(name or default_name(host))
    if isinstance(rules, Refused):
        return rules
    if isinstance(clean_name, Refused):
        return clean_name
    if visibility not in Room.Visibility.values:
        return Refused("bad_value", "visibility")
    with transaction.atomic():
        rooms = person_lock(host)
        if Room.objects.filter(host=host).exclude(status=Room.Status.CLOSED).count() >= LIVE_ROOMS_MOST:
            return Refused("too_many_rooms")
        refused = others_vacated(rooms, host, leaving)
        if refused is not None:
            return refused
        room = Room.objects.create(
            code=_free_code(),
            name=clean_name,
            host=host,
            visibility=visibility,
            options=rules,
            nudge=visibility == Room.Visibility.PUBLIC if nudge is None else nudge,
            **copied_from(profile),
        )
        seats = [RoomSeat(room=room, number=0, user=host, ready=True)]
        for number in range(1, bots + 1):
            seats.append(bot_row(room, number, bot_level, seats))
        RoomSeat.objects.bulk_create(seats)
    return room


def invitation_accept(*, code: str, token: str, user: User) -> Room | Refused:
    """Remembers that this person came by the room's link.

    Refused: `unknown_code`, `room_closed`, `expelled`, `too_many_guests`.
    """
    found = selectors.room_invited_to(code, token)
    if found is None:
        return Refused("unknown_code")
    with transaction.atomic():
        room = room_lock(found.pk)
        if room is None or room.status == Room.Status.CLOSED:
            return Refused("room_closed")
        if selectors.is_banned(room, user):
            return Refused("expelled")
        known = room.admitted.filter(user=user).exists()
        if not known and room.admitted.count() >= ADMITTED_MOST:
            return Refused("too_many_guests")
        # Nothing that anybody sees has changed: no new version.
        RoomAccess.objects.get_or_create(room=room, user=user)
    return room


def room_leave(*, room_id: int, user: User) -> Room | Refused:
    """Goes away for good: the seat is free, and a host's role passes on; with nobody left the room closes.

    Refused: `unknown_code`, and `match_running` for somebody seated (leaving a match is for game.services).
    """
    with transaction.atomic():
        room = room_lock(room_id)
        if room is None:
            return Refused("unknown_code")
        if room.status == Room.Status.PLAYING and room.seats.filter(user=user).exists():
            return Refused("match_running")
        return held.seat_free(room=room, user=user)


def person_leave(*, user_id: int) -> None:
    """Takes somebody out of every room that waits: seat and host's role. A seat in a match is for game.services."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return
    there = Room.objects.filter(Q(seats__user=user) | Q(host=user)).exclude(status=Room.Status.CLOSED).distinct()
    for room_id in list(there.values_list("pk", flat=True)):
        room_leave(room_id=room_id, user=user)


def person_redraw(*, user_id: int) -> None:
    """The waiting room where somebody sits shows their new name and face. A match keeps those with which it began."""
    with transaction.atomic():
        waiting = RoomSeat.objects.filter(user_id=user_id, room__status=Room.Status.WAITING)
        for room_id in list(waiting.values_list("room_id", flat=True)):
            room = waiting_room_lock(room_id)
            if not isinstance(room, Refused):
                room_changed(room)


def room_close(*, room_id: int) -> Room | Refused:
    """Closes the room and frees its seats. Refused: `unknown_code`, `match_running` (game.services ends that first)."""
    with transaction.atomic():
        room = room_lock(room_id)
        if room is None:
            return Refused("unknown_code")
        if room.status == Room.Status.PLAYING:
            return Refused("match_running")
        return held.room_set_status(room=room, status=Room.Status.CLOSED)


def options_of(profile: RuleProfile, changes: Mapping[str, object]) -> dict[str, object] | Refused:
    """The profile's options with a host's changes to the free ones."""
    return options.changed(
        profile.options,
        changes,
        free=profile.free,
        seats_min=profile.seats_min,
        seats_max=profile.seats_max,
    )


def copied_from(profile: RuleProfile) -> dict[str, object]:
    """The fields of Room that are taken over from its profile, options aside."""
    return {
        "profile": profile,
        "profile_revision": profile.revision,
        "free": profile.free,
        "seats_min": profile.seats_min,
        "seats_max": profile.seats_max,
    }


def room_name(text: object) -> str | Refused:
    """The name as it is kept: composed (NFC), trimmed, runs of spaces as one; nothing invisible or forbidden in it."""
    if not isinstance(text, str):
        return Refused("bad_value", "name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(name) <= ROOM_NAME_MAX or not name.isprintable() or BLANKS & set(name):
        return Refused("bad_value", "name")
    if word_filter.is_forbidden(name):
        return Refused("bad_value", "name")
    return name


def default_name(host: User) -> str:
    """«Mesa de Alba», in the language of whoever asks."""
    return gettext("Mesa de %(name)s") % {"name": host.display_name}


def _free_code() -> str:
    code = codes.new_code()
    while Room.objects.filter(code=code).exists():
        code = codes.new_code()
    return code
