"""A room's beginning and end, and who comes in."""

import pytest

from accounts import hooks
from accounts.models import User
from lobby import selectors, services
from lobby.models import Room, RoomAccess, RuleProfile
from lobby.refusals import Refused
from tests.lobby.helpers import again, code_of, opened, playing, sat, seats

pytestmark = pytest.mark.django_db


def test_who_opens_a_room_is_its_host_in_seat_0_and_ready(alba: User) -> None:
    room = opened(alba)
    assert room.host == alba
    assert seats(room) == {0: "Alba"}
    assert room.seats.get().ready
    assert (room.status, room.visibility, room.version) == ("waiting", "public", 1)


def test_a_room_copies_its_profile_with_the_hosts_changes(alba: User) -> None:
    room = opened(alba, profile_key="cardverse", changes={"rounds": 5})
    profile = RuleProfile.objects.get(key="cardverse")
    assert room.options == profile.options | {"rounds": 5}
    assert (room.profile_revision, room.seats_min, room.seats_max) == (profile.revision, 3, 6)
    assert room.free == profile.free


def test_a_profile_edited_later_changes_no_room(room: Room) -> None:
    RuleProfile.objects.filter(key="clasico").update(free=[], options={}, seats_max=4)
    assert again(room).options["mode"] == "turns"
    assert (again(room).seats_max, "mode" in again(room).free) == (6, True)


def test_a_room_is_named_after_its_host_unless_it_is_given_a_name(alba: User) -> None:
    assert opened(alba).name == "Mesa de Alba"
    assert opened(alba, name="  Los   de siempre ").name == "Los de siempre"


@pytest.mark.parametrize("name", ["x" * 41, "a\u200bb", "a\u202eb", "\u3164"])
def test_a_name_too_long_or_with_something_invisible_is_refused(alba: User, name: str) -> None:
    answer = services.room_create(host=alba, profile_key="clasico", name=name)
    assert answer == Refused("bad_value", "name")


@pytest.mark.parametrize(("visibility", "nudge"), [("public", True), ("private", False)])
def test_nudging_begins_as_the_visibility_says(alba: User, visibility: str, nudge: bool) -> None:
    assert opened(alba, visibility=visibility).nudge is nudge
    assert opened(alba, visibility=visibility, nudge=not nudge).nudge is not nudge


@pytest.mark.parametrize(
    ("settings", "refused"),
    [
        ({"profile_key": "mus"}, Refused("unknown_profile", "profile")),
        ({"changes": {"beat": "higher"}}, Refused("option_locked", "beat")),
        ({"changes": {"rounds": 1000}}, Refused("bad_value", "rounds")),
        ({"visibility": "secret"}, Refused("bad_value", "visibility")),
    ],
)
def test_an_impossible_room_is_refused_and_not_made(alba: User, settings: dict, refused: Refused) -> None:
    assert services.room_create(host=alba, **{"profile_key": "clasico", **settings}) == refused
    assert not Room.objects.exists()


def test_an_unpublished_profile_is_not_on_offer(alba: User) -> None:
    RuleProfile.objects.filter(key="basico").update(published=False)
    assert code_of(services.room_create(host=alba, profile_key="basico")) == "unknown_profile"


def test_five_open_rooms_are_enough_for_one_person(alba: User) -> None:
    for _ in range(5):
        services.seat_leave(room_id=opened(alba).pk, user=alba)
    assert code_of(services.room_create(host=alba, profile_key="clasico")) == "too_many_rooms"
    services.room_close(room_id=Room.objects.first().pk)
    assert code_of(services.room_create(host=alba, profile_key="clasico")) == ""


