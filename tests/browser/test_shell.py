"""The site as an app: without network the rules can be read and everything else says so; a hint to install it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

# Everything that the worker has kept, as text, by address; null until it keeps all the rules that are on offer.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found[new URL(request.url).pathname] = await (await cache.match(request)).text();
    }
  }
  const rules = Object.keys(found).filter((path) => path.startsWith("/reglas/"));
  return rules.length >= 4 && found["/sin-red/"] ? found : null;
}"""
OFFER = """() => dispatchEvent(
  Object.assign(new Event("beforeinstallprompt"), { prompt: async () => { window.asked = 1; } }),
)"""


def kept(person: Person) -> dict[str, str]:
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    return dict(person.page.wait_for_function(KEPT).json_value())


@pytest.fixture
def reader(visit: Visit) -> Person:
    person = visit("Zacarías", worker=True)
    # A page that the worker answers in the network's place is one that could not be loaded, to the console.
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.forgive("503")
    return person


def test_without_network_the_rules_can_be_read_and_a_table_says_that_it_needs_it(reader: Person) -> None:
    reader.become_guest()
    expect(reader.page.locator(".profile-name")).to_have_text("Zacarías")
    found = kept(reader)
    assert not [path for path, text in found.items() if "Zacarías" in text], "nothing that is kept is about anybody"
    assert not [path for path in found if not path.startswith(("/static/", "/reglas/", "/sin-red/"))]

    reader.page.context.set_offline(True)
    for path, heading in (("/reglas/", "Las reglas"), ("/reglas/basico/", "Presidente")):
        reader.open(path)
        expect(reader.page.locator("h1")).to_contain_text(heading)
        expect(reader.page.locator(".profile-name")).to_have_count(0)
    reader.shot("offline-rules")
    for path in ("/mesa/ABCDEF/", "/historial/", "/"):
        reader.open(path)
        expect(reader.page.get_by_role("heading", name="Sin conexión")).to_be_visible()
    reader.audit_sizes("offline")
    expect(reader.page.get_by_role("link", name="Leer las reglas")).to_be_visible()

    # Once more to the hall: a page may take the driver's switch for a network that came and went, and load itself.
    hall = f"{reader.site.url}/"
    for _ in range(3):  # it may do so as it is being left
        reader.open("/")
        reader.page.wait_for_timeout(500)
        if reader.page.url == hall:
            break
    expect(reader.page).to_have_url(hall)
    expect(reader.page.get_by_role("heading", name="Sin conexión")).to_be_visible()
    reader.page.context.set_offline(False)
    expect(reader.page.get_by_role("heading", name="Mesas abiertas")).to_be_visible()
    expect(reader.page.locator(".profile-name")).to_have_text("Zacarías")


def test_who_reads_english_is_told_so_in_english(visit: Visit) -> None:
    reader = visit("Lucy", worker=True, locale="en-GB")
    reader.forgive("503")
    reader.open("/")
    assert 'lang="en"' in kept(reader)["/reglas/clasico/"]
    reader.page.context.set_offline(True)
    reader.open("/mesa/ABCDEF/")
    expect(reader.page.locator("html")).to_have_attribute("lang", "en")
    expect(reader.page.get_by_role("link", name="Try again")).to_be_visible()


def test_the_hint_to_install_comes_after_a_match_and_never_again_once_refused(visit: Visit) -> None:
    alba = visit("Alba")
    hint = alba.page.get_by_role("complementary", name="Presidente, en tu pantalla de inicio")
    alba.open("/")
    alba.page.evaluate(OFFER)
    expect(hint).to_be_hidden()
    alba.page.evaluate("localStorage.setItem('presidente.finished', 'yes')")
    alba.page.reload()
    alba.page.evaluate(OFFER)
    expect(hint).to_be_visible()
    alba.audit_sizes("install")
    hint.get_by_role("button", name="Instalar").click()
    assert alba.read("window.asked") == 1
    expect(hint).to_be_hidden()
    alba.page.evaluate(OFFER)
    hint.get_by_role("button", name="Ahora no").click()
    expect(hint).to_be_hidden()
    alba.page.reload()
    alba.page.evaluate(OFFER)
    expect(hint).to_be_hidden()


# The phase of the table is what the hint and the screen's lock go by.
LOCKS = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async (kind) => {
  const lock = new EventTarget();
  lock.release = async () => { locks.push("released"); lock.dispatchEvent(new Event("release")); };
  locks.push(kind);
  return lock;
} } });
"""


def test_at_a_table_the_screen_stays_on_while_cards_are_played(visit: Visit, scenes: dict[str, dict[str, Any]]) -> None:
    nerea = visit("Nerea", session=scenes["first"]["session"])
    nerea.page.add_init_script(LOCKS)
    nerea.open(f"/mesa/{scenes['first']['code']}/")
    nerea.page.locator(".results-page").wait_for()
    # What the socket says would put back the phase that is set here by hand.
    nerea.page.wait_for_function("() => watch.match")
    nerea.read("watch.deafen()")
    assert nerea.read("locks") == [], "not at the results"
    nerea.read("document.documentElement.dataset.phase = 'play'")
    nerea.page.wait_for_function("() => locks.includes('screen')")
    nerea.page.evaluate("localStorage.setItem('presidente.finished', 'yes')")
    nerea.page.evaluate(OFFER)
    expect(nerea.page.locator("#install-hint")).to_be_hidden()
    nerea.read("document.documentElement.dataset.phase = 'final'")
    nerea.page.wait_for_function("() => locks.at(-1) === 'released'")
    expect(nerea.page.locator("#install-hint")).to_be_visible()
    nerea.shot("install-at-the-final")
