"""Two people, one on each kind of screen, and two bots play a series of clásico in turns, from the hall to «Salir»."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, Person, play_round


@pytest.mark.timeout(300)
def test_two_people_and_two_bots_play_a_series(visit: Visit) -> None:
    alba = visit("Alba", viewport=DESKTOP, reduced_motion="no-preference")
    bruno = visit("Bruno", reduced_motion="no-preference")
    code = alba.create_table(profile="clasico", mode="turns", length="unlimited")
    bruno.join(f" {code[:4].lower()}-{code[4:].lower()} ")
    alba.add_bots(2)
    expect(alba.page.get_by_text("4 de 6", exact=True)).to_be_visible()
    expect(bruno.page.locator("#waiting-for")).to_contain_text("Alba")
    bruno.ready()
    expect(alba.chair("Bruno")).to_contain_text("A punto")
    for person in (alba, bruno):
        person.read("scrollTo(0, document.scrollingElement.scrollHeight)")  # to the settings
    alba.start()
    bruno.wait_phase("play")
    for person in (alba, bruno):
        assert person.read("[scrollY, document.scrollingElement.scrollHeight - innerHeight]") == [0, 0]
        assert len(person.hand()) == 13
        expect(person.page.locator(".seat")).to_have_count(3)

    play_round(alba, bruno)
    look_at_results(alba, "Siguiente ronda")
    look_at_results(bruno, "Espera a que Alba siga")
    ranking = podium(alba)
    assert ranking == podium(bruno)
    assert {"Alba", "Bruno"} < set(ranking)
    points = alba.page.locator(".step-points [aria-hidden]").all_inner_texts()
    assert points == ["+3", "+2", "+0", "+0"]

    alba.page.get_by_role("button", name="Siguiente ronda").click()
    for person in (alba, bruno):
        person.wait_phase("exchange", "play")  # over at once where only bots give back
    give_and_take(ranking, alba, bruno)

    play_round(alba, bruno)
    alba.wait_phase("results")
    alba.page.get_by_role("button", name="Terminar la partida").click()
    question = alba.page.get_by_role("dialog")
    expect(question).to_contain_text("La clasificación de ahora será la definitiva.")
    question.get_by_role("button", name="Terminar la partida").click()
    for person in (alba, bruno):
        person.wait_phase("final")
        headline = person.page.locator("h1").inner_text()
        assert headline.startswith("Gana" if len(winners(alba)) == 1 else "Comparten la victoria")
        assert named_in(headline, ranking) == winners(alba)
        person.audit(f"final-{person.name}")

    alba.page.get_by_role("button", name="Volver a jugar").click()
    for person in (alba, bruno):
        person.wait_phase("play")
        assert person.read("[watch.match.round, watch.match.score.rounds.length]") == [1, 0]

    leave(bruno)
    expect(alba.page.get_by_role("button", name=re.compile("^Bruno, .*Bot$"))).to_be_visible()
    leave(alba)
    bruno.open("/")
    expect(bruno.page.locator(f"[data-code={code}]")).to_have_count(0)


def podium(person: Person) -> list[str]:
    """The names on the podium, from the first to the last."""
    return person.page.locator("#podium > li > b").all_inner_texts()


def look_at_results(person: Person, choice: str) -> None:
    person.wait_phase("results")
    assert person.read("scrollY") == 0
    expect(person.page.locator(".results-actions")).to_contain_text(choice)
    assert person.page.locator(".step-name").all_inner_texts() == ["Presidente", "Vicepresidente", "Viceculo", "Culo"]
    person.shot(f"results-{person.name}")


def winners(person: Person) -> set[str]:
    """Whoever has the highest total in the score."""
    rows = person.page.locator("table.score tbody tr")
    totals = [int(text) for text in rows.locator(".total").all_inner_texts()]
    names = [text.removesuffix(" (tú)") for text in rows.locator("th").all_inner_texts()]
    return {name for name, total in zip(names, totals, strict=True) if total == max(totals)}


def named_in(sentence: str, names: list[str]) -> set[str]:
    return {name for name in names if name in sentence}


def give_and_take(ranking: list[str], *people: Person) -> None:
    """The exchange, as each of these people sees it by their place in the round before."""
    for person in people:
        place = ranking.index(person.name)
        owed = {0: 2, 1: 1}.get(place, 0)
        partner = ranking[3 - place].removeprefix("Bot ")
        if owed:
            expect(person.headline).to_have_text(f"Devuelve {owed} cartas" if owed > 1 else "Devuelve 1 carta")
            expect(person.page.locator(".tray-side").first).to_contain_text(f"{partner} te da")
            person.shot(f"exchange-{person.name}")
        before = person.hand()
        person.give_back()
        if owed:
            assert len(set(before) - set(person.hand())) == owed
    for person in people:
        person.wait_phase("play")
        assert len(person.hand()) == 13


def leave(person: Person) -> None:
    person.page.get_by_role("button", name="Menú de la mesa").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Salir").click()
    question = person.page.get_by_role("dialog", name="¿Salir de la mesa?")
    expect(question).to_contain_text("Un bot terminará tu ronda y pierdes el asiento.")
    question.get_by_role("button", name="Salir").click()
    person.page.wait_for_url(person.site.url + "/")
