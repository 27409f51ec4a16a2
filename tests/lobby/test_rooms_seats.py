"""The host orders the seats; a private room's link changes with an expulsion; the systems to choose from."""

import random

import pytest

from accounts.models import User
from lobby import selectors, services
from lobby.models import Room
from tests.lobby.helpers import again, code_of, playing, sat, seats

pytestmark = pytest.mark.django_db


def test_a_shuffle_moves_people_and_bots_among_the_taken_seats(
    room: Room, alba: User, bruno: User, carmen: User
) -> None:
    sat(room, bruno, carmen)
    services.bot_add(room_id=room.pk, by=alba, level="dificil", number=5)
    before = seats(room)
    version = again(room).version
    ready = set(room.seats.filter(ready=True).values_list("user", flat=True))
    shuffled = services.seats_shuffle(room_id=room.pk, by=alba, rng=random.Random(4))
    assert isinstance(shuffled, Room)
    assert seats(room).keys() == before.keys()
    assert sorted(seats(room).values()) == sorted(before.values())
    assert seats(room) != before
    assert shuffled.version == version + 1
    assert set(room.seats.filter(ready=True).values_list("user", flat=True)) == ready
    assert again(room).host == alba


def test_a_shuffle_never_leaves_two_as_they_sat(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    for seed in range(5):
        before = seats(room)
        services.seats_shuffle(room_id=room.pk, by=alba, rng=random.Random(seed))
        assert seats(room) != before


def test_two_change_places_and_one_moves_to_an_empty_chair(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.seats_swap(room_id=room.pk, by=alba, number=0, to=1)
    assert seats(room) == {0: "Bruno", 1: "Alba"}
    services.seats_swap(room_id=room.pk, by=alba, number=1, to=4)
    assert seats(room) == {0: "Bruno", 4: "Alba"}
    version = again(room).version
    services.seats_swap(room_id=room.pk, by=alba, number=2, to=3)
    services.seats_swap(room_id=room.pk, by=alba, number=4, to=4)
    assert again(room).version == version


@pytest.mark.parametrize("to", [-1, 6])
def test_a_chair_that_does_not_exist_is_refused(room: Room, alba: User, to: int) -> None:
    assert code_of(services.seats_swap(room_id=room.pk, by=alba, number=0, to=to)) == "no_such_seat"


def test_only_the_host_orders_the_seats_and_only_while_the_room_waits(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    assert code_of(services.seats_shuffle(room_id=room.pk, by=bruno)) == "not_host"
    assert code_of(services.seats_swap(room_id=room.pk, by=bruno, number=0, to=1)) == "not_host"
    playing(room)
    assert code_of(services.seats_shuffle(room_id=room.pk, by=alba)) == "match_running"


def test_all_four_levels_of_bots_sit_down(room: Room, alba: User) -> None:
    for level in ("facil", "normal", "dificil", "experto"):
        assert code_of(services.bot_add(room_id=room.pk, by=alba, level=level)) == ""
    assert list(seats(room).values())[1:] == ["facil", "normal", "dificil", "experto"]


def test_an_expulsion_changes_the_link_and_leaves_the_others_in(
    private_room: Room, alba: User, bruno: User, diego: User
) -> None:
    old = private_room.token
    for person in (bruno, diego):
        services.invitation_accept(code=private_room.code, token=old, user=person)
    sat(private_room, bruno)
    services.person_expel(room_id=private_room.pk, by=alba, number=1)
    stands = again(private_room)
    assert stands.token != old
    assert selectors.room_invited_to(private_room.code, old) is None
    assert isinstance(selectors.room_for(private_room.code, diego), Room)
    assert code_of(selectors.room_for(private_room.code, bruno)) == "expelled"
    # Expelled again, it stays as it is: nobody loses the link twice for one person.
    services.seat_free(room=stands, user=bruno, ban=True)
    assert again(private_room).token == stands.token


def test_leaving_changes_no_link(private_room: Room, bruno: User) -> None:
    services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    sat(private_room, bruno)
    services.room_leave(room_id=private_room.pk, user=bruno)
    assert again(private_room).token == private_room.token


def test_the_systems_to_choose_from_are_shown_to_whoever_may_configure(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    offered = selectors.room_view(again(room), alba)["profiles"]
    assert [one["key"] for one in offered] == ["clasico", "cardverse", "basico"]
    assert offered[2] == {"key": "basico", "name": "Básico", "seats_min": 4, "seats_max": 7}
    assert selectors.room_view(again(room), bruno)["profiles"] == []
    playing(room)
    assert selectors.room_view(again(room), alba)["profiles"] == []


def test_another_system_unreadies_everybody_but_the_host(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.ready_set(room_id=room.pk, user=bruno, value=True)
    services.options_change(room_id=room.pk, by=alba, changes={"profile": "cardverse"})
    assert list(room.seats.values_list("ready", flat=True)) == [True, False]
