"""What every test has: marks by folder, a real site and Chromium for those that ask, and no leaks between the kinds."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from tests.live import Site, server
from tests.settings import OWN_DATABASE

TESTS = Path(__file__).resolve().parent
MARKS = ("bench", "browser", "services")
LONGEST = ("test_systems", "test_series", "test_screens", "test_network", "test_motion", "test_layout", "test_firefox")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background inherits that, and so would every server that a test ends by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks tests by their folder; leaves out Chromium's where others run too.

    Playwright's sync fixtures keep an event loop running in the main thread, and every later database test would fail.
    `pytest tests/browser` runs them.
    """
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in MARKS:
            item.add_marker(folder)
        if folder in ("browser", "services") and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(300))  # each wait in them has its own limit, and says what was missing
    # Those that take longest first: at the end no worker is left with a whole series while the others have nothing.
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))
    browser = [item for item in items if item.get_closest_marker("browser")]
    if browser and len(browser) < len(items):
        items[:] = [item for item in items if item not in browser]
        config.hook.pytest_deselected(items=browser)


def pytest_unconfigure() -> None:
    """A thread's connection that outlives the database leaves its journal behind; each process takes its own away."""
    for left in OWN_DATABASE.parent.glob(f"{OWN_DATABASE.name}*"):
        left.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """pytest-django's; what the migrations put into the tables outlives the tests that commit."""
    from tests import starting_rows

    with django_db_blocker.unblock():
        starting_rows.keep()


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """The cache outlives the rows that it was read from, and counts of the rate limits."""
    cache.clear()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The embedded site as `deploy/local.py` serves it, on a database of its own; its log must hold no traceback."""
    with server(tmp_path_factory.mktemp("site")) as running:
        yield running
        assert "Traceback" not in running.output(), running.output()


# Two pages of Chromium's own stand behind each window, ready for an address bar that nobody sees: a third of what a new
# window costs. The switch replaces that of Playwright 1.65,
# whose features are the rest of the list.
SWITCHED_OFF = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter",
    "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright's, for the system's own Chromium: $CHROMIUM, or the first that is found."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    # Without the last four it looks for its maker's hosts at every start.
    flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
    flags += ["--disable-background-networking", "--disable-component-update"]
    flags.append(f"--disable-features={','.join(SWITCHED_OFF)}")
    if os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses to run as root with it
    return browser_type_launch_args | {"executable_path": program, "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Pages speak Spanish unless a test asks for another language."""
    return browser_context_args | {"locale": "es-ES", "timezone_id": "Europe/Madrid"}
