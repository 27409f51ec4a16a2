"""The second factor, which the administration demands: set up once, shown at every sign-in, taken away by who may."""

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client
from django.urls import reverse

from accounts.groups import ADMINISTRATORS
from accounts.models import AuditEntry, User
from tests.accounts.cast import PASSWORD
from tests.accounts.moderation import appointed, signed_in

pytestmark = pytest.mark.django_db
SETUP = "/cuenta/segundo-paso/preparar/"


@pytest.fixture(autouse=True)
def wanted(settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = True


@pytest.fixture
def olga_client(olga: User) -> Client:
    client = Client()
    client.post("/cuenta/entrar/", {"login": "olga", "password": PASSWORD})
    return client


def code(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def set_up(client: Client) -> str:
    """Goes through the whole of it; the secret."""
    client.post("/cuenta/otra-vez/", {"password": PASSWORD})
    secret: str = client.get(SETUP).context["form"].secret
    assert client.post(SETUP, {"code": code(secret)})["Location"] == "/cuenta/segundo-paso/reserva/"
    return secret


def test_staff_without_one_are_led_to_set_it_up(olga_client: Client) -> None:
    for path in ("/admin/", "/admin/mesas/", "/admin/moderacion/", "/admin/lobby/room/"):
        assert olga_client.get(path)["Location"] == SETUP
    assert olga_client.get("/cuenta/").status_code == 200


def test_the_password_is_asked_again_before_it_is_set_up(olga_client: Client) -> None:
    assert olga_client.get(SETUP)["Location"].startswith("/cuenta/otra-vez/")
    page = olga_client.post("/cuenta/otra-vez/", {"password": "otra"}).content.decode()
    assert "Esa no es tu contraseña." in page


def test_a_wrong_code_sets_nothing_up(olga_client: Client) -> None:
    olga_client.post("/cuenta/otra-vez/", {"password": PASSWORD})
    olga_client.get(SETUP)
    assert "Ese código no vale." in olga_client.post(SETUP, {"code": "000000"}).content.decode()
    assert "Falta el código." in olga_client.post(SETUP, {"code": ""}).content.decode()
    assert not Authenticator.objects.exists()


def test_set_up_it_opens_the_administration_with_a_code(olga_client: Client) -> None:
    page = olga_client.post("/cuenta/otra-vez/", {"password": PASSWORD}) and olga_client.get(SETUP)
    drawn = page.content.decode()
    assert "<svg" in drawn
    assert "style=" not in drawn
    secret = set_up(olga_client)
    codes = olga_client.get("/cuenta/segundo-paso/reserva/").content.decode()
    assert "Quedan 10 de 10." in codes
    led = olga_client.get("/admin/")
    assert led["Location"] == "/cuenta/segundo-paso/otra-vez/?next=%2Fadmin%2F"
    shown = olga_client.post("/cuenta/segundo-paso/otra-vez/", {"code": code(secret), "next": "/admin/"})
    assert shown["Location"] == "/admin/"
    assert olga_client.get("/admin/").status_code == 200


def test_the_next_sign_in_asks_for_it(olga: User, olga_client: Client) -> None:
    set_up(olga_client)
    spare = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    other = Client()
    step = other.post("/cuenta/entrar/?next=/admin/", {"login": "olga", "password": PASSWORD})
    assert step["Location"].startswith("/cuenta/segundo-paso/codigo/")
    assert "Ese código no vale." in other.post("/cuenta/segundo-paso/codigo/", {"code": "1"}).content.decode()
    assert not other.get("/").wsgi_request.user.is_authenticated
    other.post("/cuenta/segundo-paso/codigo/", {"code": spare})
    assert other.get("/admin/").status_code == 200


def test_a_session_from_before_has_to_show_it(olga: User, olga_client: Client) -> None:
    before = Client()
    before.post("/cuenta/entrar/", {"login": "olga", "password": PASSWORD})
    set_up(olga_client)
    assert before.get("/admin/")["Location"].startswith("/cuenta/segundo-paso/otra-vez/")


def test_a_member_may_set_one_up_too_and_is_asked_for_it_at_every_sign_in(ana: User) -> None:
    ana.set_password(PASSWORD)
    ana.save()
    client = Client()
    client.post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert 'href="/cuenta/segundo-paso/"' in client.get("/cuenta/").content.decode()
    page = client.get("/cuenta/segundo-paso/").content.decode()
    assert "tu contraseña sola no le sirve a nadie" in page
    assert "administración" not in page
    set_up(client)
    step = Client().post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert step["Location"].startswith("/cuenta/segundo-paso/codigo/")


def test_players_are_asked_for_nothing(ana_client: Client, bruno_client: Client) -> None:
    assert ana_client.get("/cuenta/").status_code == 200
    assert bruno_client.get(SETUP)["Location"] == "/cuenta/guardar/"
    assert ana_client.get("/admin/", follow=True).status_code == 403


def test_switched_off_nothing_is_asked(olga_client: Client, settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = False
    assert olga_client.get("/admin/").status_code == 200


def test_whose_phone_is_gone_is_helped_by_those_who_may(olga: User, olga_client: Client, settings: Any) -> None:
    set_up(olga_client)
    settings.ADMIN_SECOND_FACTOR = False
    chief = signed_in(appointed("clara", ADMINISTRATORS))
    act = {"action": "second_factor_drop", "_selected_action": [olga.pk]}
    chief.post(reverse("admin:accounts_user_changelist"), act)
    assert Authenticator.objects.count() == 2
    root = signed_in(User.objects.create_superuser("raiz"))
    root.post(reverse("admin:accounts_user_changelist"), act)
    assert not Authenticator.objects.exists()
    assert AuditEntry.objects.get().action == "second_factor_dropped"
