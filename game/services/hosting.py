"""The host's verbs: start, next round, end, rematch, back to the waiting room. Each locks the room, then the match."""

import random

from django.db.models import Q

from accounts.models import User
from game import lesson as script
from game import state, store
from game.engine import series as engine
from game.engine.rules import Rules
from game.engine.series import SeriesPhase, SeriesRefused
from game.models import ActionRow, Match, Participant
from game.services import presence, results
from game.services.door import RNG, Answer, Table, opened, room_of_locked
from game.state import Chair, Deal, Desk, MatchState, deal_drawn, deal_of
from lobby import selectors as lobby_selectors
from lobby import services as lobby
from lobby.models import Room


def match_start(
    *,
    room_id: int,
    user_id: int,
    now: int,
    client_id: str | None = None,
    rng: random.Random = RNG,
    lesson: bool = False,
) -> Answer:
    """Begins a match with whoever sits in the room. Started twice, it begins once.

    `lesson`: it is «Aprender a jugar»; whoever made the room seated its person first and three bots beside them.
    Refused: `no_room`, and what lobby.selectors.start_refused says.
    """
    with store.write_transaction():
        room = lobby.room_lock(room_id)
        if room is None:
            return Answer("no_room")
        if gesture_done(room_id, user_id, client_id):
            current = match_on_table(room_id)
            return Answer() if current is None else Answer(None, current.pk, current.version)
        refused = lobby_selectors.start_refused(room, User.objects.filter(pk=user_id).first())
        if refused is not None:
            return Answer(refused.code)
        lobby.room_set_status(room=room, status=Room.Status.PLAYING)
        return _begin(room, user_id, client_id, now, rng, lesson=lesson)


def round_next(*, match_id: int, user_id: int, client_id: str, now: int, rng: random.Random = RNG) -> Answer:
    """«Siguiente ronda». Refused: `not_in_results`, `not_host`, `not_seated`, `left`, `match_over`."""
    with opened(match_id, now, user_id=user_id, client_id=client_id, rng=rng) as table:
        if table is None:
            return Answer("no_match")
        known = table.answered(client_id)
        if known is not None:
            return known
        code = _choice_refused(table, SeriesPhase.RESULTS)
        if code is not None:
            return _refused(table, code, client_id)
        deal = _deal(table.state.series.number + 1, table.state.desk.lesson, rng)
        applied = engine.next_round(table.state.series, deck=deal.cards())
        if isinstance(applied, SeriesRefused):
            return _refused(table, applied.code.value, client_id)
        table.state.series = applied.series
        if applied.series.ending is None:
            table.state.desk.deal = deal
            results.round_begin(match_id, table.state, now)
        facts = [*table.engine_events(applied.events), *table.ending_events(was_over=False)]
        table.verb("next", table.row.participant, client_id=client_id, events=facts, stirred=True)
        return table.answer()


def match_end(*, match_id: int, user_id: int, client_id: str, now: int) -> Answer:
    """«Terminar la partida», from the results: an unlimited match becomes final, any other stops without a winner.

    Refused as round_next.
    """
    with opened(match_id, now, user_id=user_id, client_id=client_id) as table:
        if table is None:
            return Answer("no_match")
        known = table.answered(client_id)
        if known is not None:
            return known
        code = _choice_refused(table, SeriesPhase.RESULTS)
        if code is not None:
            return _refused(table, code, client_id)
        ended = engine.end(table.state.series)
        assert not isinstance(ended, SeriesRefused), ended.code
        table.state.series = ended.series
        facts = table.ending_events(was_over=False)
        table.verb("end", table.row.participant, client_id=client_id, events=facts)
        return table.answer()


def match_again(*, match_id: int, user_id: int, client_id: str, now: int, rng: random.Random = RNG) -> Answer:
    """«Volver a jugar»: a new match, points at zero, with those still seated and who asked for a seat.

    Where that is too few it goes to the waiting room, with all who stayed. Refused: `not_over`, `maintenance`,
    `not_host`, `not_seated`, `left`, `match_over` (the table has moved on).
    """
    with store.write_transaction():
        room = room_of_locked(match_id)
        if room is None:
            return Answer("no_match")
        with opened(match_id, now, user_id=user_id, client_id=client_id) as table:
            if table is None:
                return Answer("no_match")
            known = table.answered(client_id) or _done_since(room.pk, user_id, client_id)
            if known is not None:
                return known
            code = _choice_refused(table, SeriesPhase.FINAL, SeriesPhase.STOPPED)
            if code is None and lobby_selectors.held_back():
                code = "maintenance"
            if code is not None:
                return _refused(table, code, client_id)
            room = lobby.wishers_seat(room=room, present=presence.connected(room.pk, now))
            if room.seats.count() < room.seats_min:
                table.verb("to_room", table.row.participant, client_id=client_id)
                give_back(table, room)
                return table.answer()
            archive(table)
        return _begin(room, user_id, client_id, now, rng)


