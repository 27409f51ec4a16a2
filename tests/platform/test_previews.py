"""What others see of us: previews of shared links, what robots may read, the app's manifest, its worker's switch."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from deploy import icons
from lobby import services
from lobby.models import Room
from presidente import shell

BOT = {"user-agent": "WhatsApp/2.24"}
META = re.compile(r'<meta property="og:(?P<name>[\w:]+)" content="(?P<value>[^"]*)">')


def preview(client: Client, path: str) -> dict[str, str]:
    answer = client.get(path, headers=BOT)
    assert answer.status_code == 200, path
    return dict(META.findall(answer.content.decode()))


@pytest.fixture
def host(db: Any) -> User:
    call_command("load_profiles", verbosity=0)
    return User.objects.create_guest(display_name="Lucía", face=3)


def room_of(host: User, visibility: str) -> Room:
    room = services.room_create(host=host, profile_key="clasico", name="Los jueves", visibility=visibility)
    assert isinstance(room, Room)
    return room


def test_the_hall_and_the_rules_have_a_preview_with_a_picture(client: Client, host: User) -> None:
    for path in ("/", "/reglas/", "/reglas/clasico/", "/trato-limpio/"):
        found = preview(client, path)
        assert found["title"], path
        assert found["description"], path
        assert found["image"] == "http://testserver/static/img/share.png"
        assert found["url"] == f"http://testserver{path}"


def test_a_public_table_says_who_invites_to_what(client: Client, host: User) -> None:
    room = room_of(host, "public")
    found = preview(client, f"/mesa/{room.code}/")
    assert found["title"] == "Lucía te invita a su mesa"
    assert found["description"] == "Clásico · Turnos · Asientos ocupados: 1 de 6"
    assert client.get(f"/mesa/{room.code}/{room.token}/", headers=BOT, follow=True).status_code == 200
    assert '<meta name="robots" content="noindex">' in client.get(f"/mesa/{room.code}/").content.decode()


def test_a_private_one_says_the_host_s_name_alone_and_only_to_who_has_the_link(client: Client, host: User) -> None:
    room = room_of(host, "private")
    found = preview(client, f"/mesa/{room.code}/{room.token}/")
    assert found["title"] == "Lucía te invita a su mesa"
    told = " ".join(found.values())
    assert not [word for word in ("Los jueves", "Clásico", "Turnos", "1 de 6") if word in told]
    nothing = client.get("/mesa/ZZZZZZ/")
    for path in (f"/mesa/{room.code}/", f"/mesa/{room.code}/wrong/"):
        answer = client.get(path, headers=BOT)
        assert answer.status_code == nothing.status_code == 404
        assert "Lucía" not in answer.content.decode()


def test_rules_have_an_address_in_each_language(client: Client, host: User) -> None:
    english = client.get("/reglas/clasico/?lang=en", headers={"accept-language": "es"})
    text = english.content.decode()
    assert '<html lang="en"' in text
    assert english.headers["Content-Language"] == "en"
    assert '<link rel="canonical" href="http://testserver/reglas/clasico/?lang=en">' in text
    for language, address in (
        ("es", "/reglas/clasico/"),
        ("en", "/reglas/clasico/?lang=en"),
        ("x-default", "/reglas/clasico/"),
    ):
        assert f'<link rel="alternate" hreflang="{language}" href="http://testserver{address}">' in text
    assert '<html lang="es"' in client.get("/reglas/clasico/?lang=xx").content.decode()


def test_robots_read_what_is_public_and_previews_may_look_at_tables(client: Client, host: User) -> None:
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    for path in ("/", "/reglas/clasico/", "/jugador/lucia/", "/trato-limpio/"):
        assert robots.can_fetch("Googlebot", f"http://testserver{path}"), path
    for path in ("/mesa/ABCDEF/", "/cuenta/entrar/", "/admin/", "/historial/1/", "/mesas/nueva/"):
        assert not robots.can_fetch("Googlebot", f"http://testserver{path}"), path
    assert robots.can_fetch("Twitterbot", "http://testserver/mesa/ABCDEF/")
    assert not robots.can_fetch("Twitterbot", "http://testserver/cuenta/entrar/")
    places = re.findall(r"<loc>http://testserver([^<]+)</loc>", client.get("/sitemap.xml").content.decode())
    assert {"/", "/reglas/", "/reglas/clasico/"} <= set(places)
    assert all(robots.can_fetch("Googlebot", f"http://testserver{path}") for path in places)


def test_private_pages_are_not_to_be_found(client: Client, host: User) -> None:
    client.force_login(host)
    for path in ("/cuenta/perfil/", "/historial/", "/mesas/nueva/", "/no-such-page/"):
        assert '<meta name="robots" content="noindex">' in client.get(path).content.decode(), path


def test_the_manifest_is_in_the_page_s_language_and_its_icons_exist(client: Client) -> None:
    spanish, english = (json.loads(client.get(f"/app.webmanifest?lang={one}").content) for one in ("es", "en"))
    assert (spanish["lang"], english["lang"]) == ("es", "en")
    assert spanish["description"].startswith("El juego de cartas")
    assert {icon["purpose"] for icon in spanish["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in spanish["icons"]}
    for icon in spanish["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_the_pictures_are_the_drawings_beside_them() -> None:
    stale = [name for name in icons.DRAWN if (icons.IMAGES / name).read_bytes() != icons.png(name)]
    assert stale == [], "run deploy/icons.py"


def test_all_that_the_worker_keeps_exists_and_it_is_asked_for_anew(client: Client) -> None:
    assert [path for path in shell.shell_paths() if not Path(str(finders.find(path))).is_file()] == []
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.django_db
def test_the_switch_takes_the_worker_away(client: Client, settings: Any) -> None:
    assert 'data-worker="/sw.js"' in client.get("/").content.decode()
    settings.SERVICE_WORKER = False
    shell.worker_text.cache_clear()
    try:
        assert "unregister" in client.get("/sw.js").content.decode()
        assert "data-worker" not in client.get("/").content.decode()
    finally:
        shell.worker_text.cache_clear()
