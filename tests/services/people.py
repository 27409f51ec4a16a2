"""People at tables, scripted, over real sockets: they play what is legal, come back when cut off, and keep a diary.

A gesture that got no answer before its socket was cut is sent again under its id, as the site's own pages do.
"""

import asyncio
import json
import random
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

BACK_OFF = (0.1, 0.6)
COME_BACK = 4503


@dataclass
class Diary:
    """`told`: gesture to its answer's code (None: done). `cut`: seconds from each cut to the next view."""

    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    told: dict[str, str | None] = field(default_factory=dict)
    cut: list[float] = field(default_factory=list)
    codes: list[int | None] = field(default_factory=list)
    seen: list[tuple[int, int]] = field(default_factory=list)


class Person:
    def __init__(self, url: str, code: str, cookie: str, *, pause: tuple[float, float] = (0.05, 0.25)) -> None:
        self.url, self.code, self.cookie, self.pause = url, code, cookie, pause
        self.diary = Diary()
        self.view: dict[str, Any] = {}
        self.waiting: dict[str, dict[str, Any]] = {}
        self.rng = random.Random(cookie)
        self.stopping = False
        self.down_since: float | None = None
        self.decided: Any = None

    async def live(self, session: aiohttp.ClientSession) -> None:
        """Plays until told to stop, and then until the last gesture is answered."""
        while not self.stopping or self.waiting:
            with suppress(aiohttp.ClientError, TimeoutError, OSError):
                await self.visit(session)
            if self.down_since is None:
                self.down_since = time.monotonic()
            await asyncio.sleep(self.rng.uniform(*BACK_OFF))

    async def visit(self, session: aiohttp.ClientSession) -> None:
        headers = {"Origin": self.url, "Cookie": f"sessionid={self.cookie}"}
        async with session.ws_connect(
            f"{self.url}/ws/mesa/{self.code}/", headers=headers, timeout=aiohttp.ClientWSTimeout(ws_close=1)
        ) as socket:
            first = await socket.receive(timeout=5)
            if first.type is not aiohttp.WSMsgType.TEXT:
                self.diary.codes.append(farewell(first, socket))
                return
            self.note(json.loads(first.data))
            if self.down_since is not None:
                self.diary.cut.append(time.monotonic() - self.down_since)
                self.down_since = None
            for message in list(self.waiting.values()):
                await socket.send_json(message)
            self.decided = None
            await self.play(socket)
            while not (self.stopping and not self.waiting):
                try:
                    message = await socket.receive(timeout=1.0)
                except TimeoutError:
                    await self.play(socket)
                    continue
                if message.type is not aiohttp.WSMsgType.TEXT:
                    self.diary.codes.append(farewell(message, socket))
                    return
                self.note(json.loads(message.data))
                await self.play(socket)

    def note(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "answer":
            gesture = frame["id"]
            assert gesture not in self.diary.told or self.diary.told[gesture] == frame["code"], "two answers"
            self.diary.told[gesture] = frame["code"]
            self.waiting.pop(gesture, None)
            if not frame["ok"]:
                self.decided = None
        if frame.get("match") or frame["type"] == "view":
            self.view = {**self.view, **frame}
            match = frame.get("match")
            if match:
                self.diary.seen.append((match["id"], match["version"]))

    async def play(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        if self.waiting or self.stopping:
            return
        wish = decide(self.view.get("match"))
        mark = (wish, self.view.get("match") and self.view["match"]["version"])
        if wish is None or mark == self.decided:
            return
        self.decided = mark
        await asyncio.sleep(self.rng.uniform(*self.pause))
        message = {"id": str(uuid.uuid4()), **wish}
        self.waiting[message["id"]] = self.diary.sent[message["id"]] = message
        with suppress(aiohttp.ClientConnectionResetError):  # the farewell, with its code, is read next
            await socket.send_json(message)


def farewell(message: aiohttp.WSMessage, socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """The code that closed it: aiohttp's own becomes 1006 where nobody is left to take the answering close."""
    return message.data if message.type is aiohttp.WSMsgType.CLOSE else socket.close_code


def decide(match: dict[str, Any] | None) -> dict[str, Any] | None:
    """What somebody without ambition does at this view; None: wait."""
    if not match:
        return None
    can = match["can"]
    if "give" in can and match["exchange"] and match["exchange"]["give"] and match["hand"]:
        return {"type": "give", "cards": match["hand"][: match["exchange"]["give"]]}
    if match["phase"] == "play" and match["turn"] is not None and match["turn"] == match["seat"]:
        if match["legal"]:
            rank, count = match["legal"][0]
            cards = [card for card in match["hand"] if card[0] == rank][:count]
            return {"type": "play", "cards": cards, "seen": match["trick_version"]}
        if match["can_pass"]:
            return {"type": "pass", "trick": match["trick"]}
    for verb in ("back", "next", "rematch"):
        if verb in can and (
            verb != "back" or any(p["stand_in"] for p in match["players"] if p["player"] == match["me"])
        ):
            return {"type": verb}
    return None


SET_TABLES = """
import json
from accounts.models import User
from django.conf import settings
from django.test import Client
from game import services
from game.wiring import now_ms
from lobby import services as lobby
tables = []
for number in range({tables}):
    people = [User.objects.create_guest(display_name=f"P{{number}}-{{one}}", face=one) for one in range({people})]
    room = lobby.room_create(host=people[0], profile_key="clasico", changes={changes}, bots={bots}, nudge=False)
    for person in people[1:]:
        lobby.seat_take(room_id=room.pk, user=person)
    cookies = []
    for person in people:
        client = Client()
        client.force_login(person)
        cookies.append(client.cookies["sessionid"].value)
    answer = services.match_start(room_id=room.pk, user_id=people[0].pk, now=now_ms())
    assert answer.ok, answer.code
    tables.append([room.code, room.pk, cookies])
print(json.dumps(tables))
"""


def set_tables(
    shell: Any, *, tables: int, people: int, bots: int, changes: str = "{}"
) -> list[tuple[str, int, list[str]]]:
    """Rooms whose matches have begun, as (code, room, session of each person)."""
    code = SET_TABLES.format(tables=tables, people=people, bots=bots, changes=changes)
    return [tuple(one) for one in json.loads(shell(code).strip().splitlines()[-1])]
