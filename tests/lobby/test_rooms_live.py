"""The socket of the list of tables: a mark at first, another with every change, and nothing else."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from lobby import consumers, live, services
from lobby.consumers import ListConsumer
from lobby.models import Room
from tests.game.contract import validator
from tests.lobby.helpers import again, opened, playing

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 5.0


@asynccontextmanager
async def listening(user: User | None = None) -> AsyncIterator[WebsocketCommunicator]:
    socket = WebsocketCommunicator(ListConsumer.as_asgi(), "/ws/mesas/")
    socket.scope["user"] = user
    assert (await socket.connect(PATIENCE))[0]
    yield socket
    if not socket.future.done():
        await socket.disconnect(timeout=PATIENCE)


async def told(socket: WebsocketCommunicator) -> dict[str, Any]:
    message = await socket.receive_output(PATIENCE)
    frame: dict[str, Any] = json.loads(message["text"])
    assert validator("Rooms").is_valid(frame), frame
    return frame


async def mark(socket: WebsocketCommunicator) -> str:
    text: str = (await told(socket))["mark"]
    return text


async def test_every_change_of_the_list_is_told_and_nothing_else(alba: User, bruno: User) -> None:
    async with listening() as one, listening() as other:
        empty = await mark(one)
        assert await mark(other) == empty
        room = await sync_to_async(opened)(alba)
        there = await mark(one)
        assert there != empty
        assert await mark(other) == there
        await sync_to_async(services.seat_take)(room_id=room.pk, user=bruno)
        assert await mark(one) not in (empty, there)
        private = await sync_to_async(opened)(bruno, visibility="private")
        await mark(one)  # Bruno has left the first table for it
        await sync_to_async(services.bot_add)(room_id=private.pk, by=bruno, level="facil")
        assert await one.receive_nothing(1.0, 0.05)


async def test_my_own_seat_comes_and_goes_without_a_reload_and_nobody_else_hears_of_it(alba: User, bruno: User) -> None:
    async with listening(alba) as mine, listening(bruno) as theirs, listening() as nobodys:
        assert [(await told(socket))["seat"] for socket in (mine, theirs, nobodys)] == [None, None, None]
        room = await sync_to_async(opened)(alba, visibility="private", bots=2)
        seat = {"code": room.code, "name": "Mesa de Alba", "playing": False}
        assert (await told(mine))["seat"] == seat
        await sync_to_async(playing)(room)
        assert (await told(mine))["seat"] == {**seat, "playing": True}
        await sync_to_async(lambda: services.room_set_status(room=again(room), status="closed"))()
        assert (await told(mine))["seat"] is None
        assert await theirs.receive_nothing(0.1, 0.05)
        assert await nobodys.receive_nothing(0.1, 0.05)


async def test_a_change_that_another_process_made_is_found(alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOKS_EVERY", 0.1)
    monkeypatch.setattr(live, "RESTS", 0.0)
    room = await sync_to_async(opened)(alba)
    async with listening() as one:
        before = await mark(one)
        await Room.objects.filter(pk=room.pk).aupdate(version=9)
        assert await mark(one) != before


async def test_a_silent_line_is_kept_alive(profiles: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "KEEPS_ALIVE", 0.1)
    async with listening() as one:
        assert await mark(one) == await mark(one)


async def test_who_talks_is_closed(profiles: None) -> None:
    async with listening() as one:
        await mark(one)
        await one.send_to(text_data="hello")
        assert await one.receive_output(PATIENCE) == {"type": "websocket.close", "code": 4400}


async def test_the_last_who_leaves_ends_the_watch(profiles: None) -> None:
    async with listening() as one:
        await mark(one)
        watch = live.hall()._watch
        assert watch is not None
    await asyncio.sleep(0)
    assert watch.done()
    assert live.hall()._watch is None
