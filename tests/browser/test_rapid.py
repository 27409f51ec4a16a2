"""Rapid mode: who is first is decided by the server, and whoever was not keeps the cards and is told."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


@pytest.fixture
def players(visit: Visit) -> tuple[Person, Person]:
    """Alba and Bruno at a rapid table whose clock leaves them in peace; Carmen looks at her cards."""
    alba, bruno, carmen = (visit(name, reduced_motion="no-preference") for name in ("Alba", "Bruno", "Carmen"))
    alba.create_table(profile="sereno", mode="rapid", length="1")
    alba.others_join(bruno, carmen)
    alba.start()
    bruno.wait_phase("play")
    carmen.wait_phase("play")
    return alba, bruno


def aim(person: Person) -> None:
    """Selects the weakest column and puts the finger down on the button; not four of a rank, which close the trick."""
    person.page.locator(".rank-column.lit:not(:has(.card ~ .card ~ .card ~ .card))").first.click()
    expect(person.main_button).to_have_text(re.compile("^Jugar"))
    person.main_button.hover()
    person.page.mouse.down()


def plays(person: Person) -> list[dict[str, object]]:
    sent: list[dict[str, object]] = person.read("watch.sent.filter(message => message.type === 'play')")
    return sent


def last_answer(person: Person) -> dict[str, object]:
    person.page.wait_for_function("() => watch.answers.length > 0")
    answer: dict[str, object] = person.read("watch.answers.at(-1)")
    return answer


def was_beaten(person: Person, by: Person, hand: list[str]) -> None:
    """What somebody sees whose play came second: who was first, and all cards still there."""
    expect(person.note.locator("p")).to_have_text(f"{by.name} llegó antes.Tus cartas siguen en tu mano.")
    expect(person.page.locator(".rank-column.returned")).to_have_attribute("data-tag", "ha vuelto")
    person.shot("rapid-beaten")
    assert person.hand() == hand
    expect(person.page.locator(".rank-column[aria-pressed=true]")).to_have_count(0)
    expect(person.page.locator(".caption")).to_contain_text(by.name)


def test_of_two_plays_on_the_same_version_one_is_accepted(players: tuple[Person, Person]) -> None:
    hands = {person.name: person.hand() for person in players}
    for person in players:
        expect(person.headline).to_have_text("Juega quien llegue antes")
        aim(person)
    for person in players:
        person.read("watch.hold()")  # neither hears of the other's play before sending their own
    for person in players:
        person.page.mouse.up()
    for person in players:
        person.page.wait_for_function("() => watch.held.length > 1")
        person.read("watch.release()")
    (first,), (second,) = (plays(person) for person in players)
    assert first["seen"] == second["seen"]

    answers = {person.name: last_answer(person) for person in players}
    winner, loser = sorted(players, key=lambda person: not answers[person.name]["ok"])
    assert answers[winner.name]["ok"] is True
    assert answers[loser.name]["ok"] is False
    assert answers[loser.name]["code"] == "stale"
    was_beaten(loser, winner, hands[loser.name])
    (accepted,) = plays(winner)
    assert set(hands[winner.name]) - set(winner.hand()) == set(accepted["cards"])  # type: ignore[call-overload]
    assert len(plays(loser)) == 1  # it is not sent again


def test_a_finger_that_was_down_when_the_trick_moved_sends_nothing(players: tuple[Person, Person]) -> None:
    alba, bruno = players
    alba.read("navigator.vibrate = (pattern) => (window.felt = pattern)")
    hand = alba.hand()
    aim(alba)
    aim(bruno)
    bruno.page.mouse.up()
    expect(alba.page.locator(".caption")).to_contain_text("Bruno")
    alba.page.mouse.up()
    was_beaten(alba, bruno, hand)
    assert alba.read("felt") == [20, 60, 20]
    assert plays(alba) == []
    # Who has played for the first time is asked whether one touch is to be enough.
    expect(bruno.note).to_contain_text("¿Jugar con un toque?")
    bruno.note.get_by_role("button", name="Sí, un toque").click()
    expect(bruno.note).to_have_count(0)
    assert bruno.read("localStorage.getItem('presidente.oneTouch')") == "yes"
    # The next gesture is a new one.
    if alba.lit.count():
        alba.play_lowest()
    else:
        alba.pass_()
