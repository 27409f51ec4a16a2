"""The hall's list: the public tables that are open, and those that fit somebody in a hurry. Reads, and nothing else."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.selectors import kept_apart_from
from lobby.labels import STATUSES, active_variants, length_text
from lobby.models import Room, RoomSeat
from lobby.options import complete
from lobby.selectors import rooms_with_seats, seat_face, seat_name

OPEN_ROOMS_SHOWN = 60
FITTING_EMPTY = dt.timedelta(minutes=1)
"""How long quick match still counts on a room with nobody connected: its people may be reloading the page."""


def open_rooms() -> list[dict[str, Any]]:
    """The public rooms for the hall's list: those where a seat is free first, the latest change first among equals.

    Each is {"code", "name", "status", "status_text", "joinable", "taken", "total", "seats": [{"name", "face", "bot"}],
    "free_places", "mode", "length", "profile", "profile_name", "variants": [(key, Label)]}; `seats` holds the taken
    ones, `free_places` has one item for each empty one, and `length` is a phrase such as «6 rondas».
    """
    shown = [_open_room(room) for room in _listed(rooms_with_seats())]
    return sorted(shown, key=lambda room: not room["joinable"])


def open_room_versions() -> list[tuple[int, int]]:
    """The (id, version) of the rooms on the list: it has changed when these have."""
    return list(_listed(Room.objects.all()).values_list("pk", "version"))


def _listed(rooms: QuerySet[Room]) -> QuerySet[Room]:
    live = (Room.Status.WAITING, Room.Status.PLAYING)
    public = rooms.filter(visibility=Room.Visibility.PUBLIC, status__in=live)
    return public.order_by("-touched")[:OPEN_ROOMS_SHOWN]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The table where somebody has a seat; `playing`: a match is on it."""

    code: str
    name: str
    playing: bool


def own_seats(users: Iterable[int]) -> dict[int, OwnSeat]:
    """Where these people (ids) have a seat, in one query; nobody asked about, none."""
    wanted = list(users)
    if not wanted:
        return {}
    seats = RoomSeat.objects.filter(user__in=wanted).values_list("user", "room__code", "room__name", "room__status")
    return {user: OwnSeat(code, name, status == Room.Status.PLAYING) for user, code, name, status in seats}


def fitting_rooms(user: User, mode: str, *, now: dt.datetime) -> list[int]:
    """The public rooms of this mode that wait and have a seat for this person, the fullest of people first.

    None where somebody sits, or is host, who is to be kept apart from them, none that they were expelled from, and none
    that nobody has been in for a while.
    """
    apart = kept_apart_from(user)
    lately = now - FITTING_EMPTY
    rooms = Room.objects.filter(
        Q(empty_since=None) | Q(empty_since__gte=lately),
        visibility=Room.Visibility.PUBLIC,
        status=Room.Status.WAITING,
        options__mode=mode,
    )
    rooms = rooms.exclude(host__in=apart).exclude(banned__user=user)
    counted = rooms.annotate(taken=Count("seats"), people=Count("seats__user")).filter(
        taken__lt=F("seats_max"), people__gt=0
    )
    shared = set(RoomSeat.objects.filter(user__in=apart).values_list("room", flat=True))
    ordered = counted.order_by("-people", "-taken", "-touched").values_list("pk", flat=True)
    return [pk for pk in ordered[:OPEN_ROOMS_SHOWN] if pk not in shared]


def _open_room(room: Room) -> dict[str, Any]:
    seats = [{"name": seat_name(seat), "face": seat_face(seat), "bot": seat.bot_level} for seat in room.seats.all()]
    options = complete(room.options)
    return {
        "code": room.code,
        "name": room.name,
        "status": room.status,
        "status_text": STATUSES[room.status],
        "joinable": room.status == Room.Status.WAITING and len(seats) < room.seats_max,
        "taken": len(seats),
        "total": room.seats_max,
        "seats": seats,
        "free_places": range(room.seats_max - len(seats)),
        "mode": options["mode"],
        "length": length_text(options),
        "profile": room.profile.key,
        "profile_name": gettext(room.profile.name),
        "variants": active_variants(options),
    }