def match_to_room(*, match_id: int, user_id: int, client_id: str, now: int) -> Answer:
    """Back to the waiting room with all who stayed. Refused as match_again, save `maintenance`."""
    with store.write_transaction():
        room = room_of_locked(match_id)
        if room is None:
            return Answer("no_match")
        with opened(match_id, now, user_id=user_id, client_id=client_id) as table:
            if table is None:
                return Answer("no_match")
            known = table.answered(client_id) or _done_since(room.pk, user_id, client_id)
            if known is not None:
                return known
            code = _choice_refused(table, SeriesPhase.FINAL, SeriesPhase.STOPPED)
            if code is not None:
                return _refused(table, code, client_id)
            table.verb("to_room", table.row.participant, client_id=client_id)
            give_back(table, room)
            return table.answer()


def match_on_table(room_id: int) -> Match | None:
    """The match that the room shows: under way, or over and not yet put away."""
    return Match.objects.filter(room_id=room_id).exclude(status=Match.Status.PAST).first()


def archive(table: Table) -> None:
    """Puts a match away: the table moves on."""
    table.status = Match.Status.PAST


def give_back(table: Table, room: Room) -> None:
    """Puts the match away and takes the locked room back to waiting, where those who asked for a seat get one."""
    archive(table)
    if room.status == Room.Status.PLAYING:
        lobby.room_set_status(room=room, status=Room.Status.WAITING, now=store.moment(table.now))
        lobby.wishers_seat(room=room, present=presence.connected(room.pk, table.now))


def _deal(number: int, is_lesson: bool, rng: random.Random) -> Deal:
    """The deal of this round: shuffled, save that the lesson always has the same cards."""
    return deal_of(script.deck(number), rng) if is_lesson else deal_drawn(rng)


def _begin(
    room: Room, user_id: int, client_id: str | None, now: int, rng: random.Random, *, lesson: bool = False
) -> Answer:
    """A new match in a locked room that has none on the table."""
    rules = script.RULES if lesson else Rules.from_json(room.options)
    seats = list(room.seats.select_related("user").order_by("number"))
    here = presence.connected(room.pk, now)
    chairs = [
        Chair(
            name=lobby_selectors.seat_name(seat),
            face=lobby_selectors.seat_face(seat),
            user=seat.user_id,
            bot=seat.bot_level or None,
            staff=seat.user is not None and seat.user.is_staff,
            away=None if seat.user_id is None or seat.user_id in here else now,
        )
        for seat in seats
    ]
    host = next((number for number, chair in enumerate(chairs) if chair.user == room.host_id), None)
    deal = _deal(1, lesson, rng)
    started = engine.start_series(
        rules,
        range(len(chairs)),
        deck=deal.cards(),
        dealer=rng.randrange(len(chairs)),
        seats_min=room.seats_min,
    )
    begun = MatchState(started.series, Desk(chairs=chairs, deal=deal, host=host, lesson=lesson), nudge=room.nudge)
    match = Match.objects.create(
        room=room,
        profile=room.profile.key,
        open_hands=room.open_hands,
        lesson=lesson,
        rules=rules.to_json(),
        state=state.encode(begun),
        version=0,
        started=store.moment(now),
    )
    Participant.objects.bulk_create(
        Participant(
            match=match, number=number, user=seat.user, bot_level=seat.bot_level, name=chair.name, face=chair.face
        )
        for number, (seat, chair) in enumerate(zip(seats, chairs, strict=True))
    )
    results.round_begin(match.pk, begun, now)
    with opened(match.pk, now, user_id=user_id, rng=rng) as table:
        assert table is not None
        facts = table.engine_events(started.events)
        table.verb("start", table.row.participant, client_id=client_id, events=facts, stirred=True)
        return table.answer()


def _choice_refused(table: Table, *phases: SeriesPhase) -> str | None:
    """Why this person may not choose now what the host chooses in these phases."""
    chair = table.asker
    if chair is None:
        return "not_seated"
    if chair.left:
        return "left"
    if table.status == Match.Status.PAST:
        return "match_over"
    if table.state.series.phase not in phases:
        if SeriesPhase.RESULTS not in phases:
            return "not_over"
        return "not_in_results" if table.live else "match_over"
    desk = table.state.desk
    return None if desk.open_choice or desk.host == table.row.participant else "not_host"


def _refused(table: Table, code: str, client_id: str) -> Answer:
    if table.accepted_meanwhile(client_id):
        return table.answer()
    return table.answer(table.refuse(code, client_id))


def _done_since(room_id: int, user_id: int, client_id: str) -> Answer | None:
    """The answer to a gesture that made the match of the room that followed."""
    current = match_on_table(room_id)
    if current is None or not gesture_done(room_id, user_id, client_id):
        return None
    return Answer(None, current.pk, current.version)


def gesture_done(room_id: int, user_id: int, client_id: str | None) -> bool:
    """Whether this gesture was accepted in any match of the room: for repeats after the table has moved on."""
    if client_id is None:
        return False
    mine = Q()
    for match_id, number in Participant.objects.filter(match__room_id=room_id, user_id=user_id).values_list(
        "match_id", "number"
    ):
        mine |= Q(match_id=match_id, participant=number)
    return bool(mine) and ActionRow.objects.filter(mine, client_id=client_id).exists()
