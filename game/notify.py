"""Telling the sockets, after the commit. Group messages are of few kinds and never carry a card.

| message | means |
| --- | --- |
| `{"type": "poke", "room", "match", "version"}` | the room's match has this version |
| `{"type": "poke", "room", "match": null, "version"}` | the room, or who is connected, has changed |
| `{"type": "reaction", "room", "person", "player", "seat", "name", "phrase", "at", "hidden"}` | a phrase is said |
| `{"type": "muted", "user"}` | whether this person may react has changed |
| `{"type": "control", "do", "room", "user", "session", "lease"}` | close sockets: of a user at a table, or everywhere |

A process that has a hub hears of its own changes from memory (`listeners`); the hub publishes for the others. A process
without one (worker, command) publishes by itself.
"""

import functools
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import redis
from channels.layers import get_channel_layer
from django.conf import settings

from game import meters

if TYPE_CHECKING:
    from game.state import MatchState

logger = logging.getLogger(__name__)

EVERYWHERE = "tables"  # the group that every hub is in


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """A committed version of a match, whole, for the process that wrote it. `state` is no longer changed by anybody."""

    room: int
    match: int
    base: int
    version: int
    status: str
    state: "MatchState"
    events: tuple[dict[str, Any], ...]

    def message(self) -> dict[str, Any]:
        return {"type": "poke", "room": self.room, "match": self.match, "version": self.version}


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """A room, or who is connected in it, has changed."""

    room: int
    version: int

    def message(self) -> dict[str, Any]:
        return {"type": "poke", "room": self.room, "match": None, "version": self.version}


@dataclass(frozen=True, slots=True)
class Control:
    """Sockets to close, with the word they are told: taken_over, expelled, signed_out, room_closed.

    `room` None: at every table. `user` None: everybody there. `session` (a digest): only those of one session.
    `lease`: only connections older than this one.
    """

    do: str
    room: int | None = None
    user: int | None = None
    session: str | None = None
    lease: int | None = None

    def message(self) -> dict[str, Any]:
        return {
            "type": "control",
            "do": self.do,
            "room": self.room,
            "user": self.user,
            "session": self.session,
            "lease": self.lease,
        }


@dataclass(frozen=True, slots=True)
class Reaction:
    """A phrase that somebody says at a table, by their number in its match and their seat in the room.

    `person` is reacting.person_key of who says it, `at` epoch ms; `hidden` are the ids of those who block that person.
    """

    room: int
    person: str
    player: int | None
    seat: int
    name: str
    phrase: str
    at: int
    hidden: tuple[int, ...] = ()

    def message(self) -> dict[str, Any]:
        return {
            "type": "reaction",
            "room": self.room,
            "person": self.person,
            "player": self.player,
            "seat": self.seat,
            "name": self.name,
            "phrase": self.phrase,
            "at": self.at,
            "hidden": list(self.hidden),
        }

    @classmethod
    def read(cls, message: dict[str, Any]) -> "Reaction":
        """What `message` wrote, whatever was added to it on the way."""
        told = {key: message[key] for key in ("room", "person", "player", "seat", "name", "phrase", "at")}
        return cls(**told, hidden=tuple(message["hidden"]))


@dataclass(frozen=True, slots=True)
class Muted:
    """Whether this person may react has changed: their sockets, at every table, are to be told."""

    user: int
    room: None = None

    def message(self) -> dict[str, Any]:
        return {"type": "muted", "user": self.user}


News = MatchChanged | RoomChanged | Control | Reaction | Muted

listeners: list[Callable[[News], None]] = []


def tell(news: News) -> None:
    """To be called after the commit. Never raises: what is written stands, and the heartbeat repairs what is missed."""
    if not listeners:
        _publish(news)
    for listener in listeners:
        try:
            listener(news)
        except Exception:
            logger.exception("listener failed on %s", type(news).__name__)


def group_of(news: News) -> str:
    return EVERYWHERE if news.room is None else f"table.{news.room}"


def session_digest(session_key: str) -> str:
    """How a session is named in a group message: its key would open it."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:32]


def _publish(news: News) -> None:
    """A plain PUBLISH in the pub/sub layer's own form: its group_send from sync code costs a connection each time."""
    if not settings.REDIS_URL:
        return
    layer: Any = get_channel_layer()
    prefix = settings.CHANNEL_LAYERS["default"].get("CONFIG", {}).get("prefix", "asgi")
    channel = f"{prefix}__group__{group_of(news)}"
    try:
        _redis().publish(channel, layer.serialize(news.message()))
    except Exception:
        meters.SENDS_LOST.inc()
        logger.exception("group message lost; the heartbeat makes it good")


@functools.cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL)
