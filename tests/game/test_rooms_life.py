"""The room's life seen from the table: who is connected decides, and the sweep does it."""

import pytest

from accounts.models import User
from game import services, verbs
from game.protocol import Ready, Stay
from game.services import presence
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db

MINUTE = 60_000


def test_a_waiting_room_that_everybody_has_left_closes_after_ten_minutes(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno)
    evening.drop(alba)
    evening.drop(bruno)
    evening.wait(presence.LINGER)
    evening.wait(10 * MINUTE - 100, step=30_000)
    assert evening.room_now().status == "waiting"
    evening.wait(100)
    assert evening.room_now().status == "closed"


def test_everybody_who_reloads_at_once_changes_nothing(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2)
    for _ in range(20):
        for person in (alba, bruno):
            evening.drop(person)
        evening.wait(900, step=300)
        for person in (alba, bruno):
            evening.back(person)
        evening.wait(200)
    stands = evening.room_now()
    assert (stands.status, stands.host, stands.empty_since) == ("waiting", alba, None)
    assert stands.seats.count() == 4


def test_a_match_survives_that_all_are_away_for_less_than_ten_minutes(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    evening.gone(alba)
    evening.gone(bruno)
    evening.wait(9 * MINUTE, step=30_000)
    evening.back(alba)
    evening.wait(MINUTE, step=30_000)
    assert evening.room_now().status == "playing"


def test_a_match_that_everybody_has_left_ends_with_its_room_and_is_kept(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=1).start()
    evening.gone(alba)
    evening.gone(bruno)
    evening.wait(11 * MINUTE, step=30_000)
    assert evening.room_now().status == "closed"
    assert evening.match.status == "past"
    assert evening.match.ended is not None
    assert evening.match.actions.exists()


def test_a_spectator_alone_does_not_lose_the_waiting_room(alba: User, diego: User) -> None:
    evening = Evening(alba)
    evening.back(diego)
    evening.drop(alba)
    evening.wait(presence.LINGER + 10 * MINUTE, step=30_000)
    assert evening.room_now().status == "waiting"
    assert not evening.room_now().seats.exists()


def test_a_gesture_and_a_stay_keep_the_seat(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno)
    for minute in range(1, 29):
        evening.wait(MINUTE, step=30_000)
        if minute % 9 == 0:
            verbs.do(verbs.Ask(Stay(id=evening.new_id()), alba.pk, evening.room.pk, evening.now))
            ready = Ready(id=evening.new_id(), value=bool(minute % 2))
            verbs.do(verbs.Ask(ready, bruno.pk, evening.room.pk, evening.now))
    assert evening.room_now().seats.count() == 2


def test_who_looks_on_is_counted_once_with_or_without_a_name(alba: User, bruno: User, diego: User) -> None:
    evening = Evening(alba, bruno)
    room = evening.room.pk
    seated = {alba.pk, bruno.pk}
    assert presence.watching(room, seated, evening.now) == 0
    evening.back(diego)
    evening.back(diego)
    for browser in ("one", "one", "another"):
        tab = presence.nameless_id(browser)
        services.lease_take(room_id=room, user_id=None, connection=tab, process="test", now=evening.now)
    assert presence.watching(room, seated, evening.now) == 3
    assert presence.connected(room, evening.now) == {alba.pk, bruno.pk, diego.pk}
