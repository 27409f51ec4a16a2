"""Pages that people edit: drafts, publishing, history, what is refused, and what the public reads."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from lobby import page_checks, services
from lobby.models import RulesPage, SitePage
from lobby.profiles import profiles_load
from tests.lobby.helpers import Browser, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(profiles: None, vera: User, browser_of: Browser) -> Client:
    return browser_of(vera)


@pytest.fixture
def text(profiles: None) -> RulesPage:
    return RulesPage.objects.get(profile__key="clasico", language="es")


def write(admin: Client, text: RulesPage, button: str, **changes: str) -> Any:
    sent = {"title": "Reglas de casa", "body": "Hola.", "note": "", button: "1"} | changes
    return admin.post(reverse("admin:lobby_rulespage_change", args=[text.pk]), sent)


def read(client: Client) -> str:
    """The page as the public reads it, without what changes from visit to visit."""
    return client.get("/reglas/clasico/").content.decode().partition("<article")[2]


def test_a_draft_is_kept_and_the_public_does_not_see_it(admin: Client, client: Client, text: RulesPage) -> None:
    before = read(client)
    assert write(admin, text, "_draft", note="Primera idea").status_code == 302
    assert read(client) == before
    newest = services.newest_version(text)
    assert newest is not None
    assert (newest.number, newest.body, newest.note, newest.published_at) == (2, "Hola.\n", "Primera idea", None)
    form = admin.get(reverse("admin:lobby_rulespage_change", args=[text.pk])).content.decode()
    assert "Hola." in form
    assert "El público lee la versión 1." in form


def test_publishing_shows_it_to_everybody_at_once(admin: Client, client: Client, text: RulesPage, vera: User) -> None:
    read(client)
    assert write(admin, text, "_publish").status_code == 302
    assert "<p>Hola.</p>" in read(client)
    text.refresh_from_db()
    assert (text.title, text.shown) == ("Reglas de casa", 2)
    version = text.versions.get(number=2)
    assert (version.author, version.published_by) == (vera, vera)
    assert version.published_at is not None


def test_the_same_text_twice_is_one_version(admin: Client, text: RulesPage) -> None:
    write(admin, text, "_draft")
    write(admin, text, "_draft")
    write(admin, text, "_publish")
    assert text.versions.count() == 2


def test_an_older_version_is_looked_at_compared_and_restored(admin: Client, client: Client, text: RulesPage) -> None:
    first = read(client)
    write(admin, text, "_publish", body="Hola.\n\nAdiós.")
    history = admin.get(reverse("admin:lobby_rulespage_versions", args=[text.pk])).content.decode()
    assert "Versión 1" in history
    assert "publicada antes" in history
    old = reverse("admin:lobby_rulespage_version", args=[text.pk, 1])
    assert "<del>Adiós.</del>" in admin.get(old).content.decode()
    admin.post(old, {"restore": "1"})
    assert "Adiós." in read(client)
    newest = services.newest_version(text)
    assert newest is not None
    assert (newest.number, newest.note) == (3, "Como la versión 1.")
    admin.post(reverse("admin:lobby_rulespage_version", args=[text.pk, 3]), {"publish": "1"})
    assert read(client).count("<h2") == first.count("<h2")
    assert "Adiós." not in read(client)


@pytest.mark.parametrize("number", [0, 9, 10**12])
def test_a_version_that_never_was_is_not_found(admin: Client, text: RulesPage, number: int) -> None:
    assert admin.get(reverse("admin:lobby_rulespage_version", args=[text.pk, number])).status_code == 404


def test_a_page_is_withdrawn_and_its_versions_stay(admin: Client, client: Client, text: RulesPage) -> None:
    admin.post(reverse("admin:lobby_rulespage_withdraw", args=[text.pk]))
    assert client.get("/reglas/clasico/").status_code == 404
    write(admin, text, "_publish")
    assert "<p>Hola.</p>" in read(client)


def test_a_faulty_page_is_not_published_and_nothing_typed_is_lost(admin: Client, text: RulesPage) -> None:
    body = "Bien.\n\nMal: {cartas 7c}.\n\n[Nada](/no-existe/)"
    response = write(admin, text, "_publish", body=body)
    assert response.status_code == 200
    shown = response.content.decode()
    assert "Línea 3: {cartas 7c} no es ninguna de las abreviaturas." in shown
    assert "Línea 5: El enlace /no-existe/ no lleva a ninguna página." in shown
    assert "Mal: {cartas 7c}." in shown
    assert text.versions.count() == 1


def test_a_faulty_draft_is_kept_with_a_warning(admin: Client, text: RulesPage) -> None:
    response = write(admin, text, "_draft", body="Mal: {cartas 7c}.")
    assert text.versions.count() == 2
    assert "Para publicarla, antes: Línea 1: {cartas 7c} no es ninguna de las abreviaturas." in said(response)
    version = reverse("admin:lobby_rulespage_version", args=[text.pk, 2])
    admin.post(version, {"publish": "1"})
    text.refresh_from_db()
    assert text.shown == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{cards 7c 7x}", "{cards 7c 7x} no es ninguna de las abreviaturas."),
        ("{trick 7c 8d}", "{trick 7c 8d}: una jugada es de cartas del mismo valor."),
        ("{trick 7c > Jh Js}", "{trick 7c > Jh Js}: en una baza todas las jugadas llevan las mismas cartas."),
        ("{trick 7c > 7c}", "{trick 7c > 7c} nombra dos veces la misma carta."),
        ("{strip upside}", "{strip upside} no es ninguna de las abreviaturas."),
        ("[x](#nada)", "El enlace #nada lleva a un título que no existe."),
        ("[x](/reglas/basico/#nada)", "El enlace /reglas/basico/#nada lleva a un título que no existe."),
        ("[x](/reglas/otra/)", "El enlace /reglas/otra/ no lleva a ninguna página."),
        ("[x](privacidad/)", "El enlace privacidad/ no vale"),
        ("[x](//otro.example/)", "El enlace //otro.example/ no vale"),
    ],
)
def test_each_fault_is_told_with_its_line(profiles: None, body: str, sentence: str) -> None:
    found = page_checks.faults(f"Uno.\n\n{body}\n")
    assert [fault.line for fault in found] == [3]
    assert found[0].sentence.startswith(sentence)


@pytest.mark.parametrize(
    "body",
    [
        "{cards 7c 7d}, {trick 7c 7d > Jh Js}, {strip} y {strip revolution}",
        "## Un título {#un-titulo}\n\n[Arriba](#un-titulo)",
        "Así se escribe: `{cartas}`.\n\n```\n{lo que sea}\n```",
        "[Privacidad](/privacidad/), [fuera](https://example.com/x#y), [correo](mailto:a@example.com)",
        "[Básico](/reglas/basico/), [perfil](/cuenta/)",
    ],
)
def test_what_is_right_has_no_fault(profiles: None, body: str) -> None:
    assert page_checks.faults(body) == []


def test_the_pages_that_come_with_the_project_have_no_fault(profiles: None) -> None:
    for page in [*RulesPage.objects.all(), *SitePage.objects.all()]:
        assert page_checks.faults(page.body, language=page.language) == [], str(page)


def test_the_preview_shows_the_page_and_its_faults(admin: Client) -> None:
    sent = {"body": "{trick 7c > Jh}\n\n<script>x</script> {nada}", "language": "es"}
    answer = admin.post(reverse("admin:lobby_rulespage_preview"), sent).json()
    assert 'aria-label="Baza: siete de tréboles; encima, jota de corazones"' in answer["html"]
    assert "<script" not in answer["html"]
    assert answer["faults"] == [{"line": 3, "text": "Línea 3: {nada} no es ninguna de las abreviaturas."}]


def test_a_release_does_not_overwrite_what_was_written_here(admin: Client, client: Client, text: RulesPage) -> None:
    write(admin, text, "_publish")
    assert "clasico.es: edited here, left as it is" in profiles_load()
    assert "<p>Hola.</p>" in read(client)


def test_a_draft_of_ours_keeps_a_release_away_too(admin: Client, text: RulesPage) -> None:
    write(admin, text, "_draft")
    assert "clasico.es: edited here, left as it is" in profiles_load()


@pytest.mark.parametrize(
    ("path", "title"),
    [("/privacidad/", "Privacidad"), ("/aviso-legal/", "Aviso legal"), ("/condiciones/", "Condiciones")],
)
def test_the_site_says_what_it_is_to_everybody(client: Client, path: str, title: str) -> None:
    shown = client.get(path).content.decode()
    assert f"<h1>{title}</h1>" in shown
    assert path in client.get("/").content.decode()


def test_a_page_of_the_site_is_read_in_english(client: Client) -> None:
    assert "<h1>Privacy</h1>" in client.get("/privacidad/", headers={"Accept-Language": "en"}).content.decode()


def test_a_page_of_the_site_is_edited_and_published(admin: Client, client: Client) -> None:
    legal = SitePage.objects.get(key="legal", language="es")
    sent = {"title": "Aviso legal", "body": "Lo lleva **Olga**.", "_publish": "1"}
    assert admin.post(reverse("admin:lobby_sitepage_change", args=[legal.pk]), sent).status_code == 302
    assert "<strong>Olga</strong>" in client.get("/aviso-legal/").content.decode()
