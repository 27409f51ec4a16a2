"""A round over a bad line: 300 ms there and back, and one frame in fifty lost on either way, some of them the worst."""

import dataclasses
import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import AFTER_GUARD, Person
from tests.browser.relay import Way, relay
from tests.live import Site

DELAY = 0.15  # seconds, each way
ONE_IN = 50
# Until the page has found out by itself that something went astray.
RECOVERS = 20_000


class Losses:
    """Drops every fiftieth message of either way, and the first of each kind that hurts most."""

    def __init__(self) -> None:
        self.counts: dict[Way, int] = {"to_server": 0, "to_browser": 0}
        self.dropped: list[str] = []

    def __call__(self, way: Way, text: str) -> list[tuple[Way, str]]:
        self.counts[way] += 1
        message = json.loads(text)
        worst = self._worst(way, message)
        if (worst and worst not in self.dropped) or self.counts[way] % ONE_IN == 0:
            self.dropped.append(worst or f"{way} {message['type']}")
            return []
        return [(way, text)]

    def _worst(self, way: Way, message: dict[str, Any]) -> str:
        """A play that never arrives; the answer to one that did; the view in which it becomes my turn."""
        if way == "to_server":
            return "a play" if message["type"] == "play" else ""
        if message["type"] == "answer" and message["ok"] and "a play" in self.dropped:
            return "an answer"
        match = message.get("match") if message["type"] == "view" else None
        if match and match["phase"] == "play" and match["turn"] == match["seat"] and len(match["hand"]) < 8:
            return "my turn"
        return ""


@pytest.mark.timeout(300)
def test_a_round_over_a_bad_line(visit: Visit, site: Site) -> None:
    losses = Losses()
    with relay(int(site.url.rpartition(":")[2]), delay=DELAY, meddle=losses) as between:
        behind = dataclasses.replace(site, url=f"http://127.0.0.1:{between.port}")
        alba = visit("Alba", where=behind, reduced_motion="no-preference")
        alba.create_table(profile="clasico", mode="turns", length="1")
        alba.add_bots(5)
        start(alba)
        while awaited(alba) != "over":
            tries(alba)
        alba.wait_phase("final")
        expect(alba.page.locator("#podium > li")).to_have_count(6)
        counts, dropped = dict(losses.counts), list(losses.dropped)
        alba.shot("bad-line-final")
        sent = alba.read("watch.sent.map(({ id }) => id)")
        log = alba.read("watch.match.log.filter(({ type, player }) => type === 'played' && player === watch.match.me)")
        alba.page.context.close()
    assert {"a play", "an answer", "my turn"} <= set(dropped), dropped
    assert len(dropped) >= sum(counts.values()) * 0.02 - 1, (counts, dropped)
    assert len(set(sent)) == len(sent), "a gesture was sent twice"
    cards = [card for event in log for card in event["cards"]]
    assert len(cards) == len(set(cards)), "a card was played twice"


def start(person: Person) -> None:
    """«Empezar», once more if that was lost."""
    button = person.page.get_by_role("button", name="Empezar")
    button.click()
    person.page.locator('[data-phase="play"] .table-page .me').wait_for(timeout=RECOVERS)


def awaited(person: Person) -> str:
    found = person.page.wait_for_function("names => watch.awaited(names)", arg=[person.name], timeout=RECOVERS)
    return str(found.json_value())


def tries(person: Person) -> None:
    """One move at my turn; whatever became of it, the page must be able to go on soon."""
    page = person.page
    last = person.read("watch.lastEvent()")
    if page.locator(".rank-column.lit").count():
        if page.locator(".rank-column.lit[aria-pressed=true]").count() == 0:
            person.lit.first.click()
        person.main_button.click()
    else:
        page.wait_for_function(AFTER_GUARD)
        person.pass_button.click()
    page.wait_for_function(
        "last => watch.acted(last) || document.querySelector('.table-note')", arg=last, timeout=RECOVERS
    )
    if person.note.count():
        expect(person.note).to_contain_text("No sabemos si llegó: mira la mesa.")
        expect(person.note).to_have_count(0)
    if person.read("watch.phase()") == "play":
        # Hand and table agree again, whatever was lost.
        page.wait_for_function(
            "() => document.querySelectorAll('#hand .card').length === watch.match.hand.length", timeout=RECOVERS
        )
