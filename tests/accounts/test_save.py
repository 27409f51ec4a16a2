"""A guest becomes a member: same row, same session."""

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.forms import SignupForm
from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db
ANSWERS = {"username": "Bruno_7", "email": "Bruno@example.com", "password1": PASSWORD, "password2": PASSWORD}


@pytest.mark.parametrize("url", ["/cuenta/guardar/", "/cuenta/crear/"])
def test_a_guest_keeps_row_and_session(bruno_client: Client, bruno: User, url: str) -> None:
    key = bruno_client.session.session_key
    session = bruno_client.session
    session["invitations"] = ["ABCDEFGH"]
    session.save()
    response = bruno_client.post(url, ANSWERS)
    assert response.status_code == 302
    member = User.objects.get()
    assert member.pk == bruno.pk
    assert (member.username, member.display_name, member.face, member.is_guest) == ("bruno_7", "Bruno", 7, False)
    assert member.email == "bruno@example.com"
    assert bruno_client.session.session_key == key
    assert bruno_client.session["invitations"] == ["ABCDEFGH"]
    assert bruno_client.get("/cuenta/").context["user"] == member


def test_the_page_says_what_is_at_stake(bruno_client: Client, client: Client) -> None:
    assert "lo jugado como Bruno vive solo en este navegador" in bruno_client.get("/cuenta/guardar/").content.decode()
    assert "Crear cuenta" in client.get("/cuenta/crear/").content.decode()


def test_the_new_member_can_sign_in_elsewhere(bruno_client: Client, bruno: User) -> None:
    bruno_client.post("/cuenta/guardar/", ANSWERS)
    elsewhere = Client()
    elsewhere.post("/cuenta/entrar/", {"login": "bruno_7", "password": PASSWORD})
    assert elsewhere.session["_auth_user_id"] == str(bruno.pk)


def test_no_socket_is_closed_by_it(bruno_client: Client, signed_out: list[tuple[int, str | None]]) -> None:
    bruno_client.post("/cuenta/guardar/", ANSWERS)
    assert not User.objects.get().is_guest
    assert signed_out == []


def test_an_e_mail_is_not_asked_for(bruno_client: Client) -> None:
    bruno_client.post("/cuenta/guardar/", ANSWERS | {"email": ""})
    assert not User.objects.get().is_guest
    assert mail.outbox == []


def test_an_unconfirmed_e_mail_locks_nobody_out(bruno_client: Client, bruno: User) -> None:
    bruno_client.post("/cuenta/guardar/", ANSWERS)
    assert "Confirma tu correo" in mail.outbox[0].subject
    elsewhere = Client()
    elsewhere.post("/cuenta/entrar/", {"login": "bruno@example.com", "password": PASSWORD})
    assert elsewhere.session["_auth_user_id"] == str(bruno.pk)


def test_a_mail_server_that_is_down_keeps_nobody_out(
    bruno_client: Client, bruno: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(message: mail.EmailMessage) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(mail.EmailMessage, "send", refuse)
    assert bruno_client.post("/cuenta/guardar/", ANSWERS).status_code == 302
    assert bruno_client.get("/cuenta/").context["user"].username == "bruno_7"
    assert f"no confirmation mail for user {bruno.pk}" in caplog.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"username": "ANA"}, "Ese nombre de usuario ya está cogido."),
        ({"username": "guest:1"}, "Usa letras, cifras, punto, guion o guion bajo"),
        ({"username": "ab"}, "El nombre de usuario lleva de 3 a 20 caracteres."),
        ({"email": "ana@example.com"}, "Ya hay una cuenta con ese correo."),
        ({"password1": "123", "password2": "123"}, "La contraseña es demasiado corta."),
        ({"username": ""}, "Falta rellenar esto."),
        ({"email": "bruno"}, "Eso no parece un correo."),
        ({"password2": "otra"}, "Las dos contraseñas no son iguales."),
    ],
)
def test_a_bad_answer_leaves_the_guest_a_guest(
    bruno_client: Client, bruno: User, ana: User, change: dict[str, str], sentence: str
) -> None:
    page = bruno_client.post("/cuenta/guardar/", ANSWERS | change)
    assert page.status_code == 200
    assert sentence in page.content.decode()
    bruno.refresh_from_db()
    assert bruno.is_guest
    assert not bruno.has_usable_password()
    assert bruno_client.get("/cuenta/").context["user"] == bruno


def test_a_name_taken_at_the_last_moment_is_no_error_page(
    bruno_client: Client, bruno: User, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SignupForm, "clean_username", lambda form: form.cleaned_data["username"])
    page = bruno_client.post("/cuenta/guardar/", ANSWERS | {"username": "ana"})
    assert page.status_code == 200
    assert "Ese nombre de usuario ya está cogido." in page.content.decode()
    # The session still fits the guest.
    assert bruno_client.get("/cuenta/").context["user"] == bruno


def test_a_form_sent_twice_does_not_change_the_account_again(
    bruno_client: Client, bruno: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = SignupForm.clean

    def clean_while_the_other_request_wins(form: SignupForm) -> dict[str, object] | None:
        User.objects.filter(pk=bruno.pk).update(username="bruno", is_guest=False)
        return clean(form)

    monkeypatch.setattr(SignupForm, "clean", clean_while_the_other_request_wins)
    response = bruno_client.post("/cuenta/guardar/", ANSWERS)
    assert response["Location"] == "/cuenta/"
    assert User.objects.get().username == "bruno"


def test_a_stranger_who_signs_up_gets_a_row_of_their_own(client: Client, bruno: User) -> None:
    client.post("/cuenta/crear/", {"username": "Carmen", "password1": PASSWORD, "password2": PASSWORD})
    carmen = User.objects.get(username="carmen")
    assert (carmen.display_name, carmen.is_guest) == ("Carmen", False)
    assert client.session["_auth_user_id"] == str(carmen.pk)
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_member_has_nothing_to_save(ana_client: Client) -> None:
    assert ana_client.get("/cuenta/guardar/").status_code == 302
    assert ana_client.get("/cuenta/crear/").status_code == 302


def test_sign_ups_from_one_address_are_limited(settings: Settings, ana: User) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    Client().post("/cuenta/crear/", {"username": "ana"})
    refused = Client().post("/cuenta/crear/", {"username": "ana"})
    assert refused.status_code == 429
