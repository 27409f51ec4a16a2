"""How a waiting room ends, and how an idle seat is freed; the time is moved by hand."""

import datetime as dt

import pytest

from accounts.models import User
from lobby import selectors, services
from lobby.idleness import CLOSES_EMPTY, CLOSES_IDLE, STANDS_IDLE
from lobby.models import Room
from lobby.services import held, lifecycle
from tests.lobby.helpers import again, playing, sat, seats

pytestmark = pytest.mark.django_db

INSTANT = dt.timedelta(milliseconds=1)


@pytest.fixture
def begin(room: Room) -> dt.datetime:
    """The moment of the room's last sign of life, with somebody connected."""
    services.presence_noted(room=room, anybody=True, now=room.created)
    moment = again(room).active
    room.seats.update(active=moment)
    return moment


def alive(room: Room, user: User, now: dt.datetime) -> None:
    services.person_active(room_id=room.pk, user_id=user.pk, now=now)


def swept(room: Room, now: dt.datetime) -> Room:
    services.rooms_sweep(now=now)
    return again(room)


def test_a_waiting_room_closes_after_thirty_idle_minutes_and_not_before(room: Room, begin: dt.datetime) -> None:
    assert swept(room, begin + CLOSES_IDLE - INSTANT).status == "waiting"
    assert swept(room, begin + CLOSES_IDLE).status == "closed"
    assert not room.seats.exists()


def test_any_gesture_of_anybody_keeps_it_open(room: Room, bruno: User, begin: dt.datetime) -> None:
    alive(room, bruno, begin + CLOSES_IDLE - INSTANT)
    assert swept(room, begin + CLOSES_IDLE).status == "waiting"
    assert swept(room, begin + 2 * CLOSES_IDLE - INSTANT).status == "closed"


def test_the_view_says_beforehand_when_it_closes_and_when_my_seat_goes(
    room: Room, alba: User, bruno: User, begin: dt.datetime
) -> None:
    mine = selectors.room_view(again(room), alba)
    assert mine["closes"] == round((begin + CLOSES_IDLE).timestamp() * 1000)
    assert mine["you"]["stands"] == round((begin + STANDS_IDLE).timestamp() * 1000)
    assert "stay" in mine["you"]["can"]
    looks_on = selectors.room_view(again(room), bruno)
    assert looks_on["you"]["stands"] is None
    assert "stay" not in looks_on["you"]["can"]


def test_staying_is_shown_to_everybody(room: Room, alba: User, begin: dt.datetime, told: list[tuple[int, int]]) -> None:
    alive(room, alba, begin + dt.timedelta(minutes=9))
    before = again(room).version
    stays = services.person_stay(room_id=room.pk)
    assert isinstance(stays, Room)
    assert stays.version == before + 1
    later = begin + dt.timedelta(minutes=9) + STANDS_IDLE
    assert selectors.room_view(again(room), alba)["you"]["stands"] == round(later.timestamp() * 1000)


def test_an_idle_person_loses_the_seat_after_ten_minutes_and_stays_in_the_room(
    room: Room, alba: User, bruno: User, begin: dt.datetime
) -> None:
    sat(room, bruno)
    room.seats.update(active=begin)
    alive(room, alba, begin + STANDS_IDLE)
    assert seats(swept(room, begin + STANDS_IDLE - INSTANT)) == {0: "Alba", 1: "Bruno"}
    before = again(room).version
    assert seats(swept(room, begin + STANDS_IDLE)) == {0: "Alba"}
    assert again(room).version == before + 1
    # Twice or more often: once.
    swept(room, begin + STANDS_IDLE)
    assert again(room).version == before + 1


def test_bots_are_never_idle(room: Room, alba: User, begin: dt.datetime) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    room.seats.update(active=begin)
    assert seats(swept(room, begin + STANDS_IDLE)) == {1: "facil"}


def test_an_idle_host_hands_the_table_to_whoever_sits_longest(
    room: Room, bruno: User, carmen: User, begin: dt.datetime
) -> None:
    sat(room, bruno, carmen)
    room.seats.update(active=begin)
    for person in (bruno, carmen):
        alive(room, person, begin + STANDS_IDLE)
    stands = swept(room, begin + STANDS_IDLE)
    assert stands.host == bruno
    assert seats(stands) == {1: "Bruno", 2: "Carmen"}


def test_an_idle_host_alone_stays_host(room: Room, alba: User, begin: dt.datetime) -> None:
    stands = swept(room, begin + STANDS_IDLE)
    assert (stands.host, seats(stands), stands.status) == (alba, {}, "waiting")


def test_a_room_with_nobody_connected_closes_after_ten_minutes(room: Room, begin: dt.datetime) -> None:
    services.presence_noted(room=again(room), anybody=False, now=begin)
    room.seats.update(active=begin + CLOSES_EMPTY)
    assert swept(room, begin + CLOSES_EMPTY - INSTANT).status == "waiting"
    assert swept(room, begin + CLOSES_EMPTY).status == "closed"


def test_somebody_who_comes_back_keeps_it_open(room: Room, alba: User, begin: dt.datetime) -> None:
    services.presence_noted(room=again(room), anybody=False, now=begin)
    services.presence_noted(room=again(room), anybody=True, now=begin + CLOSES_EMPTY - INSTANT)
    alive(room, alba, begin + CLOSES_EMPTY - INSTANT)
    assert swept(room, begin + CLOSES_EMPTY).status == "waiting"
    assert seats(again(room)) == {0: "Alba"}


def test_a_room_that_nobody_ever_opened_closes_too(room: Room) -> None:
    assert swept(room, room.created + CLOSES_EMPTY + INSTANT).status == "closed"


def test_a_running_match_is_left_alone_and_back_in_the_room_nobody_was_idle(
    room: Room, alba: User, begin: dt.datetime
) -> None:
    playing(room)
    later = begin + 3 * CLOSES_IDLE
    assert swept(room, later).status == "playing"
    assert seats(again(room)) == {0: "Alba"}
    services.room_set_status(room=again(room), status="waiting", now=later)
    assert seats(swept(room, later + STANDS_IDLE - INSTANT)) == {0: "Alba"}
    assert seats(swept(room, later + STANDS_IDLE)) == {}


def test_a_room_that_raises_holds_no_other_up(
    room: Room, private_room: Room, begin: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = held.room_set_status

    def breaks(*, room: Room, status: str) -> Room:
        if room.pk == private_room.pk:
            raise RuntimeError("broken")
        return whole(room=room, status=status)

    monkeypatch.setattr(held, "room_set_status", breaks)
    late = begin + CLOSES_IDLE
    assert swept(room, late).status == "closed"
    broken = again(private_room)
    assert broken.status == "waiting"
    assert broken.due_at == late + lifecycle.PUSHED_FORWARD
