"""What is left of play, as people find it: a round played back, its deal checked, passkeys, the end of an account."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.person import DESKTOP, Person
from tests.live import Site

Visit = Callable[..., Person]
PASSWORD = "una-buena-clave-9"


def match_of(site: Site, code: str) -> str:
    return site.shell(f"from game.models import Match; print(Match.objects.get(room__code={code!r}).pk)").strip()


def test_a_round_is_played_back_step_by_step(visit: Visit, site: Site, scenes: dict[str, dict[str, Any]]) -> None:
    nerea = visit("Nerea", session=scenes["first"]["session"])
    page = nerea.page
    page.goto(f"{site.url}/historial/{match_of(site, scenes['first']['code'])}/")
    page.get_by_role("link", name="Ver la ronda", exact=True).first.click()  # another test may have played a second
    place = page.locator(".replay-status .phrase span")
    expect(place).to_have_text(re.compile("paso 0 de"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(re.compile("paso 2 de"))
    assert page.url.endswith("#t=2")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(re.compile("paso 1 de"))
    page.keyboard.press("4")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pausa")).to_be_visible()
    expect(place).to_have_text(re.compile("paso [5-9] de"), timeout=10_000)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Reproducir")).to_be_visible()
    page.get_by_role("button", name="Baza siguiente").click()
    expect(place).to_have_text(re.compile("Baza [2-9] de"))


def test_a_link_opens_the_moment_and_another_hand_can_be_seen(
    visit: Visit, site: Site, scenes: dict[str, dict[str, Any]]
) -> None:
    nerea = visit("Nerea", session=scenes["first"]["session"], viewport=DESKTOP)
    page = nerea.page
    page.goto(f"{site.url}/historial/{match_of(site, scenes['first']['code'])}/1/#t=3")
    expect(page.locator(".replay-status .phrase span")).to_have_text(re.compile("paso 3 de"))
    expect(page.get_by_role("img", name=re.compile("^Mano de Nerea:"))).to_be_visible()
    choice = page.get_by_label("Mirar la mano de")
    other = choice.locator("option").nth(2).inner_text()
    name = other if "tú" not in other else choice.locator("option").nth(1).inner_text()
    choice.select_option(label=name)
    expect(page.get_by_role("img", name=re.compile(f"^Mano de {re.escape(name)}:"))).to_be_visible()
    choice.select_option(label="Sin manos")
    expect(page.get_by_role("img", name=re.compile("^Mano de"))).to_have_count(0)


def test_the_history_is_filtered(visit: Visit, site: Site, scenes: dict[str, dict[str, Any]]) -> None:
    olga = visit("Olga", session=scenes["ended"]["session"])
    page = olga.page
    lines = page.locator(".history-line")
    page.goto(f"{site.url}/historial/")
    expect(lines).to_have_count(1)
    page.get_by_label("Modo").select_option(label="Rápido")
    page.get_by_role("button", name="Filtrar").click()
    expect(page.get_by_text("No hay partidas así.")).to_be_visible()
    page.get_by_role("link", name="Ver todas").click()
    page.get_by_label("Reglas").select_option(label="Clásico")
    page.get_by_label("Con quién").select_option(label="Con bots")
    page.get_by_role("button", name="Filtrar").click()
    expect(lines).to_have_count(1)
    expect(page.get_by_label("Reglas")).to_have_value("clasico")
    lines.click()
    expect(page.get_by_role("link", name="Ver la ronda", exact=True)).to_be_visible()


def test_the_deal_is_checked_in_the_page_and_by_the_command(
    visit: Visit, site: Site, scenes: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    nerea = visit("Nerea", session=scenes["first"]["session"])
    page = nerea.page
    match = match_of(site, scenes["first"]["code"])
    page.goto(f"{site.url}/historial/{match}/1/#t=999")
    expect(page.get_by_text("Reparto comprobado")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Bajar el registro").click()
    honest, forged = tmp_path / "honest.json", tmp_path / "forged.json"
    download.value.save_as(honest)
    record = json.loads(honest.read_text())
    deck = record["deck"]
    forged.write_text(json.dumps({**record, "deck": [deck[1], deck[0], *deck[2:]]}))
    assert record["commitment"] in site.manage("verify-deal", str(honest))
    steps = json.loads(site.manage("replay", str(honest)))
    assert steps[-1]["state"]["phase"] == "over"
    assert all(step["ok"] for step in steps)
    page.goto(f"{site.url}/trato-limpio/")
    chosen = page.get_by_label("Registro de una ronda")
    chosen.set_input_files(honest)
    expect(page.locator("#fair-answer")).to_contain_text("Reparto comprobado")
    chosen.set_input_files(forged)
    expect(page.locator("#fair-answer")).to_contain_text("¡Ojo!")


def sign_up(person: Person, address: str, username: str) -> None:
    page = person.page
    page.goto(f"{address}/cuenta/crear/")
    page.get_by_label("Nombre de usuario").fill(username)
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_label("Repite la contraseña").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Crear cuenta").click()
    page.wait_for_url(f"{address}/")


def confirm(person: Person) -> None:
    """Types the password once more, where a page asks for it."""
    person.page.get_by_label("Contraseña").fill(PASSWORD)
    person.page.get_by_role("button", name="Seguir").click()


def test_a_passkey_opens_the_account_without_a_password(visit: Visit, site: Site) -> None:
    # A passkey belongs to a name, never to a number.
    address = site.url.replace("127.0.0.1", "localhost")
    olga = visit("Olga")
    page = olga.page
    wire = page.context.new_cdp_session(page)
    wire.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_up(olga, address, "olga")
    page.goto(f"{address}/cuenta/llaves/nueva/")
    # On a slow line the button is there before the script that gives it its work.
    held: list[Route] = []
    page.route("**/account/js/onload*.js", lambda route: held.append(route), times=1)  # noqa: PLW0108  (it wants a function of ours)
    confirm(olga)
    add = page.get_by_role("button", name="Añadir")
    expect(add).to_be_disabled()
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    page.get_by_label("Nombre de la llave").fill("El móvil")
    add.click()
    expect(page.get_by_role("heading", name="Códigos de reserva")).to_be_visible()
    page.goto(f"{address}/cuenta/llaves/")
    expect(page.get_by_text("El móvil")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{address}/cuenta/entrar/")
    page.get_by_role("button", name="Entrar con una llave de acceso").click()
    page.wait_for_url(f"{address}/")
    page.goto(f"{address}/cuenta/")
    expect(page.get_by_label("Tu nombre en la mesa")).to_have_value("olga")


def test_an_account_is_deleted_after_the_password_and_a_yes(visit: Visit, site: Site) -> None:
    hugo = visit("Hugo")
    page = hugo.page
    sign_up(hugo, site.url, "hugo")
    page.goto(f"{site.url}/cuenta/datos/")
    expect(page.get_by_text("este", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Bajar mis datos").click()
    assert download.value.suggested_filename.endswith(".zip")
    page.get_by_role("link", name="Borrar la cuenta…").click()
    confirm(hugo)
    page.get_by_label("Sí, quiero borrar mi cuenta").check()
    page.get_by_role("button", name="Borrar mi cuenta").click()
    expect(page.get_by_text("Tu cuenta está borrada.")).to_be_visible()
    assert (
        site.shell("from accounts.models import User; print(User.objects.filter(username='hugo').count())").strip()
        == "0"
    )


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("history", "historial/"),
        ("match", "historial/{match}/"),
        ("replay", "historial/{match}/1/#t=9"),
        ("replay-end", "historial/{match}/1/#t=999"),
        ("player", "jugador/yo/"),
        ("leaders", "clasificacion/"),
        ("fair", "trato-limpio/"),
        ("data", "cuenta/datos/"),
        ("close", "cuenta/borrar/"),
    ],
)
def test_a_page_stands_up_to_axe_on_a_phone_and_a_desktop(
    visit: Visit, site: Site, scenes: dict[str, dict[str, Any]], name: str, path: str
) -> None:
    nerea = visit("Nerea", session=scenes["first"]["session"])
    nerea.page.goto(f"{site.url}/{path.format(match=match_of(site, scenes['first']['code']))}")
    nerea.audit_sizes(f"players-{name}")
