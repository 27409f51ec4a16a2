"""An account as its person clicks through it: made of a guest, with a second step at the door, open in two places."""

import json
import time
import zipfile
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

PASSWORD = "una-buena-clave-9"


def signs_in(person: Person, username: str) -> None:
    person.open("/cuenta/entrar/")
    person.page.locator("input[name=login]").fill(username)
    person.page.locator("input[name=password]").fill(PASSWORD)
    person.page.locator("input[name=password]").press("Enter")


def test_a_guest_makes_an_account_and_keeps_everything(visit: Visit, scenes: dict[str, dict[str, Any]]) -> None:
    nerea = visit("Nerea", session=scenes["own"]["session"])
    page = nerea.page
    nerea.open("/historial/")
    expect(page.get_by_role("note")).to_contain_text("si pasas 60 días sin venir, se borra todo lo que has jugado")
    page.get_by_role("note").get_by_role("link", name="Guarda tu progreso").click()
    page.get_by_label("Nombre de usuario").fill("nerea")
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_label("Repite la contraseña").fill(PASSWORD)
    page.get_by_role("button", name="Guardar mi progreso").click()
    expect(page.get_by_text("Progreso guardado.")).to_be_visible()
    nerea.open("/jugador/nerea/")
    expect(page.get_by_role("heading", name="Nerea")).to_be_visible()
    expect(page.get_by_role("heading", name="En partidas con bots")).to_be_visible()
    nerea.open("/")
    expect(page.locator("#own-seat")).to_contain_text("Tienes una partida en marcha")
    nerea.open("/cuenta/datos/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Bajar mis datos").click()
    with zipfile.ZipFile(download.value.path()) as packed:
        assert json.loads(packed.read("perfil.json"))["username"] == "nerea"
        assert any(name.startswith("registros/") for name in packed.namelist())


def test_a_second_step_is_set_up_by_a_drawing_and_asked_at_the_door(visit: Visit) -> None:
    iria, elsewhere = visit("Iria"), visit("Iria")
    page = iria.page
    iria.become_guest()
    iria.open("/cuenta/guardar/")
    page.get_by_label("Nombre de usuario").fill("iria")
    page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    page.get_by_label("Repite la contraseña").fill(PASSWORD)
    page.get_by_role("button", name="Guardar mi progreso").click()
    expect(page.get_by_text("Progreso guardado.")).to_be_visible()

    iria.open("/cuenta/")
    page.get_by_role("link", name="Pedir un código al entrar").click()
    page.get_by_role("link", name="Prepararlo").click()
    page.get_by_label("Contraseña").fill(PASSWORD)
    page.get_by_role("button", name="Seguir").click()
    expect(page.get_by_role("img", name="Código QR para la aplicación")).to_be_visible()
    iria.audit("second-step")
    secret = page.locator(".totp-secret").inner_text()
    page.get_by_role("textbox", name="Código").fill("000000")
    page.get_by_role("button", name="Activar").click()
    expect(page.get_by_text("Ese código no vale.")).to_be_visible()
    page.get_by_role("textbox", name="Código").fill(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))
    page.get_by_role("button", name="Activar").click()
    expect(page.get_by_role("heading", name="Códigos de reserva")).to_be_visible()
    spare = page.locator(".recovery-codes li, .recovery-codes code").first.inner_text()

    signs_in(elsewhere, "iria")
    expect(elsewhere.page.get_by_text("La contraseña vale. Ahora, el código de tu aplicación.")).to_be_visible()
    elsewhere.page.get_by_role("textbox", name="Código").fill(spare)
    elsewhere.page.get_by_role("button", name="Entrar").click()
    elsewhere.page.wait_for_url(elsewhere.site.url + "/")

    iria.open("/cuenta/datos/")
    expect(page.locator(".session-list li")).to_have_count(2)
    page.get_by_role("button", name="Cerrar todas las demás").click()
    expect(page.locator(".session-list li")).to_have_count(1)
    elsewhere.open("/cuenta/datos/")
    expect(elsewhere.page.locator("input[name=login]")).to_be_visible()


TWICE = """(button) => {
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sessionStorage.sent = Number(sessionStorage.sent ?? 0) + 1;
  });
  button.click();
  button.click();
}"""


def test_two_quick_taps_send_a_form_once(visit: Visit) -> None:
    ana = visit("Ana")
    ana.open("/cuenta/guardar/")
    ana.page.get_by_label("Nombre de usuario").fill("ana_doble")
    ana.page.get_by_label("Contraseña", exact=True).fill(PASSWORD)
    ana.page.get_by_label("Repite la contraseña").fill(PASSWORD)
    ana.page.wait_for_load_state("networkidle")
    ana.page.get_by_role("button", name="Crear cuenta").evaluate(TWICE)
    expect(ana.page).to_have_url(f"{ana.site.url}/")
    expect(ana.page.get_by_role("link", name="Entrar", exact=True)).to_have_count(0)
    assert ana.read("sessionStorage.sent") == "1"


BENEATH = """() => {
  const bar = document.querySelector('.page > .bottom-nav');
  const one = document.activeElement;
  if (bar.contains(one) || one === document.body) return null;
  const { top, height } = one.getBoundingClientRect();
  return top + height / 2 > bar.getBoundingClientRect().top ? one.outerHTML.slice(0, 90) : null;
}"""


@pytest.mark.parametrize("path", ["/", "/mesas/nueva/", "/cuenta/", "/cuenta/guardar/"])
def test_what_has_the_focus_does_not_lie_beneath_the_bottom_bar(visit: Visit, path: str) -> None:
    ana = visit("Ana")
    ana.open(path)
    hidden = []
    for _ in range(45):
        ana.page.keyboard.press("Tab")
        hidden.append(ana.page.evaluate(BENEATH))
    assert [one for one in hidden if one] == []
