"""One seat at a time, and a list that lives: what the hall and the waiting room ask, show and keep by themselves."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

ASKED = "Tienes una partida en marcha"


def practises(person: Person) -> None:
    """At a private table with three bots; the match has begun."""
    person.open("/")
    person.page.get_by_role("button", name="Practicar con bots").first.click()
    person.wait_phase("play")


def test_a_second_table_asks_to_leave_the_first_and_the_hall_follows(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    alba.become_guest()
    hall, table = alba, alba.tab()
    band = hall.page.locator("#own-seat")
    expect(band).to_be_empty()
    practises(table)
    expect(band).to_contain_text(f"{ASKED}: Mesa de Alba")
    expect(band.get_by_role("link", name="Volver")).to_have_attribute(
        "href", table.page.url.removeprefix(hall.site.url)
    )

    code = bruno.create_table()
    card = hall.page.locator(f"[data-code={code}]")
    card.get_by_role("link", name="Sentarse").click()
    question = hall.page.get_by_role("dialog", name=ASKED)
    expect(question).to_contain_text("Juegas en «Mesa de Alba».")
    expect(question.get_by_role("link", name="Volver")).to_be_visible()
    hall.audit_sizes("second-table")
    hall.page.keyboard.press("Escape")
    expect(bruno.chair("Alba")).to_have_count(0)
    hall.page.get_by_role("button", name="Sentarme", exact=True).click()
    question.get_by_role("button", name="Dejarla y sentarme aquí").click()
    expect(hall.chair("Alba")).to_be_visible()
    expect(bruno.chair("Alba")).to_be_visible()
    expect(question).to_have_count(0)


def test_quick_match_asks_in_the_hall_and_then_goes_on_by_itself(visit: Visit) -> None:
    alba, bruno = visit("Alba"), visit("Bruno")
    code = bruno.create_table(mode="rapid")
    alba.become_guest()
    practises(alba)
    alba.open("/")
    alba.forgive("409")
    alba.page.locator("label", has=alba.page.locator("input[name=mode][value=rapid]")).click()
    alba.page.get_by_role("button", name="Partida rápida").click()
    expect(alba.page.get_by_role("heading", name=ASKED)).to_be_visible()
    alba.audit_sizes("second-table-hall")
    alba.page.get_by_role("button", name="Dejarla y sentarme aquí").click()
    alba.page.wait_for_url(f"{alba.site.url}/mesa/{code}/")
    expect(bruno.chair("Alba")).to_be_visible()


def test_the_list_keeps_filter_and_focus_while_it_grows(visit: Visit) -> None:
    alba, bruno, carmen = visit("Alba"), visit("Bruno"), visit("Carmen")
    quick = bruno.create_table(mode="rapid")
    alba.open("/")
    filters = alba.page.get_by_role("group", name="Filtrar mesas")
    filters.get_by_role("button", name="Rápido").click()
    link = alba.page.locator(f"[data-code={quick}]").get_by_role("link", name="Sentarse")
    link.focus()
    slow = carmen.create_table(mode="turns")
    arrived = alba.page.locator(f"[data-code={slow}]")
    expect(arrived).to_have_count(1)
    expect(arrived).to_be_hidden()
    expect(link).to_be_focused()
    bruno.add_bots(1)
    expect(alba.page.locator(f"[data-code={quick}] .num")).to_have_text("2 de 6")
    expect(link).to_be_focused()
    filters.get_by_role("button", name="Todas").click()
    expect(arrived).to_be_visible()
    bruno.page.get_by_role("button", name="Salir de la mesa").click()
    bruno.page.get_by_role("dialog").get_by_role("button", name="Salir").click()
    expect(alba.page.locator(f"[data-code={quick}]")).to_have_count(0)


def test_whom_the_host_sends_away_is_told_and_stays_out_and_the_rest_see_a_line(visit: Visit) -> None:
    alba, bruno, carmen = visit("Alba"), visit("Bruno"), visit("Carmen")
    code = alba.create_table()
    alba.others_join(bruno, carmen)
    alba.chair("Bruno").get_by_role("button").click()
    question = alba.page.get_by_role("dialog")
    question.get_by_role("button", name="Echar de la mesa…").click()
    question.get_by_role("button", name="Echar a Bruno").click()
    for person in (alba, carmen):
        expect(person.page.locator(".room-notice")).to_have_text("Bruno: fuera de la mesa.")
        expect(person.chair("Bruno")).to_have_count(0)
    told = bruno.page.locator(".room-notice")
    expect(told).to_contain_text("Quien organiza te ha sacado de esta mesa.")
    expect(told.get_by_role("link", name="Volver a las mesas")).to_be_visible()
    expect(bruno.page.get_by_role("button", name="Estoy a punto")).to_have_count(0)
    bruno.audit_sizes("expelled")
    bruno.open(f"/mesa/{code}/")
    bruno.page.wait_for_url(bruno.site.url + "/")
    said = "Quien organiza te sacó de esta mesa, y no puedes volver a entrar."
    expect(bruno.page.get_by_text(said)).to_be_visible()
