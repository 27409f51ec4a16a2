"""The hall's list, live: one watch for each server process, for as long as somebody looks.

The list is told by its mark, a digest of the rooms on it and their versions; whoever has another one fetches it anew.
A change that this process makes is seen at once, any other at the next look, so that nothing can be missed.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable

from channels.db import database_sync_to_async

from lobby import listing

LOOKS_EVERY = 2.0
"""Seconds between two looks at the database."""
RESTS = 0.5
"""Seconds after a look in which changes gather."""

logger = logging.getLogger(__name__)

_halls: dict[asyncio.AbstractEventLoop, "Hall"] = {}


def hall() -> "Hall":
    """The watch of this loop."""
    loop = asyncio.get_running_loop()
    return _halls.setdefault(loop, Hall(loop))


def room_changed(room_id: int, version: int) -> None:
    """A room has changed in this process (lobby.hooks.room_changed); from any thread."""
    for loop, found in list(_halls.items()):
        if loop.is_closed():
            _halls.pop(loop, None)
        else:
            loop.call_soon_threadsafe(found.stirred.set)


def mark_of(rooms: list[tuple[int, int]]) -> str:
    """The mark of a list given as the (id, version) of its rooms."""
    return hashlib.sha256(repr(rooms).encode()).hexdigest()[:16]


class Hall:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.stirred = asyncio.Event()
        self.mark = ""
        self._listeners: set[Callable[[str], None]] = set()
        self._watch: asyncio.Task[None] | None = None

    async def join(self, listener: Callable[[str], None]) -> None:
        """Tells the list's mark now, and whenever it changes."""
        self._listeners.add(listener)
        if self._watch is None:
            self._watch = self.loop.create_task(self._watching())
        listener(await self._look())

    async def leave(self, listener: Callable[[str], None]) -> None:
        """The last one who leaves ends the watch."""
        self._listeners.discard(listener)
        if not self._listeners and self._watch is not None:
            watch, self._watch = self._watch, None
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _watching(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOKS_EVERY):
                    await self.stirred.wait()
            except TimeoutError:
                pass
            self.stirred.clear()
            try:
                before = self.mark
                if await self._look() != before:
                    for listener in list(self._listeners):
                        listener(self.mark)
            except Exception:
                logger.exception("the list of tables could not be looked at")
            await asyncio.sleep(RESTS)

    async def _look(self) -> str:
        self.mark = mark_of(await database_sync_to_async(listing.open_room_versions)())
        return self.mark
