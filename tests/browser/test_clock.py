"""Somebody who does nothing: the server acts, twice, and then plays on until «He vuelto»."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_after_two_time_outs_the_server_plays_until_he_vuelto(visit: Visit) -> None:
    alba, carmen = visit("Alba"), visit("Carmen")
    code = alba.create_table(profile="veloz", mode="turns", length="1", visibility="public")
    alba.add_bots(2)
    alba.start()
    carmen.open(f"/mesa/{code}/")
    expect(carmen.headline).to_have_text("Miras la mesa de Alba")
    expect(carmen.page.locator("#hand")).to_have_count(0)
    assert alba.read("watch.match.clock.total") == 5000  # the rule system's own, which the form does not offer

    alba.page.get_by_role("button", name="He vuelto").click(timeout=60_000)
    expect(alba.page.get_by_role("button", name="He vuelto")).to_have_count(0)
    assert alba.read("watch.me().stand_in") is None
    kinds = alba.read("watch.match.log.map(({ type }) => type)")
    assert kinds.count("time_out") == 2
    assert (kinds.count("slow"), kinds.count("back")) == (1, 1)
    carmen.page.get_by_role("button", name="Actividad de la mesa").click()
    told = carmen.page.get_by_role("log")
    expect(told).to_contain_text("Alba no responde: juega el automático.")
    expect(told).to_contain_text("Alba vuelve a jugar.")
    carmen.shot("slow-and-back")
    alba.move()
