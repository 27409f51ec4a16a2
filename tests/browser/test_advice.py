"""«Consejo» on a phone: asked at a practice table, it shows why, lifts what it would play, and plays nothing."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import PHONE

LIFTED = "document.querySelectorAll('#hand .card.up').length"


def test_the_advice_is_shown_and_its_cards_lifted(visit: Visit) -> None:
    alba = visit("Alba", viewport=PHONE)
    alba.create_table(profile="clasico", mode="turns", turn_seconds="60")
    alba.add_bots(3)
    alba.start()
    alba.wait_turn()
    button = alba.page.get_by_role("button", name="Consejo")
    box = button.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44
    hand = alba.hand()
    button.click()
    expect(alba.note).to_be_visible()
    text = alba.note.inner_text()
    assert text.endswith(".")
    alba.shot("advice")
    assert alba.hand() == hand, "nothing is played"
    assert (alba.read(LIFTED) == 0) == text.startswith("Pasa")
    alba.fits()
    if text.startswith("Pasa"):
        alba.pass_()
    else:
        alba.acts(alba.main_button.click)
        assert len(alba.hand()) < len(hand)
