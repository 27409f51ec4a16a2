"""Pressed twice, by one person or several at once: next round, rematch, leaving, wishing, and the room's own sweep."""

from collections import Counter
from collections.abc import Callable

import pytest

from accounts.models import User
from game import services
from game.engine.series import SeriesPhase
from game.models import Match
from lobby import services as lobby
from lobby.models import Room
from tests.game.evening import Evening
from tests.game.test_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

COUNT = 6


def over(alba: User, bruno: User, rounds: int) -> Evening:
    evening = Evening(alba, bruno, bots=1, changes={"ends": "rounds", "rounds": rounds}).start()
    evening.run(people=evening.people)
    return evening


def ids(evening: Evening) -> Callable[[int], str]:
    """A gesture of its own for each call, for these are several taps."""
    return lambda number: f"tap-{evening.match.version}-{number}"


def test_next_round_pressed_by_many_taps_deals_once(alba: User, bruno: User) -> None:
    evening = over(alba, bruno, 3)
    match, now, name = evening.match.pk, evening.now, ids(evening)
    answers = at_once(
        lambda one: services.round_next(match_id=match, user_id=alba.pk, client_id=name(one), now=now).code, COUNT
    )
    assert answers == Counter({None: 1, "not_in_results": COUNT - 1})
    assert evening.series.number == 2


def test_a_rematch_pressed_by_many_taps_begins_one_match(alba: User, bruno: User) -> None:
    evening = over(alba, bruno, 1)
    assert evening.phase is SeriesPhase.FINAL
    match, now, name = evening.match.pk, evening.now, ids(evening)
    answers = at_once(
        lambda one: services.match_again(match_id=match, user_id=alba.pk, client_id=name(one), now=now).code, COUNT
    )
    assert answers == Counter({None: 1, "match_over": COUNT - 1})
    assert Match.objects.filter(room=evening.room).count() == 2


def test_back_to_the_room_seats_a_wisher_once(alba: User, bruno: User, diego: User) -> None:
    evening = over(alba, bruno, 1)
    evening.back(diego)
    wishes = at_once(lambda _: _code(lobby.wish_make(room_id=evening.room.pk, user=diego)), COUNT)
    assert wishes == Counter({None: COUNT})
    match, now, name = evening.match.pk, evening.now, ids(evening)
    at_once(lambda one: services.match_to_room(match_id=match, user_id=alba.pk, client_id=name(one), now=now).code, 3)
    assert evening.room_now().seats.filter(user=diego).count() == 1
    assert evening.room_now().status == "waiting"


def test_leaving_a_match_many_times_leaves_once(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    match, now, name = evening.match.pk, evening.now, ids(evening)
    answers = at_once(
        lambda one: services.match_leave(match_id=match, user_id=bruno.pk, client_id=name(one), now=now).code, COUNT
    )
    assert answers == Counter({None: COUNT})
    assert len(evening.events("left")) == 1
    assert not evening.room_now().seats.filter(user=bruno).exists()


def test_leaving_the_waiting_room_and_joining_it_many_times_count_once(alba: User, bruno: User) -> None:
    evening = Evening(alba)
    before = evening.room_now().version
    at_once(lambda _: _code(lobby.seat_take(room_id=evening.room.pk, user=bruno)), COUNT)
    assert evening.room_now().version == before + 1
    at_once(lambda _: _code(lobby.room_leave(room_id=evening.room.pk, user=bruno)), COUNT)
    assert evening.room_now().version == before + 2


def test_a_due_room_swept_by_many_processes_closes_once(alba: User) -> None:
    evening = Evening(alba)
    evening.now += 30 * 60_000
    before = evening.room_now().version
    at_once(lambda _: str(services.sweep(now=evening.now)), COUNT)
    stands = evening.room_now()
    assert (stands.status, stands.version) == ("closed", before + 1)


def _code(answer: Room | lobby.Refused) -> str | None:
    return answer.code if isinstance(answer, lobby.Refused) else None
