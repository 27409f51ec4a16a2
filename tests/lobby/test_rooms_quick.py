"""«Partida rápida»: which table it picks, whom it keeps apart, and what it opens where there is none."""

import datetime as dt

import pytest
from django.test import Client

from accounts.models import Block, User
from lobby import services
from lobby.models import Room
from tests.lobby.helpers import Browser, again, code_of, opened, playing, sat, seats

pytestmark = pytest.mark.django_db


def quick(user: User, mode: str = "turns") -> Room | None:
    found = services.quick_join(user=user, mode=mode)
    assert found is None or isinstance(found, Room), found
    return found


def test_it_joins_the_table_with_most_people_before_the_one_with_most_bots(
    room: Room, bruno: User, carmen: User, diego: User, vera: User
) -> None:
    opened(diego, bots=4)
    sat(room, bruno)
    assert quick(carmen) == room
    assert seats(room)[2] == "Carmen"


def test_pressed_twice_it_sits_down_once(room: Room, bruno: User) -> None:
    assert quick(bruno) == room
    version = again(room).version
    assert quick(bruno) == room
    assert again(room).version == version


def test_without_a_table_it_opens_one_in_turns_and_with_bots_on_request(browser_of: Browser, alba: User) -> None:
    assert quick(alba) is None
    answer = browser_of(alba).post("/partida-rapida/", {"bots": "on"})
    room = Room.objects.get()
    assert answer["Location"] == f"/mesa/{room.code}/"
    assert (room.visibility, room.options["mode"], room.host) == ("public", "turns", alba)
    assert list(seats(room).values()) == ["Alba", "normal", "normal", "normal"]


def test_no_bots_unless_they_were_asked_for(browser_of: Browser, alba: User) -> None:
    browser_of(alba).post("/partida-rapida/", {"mode": "rapid"})
    room = Room.objects.get()
    assert (room.options["mode"], seats(room)) == ("rapid", {0: "Alba"})


def test_a_mode_that_does_not_exist_is_a_sentence(browser_of: Browser, alba: User) -> None:
    answer = browser_of(alba).post("/partida-rapida/", {"mode": "chess"})
    assert answer["Location"] == "/"
    assert not Room.objects.exists()


def test_only_tables_of_the_mode_asked_for_fit(room: Room, bruno: User) -> None:
    assert quick(bruno, "rapid") is None
    rapid = opened(bruno, changes={"mode": "rapid"})
    assert quick(room.host or bruno, "rapid") == rapid


def test_private_full_running_and_deserted_tables_do_not_fit(
    alba: User, bruno: User, carmen: User, diego: User, vera: User
) -> None:
    opened(alba, visibility="private")
    opened(bruno, bots=5)
    playing(opened(carmen, bots=2))
    deserted = opened(diego)
    assert quick(vera) == deserted
    services.room_leave(room_id=deserted.pk, user=vera)
    Room.objects.filter(pk=deserted.pk).update(empty_since=deserted.created - dt.timedelta(minutes=2))
    assert quick(vera) is None


@pytest.mark.parametrize("way", ["they block", "I block"])
def test_people_who_block_one_another_are_kept_apart(
    room: Room, alba: User, bruno: User, diego: User, way: str
) -> None:
    sat(room, bruno)
    blocker, blocked = (bruno, diego) if way == "they block" else (diego, bruno)
    Block.objects.create(blocker=blocker, blocked=blocked)
    assert quick(diego) is None
    services.room_leave(room_id=room.pk, user=bruno)
    assert quick(diego) == room


def test_a_table_whose_host_blocks_me_does_not_fit_though_they_stand(
    room: Room, alba: User, bruno: User, diego: User
) -> None:
    sat(room, bruno)
    services.seat_leave(room_id=room.pk, user=alba)
    Block.objects.create(blocker=alba, blocked=diego)
    assert quick(diego) is None


def test_who_was_expelled_is_not_led_back(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.person_expel(room_id=room.pk, by=alba, number=1)
    assert quick(bruno) is None


def test_somebody_in_a_match_gets_no_seat_and_keeps_theirs(room: Room, alba: User, bruno: User) -> None:
    other = opened(bruno)
    playing(room)
    refused = services.quick_join(user=alba)
    assert refused is not None
    assert code_of(refused) == "seated_elsewhere"
    assert (seats(room), seats(other)) == ({0: "Alba"}, {0: "Bruno"})


def test_a_visitor_without_a_name_gets_one_and_a_seat(client: Client, room: Room) -> None:
    answer = client.post("/partida-rapida/")
    assert answer["Location"] == f"/mesa/{room.code}/"
    assert seats(room)[1] == "Visita"


def test_it_is_a_post(browser_of: Browser, alba: User) -> None:
    assert browser_of(alba).get("/partida-rapida/").status_code == 405
