"""The server's side of a WebSocket: daphne's, made to send cheaply and to wait for a browser that is behind.

Whoever sends over an ASGI server expects `send` to return when the next message may follow. Daphne's returns at once
and piles up in memory whatever a slow browser has not taken; here it waits while more than 64 KiB are on their way.
"""

import asyncio
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.tcp import Connection


class SiteSocket(WebSocketProtocol):
    """One socket. `drained` is None, or what is set once its browser has taken enough of what waits for it."""

    drained: asyncio.Event | None = None

    def makeConnection(self, transport: Any) -> None:  # noqa: N802
        super().makeConnection(transport)
        # The request's own channel has registered itself; it is no longer asked.
        transport.unregisterProducer()
        transport.registerProducer(self, streaming=True)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        """As autobahn's, which writes a coloured line for the debug log of each frame, read by anybody or not.

        What the system takes at once goes at once: Twisted would come back for it with the next turn of its loop.
        """
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
            return
        transport = self.transport
        if isinstance(transport, Connection) and transport.connected and not transport.disconnecting:
            waits = transport.dataBuffer or transport._tempDataBuffer
            sent = 0 if waits else transport.writeSomeData(data)
            # An exception is the end of the line, which `write` finds for itself.
            data = data[sent:] if isinstance(sent, int) else data
        if data:
            transport.write(data)

    # Twisted's IPushProducer

    def pauseProducing(self) -> None:  # noqa: N802
        if self.drained is None:
            self.drained = asyncio.Event()

    def resumeProducing(self) -> None:  # noqa: N802
        drained, self.drained = self.drained, None
        if drained is not None:
            drained.set()

    stopProducing = resumeProducing  # noqa: N815
