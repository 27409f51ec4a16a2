"""«Te toca» and «tu mesa te espera» for who looks elsewhere: desktop, icon, title and sound, each with its switch."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

Moments = dict[str, dict[str, Any]]
# The browser's own, kept for the test to look at; `watch.away` is another tab in front of this one.
WORLD = """
(() => {
  const told = { notices: [], badges: [], sounds: 0 };
  window.told = told;
  Object.defineProperty(document, "visibilityState", { get: () => (window.watch?.away ? "hidden" : "visible") });
  const Native = window.Notification;
  window.Notification = class {
    static get permission() { return Native.permission; }
    static requestPermission() { return Native.requestPermission(); }
    constructor(title, { body }) { told.notices.push([title, body]); }
    close() { told.notices.push("closed"); }
  };
  navigator.setAppBadge = async (count) => told.badges.push(count);
  navigator.clearAppBadge = async () => told.badges.push(0);
  const play = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    told.sounds += 1;
    return play.call(this);
  };
})();
"""


@pytest.fixture
def alba(visit: Visit) -> Person:
    person = visit("Alba", permissions=["notifications"])
    person.page.add_init_script(WORLD)
    return person


def sits(person: Person) -> None:
    person.create_table(profile="clasico", mode="turns", turn_seconds="60")
    person.add_bots(2)
    person.start()
    person.read("watch.deafen()")


def looks_away(person: Person, *, away: bool) -> None:
    person.read(f"watch.away = {str(away).lower()}; document.dispatchEvent(new Event('visibilitychange'))")


def hears(person: Person, moment: dict[str, Any]) -> None:
    person.page.evaluate("frame => watch.show(frame, false)", moment)


def not_yet(moment: dict[str, Any]) -> dict[str, Any]:
    """The same, while it is still somebody else's turn."""
    match = moment["match"]
    other = next(player["seat"] for player in match["players"] if player["seat"] not in (None, match["seat"]))
    return moment | {"match": match | {"turn": other, "legal": [], "can": ["leave"], "can_pass": False}}


def settings(person: Person) -> None:
    person.page.get_by_role("button", name="Menú de la mesa").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Ajustes").click()


def switch(person: Person, name: str, *, on: bool) -> None:
    button = person.page.get_by_role("dialog").get_by_role("switch", name=re.compile(f"^{name}"))
    button.click()
    expect(button).to_have_attribute("aria-checked", str(on).lower())


def icon(person: Person) -> str:
    return str(person.read("document.querySelector('link[rel=icon]').href"))


def test_each_notice_comes_and_each_can_be_switched_off(alba: Person, moments: Moments) -> None:
    sits(alba)
    settings(alba)
    switch(alba, "Avisos en el escritorio", on=True)
    alba.page.keyboard.press("Escape")
    hears(alba, not_yet(moments["turn"]))
    plain, quiet = icon(alba), alba.page.title()
    assert quiet.startswith("Juega ")

    looks_away(alba, away=True)
    before = alba.read("told.sounds")
    hears(alba, moments["turn"])
    assert alba.page.title().startswith("Tu turno · ")
    assert icon(alba) != plain
    assert alba.read("told.notices.at(-1)[1]") == "Te toca jugar."
    assert alba.read("told.badges.at(-1)") == 1
    assert alba.read("told.sounds") > before
    hears(alba, moments["results"])
    assert alba.read("told.notices.at(-1)[1]") == "Tu mesa te espera para seguir."
    looks_away(alba, away=False)
    assert icon(alba) == plain
    assert alba.read("[told.notices.at(-1), told.badges.at(-1)]") == ["closed", 0]

    hears(alba, not_yet(moments["turn"]))
    settings(alba)
    for name in ("Avisos en el escritorio", "Marca en el icono", "Aviso en el título", "Sonido"):
        switch(alba, name, on=False)
    alba.page.keyboard.press("Escape")
    looks_away(alba, away=True)
    told = alba.read("JSON.stringify(told)")
    hears(alba, moments["turn"])
    hears(alba, moments["results"])
    assert alba.read("JSON.stringify(told)") == told
    assert icon(alba) == plain
    assert "turno" not in alba.page.title()
    # What was switched off stays so on this device.
    alba.page.reload()
    settings(alba)
    for name in ("Avisos en el escritorio", "Marca en el icono", "Aviso en el título", "Sonido"):
        button = alba.page.get_by_role("dialog").get_by_role("switch", name=re.compile(f"^{name}"))
        expect(button).to_have_attribute("aria-checked", "false")


def test_a_browser_that_lets_nobody_notify_is_named_as_the_cause(visit: Visit) -> None:
    bruno = visit("Bruno")
    sits(bruno)
    settings(bruno)
    button = bruno.page.get_by_role("dialog").get_by_role("switch", name="Avisos en el escritorio")
    button.click()
    expect(bruno.page.get_by_text("El navegador no deja: cámbialo en sus permisos para este sitio.")).to_be_visible()
    expect(button).to_have_attribute("aria-checked", "false")
