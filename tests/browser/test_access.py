"""axe finds nothing and nothing scrolls sideways: the hall's pages and the table's states, on both kinds of screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

BOTH = ("dark", "light")
PAGES = {
    "create": "/mesas/nueva/",
    "rules": "/reglas/",
    "rules-page": "/reglas/clasico/",
    "sign-in": "/cuenta/entrar/",
    "sign-up": "/cuenta/crear/",
}


@pytest.fixture
def calm(visit: Visit) -> Visit:
    """As visit, with browsers that ask for less motion: what is looked at stands still."""
    return lambda name, **context: visit(name, reduced_motion="reduce", color_scheme="dark", **context)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_hall(calm: Visit, page: str) -> None:
    alba = calm("Alba")
    alba.open(PAGES[page])
    alba.audit_sizes(page)
    alba.fits_widths()


def test_the_hall_with_an_open_table_and_the_profile(calm: Visit) -> None:
    alba, bruno = calm("Alba"), calm("Bruno")
    code = alba.create_table(visibility="public")
    bruno.open("/")
    expect(bruno.page.locator(f"[data-code={code}]")).to_be_visible()
    bruno.audit_sizes("hall", BOTH)
    bruno.fits_widths()
    alba.open("/cuenta/")
    alba.audit_sizes("profile")
    alba.fits_widths()


def test_the_waiting_room(calm: Visit) -> None:
    alba, bruno = calm("Alba"), calm("Bruno")
    alba.create_table()
    alba.others_join(bruno)
    alba.add_bots(1)
    alba.audit_sizes("waiting-host")
    alba.fits_widths()
    bruno.audit_sizes("waiting-guest")


def test_a_turn_and_waiting_for_one(calm: Visit) -> None:
    alba, bruno = calm("Alba"), calm("Bruno")
    alba.create_table(profile="clasico", mode="turns", length="1", turn_seconds="60")
    alba.others_join(bruno)
    alba.add_bots(1)
    alba.start()
    turn = alba.page.wait_for_function("names => watch.awaited(names)", arg=["Alba", "Bruno"]).json_value()
    mine, waiting = (alba, bruno) if turn == "Alba" else (bruno, alba)
    mine.wait_turn()
    mine.lit.first.click()
    mine.audit_sizes("turn", BOTH)
    mine.fits_widths()
    waiting.audit_sizes("waiting")


def test_a_rapid_table(calm: Visit) -> None:
    alba, bruno = calm("Alba"), calm("Bruno")
    alba.create_table(profile="sereno", mode="rapid", length="1")
    alba.others_join(bruno)
    alba.add_bots(1)
    alba.start()
    # The bot opens, and waits for the others.
    expect(alba.page.locator(".play.current")).to_be_visible()
    alba.audit_sizes("rapid", BOTH)
    alba.fits_widths()


def test_the_results_and_the_exchange_of_who_was_first(calm: Visit, scenes: dict[str, dict[str, Any]]) -> None:
    nerea = calm("Nerea", session=scenes["first"]["session"])
    nerea.open(f"/mesa/{scenes['first']['code']}/")
    nerea.audit_sizes("results", BOTH)
    nerea.fits_widths()
    nerea.page.get_by_role("button", name="Siguiente ronda").click()
    nerea.wait_phase("exchange")
    expect(nerea.headline).to_have_text("Devuelve 2 cartas")
    assert len(nerea.hand()) == 15
    nerea.audit_sizes("exchange", BOTH)
    nerea.fits_widths()
    nerea.give_back()
    nerea.wait_phase("play")
    assert len(nerea.hand()) == 13


def test_who_was_last_opens_and_sees_what_came_back(calm: Visit, scenes: dict[str, dict[str, Any]]) -> None:
    nerea = calm("Nerea", session=scenes["last"]["session"])
    nerea.open(f"/mesa/{scenes['last']['code']}/")
    nerea.page.get_by_role("button", name="Siguiente ronda").click()
    nerea.wait_turn()  # the last opens, once the bots have given back
    assert len(nerea.hand()) == 13
    expect(nerea.page.locator("#hand [data-tag=nueva]")).to_have_count(2)
    nerea.audit_sizes("opens-after-exchange")
