"""Every state of the table in every size and both themes: nothing scrolls sideways, axe finds nothing, pictures stay.

The states are moments of matches that were played, shown one after the other to a page that hears nothing else.
"""

import itertools
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import PHONE, Person

Moments = dict[str, dict[str, Any]]
# What is open over which moment, and how a player gets there; on a wide screen the rail shows some of it at once.
SHEETS = {
    "rules": "Reglas de esta mesa",
    "settings": "Ajustes",
    "score": "Marcador",
    "activity": "Actividad de la mesa",
    "leave": "Salir",
}
NAMES = ["tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "jota", "reina", "rey", "as", "dos"]
RANKS = dict(zip("3456789TJQKA2", NAMES, strict=True))
SUITS = {"h": "corazones", "d": "diamantes", "s": "picas", "c": "tréboles"}
HALVES = [
    ("turn", "opening", "waiting", "callate", "skipped", "eighteen"),
    ("rapid", "revolution", "out", "watched", "results", "final"),
]


@pytest.fixture
def table(visit: Visit) -> Person:
    """Somebody whose page stands in a match and hears no more of it; what is looked at stands still."""
    alba = visit("Alba")
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.start()
    alba.read("watch.deafen()")
    alba.forgive("medallas.json")  # of a match that was played at another table
    return alba


def show(person: Person, moment: dict[str, Any]) -> None:
    person.page.evaluate("frame => watch.show(frame)", moment)
    if moment["match"]["phase"] in ("results", "final"):
        person.page.locator("#podium > li").first.wait_for()  # its module comes when it is wanted


@pytest.mark.parametrize("half", range(len(HALVES)))
def test_a_moment_of_the_table(table: Person, moments: Moments, half: int) -> None:
    for name in HALVES[half]:
        table.look(f"table-{name}", partial(show, table, moments[name]))
        names_only_what_is_seen(table, moments[name]["match"])


def names_only_what_is_seen(table: Person, match: dict[str, Any]) -> None:
    """No card of the page, by drawing or by label, is one that this viewer may not see."""
    exchange = match["exchange"] or {}
    seen = {card for event in match["log"] for card in event.get("cards") or ()}
    seen |= {*(match["hand"] or ()), *exchange.get("received", ()), *exchange.get("gave", ())}
    seen |= {card for play in match["plays"] for card in play["cards"]}
    drawn = table.read("[...document.querySelectorAll('[data-card]')].map(({ dataset }) => dataset.card)")
    assert set(drawn) <= seen
    labels = table.read(
        "[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join('\\n')"
    ).lower()
    for (rank, rank_name), (suit, suit_name) in itertools.product(RANKS.items(), SUITS.items()):
        if rank + suit not in seen and rank + suit != "Qh":  # the queen that opens is named to all
            assert f"{rank_name} de {suit_name}" not in labels


def test_a_refusal_a_selection_and_the_decks(table: Person, moments: Moments) -> None:
    def refused() -> None:
        show(table, moments["turn"])
        table.page.locator(".rank-column.dim").first.click(force=True)  # aria-disabled, and it says why
        expect(table.note).to_be_visible()

    def selected() -> None:
        show(table, moments["turn"])
        if table.page.locator(".rank-column[aria-pressed=true]").count() == 0:
            table.lit.first.click()

    table.look("table-refusal", refused)
    table.look("table-selected", selected)
    show(table, moments["turn"])
    for deck in ("four", "large"):
        table.read(f"document.documentElement.dataset.deck = '{deck}'")
        table.audit(f"table-deck-{deck}")


def open_menu(table: Person) -> None:
    table.page.get_by_role("button", name="Menú de la mesa").click()


def test_the_sheets(table: Person, moments: Moments) -> None:
    show(table, moments["turn"])
    open_menu(table)
    table.look("sheet-menu", lambda: show(table, moments["turn"]))
    for name, title in SHEETS.items():
        table.page.get_by_role("dialog").get_by_role("button", name=title).first.click()
        expect(table.page.get_by_role("dialog")).to_be_visible()
        table.look(f"sheet-{name}", lambda: show(table, moments["turn"]))
        table.page.keyboard.press("Escape")
        expect(table.page.get_by_role("dialog")).to_have_count(0)
        open_menu(table)
    table.page.keyboard.press("Escape")


def test_a_players_card_and_why(table: Person, moments: Moments) -> None:
    table.page.set_viewport_size(PHONE)
    show(table, moments["skipped"])
    table.page.locator(".seat .bust").first.click()
    table.look("sheet-player", lambda: show(table, moments["skipped"]))
    table.page.keyboard.press("Escape")
    table.page.set_viewport_size(PHONE)
    table.page.locator(".seat .asks").first.click()
    expect(table.page.get_by_role("dialog")).to_contain_text("¿Por qué?")
    table.look("sheet-why", lambda: show(table, moments["skipped"]))


WAYS = {
    "forced-colours": {"forced_colors": "active"},
    "more-contrast": {"contrast": "more"},
}


@pytest.mark.parametrize("way", WAYS)
def test_other_ways_to_see(visit: Visit, moments: Moments, way: str) -> None:
    """Forced colours and more contrast: all that a player needs can still be told apart, by axe's measure too."""
    alba = visit("Alba", **WAYS[way])
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.audit(f"{way}-waiting-room")
    alba.start()
    alba.read("watch.deafen()")
    alba.forgive("medallas.json")
    for name in ("turn", "callate", "rapid", "revolution", "results"):
        show(alba, moments[name])
        if name == "turn":
            alba.lit.first.click()
        alba.still()
        alba.fits()
        alba.shot(f"{way}-{name}")
        # Forced colours are the system's: what axe reads are those that they replace.
        alba.sound(f"{way}, {name}", leave=("color-contrast",) if way == "forced-colours" else ())


def test_text_of_twice_the_size(table: Person, moments: Moments) -> None:
    """On a phone: nothing scrolls sideways, the hand keeps its two rows, and the sheets can be read to their end."""
    table.page.set_viewport_size(PHONE)
    wire = table.page.context.new_cdp_session(table.page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for name in ("turn", "callate", "rapid", "revolution", "results", "final"):
        show(table, moments[name])
        table.still()
        table.fits()
        table.shot(f"text-200-{name}")
        if name in ("turn", "callate"):
            assert table.page.locator(".hand-row").count() == 2, name
            assert_reachable(table)
    show(table, moments["turn"])
    table.read("scrollTo(0, 0)")
    open_menu(table)
    for name in ("rules", "settings"):
        table.page.get_by_role("dialog").get_by_role("button", name=SHEETS[name]).first.click()
        table.still()
        table.fits()
        table.shot(f"text-200-{name}")
        last = table.page.get_by_role("dialog").locator("button, p, label").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        table.page.keyboard.press("Escape")
        open_menu(table)
    table.page.keyboard.press("Escape")


def assert_reachable(table: Person) -> None:
    """Hand and buttons can be brought into view and are not cut off."""
    for part in (table.page.locator(".rank-column").last, table.main_button, table.pass_button):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
