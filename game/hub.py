"""One hub for each server process: it hears what changed at the tables it hosts and has their sockets told.

It holds one subscription for each table, however many sockets look at it. A version that this process wrote comes from
memory right after the commit; one that another process wrote is read once. What a hub knows dies with its process:
every socket's next connection reads it anew, and a heartbeat compares versions, so that a lost poke is made good.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable, Coroutine
from typing import Any

from channels.layers import get_channel_layer

from game import frames, meters, notify, selectors, services, threads
from game.connection import NO_SUCH_ROOM, Connection
from game.notify import Control, MatchChanged, Muted, News, Reaction
from game.services.presence import RENEWAL
from game.table import Table
from game.wiring import now_ms
from lobby.models import Room

logger = logging.getLogger(__name__)

HEARTBEAT = RENEWAL / 1000
FAREWELL = 1.0
"""How long a stopping process waits for its sockets to take the last frame."""


class Hub:
    def __init__(self) -> None:
        self.process = uuid.uuid4().hex
        self.loop = asyncio.get_running_loop()
        self.tables: dict[int, Table] = {}
        self.layer: Any = get_channel_layer()
        self.channel = ""
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        self.channel = await self.layer.new_channel("hub.")
        await self.layer.group_add(notify.EVERYWHERE, self.channel)
        notify.listeners.append(self.hear)
        self.spawn(self._receive())
        self.spawn(every(HEARTBEAT, self._heartbeat))

    async def stop(self) -> None:
        """Ends everything that belongs to this hub: its sockets are told to come back, to whichever process is there.

        Their leases lapse by themselves, and no clock is restarted.
        """
        sockets = [socket for table in self.tables.values() for socket in table.sockets]
        for socket in sockets:
            socket.close_with("come_back")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*(socket.sent() for socket in sockets))
        if self.hear in notify.listeners:
            notify.listeners.remove(self.hear)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs this for as long as the hub lives."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # sockets come and go

    async def join(self, socket: Connection, room_id: int, *, seated: bool, muted: bool) -> None:
        """Lets a socket look at a table. Subscribed first, read afterwards: no version can fall in between.

        `seated`: its person sits there; `muted`: its person may not react.
        """
        table = self.tables.get(room_id)
        if table is None:
            table = self.tables[room_id] = Table(room_id)
        table.sockets.add(socket)
        meters.SOCKETS.inc()
        socket.table = table
        await self._subscribe(table)
        socket.lease = await threads.run(
            services.lease_take,
            room_id=room_id,
            user_id=socket.user_id,
            connection=socket.id,
            process=self.process,
            now=now_ms(),
        )
        if seated:
            self.take_over(socket)
        await self.refresh(table)
        socket.show()
        if muted and socket.user_id is not None:
            await self._tell_muted(socket.user_id)

    async def leave(self, socket: Connection) -> None:
        table, socket.table = socket.table, None
        if table is None:
            return
        table.sockets.discard(socket)
        meters.SOCKETS.dec()
        if not table.sockets and self.tables.get(table.room_id) is table:
            del self.tables[table.room_id]
            with contextlib.suppress(Exception):  # a layer that is away has forgotten us
                await self.layer.group_discard(f"table.{table.room_id}", self.channel)
            if table.room_id in self.tables:
                # Somebody came while we were leaving.
                await self._subscribe(self.tables[table.room_id])
        if socket.lease is not None:
            await threads.run(services.lease_end, connection=socket.id, now=now_ms())

    async def _subscribe(self, table: Table) -> None:
        """Where the layer is away the table is served all the same, and the heartbeat subscribes it later."""
        try:
            await self.layer.group_add(f"table.{table.room_id}", self.channel)
            table.subscribed = True
        except Exception:
            table.subscribed = False
            logger.exception("table %s is not subscribed", table.room_id)

    def take_over(self, socket: Connection) -> None:
        """The seat is this socket's now: older ones of the same person at the table are told and closed."""
        if socket.user_id is not None and socket.table is not None:
            notify.tell(Control("taken_over", room=socket.table.room_id, user=socket.user_id, lease=socket.lease))

    # news

    def hear(self, news: News) -> None:
        """From any thread of this process, right after a commit."""
        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody is left to tell
            self.loop.call_soon_threadsafe(self._heard, news)

    def _heard(self, news: News) -> None:
        self._apply(news)
        self.spawn(self._publish(news))

    def _apply(self, news: News) -> None:
        if isinstance(news, Control):
            self._close(news)
            return
        if isinstance(news, Muted):
            self.spawn(self._tell_muted(news.user))
            return
        table = self.tables.get(news.room)
        if table is None:
            return
        if isinstance(news, Reaction):
            self._say(table, news)
            return
        if isinstance(news, MatchChanged) and table.take(news):
            table.wake()
        else:
            self.reread(table)

    async def _publish(self, news: News) -> None:
        try:
            await self.layer.group_send(notify.group_of(news), {**news.message(), "from": self.process})
        except Exception:
            meters.SENDS_LOST.inc()
            logger.exception("group message lost; the heartbeat makes it good", extra={"room": news.room})

    async def _receive(self) -> None:
        """What other processes tell. Their own pokes come back to every hub, so ours are passed over."""
        while True:
            message = await self.layer.receive(self.channel)
            if message.get("from") == self.process:
                continue
            try:
                self._told(message)
            except Exception:
                logger.exception("bad group message of type %s", message.get("type"))

    def _told(self, message: dict[str, Any]) -> None:
        if message["type"] == "control":
            self._close(Control(**{key: message[key] for key in ("do", "room", "user", "session", "lease")}))
            return
        if message["type"] == "muted":
            self.spawn(self._tell_muted(message["user"]))
            return
        table = self.tables.get(message["room"])
        if table is None:
            return
        if message["type"] == "reaction":
            self._say(table, Reaction.read(message))
            return
        current, version = table.match_version()
        if message["match"] is None or message["match"] != current:
            self.reread(table)
        elif version < message["version"]:
            self.reread(table, match_alone=True)

    @staticmethod
    def _say(table: Table, said: Reaction) -> None:
        """Everybody at the table hears it, save those who block the person."""
        frame = frames.reaction_frame(said, now_ms())
        for socket in table.sockets:
            if socket.user_id is None or socket.user_id not in said.hidden:
                socket.mention(frame)

    async def _tell_muted(self, user_id: int) -> None:
        """Tells a person's sockets here whether they may react, as it stands now."""
        theirs = [one for table in self.tables.values() for one in table.sockets if one.user_id == user_id]
        if theirs:
            frame = frames.muted_frame(await threads.run(services.mute_of, user_id), now_ms())
            for socket in theirs:
                socket.mention(frame)

    def _close(self, control: Control) -> None:
        tables = [self.tables[control.room]] if control.room in self.tables else []
        for table in list(self.tables.values()) if control.room is None else tables:
            for socket in list(table.sockets):
                if socket.meant_by(control):
                    socket.close_with(control.do)

    # reading

    def reread(self, table: Table, *, match_alone: bool = False) -> None:
        """Has the table read soon, once however often this is asked meanwhile."""
        table.stale_match = True
        table.stale_room = table.stale_room or not match_alone
        if table.reading is None:
            table.reading = self.spawn(self._reread(table))

    async def refresh(self, table: Table) -> None:
        """Reads the table, and returns when it has been read from after this call."""
        self.reread(table)
        while table.reading is not None:
            await asyncio.shield(table.reading)

    async def up_to_date(self, table: Table, match: int | None, version: int) -> None:
        """Makes sure that the table is at least at this version: a refusal must not come with an older view."""
        if match is not None and table.match_version() != (match, version) and not self._newer(table, match, version):
            await self.refresh(table)

    @staticmethod
    def _newer(table: Table, match: int, version: int) -> bool:
        current, at = table.match_version()
        return current is not None and (current > match or (current == match and at >= version))

    async def _reread(self, table: Table) -> None:
        try:
            while table.stale_match:
                await self._read(table)
        except Exception:
            where = {"room": table.room_id}
            logger.exception("table %s could not be read; the heartbeat tries again", table.room_id, extra=where)
        finally:
            table.reading = None

    async def _read(self, table: Table) -> None:
        room, known, taken = table.room, table.match, table.taken
        whole = table.stale_room or known is None
        table.stale_room = table.stale_match = False
        match: selectors.MatchShot | None
        if whole or known is None:
            viewers = {(socket.user_id, socket.address) for socket in table.sockets}
            read = await threads.run(selectors.table_read, table.room_id, viewers, now_ms())
            if read is None:
                for socket in list(table.sockets):
                    socket.close_with("room_closed")
                return
            room, match = read
        else:
            match = await threads.run(selectors.match_since, known.shot)
        table.room = room
        self._turn_out(table)
        if table.taken == taken:
            table.put(match)
        else:
            # A version came from memory while we read, and may be newer: the match is read once more.
            table.stale_match = True
        table.wake()
        if room is not None and room.status == Room.Status.CLOSED:
            for socket in list(table.sockets):
                socket.close_with("room_closed")

    @staticmethod
    def _turn_out(table: Table) -> None:
        """Closes the sockets of people who may not be here any more: expelled, or the room has become private."""
        for socket in list(table.sockets):
            why = None if table.room is None else table.room.shut_out.get(socket.user_id)
            if why == "expelled":
                socket.close_with("expelled")
            elif why is not None and not socket.closed:
                socket.drop(NO_SUCH_ROOM)

    # heartbeat

    async def _heartbeat(self) -> None:
        """Renews the leases of all sockets here, and compares versions, each in one go."""
        held = [
            (table.room_id, socket.user_id, socket.id)
            for table in self.tables.values()
            for socket in table.sockets
            if socket.lease is not None
        ]
        if held:
            await threads.run(services.leases_renew, process=self.process, held=held, now=now_ms())
        if not self.tables:
            return
        found = await threads.run(selectors.versions, list(self.tables))
        for room_id, table in list(self.tables.items()):
            if not table.subscribed:
                await self._subscribe(table)
            stands = found.get(room_id)
            room = 0 if table.room is None else table.room.version
            if stands is None or stands.room > room or self._behind(table, stands):
                self.reread(table)

    @staticmethod
    def _behind(table: Table, stands: selectors.Versions) -> bool:
        current, version = table.match_version()
        if stands.match is None or current is None:
            return stands.match != current
        return (current, version) < (stands.match, stands.version)


async def every(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Does this again and again; what goes wrong once is logged and tried again."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            logger.exception("%s failed", work.__name__)
