"""Who goes for good: leaves, is expelled, or is shut out of the site. Each locks the room, then the match."""

from django.db import transaction

from accounts.models import User
from game import notify, store
from game.engine import series as engine
from game.engine.series import SeriesRefused
from game.models import Match, Participant
from game.services.door import Answer, Table, opened, room_of_locked
from game.services.hosting import archive
from lobby import services as lobby
from lobby.models import Room


def match_leave(*, match_id: int, user_id: int, client_id: str | None, now: int) -> Answer:
    """«Salir»: in mid-round a bot plays the round out, and the seat cannot be had again in this match.

    The room's seat is free at once; a host's role passes on; with nobody left the room closes. Refused: `not_seated`;
    leaving twice leaves once.
    """
    with store.write_transaction():
        room = room_of_locked(match_id)
        if room is None:
            return Answer("no_match")
        with opened(match_id, now, user_id=user_id, client_id=client_id) as table:
            if table is None:
                return Answer("no_match")
            known = table.answered(client_id)
            if known is not None:
                return known
            if table.asker is None:
                return table.answer("not_seated")
            if not table.asker.left:
                assert table.row.participant is not None
                _goes(table, room, table.row.participant, client_id=client_id, expelled=False)
            return table.answer()


def player_expel(*, match_id: int, user_id: int, player: int, client_id: str, now: int) -> Answer:
    """The host sends somebody away for good; in mid-round a bot plays the round out.

    Refused: `not_host`, `not_seated`, `left`, `match_over`, `no_such_player` (also who left already), `not_a_person`,
    `not_yourself`, `protected` (administration).
    """
    with store.write_transaction():
        room = room_of_locked(match_id)
        if room is None:
            return Answer("no_match")
        with opened(match_id, now, user_id=user_id, client_id=client_id) as table:
            if table is None:
                return Answer("no_match")
            known = table.answered(client_id)
            if known is not None:
                return known
            code = _expel_refused(table, player)
            if code is not None:
                if table.accepted_meanwhile(client_id):
                    return table.answer()
                return table.answer(table.refuse(code, client_id))
            _goes(table, room, player, client_id=client_id, expelled=True)
            return table.answer()


def player_remove(*, match_id: int, player: int, now: int) -> Answer:
    """The administration sends somebody away for good, whoever that is; the table sees an expulsion.

    Refused: `no_such_player` (also a bot, and who left already).
    """
    with store.write_transaction():
        room = room_of_locked(match_id)
        if room is None:
            return Answer("no_match")
        with opened(match_id, now) as table:
            if table is None:
                return Answer("no_match")
            chair = table.state.chairs[player] if 0 <= player < len(table.state.chairs) else None
            if chair is None or chair.user is None or chair.left or table.status == Match.Status.PAST:
                return table.answer("no_such_player")
            _goes(table, room, player, client_id=None, expelled=True)
            return table.answer()


def user_barred(*, user_id: int, now: int) -> None:
    """Somebody was shut out of the site: their seat in a match goes to a bot at once, as if they had left."""
    seated = Participant.objects.filter(user_id=user_id, left_at=None).exclude(match__status=Match.Status.PAST)
    for match_id in list(seated.values_list("match_id", flat=True)):
        match_leave(match_id=match_id, user_id=user_id, client_id=None, now=now)


def seat_give_up(*, room_id: int, user_id: int, agreed: bool, now: int) -> bool:
    """Leaves the match at this table for a seat at another one; False if it is under way and that is not `agreed`.

    The caller holds the locks of the person and of both rooms.
    """
    current = (
        Match.objects.filter(room_id=room_id).exclude(status=Match.Status.PAST).values_list("pk", "status").first()
    )
    if current is None or (current[1] == Match.Status.LIVE and not agreed):
        return False
    return match_leave(match_id=current[0], user_id=user_id, client_id=None, now=now).ok


def host_settle(table: Table, room: Room) -> list[dict[str, object]]:
    """Brings the match's host in line with the locked room's; the fact to tell, or nothing."""
    desk = table.state.desk
    host = table.state.number_of(room.host_id) if room.host_id is not None else None
    if host == desk.host:
        return []
    desk.host = host
    return [] if host is None else [table.event("host_changed", host)]


def match_break_off(table: Table) -> list[dict[str, object]]:
    """Nobody is left to play for: a match still under way stops and is put away with the room, which has closed."""
    facts: list[dict[str, object]] = []
    stopped = engine.stop(table.state.series)
    if not isinstance(stopped, SeriesRefused):
        table.state.series = stopped.series
        facts = table.ending_events(was_over=False)
    archive(table)
    return facts


def _goes(table: Table, room: Room, number: int, *, client_id: str | None, expelled: bool) -> None:
    chair = table.state.chairs[number]
    user = None if chair.user is None else User.objects.filter(pk=chair.user).first()
    asker = table.row.participant
    facts = [table.event("expelled" if expelled else "left", number)]
    chair.left = True
    chair.move_at = None
    gone = engine.leave(table.state.series, number)
    if not isinstance(gone, SeriesRefused):  # who leaves a finished match changes nothing about it
        table.state.series = gone.series
        facts += table.ending_events(was_over=False)
    Participant.objects.filter(match_id=table.row.id, number=number).update(
        left_at=store.moment(table.now), expelled=expelled
    )
    if user is not None:
        room = lobby.seat_free(room=room, user=user, ban=expelled)
    facts += host_settle(table, room)
    if room.status != Room.Status.CLOSED and not _people(table):
        room = lobby.room_set_status(room=room, status=Room.Status.CLOSED)
    if room.status == Room.Status.CLOSED:
        facts += match_break_off(table)
    table.verb("expel" if expelled else "leave", asker, client_id=client_id, events=facts, stirred=True)
    if expelled and chair.user is not None:
        news = notify.Control("expelled", room=room.pk, user=chair.user)
        transaction.on_commit(lambda: notify.tell(news))


def _people(table: Table) -> bool:
    return any(chair.bot is None and not chair.left for chair in table.state.chairs)


def _expel_refused(table: Table, player: int) -> str | None:
    asker = table.asker
    if asker is None:
        return "not_seated"
    if asker.left:
        return "left"
    if table.status == Match.Status.PAST:
        return "match_over"
    if table.state.desk.host != table.row.participant:
        return "not_host"
    if not 0 <= player < len(table.state.chairs) or table.state.chairs[player].left:
        return "no_such_player"
    chair = table.state.chairs[player]
    if chair.bot is not None:
        return "not_a_person"
    if player == table.row.participant:
        return "not_yourself"
    return "protected" if chair.staff else None
