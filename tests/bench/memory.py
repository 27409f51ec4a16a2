"""What an idle socket costs a server process, and what a table does."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

import aiohttp

from tests.bench.processes import memory

Place = tuple[str, str | None]
"""The path of a socket, and the session of the person who opens it."""
SETTLES = 0.7


class Sockets:
    """Open sockets whose other end takes whatever comes."""

    def __init__(self, url: str, session: aiohttp.ClientSession, stack: AsyncExitStack, pid: int) -> None:
        self.url, self.session, self.stack, self.pid = url, session, stack, pid
        self.readers: list[asyncio.Task[None]] = []

    async def grow(self, places: Sequence[Place], *, speaks: bool) -> float:
        """Opens one socket at each place; by how many bytes a socket the process has grown.

        `speaks`: a socket is open once its first frame has come.
        """
        before = memory(self.pid)
        for path, cookie in places:
            headers = {"Origin": self.url} | ({} if cookie is None else {"Cookie": f"sessionid={cookie}"})
            socket = await self.stack.enter_async_context(self.session.ws_connect(self.url + path, headers=headers))
            if speaks:
                await socket.receive(timeout=20)
            self.readers.append(asyncio.create_task(_drain(socket)))
        await asyncio.sleep(SETTLES)
        return (memory(self.pid) - before) / len(places)


async def _drain(socket: aiohttp.ClientWebSocketResponse) -> None:
    while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass


async def grown(url: str, pid: int, steps: Sequence[Sequence[Place]], *, speaks: bool) -> list[float]:
    """Bytes for each further socket in each of these steps; all stay open until the end."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session, AsyncExitStack() as stack:
        sockets = Sockets(url, session, stack, pid)
        try:
            return [await sockets.grow(step, speaks=speaks) for step in steps]
        finally:
            for reader in sockets.readers:
                reader.cancel()


def of_tables(url: str, pid: int, tables: list[tuple[str, int, list[str]]], warm: int) -> tuple[float, float]:
    """Bytes of a socket, and of a table beside its sockets. The first `warm` tables pay for what is loaded once."""

    def place(table: tuple[str, int, list[str]], person: int) -> Place:
        return f"/ws/mesa/{table[0]}/", table[2][person]

    early, later = tables[:warm], tables[warm:]
    people = len(tables[0][2])
    steps = [
        [place(table, person) for table in early for person in range(people)],
        [place(table, 0) for table in later],
        [place(table, person) for table in later for person in range(1, people)],
    ]
    _, first, further = asyncio.run(grown(url, pid, steps, speaks=True))
    return further, first - further


def of_echo(url: str, pid: int, warm: int, count: int) -> float:
    """Bytes of a socket of a server that only echoes."""
    place: Place = ("/", None)
    return asyncio.run(grown(url, pid, [[place] * warm, [place] * count], speaks=False))[1]
