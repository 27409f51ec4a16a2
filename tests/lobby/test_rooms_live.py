"""The socket of the list of tables: a mark at first, another with every change, and nothing else."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from lobby import consumers, live, services
from lobby.consumers import ListConsumer
from lobby.models import Room
from tests.game.contract import validator
from tests.lobby.helpers import opened

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 5.0


@asynccontextmanager
async def listening() -> AsyncIterator[WebsocketCommunicator]:
    socket = WebsocketCommunicator(ListConsumer.as_asgi(), "/ws/mesas/")
    assert (await socket.connect(PATIENCE))[0]
    yield socket
    if not socket.future.done():
        await socket.disconnect(timeout=PATIENCE)


async def mark(socket: WebsocketCommunicator) -> str:
    message = await socket.receive_output(PATIENCE)
    frame = json.loads(message["text"])
    assert validator("Rooms").is_valid(frame), frame
    told: str = frame["mark"]
    return told


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
        assert await one.receive_output(PATIENCE) == {"type": "websocket.close", "code": 1008}


async def test_the_last_who_leaves_ends_the_watch(profiles: None) -> None:
    async with listening() as one:
        await mark(one)
        watch = live.hall()._watch
        assert watch is not None
    await asyncio.sleep(0)
    assert watch.done()
    assert live.hall()._watch is None
