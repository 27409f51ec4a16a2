"""What a moderator, a rules editor and a reported player click through, on a phone."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.live import Site

PASSWORD = "a long password"
PEOPLE = f"""
from accounts.models import User
from game import services as game
from game.wiring import now_ms
from lobby import services as lobby
import json
User.objects.filter(username__in=["admin-root", "admin-alba", "admin-bruno"]).delete()
User.objects.create_superuser("admin-root", password="{PASSWORD}")
alba = User.objects.create_user("admin-alba", password="{PASSWORD}", display_name="Alba")
bruno = User.objects.create_user("admin-bruno", password="{PASSWORD}", display_name="Bruno")
room = lobby.room_create(host=alba, profile_key="clasico", bots=2)
lobby.seat_take(room_id=room.pk, user=bruno)
game.match_start(room_id=room.pk, user_id=alba.pk, now=now_ms())
print(json.dumps({{"code": room.code}}))
"""


REACHED = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import LimitHit, User
now = timezone.now()
who = User.objects.get(username="admin-bruno")
LimitHit.objects.create(
    action="bot_table", user=who, address="2001:db8:85a3:8d3:1319:8a2e:370:7348", times=12, first=now, last=now,
    until=now + timedelta(hours=1), counters=["none"],
)
"""


@pytest.fixture
def code(site: Site) -> str:
    """The code of a table with a match: Alba is number 0, two bots, Bruno number 3."""
    found: str = json.loads(site.shell(PEOPLE).strip().splitlines()[-1])["code"]
    return found


