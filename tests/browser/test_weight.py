"""A first visit stays light: bytes of compressed bodies, as production serves them. Times: tests/bench/browser.py."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, ViewportSize

from tests.bench.browser import LISTEN, LOBBY_MOST, PHONE, TABLE_MOST, collected_site, sit_down, visit
from tests.browser.person import DESKTOP
from tests.live import Site


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with collected_site(Path(tmp_path_factory.mktemp("built"))) as site:
        yield site


def test_a_first_visit_stays_under_its_limits_and_works_from_collected_files(browser: Browser, built: Site) -> None:
    lobby = visit(browser, f"{built.url}/", [], slow=False)
    path, cookies = sit_down(browser, built.url)
    table = visit(browser, built.url + path, cookies, slow=False)
    assert lobby.weight < LOBBY_MOST
    assert table.weight < TABLE_MOST
    assert table.drawn is not None


@pytest.mark.parametrize("viewport", [PHONE["viewport"], DESKTOP], ids=["phone", "desktop"])
def test_the_largest_paint_is_of_what_stands_there_before_the_modules_come(
    browser: Browser, built: Site, viewport: ViewportSize
) -> None:
    path, cookies = sit_down(browser, built.url)
    context = browser.new_context(**PHONE | {"viewport": viewport})
    context.add_cookies(cookies)
    context.add_init_script(LISTEN)
    page = context.new_page()
    late: list[Route] = []

    def hold(route: Route) -> None:  # Playwright takes no built-in method
        late.append(route)

    page.route("**/table_page.*.js", hold)
    page.goto(built.url + path, wait_until="commit")
    page.wait_for_function("() => paints.length > 0")
    first = page.evaluate("paints.at(-1)")
    late[0].continue_()
    page.locator("#hand .card").first.wait_for()
    page.wait_for_timeout(500)  # two fonts come, and what they make of the words is painted
    assert page.evaluate("paints.at(-1)") == first
    context.close()
