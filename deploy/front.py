"""One front port for several server processes, where no nginx is at hand: for local topologies and their tests.

Each connection goes to the process with the fewest; one that does not answer is passed over for the next. A request's
head gets what nginx would add (`X-Forwarded-For`, `X-Forwarded-Proto`, `X-Request-ID`); everything else passes through
as it is, WebSockets included. A connection serves one request. Standard library only.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys

HEAD_MOST = 64 * 1024
PATIENCE = 5.0  # seconds for a process to take a connection
OURS = (b"connection", b"x-forwarded-for", b"x-forwarded-proto", b"x-request-id")
NOBODY = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Front:
    def __init__(self, backends: list[tuple[str, int]]) -> None:
        self.open = dict.fromkeys(backends, 0)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            await self.forward(rewritten(head, writer.get_extra_info("peername")[0]), reader, writer)
        writer.close()

    async def forward(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for backend in sorted(self.open, key=lambda one: (self.open[one], secrets.randbits(8))):
            try:
                async with asyncio.timeout(PATIENCE):
                    there, back = await asyncio.open_connection(*backend)
            except (OSError, TimeoutError):
                continue
            self.open[backend] += 1
            try:
                back.write(head)
                # Whoever ends first ends both: a socket's close is told inside it.
                ways = [asyncio.ensure_future(pass_on(reader, back)), asyncio.ensure_future(pass_on(there, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                if not ways[1].done():
                    # The visitor has sent all; the answer may still be on its way.
                    await asyncio.wait([ways[1]], timeout=PATIENCE)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            finally:
                self.open[backend] -= 1
                back.close()
            return
        writer.write(NOBODY)
        await writer.drain()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(64 * 1024):
            writer.write(data)
            await writer.drain()


def rewritten(head: bytes, peer: str) -> bytes:
    """The head as the process behind is to see it."""
    first, *lines = head[:-4].split(b"\r\n")
    names = [line.partition(b":")[0].strip().lower() for line in lines]
    upgrade = b"upgrade" in names
    kept = [line for line, name in zip(lines, names, strict=True) if name not in OURS]
    kept += [
        b"X-Forwarded-For: " + peer.encode(),
        b"X-Forwarded-Proto: http",
        b"X-Request-ID: " + secrets.token_hex(16).encode(),
        b"Connection: " + (b"Upgrade" if upgrade else b"close"),
    ]
    return b"\r\n".join([first, *kept, b"", b""])


async def main(host: str, port: int, backends: list[tuple[str, int]]) -> None:
    server = await asyncio.start_server(Front(backends).serve, host, port, limit=HEAD_MOST)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    places = [(host, int(port)) for host, _, port in (text.rpartition(":") for text in sys.argv[1:])]
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(*places[0], places[1:]))
