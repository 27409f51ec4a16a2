"""The rules, to read."""

import pytest
from django.test import Client

from lobby.models import RulesPage

pytestmark = pytest.mark.django_db


def test_the_rules_lead_to_a_page_for_each_system(client: Client) -> None:
    content = client.get("/reglas/").content.decode()
    for key in ("clasico", "cardverse", "basico"):
        assert f"/reglas/{key}/" in content


@pytest.mark.parametrize("key", ["clasico", "cardverse", "basico"])
def test_a_rules_page_is_drawn_with_cards_and_contents(client: Client, key: str) -> None:
    response = client.get(f"/reglas/{key}/")
    assert response.status_code == 200
    assert response.context["profile"].key == key
    content = response.content.decode()
    assert 'class="card suit-' in content
    for anchor, _ in response.context["contents"]:
        assert f'id="{anchor}"' in content


def test_the_rules_follow_the_readers_language_and_fall_back_to_spanish(client: Client) -> None:
    def language() -> str:
        return client.get("/reglas/clasico/", headers={"accept-language": "en"}).context["page"].language

    assert language() == "en"
    tabs = client.get("/reglas/clasico/", headers={"accept-language": "en"}).content.decode()
    assert ">Classic</a>" in tabs
    assert "Clásico" not in tabs
    RulesPage.objects.filter(language="en").update(published=False)
    assert language() == "es"


def test_an_edited_page_shows_at_once(client: Client) -> None:
    client.get("/reglas/clasico/")
    page = RulesPage.objects.get(profile__key="clasico", language="es")
    page.body = "Recién escrito."
    page.save()
    assert "Recién escrito." in client.get("/reglas/clasico/").content.decode()


def test_drafts_and_unknown_systems_have_no_page(client: Client) -> None:
    RulesPage.objects.filter(profile__key="basico").update(published=False)
    assert client.get("/reglas/basico/").status_code == 404
    assert client.get("/reglas/mus/").status_code == 404
    assert client.get("/reglas/").status_code == 200
