"""The socket of the list of tables, `/ws/mesas/`: says that the list has changed, and listens to nothing.

Frames: `{"type": "rooms", "protocol": 1, "mark": "…"}`, at first, with every change, and again and again, so that no
proxy takes the silence for a dead line. A browser that talks is closed with 1008.
"""

import asyncio
import json
from typing import Any

from lobby.live import hall

PROTOCOL = 1
KEEPS_ALIVE = 25.0
POLICY = 1008


class ListConsumer:
    """One open socket. Only the newest mark waits for it."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.mark = ""

    @classmethod
    def as_asgi(cls) -> Any:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await cls()(receive, send)

        return app

    async def __call__(self, receive: Any, send: Any) -> None:
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        watch = hall()
        telling = asyncio.create_task(self._tell(send))
        try:
            await watch.join(self.heard)
            if (await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.close", "code": POLICY})
        finally:
            telling.cancel()
            await watch.leave(self.heard)

    def heard(self, mark: str) -> None:
        self.mark = mark
        self.news.set()

    async def _tell(self, send: Any) -> None:
        await self.news.wait()
        while True:
            self.news.clear()
            frame = {"type": "rooms", "protocol": PROTOCOL, "mark": self.mark}
            await send({"type": "websocket.send", "text": json.dumps(frame)})
            try:
                async with asyncio.timeout(KEEPS_ALIVE):
                    await self.news.wait()
            except TimeoutError:
                continue
