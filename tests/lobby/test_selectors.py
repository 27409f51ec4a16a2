"""What each viewer sees of a room, and who may see it at all."""

import json
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from lobby import listing, selectors, services
from lobby.models import Room
from lobby.options import NAMES
from lobby.refusals import Refused
from tests.lobby.helpers import again, code_of, opened, playing, sat

pytestmark = pytest.mark.django_db

ROOM_KEYS = {
    *("code", "name", "version", "status", "visibility", "profile", "profile_name", "seats_min", "seats_max"),
    *("options", "free", "nudge", "open_hands", "seats", "you", "invite", "host_name"),
    *("watching", "expelled", "closes", "profiles"),
}


def view(room: Room, user: User | None, **kwargs: Any) -> dict[str, Any]:
    fresh = selectors.room_by_id(room.pk)
    assert fresh is not None
    return selectors.room_view(fresh, user, **kwargs)


def test_a_view_has_the_contracts_keys_and_nothing_else(room: Room, alba: User, diego: User) -> None:
    for viewer in (alba, diego, None):
        shown = json.loads(json.dumps(view(room, viewer)))
        assert set(shown) == ROOM_KEYS
        assert set(shown["you"]) == {"signed_in", "name", "face", "seat", "host", "wish", "stands", "can"}
        assert set(shown["invite"]) == {"link", "qr"}
        assert list(shown["options"]) == list(NAMES)
        seat = shown["seats"][0]
        assert set(seat) == {"seat", "player", "ready", "connected", "host"}
        assert set(seat["player"]) == {"name", "face", "bot", "guest"}


def test_seats_show_people_bots_and_empty_chairs(room: Room, alba: User, carmen: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="normal", number=3)
    sat(room, carmen)
    shown = view(room, None, connected={alba.pk})
    bot = room.seats.get(number=3)
    assert shown["seats"] == [
        {
            "seat": 0,
            "player": {"name": "Alba", "face": 1, "bot": None, "guest": False},
            "ready": True,
            "connected": True,
            "host": True,
        },
        {
            "seat": 1,
            "player": {"name": "Carmen", "face": 3, "bot": None, "guest": True},
            "ready": False,
            "connected": False,
            "host": False,
        },
        None,
        {
            "seat": 3,
            "player": {"name": bot.bot_name, "face": bot.face, "bot": "normal", "guest": False},
            "ready": True,
            "connected": True,
            "host": False,
        },
        None,
        None,
    ]


def test_the_host_alone_at_a_table_may_do_what_makes_sense_there(room: Room, alba: User) -> None:
    you = view(room, alba)["you"]
    assert you.pop("stands") > 0
    assert you == {
        "signed_in": True,
        "name": "Alba",
        "face": 1,
        "seat": 0,
        "host": True,
        "wish": False,
        "can": ["stand", "ready", "add_bot", "configure", "swap", "stay", "leave"],
    }


