"""Passwords: forgotten, changed, and how they are kept."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import identify_hasher, make_password
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from presidente import settings as site_settings
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "cuatro-de-picas"


@pytest.fixture(autouse=True)
def confirmed(ana: User) -> None:
    """Ana has followed the link that confirmed her address."""
    EmailAddress.objects.filter(user=ana).update(verified=True)


def link_in_mail() -> str:
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def test_a_forgotten_password_is_replaced_by_mail(client: Client, ana: User) -> None:
    response = client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"}, follow=True)
    assert "Mira tu correo" in response.content.decode()
    letter = mail.outbox[0]
    assert letter.to == ["ana@example.com"]
    assert letter.subject == "[Presidente] Poner otra contraseña"
    assert "Tu nombre de usuario es ana." in letter.body
    form = client.get(link_in_mail(), follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    ana.refresh_from_db()
    assert ana.check_password(NEW)
    assert client.session["_auth_user_id"] == str(ana.pk)


def test_an_address_that_nobody_confirmed_resets_nothing(client: Client, ana: User) -> None:
    """Somebody may have signed up with another's address, or mistyped it into a stranger's."""
    EmailAddress.objects.filter(user=ana).update(verified=False)
    client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"}, follow=True)
    assert "No hay ninguna." in mail.outbox[-1].body
    assert "/clave/" not in mail.outbox[-1].body


def test_a_reset_link_works_once(client: Client, ana: User) -> None:
    client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"})
    link = link_in_mail()
    form = client.get(link, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert "Ese enlace ya no vale" in Client().get(link, follow=True).content.decode()


def test_an_address_without_account_looks_the_same_on_the_page(client: Client, ana: User) -> None:
    known = client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"}, follow=True)
    unknown = client.post("/cuenta/clave/olvidada/", {"email": "nadie@example.com"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert "No hay ninguna." in mail.outbox[-1].body


def test_resets_for_one_address_are_limited(client: Client, ana: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/key"}
    client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"})
    assert client.post("/cuenta/clave/olvidada/", {"email": "ana@example.com"}).status_code == 429
    assert len(mail.outbox) == 1


def test_a_changed_password_keeps_this_session_and_ends_the_others(
    ana_client: Client, ana: User, signed_out: list[tuple[int, str | None]]
) -> None:
    elsewhere = Client()
    elsewhere.force_login(ana)
    response = ana_client.post("/cuenta/clave/cambiar/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert response.status_code == 302
    assert ana_client.get("/cuenta/").status_code == 200
    assert elsewhere.get("/cuenta/").status_code == 302
    assert signed_out == [(ana.pk, None)]


def test_the_old_password_is_asked_for(ana_client: Client, ana: User) -> None:
    page = ana_client.post("/cuenta/clave/cambiar/", {"oldpassword": "no", "password1": NEW, "password2": NEW})
    assert "Esa no es tu contraseña de ahora." in page.content.decode()
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


def test_a_guest_is_not_offered_a_password_without_an_account(bruno_client: Client, bruno: User) -> None:
    for url in ("/cuenta/clave/poner/", "/cuenta/clave/cambiar/", "/cuenta/correo/"):
        assert bruno_client.get(url)["Location"] == "/cuenta/guardar/", url
        bruno_client.post(url, {"password1": NEW, "password2": NEW, "email": "b@example.com", "action_add": ""})
    bruno.refresh_from_db()
    assert bruno.is_guest
    assert not bruno.has_usable_password()


def test_the_site_keeps_passwords_with_argon2(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = site_settings.PASSWORD_HASHERS
    assert identify_hasher(make_password(PASSWORD)).algorithm == "argon2"
