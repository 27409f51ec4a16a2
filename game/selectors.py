"""Reading tables: what the hub, the first page and the heartbeat ask of the database. Nothing here writes or locks."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts.models import User
from game import state, store
from game.models import ActionRow, Match, Participant, RoundResult
from game.services.presence import connected, watching
from game.state import MatchState
from lobby import selectors as lobby
from lobby.models import Room
from lobby.refusals import Refused

LOG_KEPT = 160
"""Events that a table keeps at hand: those of a round and what a socket may have missed before it."""

Viewer = tuple[int | None, str]
"""Whose id looks (None: nobody signed in), and the site's address as they reached it (scheme and host, for links)."""


@dataclass(frozen=True, slots=True)
class MatchShot:
    """A match at one version, with events up to it, whole: `game.frames` says what a viewer sees of it."""

    id: int
    version: int
    status: str
    state: MatchState
    log: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class RoomShot:
    """A room at one version, and the ROOM object of each of these viewers, as JSON."""

    id: int
    version: int
    status: str
    views: dict[Viewer, bytes]
    shut_out: dict[int | None, str]
    """Which of these viewers (by user id) may not be here any more, and why."""


@dataclass(frozen=True, slots=True)
class Versions:
    room: int
    match: int | None
    version: int


def room_for(code: str, user: User | None) -> Room | Refused:
    """The room under this code if this person may see it (lobby.selectors.room_for)."""
    return lobby.room_for(code, user)


def table_read(room_id: int, viewers: Collection[Viewer], now: int) -> tuple[RoomShot, MatchShot | None] | None:
    """Room and match of a table for these viewers; None if there is no such room."""
    room = lobby.room_by_id(room_id)
    if room is None:
        return None
    people = User.objects.in_bulk([user_id for user_id, _ in viewers if user_id is not None])
    who = {viewer: None if viewer[0] is None else people.get(viewer[0]) for viewer in viewers}
    return room_shot(room, who, now), match_on_table(room_id)


def room_shot(room: Room, viewers: Mapping[Viewer, User | None], now: int) -> RoomShot:
    """The room for these viewers. Whose account is gone sees what nobody sees."""
    here = connected(room.pk, now)
    seated = {seat.user_id for seat in room.seats.all() if seat.user_id is not None}
    looking = watching(room.pk, seated, now)
    views = {
        viewer: msgspec.json.encode(lobby.room_view(room, user, connected=here, watching=looking, base_url=viewer[1]))
        for viewer, user in viewers.items()
    }
    return RoomShot(room.pk, room.version, room.status, views, lobby.shut_out(room, viewers.values()))


def match_on_table(room_id: int) -> MatchShot | None:
    """The match that the room shows, with the events of its round."""
    row = (
        Match.objects.filter(room_id=room_id)
        .exclude(status=Match.Status.PAST)
        .values_list("pk", "version", "status", "state")
        .first()
    )
    if row is None:
        return None
    match_id, version, status, data = row
    loaded = state.decode(data)
    events = ActionRow.objects.filter(match_id=match_id, round=loaded.series.number, version__lte=version)
    log = [event for some in events.order_by("version").values_list("events", flat=True) for event in some]
    return MatchShot(match_id, version, status, loaded, tuple(log[-LOG_KEPT:]))


def match_since(shot: MatchShot) -> MatchShot | None:
    """The same match as it stands now, with the events since; None if it is no longer on the table."""
    row = store.read(shot.id)
    if row is None or row.status == Match.Status.PAST:
        return None
    events = ActionRow.objects.filter(match_id=shot.id, version__gt=shot.version, version__lte=row.version)
    missed = [event for some in events.order_by("version").values_list("events", flat=True) for event in some]
    return MatchShot(shot.id, row.version, row.status, state.decode(row.state), tuple(missed[-LOG_KEPT:]))


def versions(room_ids: Collection[int]) -> dict[int, Versions]:
    """Where these tables stand, in two queries: what the heartbeat compares."""
    matches = {
        room_id: (match_id, version)
        for room_id, match_id, version in Match.objects.filter(room_id__in=room_ids)
        .exclude(status=Match.Status.PAST)
        .values_list("room_id", "pk", "version")
    }
    rooms = Room.objects.filter(pk__in=room_ids).values_list("pk", "version")
    return {pk: Versions(version, *matches.get(pk, (None, 0))) for pk, version in rooms}


def lesson_learnt(user: User) -> bool:
    """Whether this person has played a lesson's round to its end."""
    return RoundResult.objects.filter(participant__user=user, round__match__lesson=True).exists()


def lesson_offered(room: Room, user: User) -> bool:
    """Whether to offer the lesson here: at the first table of bots that somebody plays at who never saw one."""
    alone = all(seat.user_id in (None, user.pk) for seat in room.seats.all())
    if not alone or room.status != Room.Status.PLAYING:
        return False
    before = Participant.objects.filter(user=user).exclude(match__room=room)
    return not before.exists() and not Match.objects.filter(room=room, lesson=True).exists()
