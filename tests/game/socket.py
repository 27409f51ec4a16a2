"""A browser's side of the table's socket, for tests. Every frame that arrives is held against asyncapi.yaml."""

import contextlib
import json
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from game import threads
from presidente.asgi import application
from tests.game.contract import check_frame

HOST = "localhost"
PATIENCE = 20.0

Frame = dict[str, Any]


class Browser:
    """An open socket. `view` is the newest whole view; `frames` are all that came, in order."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.frames: list[Frame] = []
        self.view: Frame = {}
        self.close_code: int | None = None

    # what came

    @property
    def room(self) -> dict[str, Any]:
        return self.view["room"]

    @property
    def match(self) -> dict[str, Any]:
        return self.view["match"]

    async def next(self, within: float = PATIENCE) -> Frame:
        """The next frame; {"type": "closed"} once the socket has closed."""
        message = await self.communicator.receive_output(within)
        if message["type"] == "websocket.close":
            self.close_code = message.get("code")
            assert self.close_code in range(4000, 5000), "a server refuses to send the codes below"
            return {"type": "closed"}
        frame: Frame = json.loads(message["text"])
        check_frame(frame)
        self.frames.append(frame)
        if frame["type"] == "view" or (frame["type"] == "answer" and not frame["ok"]):
            self.view = {**self.view, "room": frame["room"], "match": frame["match"]}
        return frame

    async def until(self, wanted: Callable[[Frame], bool], within: float = PATIENCE) -> Frame:
        """Frames until one that is wanted; that one."""
        end = time.monotonic() + within
        while True:
            frame = await self.next(max(0.01, end - time.monotonic()))
            if wanted(frame):
                return frame
            assert frame["type"] != "closed", f"closed with {self.close_code}"

    async def seeing(self, wanted: Callable[["Browser"], bool], within: float = PATIENCE) -> "Browser":
        """Waits until the newest view is like this."""
        while not (self.view and wanted(self)):
            await self.until(lambda frame: frame["type"] in ("view", "answer"), within)
        return self

    async def control(self, within: float = PATIENCE) -> tuple[str, int | None]:
        """What the server says before it closes, and the code it closes with."""
        frame = await self.until(lambda frame: frame["type"] == "control", within)
        while self.close_code is None:
            await self.next(within)
        return frame["do"], self.close_code

    async def quiet(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for so long."""
        return await self.communicator.receive_nothing(seconds, 0.01)

    # what goes

    async def send(self, kind: str, gesture: str | None = None, **more: Any) -> str:
        gesture = gesture or str(uuid.uuid4())
        await self.communicator.send_to(text_data=json.dumps({"id": gesture, "type": kind, **more}))
        return gesture

    async def ask(self, kind: str, gesture: str | None = None, **more: Any) -> Frame:
        """Sends, and waits for the answer to it."""
        gesture = await self.send(kind, gesture, **more)
        return await self.until(lambda frame: frame["type"] == "answer" and frame["id"] == gesture)

    async def play(self, *cards: str) -> Frame:
        return await self.ask("play", cards=list(cards), seen=self.match["trick_version"])


async def cookie_of(user: User | None) -> list[tuple[bytes, bytes]]:
    """The header that signs this person in."""
    if user is None:
        return []

    def sign_in() -> str:
        client = Client()
        client.force_login(user)
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    session = await threads.run(sign_in)
    return [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode())]


@asynccontextmanager
async def browser(
    code: str,
    user: User | None = None,
    *,
    cookie: list[tuple[bytes, bytes]] | None = None,
    origin: str = f"http://{HOST}",
    first_view: bool = True,
) -> AsyncIterator[Browser]:
    """A socket on a table's page, with its first view; closed at the end, if the server has not done so."""
    headers = [(b"host", HOST.encode()), (b"origin", origin.encode())]
    headers += await cookie_of(user) if cookie is None else cookie
    communicator = WebsocketCommunicator(application, f"/ws/mesa/{code}/", headers=headers)
    connected, code_or_protocol = await communicator.connect(PATIENCE)
    opened = Browser(communicator)
    if not connected:
        opened.close_code = code_or_protocol
    try:
        if first_view and connected:
            await opened.seeing(lambda _: True)
        yield opened
    finally:
        if opened.close_code is None and not communicator.future.done():
            await communicator.disconnect(timeout=PATIENCE)
        elif not communicator.future.done():
            # The server has closed: like a real one, tell the application that the socket is gone.
            await communicator.send_input({"type": "websocket.disconnect", "code": opened.close_code})
            with contextlib.suppress(TimeoutError):
                await communicator.wait(PATIENCE)
