"""The clock inside a server process, and the hub's beginning: both start with the first call to this process.

Without Redis this sweep is the only clock, ten times a second. With Redis the Celery beat serves everything that is
due, and this one only the tables with sockets here, every two seconds, so that a dead worker freezes nobody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.cache import cache

from game import services, threads
from game.hub import Hub, every
from game.wiring import now_ms

EMBEDDED = 0.1
BESIDE_CELERY = 2.0
TICKED = "clock.ticked"
TOLD_EVERY = 1_000

logger = logging.getLogger(__name__)

App = Callable[[Any, Any, Any], Awaitable[Any]]

_hubs: dict[asyncio.AbstractEventLoop, asyncio.Task[Hub]] = {}
_told = 0  # the last tick that the cache was told of


async def hub() -> Hub:
    """The hub of this process, started if it is not yet. Calls that come while it starts wait for the same one.

    If it could not start, the next call tries again, instead of finding a hub that hears nothing.
    """
    loop = asyncio.get_running_loop()
    starting = _hubs.get(loop)
    if starting is None or (starting.done() and (starting.cancelled() or starting.exception() is not None)):
        starting = _hubs[loop] = loop.create_task(_started())
    return await asyncio.shield(starting)


async def _started() -> Hub:
    found = Hub()
    await found.start()
    services.bots_apart(True)
    found.spawn(every(BESIDE_CELERY if settings.REDIS_URL else EMBEDDED, partial(_sweep, found)))
    return found


async def stop() -> None:
    """Ends hub and clock of this loop: for tests, and for servers that say when they stop."""
    starting = _hubs.pop(asyncio.get_running_loop(), None)
    if starting is not None:
        services.bots_apart(False)
        await (await starting).stop()


def clocked(app: App) -> App:
    """The ASGI application that starts the clock with its first call, whatever that is."""

    async def call(scope: Any, receive: Any, send: Any) -> Any:
        try:
            await hub()
        except Exception:
            # Pages go on; a socket needs the hub, and its browser tries again.
            logger.exception("the hub does not start")
        return await app(scope, receive, send)

    return call


def ticked(now: int) -> None:
    """Somebody has swept all tables at `now` (epoch milliseconds): remembered for `silence`, once a second."""
    global _told  # noqa: PLW0603  (one clock in a process)
    if TOLD_EVERY > now - _told >= 0:
        return
    _told = now
    try:
        cache.set(TICKED, now, 60)
    except Exception:
        logger.warning("the cache does not take the clock's tick", exc_info=True)


def silence() -> float | None:
    """Seconds since all tables were last swept, by this process or by Celery; None: not within the last minute."""
    last: int | None = cache.get(TICKED)
    return None if last is None else max(0.0, (now_ms() - last) / 1000)


async def _sweep(found: Hub) -> None:
    rooms = list(found.tables) if settings.REDIS_URL else None
    now = now_ms()
    if rooms != []:
        await threads.run(services.sweep, now=now, rooms=rooms)
    if rooms is None:
        ticked(now)
