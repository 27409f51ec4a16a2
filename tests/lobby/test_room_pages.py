"""Opening a room and coming into one by its link, as a browser without scripts meets them."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from lobby import labels, services
from lobby.models import Room, RoomAccess
from tests.lobby.helpers import Browser, again, playing, said, sat

pytestmark = pytest.mark.django_db

NEW_ROOM = {"profile": "clasico", "mode": "turns", "length": "3", "turn_seconds": "30", "visibility": "public"}


# A new room


def test_somebody_signed_in_opens_a_room_and_goes_to_the_table(browser_of: Browser, alba: User) -> None:
    answers = {"room_name": "La timba", "two_last": "on", "revolution": "on", "visibility": "private"}
    response = browser_of(alba).post("/mesas/nueva/", {**NEW_ROOM, **answers})
    room = Room.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/mesa/{room.code}/")
    assert (room.name, room.host, room.visibility, room.nudge) == ("La timba", alba, "private", False)
    chosen = {name: room.options[name] for name in ("rounds", "revolution", "two_last", "four_close", "skip_equal")}
    assert chosen == {"rounds": 3, "revolution": True, "two_last": True, "four_close": False, "skip_equal": False}


def test_nobody_yet_gives_a_name_and_is_host_as_a_guest(client: Client) -> None:
    response = client.post("/mesas/nueva/", {**NEW_ROOM, "name": " Noa ", "face": "77"})
    room = Room.objects.get()
    assert response["Location"] == f"/mesa/{room.code}/"
    assert room.host is not None
    assert (room.host.display_name, room.host.face, room.host.is_guest) == ("Noa", 77, True)
    assert client.get("/").context["live_room"] == room


def test_every_mistake_shows_at_once_and_nothing_is_lost(client: Client) -> None:
    answers = {**NEW_ROOM, "profile": "mus", "name": "", "room_name": "y" * 41, "mode": "rapid", "length": "9"}
    response = client.post("/mesas/nueva/", answers)
    assert response.status_code == 200
    form, identity = response.context["form"], response.context["identity"]
    assert form.errors["profile"] == ["Elige uno de los sistemas de reglas."]
    assert form.errors["room_name"] == ["El nombre de la mesa cabe en 40 letras."]
    assert identity.errors["name"] == ["Escribe un nombre para la mesa."]
    assert (form["mode"].value(), form["length"].value(), form["room_name"].value()) == ("rapid", "9", "y" * 41)
    assert not Room.objects.exists()
    assert not User.objects.exists()


def test_a_choice_that_the_system_does_not_leave_is_refused_at_its_field(browser_of: Browser, alba: User) -> None:
    browser = browser_of(alba)
    response = browser.post("/mesas/nueva/", {**NEW_ROOM, "profile": "cardverse", "mode": "rapid"})
    assert response.context["form"].errors == {"mode": [labels.refusal_text("option_locked", "mode")]}
    response = browser.post("/mesas/nueva/", {**NEW_ROOM, "profile": "cardverse", "length": "unlimited"})
    assert response.context["form"].errors == {"length": [labels.refusal_text("option_locked", "ends")]}
    assert not Room.objects.exists()


def test_switches_of_other_systems_are_not_asked_of_this_one(browser_of: Browser, alba: User) -> None:
    answers = {**NEW_ROOM, "profile": "basico", "skip_equal": "on", "two_last": "on", "reseat": "on"}
    browser_of(alba).post("/mesas/nueva/", answers)
    options = Room.objects.get().options
    assert (options["skip_equal"], options["two_last"], options["reseat"], options["ends"]) == (
        *(False, False, True, "target"),
    )


def test_what_is_left_out_is_the_systems_own(browser_of: Browser, alba: User) -> None:
    browser_of(alba).post("/mesas/nueva/", {"profile": "cardverse", "revolution": "on"})
    room = Room.objects.get()
    assert (room.options, room.visibility) == (room.profile.options, "public")


@pytest.mark.parametrize("field", ["mode", "length", "turn_seconds", "visibility"])
def test_a_value_that_is_not_on_offer_is_refused(browser_of: Browser, alba: User, field: str) -> None:
    response = browser_of(alba).post("/mesas/nueva/", {**NEW_ROOM, field: "x"})
    assert response.context["form"].errors == {field: [labels.refusal_text("bad_value")]}


def test_a_guest_made_for_a_refused_room_is_not_asked_again(client: Client) -> None:
    response = client.post("/mesas/nueva/", {**NEW_ROOM, "profile": "cardverse", "mode": "rapid", "name": "Noa"})
    assert response.context["identity"] is None
    assert client.get("/mesas/nueva/").context["identity"] is None


def test_during_a_match_the_form_asks_to_leave_it_and_keeps_what_was_chosen(
    browser_of: Browser, room: Room, alba: User
) -> None:
    playing(room)
    response = browser_of(alba).post("/mesas/nueva/", {**NEW_ROOM, "room_name": "La segunda"})
    assert response.status_code == 409
    page = response.content.decode()
    assert f'form="create" name="leaving" value="{room.code}">Dejarla y crear la mesa</button>' in page
    assert 'value="La segunda"' in page


def test_the_form_begins_with_the_system_asked_for(client: Client) -> None:
    assert client.get("/mesas/nueva/").context["form"]["profile"].value() == "clasico"
    form = client.get("/mesas/nueva/?profile=cardverse").context["form"]
    assert (form["profile"].value(), form["length"].value(), form["revolution"].value()) == ("cardverse", "1", True)
    assert client.get("/mesas/nueva/?profile=mus").context["form"]["profile"].value() == "clasico"


def test_the_page_carries_what_each_system_leaves_open(client: Client) -> None:
    data = client.get("/mesas/nueva/").context["profiles_data"]
    assert list(data) == ["clasico", "cardverse", "basico"]
    assert data["basico"]["free"] == ["reseat"]
    assert data["cardverse"]["options"]["rounds"] == 1


# Invitations


def test_the_link_of_a_private_room_is_remembered(browser_of: Browser, private_room: Room, diego: User) -> None:
    browser = browser_of(diego)
    response = browser.get(f"/mesa/{private_room.code}/{private_room.token}/")
    assert response["Location"] == f"/mesa/{private_room.code}/"
    assert RoomAccess.objects.get().user == diego
    assert browser.post("/entrar/", {"code": private_room.code})["Location"] == f"/mesa/{private_room.code}/"


def test_somebody_without_a_name_is_asked_for_one_and_then_let_in(client: Client, private_room: Room) -> None:
    path = f"/mesa/{private_room.code}/{private_room.token}/"
    response = client.get(path)
    assert (response.status_code, response.context["seats_taken"]) == (200, 1)
    assert private_room.name in response.content.decode()
    response = client.post(path, {"name": "\u200b"})
    assert response.context["identity"].errors["name"]
    response = client.post(path, {"name": "Noa"})
    assert response["Location"] == f"/mesa/{private_room.code}/"
    assert RoomAccess.objects.get().user.display_name == "Noa"


def test_the_link_of_a_room_that_is_public_now_asks_for_nothing(client: Client, room: Room) -> None:
    assert client.get(f"/mesa/{room.code}/{room.token}/")["Location"] == f"/mesa/{room.code}/"


def test_wrong_links_are_pages_that_do_not_exist(client: Client, private_room: Room) -> None:
    for code, token in ((private_room.code, "x" * 22), ("BCDFGHJK", private_room.token), ("x", "y")):
        assert client.get(f"/mesa/{code}/{token}/").status_code == 404
    assert not RoomAccess.objects.exists()


def test_wrong_links_are_counted_like_wrong_codes(client: Client, private_room: Room, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    for _ in range(10):
        client.get(f"/mesa/{private_room.code}/{'x' * 22}/")
    response = client.get(f"/mesa/{private_room.code}/{private_room.token}/")
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60


def test_wrong_codes_in_the_address_are_counted_too(client: Client, room: Room, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    answers = [client.get("/mesa/BCDFGHJK/").status_code for _ in range(11)]
    assert answers == [*[404] * 10, 429]
    assert client.get(f"/mesa/{room.code}/").status_code == 429


def test_who_was_expelled_and_who_comes_too_late_are_told(
    browser_of: Browser, private_room: Room, alba: User, bruno: User
) -> None:
    path = f"/mesa/{private_room.code}/{private_room.token}/"
    browser = browser_of(bruno)
    browser.get(path)
    sat(private_room, bruno)
    services.person_expel(room_id=private_room.pk, by=alba, number=1)
    assert said(browser.get(path)) == [labels.refusal_text("expelled")]
    # The link changed with that, and leads nobody else anywhere.
    assert browser_of(None).get(path).status_code == 404
    services.room_close(room_id=private_room.pk)
    response = browser_of(None).get(f"/mesa/{private_room.code}/{again(private_room).token}/")
    assert (response["Location"], said(response)) == ("/", [labels.refusal_text("room_closed")])


def test_the_qr_code_is_a_drawing_for_those_who_may_see_the_room(
    browser_of: Browser, private_room: Room, alba: User, diego: User
) -> None:
    response = browser_of(alba).get(f"/mesa/{private_room.code}/qr.svg")
    assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")
    assert b"<svg" in response.content
    assert b"style=" not in response.content
    for other in (diego, None):
        assert browser_of(other).get(f"/mesa/{private_room.code}/qr.svg").status_code == 404


def test_odd_addresses_are_pages_that_do_not_exist(client: Client) -> None:
    for path in ("/mesa/ñ/ñ/", "/mesa/%00/x/", "/mesa/BCDFGHJK/qr.svg", f"/mesa/{'x' * 3000}/y/"):
        assert client.get(path).status_code == 404
