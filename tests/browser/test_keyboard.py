"""A match without a pointer, from the page of a new table to the rematch: Tab, arrows, Enter and P are enough."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import AFTER_GUARD, DESKTOP, Person

FOCUSED = "document.activeElement.matches('#hand .rank-column')"
FOCUSED_LIT = "document.activeElement.matches('#hand .rank-column.lit')"
MOST_TABS = 60


def test_a_match_by_keyboard_alone(visit: Visit) -> None:
    alba = visit("Alba", viewport=DESKTOP)
    alba.open("/mesas/nueva/")
    tab_to(alba, "input[name=name]")
    alba.page.keyboard.type("Alba")
    choose(alba, "length", "1")
    tab_to(alba, "form[method=post] button[type=submit]:not([hidden])", name="Crear mesa")
    alba.page.keyboard.press("Enter")
    alba.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    expect(alba.chair("Alba")).to_be_visible()
    for bots in range(1, 5):
        tab_to(alba, ".chair-free button")
        alba.page.keyboard.press("Enter")
        tab_to(alba, "dialog button", name="Fácil")
        alba.page.keyboard.press("Enter")
        expect(alba.page.locator(".chair:not(.chair-free)")).to_have_count(bots + 1)
    tab_to(alba, "button", name="Empezar")
    alba.page.keyboard.press("Enter")
    alba.wait_phase("play")
    alba.page.keyboard.press("ArrowRight")
    assert alba.read(FOCUSED)
    moves = 0
    while awaited(alba) != "over":
        alba.wait_turn()
        assert alba.read(FOCUSED), "the focus was lost while others played"
        move(alba)
        moves += 1
    assert moves > 3
    alba.wait_phase("final")
    tab_to(alba, "button", name="Volver a jugar")
    alba.page.keyboard.press("Enter")
    alba.wait_phase("play")


def tab_to(person: Person, selector: str, name: str = "") -> None:
    """Presses Tab until something like this has the focus."""
    wanted = "([css, text]) => document.activeElement.matches(css) && document.activeElement.textContent.includes(text)"
    for _ in range(MOST_TABS):
        if person.page.evaluate(wanted, [selector, name]):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector} {name}")


def choose(person: Person, field: str, value: str) -> None:
    """One of a group of radio buttons, by the arrows."""
    tab_to(person, f"input[name={field}]")
    for _ in range(8):
        if person.read("document.activeElement.value") == value:
            return
        person.page.keyboard.press("ArrowRight")
    raise AssertionError(f"no {value} in {field}")


def awaited(person: Person) -> str:
    found = person.page.wait_for_function("names => watch.awaited(names)", arg=[person.name], timeout=60_000)
    return str(found.json_value())


def move(person: Person) -> None:
    keys = person.page.keyboard
    if person.lit.count() == 0:
        person.page.wait_for_function(AFTER_GUARD)
        person.acts(lambda: keys.press("p"))
        return
    keys.press("Home")
    while not person.read(FOCUSED_LIT):
        keys.press("ArrowRight")
    keys.press("Enter")
    assert person.read("document.activeElement.getAttribute('aria-pressed')") == "true"
    person.acts(lambda: keys.press("Enter"))
