"""What every test has: marks by folder, and no leaks between Chromium's tests and the database's."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
MARKS = ("bench", "browser", "services")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks tests by their folder; leaves out Chromium's where others run too.

    Playwright's sync fixtures keep an event loop running in the main thread, and every later database test would fail.
    `pytest tests/browser` runs them.
    """
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in MARKS:
            item.add_marker(folder)
    browser = [item for item in items if item.get_closest_marker("browser")]
    if browser and len(browser) < len(items):
        items[:] = [item for item in items if item not in browser]
        config.hook.pytest_deselected(items=browser)
