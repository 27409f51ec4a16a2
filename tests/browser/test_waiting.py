"""The waiting room's idle warning, seats drawn by lot, and an account that is closed on another device."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.live import Site

IDLE = """
from datetime import timedelta
from django.db.models import F
from django.utils import timezone
from lobby.models import Room, RoomSeat
seats = RoomSeat.objects.filter(room__code={code!r}, user__display_name__in={names})
seats.update(active=timezone.now() - timedelta(minutes=10) + timedelta(seconds={left}))
due = timezone.now() + timedelta(seconds={left})
Room.objects.filter(code={code!r}).update(due_at=due, version=F("version") + 1)
"""
PASSWORD = "una-buena-clave-9"
MEMBER = f"""
from accounts.models import User
User.objects.create_user("olga-twice", password="{PASSWORD}", display_name="Olga")
"""


def test_who_does_nothing_is_warned_and_stays_by_saying_so(visit: Visit, site: Site) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    code = alba.create_table()
    alba.others_join(bruno)
    site.shell(IDLE.format(code=code, names=["Alba", "Bruno"], left=110))
    for person in (alba, bruno):
        expect(person.page.get_by_role("alert").filter(has_text="¿Sigues ahí?")).to_contain_text(
            re.compile(r"Tu asiento queda libre en menos de [12] minutos?\.")
        )
    alba.audit_sizes("waiting-idle")
    alba.page.get_by_role("button", name="Sigo aquí").click()
    expect(alba.page.get_by_text("¿Sigues ahí?")).to_have_count(0)
    expect(bruno.page.get_by_text("¿Sigues ahí?")).to_be_visible()
    site.shell(IDLE.format(code=code, names=["Bruno"], left=8))
    alba.add_bots(1)  # everybody is shown the room as it now is
    expect(alba.chair("Bruno")).to_have_count(0, timeout=60_000)
    lost = bruno.page.get_by_text("Llevabas diez minutos sin hacer nada, y tu asiento ha quedado libre.")
    expect(lost).to_be_visible()


# As soon as one question is gone the next chair is tapped: before the browser tells of the first one's end.
NEXT = """() => {
  const watch = new MutationObserver(() => {
    if (document.querySelector("dialog")) return;
    watch.disconnect();
    [...document.querySelectorAll(".chair-free button")].at(-1).click();
  });
  watch.observe(document.body, { subtree: true, childList: true });
}"""


def test_the_end_of_one_question_leaves_the_next_one_open(visit: Visit) -> None:
    alba = visit("Alba")
    alba.create_table()
    alba.page.locator(".chair-free button").first.click()
    alba.page.evaluate(NEXT)
    alba.page.locator("dialog").get_by_role("button", name="Fácil").click()
    question = alba.page.locator("dialog[open]").filter(has_text="Asiento 6")
    expect(question).to_be_visible()
    alba.page.wait_for_timeout(300)  # longer than the browser takes to tell
    assert question.is_visible()


def chairs(person: Person) -> list[str]:
    return person.page.locator(".chair:not(.chair-free)").all_inner_texts()


def test_the_host_draws_the_seats_by_lot(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    alba.create_table()
    alba.others_join(bruno)
    alba.add_bots(3)
    expect(bruno.page.get_by_role("button", name="Sortear los asientos")).to_have_count(0)
    names = re.compile(r"Alba|Bruno|Bot \w+")

    def order(person: Person) -> list[str]:
        return [found[0] for text in chairs(person) if (found := names.search(text))]

    before = order(alba)
    for _ in range(12):  # the lot may leave all as it was, once in 120
        version = alba.read("watch.room.version")
        alba.page.get_by_role("button", name="Sortear los asientos").click()
        for person in (alba, bruno):
            person.page.wait_for_function("version => watch.room.version > version", arg=version)
        if order(alba) != before:
            break
    assert order(alba) != before
    assert sorted(order(alba)) == sorted(before)
    expect(bruno.chair("Bruno")).to_be_visible()
    assert order(bruno) == order(alba)


def test_a_session_closed_on_another_device_ends_there_at_once(visit: Visit, site: Site) -> None:
    site.shell(MEMBER)
    here, there = visit("Olga"), visit("Olga")
    for person in (here, there):
        person.open("/cuenta/entrar/")
        person.page.fill("input[name=login]", "olga-twice")
        person.page.fill("input[name=password]", PASSWORD)
        person.page.locator("input[name=password]").press("Enter")
        person.page.wait_for_url(f"{site.url}/")
    there.create_table(profile="clasico", mode="turns")
    there.add_bots(2)
    there.start()
    here.open("/cuenta/datos/")
    expect(here.page.locator(".session-list li")).to_have_count(2)
    here.page.get_by_role("button", name="Cerrar todas las demás").click()
    expect(here.page.get_by_text("Hecho: ahí ya no está abierta tu cuenta.")).to_be_visible()
    expect(here.page.locator(".session-list li")).to_have_count(1)
    expect(there.page.locator(".band")).to_contain_text("Has cerrado la sesión.")
    there.forgive("403|401")
    there.open("/cuenta/datos/")
    there.page.wait_for_url(re.compile("/cuenta/entrar/"))
