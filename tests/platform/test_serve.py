"""The server process as people meet it: sockets from our own pages only, and a word before it goes."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from game.protocol import FLOOD
from tests.live import Site, server

OPEN_ROOM = """
from accounts.models import User
from lobby import services
host = User.objects.create_guest(display_name="Alba", face=1)
print(services.room_create(host=host, profile_key="clasico").code)
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with server(tmp_path_factory.mktemp("serve")) as site:
        yield site


async def handshake(site: Site, code: str, origin: str | None) -> int:
    """The status of an attempt to open a table's socket: 101 if it opens."""
    headers = {} if origin is None else {"Origin": origin}
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(f"{site.url}/ws/mesa/{code}/", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as refusal:
            return refusal.status


async def test_a_socket_opens_for_our_own_pages_alone(running: Site) -> None:
    code = running.shell(OPEN_ROOM).strip()
    assert await handshake(running, code, running.url) == 101
    assert await handshake(running, code, "https://evil.example") == 403
    assert await handshake(running, code, None) == 403


async def test_sockets_are_told_to_come_back_when_the_process_ends(tmp_path: Path) -> None:
    with server(tmp_path) as site:
        code = site.shell(OPEN_ROOM).strip()
        async with aiohttp.ClientSession() as session:
            socket = await session.ws_connect(f"{site.url}/ws/mesa/{code}/", headers={"Origin": site.url})
            first = await socket.receive_json(timeout=20)
            assert first["type"] == "view"
            site.process.send_signal(signal.SIGTERM)
            while (await socket.receive(timeout=20)).type == aiohttp.WSMsgType.TEXT:
                pass
        assert socket.close_code == 4503
        assert await asyncio.to_thread(site.process.wait, 20) == 0
        assert "Traceback" not in site.output()


async def test_whoever_floods_a_socket_is_told_why_it_closes(running: Site) -> None:
    """By the real server: an application's close code that it may not send would leave the line open and dumb."""
    code = running.shell(OPEN_ROOM).strip()
    async with aiohttp.ClientSession() as session:
        table = await session.ws_connect(f"{running.url}/ws/mesa/{code}/", headers={"Origin": running.url})
        for number in range(FLOOD):
            await table.send_json({"id": f"f{number}", "type": "sync"})
        hall = await session.ws_connect(f"{running.url}/ws/mesas/", headers={"Origin": running.url})
        await hall.send_str("hello")
        for socket, why in ((table, 4429), (hall, 4400)):
            while (await socket.receive(timeout=20)).type == aiohttp.WSMsgType.TEXT:
                pass
            assert socket.close_code == why
    assert "Traceback" not in running.output()
