"""Rooms and matches for socket tests, made in the database's threads."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from accounts.models import User
from game import services, threads, ticker
from game.wiring import now_ms
from lobby import services as lobby
from lobby.models import Room
from tests.game.socket import Browser, browser

T = TypeVar("T")


class House:
    async def db(self, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        return await threads.run(function, *args, **kwargs)

    async def room(
        self, *people: User, bots: int = 0, level: str = "normal", profile: str = "clasico", **settings: Any
    ) -> Room:
        """A room with these people seated, the first its host, and then the bots."""

        def make() -> Room:
            room = lobby.room_create(host=people[0], profile_key=profile, **settings)
            assert isinstance(room, Room), room
            for person in people[1:]:
                seated = lobby.seat_take(room_id=room.pk, user=person)
                assert isinstance(seated, Room), seated
            for _ in range(bots):
                added = lobby.bot_add(room_id=room.pk, by=people[0], level=level)
                assert isinstance(added, Room), added
            return room

        return await self.db(make)

    async def start(self, room: Room) -> int:
        assert room.host_id is not None
        answer = await self.db(services.match_start, room_id=room.pk, user_id=room.host_id, now=now_ms())
        assert answer.match is not None, answer
        return answer.match

    async def browsers(self, stack: AsyncExitStack, room: Room, *people: User | None) -> list[Browser]:
        return [await stack.enter_async_context(browser(room.code, person)) for person in people]

    async def close(self) -> None:
        await ticker.stop()
        await asyncio.get_running_loop().run_in_executor(None, threads.close_connections)
