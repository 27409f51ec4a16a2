"""Every page beside the table in every size and both themes: nothing scrolls sideways, axe finds nothing, pictures are
kept.
"""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.live import Site

Scenes = dict[str, dict[str, Any]]
STRANGERS = [
    {"create": "/mesas/nueva/", "rules": "/reglas/", "rules-page": "/reglas/clasico/", "guest": "/cuenta/invitado/"},
    {"sign-in": "/cuenta/entrar/", "sign-up": "/cuenta/crear/", "password-forgotten": "/cuenta/clave/olvidada/"},
    {"privacy": "/privacidad/", "legal": "/aviso-legal/", "leaders": "/clasificacion/", "fair": "/trato-limpio/"},
]
MEMBERS = [
    {"profile": "/cuenta/", "e-mail": "/cuenta/correo/", "password": "/cuenta/clave/cambiar/"},
    {"second-factor": "/cuenta/segundo-paso/", "passkeys": "/cuenta/llaves/", "data": "/cuenta/datos/"},
]
MEMBER = """
from accounts.models import User
from tests.browser.stage import session_of
known = {"email": "olga@example.org", "display_name": "Olga"}
person, _ = User.objects.get_or_create(username="olga-looks", defaults=known)
person.set_password("una-buena-clave-9")
person.save()
print(session_of(person))
"""
ERRORS = {
    "400": "django.core.exceptions.SuspiciousOperation",
    "403": "django.core.exceptions.PermissionDenied",
    "500": "RuntimeError",
}


@pytest.fixture
def calm(visit: Visit) -> Visit:
    """As visit, with browsers that prefer dark pages."""
    return lambda name, **context: visit(name, color_scheme="dark", **context)


@pytest.mark.parametrize("some", range(len(STRANGERS)))
def test_a_page_that_strangers_see(calm: Visit, some: int) -> None:
    alba = calm("Alba")
    for name, path in STRANGERS[some].items():
        alba.open(path)
        alba.look(f"page-{name}")


@pytest.mark.parametrize("some", range(len(MEMBERS)))
def test_a_page_of_ones_own_account(calm: Visit, member: str, some: int) -> None:
    olga = calm("Olga", session=member)
    for name, path in MEMBERS[some].items():
        olga.open(path)
        olga.look(f"page-{name}")


@pytest.fixture
def member(site: Site) -> str:
    """The session of somebody with an account, an e-mail address and a password."""
    return site.shell(MEMBER).strip()


def test_the_hall_with_an_open_table_and_the_waiting_room(calm: Visit) -> None:
    alba, bruno, carmen = calm("Alba"), calm("Bruno"), calm("Carmen")
    carmen.open("/")
    carmen.look("page-hall-stranger")
    code = alba.create_table(visibility="public")
    carmen.open("/")
    expect(carmen.page.locator(f"[data-code={code}]")).to_be_visible()
    carmen.look("page-hall")
    link = alba.page.get_by_label("Enlace de la mesa").input_value()
    alba.others_join(bruno)
    alba.add_bots(1)
    alba.look("waiting-host")
    bruno.look("waiting-guest")
    carmen.page.goto(link)
    carmen.look("waiting-stranger")


def test_an_invitation_to_a_private_table(calm: Visit) -> None:
    alba, bruno = calm("Alba"), calm("Bruno")
    alba.create_table(visibility="private")
    bruno.page.goto(alba.page.get_by_label("Enlace de la mesa").input_value())
    bruno.look("page-invitation")


def test_the_exchange_of_who_was_first(calm: Visit, scenes: Scenes) -> None:
    nerea = calm("Nerea", session=scenes["first"]["session"])
    nerea.open(f"/mesa/{scenes['first']['code']}/")
    nerea.page.get_by_role("button", name="Siguiente ronda").click()
    nerea.wait_phase("exchange")
    expect(nerea.headline).to_have_text("Devuelve 2 cartas")
    assert len(nerea.hand()) == 15
    nerea.look("table-exchange")
    nerea.give_back()
    nerea.wait_phase("play")
    assert len(nerea.hand()) == 13


def test_who_was_last_opens_and_sees_what_came_back(calm: Visit, scenes: Scenes) -> None:
    nerea = calm("Nerea", session=scenes["last"]["session"])
    nerea.open(f"/mesa/{scenes['last']['code']}/")
    nerea.page.get_by_role("button", name="Siguiente ronda").click()
    nerea.wait_turn()  # the last opens, once the bots have given back
    assert len(nerea.hand()) == 13
    expect(nerea.page.locator("#hand [data-tag=nueva]")).to_have_count(2)
    nerea.audit("opens-after-exchange")


def test_the_error_pages(calm: Visit, site: Site) -> None:
    """Each as the site answers it; what cannot be brought about from outside is answered by the site's own shell."""
    alba = calm("Alba")
    alba.forgive("40[03]|404|429|500")
    alba.open("/no-such-page/")
    alba.look("error-404")
    refuse_without_token(alba)
    expect(alba.page.locator("h1")).to_be_visible()
    alba.audit("error-csrf")
    answers = json.loads(site.shell(ANSWERS.format(errors=ERRORS)))
    for status, (code, headers, body) in answers.items():
        assert str(code) == status
        alba.page.route("**/reglas/", partial(answer, code, headers, body))
        alba.open("/reglas/")
        expect(alba.page.locator("h1")).to_be_visible()
        alba.audit(f"error-{status}")
        alba.page.unroute("**/reglas/")


def answer(code: int, headers: dict[str, str], body: str, route: Route) -> None:
    route.fulfill(status=code, headers=headers, body=body)


def refuse_without_token(person: Person) -> None:
    """Sends a form without its token."""
    person.open("/cuenta/entrar/")
    person.read("for (const field of document.querySelectorAll('[name=csrfmiddlewaretoken]')) field.remove()")
    person.page.fill("input[name=login]", "alba")
    person.page.fill("input[name=password]", "una-clave")
    person.page.locator("input[name=password]").press("Enter")
    person.page.wait_for_load_state()


ANSWERS = """
import importlib, json
from unittest.mock import patch
from allauth.core.internal.ratelimit import respond_429
from django.test import Client

answers = {{}}
spanish = {{"HTTP_HOST": "127.0.0.1", "headers": {{"accept-language": "es"}}}}

def keep(status, answer):
    answers[status] = (answer.status_code, dict(answer.headers), answer.content.decode())

for status, name in {errors}.items():
    module, _, kind = name.rpartition(".")
    error = getattr(importlib.import_module(module or "builtins"), kind)
    with patch("lobby.views.hall._hall", side_effect=error):
        keep(status, Client(raise_request_exception=False).get("/", **spanish))
with patch("lobby.views.hall.render", side_effect=lambda request, *_: respond_429(request)):
    keep("429", Client().get("/", **spanish))
print(json.dumps(answers))
"""
