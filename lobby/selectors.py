"""What the hall shows: rooms, who may enter them, and the allow-list view of one room for one person."""

import datetime as dt
import secrets
from collections.abc import Collection
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from accounts.models import User
from lobby import codes, hooks
from lobby.idleness import CLOSES_IDLE, STANDS_IDLE
from lobby.models import Room, RoomAccess, RoomBan, RoomSeat, RuleProfile, RulesPage, SitePage
from lobby.options import NAMES, complete
from lobby.refusals import Refused


def rooms_with_seats() -> QuerySet[Room]:
    """Rooms with profile, host, seats and the people on them, in two queries."""
    seats = RoomSeat.objects.select_related("user").order_by("number")
    return Room.objects.select_related("profile", "host").prefetch_related(Prefetch("seats", queryset=seats))


def _rooms_whole() -> QuerySet[Room]:
    """All that room_view shows, for any number of viewers."""
    banned = RoomBan.objects.select_related("user").order_by("pk")
    return rooms_with_seats().prefetch_related("wishes", Prefetch("banned", queryset=banned))


def room_by_id(room_id: int) -> Room | None:
    """The room as room_view wants it, without asking who looks."""
    return _rooms_whole().filter(pk=room_id).first()


def room_for(code: str, user: User | None) -> Room | Refused:
    """The room that somebody may see under this code, typed in any way; `user` is None for nobody signed in.

    Refused: `unknown_code`, with the same answer for a private room this person was not let into; `expelled`.
    """
    wanted = codes.normalise_code(code)
    room = _rooms_whole().filter(code=wanted).first() if codes.is_code(wanted) else None
    if room is None:
        return Refused("unknown_code")
    refused = entry_refused(room, user)
    if refused is not None and refused.code == "not_admitted":
        return Refused("unknown_code")
    return refused or room


def room_invited_to(code: str, token: str) -> Room | None:
    """The room whose link carries this code and token, open to anybody who has it; None if they do not match."""
    wanted = codes.normalise_code(code)
    room = _rooms_whole().filter(code=wanted).first() if codes.is_code(wanted) else None
    # Compared as bytes: compare_digest refuses text outside ASCII.
    if room is None or not secrets.compare_digest(room.token.encode(), token.encode("utf-8", "replace")):
        return None
    return room


def entry_refused(room: Room, user: User | None) -> Refused | None:
    """Why this person may not be in the room: `expelled`, or `not_admitted` to a private one. None if they may."""
    if user is not None and is_banned(room, user):
        return Refused("expelled")
    return None if may_enter(room, user) else Refused("not_admitted")


def may_enter(room: Room, user: User | None) -> bool:
    """Public rooms are open; a private one to its host, to those seated, and to those who came by its link."""
    if not room.is_private:
        return True
    if user is None:
        return False
    if room.host_id == user.pk or any(seat.user_id == user.pk for seat in room.seats.all()):
        return True
    return RoomAccess.objects.filter(room=room, user=user).exists()


def is_banned(room: Room, user: User) -> bool:
    return RoomBan.objects.filter(room=room, user=user).exists()


def shut_out(room: Room, users: Collection[User | None]) -> dict[int | None, str]:
    """Which of these people (None: without a name) may not be in the room, with the code of entry_refused."""
    seated = {seat.user_id for seat in room.seats.all()} - {None}
    asked = {user.pk for user in users if user is not None} - seated
    out: dict[int | None, str] = {}
    if room.is_private:
        let_in = {room.host_id, *RoomAccess.objects.filter(room=room, user__in=asked).values_list("user", flat=True)}
        out = dict.fromkeys(asked - let_in, "not_admitted")
        if None in users:
            out[None] = "not_admitted"
    if asked:
        banned = RoomBan.objects.filter(room=room, user__in=asked)
        out.update(dict.fromkeys(banned.values_list("user", flat=True), "expelled"))
    return out


def live_room_of(user: User | None) -> Room | None:
    """The one room where this person has a seat, waiting or playing: «Tienes una partida en marcha · Volver»."""
    return None if user is None else Room.objects.filter(seats__user=user).first()


def profiles() -> list[RuleProfile]:
    """The rule systems on offer, in their order."""
    return list(RuleProfile.objects.filter(published=True))


def profile_offered(key: object) -> RuleProfile | None:
    """The rule system on offer under this key, which may be anything that somebody sent."""
    # PostgreSQL fails on a NUL instead of finding nothing.
    if not isinstance(key, str) or not (key.isascii() and key.isprintable()):
        return None
    return RuleProfile.objects.filter(key=key, published=True).first()


def rules_page(key: str, language: str) -> RulesPage | None:
    """The published page of a published profile in that language, or in Spanish where it has none in it."""
    pages = RulesPage.objects.select_related("profile").filter(
        profile__key=key, profile__published=True, published=True, language__in=(language, "es")
    )
    return min(pages, key=lambda page: page.language != language, default=None)


def site_page(key: str, language: str) -> SitePage | None:
    """What the site says of itself (SitePage.Key) in that language, or in Spanish where it does not say it in it."""
    pages = SitePage.objects.filter(key=key, published=True, language__in=(language, "es"))
    return min(pages, key=lambda page: page.language != language, default=None)


