"""One open socket: whose it is, what it has been shown, and what it is still to be told."""

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from game import frames
from game.notify import Control
from game.services.door import Advised, Elsewhere, Quiet
from game.services.presence import nameless_id
from game.wiring import now_ms

if TYPE_CHECKING:
    from game.table import Table

logger = logging.getLogger(__name__)

CLOSE_CODES = {"taken_over": 4001, "expelled": 4003, "room_closed": 4005, "signed_out": 4401, "come_back": 4503}
NO_SUCH_ROOM = 4004
FLOOD = 4429
"""Like every code here one of our own: daphne sends no other from an application than 1000 and 3000–4999."""
BEHIND = 8
"""Frames that wait at a socket which takes none."""

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Connection:
    """Frames go out in order, one at a time. A view is rendered when it can be sent: a slow socket gets the newest."""

    __slots__ = (
        "_dirty",
        "_farewell",
        "_fresh",
        "_outbox",
        "_send",
        "_sending",
        "_shown_event",
        "_shown_match",
        "acting",
        "address",
        "closed",
        "id",
        "lease",
        "session",
        "shown",
        "table",
        "user_id",
    )

    def __init__(self, user_id: int | None, address: str, session: str | None, send: Send, visitor: str = "") -> None:
        self.id = uuid.uuid4() if user_id is not None else nameless_id(visitor)
        self.user_id = user_id
        self.address = address
        self.session = session
        self.lease: int | None = None
        self.table: Table | None = None
        self.shown: frames.Shown | None = None
        """The view that was sent last, for a browser to find out that it has missed one."""
        self.closed = False
        self.acting = False
        """A gesture is being done: a close that comes of it waits until it has been answered."""
        self._farewell: str | None = None
        self._send = send
        self._outbox: list[dict[str, Any]] = []
        self._dirty = False
        self._fresh = True
        self._shown_match: int | None = None
        self._shown_event = 0
        self._sending: asyncio.Task[None] | None = None

    def show(self, *, fresh: bool = False) -> None:
        """Sends the newest view as soon as the socket takes it."""
        self._dirty = True
        self._fresh = self._fresh or fresh
        self._go()

    def tell(self, frame: bytes) -> None:
        """Sends this frame, before any view that is waiting."""
        self._outbox.append({"type": "websocket.send", "text": frame.decode()})
        self._go()

    def mention(self, frame: bytes) -> None:
        """Sends what is worth nothing later: a socket that is far behind does without."""
        if not self.closed and len(self._outbox) < BEHIND:
            self.tell(frame)

    def answer(
        self,
        gesture: str | None,
        code: str | None,
        advice: Advised | None = None,
        elsewhere: Elsewhere | None = None,
        quiet: Quiet | None = None,
    ) -> None:
        """Answers a gesture; a refusal brings the view as this process knows it."""
        if code is None:
            self.tell(frames.answer_frame(gesture, now_ms(), advice, quiet))
        elif self.table is not None:
            room = self._room()
            match = self.table.match
            self.tell(frames.refusal_frame(gesture, code, room, match, self.user_id, now_ms(), elsewhere, quiet))

    def close_with(self, do: str) -> None:
        """Says why, and closes. What was still to be shown is shown before."""
        if self.closed:
            return
        if self.acting and do != "come_back":
            self._farewell = do
            return
        self.closed = True
        if do == "room_closed" and self._dirty and self.table is not None and self.table.room is not None:
            self._outbox.append({"type": "websocket.send", "text": self._view().decode()})
        self._dirty = False
        self._outbox.append({"type": "websocket.send", "text": frames.control_frame(do, now_ms()).decode()})
        self._outbox.append({"type": "websocket.close", "code": CLOSE_CODES[do]})
        self._go()

    def acted(self) -> None:
        """The gesture has been answered."""
        self.acting = False
        if self._farewell is not None:
            self.close_with(self._farewell)

    def drop(self, code: int) -> None:
        """Closes without a word."""
        self.closed = True
        self._dirty = False
        self._outbox.append({"type": "websocket.close", "code": code})
        self._go()

    async def sent(self) -> None:
        """Returns when everything has gone out."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    def meant_by(self, control: Control) -> bool:
        """Whether a control message closes this socket."""
        if control.user is not None and control.user != self.user_id:
            return False
        if control.session is not None and control.session != self.session:
            return False
        return control.lease is None or (self.lease is not None and self.lease < control.lease)

    def _go(self) -> None:
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while True:
                if self._outbox:
                    await self._send(self._outbox.pop(0))
                elif self._dirty and not self.closed and self._ready():
                    self._dirty = False
                    await self._send({"type": "websocket.send", "text": self._view().decode()})
                else:
                    return
        except Exception:
            # The socket has gone while we were sending; its disconnect tidies up.
            logger.debug("socket %s does not take frames", self.id, exc_info=True)
        finally:
            self._sending = None

    def _ready(self) -> bool:
        """Whether the room has been read for this viewer; if not, the reading shows it."""
        return self.table is not None and self.table.room is not None and self._key() in self.table.room.views

    def _view(self) -> bytes:
        """The newest view, with the events since the last one, or fresh where there is a gap."""
        assert self.table is not None
        match = self.table.match
        shown = None if match is None else match.shot.id
        after = self._shown_event if shown == self._shown_match else 0
        fresh = self._fresh or (match is not None and not match.reaches(after))
        frame = frames.view_frame(self._room(), match, self.user_id, now_ms(), after=after, fresh=fresh)
        self._fresh = False
        self._shown_match = shown
        self._shown_event = 0 if match is None else match.shot.state.desk.events
        assert self.table.room is not None
        self.shown = frames.Shown(self.table.room.version, *self.table.match_version())
        return frame

    def _key(self) -> tuple[int | None, str]:
        return self.user_id, self.address

    def _room(self) -> bytes:
        assert self.table is not None
        assert self.table.room is not None
        return self.table.room.views[self._key()]
