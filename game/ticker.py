"""The clock inside a server process, and the hub's beginning: both start with the first call to this process.

Without Redis this sweep is the only clock, ten times a second. With Redis the Celery beat serves everything that is
due, and this one only the tables with sockets here, every two seconds, so that a dead worker freezes nobody.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from django.conf import settings

from game import services, threads
from game.hub import Hub, every
from game.wiring import now_ms

EMBEDDED = 0.1
BESIDE_CELERY = 2.0

App = Callable[[Any, Any, Any], Awaitable[None]]

_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


async def hub() -> Hub:
    """The hub of this process, started if it is not yet."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = Hub()
        await found.start()
        found.spawn(every(BESIDE_CELERY if settings.REDIS_URL else EMBEDDED, partial(_sweep, found)))
    return found


async def stop() -> None:
    """Ends hub and clock of this loop: for tests, and for servers that say when they stop."""
    found = _hubs.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.stop()


def clocked(app: App) -> App:
    """The ASGI application that starts the clock with its first call, whatever that is."""

    async def call(scope: Any, receive: Any, send: Any) -> None:
        await hub()
        await app(scope, receive, send)

    return call


async def _sweep(found: Hub) -> None:
    rooms = list(found.tables) if settings.REDIS_URL else None
    if rooms != []:
        await threads.run(services.sweep, now=now_ms(), rooms=rooms)
