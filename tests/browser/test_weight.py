"""A first visit stays light: bytes of compressed bodies, as production serves them. Times: tests/bench/browser.py."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.browser import LOBBY_MOST, TABLE_MOST, collected_site, sit_down, visit
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
