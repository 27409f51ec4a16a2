"""The hall as a browser without scripts meets it: the open tables, joining by code, practice."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from lobby import hooks, labels, services
from lobby.models import Room
from tests.lobby.helpers import Browser, again, opened, playing, said, seats

pytestmark = pytest.mark.django_db


def test_the_hall_lists_the_open_tables(client: Client, room: Room, private_room: Room) -> None:
    # private_room, opened by the same host, has closed the public one: open another
    other = opened(User.objects.create_guest(display_name="Eva"))
    response = client.get("/")
    assert response.status_code == 200
    assert [shown["code"] for shown in response.context["rooms"]] == [other.code]
    assert private_room.name.encode() not in response.content
    assert f"/mesa/{other.code}/".encode() in response.content


def test_an_empty_hall_offers_bots(client: Client) -> None:
    assert "No hay mesas abiertas" in client.get("/").content.decode()


def test_the_list_alone_can_be_fetched_again(client: Client, room: Room) -> None:
    response = client.get("/mesas/abiertas/")
    assert room.name in response.content.decode()
    assert "<html" not in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_who_has_a_seat_is_led_back_to_it(browser_of: Browser, room: Room, alba: User, diego: User) -> None:
    assert browser_of(alba).get("/").context["live_room"] == room
    assert browser_of(diego).get("/").context["live_room"] is None


def test_a_room_that_closed_meanwhile_is_no_trap(browser_of: Browser, room: Room, alba: User) -> None:
    services.room_close(room_id=room.pk)
    assert again(room).status == "closed"
    assert browser_of(alba).get("/").context["live_room"] is None


# Joining by code


def test_a_typed_code_leads_to_the_table(client: Client, room: Room) -> None:
    response = client.post("/entrar/", {"code": f"{room.code[:4]} {room.code[4:]}".lower()})
    assert (response.status_code, response["Location"]) == (302, f"/mesa/{room.code}/")


def test_wrong_private_and_closed_codes_get_the_same_page(client: Client, private_room: Room, diego: User) -> None:
    closed = opened(diego)
    services.room_close(room_id=closed.pk)
    errors = set()
    for code in ("BCDFGHJK", private_room.code, closed.code, "", "¿?", "x" * 5000):
        response = client.post("/entrar/", {"code": code})
        assert response.status_code == 200
        assert response.context["code"] == code[:200]
        errors.add(response.context["code_error"])
    assert errors == {labels.refusal_text("unknown_code")}


def test_the_tenth_wrong_code_in_a_minute_is_the_last(client: Client, room: Room, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    answers = [client.post("/entrar/", {"code": "BCDFGHJK"}).status_code for _ in range(11)]
    assert answers == [*[200] * 10, 429]
    response = client.post("/entrar/", {"code": room.code})
    assert response.status_code == 429
    assert response.context["code_error"] == labels.refusal_text("too_many_tries")


def test_a_person_is_held_off_from_any_address(browser_of: Browser, room: Room, diego: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    for number in range(10):
        browser_of(diego).post("/entrar/", {"code": "BCDFGHJK"}, REMOTE_ADDR=f"192.0.2.{number}")
    response = browser_of(diego).post("/entrar/", {"code": room.code}, REMOTE_ADDR="192.0.2.99")
    assert response.status_code == 429


def test_right_codes_are_not_counted(client: Client, room: Room, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    answers = {client.post("/entrar/", {"code": room.code}).status_code for _ in range(15)}
    assert answers == {302}


def test_a_pasted_private_link_leads_to_its_invitation(client: Client, private_room: Room) -> None:
    path = f"/mesa/{private_room.code}/{private_room.token}/"
    response = client.post("/entrar/", {"code": f"https://presidente.example{path}"})
    assert (response.status_code, response["Location"]) == (302, path)


def test_coming_to_the_code_form_by_link_is_the_hall(client: Client) -> None:
    assert client.get("/entrar/")["Location"] == "/"


# Practice


@pytest.fixture
def started() -> Any:
    heard: list[tuple[int, int]] = []
    before = list(hooks.start_requested)
    hooks.start_requested[:] = [lambda room_id, user_id: heard.append((room_id, user_id))]
    yield heard
    hooks.start_requested[:] = before


def test_practice_is_one_tap_even_for_nobody_yet(client: Client, started: list) -> None:
    response = client.post("/practicar/")
    room = Room.objects.get()
    assert response["Location"] == f"/mesa/{room.code}/"
    assert seats(room) == {0: "Visita", 1: "normal", 2: "normal", 3: "normal"}
    assert (room.visibility, room.profile.key) == ("private", "clasico")
    assert started == [(room.pk, room.host_id)]


def test_practice_of_another_system(browser_of: Browser, alba: User, started: list) -> None:
    browser_of(alba).post("/practicar/", {"profile": "basico"})
    assert Room.objects.get().profile.key == "basico"


def test_practice_during_a_match_asks_to_leave_it(browser_of: Browser, room: Room, alba: User, started: list) -> None:
    playing(room)
    response = browser_of(alba).post("/practicar/", {"profile": "basico"})
    assert response.status_code == 409
    asked = response.context["second_table"]
    assert (asked.room, asked.action) == (room, "/practicar/")
    assert asked.fields == [("profile", "basico"), ("leaving", room.code)]
    page = response.content.decode()
    assert f'href="/mesa/{room.code}/">Volver</a>' in page
    assert "Dejarla y practicar</button>" in page
    assert started == []


def test_practice_of_a_system_that_is_not_there_is_refused(browser_of: Browser, alba: User, started: list) -> None:
    response = browser_of(alba).post("/practicar/", {"profile": "mus"})
    assert said(response) == [labels.refusal_text("unknown_profile")]


def test_practice_wants_a_gesture(client: Client) -> None:
    assert client.get("/practicar/").status_code == 405
