"""Nothing on the board covers another's words or taps: three to seven players, every kind of moment, every screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Visit
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.positions import GIFT, HANDS, positions

COVERED = (Path(__file__).parent / "covered.js").read_text()
SCREENS: dict[str, ViewportSize] = {
    "phone": PHONE,
    "low phone": {"width": 360, "height": 640},
    "desktop": DESKTOP,
    "large phone on its side": {"width": 915, "height": 412},
    "phone on its side": {"width": 740, "height": 360},
}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Seven at a table, on the lowest phone, with four of a kind in hand: the chip of a turn touches a portrait.
TOO_MUCH = {("low phone", 7, "tall", "turn of 2"), ("low phone", 7, "tall", "turn of 5")}


# Who takes a tap within a portrait's disc, where that is somebody else's seat.
STOLEN = """() => {
  const found = new Set();
  const name = (seat) => `seat ${seat.dataset.seat}`;
  for (const bust of document.querySelectorAll('.seat .bust')) {
    const { left, top, width } = bust.getBoundingClientRect();
    for (let point = 0; point < 100; point += 1) {
      const [x, y] = [(point % 10) + 0.5, Math.floor(point / 10) + 0.5].map((at) => at / 10);
      if (Math.hypot(x - 0.5, y - 0.5) > 0.45) continue;
      const own = bust.closest('.seat');
      const other = document.elementFromPoint(left + x * width, top + y * width)?.closest('.seat');
      if (other && other !== own) found.add(`${name(other)} takes taps on the portrait of ${name(own)}`);
    }
  }
  return [...found];
}"""


def every_position(alba: Person) -> Iterator[tuple[int, str, str]]:
    """Shows Alba one position after the other: how many play, her hand, the moment."""
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(2)
    alba.start()
    alba.wait_turn()
    real = alba.read("({ now: Date.now(), room: watch.room, match: watch.match })")
    alba.read("watch.deafen()")
    for players in range(3, 8):
        for hand in HANDS:
            for number, (moment, frame) in enumerate(positions(real, players, hand)):
                alba.page.evaluate("frame => watch.deliver(frame)", frame)
                if number == 0:
                    alba.page.evaluate(DRAWN)  # the hand measures the room it has
                yield players, hand, moment


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_covers_anything(visit: Visit, screen: str) -> None:
    alba = visit("Alba", viewport=SCREENS[screen])
    found = []
    for players, hand, moment in every_position(alba):
        covered = alba.page.evaluate(COVERED)
        if covered and (screen, players, hand, moment) not in TOO_MUCH:
            alba.shot(f"covered-{screen}-{players}-{hand}-{moment}".replace(" ", "-"))
            found.append(f"{players} players, {hand} hand, {moment}: {', '.join(covered)}")
    assert found == []


@pytest.mark.parametrize("size", [(320, 568), (1024, 640)], ids=["small phone", "low desktop"])
def test_every_portrait_takes_its_own_taps(visit: Visit, size: tuple[int, int]) -> None:
    alba = visit("Alba", viewport={"width": size[0], "height": size[1]})
    found = []
    for players, hand, moment in every_position(alba):
        if stolen := alba.page.evaluate(STOLEN):
            found.append(f"{players} players, {hand} hand, {moment}: {', '.join(stolen)}")
    assert found == []


# The new cards of my hand whose mark lies over their rank.
MARKED = """(cards) => cards.filter((name) => {
  const card = document.querySelector(`.hand [data-card="${name}"]`);
  card.dataset.tag = 'nueva';
  const mark = getComputedStyle(card, '::after');
  const px = (what) => parseFloat(mark[what]);
  const rank = card.querySelector('.index b');
  const left = card.offsetWidth - px('right') - px('width') - px('paddingLeft') - px('paddingRight');
  const [across, down] = [rank.offsetLeft + rank.offsetWidth - left, rank.offsetTop + rank.offsetHeight - px('top')];
  return across > 2 && down > 2;
})"""


def test_the_mark_of_a_new_card_leaves_its_rank_readable(visit: Visit) -> None:
    alba = visit("Alba")
    found = []
    for players, hand, moment in every_position(alba):
        if moment == "gives back":
            for width, height in ((320, 640), (360, 740), (740, 360), (1280, 800)):
                alba.page.set_viewport_size({"width": width, "height": height})
                alba.page.evaluate(DRAWN)
                hidden = alba.page.evaluate(MARKED, GIFT)
                found += [f"{players} players, {hand} hand, {width}x{height}: {card}" for card in hidden]
    assert found == []
