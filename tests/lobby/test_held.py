"""The verbs for game.services, which holds the room's lock already, and what the hooks hear."""

import pytest

from accounts.models import User
from lobby import hooks, services
from lobby.models import Room, RoomBan
from tests.lobby.helpers import again, opened, playing, sat, seats

pytestmark = pytest.mark.django_db


def test_back_from_a_match_everybody_but_the_host_is_ready_anew(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.ready_set(room_id=room.pk, user=bruno, value=True)
    services.room_set_status(room=playing(room), status="waiting")
    assert [seat.ready for seat in room.seats.all()] == [True, False]


def test_the_same_status_again_is_no_change(room: Room) -> None:
    assert playing(room).version == playing(room).version == 2


def test_a_room_that_closes_frees_its_seats_and_stays_closed(room: Room, bruno: User) -> None:
    closed = services.room_set_status(room=sat(room, bruno), status="closed")
    assert seats(room) == {}
    with pytest.raises(ValueError, match="has closed"):
        services.room_set_status(room=closed, status="waiting")


def test_an_unknown_status_is_a_programmers_mistake(room: Room) -> None:
    with pytest.raises(ValueError, match="paused"):
        services.room_set_status(room=room, status="paused")


def test_a_leaver_frees_the_seat_and_passes_the_host_on_even_in_a_match(
    room: Room, alba: User, bruno: User, carmen: User
) -> None:
    sat(room, bruno, carmen)
    services.seat_free(room=playing(room), user=alba)
    assert seats(room) == {1: "Bruno", 2: "Carmen"}
    assert again(room).host == bruno


def test_who_is_expelled_in_a_match_is_kept_out(room: Room, bruno: User) -> None:
    sat(room, bruno)
    playing(room)
    for _ in range(2):
        services.seat_free(room=again(room), user=bruno, ban=True)
    assert (seats(room), again(room).version) == ({0: "Alba"}, 4)
    assert RoomBan.objects.count() == 1


def test_a_host_who_is_gone_is_followed_by_who_is_there(room: Room, alba: User, bruno: User, carmen: User) -> None:
    sat(room, bruno, carmen)
    services.host_replace(room=again(room), gone=alba, present={carmen.pk})
    assert again(room).host == carmen


def test_with_nobody_connected_who_sits_longest_follows(room: Room, alba: User, bruno: User, carmen: User) -> None:
    sat(room, bruno, carmen)
    services.host_replace(room=again(room), gone=alba, present=set())
    assert again(room).host == bruno


def test_replacing_twice_moves_the_role_once(room: Room, alba: User, bruno: User, carmen: User) -> None:
    sat(room, bruno, carmen)
    for _ in range(2):
        services.host_replace(room=again(room), gone=alba)
    assert (again(room).host, again(room).version) == (bruno, 4)


def test_with_bots_alone_the_room_closes(alba: User) -> None:
    room = opened(alba, bots=3)
    services.host_replace(room=room, gone=alba)
    assert again(room).status == "closed"


def test_hooks_hear_each_change_once_after_the_commit(
    room: Room, bruno: User, told: list, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        services.seat_take(room_id=room.pk, user=bruno)
        assert told == []
    assert told == [(room.pk, 2)]
    assert len(callbacks) == 1


def test_hooks_hear_nothing_of_refusals_and_repeats(
    room: Room, alba: User, bruno: User, told: list, django_capture_on_commit_callbacks
) -> None:
    sat(room, bruno)
    with django_capture_on_commit_callbacks(execute=True):
        services.seat_take(room_id=room.pk, user=bruno)
        services.person_expel(room_id=room.pk, by=bruno, number=0)
    assert told == []


def test_both_rooms_are_told_when_somebody_moves(
    room: Room, bruno: User, diego: User, told: list, django_capture_on_commit_callbacks
) -> None:
    other = opened(diego)
    sat(room, bruno)
    with django_capture_on_commit_callbacks(execute=True):
        services.seat_take(room_id=other.pk, user=bruno)
    assert sorted(told) == sorted([(room.pk, 3), (other.pk, 2)])


def test_a_failing_hook_keeps_neither_the_others_nor_the_answer_back(
    room: Room, bruno: User, told: list, django_capture_on_commit_callbacks
) -> None:
    def fail(room_id: int, version: int) -> None:
        raise RuntimeError("nobody home")

    hooks.room_changed.insert(0, fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            seated = services.seat_take(room_id=room.pk, user=bruno)
    finally:
        hooks.room_changed.remove(fail)
    assert isinstance(seated, Room)
    assert told == [(room.pk, 2)]
