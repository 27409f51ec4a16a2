"""People in the administration."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import hooks
from accounts.models import User
from tests.accounts.cast import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga_client(olga: User) -> Client:
    client = Client()
    client.force_login(olga)
    return client


def answers_of(user: User) -> dict[str, str]:
    """What the change form sends for `user` as it is."""
    return {
        "username": user.username,
        "display_name": user.display_name,
        "face": str(user.face),
        "language": user.language,
        "email": user.email,
        "is_active": "on",
    }


def test_the_administration_is_entered_through_our_sign_in(client: Client, bruno_client: Client) -> None:
    response = client.get("/admin/login/?next=/admin/")
    assert response["Location"] == "/cuenta/entrar/?next=%2Fadmin%2F"
    assert bruno_client.get("/admin/", follow=True).status_code == 403


def test_people_are_listed_found_and_shown(olga_client: Client, ana: User, bruno: User) -> None:
    page = olga_client.get(reverse("admin:accounts_user_changelist"), {"q": "bru"}).content.decode()
    assert "Bruno" in page
    assert "ana@example.com" not in page
    for user in (ana, bruno):
        assert olga_client.get(reverse("admin:accounts_user_change", args=[user.pk])).status_code == 200


def test_a_member_is_made_by_hand(olga_client: Client) -> None:
    url = reverse("admin:accounts_user_add")
    answers = {
        "username": "Carmen",
        "display_name": "Carmen",
        "usable_password": "true",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    assert "Usa letras, cifras" in olga_client.post(url, answers | {"username": "guest:1"}).content.decode()
    assert olga_client.post(url, answers).status_code == 302
    assert User.objects.get(username="carmen").check_password(PASSWORD)
    assert "ya está cogido" in olga_client.post(url, answers).content.decode()


def test_shutting_somebody_out_is_announced_once(
    olga_client: Client,
    ana: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    heard: list[int] = []
    monkeypatch.setattr(hooks, "user_barred", [heard.append])
    url = reverse("admin:accounts_user_change", args=[ana.pk])
    shut = {key: value for key, value in answers_of(ana).items() if key != "is_active"}
    with django_capture_on_commit_callbacks(execute=True):
        assert olga_client.post(url, answers_of(ana)).status_code == 302
        assert olga_client.post(url, shut).status_code == 302
        assert olga_client.post(url, shut).status_code == 302
    ana.refresh_from_db()
    assert not ana.is_active
    assert heard == [ana.pk]


def test_a_guest_keeps_the_inner_user_name(olga_client: Client, bruno: User) -> None:
    url = reverse("admin:accounts_user_change", args=[bruno.pk])
    page = olga_client.post(url, answers_of(bruno) | {"username": "bruno"})
    assert "Quien está de paso no tiene nombre de usuario." in page.content.decode()
    assert olga_client.post(url, answers_of(bruno) | {"display_name": "Bru"}).status_code == 302
    bruno.refresh_from_db()
    assert (bruno.display_name, bruno.is_guest) == ("Bru", True)
