"""Sending to a browser that is behind waits, instead of piling up in the server's memory."""

import asyncio
import os
import socket
from typing import Any

from twisted.internet.tcp import Server as Line

from presidente.management.commands.serve import SiteServer
from presidente.sockets import SiteSocket


class Reactor:
    """Watches nothing: the test says when a line can be written to."""

    def addWriter(self, line: Any) -> None: ...  # noqa: N802
    def addReader(self, line: Any) -> None: ...  # noqa: N802
    def removeWriter(self, line: Any) -> None: ...  # noqa: N802


class Factory:
    isServer, maskServerFrames = True, False  # noqa: N815


def line() -> tuple[SiteSocket, Line, socket.socket]:
    """A socket of ours, its transport, and the browser's end of it."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    found = SiteSocket()
    found.factory, found.send_queue = Factory(), []
    found.transport = Line(ours, found, ("browser", 0), None, 1, reactor=Reactor())
    found.transport.registerProducer(found, streaming=True)
    return found, found.transport, theirs


def test_what_the_system_takes_goes_at_once_and_the_rest_in_order() -> None:
    sending, transport, browser = line()
    sending.sendData(b"first")
    assert browser.recv(100) == b"first"
    much = os.urandom(3_000_000)
    sending.sendData(much)
    sending.sendData(b"last")
    got = b""
    while not got.endswith(b"last"):
        got += browser.recv(1_000_000)
        if transport.dataBuffer or transport._tempDataBuffer:
            transport.doWrite()
    assert got == much + b"last"
    browser.close()
    transport.socket.close()


async def test_the_next_message_waits_until_a_browser_has_taken_enough() -> None:
    sending, transport, browser = line()
    server = SiteServer(application=None, endpoints=["tcp:0"])
    server.connections = {sending: {}}
    sending.handle_reply = lambda message: sending.sendData(message["text"])  # type: ignore[method-assign]
    await server.handle_reply(sending, {"type": "websocket.send", "text": b"small"})
    waiting = asyncio.ensure_future(server.handle_reply(sending, {"type": "websocket.send", "text": bytes(3_000_000)}))
    await asyncio.sleep(0)
    assert not waiting.done()
    while transport.dataBuffer or transport._tempDataBuffer:
        browser.recv(1_000_000)
        transport.doWrite()
    async with asyncio.timeout(5):
        await waiting
    browser.close()
    transport.socket.close()
