"""A relay between a browser and a server that reads WebSocket messages and may delay, drop, or answer them itself.

Whatever is no WebSocket goes through as it came, only later. For a bad network, and for a browser whose driver asks for
more than it knows.
"""

import asyncio
import os
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

Way = Literal["to_server", "to_browser"]
Meddle = Callable[[Way, str], list[tuple[Way, str]]]
"""What becomes of one text message on its way: the messages to send on, and where to. [] drops it."""

HEAD_MAX = 64 * 1024
TEXT, FIN = 0x1, 0x80


def let_through(way: Way, text: str) -> list[tuple[Way, str]]:
    return [(way, text)]


class Line:
    """One direction of a connection: bytes come out in order, each `delay` seconds after they went in."""

    def __init__(self, writer: asyncio.StreamWriter, delay: float) -> None:
        self.writer = writer
        self.delay = delay
        self.queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self.task = asyncio.create_task(self._run())

    def put(self, data: bytes) -> None:
        self.queue.put_nowait((asyncio.get_running_loop().time() + self.delay, data))

    async def _run(self) -> None:
        while True:
            due, data = await self.queue.get()
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            if not data:
                self.writer.close()
                return
            try:
                self.writer.write(data)
                await self.writer.drain()
            except ConnectionError:
                return


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes, bytes]:
    """First byte, unmasked payload, and the whole frame as it came (RFC 6455, section 5.2)."""
    head = await reader.readexactly(2)
    raw, length = head, head[1] & 0x7F
    if length >= 126:
        extended = await reader.readexactly(2 if length == 126 else 8)
        raw, length = raw + extended, int.from_bytes(extended, "big")
    mask = await reader.readexactly(4) if head[1] & 0x80 else b""
    payload = await reader.readexactly(length)
    return head[0], masked(payload, mask) if mask else payload, raw + mask + payload


def masked(payload: bytes, mask: bytes) -> bytes:
    key = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(len(payload), "big")


def text_frame(text: str, way: Way) -> bytes:
    payload = text.encode()
    size = len(payload)
    masking = 0x80 if way == "to_server" else 0
    if size < 126:
        head = bytes([FIN | TEXT, masking | size])
    elif size < 1 << 16:
        head = bytes([FIN | TEXT, masking | 126]) + struct.pack("!H", size)
    else:
        head = bytes([FIN | TEXT, masking | 127]) + struct.pack("!Q", size)
    if not masking:
        return head + payload
    mask = os.urandom(4)
    return head + mask + masked(payload, mask)


class Relay:
    """`meddle` may be set at any time; it is called in the relay's own thread.

    With `renames` the server is told that it was asked at its own address, for one that answers to no other.
    """

    def __init__(self, port: int, *, delay: float = 0.0, meddle: Meddle = let_through, renames: bool = False) -> None:
        self.target = port
        self.renames = renames
        self.delay = delay
        self.meddle = meddle
        self.port = 0

    async def serve(self) -> asyncio.Server:
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        lines: dict[Way, Line] = {
            "to_server": Line(server_writer, self.delay),
            "to_browser": Line(writer, self.delay),
        }
        try:
            is_socket = await self._request(reader, lines["to_server"])
            if is_socket:
                lines["to_browser"].put(await server_reader.readuntil(b"\r\n\r\n"))
            carry = self._frames if is_socket else self._bytes
            await asyncio.gather(carry(reader, "to_server", lines), carry(server_reader, "to_browser", lines))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            for line in lines.values():
                line.put(b"")

    async def _request(self, reader: asyncio.StreamReader, line: Line) -> bool:
        """Passes the first request's head on; whether it asks for a WebSocket. Then nothing may be compressed."""
        head = await reader.readuntil(b"\r\n\r\n")
        fields = head.split(b"\r\n")
        is_socket = any(field.lower().replace(b" ", b"") == b"upgrade:websocket" for field in fields)
        if is_socket:
            fields = [field for field in fields if not field.lower().startswith(b"sec-websocket-extensions:")]
        if self.renames:
            host = b"Host: 127.0.0.1:%d" % self.target
            fields = [host if field.lower().startswith(b"host:") else field for field in fields]
        line.put(b"\r\n".join(fields))
        return is_socket

    async def _bytes(self, reader: asyncio.StreamReader, way: Way, lines: dict[Way, Line]) -> None:
        while data := await reader.read(HEAD_MAX):
            lines[way].put(data)
        lines[way].put(b"")

    async def _frames(self, reader: asyncio.StreamReader, way: Way, lines: dict[Way, Line]) -> None:
        try:
            while True:
                first, payload, raw = await read_frame(reader)
                if first != FIN | TEXT:
                    lines[way].put(raw)
                    continue
                for there, text in self.meddle(way, payload.decode()):
                    lines[there].put(text_frame(text, there))
        except asyncio.IncompleteReadError:
            lines[way].put(b"")


@contextmanager
def relay(port: int, *, delay: float = 0.0, meddle: Meddle = let_through, renames: bool = False) -> Iterator[Relay]:
    """A relay to this port, in a thread of its own; `.port` is where it listens."""
    between = Relay(port, delay=delay, meddle=meddle, renames=renames)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(between.serve(), loop).result(10)
    try:
        yield between
    finally:

        async def end() -> None:
            server.close()
            running = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
