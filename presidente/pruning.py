"""What is thrown away, and when. Everything here may run twice, stop in the middle, and run beside play.

| what | when | what stays |
| --- | --- | --- |
| action rows of matches put away | ACTIONS_KEPT after the end | rounds with their records, results |
| waiting rooms without anybody | DESERTED after the last change | closed, like any other |
| closed rooms in which no match began | ROOMS_KEPT after the last change | nothing |
| sessions | when they have expired | nothing |
| limits that somebody reached | slowing.KEPT after the last time | nothing |
| guests | GUEST_DAYS without match, seat or visit, and no sanction | their matches, without name or face |
"""

import datetime as dt
from collections import Counter
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from accounts import slowing
from game.models import ActionRow, Lease, Match
from game.players.closing import guests_expire
from lobby import services as lobby
from lobby.models import Room

ACTIONS_KEPT = dt.timedelta(days=90)
DESERTED = dt.timedelta(days=1)
ROOMS_KEPT = dt.timedelta(days=7)
AT_ONCE = 500
"""Rows' owners in one statement: a long one would hold locks and bloat that nobody needs."""


def prune(now: dt.datetime) -> Counter[str]:
    """Throws away all that is due at `now`; how much of each."""
    gone: Counter[str] = Counter()
    gone["action rows"] = actions(now)
    gone["rooms closed"] = rooms_deserted(now)
    gone["rooms"] = rooms_dead(now)
    gone["guests"] = guests_expire(now)
    gone["limits"] = slowing.forgotten(now)
    engine = import_module(settings.SESSION_ENGINE)
    store: type[SessionBase] = engine.SessionStore
    store.clear_expired()
    return gone


def actions(now: dt.datetime) -> int:
    """Rounds keep their record; one without it (broken off) keeps its rows, which are all there is."""
    over = Match.objects.filter(status=Match.Status.PAST, ended__lt=now - ACTIONS_KEPT)
    gone = 0
    for match_id in over.values_list("pk", flat=True).iterator(chunk_size=AT_ONCE):
        kept = Match.objects.get(pk=match_id).rounds.filter(record__isnull=True).values_list("number", flat=True)
        gone += ActionRow.objects.filter(match_id=match_id).exclude(round__in=list(kept)).delete()[0]
    return gone


def rooms_deserted(now: dt.datetime) -> int:
    quiet = Room.objects.filter(status=Room.Status.WAITING, touched__lt=now - DESERTED)
    quiet = quiet.exclude(pk__in=Lease.objects.filter(expires__gt=now).values("room_id"))
    closed = 0
    for room_id in list(quiet.values_list("pk", flat=True)):
        closed += isinstance(lobby.room_close(room_id=room_id), Room)
    return closed


def rooms_dead(now: dt.datetime) -> int:
    dead = Room.objects.filter(status=Room.Status.CLOSED, touched__lt=now - ROOMS_KEPT, matches=None)
    return sum(Room.objects.filter(pk=pk).delete()[1].get("lobby.Room", 0) for pk in dead.values_list("pk", flat=True))
