"""Scripted people at tables, who act as fast as they may.

An action's time runs from its send to the frame of the last recipient that shows its version or a later one.
"""

import asyncio
import json
import time
import uuid
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from tests.bench.processes import cpu, percentile
from tests.services.people import decide

GAP = 0.105  # seconds between two messages of one person: more than ten a second would be refused
SETTLES = 1.0  # seconds of play before anything counts
Tables = list[tuple[str, int, list[str]]]


@dataclass
class Seen:
    """What of one table reached whom."""

    recipients: int
    version: int = 0
    sent: float = 0.0
    waits_for: int = 0
    arrived: int = 0


@dataclass
class Load:
    times: list[float] = field(default_factory=list)
    done: int = 0
    refused: dict[str, int] = field(default_factory=dict)


class Player:
    """Somebody who acts at once; `wish` None: looks on."""

    def __init__(self, table: Seen, load: Load, plays: bool) -> None:
        self.table, self.load, self.plays = table, load, plays
        self.shown = 0
        self.free_at = 0.0
        self.match: dict[str, Any] | None = None
        self.asked = False

    async def live(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            arrived = time.perf_counter()
            # What has arrived for the others is noted first: reading frames is this program's time, not the server's.
            await asyncio.sleep(0)
            await self.heard(msgspec.json.decode(message.data), arrived, socket)

    async def heard(self, frame: dict[str, Any], arrived: float, socket: aiohttp.ClientWebSocketResponse) -> None:
        if frame["type"] == "answer":
            self.asked = False
            if frame["ok"]:
                self.load.done += 1
            else:
                self.load.refused[frame["code"]] = self.load.refused.get(frame["code"], 0) + 1
        match = frame.get("match")
        if match and match["version"] > self.shown:
            before, self.shown, self.match = self.shown, match["version"], match
            if before < self.table.waits_for <= self.shown:
                self.table.arrived += 1
                if self.table.arrived == self.table.recipients:
                    self.load.times.append(arrived - self.table.sent)
        # Its own answer may come after the view that asks for the next move.
        if self.plays and not self.asked and (wish := decide(self.match)) is not None:
            await self.act(wish, socket)

    async def act(self, wish: dict[str, Any], socket: aiohttp.ClientWebSocketResponse) -> None:
        self.asked = True
        await asyncio.sleep(max(0.0, self.free_at - time.perf_counter()))
        table = self.table
        table.sent, table.waits_for, table.arrived = time.perf_counter(), self.shown + 1, 0
        self.free_at = table.sent + GAP
        await socket.send_str(json.dumps({"id": str(uuid.uuid4()), **wish}))


async def play(
    urls: list[str],
    tables: Tables,
    seconds: float,
    *,
    lookers: int = 0,
    mixed: bool = False,
    pids: list[int] | None = None,
) -> dict[str, Any]:
    """Lets everybody at these tables act as fast as they may.

    Tables are dealt out to the processes at `urls`, as the proxy does; `mixed`: the people of each table are.
    """
    load = Load()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session, AsyncExitStack() as stack:
        players = []
        for place, (code, _, cookies) in enumerate(tables):
            table = Seen(len(cookies) + lookers)
            joining = []
            for number in range(len(cookies) + lookers):
                url = urls[(number if mixed else place) % len(urls)]
                headers = {"Origin": url}
                if number < len(cookies):
                    headers["Cookie"] = f"sessionid={cookies[number]}"
                socket = session.ws_connect(f"{url}/ws/mesa/{code}/", headers=headers, max_msg_size=0)
                joining.append(stack.enter_async_context(socket))
            for number, joined in enumerate(await asyncio.gather(*joining)):
                players.append((Player(table, load, number < len(cookies)), joined))
        # Nobody acts before all are there: joining takes the longer, the more is going on.
        tasks = [asyncio.create_task(player.live(socket)) for player, socket in players]
        await asyncio.sleep(SETTLES)
        load.times.clear()
        load.done, used, started = 0, cpu(pids or []), time.perf_counter()
        await asyncio.sleep(seconds)
        spent, done, used = time.perf_counter() - started, load.done, cpu(pids or []) - used
        times = list(load.times)
        for task in tasks:
            assert not task.done(), task
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "rate": done / spent,
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "cpu": used / max(done, 1),
        "refused": load.refused,
    }
