"""Somebody at the site with a browser of their own, who does everything as people do: by what the pages show."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import ConsoleMessage, Locator, Page, ViewportSize, expect
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.live import ROOT, Site

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
WIDTHS = (320, 360, 768, 1280, 1600)
SIZES: dict[str, ViewportSize] = {
    "small": {"width": 320, "height": 640},
    "phone": PHONE,
    "landscape": {"width": 740, "height": 360},
    "tablet": {"width": 768, "height": 1024},
    "desktop": DESKTOP,
}
THEMES = {"dark": "cloth", "light": "marble"}
"""By the colour scheme that the system prefers."""
SHOTS = ROOT / "var" / "shots" / "tests"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What `account` tells. A page without a table has no answers; one whose scripts have not come has no watch.
ACCOUNT = """() => ({
  dialogs: JSON.stringify([...document.querySelectorAll("dialog[open]")].map((dialog) => dialog.innerText)),
  focus: document.activeElement?.cloneNode(false).outerHTML,
  sent: JSON.stringify(globalThis.watch?.sent.slice(-5)),
  answers: JSON.stringify(globalThis.watch?.answers.slice(-3).map(({ id, ok, code, now }) => ({ id, ok, code, now }))),
  now: Date.now(),
  text: document.body?.innerText.slice(0, 600),
})"""
# «Pasar» ignores taps in the first 400 ms of a turn.
AFTER_GUARD = "() => performance.now() - watch.turnSince > 420"


class Person:
    """`name` is the guest's; what the console complains of gathers in `complaints`."""

    def __init__(self, page: Page, site: Site, name: str) -> None:
        self.page = page
        self.site = site
        self.name = name
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.listen(page)

    def listen(self, page: Page) -> None:
        """Gathers what this page's console complains of, policy violations included."""

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complain(f"{message.text} ({message.location['url']})")

        page.on("console", heard)
        page.on("pageerror", lambda error: self.complain(str(error)))

    def complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.forgiven):
            self.complaints.append(text)

    def forgive(self, pattern: str) -> None:
        """Complaints like this are what the test is about."""
        self.forgiven.append(pattern)

    def tab(self) -> Person:
        """Another tab of the same browser."""
        other = Person(self.page.context.new_page(), self.site, self.name)
        other.complaints, other.forgiven = self.complaints, self.forgiven
        return other

    def account(self) -> str:
        """The page as it stands, for whoever reads of a failure: where, what it says, what its socket carried last."""
        try:
            facts = self.page.evaluate(ACCOUNT)
        except PlaywrightError as error:
            return f"{self.page.url} does not answer: {error.message}"
        return "\n".join([self.page.url, *(f"{name}: {fact}" for name, fact in facts.items()), *self.complaints])

    # pages

    def open(self, path: str) -> None:
        self.page.goto(self.site.url + path)

    def become_guest(self) -> None:
        """Gives the name on the page made for it."""
        self.open("/cuenta/invitado/")
        self.page.fill("input[name=name]", self.name)
        self.page.get_by_role("button", name="Jugar", exact=True).click()
        self.page.wait_for_url(self.site.url + "/")

    def create_table(self, **choices: str) -> str:
        """Fills in the form of a new table, the name too if nobody knows it yet; the new table's code.

        `choices` are values of the form's radio buttons.
        """
        self.open("/mesas/nueva/")
        name = self.page.locator("input[name=name]")
        if name.count():
            name.fill(self.name)
        for field, value in choices.items():
            self.page.locator(f"label:has(input[name={field}][value='{value}'])").click()
        self.page.get_by_role("button", name="Crear mesa").click()
        self.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
        expect(self.chair(self.name)).to_be_visible()
        return self.page.url.rstrip("/").rpartition("/")[2]

    def join(self, code: str) -> None:
        """Types the code in the hall, gives a name at the table if nobody knows it yet, and sits down."""
        self.open("/")
        self.page.get_by_label("¿Tienes una invitación?").fill(code)
        self.page.locator("[data-code-form] button").click()
        self.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
        self.sit()

    def sit(self) -> None:
        name = self.page.get_by_label("Tu nombre en la mesa")
        seats = self.page.get_by_role("button", name="Sentarme", exact=True)
        expect(seats).to_be_visible()
        if name.count():
            name.fill(self.name)
        seats.click()
        expect(self.chair(self.name)).to_be_visible()

    # the waiting room

    def chair(self, name: str) -> Locator:
        return self.page.locator(".chair:not(.chair-free)").filter(has_text=name)

    def add_bots(self, count: int, level: str = "Fácil") -> None:
        taken = self.page.locator(".chair:not(.chair-free)")
        for _ in range(count):
            before = taken.count()
            self.page.locator(".chair-free button").first.click()
            self.page.get_by_role("dialog").get_by_role("button", name=level).click()
            expect(taken).to_have_count(before + 1)

    def others_join(self, *others: Person) -> None:
        """These come by the table's link, sit down and say that they are ready."""
        link = self.page.get_by_label("Enlace de la mesa").input_value()
        for other in others:
            other.page.goto(link)
            other.sit()
            other.ready()

    def ready(self) -> None:
        button = self.page.get_by_role("button", name="Estoy a punto")
        # A tap by somebody who is ready takes it back.
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def start(self) -> None:
        self.page.get_by_role("button", name="Empezar").click()
        self.wait_phase("play")

    # the table

    @property
    def main_button(self) -> Locator:
        return self.page.locator(".actions .act")

    @property
    def pass_button(self) -> Locator:
        return self.page.locator(".actions .pass")

    @property
    def lit(self) -> Locator:
        """The columns of the hand that can be played, weakest first."""
        return self.page.locator(".rank-column.lit")

    @property
    def headline(self) -> Locator:
        return self.page.locator(".status .phrase b")

    @property
    def note(self) -> Locator:
        return self.page.locator(".table-note")

    def read(self, expression: str) -> Any:
        """The value of JavaScript in the page, where `watch` is what the socket said last."""
        return self.page.evaluate(expression)

    def hand(self) -> list[str]:
        """The cards on the screen."""
        shown: list[str] = self.page.locator("#hand .card").evaluate_all(
            "cards => cards.map(card => card.dataset.card)"
        )
        return sorted(shown)

    def wait_phase(self, *phases: str) -> None:
        """Until the page shows one of these, and not the end of the round before it."""
        shown = ", ".join(f'[data-phase="{phase}"]' for phase in phases)
        place = ".table-page .me" if phases[0] in ("play", "exchange") else ".results-page"
        self.page.locator(f":is({shown}) {place}").wait_for(timeout=60_000)

    def wait_turn(self) -> None:
        self.page.locator(".status.mine, .status.must-equal").wait_for(timeout=60_000)

    def acts(self, gesture: Callable[[], None]) -> None:
        """Makes the gesture and waits until the server has accepted it and the table shows it."""
        answers, last = self.read("[watch.answers.length, watch.lastEvent()]")
        gesture()
        self.page.wait_for_function("before => watch.answers.length > before", arg=answers, polling=20)
        answer = self.read(f"watch.answers[{answers}]")
        assert answer["ok"], answer
        self.page.wait_for_function("last => watch.acted(last)", arg=last, polling=20)

    def play_lowest(self) -> None:
        self.lit.first.click()
        expect(self.main_button).to_have_text(re.compile("^(Jugar|Salir)"))
        self.acts(self.main_button.click)

    def pass_(self) -> None:
        self.page.wait_for_function(AFTER_GUARD)
        self.acts(self.pass_button.click)

    def move(self) -> None:
        """At my turn: the lowest that is lit, or a pass where nothing is."""
        self.wait_turn()
        if self.lit.count():
            self.play_lowest()
        else:
            self.pass_()

    def give_back(self) -> None:
        """The exchange: my lowest cards, if I owe any."""
        owed = self.read("watch.match.exchange ? watch.match.exchange.give : 0")
        for place in range(owed):
            # Where only this card of its column lies: the top strip with the index.
            self.page.locator(".rank-column").nth(place).click(position={"x": 14, "y": 14})
        if owed:
            expect(self.main_button).to_have_text(re.compile("^Dar "))
            self.acts(self.main_button.click)

    # checks

    def shot(self, name: str) -> None:
        """Keeps a picture of what is on the screen, for people to look at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        # A hidden caret would be a style sheet in the page, which its policy forbids in Firefox.
        self.page.screenshot(path=SHOTS / f"{name}.jpg", type="jpeg", quality=70, caret="initial")

    def audit(self, name: str) -> None:
        """No violation that axe finds, nothing that scrolls sideways; a picture of it is kept."""
        self.still()
        self.shot(name)
        self.sound(name)
        self.fits()

    def still(self) -> None:
        """Waits until nothing moves that comes to an end soon."""
        self.page.wait_for_function("() => watch.still()")

    def sound(self, name: str, leave: tuple[str, ...] = ()) -> None:
        """Nothing that axe finds; these rules are left out."""
        if not self.read("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        rules = {rule: {"enabled": False} for rule in leave}
        options = {"runOnly": RULES, "rules": rules, "resultTypes": ["violations"]}
        found = AxeResults(self.page.evaluate("options => axe.run(document, options)", options))
        assert found.violations_count == 0, f"{name}\n{found.generate_report()}"

    def wears(self, scheme: str) -> None:
        """The system prefers this colour scheme from now on, and the page has changed its theme."""
        self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        self.page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=THEMES[scheme])
        chosen = self.page.locator("[data-theme-button][aria-pressed=true]")
        if chosen.count():
            expect(chosen).to_have_attribute("data-theme-button", THEMES[scheme])

    def look(self, name: str, before: Callable[[], None] | None = None) -> None:
        """Nothing scrolls sideways in any size; axe finds nothing and pictures are kept on a phone and on a desktop.

        `before` brings a state of the table about, anew for each size; of these there are pictures in every size, on a
        phone and a desktop in both themes, they are looked at on a phone's side too, and axe looks at both themes.
        """
        sound = {("phone", "cloth"), ("desktop", "marble")} | ({("phone", "marble")} if before else set())
        for scheme, theme in THEMES.items():
            self.wears(scheme)
            for size, viewport in SIZES.items():
                if (size == "landscape" and not before) or (theme == "marble" and size not in ("phone", "desktop")):
                    continue
                self.page.set_viewport_size(viewport)
                if before:
                    before()
                self.still()
                self.fits()
                if before or (size, theme) in sound:
                    self.shot(f"{name}-{size}-{theme}")
                if (size, theme) in sound:
                    self.sound(f"{name}, {size}, {theme}")
        self.page.set_viewport_size(PHONE)

    def audit_sizes(self, name: str) -> None:
        """audit() on a phone and on a desktop."""
        for size, viewport in (("phone", PHONE), ("desktop", DESKTOP)):
            self.page.set_viewport_size(viewport)
            self.audit(f"{name}-{size}")

    def fits_widths(self) -> None:
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 740})
            self.fits()

    def fits(self) -> None:
        """Nothing scrolls sideways."""
        wide, room = self.read("[document.scrollingElement.scrollWidth, innerWidth]")
        assert wide <= room, f"{self.page.url} is {wide} px wide in {room}"

    def hurry(self) -> None:
        """Rapid mode: the lowest that answers, or a pass; others may be quicker at any moment."""
        can = self.read("watch.match && watch.match.phase === 'play' ? watch.match.can : []")
        answers = self.read("watch.answers.length")
        try:
            if "play" in can and self.lit.count():
                self.lit.first.click(timeout=2000)
                self.main_button.click(timeout=2000)
            elif "pass" in can:
                self.pass_button.click(timeout=2000)
            else:
                return
            self.page.wait_for_function("before => watch.answers.length > before", arg=answers, timeout=2000)
        except PlaywrightTimeoutError:
            pass  # the trick or the round was over before

    @property
    def playing(self) -> bool:
        return bool(self.read("watch.phase() === 'play'"))


def play_round(*people: Person) -> None:
    """These people play until the round is over; the first one's table says whose turn it is."""
    by_name = {person.name: person for person in people}
    table = people[0].page
    while True:
        found = table.wait_for_function("names => watch.awaited(names)", arg=list(by_name), timeout=60_000, polling=40)
        name = found.json_value()
        if name == "over":
            return
        by_name[name].move()
