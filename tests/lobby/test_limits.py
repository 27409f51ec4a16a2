"""What holds off abuse in the hall: how many rooms, tables of bots and invitations, and what a table may be called."""

from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from accounts import limits
from accounts.models import User
from lobby import services
from lobby.models import Room
from tests.lobby.helpers import Browser, code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def few(settings: Any) -> None:
    """One of each in a minute, whoever asks."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(limits.RATES, "1/m/ip")


def held_off(response: Any) -> str:
    """The page that says, and its header that does, how long to wait."""
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    page: str = response.content.decode()
    assert "Demasiadas veces seguidas. Espera 1 minuto y prueba otra vez." in page
    return page


def settings_of_a_room(name: str = "") -> dict[str, str]:
    return {"profile": "clasico", "room_name": name, "visibility": "public", "mode": "turns", "length": "6"}


def test_the_site_takes_its_numbers_from_one_place() -> None:
    # The tests' own settings have switched them off.
    from presidente import settings as real

    assert site.ACCOUNT_RATE_LIMITS is False
    assert real.RATES is limits.RATES


def test_rooms_are_opened_at_a_human_pace_and_nothing_typed_is_lost(few: None, alba: User, browser_of: Browser) -> None:
    browser = browser_of(alba)
    assert browser.post("/mesas/nueva/", settings_of_a_room()).status_code == 302
    refused = browser.post("/mesas/nueva/", settings_of_a_room("Sobremesa"))
    page = held_off(refused)
    assert 'value="Sobremesa"' in page
    assert Room.objects.count() == 1


def test_tables_of_bots_alone_are_counted(few: None, alba: User, browser_of: Browser) -> None:
    browser = browser_of(alba)
    assert browser.post("/practicar/").status_code == 302
    held_off(browser.post("/practicar/"))
    assert Room.objects.count() == 1


def test_invitations_are_followed_at_a_human_pace(
    few: None, private_room: Room, diego: User, browser_of: Browser
) -> None:
    browser = browser_of(diego)
    link = f"/mesa/{private_room.code}/{private_room.token}/"
    assert browser.get(link)["Location"] == f"/mesa/{private_room.code}/"
    held_off(browser.get(link))


def test_guests_are_made_at_a_human_pace(few: None, client: Client) -> None:
    assert client.post("/cuenta/invitado/", {"name": "Uno"}).status_code == 302
    held_off(Client().post("/cuenta/invitado/", {"name": "Dos"}))


def test_one_link_lets_in_so_many_and_those_who_are_in_stay(
    private_room: Room, bruno: User, diego: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lobby.services.rooms.ADMITTED_MOST", 1)

    def enter(user: User) -> str:
        return code_of(services.invitation_accept(code=private_room.code, token=private_room.token, user=user))

    assert [enter(bruno), enter(diego), enter(bruno)] == ["", "too_many_guests", ""]


def test_a_table_bears_no_forbidden_name(alba: User, room: Room, browser_of: Browser) -> None:
    page = browser_of(alba).post("/mesas/nueva/", settings_of_a_room("La put4")).content.decode()
    assert "Ese nombre no puede usarse aquí. Elige otro." in page
    assert 'value="La put4"' in page
    answer = services.options_change(room_id=room.pk, by=alba, changes={"name": "La puta"})
    assert code_of(answer) == "bad_value"
