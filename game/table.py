"""What one server process knows of one table: its newest room and match, and the sockets that look at it."""

import asyncio

from game import selectors
from game.connection import Connection
from game.frames import MatchFrame
from game.models import Match
from game.notify import MatchChanged


class Table:
    """Versions only ever grow here, whether they come from memory or are read."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.sockets: set[Connection] = set()
        self.room: selectors.RoomShot | None = None
        self.match: MatchFrame | None = None
        self.reading: asyncio.Task[None] | None = None
        self.subscribed = False
        self.stale_room = False
        self.stale_match = False
        self.taken = 0
        """Counts the versions that came from memory: what was read meanwhile may be older than they are."""

    def match_version(self) -> tuple[int | None, int]:
        return (None, 0) if self.match is None else (self.match.shot.id, self.match.shot.version)

    def take(self, news: MatchChanged) -> bool:
        """The version that this process has just written; False if something in between is missing."""
        current = self.match.shot if self.match is not None else None
        if news.status == Match.Status.PAST:
            # The table moves on; what comes next is told by the room.
            if current is not None and current.id == news.match:
                self.match = None
            self.taken += 1
            return True
        shot = selectors.MatchShot(news.match, news.version, news.status, news.state, news.events)
        if current is not None and current.id == news.match:
            if current.version >= news.version:
                return True
            if current.version != news.base:
                return False
            self.match = MatchFrame(shot, self.match)
        elif news.base == 0 and (current is None or current.id < news.match):
            self.match = MatchFrame(shot)
        else:
            return False
        self.taken += 1
        return True

    def put(self, shot: selectors.MatchShot | None) -> None:
        """The match as it was read, with the events before it that some socket may still want."""
        current = self.match.shot if self.match is not None else None
        if shot is None:
            self.match = None
        elif current is None or current.id != shot.id:
            self.match = MatchFrame(shot)
        elif current.version < shot.version:
            self.match = MatchFrame(shot, self.match)

    def wake(self) -> None:
        for socket in self.sockets:
            socket.show()
