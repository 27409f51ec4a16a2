"""Where higher apps plug into accounts: plain lists of callables, filled once in their `apps.ready`.

A socket outlives the session it was opened with, so whoever keeps sockets open must be told when that session ends.
"""

import datetime as dt
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

logger = logging.getLogger(__name__)

# Called with (user_id, session_key) after a session ended. None as session_key: every session this person had open up
# to now, as after a change of password.
user_signed_out: list[Callable[[int, str | None], None]] = []

# Called with (user_id) after a person was shut out of the site.
user_barred: list[Callable[[int], None]] = []


def _tell(what: str, listeners: list[Callable[..., None]], user_id: int, *more: object) -> None:
    """One who fails keeps neither the others nor the person from going on."""
    for told in listeners:
        try:
            told(user_id, *more)
        except Exception:
            logger.exception("%s failed for user %s", what, user_id)


def announce_signed_out(user_id: int, session_key: str | None) -> None:
    """Tells everyone in `user_signed_out`."""
    _tell("user_signed_out", user_signed_out, user_id, session_key)


def announce_barred(user_id: int) -> None:
    """Tells everyone in `user_barred`."""
    _tell("user_barred", user_barred, user_id)


# Called with (user_id, until) after somebody may send no reactions until then; None: they may again. An end that comes
# by itself is not told: it was `until`.
user_muted: list[Callable[[int, dt.datetime | None], None]] = []

# Called with (user_id, name) after somebody's name was taken from them or they chose the one that follows.
user_renamed: list[Callable[[int, str], None]] = []

# Called with (user_id) after somebody chose another name or face for themselves.
identity_changed: list[Callable[[int], None]] = []


@dataclass(frozen=True, slots=True)
class Witnessed:
    """What a table knows about somebody at it, for a report or a block.

    `user_id` is None where that place is a bot's or nobody's. `activity` and `reactions`: lines for people to read,
    with no card that not everybody at the table saw.
    """

    user_id: int | None
    name: str
    table: str
    round: int | None = None
    activity: list[dict[str, object]] = field(default_factory=list)
    reactions: list[dict[str, object]] = field(default_factory=list)


# Asked with (viewer_id, table code, participant number or None, seat or None) for somebody at a table; None: there is
# no such table for this viewer. The first answer counts.
table_witnesses: list[Callable[[int, str, int | None, int | None], Witnessed | None]] = []


def announce_muted(user_id: int, until: dt.datetime | None) -> None:
    """Tells everyone in `user_muted`."""
    _tell("user_muted", user_muted, user_id, until)


def announce_renamed(user_id: int, name: str) -> None:
    """Tells everyone in `user_renamed`."""
    _tell("user_renamed", user_renamed, user_id, name)


def announce_identity(user_id: int) -> None:
    """Tells everyone in `identity_changed`."""
    _tell("identity_changed", identity_changed, user_id)


def witness(viewer_id: int, table: str, player: int | None, seat: int | None) -> Witnessed | None:
    """Somebody at a table, by their number in its match or their seat in its room; None if there is no such place."""
    for asked in table_witnesses:
        found = asked(viewer_id, table, player, seat)
        if found is not None:
            return found
    return None
