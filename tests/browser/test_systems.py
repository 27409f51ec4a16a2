"""A whole series in the other systems and in rapid mode: two people, one on each kind of screen, and four bots."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, Person, play_round

FULL = ["Presidente", "Vicepresidente", "Neutral", "Neutral", "Viceculo", "Culo"]
TWO = ["Presidente", "Vicepresidente", *["Neutral"] * 4, "Último"]


def play_rapid(*people: Person) -> None:
    """These play whenever they can, in no order at all, until the round is over."""
    while people[0].playing:
        for person in people:
            person.hurry()


SERIES: dict[str, tuple[dict[str, str], list[str], list[int], Callable[..., None]]] = {
    # name: (the form's choices, titles and points of a round by place, how a round is played)
    "cardverse": ({"profile": "cardverse"}, FULL, [6, 5, 4, 3, 2, 1], play_round),
    "basico": ({"profile": "corto"}, TWO, [2, 1, 0, 0, 0, 0, 0], play_round),
    "rapid": ({"profile": "doble", "length": "3"}, FULL, [3, 2, 1, 1, 0, 0], play_rapid),
}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", SERIES)
def test_a_whole_series(visit: Visit, name: str) -> None:
    choices, titles, points, play = SERIES[name]
    alba, bruno = visit("Alba"), visit("Bruno", viewport=DESKTOP)
    alba.create_table(**choices)
    alba.others_join(bruno)
    alba.add_bots(len(titles) - 2)  # the more, the fewer cards
    alba.start()
    bruno.wait_phase("play")
    totals: dict[str, int] = {}
    while True:
        play(alba, bruno)
        for person in (alba, bruno):
            person.wait_phase("results", "final")
        podium = alba.page.locator("#podium > li")
        expect(podium).to_have_count(len(titles))
        assert podium.locator(".step-name").all_inner_texts() == titles
        assert points_of(alba) == points
        for place, seat in enumerate(podium.locator("> b").all_inner_texts()):
            totals[seat] = totals.get(seat, 0) + points[place]
        assert scores(alba) == scores(bruno) == totals
        if alba.read("watch.phase()") == "final":
            break
        alba.page.get_by_role("button", name="Siguiente ronda").click()
        for person in (alba, bruno):
            person.wait_phase("exchange", "play")
        for person in (alba, bruno):
            person.give_back()
        for person in (alba, bruno):
            person.wait_phase("play")
    headline = alba.page.locator("h1").inner_text()
    winners = [seat for seat, total in totals.items() if total == max(totals.values())]
    assert all(winner.removeprefix("Bot ") in headline for winner in winners)
    alba.audit(f"final-{name}-phone")
    bruno.audit(f"final-{name}-desktop")


def points_of(person: Person) -> list[int]:
    return [int(text) for text in person.page.locator("#podium .step-points [aria-hidden]").all_inner_texts()]


def scores(person: Person) -> dict[str, int]:
    """The totals as the score table tells them, by name."""
    rows = person.page.locator("table.score tbody tr")
    names = [text.removesuffix(" (tú)") for text in rows.locator("th").all_inner_texts()]
    return dict(zip(names, map(int, rows.locator(".total").all_inner_texts()), strict=True))
