"""Sitting down, standing up, being ready, and the bots of the waiting room."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.forms import IdentityForm
from accounts.models import FACE_KINDS, User
from lobby import services
from lobby.models import Room, RoomSeat
from tests.lobby.helpers import again, code_of, opened, playing, sat, seats

pytestmark = pytest.mark.django_db


def test_one_sits_on_the_lowest_free_seat(room: Room, bruno: User, carmen: User) -> None:
    services.seat_take(room_id=room.pk, user=bruno, number=2)
    services.seat_take(room_id=room.pk, user=carmen)
    assert seats(room) == {0: "Alba", 1: "Carmen", 2: "Bruno"}


def test_sitting_down_makes_nobody_ready_but_the_host(room: Room, alba: User, bruno: User) -> None:
    services.seat_leave(room_id=room.pk, user=alba)
    sat(room, alba, bruno)
    assert [seat.ready for seat in room.seats.all()] == [True, False]


def test_sitting_down_twice_is_sitting_down_once(room: Room, bruno: User, told: list) -> None:
    first = services.seat_take(room_id=room.pk, user=bruno)
    assert services.seat_take(room_id=room.pk, user=bruno) == first
    assert services.seat_take(room_id=room.pk, user=bruno, number=1) == first
    assert again(room).version == 2
    assert seats(room) == {0: "Alba", 1: "Bruno"}


@pytest.mark.parametrize(
    ("number", "code"), [(0, "seat_taken"), (6, "no_such_seat"), (-1, "no_such_seat"), (10**9, "no_such_seat")]
)
def test_only_a_free_seat_of_the_room_can_be_taken(room: Room, bruno: User, number: int, code: str) -> None:
    assert code_of(services.seat_take(room_id=room.pk, user=bruno, number=number)) == code


def test_who_has_a_seat_does_not_take_another(room: Room, alba: User) -> None:
    assert code_of(services.seat_take(room_id=room.pk, user=alba, number=3)) == "already_seated"


def test_a_full_room_has_no_seat(alba: User, bruno: User) -> None:
    room = opened(alba, bots=5)
    assert code_of(services.seat_take(room_id=room.pk, user=bruno)) == "room_full"
    assert code_of(services.bot_add(room_id=room.pk, by=alba, level="facil")) == "room_full"


def test_a_private_room_seats_only_those_let_in(private_room: Room, bruno: User) -> None:
    assert code_of(services.seat_take(room_id=private_room.pk, user=bruno)) == "not_admitted"
    services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    assert code_of(services.seat_take(room_id=private_room.pk, user=bruno)) == ""


def test_the_expelled_do_not_sit_down_again(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.person_expel(room_id=room.pk, by=alba, number=1)
    assert code_of(services.seat_take(room_id=room.pk, user=bruno)) == "expelled"


def test_sitting_down_elsewhere_leaves_a_room_that_only_waits(room: Room, bruno: User, diego: User) -> None:
    other = opened(diego)
    sat(room, bruno)
    sat(other, bruno)
    assert seats(room) == {0: "Alba"}
    assert seats(other) == {0: "Diego", 1: "Bruno"}


def test_a_seat_in_a_running_match_is_not_left_for_another(room: Room, bruno: User, diego: User) -> None:
    other = opened(diego)
    playing(sat(room, bruno))
    assert code_of(services.seat_take(room_id=other.pk, user=bruno)) == "seated_elsewhere"
    assert seats(room) == {0: "Alba", 1: "Bruno"}


def test_a_refused_seat_does_not_cost_the_one_elsewhere(room: Room, bruno: User, diego: User) -> None:
    other = opened(diego, bots=5)
    sat(room, bruno)
    assert code_of(services.seat_take(room_id=other.pk, user=bruno)) == "room_full"
    assert seats(room) == {0: "Alba", 1: "Bruno"}


def test_standing_up_twice_is_standing_up_once_and_a_host_stays_host(room: Room, alba: User) -> None:
    first = services.seat_leave(room_id=room.pk, user=alba)
    assert services.seat_leave(room_id=room.pk, user=alba) == first
    assert again(room).version == 2
    assert (again(room).host, again(room).status) == (alba, "waiting")
    assert seats(room) == {}


def test_ready_is_said_and_unsaid_once_each(room: Room, bruno: User) -> None:
    sat(room, bruno)
    for value, version in ((True, 3), (True, 3), (False, 4), (False, 4)):
        services.ready_set(room_id=room.pk, user=bruno, value=value)
        assert room.seats.get(user=bruno).ready is value
        assert again(room).version == version


def test_who_stands_cannot_be_ready(room: Room, bruno: User) -> None:
    assert code_of(services.ready_set(room_id=room.pk, user=bruno, value=True)) == "not_seated"


def test_the_host_seats_bots_where_asked_or_on_the_lowest_seat(room: Room, alba: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil", number=3)
    services.bot_add(room_id=room.pk, by=alba, level="normal")
    assert seats(room) == {0: "Alba", 1: "normal", 3: "facil"}
    assert all(seat.ready for seat in room.seats.all())


def test_the_same_bot_on_the_same_seat_is_one_bot(room: Room, alba: User) -> None:
    for _ in range(2):
        services.bot_add(room_id=room.pk, by=alba, level="facil", number=3)
    assert again(room).version == 2
    assert code_of(services.bot_add(room_id=room.pk, by=alba, level="normal", number=3)) == "seat_taken"


def test_bots_of_a_room_never_share_a_name(alba: User) -> None:
    room = opened(alba, profile_key="basico", bots=6)
    assert room.seats.exclude(bot_name="").values("bot_name").distinct().count() == 6


def test_no_two_at_a_table_of_bots_look_alike(alba: User) -> None:
    room = opened(alba, profile_key="basico", bots=3)
    for _ in range(3):
        services.bot_add(room_id=room.pk, by=alba, level="facil")
    faces = {(seat.user or seat).face % FACE_KINDS for seat in room.seats.all()}
    assert len(faces) == 7


def test_removing_a_bot_twice_is_removing_it_once(room: Room, alba: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    for _ in range(2):
        assert code_of(services.bot_remove(room_id=room.pk, by=alba, number=1)) == ""
    assert (seats(room), again(room).version) == ({0: "Alba"}, 3)


def test_a_bot_is_given_another_level_and_keeps_its_name(room: Room, alba: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    name = room.seats.get(number=1).bot_name
    for _ in range(2):
        services.bot_set(room_id=room.pk, by=alba, number=1, level="normal")
    bot = room.seats.get(number=1)
    assert (bot.bot_level, bot.bot_name, again(room).version) == ("normal", name, 3)


def test_people_are_no_bots(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    assert code_of(services.bot_remove(room_id=room.pk, by=alba, number=1)) == "not_a_bot"
    assert code_of(services.bot_set(room_id=room.pk, by=alba, number=1, level="facil")) == "not_a_bot"


def test_seats_and_levels_that_do_not_exist_are_refused(room: Room, alba: User) -> None:
    assert code_of(services.bot_remove(room_id=room.pk, by=alba, number=6)) == "no_such_seat"
    assert code_of(services.bot_set(room_id=room.pk, by=alba, number=4, level="facil")) == "no_such_seat"
    assert code_of(services.bot_add(room_id=room.pk, by=alba, level="genio")) == "bad_value"
    assert code_of(services.bot_set(room_id=room.pk, by=alba, number=0, level="")) == "bad_value"


def test_only_the_host_sees_to_bots(room: Room, bruno: User) -> None:
    sat(room, bruno)
    answers = [
        services.bot_add(room_id=room.pk, by=bruno, level="facil"),
        services.bot_remove(room_id=room.pk, by=bruno, number=2),
        services.bot_set(room_id=room.pk, by=bruno, number=2, level="facil"),
    ]
    assert {code_of(answer) for answer in answers} == {"not_host"}


def test_nothing_moves_while_a_match_runs(room: Room, alba: User, bruno: User, diego: User) -> None:
    playing(sat(room, bruno))
    answers = [
        services.seat_take(room_id=room.pk, user=diego),
        services.seat_leave(room_id=room.pk, user=bruno),
        services.ready_set(room_id=room.pk, user=bruno, value=True),
        services.bot_add(room_id=room.pk, by=alba, level="facil"),
        services.bot_remove(room_id=room.pk, by=alba, number=1),
    ]
    assert {code_of(answer) for answer in answers} == {"match_running"}


def test_nothing_moves_in_a_closed_room(room: Room, alba: User, bruno: User) -> None:
    services.room_close(room_id=room.pk)
    answers = [
        services.seat_take(room_id=room.pk, user=bruno),
        services.seat_leave(room_id=room.pk, user=alba),
        services.bot_add(room_id=room.pk, by=alba, level="facil"),
    ]
    assert {code_of(answer) for answer in answers} == {"room_closed"}


@pytest.mark.parametrize(
    "fields",
    [
        {"number": 0},
        {"number": 7},
        {"bot_level": "facil", "bot_name": "Bot Curro"},
        {"user": None},
        {"user": None, "bot_level": "genio", "bot_name": "Bot Curro"},
        {"user": None, "bot_level": "facil"},
    ],
)
def test_the_database_itself_refuses_impossible_seats(room: Room, bruno: User, fields: dict) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        RoomSeat.objects.create(**{"room": room, "number": 1, "user": bruno, **fields})


def test_the_database_itself_keeps_one_person_to_one_seat(room: Room, alba: User, diego: User) -> None:
    other = opened(diego)
    with pytest.raises(IntegrityError), transaction.atomic():
        RoomSeat.objects.create(room=other, number=1, user=alba)


def test_a_waiting_room_hears_of_a_new_name_and_a_match_does_not(
    room: Room, alba: User, bruno: User, told: list, django_capture_on_commit_callbacks: Any
) -> None:
    sat(room, bruno)
    del told[:]

    def renamed(name: str) -> None:
        form = IdentityForm({"name": name})
        assert form.is_valid()
        with django_capture_on_commit_callbacks(execute=True):
            form.save(bruno)

    renamed("Otro")
    assert told == [(room.pk, again(room).version)]
    assert seats(room)[1] == "Otro"
    playing(room)
    del told[:]
    renamed("Otra vez")
    assert told == []
