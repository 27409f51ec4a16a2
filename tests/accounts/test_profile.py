"""The profile page, preferences, and what every page knows of them."""

import pytest
from django.test import Client, RequestFactory

from accounts import preferences
from accounts.context import preferences as context_of
from accounts.models import User

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get("/cuenta/")["Location"] == "/cuenta/entrar/?next=/cuenta/"


def test_name_and_face_are_changed_there(ana_client: Client, ana: User) -> None:
    assert ana_client.post("/cuenta/", {"name": "Anita", "face": "12"})["Location"] == "/cuenta/"
    ana.refresh_from_db()
    assert (ana.display_name, ana.face) == ("Anita", 12)


def test_a_bad_name_is_shown_again_with_its_sentence(ana_client: Client, ana: User) -> None:
    page = ana_client.post("/cuenta/", {"name": "A\u200bna", "face": "12"}).content.decode()
    assert "Ese nombre lleva caracteres que no se ven." in page
    assert '<input type="radio" name="face" value="12" checked>' in page
    ana.refresh_from_db()
    assert ana.display_name == "Ana"


def test_other_faces_come_without_saving(ana_client: Client, ana: User) -> None:
    page = ana_client.post("/cuenta/", {"name": "Anita", "face": "3", "shuffle": "1"}).content.decode()
    assert 'value="Anita"' in page
    ana.refresh_from_db()
    assert (ana.display_name, ana.face) == ("Ana", 3)


def test_a_name_cannot_bring_markup(ana_client: Client) -> None:
    ana_client.post("/cuenta/", {"name": "<b>Ana</b>", "face": "3"})
    page = ana_client.get("/cuenta/").content.decode()
    assert "<b>Ana" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page


def test_a_guest_is_offered_to_save_and_a_member_is_not(bruno_client: Client, ana_client: Client) -> None:
    assert 'href="/cuenta/guardar/"' in bruno_client.get("/cuenta/").content.decode()
    assert 'href="/cuenta/guardar/"' not in ana_client.get("/cuenta/").content.decode()


def test_preferences_are_kept_one_by_one(ana_client: Client, ana: User) -> None:
    ana_client.post("/cuenta/preferencias/", {"theme": "marble"})
    assert ana_client.post("/cuenta/preferencias/", {"deck": "four"}, headers=JSON).json() == {"ok": True}
    ana.refresh_from_db()
    assert ana.preferences_in_force() == {"theme": "marble", "deck": "four"}
    page = ana_client.get("/cuenta/").content.decode()
    assert 'data-theme-choice="marble" data-deck="four"' in page


@pytest.mark.parametrize("answers", [{"theme": "pink"}, {"deck": "1"}, {"language": "xx"}])
def test_a_preference_outside_the_list_is_refused(ana_client: Client, ana: User, answers: dict[str, str]) -> None:
    response = ana_client.post("/cuenta/preferencias/", answers, headers=JSON)
    assert (response.status_code, response.json()["code"]) == (400, "bad_value")
    assert ana_client.post("/cuenta/preferencias/", answers)["Location"] == "/cuenta/"
    ana.refresh_from_db()
    assert (ana.preferences, ana.language) == ({}, "")


def test_a_stranger_has_no_preferences_to_keep(client: Client) -> None:
    response = client.post("/cuenta/preferencias/", {"theme": "marble"}, headers=JSON)
    assert (response.status_code, response.json()["code"]) == (401, "signed_out")


def test_a_chosen_language_is_spoken_at_once_and_after_signing_in_elsewhere(ana_client: Client, ana: User) -> None:
    from tests.accounts.cast import PASSWORD

    ana_client.post("/cuenta/preferencias/", {"language": "en"})
    assert '<html lang="en"' in ana_client.get("/cuenta/").content.decode()
    elsewhere = Client()
    elsewhere.post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert '<html lang="en"' in elsewhere.get("/cuenta/").content.decode()
    ana_client.post("/cuenta/preferencias/", {"language": ""})
    assert '<html lang="es"' in ana_client.get("/cuenta/").content.decode()


def test_stored_values_that_are_no_longer_allowed_count_as_defaults() -> None:
    assert preferences.read({"theme": "pink", "deck": "four", "old": 1}) == {"theme": "system", "deck": "four"}
    assert preferences.read(None) == preferences.read({"theme": ["marble"]}) == dict(preferences.DEFAULTS)


def test_a_change_outside_the_list_changes_nothing() -> None:
    for changes, code in (({"sound": "on"}, "unknown_preference"), ({"theme": 1}, "bad_value")):
        with pytest.raises(preferences.PreferenceError) as refused:
            preferences.change({}, changes)
        assert refused.value.code == code


def test_pages_know_who_is_before_them(rf: RequestFactory, bruno: User) -> None:
    request = rf.get("/")
    assert context_of(request)["preferences"]["display_name"] is None
    request.user = bruno
    assert context_of(request) == {
        "preferences": {"theme": "system", "deck": "classic", "display_name": "Bruno", "face": 7, "is_guest": True}
    }


def test_the_switch_at_the_foot_of_a_page_changes_its_language(client: Client) -> None:
    assert '<html lang="es"' in client.get("/reglas/").content.decode()
    answer = client.post("/idioma/", {"language": "en", "next": "/reglas/"})
    assert answer.headers["Location"] == "/reglas/"
    assert '<html lang="en"' in client.get("/reglas/").content.decode()


def test_the_switch_changes_a_members_own_setting(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/idioma/", {"language": "en", "next": "/"})
    ana.refresh_from_db()
    assert ana.language == "en"
    client.post("/idioma/", {"language": "klingon", "next": "/"})
    ana.refresh_from_db()
    assert ana.language == "en"


def test_the_switch_leads_to_no_other_site(client: Client) -> None:
    answer = client.post("/idioma/", {"language": "en", "next": "https://example.org/"})
    assert answer.headers["Location"] == "/"
