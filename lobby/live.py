"""The hall, live: one watch for each server process, for as long as somebody looks.

The list is told by its mark, a digest of the rooms on it and their versions; whoever has another one fetches it anew.
Beside it everybody is told of their own seat: «Tienes una partida en marcha · Volver». A change that this process makes
is seen at once, any other at the next look, so that nothing can be missed.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from channels.db import database_sync_to_async

from lobby import listing
from lobby.listing import OwnSeat

LOOKS_EVERY = 2.0
"""Seconds between two looks at the database."""
RESTS = 0.5
"""Seconds after a look in which changes gather."""

logger = logging.getLogger(__name__)

_halls: dict[asyncio.AbstractEventLoop, "Hall"] = {}


@dataclass(frozen=True, slots=True)
class News:
    """What one looker is told: the list's mark, and where they have a seat themselves."""

    mark: str
    seat: OwnSeat | None


Listener = Callable[[News], None]


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
        self.seats: dict[int, OwnSeat] = {}
        self._listeners: dict[Listener, int | None] = {}
        self._watch: asyncio.Task[None] | None = None

    async def join(self, listener: Listener, user_id: int | None) -> None:
        """Tells what this person (None: nobody signed in) is to know now, and whenever it changes."""
        self._listeners[listener] = user_id
        if self._watch is None:
            self._watch = self.loop.create_task(self._watching())
        await self._look()
        listener(self._news(user_id))

    async def leave(self, listener: Listener) -> None:
        """The last one who leaves ends the watch."""
        self._listeners.pop(listener, None)
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
                before = {user_id: self._news(user_id) for user_id in self._listeners.values()}
                await self._look()
                for listener, user_id in list(self._listeners.items()):
                    if self._news(user_id) != before.get(user_id):
                        listener(self._news(user_id))
            except Exception:
                logger.exception("the list of tables could not be looked at")
            await asyncio.sleep(RESTS)

    async def _look(self) -> None:
        people = {user_id for user_id in self._listeners.values() if user_id is not None}
        rooms, self.seats = await database_sync_to_async(_looked)(people)
        self.mark = mark_of(rooms)

    def _news(self, user_id: int | None) -> News:
        return News(self.mark, None if user_id is None else self.seats.get(user_id))


def _looked(people: Iterable[int]) -> tuple[list[tuple[int, int]], dict[int, OwnSeat]]:
    return listing.open_room_versions(), listing.own_seats(people)
