"""One person, one seat in one match: a second table asks to leave the first, and then both happen together."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from game import verbs
from game.engine.series import SeriesPhase
from game.protocol import Sit
from game.services import Answer
from game.services.door import Elsewhere
from lobby import selectors
from lobby import services as lobby
from lobby.models import Room, RoomSeat
from tests.game.evening import Evening
from tests.lobby.helpers import at_once

THREE_ROUNDS = {"ends": "rounds", "rounds": 3}


def sit(evening: Evening, person: User, room: Room, *, leaving: str | None = None, gesture: str = "g-1") -> Answer:
    message = Sit(id=gesture, leaving=leaving)
    return verbs.do(verbs.Ask(message, person.pk, room.pk, evening.now))


def table_of(host: User, **settings: Any) -> Room:
    room = lobby.room_create(host=host, profile_key="clasico", **settings)
    assert isinstance(room, Room)
    return room


@pytest.fixture
def evening(alba: User, bruno: User, carmen: User) -> Evening:
    """Alba, Bruno, Carmen and a bot in the middle of a round."""
    return Evening(alba, bruno, carmen, bots=1, changes=THREE_ROUNDS).start()


@pytest.mark.django_db
def test_who_plays_is_told_at_which_table_and_keeps_both_as_they_are(
    evening: Evening, bruno: User, diego: User
) -> None:
    other = table_of(diego)
    answer = sit(evening, bruno, other)
    assert answer.code == "seated_elsewhere"
    assert answer.elsewhere == Elsewhere(evening.room.code, evening.room.name)
    assert not evening.chair(bruno).left
    assert not other.seats.filter(user=bruno).exists()


@pytest.mark.django_db
def test_who_agrees_leaves_there_and_sits_here_in_one_gesture(evening: Evening, bruno: User, diego: User) -> None:
    other = table_of(diego)
    assert sit(evening, bruno, other, leaving=evening.room.code).ok
    assert selectors.live_room_of(bruno) == other
    assert evening.chair(bruno).left
    assert [event["name"] for event in evening.events("left")] == ["Bruno"]
    evening.run(people=[person for person in evening.people if person != bruno])
    assert evening.phase is SeriesPhase.RESULTS, "the bot has played the round out"


@pytest.mark.django_db
def test_the_same_gesture_again_changes_nothing_more(evening: Evening, bruno: User, diego: User) -> None:
    other = table_of(diego)
    sit(evening, bruno, other, leaving=evening.room.code)
    version = Room.objects.get(pk=other.pk).version
    assert sit(evening, bruno, other, leaving=evening.room.code).ok
    assert Room.objects.get(pk=other.pk).version == version
    assert len(evening.events("left")) == 1


@pytest.mark.django_db
def test_where_no_seat_is_free_the_match_is_not_left(evening: Evening, bruno: User, diego: User) -> None:
    full = table_of(diego, bots=5)
    assert sit(evening, bruno, full, leaving=evening.room.code).code == "room_full"
    assert not evening.chair(bruno).left
    assert selectors.live_room_of(bruno) == evening.room


@pytest.mark.django_db
def test_only_the_table_that_was_asked_about_is_left(evening: Evening, bruno: User, diego: User) -> None:
    """A late repeat, or a page that was open since another match, costs nobody the seat of now."""
    other = table_of(diego)
    answer = sit(evening, bruno, other, leaving="BCDFGHJK")
    assert (answer.code, answer.elsewhere) == (
        "seated_elsewhere",
        Elsewhere(evening.room.code, evening.room.name),
    )
    assert not evening.chair(bruno).left


@pytest.mark.django_db
def test_a_host_who_goes_hands_the_table_on(evening: Evening, alba: User, bruno: User, diego: User) -> None:
    other = table_of(diego)
    assert sit(evening, alba, other, leaving=evening.room.code).ok
    assert evening.room_now().host == bruno


@pytest.mark.django_db
def test_a_match_that_is_over_is_left_without_a_question(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, changes=THREE_ROUNDS).start()
    for _ in range(3):
        evening.run(people=evening.people)
        evening.next(alba)
    assert evening.phase is SeriesPhase.FINAL
    other = table_of(diego)
    assert sit(evening, bruno, other).ok
    assert set(evening.room_now().seats.values_list("user__display_name", flat=True)) == {"Alba", "Carmen"}


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/partida-rapida/", {"mode": "turns"}),
        ("/practicar/", {"profile": "clasico"}),
        ("/mesas/nueva/", {"profile": "clasico", "mode": "turns", "length": "3", "visibility": "public"}),
    ],
)
@pytest.mark.django_db
def test_every_door_of_the_hall_asks_and_then_does_both(
    evening: Evening, bruno: User, client: Client, path: str, fields: dict[str, str]
) -> None:
    client.force_login(bruno)
    asked = client.post(path, fields)
    assert asked.status_code == 409
    assert not evening.chair(bruno).left
    assert RoomSeat.objects.get(user=bruno).room == evening.room
    done = client.post(path, dict(asked.context["second_table"].fields))
    there = RoomSeat.objects.get(user=bruno).room
    assert (done.status_code, done["Location"]) == (302, f"/mesa/{there.code}/")
    assert there != evening.room
    assert evening.chair(bruno).left


@pytest.mark.django_db(transaction=True)
def test_several_gestures_at_once_leave_once_and_end_on_one_seat(
    evening: Evening, alba: User, bruno: User, diego: User
) -> None:
    eva = User.objects.create_guest(display_name="Eva")
    tables = [table_of(diego), table_of(eva)]
    gestures: list[Callable[[], Any]] = [
        lambda room=room: sit(evening, bruno, room, leaving=evening.room.code, gesture=f"g-{room.pk}").code
        for room in tables
    ]
    at_once([*gestures * 2, lambda: evening.leave(alba), lambda: evening.expel(alba, evening.number(bruno))])
    assert RoomSeat.objects.get(user=bruno).room in tables
    assert len(evening.events("left", "expelled")) == 2, "Alba and Bruno, each once"
    assert evening.chair(bruno).left
    assert not evening.room_now().seats.filter(user__in=(alba, bruno)).exists()
