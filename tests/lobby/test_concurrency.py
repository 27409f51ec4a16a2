"""Several at once: the row locks and constraints decide, and everybody gets an answer."""

import pytest

from accounts.models import User
from lobby import services
from lobby.models import Room, RoomSeat
from tests.lobby.helpers import again, at_once, code_of, opened

pytestmark = pytest.mark.django_db(transaction=True)


def people(count: int) -> list[User]:
    return [User.objects.create_guest(display_name=f"Persona {number}") for number in range(count)]


def test_of_many_who_want_one_seat_one_gets_it(room: Room) -> None:
    answers = at_once(
        [lambda user=user: services.seat_take(room_id=room.pk, user=user, number=3) for user in people(6)]
    )
    assert sorted(map(code_of, answers)) == ["", *["seat_taken"] * 5]
    assert room.seats.filter(number=3).count() == 1
    assert again(room).version == 2


def test_of_many_who_want_any_seat_as_many_sit_as_there_are(room: Room) -> None:
    answers = at_once([lambda user=user: services.seat_take(room_id=room.pk, user=user) for user in people(8)])
    assert sorted(map(code_of, answers)) == [*[""] * 5, *["room_full"] * 3]
    assert sorted(room.seats.values_list("number", flat=True)) == [0, 1, 2, 3, 4, 5]


def test_one_who_sits_down_in_two_rooms_at_once_sits_in_one(room: Room, bruno: User, diego: User) -> None:
    other = opened(diego)
    answers = at_once([lambda pk=pk: services.seat_take(room_id=pk, user=bruno) for pk in (room.pk, other.pk)] * 3)
    assert {code_of(answer) for answer in answers} == {""}
    assert RoomSeat.objects.filter(user=bruno).count() == 1


def test_two_who_change_places_between_rooms_do_not_block_each_other(room: Room, bruno: User, diego: User) -> None:
    other = opened(diego)
    carmen = people(1)[0]
    services.seat_take(room_id=room.pk, user=bruno)
    services.seat_take(room_id=other.pk, user=carmen)
    answers = at_once(
        [
            lambda: services.seat_take(room_id=other.pk, user=bruno),
            lambda: services.seat_take(room_id=room.pk, user=carmen),
        ]
    )
    assert {code_of(answer) for answer in answers} == {""}
    assert {seat.user: seat.room for seat in RoomSeat.objects.filter(user__in=(bruno, carmen))} == {
        bruno: other,
        carmen: room,
    }


def test_one_who_opens_many_rooms_at_once_stays_below_the_limit(alba: User) -> None:
    at_once([lambda: services.room_create(host=alba, profile_key="clasico")] * 8)
    assert Room.objects.exclude(status="closed").count() == 1
    assert RoomSeat.objects.filter(user=alba).count() == 1
