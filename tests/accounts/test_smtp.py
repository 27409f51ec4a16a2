"""E-mail over real SMTP, as EMAIL_URL configures it: a mail server of the test's own on loopback."""

import socket
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

import environ
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")]


class Letterbox:
    """Takes every letter in."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_DATA(  # noqa: N802  (the name that aiosmtpd calls)
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.content, bytes)
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


def only_the_site(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
    known = isinstance(data, LoginPassword) and (data.login, data.password) == (b"site", b"secret")
    return AuthResult(success=known)


@pytest.fixture
def letterbox(settings: Settings) -> Iterator[Letterbox]:
    box = Letterbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(
        box, hostname="127.0.0.1", port=port, authenticator=only_the_site, auth_required=True, auth_require_tls=False
    )
    controller.start()
    use(settings, f"smtp://site:secret@127.0.0.1:{port}")
    yield box
    controller.stop()


def use(settings: Settings, url: str) -> None:
    for name, value in environ.Env.email_url_config(url).items():
        setattr(settings, name, value)


def sign_up(client: Client) -> None:
    form = {"username": "carmen", "email": "carmen@example.com", "password1": PASSWORD, "password2": PASSWORD}
    page = client.post("/cuenta/crear/", form)
    assert page.status_code == 302, page.content.decode()


def test_the_letter_of_a_new_account_arrives_in_its_language(client: Client, letterbox: Letterbox) -> None:
    sign_up(client)
    (letter,) = letterbox.letters
    assert letter["To"] == "carmen@example.com"
    assert letter["From"] == "Presidente <presidente@localhost>"
    assert letter["Subject"].startswith("[Presidente] ")
    body = letter.get_body(("plain",))
    assert body
    assert "http://testserver/cuenta/correo/confirmar/" in body.get_content()


def test_a_mail_server_that_never_answers_keeps_nobody_from_their_account(client: Client, settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        use(settings, f"smtp://site:secret@127.0.0.1:{mute.getsockname()[1]}")
        assert settings.EMAIL_TIMEOUT == 10
        settings.EMAIL_TIMEOUT = 0.2
        started = time.monotonic()
        sign_up(client)
        assert time.monotonic() - started < 10
    assert User.objects.get(username="carmen").check_password(PASSWORD)
