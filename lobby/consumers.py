"""The hall's socket, `/ws/mesas/`: says that the list has changed, or one's own seat, and listens to nothing.

Frames: `{"type": "rooms", "protocol": 1, "mark": "…", "seat": {"code", "name", "playing"} or null}`, at first, with
every change, and again and again, so that no proxy takes the silence for a dead line. A browser that talks is closed
with 4400.
"""

import asyncio
import json
from dataclasses import asdict
from typing import Any

from lobby.live import News, hall

PROTOCOL = 1
KEEPS_ALIVE = 25.0
# A code of our own: daphne sends no other from an application than 1000 and 3000–4999.
TALKS = 4400


class ListConsumer:
    """One open socket. Only the newest news wait for it."""

    def __init__(self) -> None:
        self.stirred = asyncio.Event()
        self.news = News("", None)

    @classmethod
    def as_asgi(cls) -> Any:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await cls()(scope, receive, send)

        return app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        watch = hall()
        telling = asyncio.create_task(self._tell(send))
        try:
            user = scope.get("user")
            await watch.join(self.heard, user.pk if user is not None and user.is_authenticated else None)
            if (await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.close", "code": TALKS})
        finally:
            telling.cancel()
            await watch.leave(self.heard)

    def heard(self, news: News) -> None:
        self.news = news
        self.stirred.set()

    async def _tell(self, send: Any) -> None:
        await self.stirred.wait()
        while True:
            self.stirred.clear()
            frame = {"type": "rooms", "protocol": PROTOCOL, **asdict(self.news)}
            await send({"type": "websocket.send", "text": json.dumps(frame)})
            try:
                async with asyncio.timeout(KEEPS_ALIVE):
                    await self.stirred.wait()
            except TimeoutError:
                continue
