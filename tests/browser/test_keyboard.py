"""A round without a pointer: arrows, Enter and P, and the focus stays in the hand."""

from tests.browser.conftest import Visit
from tests.browser.person import AFTER_GUARD, DESKTOP, Person

FOCUSED = "document.activeElement.matches('#hand .rank-column')"
FOCUSED_LIT = "document.activeElement.matches('#hand .rank-column.lit')"


def test_a_round_by_keyboard_alone(visit: Visit) -> None:
    alba = visit("Alba", viewport=DESKTOP)
    alba.create_table(profile="clasico", mode="turns", length="1")
    alba.add_bots(2)
    alba.start()
    # From here on no pointer.
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
