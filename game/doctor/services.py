"""The doctor's verbs. Each goes through the one door of game.services, and leaves its line in the journal.

They answer True where something was done, or a code (a key of game.doctor.words.REFUSALS) that changed nothing.
"""

from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Sanction, User
from accounts.moderation.journal import note
from game import clock, notify, services, store
from game.engine import series as engine
from game.engine.series import SeriesRefused
from game.models import Match, Participant
from game.services.door import opened
from game.services.forgetting import events_rename
from lobby import services as lobby
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused
from lobby.services.forgetting import rooms_forget

Done = bool | str


def clock_serve(*, match: Match, by: User, now: int) -> Done:
    """Does now what is due and nobody has done. Refused: `not_due`."""
    served = services.advance(match.pk, now=now)
    if not served:
        return "not_due"
    _noted(by, "doctor_clock", match)
    return True


def seat_give_to_bot(*, match: Match, number: int, by: User, now: int) -> Done:
    """Has the server play a person's seat until they say «He vuelto». Refused: `no_such_player`, `match_over`."""
    with opened(match.pk, now) as table:
        if table is None or not table.live:
            return "match_over"
        chair = table.state.chairs[number] if 0 <= number < len(table.state.chairs) else None
        if chair is None or chair.bot is not None or chair.left:
            return "no_such_player"
        if chair.slow:
            return True
        chair.slow = True
        table.verb("doctor_bot", None, events=[table.event("slow", number)])
        _noted(by, "doctor_bot", match, player=number, name=chair.name)
    return True


def player_expel(*, match: Match, number: int, by: User, now: int) -> Done:
    """Takes somebody from the table for good; a bot plays the round out. Refused: `no_such_player`."""
    with store.write_transaction():
        participant = match.participants.filter(number=number).select_related("user").first()
        if not services.player_remove(match_id=match.pk, player=number, now=now).ok or participant is None:
            return "no_such_player"
        _noted(by, "doctor_expel", match, target=participant.user, player=number, name=participant.name)
    return True


def seat_expel(*, room: Room, number: int, by: User) -> Done:
    """Takes somebody out of a room that waits, for good. Refused: `no_such_player`, `match_over` (a match is on)."""
    with transaction.atomic():
        locked = lobby.room_lock(room.pk)
        if locked is None or locked.status != Room.Status.WAITING:
            return "match_over"
        seat = RoomSeat.objects.filter(room=locked, number=number).select_related("user").first()
        if seat is None or seat.user is None:
            return "no_such_player"
        _ban(locked, seat.user)
        note(actor=by, action="doctor_expel", target=seat.user, subject=room.code, detail={"seat": number})
    return True


def match_stop(*, match: Match, by: User, now: int) -> Done:
    """Breaks the match off without a winner; the table goes back to its waiting room. Refused: `match_over`."""
    with opened(match.pk, now) as table:
        if table is None or not table.live:
            return "match_over"
        stopped = engine.stop(table.state.series)
        if isinstance(stopped, SeriesRefused):
            return "match_over"
        table.state.series = stopped.series
        facts = table.ending_events(was_over=False)
        table.state.desk.returns_at = now + clock.BROKEN_OFF
        table.verb("doctor_stop", None, events=facts, stirred=True)
        _noted(by, "doctor_stop", match)
    return True


def room_close(*, room: Room, by: User) -> Done:
    """Closes a room that waits. Refused: `match_over` (a match is on: stop it first)."""
    with transaction.atomic():
        answer = lobby.room_close(room_id=room.pk)
        if isinstance(answer, Refused):
            return "match_on"
        note(actor=by, action="doctor_close", subject=room.code)
    return True


def name_replace(*, user_id: int, name: str, now: int) -> None:
    """Somebody's name was taken from them, or they chose the next one: it stands wherever the old one stood.

    The tables that they are at show it at once; so do history, results and replays of all that they played, and a room
    that was called by the old name is just a room.
    """
    played = Participant.objects.filter(user_id=user_id).exclude(name=name)
    borne = set(played.values_list("name", flat=True))
    borne |= set(Sanction.objects.filter(user=user_id, kind=Sanction.Kind.RENAME).values_list("old_name", flat=True))
    theirs = Room.objects.filter(Q(host=user_id) | Q(matches__participants__user=user_id)).values_list("pk", flat=True)
    at_tables = Participant.objects.filter(user_id=user_id).exclude(match__status=Match.Status.PAST)
    for match_id in list(at_tables.values_list("match_id", flat=True)):
        with opened(match_id, now) as table:
            assert table is not None
            for number, chair in enumerate(table.state.chairs):
                if chair.user == user_id and chair.name != name:
                    events_rename(match_id, number, chair.name, name)
                    chair.name = name
                    table.seen()
    played.update(name=name)
    for old in borne - {name}:
        rooms_forget(room_ids=list(theirs), name=old)
    for room_id, version in Room.objects.filter(seats__user=user_id).values_list("pk", "version"):
        notify.tell(notify.RoomChanged(room_id, version))


def _ban(room: Room, person: User) -> None:
    """Out of the locked room, and the sockets hear of it."""
    fresh = lobby.room_lock(room.pk)
    if fresh is not None:
        lobby.seat_free(room=fresh, user=person, ban=True)
    news = notify.Control("expelled", room=room.pk, user=person.pk)
    transaction.on_commit(lambda: notify.tell(news))


def _noted(by: User, action: str, match: Match, *, target: User | None = None, **detail: Any) -> None:
    note(
        actor=by,
        action=action,
        target=target,
        subject=match.room.code,
        detail={"match": match.pk, "version": match.version, **detail},
    )
