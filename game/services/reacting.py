"""Reactions: fixed phrases that somebody with a seat says to the table (UX.md §6). No version, no row in a match.

What a person has said lately stands in the cache, one short list for each person that ends by itself. All processes
read it there, it counts against the limits, and a report takes along what was said at a table. Redis holds it in
production, the only process's memory elsewhere: nobody misses it when it is gone, and no database remembers small talk.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Sanction
from accounts.selectors import muting
from game import notify, store
from game.models import Lease, Match, Participant
from game.services.door import Answer, Quiet
from lobby.models import RoomBan, RoomSeat

# Who shows them has them in the reader's language (static/js/table/reactions.js); here they are for reports.
PHRASES: Final = {
    "take_that": _("¡Toma ya!"),
    "shut_up": _("¡Cállate!"),
    "nice": _("Buena"),
    "at_last": _("¡Por fin!"),
    "oops": _("Uy…"),
    "revolution": _("¡Revolución!"),
    "come_on": _("Venga, venga"),
    "again": _("¿Otra vez?"),
    "thanks": _("Gracias por las cartas"),
    "remember": _("Me la guardo"),
}

GAP: Final = 3_000
"""Between two reactions of one person, in milliseconds."""
MINUTE: Final = 60_000
IN_A_MINUTE: Final = 5
KEPT: Final = 180_000
"""How long what was said is remembered, in milliseconds: as far back as a report looks."""

_LOCK_SECONDS = 3


class Said(NamedTuple):
    """One reaction of a person, as it stands in the cache: when (epoch ms), in which room, what, under which name."""

    at: int
    room: int
    phrase: str
    name: str


def react(*, room_id: int, user_id: int, phrase: str, now: int) -> Answer:
    """Says a phrase of PHRASES to everybody at the table who does not block this person.

    The answer tells how long to wait until the next one. Refused: `muted` (with reason and end), `not_seated` (also
    for those who look on), `react_later` (with the milliseconds to wait).
    """
    sanction = muting(user_id)
    if sanction is not None:
        return Answer("muted", quiet=quiet_of(sanction))
    seat = RoomSeat.objects.filter(room_id=room_id, user_id=user_id).select_related("user").first()
    if seat is None or seat.user is None:
        return Answer("not_seated")
    # In a match everybody bears the name with which they began: a new one could be somebody else's there.
    on_table = Participant.objects.filter(user_id=user_id, match__room_id=room_id).exclude(
        match__status=Match.Status.PAST
    )
    player, name = on_table.values_list("number", "name").first() or (None, seat.user.display_name)
    wait, spoken = _counted(user_id, Said(now, room_id, phrase, name))
    if not spoken:
        return Answer("react_later", quiet=Quiet(wait=wait))
    here = Lease.objects.filter(room_id=room_id, user__isnull=False, expires__gt=store.moment(now))
    blockers = Block.objects.filter(blocked_id=user_id, blocker__in=here.values("user"))
    notify.tell(
        notify.Reaction(
            room=room_id,
            person=person_key(user_id),
            player=player,
            seat=seat.number,
            name=name,
            phrase=phrase,
            at=now,
            hidden=tuple(blockers.values_list("blocker_id", flat=True)),
        )
    )
    return Answer(quiet=Quiet(wait=wait))


def quiet_of(sanction: Sanction) -> Quiet:
    """Why somebody may say nothing, and until when (epoch ms; None: until it is lifted)."""
    until = None if sanction.expires is None else store.milliseconds(sanction.expires)
    return Quiet(until=until, reason=sanction.reason)


def mute_of(user_id: int) -> Quiet | None:
    """What keeps this person from reacting now, None if nothing does."""
    sanction = muting(user_id)
    return None if sanction is None else quiet_of(sanction)


def person_key(user_id: int) -> str:
    """A person's name for browsers that keep «silenciar»: the same at every table, and nothing can be read off it."""
    return salted_hmac("game.person", str(user_id)).hexdigest()[:16]


def recent(room_id: int, since: int) -> list[dict[str, Any]]:
    """What was said in a room since then (epoch ms), for a report: {"at", "user", "name", "text"}, the oldest first."""
    lines = []
    with translation.override(settings.LANGUAGE_CODE):
        for user_id, said in _kept(_people(room_id)).items():
            lines += [
                {"at": one.at, "user": user_id, "name": one.name, "text": str(PHRASES[one.phrase])}
                for one in said
                if one.room == room_id and one.at >= since and one.phrase in PHRASES
            ]
    return sorted(lines, key=lambda line: line["at"])


def wait_after(times: list[int], now: int) -> int:
    """Milliseconds until a person who spoke at these times (ascending) may do so again; 0: at once."""
    gap = times[-1] + GAP - now if times else 0
    full = times[-IN_A_MINUTE] + MINUTE - now if len(times) >= IN_A_MINUTE else 0
    return min(MINUTE, max(0, gap, full))


def _counted(user_id: int, said: Said) -> tuple[int, bool]:
    """Writes a reaction down if the limits let it pass: how long to wait from now on, and whether it passed.

    A person's list is changed by one at a time: of two browsers that speak at once, one has to wait.
    """
    lock = f"reacting.{user_id}"
    if not cache.add(lock, 1, _LOCK_SECONDS):
        return GAP, False
    try:
        kept = [one for one in _kept([user_id]).get(user_id, []) if one.at > said.at - KEPT]
        times = [one.at for one in kept]
        wait = wait_after(times, said.at)
        if wait > 0:
            return wait, False
        cache.set(_list_of(user_id), [tuple(one) for one in (*kept, said)], KEPT // 1000)
        return wait_after([*times, said.at], said.at), True
    finally:
        cache.delete(lock)


def _kept(user_ids: Iterable[int]) -> dict[int, list[Said]]:
    keys = {_list_of(user_id): user_id for user_id in user_ids}
    return {keys[key]: [Said(*one) for one in found] for key, found in cache.get_many(keys).items()}


def _people(room_id: int) -> set[int]:
    """Whoever may have said something in this room: seated, playing or gone from its match, connected, sent away."""
    mine = Q(room_id=room_id)
    last = Match.objects.filter(mine).order_by("-pk").values("pk")[:1]
    rows: tuple[QuerySet[Any], ...] = (
        RoomSeat.objects.filter(mine),
        Participant.objects.filter(match__in=last),
        Lease.objects.filter(mine),
        RoomBan.objects.filter(mine),
    )
    return {user_id for some in rows for user_id in some.values_list("user_id", flat=True) if user_id is not None}


def _list_of(user_id: int) -> str:
    return f"reactions.{user_id}"
