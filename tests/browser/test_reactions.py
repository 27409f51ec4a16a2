"""Reactions and the player's card, as two people use them: from the waiting room to the table, on a phone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.positions import positions

# What a bubble may not lie on: the cards on the table and in the hand, and the buttons below them.
UNDER_BUBBLES = """() => {
  const boxed = (one) => [one, one.getBoundingClientRect()];
  const shown = (selector) => [...document.querySelectorAll(selector)].map(boxed);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => shared(a, b, "left", "right") > 2 && shared(a, b, "top", "bottom") > 2;
  const inside = (box) => box.left >= 0 && box.right <= innerWidth && box.top >= 0;
  const kept = shown(".play.current .card, #hand .card, .actions button");
  const seat = (bubble) => bubble.closest("[data-seat]")?.dataset.seat ?? "mine";
  return shown(".bubble").flatMap(([bubble, box]) => [
    ...(inside(box) ? [] : [`${seat(bubble)} leaves the screen`]),
    ...kept.filter(([, other]) => meet(box, other)).map(([one]) => `${seat(bubble)} on ${one.textContent}`),
  ]);
}"""

ALL_AT_ONCE = f"""async (frames) => {{
  for (const frame of frames) watch.deliver(frame);
  for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
  return [document.querySelectorAll(".bubble").length, ({UNDER_BUBBLES})()];
}}"""


def tray(person: Person) -> Locator:
    return person.page.locator("#react-tray")


def react(person: Person, phrase: str) -> None:
    """As soon as the last one is three seconds ago."""
    expect(person.page.locator(".react-button")).to_have_attribute("data-quiet", "false")
    person.page.get_by_role("button", name="Reaccionar").click()
    tray(person).get_by_role("button", name=phrase).click()
    expect(tray(person)).to_be_hidden()


def bubble(person: Person, phrase: str) -> Locator:
    return person.page.locator(".bubble").get_by_text(phrase, exact=True)


@pytest.mark.timeout(300)  # two browsers, and three seconds between the reactions of a person
def test_two_people_react_and_look_each_other_up(visit: Visit) -> None:
    alba, bruno = (visit(name, reduced_motion="no-preference") for name in ("Alba", "Bruno"))
    alba.create_table(profile="clasico", mode="turns", length="1", turn_seconds="60")
    alba.others_join(bruno)
    in_the_waiting_room(alba, bruno)
    alba.add_bots(1)
    alba.start()
    bruno.wait_phase("play")
    at_the_table(alba, bruno)
    silenced(alba, bruno)
    reported(alba, bruno)
    blocked(alba, bruno)


def test_no_bubble_lies_on_cards(visit: Visit) -> None:
    """All speak at once, with the longest phrase: three to seven players, on every screen."""
    alba = visit("Alba")
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.start()
    alba.wait_turn()
    real = alba.read("({ now: Date.now(), room: watch.room, match: watch.match })")
    alba.read("watch.deafen()")
    found = list[str]()
    for width, height in ((320, 740), (PHONE["width"], PHONE["height"]), (DESKTOP["width"], DESKTOP["height"])):
        alba.page.set_viewport_size({"width": width, "height": height})
        for players in range(3, 8):
            _, view = next(iter(positions(real, players, "wide")))
            said = [
                {
                    "type": "reaction", "protocol": 1, "now": real["now"], "at": real["now"], "person": str(number),
                    "player": number, "seat": number, "name": f"Bot {number}", "phrase": "thanks",
                }
                for number in range(players)
            ]  # fmt: skip
            seen, lying = alba.page.evaluate(ALL_AT_ONCE, [view, *said])
            assert seen == players
            found += [f"{players} players, {width} px: {one}" for one in lying]
            if players in (4, 7):
                alba.shot(f"bubbles-{players}-{width}")
    assert found == [], "\n".join(found)


def in_the_waiting_room(alba: Person, bruno: Person) -> None:
    react(bruno, "Venga, venga")
    expect(alba.chair("Bruno").locator(".bubble")).to_have_text("Venga, venga")
    expect(bruno.chair("Bruno").locator(".bubble")).to_have_text("Venga, venga")
    alba.chair("Bruno").get_by_role("button").click()
    card = alba.page.get_by_role("dialog", name="Bruno")
    expect(card.get_by_role("switch", name=re.compile("Silenciar"))).to_be_visible()
    expect(card.get_by_role("button", name="Echar de la mesa…")).to_be_visible()
    alba.audit("chair-of-a-person")
    alba.page.keyboard.press("Escape")


def at_the_table(alba: Person, bruno: Person) -> None:
    for width in (320, 360):
        alba.page.set_viewport_size({"width": width, "height": 740})
        alba.page.get_by_role("button", name="Reaccionar").click()
        expect(tray(alba)).to_be_visible()
        alba.audit(f"reactions-tray-{width}")
        alba.page.keyboard.press("Escape")
        expect(tray(alba)).to_be_hidden()
    react(bruno, "Gracias por las cartas")
    expect(bubble(alba, "Gracias por las cartas")).to_be_visible()
    assert alba.read(UNDER_BUBBLES) == []
    assert bruno.read(UNDER_BUBBLES) == []
    alba.shot("bubble-phone")
    bruno.shot("bubble-own")
    # Who has just spoken is told how long to wait; the voice and the activity say it too.
    expect(bruno.page.locator(".react-button")).to_have_attribute("data-quiet", "true")
    bruno.page.get_by_role("button", name="Reaccionar").click()
    expect(tray(bruno).get_by_role("status")).to_have_text(re.compile(r"Podrás reaccionar otra vez en \d segundos?\."))
    bruno.page.keyboard.press("Escape")
    expect(alba.page.locator("#voice")).to_contain_text("Bruno dice: «Gracias por las cartas».")
    alba.page.get_by_role("button", name="Actividad de la mesa").click()
    expect(alba.page.get_by_role("log")).to_contain_text("Bruno dice: «Gracias por las cartas».")
    alba.page.keyboard.press("Escape")
    # The keyboard opens the tray and walks in it.
    alba.page.set_viewport_size(DESKTOP)
    alba.page.keyboard.press("r")
    expect(tray(alba).get_by_role("button", name="¡Toma ya!")).to_be_focused()
    alba.page.keyboard.press("ArrowRight")
    alba.page.keyboard.press("ArrowDown")
    expect(tray(alba).get_by_role("button", name="¡Por fin!")).to_be_focused()
    alba.audit("reactions-tray-desktop")
    alba.page.keyboard.press("Enter")
    expect(bubble(bruno, "¡Por fin!")).to_be_visible()
    assert alba.read(UNDER_BUBBLES) == []
    alba.shot("bubble-desktop")
    alba.page.set_viewport_size(PHONE)


def card_of(person: Person, name: str) -> Locator:
    """The card of somebody at the table, opened by a long press on their portrait."""
    person.page.locator(".seat", has=person.page.get_by_text(name, exact=True)).locator(".bust").click(delay=600)
    return person.page.get_by_role("dialog", name=name)


def silenced(alba: Person, bruno: Person) -> None:
    card = card_of(alba, "Bruno")
    expect(card.get_by_text("Puntos: 0")).to_be_visible()
    switch = card.get_by_role("switch", name=re.compile("Silenciar"))
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    alba.audit("player-card")
    alba.page.keyboard.press("Escape")
    react(bruno, "Uy…")
    expect(bubble(bruno, "Uy…")).to_be_visible()
    alba.page.wait_for_function("() => watch.said.some((frame) => frame.phrase === 'oops')")
    expect(alba.page.locator(".bubble")).to_have_count(0)
    # It lasts, and is undone where it was done.
    alba.page.reload()
    card = card_of(alba, "Bruno")
    switch = card.get_by_role("switch", name=re.compile("Silenciar"))
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    alba.page.keyboard.press("Escape")


def reported(alba: Person, bruno: Person) -> None:
    alba.forgive("400")
    card = card_of(alba, "Bruno")
    card.get_by_role("button", name="Denunciar…").click()
    card.get_by_label("Otra cosa").check()
    card.get_by_role("button", name="Enviar la denuncia").click()
    expect(card.get_by_role("alert").get_by_text("Cuenta en pocas palabras qué ha pasado.")).to_be_visible()
    expect(card.get_by_label("Otra cosa")).to_be_checked()
    alba.audit("report")
    # What was written is still there after the sheet was closed.
    card.get_by_label("Cuéntalo, si quieres").fill("No para de hablar.")
    alba.page.keyboard.press("Escape")
    card = card_of(alba, "Bruno")
    card.get_by_role("button", name="Denunciar…").click()
    expect(card.get_by_label("Cuéntalo, si quieres")).to_have_value("No para de hablar.")
    card.get_by_role("button", name="Enviar la denuncia").click()
    expect(card.get_by_role("status")).to_have_text("Gracias. Lo leerá alguien de quienes cuidan el sitio.")
    alba.page.keyboard.press("Escape")
    found = alba.site.shell(
        "from accounts.models import Report;"
        "r = Report.objects.filter(reported_name='Bruno', reporter_name='Alba').latest('pk');"
        "print(r.text, [line['text'] for line in r.reactions])"
    )
    assert found.strip() == "No para de hablar. ['Venga, venga', 'Gracias por las cartas', '¡Por fin!', 'Uy…']"


def blocked(alba: Person, bruno: Person) -> None:
    card = card_of(alba, "Bruno")
    card.get_by_role("button", name="Bloquear").click()
    expect(card.get_by_role("status")).to_contain_text("Bloqueas a Bruno")
    expect(card.get_by_role("button", name="Desbloquear")).to_be_visible()
    alba.page.keyboard.press("Escape")
    react(bruno, "Buena")
    expect(bubble(bruno, "Buena")).to_be_visible()
    react(alba, "¡Toma ya!")
    expect(bubble(alba, "¡Toma ya!")).to_be_visible()
    expect(bubble(bruno, "¡Toma ya!")).to_be_visible()
    # Alba's own came after Bruno's, which the server kept from her.
    assert alba.read("watch.said.map((frame) => frame.phrase)")[-1] == "take_that"
    assert "nice" not in alba.read("watch.said.map((frame) => frame.phrase)")
