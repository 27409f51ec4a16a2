"""Our own front port, where there is no nginx: between a visitor and several processes."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

from deploy.front import Front, rewritten


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@asynccontextmanager
async def behind(name: str) -> AsyncIterator[int]:
    """A small server that echoes."""

    async def page(request: web.Request) -> web.Response:
        told = {key: request.headers.get(key) for key in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Request-ID")}
        return web.json_response({"name": name, "body": (await request.read()).decode(), **told})

    async def echo(request: web.Request) -> web.WebSocketResponse:
        answering = web.WebSocketResponse()
        await answering.prepare(request)
        async for message in answering:
            if message.data == "end":
                await answering.close(code=4503)
            else:
                await answering.send_str(f"{name}: {message.data}")
        return answering

    app = web.Application()
    app.add_routes([web.get("/ws", echo), web.route("*", "/", page)])
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield port
    await runner.cleanup()


@asynccontextmanager
async def fronted(*ports: int) -> AsyncIterator[str]:
    port = free_port()
    server = await asyncio.start_server(Front([("127.0.0.1", one) for one in ports]).serve, "127.0.0.1", port)
    yield f"http://127.0.0.1:{port}"
    server.close()


def test_a_visitors_own_claims_are_replaced() -> None:
    claims = b"X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Proto: https\r\nConnection: keep-alive"
    head = b"GET / HTTP/1.1\r\nHost: a\r\n" + claims + b"\r\n\r\n"
    lines = rewritten(head, "192.0.2.7").split(b"\r\n")
    assert lines[:2] == [b"GET / HTTP/1.1", b"Host: a"]
    assert b"X-Forwarded-For: 192.0.2.7" in lines
    assert b"X-Forwarded-Proto: http" in lines
    assert b"Connection: close" in lines
    assert not any(b"6.6.6.6" in line or b"https" in line for line in lines)


async def test_pages_bodies_and_sockets_pass_and_close_codes_too() -> None:
    async with behind("one") as port, fronted(port) as url, aiohttp.ClientSession() as session:
        async with session.post(url, data="x" * 300_000) as answer:
            told = await answer.json()
        assert (told["name"], len(told["body"])) == ("one", 300_000)
        assert told["X-Forwarded-For"] == "127.0.0.1"
        assert len(told["X-Request-ID"]) == 32
        async with session.ws_connect(f"{url}/ws") as opened:
            for word in ("a", "b" * 50_000):
                await opened.send_str(word)
                assert await opened.receive_str(timeout=20) == f"one: {word}"
            await opened.send_str("end")
            await opened.receive(timeout=20)
            assert opened.close_code == 4503


async def test_who_does_not_answer_is_passed_over() -> None:
    async with behind("two") as port, fronted(free_port(), port) as url, aiohttp.ClientSession() as session:
        for _ in range(4):
            async with session.get(url) as answer:
                assert (await answer.json())["name"] == "two"
    async with fronted(free_port()) as url, aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 502


async def test_sockets_are_spread() -> None:
    async with behind("one") as one, behind("two") as two, fronted(one, two) as url, aiohttp.ClientSession() as session:
        sockets = [await session.ws_connect(f"{url}/ws") for _ in range(6)]
        names = []
        for opened in sockets:
            await opened.send_str("who")
            names.append((await opened.receive_str(timeout=20)).partition(":")[0])
            await opened.close()
        assert sorted(names) == ["one"] * 3 + ["two"] * 3
