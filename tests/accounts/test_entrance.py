"""Signing in and out."""

import logging

import pytest
from django.test import Client
from pytest_django import Settings

from accounts import hooks
from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db
URL = "/cuenta/entrar/"


@pytest.mark.parametrize("login", ["ana", " ANA ", "ana@example.com", "Ana@Example.com"])
def test_a_member_signs_in_by_user_name_or_e_mail(client: Client, ana: User, login: str) -> None:
    response = client.post(URL, {"login": login, "password": PASSWORD, "next": "/cuenta/"})
    assert response.status_code == 302
    assert response["Location"] == "/cuenta/"
    assert client.session["_auth_user_id"] == str(ana.pk)


def test_next_never_leads_off_the_site(client: Client, ana: User) -> None:
    assert client.post(URL, {"login": "ana", "password": PASSWORD, "next": "clasico"})["Location"] == "/"
    client.logout()
    response = client.post(URL, {"login": "ana", "password": PASSWORD, "next": "https://example.org/"})
    assert response["Location"] == "/"


@pytest.mark.parametrize(
    ("login", "sentence"),
    [
        ("ana", "Ese nombre y esa contraseña no van juntos."),
        ("nadie", "Ese nombre y esa contraseña no van juntos."),
        ("ana@example.com", "Ese correo y esa contraseña no van juntos."),
    ],
)
def test_a_wrong_password_says_the_same_as_a_wrong_name(client: Client, ana: User, login: str, sentence: str) -> None:
    page = client.post(URL, {"login": login, "password": "no-es-esta"})
    assert sentence in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_guest_cannot_be_signed_in_to(client: Client, bruno: User) -> None:
    client.post(URL, {"login": bruno.username, "password": ""})
    client.post(URL, {"login": bruno.username, "password": "!"})
    assert "_auth_user_id" not in client.session


def test_a_closed_account_stays_closed(client: Client, ana: User) -> None:
    ana.is_active = False
    ana.save()
    response = client.post(URL, {"login": "ana", "password": PASSWORD}, follow=True)
    assert "Con esta cuenta no se puede entrar." in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_guest_may_sign_in_to_an_account_and_is_told_what_stays_behind(
    bruno_client: Client, bruno: User, ana: User, signed_out: list[tuple[int, str | None]]
) -> None:
    key = bruno_client.session.session_key
    assert "lo jugado como Bruno no pasa a ella" in bruno_client.get(URL).content.decode()
    bruno_client.post(URL, {"login": "ana", "password": PASSWORD})
    assert bruno_client.session["_auth_user_id"] == str(ana.pk)
    assert User.objects.filter(pk=bruno.pk, is_guest=True).exists()
    assert signed_out == [(bruno.pk, key)]


def test_a_member_is_sent_on(ana_client: Client) -> None:
    assert ana_client.get(URL + "?next=/cuenta/")["Location"] == "/cuenta/"


def test_tries_from_one_address_are_limited(client: Client, ana: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "2/m/ip"}
    for _ in range(2):
        assert client.post(URL, {"login": "ana", "password": "no"}).status_code == 200
    assert client.post(URL, {"login": "ana", "password": PASSWORD}).status_code == 429


def test_tries_on_one_account_are_limited(client: Client, ana: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/m/key"}
    for _ in range(2):
        client.post(URL, {"login": "ana", "password": "no"})
    page = client.post(URL, {"login": "ana", "password": PASSWORD})
    assert "Demasiados intentos." in page.content.decode()


def test_signing_out_ends_the_session_and_is_announced(
    ana_client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.contrib.sessions.models import Session

    key = ana_client.session.session_key
    heard: list[tuple[int, str | None, bool]] = []
    monkeypatch.setattr(
        hooks,
        "user_signed_out",
        [lambda user_id, gone: heard.append((user_id, gone, Session.objects.filter(pk=gone).exists()))],
    )
    response = ana_client.post("/cuenta/salir/")
    assert response["Location"] == "/"
    assert heard == [(ana.pk, key, False)]
    assert "_auth_user_id" not in ana_client.session


def test_a_look_at_the_way_out_signs_nobody_out(ana_client: Client, signed_out: list[tuple[int, str | None]]) -> None:
    assert ana_client.get("/cuenta/salir/").status_code == 200
    assert "_auth_user_id" in ana_client.session
    assert signed_out == []


def test_a_guest_is_warned_before_leaving(bruno_client: Client) -> None:
    page = bruno_client.get("/cuenta/salir/").content.decode()
    assert "Al salir pierdes el nombre y lo jugado." in page
    assert 'href="/cuenta/guardar/"' in page


def test_signing_out_twice_is_announced_once(ana_client: Client, signed_out: list[tuple[int, str | None]]) -> None:
    ana_client.post("/cuenta/salir/")
    assert ana_client.post("/cuenta/salir/").status_code == 302
    assert len(signed_out) == 1


def test_an_upper_app_that_fails_keeps_nobody_in(
    ana_client: Client,
    ana: User,
    signed_out: list[tuple[int, str | None]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(user_id: int, session_key: str | None) -> None:
        raise ConnectionError("no redis")

    monkeypatch.setattr(hooks, "user_signed_out", [broken, *hooks.user_signed_out])
    with caplog.at_level(logging.ERROR):
        assert ana_client.post("/cuenta/salir/").status_code == 302
    assert len(signed_out) == 1
    assert f"user_signed_out failed for user {ana.pk}" in caplog.text
