"""The other two systems on a phone: one person and three bots play a round, and the results say who is what."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import play_round

SYSTEMS = {
    "cardverse": (["Presidente", "Vicepresidente", "Viceculo", "Culo"], [4, 3, 2, 1], "final"),
    "basico": (["Presidente", "Vicepresidente", "Neutral", "Último"], [2, 1, 0, 0], "results"),
}


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_round_on_a_phone(visit: Visit, profile: str) -> None:
    titles, points, phase = SYSTEMS[profile]
    alba = visit("Alba")
    alba.create_table(profile=profile)
    alba.add_bots(3)
    alba.start()
    play_round(alba)
    alba.wait_phase(phase)
    podium = alba.page.locator("#podium > li")
    expect(podium).to_have_count(4)
    assert podium.locator(".step-name").all_inner_texts() == titles
    assert podium.locator(".step-points [aria-hidden]").all_inner_texts() == [f"+{number}" for number in points]
    names = podium.locator("> b").all_inner_texts()
    score = dict(
        zip(
            [text.removesuffix(" (tú)") for text in alba.page.locator("table.score tbody th").all_inner_texts()],
            [int(text) for text in alba.page.locator("table.score .total").all_inner_texts()],
            strict=True,
        )
    )
    assert score == dict(zip(names, points, strict=True))
    alba.audit(f"{phase}-{profile}")