class Phone:
    """A browser of a phone's size in which somebody is signed in; what its console complains of is kept."""

    def __init__(self, browser: Browser, site: Site, who: str, lands: str = "/") -> None:
        self.context = browser.new_context(
            viewport={"width": 360, "height": 740}, locale="es-ES", timezone_id="Europe/Madrid"
        )
        self.page: Page = self.context.new_page()
        self.site = site
        self.complaints: list[str] = []
        self.open("/cuenta/entrar/")
        self.page.fill("input[name=login]", who)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.locator("input[name=password]").press("Enter")
        self.page.wait_for_url(f"{site.url}{lands}")
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        # Who is shut out is answered with 403, and the browser writes a line of its own about it.
        if message.type == "error" and "403" not in message.text:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def open(self, path: str) -> None:
        self.page.goto(self.site.url + path)

    def fits(self) -> bool:
        """Nothing of the page stands out to the right."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide <= 0


@pytest.fixture
def root(browser: Browser, site: Site, code: str) -> Iterator[Phone]:
    phone = Phone(browser, site, "admin-root")
    yield phone
    assert phone.complaints == []
    phone.context.close()


def test_a_report_is_made_read_and_answered_and_the_sanctioned_sees_why(
    browser: Browser, site: Site, code: str, root: Phone
) -> None:
    alba, bruno = Phone(browser, site, "admin-alba"), Phone(browser, site, "admin-bruno")
    alba.open(f"/cuenta/denunciar/?table={code}&player=3")
    alba.page.get_by_label("Estropea la partida a propósito").check()
    alba.page.get_by_label("Cuéntalo, si quieres").fill("Pasa siempre.")
    assert alba.fits()
    alba.page.get_by_role("button", name="Enviar").click()
    expect(alba.page.get_by_text("Gracias. Lo leerá alguien")).to_be_visible()

    root.open("/admin/moderacion/")
    assert root.fits()
    root.page.get_by_role("link", name="Bruno · Estropea la partida a propósito").first.click()
    expect(root.page.get_by_text("Se reparten las cartas")).to_be_visible()
    assert root.fits()
    root.page.get_by_role("button", name="La llevo yo").click()
    root.page.get_by_label("Suspender hasta una fecha").check()
    root.page.get_by_label("Motivo").fill("Jugar para otra persona.")
    root.page.get_by_role("button", name="Hacerlo").click()
    expect(root.page.get_by_text("Una suspensión lleva una fecha de final.")).to_be_visible()
    assert root.page.get_by_label("Motivo").input_value() == "Jugar para otra persona."
    root.page.get_by_label("Durante").select_option("24h")
    root.page.get_by_role("button", name="Hacerlo").click()
    expect(root.page.get_by_text("Hecho: suspensión.")).to_be_visible()

    bruno.open("/reglas/")
    expect(bruno.page.get_by_role("heading", name="Fuera de la mesa")).to_be_visible()
    expect(bruno.page.get_by_text("Jugar para otra persona.")).to_be_visible()
    root.open(f"/admin/mesas/{code}/")
    expect(root.page.get_by_text("se fue: juega el servidor")).to_be_visible()
    for phone in (alba, bruno):
        assert phone.complaints == []
        phone.context.close()


def test_a_warning_is_read_before_anything_else(browser: Browser, site: Site, root: Phone) -> None:
    site.shell(
        "from accounts.models import User; from accounts.moderation import services as s;"
        "s.sanction_give(user_id=User.objects.get(username='admin-alba').pk,"
        "by=User.objects.get(username='admin-root'), kind='warn', reason='Con calma.')"
    )
    alba = Phone(browser, site, "admin-alba", lands="/cuenta/aviso/?next=%2F")
    expect(alba.page.get_by_text("Con calma.")).to_be_visible()
    alba.page.get_by_role("button", name="Entendido").click()
    alba.page.wait_for_url(f"{site.url}/")
    alba.open("/reglas/")
    expect(alba.page.get_by_role("heading", name="Las reglas")).to_be_visible()
    alba.context.close()


def test_a_limit_that_somebody_reached_is_seen_and_lifted(site: Site, root: Phone) -> None:
    site.shell(REACHED)
    root.open("/admin/")
    root.page.get_by_role("link", name="Límites").first.click()
    line = root.page.locator(".boxes li").filter(has_text="2001:db8:85a3:8d3:1319:8a2e:370:7348")
    expect(line).to_contain_text("Mesas de bots")
    expect(line).to_contain_text("en vigor")
    assert root.fits()
    line.get_by_role("button", name="Quitar el límite").click()
    expect(root.page.get_by_text("Límite quitado.")).to_be_visible()
    expect(line).not_to_contain_text("en vigor")
    root.page.get_by_role("combobox", name="Límite").select_option("Visitas nuevas")
    root.page.get_by_role("button", name="Filtrar").click()
    expect(line).to_have_count(0)


def test_the_doctor_looks_and_lets_a_bot_play(code: str, root: Phone) -> None:
    root.open("/admin/mesas/")
    assert root.fits()
    root.page.get_by_role("link", name=code).click()
    assert root.fits()
    root.page.get_by_role("button", name="Que juegue un bot").first.click()
    expect(root.page.get_by_text("El servidor juega por ese asiento hasta que su persona vuelva.")).to_be_visible()
    root.page.get_by_role("button", name="Terminar la partida").click()
    expect(root.page.get_by_text("Partida parada.")).to_be_visible()


def test_a_round_is_tried_under_the_form_and_nothing_is_saved(root: Phone) -> None:
    root.open("/admin/lobby/ruleprofile/")
    root.page.get_by_role("link", name="Básico", exact=True).click()
    assert root.fits()
    root.page.get_by_label("Asientos", exact=True).fill("5")
    root.page.get_by_role("button", name="Probar").click()
    expect(root.page.get_by_text("Una ronda de 5 bots:")).to_be_visible()
    expect(root.page.get_by_text("Acaba la ronda:")).to_be_visible()
    root.page.select_option("[name=option_points]", "roles")
    root.page.get_by_role("button", name="Probar").click()
    expect(root.page.get_by_text("Con solo dos roles no se puede puntuar por roles.")).to_be_visible()


def test_a_page_is_written_seen_as_it_grows_published_and_put_back(site: Site, root: Phone) -> None:
    root.open("/admin/lobby/sitepage/")
    root.page.get_by_role("link", name="Aviso legal").first.click()
    body = root.page.locator("textarea[name=body]")
    body.fill("## Quién\n\n{trick 7c 7d > Jh Js}\n\nLo lleva [Olga](/nada/).")
    expect(root.page.get_by_role("img", name="Baza: siete de tréboles")).to_be_visible()
    expect(root.page.get_by_text("Línea 5: El enlace /nada/ no lleva a ninguna página.")).to_be_visible()
    assert root.fits()
    body.fill("## Quién\n\nLo lleva Olga.")
    expect(root.page.locator(".page-faults li")).to_have_count(0)
    root.page.get_by_role("button", name="Publicar").click()
    expect(root.page.get_by_text("Publicada.", exact=True)).to_be_visible()
    root.open("/aviso-legal/")
    expect(root.page.get_by_text("Lo lleva Olga.")).to_be_visible()
    root.page.go_back()
    root.page.get_by_role("link", name="Historia", exact=True).click()
    root.page.get_by_role("link", name="Versión 1").click()
    assert root.fits()
    root.page.get_by_role("button", name="Publicarla tal cual").click()
    root.open("/aviso-legal/")
    expect(root.page.get_by_text("Lo lleva Olga.")).to_have_count(0)


@pytest.fixture
def copied(site: Site) -> Iterator[str]:
    yield "de-casa"
    site.shell("from lobby.models import RuleProfile; RuleProfile.objects.filter(key='de-casa').delete()")


def test_a_system_is_made_from_a_copy_and_offered_once_it_is_published(root: Phone, copied: str) -> None:
    root.open("/admin/lobby/ruleprofile/")
    root.page.get_by_role("row").filter(has_text="basico").get_by_role("link", name="Copiar").click()
    root.page.fill("[name=name]", "De casa")
    root.page.fill("[name=key]", copied)
    assert root.fits()
    root.page.locator("[name=_save]").click()
    made = root.page.get_by_role("row").filter(has_text=copied)
    expect(made).to_be_visible()
    root.open("/mesas/nueva/")
    expect(root.page.get_by_text("De casa", exact=True)).to_have_count(0)
    root.open("/admin/lobby/ruleprofile/")
    made.locator("input[name$=published]").check()
    root.page.locator("[name=_save]").click()
    root.open("/mesas/nueva/")
    expect(root.page.get_by_text("De casa", exact=True)).to_be_visible()