def start_refused(room: Room, user: User | None) -> Refused | None:
    """Why this person may not start the match now, or None.

    `room_closed`, `match_running`, `not_host`, `not_seated` (the host plays too), `too_few`, `maintenance`. Who is not
    ready yet does not hold the host up.
    """
    if room.status != Room.Status.WAITING:
        return Refused("room_closed" if room.status == Room.Status.CLOSED else "match_running")
    if user is None or room.host_id != user.pk:
        return Refused("not_host")
    seats = list(room.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        return Refused("not_seated")
    if len(seats) < room.seats_min:
        return Refused("too_few")
    return Refused("maintenance") if held_back() else None


def held_back() -> bool:
    """Whether no match may begin on this site now."""
    return any(asked() for asked in hooks.start_held_back)


def seat_name(seat: RoomSeat) -> str:
    return seat.user.display_name if seat.user is not None else seat.bot_name


def seat_face(seat: RoomSeat) -> int:
    return seat.user.face if seat.user is not None else seat.face


def room_view(
    room: Room,
    user: User | None,
    *,
    connected: Collection[int] = frozenset(),
    watching: int = 0,
    base_url: str = "",
) -> dict[str, Any]:
    """The ROOM object of game/asyncapi.yaml for one viewer, built by allow-list; JSON-able.

    `room` comes from room_by_id, room_for or rooms_with_seats; `connected` holds the ids of the people whose
    connection is up, `watching` is how many look on; `base_url` is scheme and host without a slash at the end, put
    before the invitation's path. The secret of a private room's link goes only to people who are let into it (one
    query for those not seated there).
    """
    seats = list(room.seats.all())
    by_number = {seat.number: seat for seat in seats}
    mine = None if user is None else next((seat for seat in seats if seat.user_id == user.pk), None)
    host = room.host
    waiting = room.status == Room.Status.WAITING
    can = verbs_open(room, user)
    return {
        "code": room.code,
        "name": room.name,
        "version": room.version,
        "status": room.status,
        "visibility": room.visibility,
        "profile": room.profile.key,
        "profile_name": room.profile.name,
        "seats_min": room.seats_min,
        "seats_max": room.seats_max,
        "options": complete(room.options),
        "free": [name for name in NAMES if name in room.free],
        "nudge": room.nudge,
        "open_hands": room.open_hands,
        "seats": [
            _seat_view(room, by_number[number], connected) if number in by_number else None
            for number in range(room.seats_max)
        ],
        "you": {
            "signed_in": user is not None,
            "name": None if user is None else user.display_name,
            "face": None if user is None else user.face,
            "seat": None if mine is None else mine.number,
            "host": user is not None and room.host_id == user.pk,
            "wish": _wishes(room, user),
            "stands": _moment(mine.active + STANDS_IDLE) if mine is not None and waiting else None,
            "can": can,
        },
        "watching": watching,
        "expelled": [ban.user.display_name for ban in room.banned.all()],
        "closes": _moment(room.active + CLOSES_IDLE) if waiting else None,
        "profiles": [
            {"key": one.key, "name": one.name, "seats_min": one.seats_min, "seats_max": one.seats_max}
            for one in (profiles() if "configure" in can else [])
        ],
        "invite": {
            "link": base_url + invitation_path(room, user),
            "qr": reverse("lobby:qr", kwargs={"code": room.code}),
        },
        "host_name": "" if host is None else host.display_name,
    }


def _wishes(room: Room, user: User | None) -> bool:
    playing = room.status == Room.Status.PLAYING
    return user is not None and playing and any(wish.user_id == user.pk for wish in room.wishes.all())


def _moment(when: dt.datetime) -> int:
    """Epoch milliseconds."""
    return round(when.timestamp() * 1000)


def _seat_view(room: Room, seat: RoomSeat, connected: Collection[int]) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "player": {
            "name": seat_name(seat),
            "face": seat_face(seat),
            "bot": seat.bot_level or None,
            "guest": seat.user is not None and seat.user.is_guest,
        },
        "ready": seat.ready,
        "connected": seat.user_id is None or seat.user_id in connected,
        "host": seat.user_id is not None and seat.user_id == room.host_id,
    }


def verbs_open(room: Room, user: User | None) -> list[str]:
    """The waiting room's verbs that this viewer may use now.

    Nobody signed in may `sit` where a seat is free: the page asks for a name first. While a match runs, `sit` asks for
    a seat in the next one, and `stand` takes that back.
    """
    seats = list(room.seats.all())
    mine = user is not None and any(seat.user_id == user.pk for seat in seats)
    hosting = user is not None and room.host_id == user.pk
    waiting = room.status == Room.Status.WAITING
    free = waiting and len(seats) < room.seats_max
    bots = any(seat.bot_level for seat in seats)
    others = [seat.user for seat in seats if seat.user is not None and (user is None or seat.user_id != user.pk)]
    wished = _wishes(room, user)
    allowed = {
        "sit": not mine and not wished and (free or (room.status == Room.Status.PLAYING and user is not None)),
        "stand": (waiting and mine) or wished,
        "ready": waiting and mine,
        "add_bot": free and hosting,
        "remove_bot": waiting and hosting and bots,
        "set_bot": waiting and hosting and bots,
        "configure": waiting and hosting,
        "hand_over": waiting and hosting and bool(others),
        "shuffle": waiting and hosting and len(seats) > 1,
        "swap": waiting and hosting and bool(seats),
        "stay": waiting and (mine or hosting),
        "expel": waiting and hosting and any(not other.is_staff for other in others),
        "start": start_refused(room, user) is None,
        "leave": waiting and (mine or hosting),
    }
    return [verb for verb, is_open in allowed.items() if is_open]


def invitation_path(room: Room, user: User | None) -> str:
    """The path to hand on: the table's page, with the secret for a private room if this person was let in."""
    if room.is_private and may_enter(room, user):
        return reverse("lobby:invitation", kwargs={"code": room.code, "token": room.token})
    return table_path(room)


def table_path(room: Room) -> str:
    """The page of waiting room and table, which the game app serves."""
    return reverse("game:table", kwargs={"code": room.code})
