"""The hall's page: quick match, the filters and what each table on the list tells."""

import pytest
from django.test import Client

from accounts.models import User
from lobby import listing, live
from lobby.models import Room
from tests.lobby.helpers import opened, playing, sat

pytestmark = pytest.mark.django_db


def page(client: Client, path: str = "/") -> str:
    return client.get(path, headers={"Accept-Language": "es"}).content.decode()


def test_a_table_tells_who_sits_there_and_each_variant_with_its_sentence(
    client: Client, alba: User, bruno: User
) -> None:
    room = opened(alba, bots=1, changes={"two_last": True})
    sat(room, bruno)
    shown = page(client, "/mesas/abiertas/")
    bot = room.seats.get(number=1).bot_name
    assert f"Alba, {bot} (bot), Bruno" in shown
    assert "<b>Acabar con un 2.</b> Quien se queda sin cartas jugando un 2 va al final" in shown
    assert 'data-system="clasico" data-free="yes"' in shown


def test_a_table_without_a_free_chair_is_marked_so(client: Client, alba: User) -> None:
    playing(opened(alba, bots=2))
    assert 'data-free=""' in page(client, "/mesas/abiertas/")


def test_the_page_carries_the_mark_of_the_list_it_shows(client: Client, room: Room) -> None:
    assert f'data-mark="{live.mark_of(listing.open_room_versions())}"' in page(client)


def test_the_page_offers_a_quick_match_in_turns_first_and_bots_unasked(client: Client) -> None:
    shown = page(client)
    assert 'action="/partida-rapida/"' in shown
    assert 'name="mode" value="turns" checked' in shown
    assert '<input type="checkbox" name="bots">' in shown


def test_an_empty_hall_offers_bots(client: Client) -> None:
    shown = page(client, "/mesas/abiertas/")
    assert "No hay mesas abiertas." in shown
    assert 'form="practice"' in shown


def test_who_sits_somewhere_is_led_back(client: Client, alba: User) -> None:
    room = opened(alba, bots=2)
    client.force_login(alba)
    assert "Tienes asiento en una mesa" in page(client)
    playing(room)
    shown = page(client)
    assert "Tienes una partida en marcha" in shown
    assert f'href="/mesa/{room.code}/">Volver</a>' in shown
