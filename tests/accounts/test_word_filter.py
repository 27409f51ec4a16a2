"""Names that nobody may bear, however they are written; innocent ones that look like them."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import word_filter
from accounts.models import AuditEntry, ForbiddenWord, User
from tests.accounts.cast import PASSWORD
from tests.accounts.moderation import signed_in

pytestmark = pytest.mark.django_db
WORDS = [("puta", "word"), ("gilipoll", "anywhere"), ("admin", "word")]


@pytest.mark.parametrize(
    "name",
    [
        "puta", "PUTA", "Pútà", "p.u.t.a", "p u t a", "puuuuta", "put4", "pu7a", "¡puta!", "la puta", "putas", "puta99",
        "рuта", "ρυτα", "ｐｕｔａ", "Soy_puta", "supergilipollas", "g1l1p0llas", "Admin", "Adm1n",
    ],
)  # fmt: skip
def test_a_forbidden_word_is_found_however_it_is_written(name: str) -> None:
    assert word_filter.forbidden_in(name, WORDS)


@pytest.mark.parametrize("name", ["Disputa", "Reputada", "Ana", "Putin", "Administra", "¡Hola!", "日本", "4 ases", "♥"])
def test_an_innocent_name_passes(name: str) -> None:
    assert not word_filter.forbidden_in(name, WORDS)


@pytest.mark.parametrize("name", ["Alba", "Bruno", "Carmen", "Íñigo", "Concha", "Isis", "Dick", "Presidente", "Culo"])
def test_the_words_to_begin_with_leave_names_alone(name: str) -> None:
    assert not word_filter.is_forbidden(name)


def test_no_guest_bears_such_a_name_and_what_was_typed_stays(client: Client) -> None:
    answer = client.post("/cuenta/invitado/", {"name": "Put4"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "name_forbidden")
    assert answer.json()["message"] == "Ese nombre no puede usarse aquí. Elige otro."
    assert 'value="Put4"' in client.post("/cuenta/invitado/", {"name": "Put4"}).content.decode()
    assert not User.objects.exists()


def test_no_profile_is_renamed_so(ana: User, ana_client: Client) -> None:
    page = ana_client.post("/cuenta/", {"name": "p.u.t.a"}).content.decode()
    assert "Ese nombre no puede usarse aquí." in page
    ana.refresh_from_db()
    assert ana.display_name == "Ana"


def test_nobody_signs_up_so(client: Client) -> None:
    sent = {"username": "gilipollas7", "password1": PASSWORD, "password2": PASSWORD}
    assert "Ese nombre no puede usarse aquí." in client.post("/cuenta/crear/", sent).content.decode()
    assert not User.objects.exists()


def test_an_admin_adds_a_word_and_it_holds_from_then_on(
    olga: User, client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    assert not word_filter.is_forbidden("Berenjena")
    admin = signed_in(olga)
    with django_capture_on_commit_callbacks(execute=True):
        admin.post(reverse("admin:accounts_forbiddenword_add"), {"text": "Berenjena", "match": "word"})
    assert word_filter.is_forbidden("b3r3nj3na")
    word = ForbiddenWord.objects.get(text="Berenjena")
    with django_capture_on_commit_callbacks(execute=True):
        admin.post(reverse("admin:accounts_forbiddenword_delete", args=[word.pk]), {"post": "yes"})
    assert not word_filter.is_forbidden("Berenjena")
    assert set(AuditEntry.objects.values_list("action", flat=True)) == {"word_added", "word_removed"}