def test_the_host_of_a_full_enough_table_may_do_all(room: Room, alba: User, bruno: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    sat(room, bruno)
    assert view(room, alba)["you"]["can"] == [
        *("stand", "ready", "add_bot", "remove_bot", "set_bot", "configure", "hand_over"),
        *("shuffle", "swap", "stay", "expel", "start", "leave"),
    ]


def test_somebody_seated_stands_says_ready_and_leaves(room: Room, bruno: User) -> None:
    sat(room, bruno)
    you = view(room, bruno)["you"]
    assert (you["seat"], you["host"], you["can"]) == (1, False, ["stand", "ready", "stay", "leave"])


def test_who_looks_in_may_sit_and_so_may_nobody_yet(room: Room, diego: User) -> None:
    assert view(room, diego)["you"]["can"] == ["sit"]
    assert view(room, None)["you"] == {
        "signed_in": False,
        "name": None,
        "face": None,
        "seat": None,
        "host": False,
        "wish": False,
        "stands": None,
        "can": ["sit"],
    }


def test_a_host_who_stands_may_sit_and_not_start(room: Room, alba: User) -> None:
    services.seat_leave(room_id=room.pk, user=alba)
    for _ in range(3):
        services.bot_add(room_id=room.pk, by=alba, level="facil")
    can = view(room, alba)["you"]["can"]
    assert "sit" in can
    assert "start" not in can


def test_an_admin_at_the_table_is_not_offered_for_expulsion(room: Room, alba: User, vera: User) -> None:
    sat(room, vera)
    can = view(room, alba)["you"]["can"]
    assert "hand_over" in can
    assert "expel" not in can


def test_while_a_match_runs_one_may_only_ask_for_a_seat_in_the_next(room: Room, alba: User, diego: User) -> None:
    playing(room)
    assert [view(room, viewer)["you"]["can"] for viewer in (alba, diego, None)] == [[], ["sit"], []]


def test_a_full_room_offers_no_seat(alba: User, diego: User) -> None:
    room = opened(alba, bots=5)
    assert view(room, diego)["you"]["can"] == []
    assert "add_bot" not in view(room, alba)["you"]["can"]


@pytest.mark.parametrize(("profile", "bots", "code"), [("clasico", 1, "too_few"), ("basico", 2, "too_few")])
def test_a_match_needs_the_profiles_least_number_of_seats(alba: User, profile: str, bots: int, code: str) -> None:
    room = opened(alba, profile_key=profile, bots=bots)
    assert selectors.start_refused(room, alba) == Refused(code)
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    assert selectors.start_refused(again(room), alba) is None


def test_who_is_not_ready_does_not_hold_the_start_up(room: Room, alba: User, bruno: User, carmen: User) -> None:
    assert selectors.start_refused(sat(room, bruno, carmen), alba) is None


def test_only_the_seated_host_of_a_waiting_room_starts(room: Room, alba: User, bruno: User, carmen: User) -> None:
    sat(room, bruno, carmen)
    assert selectors.start_refused(again(room), bruno) == Refused("not_host")
    assert selectors.start_refused(again(room), None) == Refused("not_host")
    services.seat_leave(room_id=room.pk, user=alba)
    assert selectors.start_refused(again(room), alba) == Refused("not_seated")
    assert selectors.start_refused(playing(room), alba) == Refused("match_running")
    services.room_set_status(room=again(room), status="closed")
    assert selectors.start_refused(again(room), alba) == Refused("room_closed")


def test_the_free_options_stand_in_the_order_of_the_rules(room: Room) -> None:
    assert view(room, None)["free"] == [
        *("mode", "revolution", "skip_equal", "four_close", "top_close", "two_last", "ends", "rounds", "turn_seconds")
    ]


def test_a_public_invitation_is_the_tables_address(room: Room, diego: User) -> None:
    invite = view(room, diego, base_url="https://x.example")["invite"]
    assert invite == {"link": f"https://x.example/mesa/{room.code}/", "qr": f"/mesa/{room.code}/qr.svg"}


def test_the_secret_of_a_private_link_goes_only_to_those_let_in(
    private_room: Room, alba: User, bruno: User, diego: User
) -> None:
    services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    for inside in (alba, bruno):
        link = view(private_room, inside)["invite"]["link"]
        assert link == f"/mesa/{private_room.code}/{private_room.token}/"
    for outside in (diego, None):
        assert private_room.token not in json.dumps(view(private_room, outside))


def test_a_public_room_is_open_to_all(room: Room, diego: User) -> None:
    typed = f" {room.code[:4].lower()}-{room.code[4:].lower()} "
    assert selectors.room_for(room.code, diego) == selectors.room_for(typed, None) == room
    assert selectors.room_for("", None) == selectors.room_for("BCDFGHJK", diego) == Refused("unknown_code")


def test_a_private_room_answers_outsiders_as_if_it_were_not_there(
    private_room: Room, alba: User, bruno: User, diego: User, vera: User
) -> None:
    services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    assert selectors.room_for(private_room.code, alba) == private_room
    assert selectors.room_for(private_room.code, bruno) == private_room
    for outside in (diego, vera, None):
        assert selectors.room_for(private_room.code, outside) == selectors.room_for("BCDFGHJK", outside)


def test_who_sits_in_a_room_that_turns_private_stays_in_it(room: Room, alba: User, bruno: User, diego: User) -> None:
    sat(room, bruno)
    services.options_change(room_id=room.pk, by=alba, changes={"visibility": "private"})
    assert selectors.room_for(room.code, bruno) == room
    assert code_of(selectors.room_for(room.code, diego)) == "unknown_code"


def test_the_expelled_are_told_so(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.person_expel(room_id=room.pk, by=alba, number=1)
    assert selectors.room_for(room.code, bruno) == Refused("expelled")


def test_the_list_holds_public_rooms_that_live_free_seats_first(alba: User, bruno: User, diego: User) -> None:
    full = opened(alba, bots=5)
    waiting = opened(bruno, profile_key="basico", name="La timba")
    opened(diego, visibility="private")
    assert [room["code"] for room in listing.open_rooms()] == [waiting.code, full.code]
    playing(full)
    assert [room["status"] for room in listing.open_rooms()] == ["waiting", "playing"]
    services.room_close(room_id=waiting.pk)
    assert [room["code"] for room in listing.open_rooms()] == [full.code]


def test_a_room_on_the_list_says_what_is_played_and_by_whom(alba: User, bruno: User) -> None:
    room = opened(alba, changes={"mode": "rapid", "rounds": 3, "two_last": True}, name="La timba")
    sat(room, bruno)
    (shown,) = listing.open_rooms()
    assert (shown["name"], shown["taken"], shown["total"], len(shown["free_places"])) == ("La timba", 2, 6, 4)
    assert [seat["name"] for seat in shown["seats"]] == ["Alba", "Bruno"]
    assert (shown["mode"], shown["length"], shown["profile"], shown["profile_name"]) == (
        *("rapid", "3 rondas", "clasico", "Clásico"),
    )
    # skip_equal is on in clasico, but means nothing in rapid mode
    assert [key for key, _ in shown["variants"]] == ["revolution", "four_close", "top_close", "two_last"]
    assert (shown["joinable"], str(shown["status_text"])) == (True, "Esperando")


def test_the_list_takes_as_many_queries_for_many_rooms_as_for_one(
    alba: User, bruno: User, diego: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for host in (alba, bruno, diego):
        opened(host, bots=2)
    with django_assert_num_queries(2):
        listing.open_rooms()


def test_viewers_of_a_loaded_room_cost_no_query_but_the_hosts_choice_of_systems(
    room: Room, alba: User, bruno: User, diego: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sat(room, bruno)
    loaded = selectors.room_by_id(room.pk)
    assert loaded is not None
    with django_assert_num_queries(0):
        for viewer in (bruno, diego, None):
            selectors.room_view(loaded, viewer)
    with django_assert_num_queries(1):
        selectors.room_view(loaded, alba)


def test_one_is_led_back_to_the_room_where_one_sits(room: Room, alba: User, diego: User) -> None:
    assert selectors.live_room_of(alba) == room
    assert selectors.live_room_of(diego) is None
    assert selectors.live_room_of(None) is None
    services.room_close(room_id=room.pk)
    assert selectors.live_room_of(alba) is None
