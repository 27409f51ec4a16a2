"""The table's socket: reads messages, asks one service, answers. What is shown is the hub's and the frames' affair.

An ASGI application of its own: Channels' stock consumer subscribes every socket to the layer and visits the one
sensitive thread for each frame (PERFORMANCE.md, «What dominates», 3).
"""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings

from accounts.models import User
from game import meters, protocol, selectors, services, threads, ticker, verbs
from game.connection import CLOSE_CODES, FLOOD, NO_SUCH_ROOM, Connection
from game.frames import control_frame, pong_frame
from game.hub import Hub
from game.notify import session_digest
from game.protocol import Rate
from game.wiring import now_ms
from lobby.models import Room
from lobby.refusals import Refused

logger = logging.getLogger(__name__)

ANSWERS_KEPT = 32

Rest = Callable[[Any, Any], Awaitable[None]]


class Entry(NamedTuple):
    """Somebody who is let in: at which room, who they are, and what the hub wants to know of them."""

    room_id: int
    seated: bool
    muted: bool
    user_id: int | None
    address: str
    session: str | None
    visitor: str


async def admit(scope: Any, receive: Any, send: Any) -> Rest | None:
    """The table's ASGI application: opens the socket, or turns the browser away.

    It returns the rest of the socket's life, to be awaited with `receive` and `send` (presidente.asgi.outliving).
    """
    if (await receive())["type"] != "websocket.connect":
        return None
    user = _user(scope)
    room = await threads.run(selectors.room_for, scope["url_route"]["kwargs"]["code"], user)
    # Accepted first: a close before it reaches the browser as a bare 403.
    await send({"type": "websocket.accept"})
    if isinstance(room, Refused) or room.status == Room.Status.CLOSED:
        await _turn_away(room, send)
        return None
    seated = user is not None and any(seat.user_id == user.pk for seat in room.seats.all())
    user_id, muted = (None, False) if user is None else (user.pk, user.is_muted)
    entry = Entry(room.pk, seated, muted, user_id, _address(scope), _session(scope), _visitor(scope))
    return partial(TableConsumer().live, entry)


class TableConsumer:
    """One socket at one table, from the waiting room to the final. It holds nothing of how it came about."""

    __slots__ = ("answers", "rate")

    def __init__(self) -> None:
        self.rate = Rate()
        self.answers: dict[str, services.Answer] = {}

    async def live(self, entry: Entry, receive: Any, send: Any) -> None:
        hub = await ticker.hub()
        socket = Connection(entry.user_id, entry.address, entry.session, send, entry.visitor)
        try:
            await hub.join(socket, entry.room_id, seated=entry.seated, muted=entry.muted)
            while (message := await receive())["type"] == "websocket.receive":
                if not socket.closed:
                    await self.heard(hub, socket, message.get("text") or message.get("bytes") or "")
        finally:
            socket.closed = True
            await hub.leave(socket)

    async def heard(self, hub: Hub, socket: Connection, text: str | bytes) -> None:
        message = protocol.parse(text)
        if not self.rate.allows(time.monotonic()):
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


def _user(scope: Any) -> User | None:
    """Who is signed in. The middleware's user is lazy; the plain one can be used in any thread."""
    user = scope.get("user")
    if user is None or not user.is_authenticated:
        return None
    plain = getattr(user, "_wrapped", user)
    return plain if isinstance(plain, User) else None


def _visitor(scope: Any) -> str:
    """Whose browser this is, for somebody without a name: their cookies', or else what the line tells of it."""
    known = _session(scope) or scope.get("cookies", {}).get(settings.CSRF_COOKIE_NAME)
    if known:
        return str(known)
    agent = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"user-agent"), "")
    return f"{(scope.get('client') or ('',))[0]} {agent}"


def _address(scope: Any) -> str:
    """Scheme and host as the browser reached us, for the invitation's link."""
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    secure = settings.HTTPS or scope.get("scheme") == "wss"
    return f"{'https' if secure else 'http'}://{host}" if host else ""


def _session(scope: Any) -> str | None:
    key = getattr(scope.get("session"), "session_key", None)
    return None if key is None else session_digest(key)
