"""Every page of the account in both languages."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

FOR_ANYBODY = [
    "/cuenta/entrar/",
    "/cuenta/cerrada/",
    "/cuenta/correo/enviado/",
    "/cuenta/correo/confirmar/x/",
    "/cuenta/clave/olvidada/",
    "/cuenta/clave/olvidada/enviado/",
    "/cuenta/clave/nueva/1-x-y/",
    "/cuenta/clave/hecho/",
]
FOR_STRANGERS = [*FOR_ANYBODY, "/cuenta/crear/", "/cuenta/guardar/", "/cuenta/invitado/"]
FOR_GUESTS = [*FOR_ANYBODY, "/cuenta/", "/cuenta/crear/", "/cuenta/guardar/", "/cuenta/salir/"]
FOR_MEMBERS = ["/cuenta/", "/cuenta/salir/", "/cuenta/correo/", "/cuenta/clave/cambiar/"]


def check(client: Client, url: str, language: str) -> None:
    response = client.get(url, headers={"accept-language": language})
    page = response.content.decode()
    assert response.status_code == 200, url
    assert f'<html lang="{language}"' in page
    assert page.count("<h1>") == 1
    assert "placeholder=" not in page
    assert "style=" not in page
    assert "Traceback" not in page


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("url", FOR_STRANGERS)
def test_a_page_for_strangers(client: Client, url: str, language: str) -> None:
    check(client, url, language)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("url", FOR_GUESTS)
def test_a_page_for_guests(bruno_client: Client, url: str, language: str) -> None:
    check(bruno_client, url, language)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("url", FOR_MEMBERS)
def test_a_page_for_members(ana_client: Client, url: str, language: str) -> None:
    check(ana_client, url, language)


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_page_for_a_member_without_password(client: Client, language: str) -> None:
    client.force_login(User.objects.create_user("carmen"))
    check(client, "/cuenta/clave/poner/", language)


@pytest.mark.parametrize("url", ["/cuenta/entrar/", "/cuenta/crear/", "/cuenta/clave/olvidada/", "/cuenta/invitado/"])
@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"login": "\x00", "password": "\x00", "username": "\x00", "email": "\x00", "name": "\x00", "face": "\x00"},
        {
            "login": "x" * 9000,
            "username": "x" * 9000,
            "email": "x" * 9000 + "@x.es",
            "name": "x" * 9000,
            "face": "9" * 9000,
        },
        {"next": "\x00//[", "name": "Ana", "shuffle": "1", "face": "²"},
    ],
    ids=["nothing", "null characters", "huge", "odd"],
)
def test_nonsense_is_answered_with_the_form(client: Client, url: str, answers: dict[str, str]) -> None:
    response = client.post(url, answers)
    assert response.status_code == 200
    assert "Traceback" not in response.content.decode()


def test_a_body_that_cannot_be_read_gets_the_page_that_says_so() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get("/cuenta/invitado/")
    token = strict.cookies["csrftoken"].value
    kind = "application/x-www-form-urlencoded; charset=utf-16"
    answer = strict.post("/cuenta/invitado/", b"name=Ana", content_type=kind, headers={"cookie": f"csrftoken={token}"})
    assert answer.status_code == 400
    assert "No te hemos entendido" in answer.content.decode()


def test_english_is_spoken_on_pages_and_in_refusals(client: Client) -> None:
    english = {"accept-language": "en"}
    assert "User name or e-mail" in client.get("/cuenta/entrar/", headers=english).content.decode()
    refused = client.post("/cuenta/invitado/", {"name": ""}, headers=english | {"accept": "application/json"})
    assert refused.json()["message"] == "Type a name for the table."
