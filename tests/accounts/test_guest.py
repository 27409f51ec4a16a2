"""POST /cuenta/invitado/: playing with just a name."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User

pytestmark = pytest.mark.django_db
URL = "/cuenta/invitado/"
JSON = {"accept": "application/json"}


def test_a_name_and_a_face_are_enough_to_be_signed_in(client: Client) -> None:
    response = client.post(URL, {"name": " Bruno ", "face": "7", "next": "/reglas/"})
    assert response.status_code == 302
    assert response["Location"] == "/reglas/"
    guest = User.objects.get()
    assert (guest.display_name, guest.face, guest.is_guest) == ("Bruno", 7, True)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_the_session_lasts_two_months_at_least(client: Client) -> None:
    client.post(URL, {"name": "Bruno"})
    assert client.cookies["sessionid"]["max-age"] >= 60 * 24 * 3600


def test_a_script_is_answered_in_json(client: Client) -> None:
    response = client.post(URL, {"name": "Bruno", "face": "7"}, headers=JSON)
    assert response.status_code == 200
    assert response.json() == {"ok": True}
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


@pytest.mark.parametrize(
    ("answers", "code", "sentence"),
    [
        ({"name": "  "}, "name_empty", "Escribe un nombre para la mesa."),
        ({}, "name_empty", "Escribe un nombre para la mesa."),
        ({"name": "x" * 21}, "name_too_long", "Ese nombre es demasiado largo: caben 20 letras."),
        ({"name": "A\u200bna"}, "name_characters", "Ese nombre lleva caracteres que no se ven. Quítalos."),
        ({"name": "Ana", "face": "guapa"}, "bad_face", "Elige uno de los retratos."),
        ({"name": "Ana", "face": "-1"}, "bad_face", "Elige uno de los retratos."),
        ({"name": "Ana", "face": str(2**31)}, "bad_face", "Elige uno de los retratos."),
    ],
)
def test_a_bad_answer_is_refused_with_a_code_and_a_sentence(
    client: Client, answers: dict[str, str], code: str, sentence: str
) -> None:
    response = client.post(URL, answers, headers=JSON)
    assert response.status_code == 400
    assert response.json() == {"ok": False, "code": code, "message": sentence}
    assert not User.objects.exists()


def test_the_form_keeps_what_was_typed_beside_the_sentence(client: Client) -> None:
    page = client.post(URL, {"name": "Demasiado largo para la mesa", "face": "11", "next": "/reglas/"}).content.decode()
    assert "Ese nombre es demasiado largo: caben 20 letras." in page
    assert 'value="Demasiado largo para la mesa"' in page
    assert '<input type="radio" name="face" value="11" checked>' in page
    assert '<input type="hidden" name="next" value="/reglas/">' in page


def test_other_faces_come_without_losing_the_name(client: Client) -> None:
    page = client.post(URL, {"name": "Bruno", "face": "11", "shuffle": "1"}).content.decode()
    assert 'value="Bruno"' in page
    assert page.count('name="face"') == 8
    assert not User.objects.exists()


def test_without_a_face_one_is_drawn(client: Client) -> None:
    client.post(URL, {"name": "Bruno"})
    assert User.objects.get().face >= 0


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)", "/\\example.org", "http:///x"]
)
def test_next_never_leads_off_the_site(client: Client, elsewhere: str) -> None:
    assert client.post(URL, {"name": "Bruno", "next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize("word", ["1", "clasico", "accounts:profile", "{}", "😀", "<script>"])
def test_a_next_that_is_no_address_leads_to_the_start(client: Client, ana_client: Client, word: str) -> None:
    assert client.post(URL, {"name": "Bruno", "next": word})["Location"] == "/"
    assert client.get("/cuenta/invitado/", {"next": word})["Location"] == "/cuenta/"
    for url in ("/cuenta/entrar/", "/cuenta/crear/", "/cuenta/aviso/", "/cuenta/nombre/"):
        assert ana_client.get(url, {"next": word})["Location"].startswith("/"), url


def test_somebody_signed_in_only_changes_name_and_face(ana_client: Client, ana: User) -> None:
    key = ana_client.session.session_key
    assert ana_client.post(URL, {"name": "Anita", "face": "9"}, headers=JSON).json() == {"ok": True}
    ana.refresh_from_db()
    assert (ana.display_name, ana.face, ana.username, ana.is_guest) == ("Anita", 9, "ana", False)
    assert User.objects.count() == 1
    assert ana_client.session.session_key == key


def test_a_name_alone_leaves_the_face(ana_client: Client, ana: User) -> None:
    ana_client.post(URL, {"name": "Anita"})
    ana.refresh_from_db()
    assert (ana.display_name, ana.face) == ("Anita", 3)


def test_one_address_makes_so_many_guests_a_minute(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    for _ in range(2):
        assert Client().post(URL, {"name": "Bruno"}).status_code == 302
    refused = Client().post(URL, {"name": "Bruno"}, headers=JSON)
    assert refused.status_code == 429
    assert refused.json()["code"] == "too_many"
    assert Client().post(URL, {"name": "Bruno"}).status_code == 429
    assert User.objects.count() == 2


def test_bad_names_do_not_count_against_the_limit(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    for _ in range(3):
        client.post(URL, {"name": ""})
    assert client.post(URL, {"name": "Bruno"}).status_code == 302


def test_without_a_token_the_door_stays_shut() -> None:
    assert Client(enforce_csrf_checks=True).post(URL, {"name": "Bruno"}).status_code == 403
    assert not User.objects.exists()


def test_the_page_asks_only_who_has_no_name_yet(client: Client, bruno_client: Client) -> None:
    assert client.get(URL).status_code == 200
    assert bruno_client.get(URL + "?next=/reglas/")["Location"] == "/reglas/"
