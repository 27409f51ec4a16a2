"""Who does something too often: told when it is over, and seen by who looks after the site, who may lift it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import slowing
from accounts.groups import MODERATORS
from accounts.limits import RATES
from accounts.models import AuditEntry, LimitHit, User
from accounts.moderation import words
from tests.accounts.moderation import appointed, signed_in

pytestmark = pytest.mark.django_db

LIMITS = "/admin/moderacion/limites/"


@pytest.fixture(autouse=True)
def limits(settings: Any) -> None:
    """Small ones, and nothing counted before."""
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip", "identity": "1/h/user", "login_failed": "1/m/ip"}


def guest(client: Client, **more: str) -> Any:
    return client.post("/cuenta/invitado/", {"name": "Noa"}, **more)


@pytest.fixture
def reached(client: Client) -> LimitHit:
    """Somebody's third guest within a minute."""
    answers = [guest(Client()).status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    return LimitHit.objects.get()


def test_the_page_says_how_long_to_wait_and_so_does_the_header(reached: LimitHit) -> None:
    response = guest(Client())
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    assert "Espera 1 minuto y prueba otra vez." in response.content.decode()


def test_a_script_gets_the_same_sentence(ana_client: Client) -> None:
    for _ in range(2):
        response = ana_client.post(
            "/cuenta/invitado/", {"name": "Ana", "face": 1}, headers={"Accept": "application/json"}
        )
    assert response.status_code == 429
    assert 3500 < int(response["Retry-After"]) <= 3600
    assert response.json()["message"] == "Demasiadas veces seguidas. Espera 1 hora y prueba otra vez."


@pytest.mark.parametrize(
    ("seconds", "sentence"),
    [
        (61, "Demasiadas veces seguidas. Espera 2 minutos y prueba otra vez."),
        (3 * 3600, "Demasiadas veces seguidas. Espera 3 horas y prueba otra vez."),
        (20 * 3600, "Demasiadas veces por hoy. Prueba mañana."),
    ],
)
def test_the_wait_is_told_in_words(rf: Any, seconds: float, sentence: str) -> None:
    request = rf.get("/")
    request.limit_wait = seconds
    assert slowing.wait_sentence(request) == sentence


def test_who_reached_what_is_kept_once_with_how_often(reached: LimitHit) -> None:
    assert (reached.action, reached.user, reached.address, reached.times) == ("guest", None, "127.0.0.1", 1)
    cache.delete("limit-noted:guest:127.0.0.1")
    guest(Client())
    reached.refresh_from_db()
    assert reached.times == 2


def test_who_hammers_writes_no_row_for_each_knock(reached: LimitHit) -> None:
    for _ in range(5):
        guest(Client())
    reached.refresh_from_db()
    assert reached.times <= 3


def test_passwords_tried_too_often_are_seen_too(db: None, client: Client) -> None:
    for _ in range(2):
        client.post("/cuenta/entrar/", {"login": "ana", "password": "no"})
    assert LimitHit.objects.get().action == "login_failed"


def test_a_moderator_sees_it_and_lifts_it(reached: LimitHit) -> None:
    marta = appointed("marta", MODERATORS)
    desk = signed_in(marta)
    page = desk.get(LIMITS).content.decode()
    assert "Visitas nuevas" in page
    assert "127.0.0.1" in page
    assert "20 por minuto y dirección, 300 al día y dirección" in page
    assert desk.post(f"{LIMITS}{reached.pk}/quitar/")["Location"] == LIMITS
    assert guest(Client()).status_code == 302
    line = AuditEntry.objects.latest("pk")
    assert (line.actor, line.action, line.subject) == (marta, "limit_lifted", "127.0.0.1")


def test_every_rate_has_its_words() -> None:
    assert all(words.rates_text(rates) for rates in RATES.values())


def test_lifting_is_a_gesture_and_not_a_link(reached: LimitHit) -> None:
    desk = signed_in(appointed("marta", MODERATORS))
    assert desk.get(f"{LIMITS}{reached.pk}/quitar/").status_code == 405
    assert guest(Client()).status_code == 429
    assert desk.post(f"{LIMITS}999999/quitar/").status_code == 404


def test_what_is_a_week_old_is_thrown_away(reached: LimitHit, ana: User) -> None:
    now = timezone.now()
    LimitHit.objects.create(action="name", user=ana, address="192.0.2.1", first=now, last=now, until=now)
    LimitHit.objects.filter(pk=reached.pk).update(last=now - timedelta(days=8))
    assert slowing.forgotten(now) == 1
    assert LimitHit.objects.get().user == ana
