"""«Aprender a jugar» from the hall to its end: by keyboard alone on a narrow phone, told in a live region; and by touch
on a desktop, off the script, out of it, and from the first table of bots."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import AFTER_GUARD, DESKTOP, PHONE, Person

NARROW = {"width": 320, "height": 640}


def hint(person: Person, text: str) -> None:
    expect(person.page.locator(".lesson-text")).to_contain_text(text, timeout=30_000)


def begin(person: Person) -> None:
    person.page.locator("form#learn button, button[form=learn]").first.click()
    person.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    person.wait_turn()


def read_on(person: Person) -> None:
    more = person.page.get_by_role("button", name="Sigue")
    more.focus()
    person.page.keyboard.press("Enter")


def plays(person: Person, key: str) -> None:
    """The key jumps to the rank, Enter picks it up, and once more plays it."""
    keys = person.page.keyboard
    keys.press(key)
    keys.press("Enter")
    expect(person.page.locator(".rank-column[aria-pressed=true]")).to_have_count(1)
    expect(person.page.locator(".lesson-ring")).to_be_visible()
    person.acts(lambda: keys.press("Enter"))


def test_the_whole_lesson_by_keyboard(visit: Visit) -> None:
    ana = visit("Ana", viewport=NARROW)
    ana.open("/")
    begin(ana)
    hint(ana, "Te toca")
    expect(ana.page.locator("#voice")).to_contain_text("Sigue para continuar")
    ana.audit("lesson-turn")
    read_on(ana)
    hint(ana, "El orden")
    read_on(ana)
    hint(ana, "Toca tus cincos")
    expect(ana.page.locator("#voice")).to_contain_text("Toca tus cincos")
    ana.fits()
    plays(ana, "5")
    hint(ana, "tus reinas")
    plays(ana, "q")
    hint(ana, "baza cerrada")
    read_on(ana)
    plays(ana, "k")
    hint(ana, "Un dos")
    ana.page.wait_for_function(AFTER_GUARD)
    ana.acts(lambda: ana.page.keyboard.press("p"))
    hint(ana, "tu as")
    plays(ana, "a")
    hint(ana, "cuatro cuatros")
    plays(ana, "4")
    hint(ana, "ahora manda el 3")
    ana.shot("lesson-revolution")
    ana.page.get_by_role("button", name="Sigue").wait_for(timeout=30_000)
    read_on(ana)
    plays(ana, "3")
    ana.wait_phase("results")
    hint(ana, "el Culo paga")
    ana.fits()
    ana.page.get_by_role("button", name="Siguiente ronda").press("Enter")
    ana.wait_phase("exchange")
    hint(ana, "te da sus 2 más fuertes")
    for key in "34":
        ana.page.keyboard.press(key)
        ana.page.keyboard.press("Enter")
    hint(ana, "Dáselo")
    ana.shot("lesson-exchange")
    ana.acts(lambda: ana.main_button.press("Enter"))
    expect(ana.page.get_by_role("heading", name="Ya sabes jugar")).to_be_visible(timeout=30_000)
    ana.audit("lesson-done")
    ana.page.get_by_role("button", name="Jugar una partida con bots").press("Enter")
    ana.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    ana.page.locator(".table-page .me").wait_for()
    assert ana.read("watch.match.lesson") is None
    assert ana.page.locator(".lesson-offer").count() == 0
    ana.open("/")
    expect(ana.page.get_by_role("button", name="Repetir la lección")).to_be_visible()


def test_off_the_script_and_out_of_it(visit: Visit) -> None:
    ana = visit("Ana", viewport=PHONE, reduced_motion="no-preference")
    ana.open("/")
    ana.page.get_by_role("button", name="Practicar con bots").first.click()
    ana.page.get_by_role("dialog").get_by_role("textbox").fill("Ana")
    ana.page.get_by_role("dialog").locator("button[type=submit]").click()
    ana.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    offer = ana.page.locator(".lesson-offer")
    expect(offer).to_be_visible()
    ana.audit("lesson-offer")
    offer.get_by_role("button", name="Aprender a jugar").click()
    hint(ana, "Te toca")
    king = ana.page.locator('.rank-column[data-rank="K"]')
    king.click()
    ana.main_button.click()
    hint(ana, "Si la prefieres, otra vez y va")
    assert len(ana.hand()) == 13, "held back"
    ana.audit_sizes("lesson-better")
    ana.page.set_viewport_size(DESKTOP)
    ana.acts(ana.main_button.click)
    assert len(ana.hand()) == 12, "and let go"
    ana.page.wait_for_function("() => watch.match.lesson.step === 'free'")
    ana.wait_turn()
    ana.move()
    ana.page.get_by_role("button", name="Saltar la lección").click()
    expect(ana.page.get_by_role("heading", name="La lección puede esperar")).to_be_visible()
    ana.page.get_by_role("button", name="Seguir con la lección").click()
    expect(ana.page.locator(".lesson-text")).to_be_visible()
    ana.page.get_by_role("button", name="Saltar la lección").click()
    ana.page.get_by_role("button", name="Ver las reglas").click()
    ana.page.wait_for_url(re.compile(r"/reglas/$"))
    ana.open("/")
    assert ana.page.locator(".live-band").count() == 0, "the table was left"
