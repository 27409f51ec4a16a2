"""The table's socket: reads messages, asks one service, answers. What is shown is the hub's and the frames' affair.

An ASGI application of its own: Channels' stock consumer subscribes every socket to the layer and visits the one
sensitive thread for each frame (PERFORMANCE.md, «What dominates», 3).
"""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from game import entry, meters, protocol, selectors, services, threads, ticker, verbs
from game.connection import CLOSE_CODES, FLOOD, NO_SUCH_ROOM, Connection
from game.frames import control_frame, pong_frame
from game.hub import Hub
from game.protocol import Rate
from game.wiring import now_ms
from lobby.models import Room
from lobby.refusals import Refused

logger = logging.getLogger(__name__)

ANSWERS_KEPT = 32

Rest = Callable[[Any, Any], Awaitable[None]]


async def admit(scope: Any, receive: Any, send: Any) -> Rest | None:
    """The table's ASGI application: opens the socket, or turns the browser away.

    It returns the rest of the socket's life, to be awaited with `receive` and `send` (presidente.asgi.outliving).
    """
    if (await receive())["type"] != "websocket.connect":
        return None
    user = entry.user_of(scope)
    room = await threads.run(selectors.room_for, scope["url_route"]["kwargs"]["code"], user)
    # Accepted first: a close before it reaches the browser as a bare 403.
    await send({"type": "websocket.accept"})
    if isinstance(room, Refused) or room.status == Room.Status.CLOSED:
        await _turn_away(room, send)
        return None
    return partial(TableConsumer().live, entry.entry_of(scope, room, user))


class TableConsumer:
    """One socket at one table, from the waiting room to the final. It holds nothing of how it came about."""

    __slots__ = ("answers", "rate")

    def __init__(self) -> None:
        self.rate = Rate()
        self.answers: dict[str, services.Answer] = {}

    async def live(self, who: entry.Entry, receive: Any, send: Any) -> None:
        hub = await ticker.hub()
        socket = Connection(who.user_id, who.address, who.session, send, who.visitor)
        try:
            await hub.join(socket, who.room_id, seated=who.seated, muted=who.muted)
            while (message := await receive())["type"] == "websocket.receive":
                if not socket.closed:
                    await self.heard(hub, socket, message.get("text") or message.get("bytes") or "")
        finally:
            socket.closed = True
            await hub.leave(socket)

    async def heard(self, hub: Hub, socket: Connection, text: str | bytes) -> None:
        message = protocol.parse(text)
        if not self.rate.allows(time.monotonic(), ping=isinstance(message, protocol.Ping)):
            message = protocol.Malformed(message.id, "too_fast")
        if self.rate.flooded:
            socket.drop(FLOOD)
            return
        match message:
            case protocol.Malformed(id=gesture, code=code):
                meters.answered(message, code)
                socket.answer(gesture, code)
            case protocol.Ping(sent=sent):
                socket.tell(pong_frame(sent, now_ms(), socket.shown))
            case protocol.Sync():
                socket.answer(message.id, None)
                socket.show(fresh=True)
            case protocol.Here():
                hub.take_over(socket)
                socket.answer(message.id, None)
            case _:
                socket.acting = True
                try:
                    await self.act(hub, socket, message)
                finally:
                    socket.acted()

    async def act(self, hub: Hub, socket: Connection, message: verbs.Verb) -> None:
        """Has a service do it; a refusal is shown with a view at least as new as the one it was judged on."""
        table = socket.table
        if table is None:
            return
        answer = self.answers.get(message.id)
        if socket.user_id is None:
            answer = services.Answer("not_signed_in")
        elif answer is None:
            ask = verbs.Ask(message, socket.user_id, table.room_id, now_ms())
            try:
                answer = await threads.run(verbs.do, ask)
            except Exception:
                match_id, version = table.match_version()
                where = {"room": table.room_id, "match": match_id, "version": version}
                # The kind alone: a message names cards of a hand.
                logger.exception("%s failed at table %s", type(message).__name__, table.room_id, extra=where)
                meters.answered(message, "server_error")
                socket.answer(message.id, "server_error")
                return
            self.answers[message.id] = answer
            while len(self.answers) > ANSWERS_KEPT:
                del self.answers[next(iter(self.answers))]
        if not answer.ok:
            await hub.up_to_date(table, answer.match, answer.version)
        socket.answer(message.id, answer.code, answer.advice, answer.elsewhere, answer.quiet)
        meters.answered(message, answer.code)
        if answer.ok and isinstance(message, protocol.Sit):
            hub.take_over(socket)


async def _turn_away(room: Room | Refused, send: Any) -> None:
    if isinstance(room, Room):
        do, code = "room_closed", CLOSE_CODES["room_closed"]
    elif room.code == "expelled":
        do, code = "expelled", CLOSE_CODES["expelled"]
    else:
        do, code = "", NO_SUCH_ROOM
    if do:
        await send({"type": "websocket.send", "text": control_frame(do, now_ms()).decode()})
    await send({"type": "websocket.close", "code": code})
