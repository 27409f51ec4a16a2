"""The seat outlasts the page: reloading, a second tab, a lost connection; and signing out ends it."""

import re
import signal
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PACE, Visit
from tests.browser.person import DESKTOP, Person
from tests.live import server

LOST = "Sin conexión. Reintentando…"


def sit_alone(person: Person, **choices: str) -> None:
    """A table with two bots, and the person's turn."""
    person.create_table(profile="clasico", mode="turns", length="1", **choices)
    person.add_bots(2)
    person.start()
    person.wait_turn()


def band(person: Person) -> str:
    return person.page.locator(".band p").inner_text()


def seconds_left(page: Page) -> int:
    return int(page.locator(".my-bust .seconds").inner_text())


def test_a_reload_keeps_seat_hand_and_remaining_time(visit: Visit) -> None:
    alba = visit("Alba")
    sit_alone(alba)
    alba.page.wait_for_function("() => Number(document.querySelector('.my-bust .seconds').textContent) < 29")
    hand, deadline, seat = alba.hand(), alba.read("watch.deadline"), alba.read("watch.match.seat")
    shown, at = seconds_left(alba.page), time.monotonic()
    alba.page.reload()
    alba.wait_turn()
    later, passed = seconds_left(alba.page), time.monotonic() - at
    assert alba.hand() == hand
    assert alba.read("watch.match.seat") == seat
    assert abs(alba.read("watch.deadline") - deadline) < 1000
    assert abs((shown - later) - passed) <= 1.5  # both numbers are whole seconds
    alba.move()


def test_a_second_tab_takes_the_seat_and_jugar_aqui_takes_it_back(visit: Visit) -> None:
    alba = visit("Alba")
    sit_alone(alba)
    hand = alba.hand()
    other = alba.tab()
    other.page.goto(alba.page.url)
    other.wait_turn()
    expect(alba.page.locator(".band")).to_contain_text("Sigues en otro dispositivo.")
    alba.shot("taken-over")
    expect(alba.main_button).to_have_attribute("aria-disabled", "true")
    alba.page.get_by_role("button", name="Jugar aquí").click()
    expect(alba.page.locator(".band")).to_have_count(0)
    expect(other.page.locator(".band")).to_contain_text("Sigues en otro dispositivo.")
    assert alba.hand() == hand
    alba.move()


def test_a_server_killed_in_mid_round_shows_the_band_and_all_comes_back_by_itself(visit: Visit, tmp_path: Path) -> None:
    with server(tmp_path, PRESIDENTE_BOT_PACE=PACE) as running:
        alba = visit("Alba", where=running, viewport=DESKTOP)
        alba.forgive("ERR_CONNECTION_REFUSED")
        sit_alone(alba, turn_seconds="60")
        alba.lit.first.click()
        hand, deadline = alba.hand(), alba.read("watch.deadline")
        running.process.kill()  # without a word to anybody
    expect(alba.page.locator(".band")).to_have_text(LOST)
    alba.shot("lost")
    expect(alba.main_button).to_have_attribute("aria-disabled", "true")
    alba.main_button.click(force=True)
    assert alba.read("watch.sent.filter(message => message.type === 'play')") == []
    port = int(running.url.rpartition(":")[2])
    with server(tmp_path, port=port, PRESIDENTE_BOT_PACE=PACE):
        expect(alba.page.locator(".band")).to_have_count(0, timeout=30_000)
        assert alba.hand() == hand
        assert abs(alba.read("watch.deadline") - deadline) < 1000
        alba.page.keyboard.press("Escape")
        alba.move()


def test_a_line_that_is_dead_and_does_not_say_so_is_found_out(visit: Visit, tmp_path: Path) -> None:
    with server(tmp_path, PRESIDENTE_BOT_PACE=PACE) as running:
        alba = visit("Alba", where=running)
        alba.forgive("ERR_CONNECTION_REFUSED")  # the server ends before the page
        sit_alone(alba, turn_seconds="60")
        hand = alba.hand()
        alba.lit.first.click()
        running.process.send_signal(signal.SIGSTOP)
        try:
            alba.main_button.click()
            expect(alba.page.locator(".band")).to_have_text(LOST, timeout=13_000)
            expect(alba.note).to_be_visible()  # what became of the play
            assert alba.hand() == hand
        finally:
            running.process.send_signal(signal.SIGCONT)
        expect(alba.page.locator(".band")).to_have_count(0, timeout=30_000)


def test_without_a_network_the_band_comes_at_once(visit: Visit) -> None:
    alba = visit("Alba")
    alba.forgive("ERR_INTERNET_DISCONNECTED")
    sit_alone(alba, turn_seconds="60")
    alba.page.context.set_offline(True)
    expect(alba.page.locator(".band")).to_have_text(LOST, timeout=3_000)
    alba.page.context.set_offline(False)
    expect(alba.page.locator(".band")).to_have_count(0, timeout=15_000)
    alba.move()


def test_signing_out_closes_the_table(visit: Visit) -> None:
    alba = visit("Alba")
    sit_alone(alba)
    other = alba.tab()
    other.open("/cuenta/salir/")
    other.page.get_by_role("button", name=re.compile("^Salir")).click()
    other.page.wait_for_url(alba.site.url + "/")
    expect(alba.page.locator(".band")).to_contain_text("Has cerrado la sesión.")
    alba.shot("signed-out")
    expect(alba.main_button).to_have_attribute("aria-disabled", "true")
