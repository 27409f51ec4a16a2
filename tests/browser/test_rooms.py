"""Who comes in: private rooms by their link alone; and what the hall says when something is wrong."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

UNSEEN = "Al\u200bba"  # a letter that is drawn as nothing


def answer_to(person: Person, code: str) -> str:
    """What the hall says to this code."""
    person.open("/")
    person.page.get_by_label("¿Tienes una invitación?").fill(code)
    person.page.locator("[data-code-form] button").click()
    return person.page.locator("#code-error").inner_text()


def test_a_private_room_opens_by_its_link_alone(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    code = alba.create_table(visibility="private")
    link = alba.page.get_by_label("Enlace de la mesa").input_value()
    assert code in link
    bruno.open("/")
    expect(bruno.page.locator("#open-rooms")).to_be_visible()
    expect(bruno.page.locator(f"[data-code={code}]")).to_have_count(0)
    assert answer_to(bruno, code) == answer_to(bruno, "ZZZZZZZZ" if code != "ZZZZZZZZ" else "YYYYYYYY")
    bruno.forgive("404")
    bruno.open(f"/mesa/{code}/")
    expect(bruno.page.locator("h1")).to_have_text("Aquí no hay ninguna mesa")

    bruno.page.goto(link)
    bruno.page.fill("input[name=name]", bruno.name)
    bruno.page.get_by_role("button", name="A la mesa").click()
    bruno.page.wait_for_url(f"{bruno.site.url}/mesa/{code}/")
    bruno.sit()
    expect(alba.chair("Bruno")).to_be_visible()


def test_a_public_room_stands_in_the_list_and_sentarse_sits_down(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    code = alba.create_table(visibility="public")
    bruno.open("/")
    bruno.page.locator(f"[data-code={code}]").get_by_role("link", name="Sentarse").click()
    question = bruno.page.get_by_role("dialog", name="¿Quién se sienta?")
    question.get_by_label("Tu nombre en la mesa").fill("Bruno")
    question.get_by_role("button", name="A la mesa").click()
    expect(bruno.chair("Bruno")).to_be_visible()
    expect(alba.chair("Bruno")).to_be_visible()


NO_TABLE, NO_PAGE = "Aquí no hay ninguna mesa", "Esta página no existe"


@pytest.mark.parametrize(
    ("path", "title"),
    [("/mesa/ZZZZZZZZ/", NO_TABLE), ("/mesa/ZZZZZZZZ/no-such-token/", NO_TABLE), ("/no-such-page/", NO_PAGE)],
)
def test_what_is_not_there_is_said_in_the_games_voice(visit: Visit, path: str, title: str) -> None:
    alba = visit("Alba")
    alba.forgive("404")
    response = alba.page.goto(alba.site.url + path)
    assert response is not None
    assert response.status == 404
    expect(alba.page.locator("h1")).to_have_text(title)
    alba.audit("not-found")
    alba.page.get_by_role("link", name="Volver a las mesas").click()
    alba.page.wait_for_url(alba.site.url + "/")


def test_a_name_that_is_refused_stays_in_the_form(visit: Visit) -> None:
    alba = visit("Alba")
    alba.open("/cuenta/invitado/")
    name = alba.page.locator("input[name=name]")
    name.fill(UNSEEN)
    alba.page.get_by_role("button", name="Jugar", exact=True).click()
    expect(alba.page.get_by_text("Ese nombre lleva caracteres que no se ven. Quítalos.")).to_be_visible()
    expect(name).to_have_value(UNSEEN)
    expect(name).to_have_attribute("aria-invalid", "true")
    alba.audit("name-refused")


def test_a_refused_form_of_a_new_table_keeps_every_choice(visit: Visit) -> None:
    alba = visit("Alba")
    alba.open("/mesas/nueva/")
    alba.page.locator("input[name=name]").fill(UNSEEN)
    alba.page.locator("input[name=room_name]").fill("La buena")
    for field, value in (("profile", "cardverse"), ("visibility", "private")):
        alba.page.locator(f"label:has(input[name={field}][value={value}])").click()
    alba.page.get_by_role("button", name="Crear mesa").click()
    expect(alba.page.get_by_text("Ese nombre lleva caracteres que no se ven. Quítalos.")).to_be_visible()
    expect(alba.page.locator("input[name=name]")).to_have_value(UNSEEN)
    expect(alba.page.locator("input[name=room_name]")).to_have_value("La buena")
    expect(alba.page.locator("input[value=cardverse]")).to_be_checked()
    expect(alba.page.locator("input[value=private]")).to_be_checked()


def test_a_refused_name_at_the_table_stays_in_the_form(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    code = alba.create_table()
    bruno.forgive("400")
    bruno.open(f"/mesa/{code}/")
    name = bruno.page.get_by_label("Tu nombre en la mesa")
    name.fill(UNSEEN)
    bruno.page.get_by_role("button", name="Sentarme").click()
    expect(bruno.page.locator("#guest-error")).to_have_text("Ese nombre lleva caracteres que no se ven. Quítalos.")
    expect(name).to_have_value(UNSEEN)