def test_opening_a_room_leaves_the_seat_in_another_that_only_waits(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    other = opened(bruno)
    assert seats(room) == {0: "Alba"}
    assert seats(other) == {0: "Bruno"}


def test_opening_a_room_closes_the_one_that_it_leaves_empty(room: Room, alba: User) -> None:
    opened(alba)
    assert again(room).status == "closed"


def test_nobody_opens_a_room_during_their_match(room: Room, alba: User) -> None:
    playing(room)
    assert code_of(services.room_create(host=alba, profile_key="clasico")) == "seated_elsewhere"


def test_a_room_can_begin_with_bots_of_different_names(alba: User) -> None:
    room = opened(alba, visibility="private", bots=3, bot_level="facil")
    assert seats(room) == {0: "Alba", 1: "facil", 2: "facil", 3: "facil"}
    names = {seat.bot_name for seat in room.seats.exclude(bot_level="")}
    assert len(names) == 3
    assert all(name.startswith("Bot ") for name in names)


def test_the_link_of_a_private_room_is_remembered_once(private_room: Room, diego: User) -> None:
    for _ in range(2):
        entered = services.invitation_accept(code=private_room.code.lower(), token=private_room.token, user=diego)
        assert entered == private_room
    assert RoomAccess.objects.filter(room=private_room, user=diego).count() == 1
    assert selectors.room_for(private_room.code, diego) == private_room


@pytest.mark.parametrize("token", ["", "x", "ñ", "A" * 22])
def test_a_wrong_token_is_the_same_as_a_wrong_code(private_room: Room, diego: User, token: str) -> None:
    answer = services.invitation_accept(code=private_room.code, token=token, user=diego)
    assert answer == Refused("unknown_code")
    assert not RoomAccess.objects.exists()


def test_the_link_of_a_closed_room_says_so(private_room: Room, diego: User) -> None:
    services.room_close(room_id=private_room.pk)
    answer = services.invitation_accept(code=private_room.code, token=private_room.token, user=diego)
    assert code_of(answer) == "room_closed"


def test_the_expelled_do_not_come_back_by_link_or_code(private_room: Room, alba: User, bruno: User) -> None:
    services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    sat(private_room, bruno)
    services.person_expel(room_id=private_room.pk, by=alba, number=1)
    old = services.invitation_accept(code=private_room.code, token=private_room.token, user=bruno)
    new = services.invitation_accept(code=private_room.code, token=again(private_room).token, user=bruno)
    assert (old, new) == (Refused("unknown_code"), Refused("expelled"))
    assert selectors.room_for(private_room.code, bruno) == Refused("expelled")


def test_leaving_frees_the_seat_once(room: Room, bruno: User) -> None:
    sat(room, bruno)
    left = services.room_leave(room_id=room.pk, user=bruno)
    assert seats(room) == {0: "Alba"}
    assert services.room_leave(room_id=room.pk, user=bruno) == left
    assert again(room).version == left.version


def test_when_the_host_leaves_who_sits_longest_follows_never_a_bot(
    room: Room, alba: User, bruno: User, carmen: User
) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    sat(room, carmen, bruno)
    services.room_leave(room_id=room.pk, user=alba)
    assert again(room).host == carmen


def test_when_the_last_person_leaves_the_room_closes_bots_and_all(room: Room, alba: User) -> None:
    services.bot_add(room_id=room.pk, by=alba, level="facil")
    services.room_leave(room_id=room.pk, user=alba)
    assert again(room).status == "closed"
    assert seats(room) == {}


def test_who_is_shut_out_of_the_site_leaves_the_rooms_that_wait(room: Room, alba: User, bruno: User) -> None:
    sat(room, bruno)
    hooks.announce_barred(alba.pk)
    assert (seats(room), again(room).host) == ({1: "Bruno"}, bruno)


def test_who_is_shut_out_and_only_stands_hosts_no_more(room: Room, alba: User) -> None:
    services.seat_leave(room_id=room.pk, user=alba)
    services.person_leave(user_id=alba.pk)
    assert again(room).status == "closed"
    services.person_leave(user_id=0)


def test_nobody_slips_out_of_a_match_through_the_hall(room: Room, alba: User) -> None:
    playing(room)
    assert code_of(services.room_leave(room_id=room.pk, user=alba)) == "match_running"
    assert code_of(services.room_close(room_id=room.pk)) == "match_running"


def test_closing_twice_is_closing_once(room: Room) -> None:
    closed = services.room_close(room_id=room.pk)
    assert services.room_close(room_id=room.pk) == closed
    assert again(room).version == closed.version


def test_a_room_that_is_not_there_is_refused_everywhere(alba: User) -> None:
    answers = [
        services.room_leave(room_id=0, user=alba),
        services.room_close(room_id=0),
        services.seat_take(room_id=0, user=alba),
        services.seat_leave(room_id=0, user=alba),
        services.bot_add(room_id=0, by=alba, level="facil"),
        services.options_change(room_id=0, by=alba, changes={}),
    ]
    assert {code_of(answer) for answer in answers} == {"unknown_code"}
