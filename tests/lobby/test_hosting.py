"""What the host does in the waiting room, and what others may not."""

from typing import Any

import pytest

from accounts.models import User
from lobby import services
from lobby.models import Room, RoomBan, RuleProfile
from lobby.refusals import Refused
from tests.lobby.helpers import again, code_of, opened, playing, sat, seats

pytestmark = pytest.mark.django_db


def change(room: Room, by: User, **changes: Any) -> Room | Refused:
    return services.options_change(room_id=room.pk, by=by, changes=changes)


def test_everybody_sees_the_change_and_has_to_be_ready_anew(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.ready_set(room_id=room.pk, user=bruno, value=True)
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    changed = change(room, alba, revolution=False, rounds=3)
    assert isinstance(changed, Room)
    assert changed.version == again(room).version == 5
    assert (again(room).options["revolution"], again(room).options["rounds"]) == (False, 3)
    assert {seat.number: seat.ready for seat in room.seats.all()} == {0: True, 1: False, 2: True}


def test_setting_what_is_set_already_changes_nothing(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.ready_set(room_id=room.pk, user=bruno, value=True)
    same = {"mode": "turns", "profile": "clasico", "visibility": "public", "nudge": True, "name": room.name}
    assert change(room, alba, **same) == again(room)
    assert again(room).version == 3
    assert room.seats.get(user=bruno).ready


def test_the_name_and_who_may_find_the_room_unready_nobody(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.ready_set(room_id=room.pk, user=bruno, value=True)
    change(room, alba, name="La timba", visibility="private", nudge=True)
    assert (again(room).name, again(room).visibility) == ("La timba", "private")
    assert room.seats.get(user=bruno).ready


def test_nudging_follows_the_visibility_until_it_is_set_against_it(room: Room, alba: User) -> None:
    change(room, alba, visibility="private")
    assert not again(room).nudge
    change(room, alba, nudge=True)
    change(room, alba, visibility="public")
    change(room, alba, nudge=False)
    change(room, alba, visibility="private")
    change(room, alba, nudge=True)
    assert again(room).nudge


def test_another_profile_brings_its_own_options(room: Room, alba: User) -> None:
    change(room, alba, two_last=True, rounds=9)
    change(room, alba, profile="cardverse")
    profile = RuleProfile.objects.get(key="cardverse")
    assert (again(room).profile, again(room).options, again(room).free) == (profile, profile.options, profile.free)
    change(room, alba, profile="basico", reseat=True)
    assert (again(room).options["ends"], again(room).options["reseat"]) == ("target", True)
    assert (again(room).seats_min, again(room).seats_max) == (4, 7)


def test_who_sits_beyond_a_smaller_profile_moves_down(alba: User, bruno: User, carmen: User) -> None:
    room = opened(alba, profile_key="basico")
    services.seat_take(room_id=room.pk, user=bruno, number=6)
    services.seat_take(room_id=room.pk, user=carmen, number=2)
    change(room, alba, profile="clasico")
    assert seats(room) == {0: "Alba", 1: "Bruno", 2: "Carmen"}


def test_nobody_loses_a_seat_to_a_smaller_profile(alba: User) -> None:
    room = opened(alba, profile_key="basico", bots=6)
    assert change(room, alba, profile="clasico") == Refused("too_many_seated", "profile")
    assert (again(room).profile.key, len(seats(room)), again(room).version) == ("basico", 7, 1)


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"beat": "higher"}, Refused("option_locked", "beat")),
        ({"joker": True}, Refused("unknown_option", "joker")),
        ({"rounds": "6"}, Refused("bad_value", "rounds")),
        ({"profile": "mus"}, Refused("unknown_profile", "profile")),
        ({"profile": 3}, Refused("unknown_profile", "profile")),
        ({"profile": ["clasico"]}, Refused("unknown_profile", "profile")),
        ({"visibility": "secret"}, Refused("bad_value", "visibility")),
        ({"visibility": {}}, Refused("bad_value", "visibility")),
        ({"nudge": "yes"}, Refused("bad_value", "nudge")),
        ({"name": ""}, Refused("bad_value", "name")),
        ({"name": 7}, Refused("bad_value", "name")),
        ({"profile": "cardverse", "mode": "rapid"}, Refused("option_locked", "mode")),
        ({"status": "closed"}, Refused("unknown_option", "status")),
    ],
)
def test_a_bad_change_is_refused_together_with_the_good_ones(
    room: Room, alba: User, changes: dict[str, Any], refused: Refused
) -> None:
    assert change(room, alba, **{"revolution": False, "visibility": "private", **changes}) == refused
    assert (again(room).options["revolution"], again(room).visibility, again(room).version) == (True, "public", 1)


def test_handing_over_makes_another_person_host(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    services.host_hand_over(room_id=room.pk, by=alba, number=1)
    assert again(room).host == bruno
    assert code_of(services.host_hand_over(room_id=room.pk, by=alba, number=0)) == "not_host"


def test_handing_over_to_oneself_changes_nothing(room: Room, alba: User) -> None:
    services.host_hand_over(room_id=room.pk, by=alba, number=0)
    assert again(room).version == 1


def test_neither_a_bot_nor_an_empty_chair_becomes_host(room: Room, alba: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    assert code_of(services.host_hand_over(room_id=room.pk, by=alba, number=1)) == "not_a_person"
    assert code_of(services.host_hand_over(room_id=room.pk, by=alba, number=2)) == "no_such_seat"


def test_expelling_frees_the_seat_for_good_and_twice_is_once(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    for _ in range(2):
        assert code_of(services.person_expel(room_id=room.pk, by=alba, number=1)) == ""
    assert (seats(room), again(room).version) == ({0: "Alba"}, 3)
    assert RoomBan.objects.get().user == bruno


def test_a_host_cannot_expel_an_admin_themselves_or_a_bot(room: Room, alba: User, vera: User) -> None:
    sat(room, vera)
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    expelled = [services.person_expel(room_id=room.pk, by=alba, number=number) for number in (1, 0, 2, 6)]
    assert [code_of(answer) for answer in expelled] == ["protected", "not_yourself", "not_a_person", "no_such_seat"]
    assert not RoomBan.objects.exists()


def test_only_the_host_hosts(room: Room, bruno: User) -> None:
    sat(room, bruno)
    answers = [
        change(room, bruno, revolution=False),
        services.host_hand_over(room_id=room.pk, by=bruno, number=1),
        services.person_expel(room_id=room.pk, by=bruno, number=0),
    ]
    assert {code_of(answer) for answer in answers} == {"not_host"}


def test_the_settings_stand_still_while_a_match_runs(room: Room, alba: User, bruno: User) -> None:
    playing(sat(room, bruno))
    answers = [
        change(room, alba, revolution=False),
        services.host_hand_over(room_id=room.pk, by=alba, number=1),
        services.person_expel(room_id=room.pk, by=alba, number=1),
    ]
    assert {code_of(answer) for answer in answers} == {"match_running"}
