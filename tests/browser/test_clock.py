"""Somebody who does nothing: the server acts, twice, and then plays on until «He vuelto»."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_after_two_time_outs_the_server_plays_until_he_vuelto(visit: Visit) -> None:
    alba, carmen = visit("Alba"), visit("Carmen")
    code = alba.create_table(profile="veloz", mode="turns", length="1", visibility="public")
    alba.add_bots(3)
    alba.start()
    carmen.open(f"/mesa/{code}/")
    expect(carmen.headline).to_have_text("Miras la mesa de Alba")
    expect(carmen.page.locator("#hand")).to_have_count(0)

    assert alba.read("watch.match.clock.total") == 5000  # the rule system's own, which the form does not offer
    alba.page.get_by_role("button", name="He vuelto").wait_for(timeout=40_000)
    outs = alba.read("watch.match.log.filter(event => event.type === 'time_out').length")
    assert outs == 2
    assert alba.read("watch.me().stand_in") == "slow"
    alba.shot("slow")
    expect(carmen.page.get_by_role("button", name=re.compile("^Alba"))).to_have_accessible_name(re.compile("Auto$"))
    alba.page.get_by_role("button", name="He vuelto").click()
    expect(alba.page.get_by_role("button", name="He vuelto")).to_have_count(0)
    assert alba.read("watch.me().stand_in") is None
    alba.move()
