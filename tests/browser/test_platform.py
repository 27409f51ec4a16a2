"""What only a browser can tell of the composition: policies, translations, the administration."""

import re

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.live import Site


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the console and the page complain of, policy violations included."""
    found: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(f"{message.text} ({message.location['url']})")

    page.on("console", listen)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def test_the_first_page_breaks_no_policy(page: Page, site: Site, complaints: list[str]) -> None:
    page.goto(site.url)
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == "es"
    assert complaints == []


def test_the_administration_works_under_its_policy(page: Page, site: Site, complaints: list[str]) -> None:
    site.shell("from accounts.models import User; User.objects.create_superuser('root', password='a long password')")
    page.goto(f"{site.url}/admin/")
    page.fill("input[name=login]", "root")
    page.fill("input[name=password]", "a long password")
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(re.compile(r"/admin/$"))
    complaints.clear()  # a page of ours that fades over to one that does not is worth a line in the console
    page.goto(f"{site.url}/admin/accounts/user/add/")
    page.wait_for_load_state("networkidle")
    assert complaints == []


def test_a_browser_in_english_gets_english(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(site.url)
    assert page.locator("html").get_attribute("lang") == "en"
    catalog = page.evaluate("JSON.parse(document.getElementById('catalog').textContent)")
    assert catalog["Pasar"] == "Pass"
    context.close()
