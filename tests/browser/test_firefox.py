"""Firefox, Debian's extended support release: a whole round on a phone's screen, from the hall to the results."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import HERE, PACE
from tests.browser.person import PHONE, Person, play_round
from tests.live import server

NAMES = ("firefox-esr", "firefox")


@pytest.fixture
def firefox(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    """The system's own Firefox, by way of firefox.py."""
    program = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("this machine has no Firefox (Debian: apt-get install firefox-esr)")
    launcher = tmp_path / "firefox"
    launcher.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{HERE}/firefox.py" "{program}" "$@"\n')
    launcher.chmod(0o755)
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=launcher, timeout=60_000)
    yield browser
    browser.close()


def test_a_round_in_firefox(firefox: Browser, tmp_path: Path) -> None:
    with server(tmp_path, PRESIDENTE_BOT_PACE=PACE, DJANGO_LOG_LEVEL="INFO") as site:
        context = firefox.new_context(viewport=PHONE, locale="es-ES", timezone_id="Europe/Madrid")
        context.set_default_timeout(30_000)
        context.add_init_script(path=HERE / "watch.js")
        alba = Person(context.new_page(), site, "Alba")
        # Firefox says so of a picture that the page itself gives up on while it is left.
        alba.forgive("A ServiceWorker intercepted the request and encountered an unexpected error")
        alba.create_table(profile="clasico", mode="turns", length="unlimited")
        alba.add_bots(5)
        alba.start()
        assert len(alba.hand()) in (8, 9)
        alba.wait_turn()
        alba.fits()
        play_round(alba)
        alba.wait_phase("results")
        assert alba.page.locator("#podium > li").count() == 6
        alba.fits()
        assert alba.complaints == []
        assert "policy blocked" not in site.output(), site.output()
        # Last of all: for a picture the driver puts a style sheet into the page, which the policy blocks here.
        alba.shot("firefox-results")
        alba.page.get_by_role("button", name="Siguiente ronda").click()
        alba.wait_phase("exchange", "play")
        alba.shot("firefox-table")
        context.close()
