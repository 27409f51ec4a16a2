"""The statements of the hot path: lock and load a match, write its next version. Two dialects, PostgreSQL and SQLite.

The ORM would cost a table half its actions a second (PERFORMANCE.md, «What dominates», 2); everything that is not
done for each and every action stays ORM. Callers are inside a transaction.

On PostgreSQL they are prepared: parsed and planned once for each connection, which halves the time of a whole action's
transaction and its database's work. Django's own cursors never are.
"""

import datetime as dt
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import psycopg
from django.db import connection, transaction

_sqlite_writers = threading.RLock()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match's row under its lock. `participant` is the number of the person who asks, None for nobody in it.

    `answered`: this person's gesture of this id was accepted before. PostgreSQL judges that as of the moment before it
    waited for the lock: a False is only to be believed once `was_accepted` has said so too.
    """

    id: int
    room_id: int
    status: str
    version: int
    state: dict[str, Any]
    participant: int | None
    answered: bool


@dataclass(frozen=True, slots=True)
class Written:
    """A row of ActionRow to append."""

    version: int
    round: int
    participant: int | None
    client_id: str | None
    action: dict[str, Any]
    by: str
    events: list[dict[str, Any]]
    at: int


@contextmanager
def write_transaction() -> Iterator[None]:
    """One transaction for one change.

    On SQLite writers queue up inside the process: its own waiting polls, and with many threads some would starve.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with _sqlite_writers, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


def _execute(statement: str, parameters: Sequence[Any]) -> Any:
    """The cursor after this statement."""
    if connection.vendor != "postgresql":
        cursor = connection.cursor()
        cursor.execute(statement, parameters)
        return cursor
    connection.ensure_connection()
    with connection.wrap_database_errors:
        raw = connection.connection
        raw.prepare_threshold = 1  # Django's None forbids what `prepare` asks for
        return psycopg.Cursor(raw).execute(statement, parameters, prepare=True)


_LOAD = """
SELECT m.id, m.room_id, m.status, m.version, m.state, p.number,
       EXISTS (SELECT 1 FROM game_actionrow a
               WHERE a.match_id = m.id AND a.participant = p.number AND a.client_id = %s)
FROM game_match m LEFT JOIN game_participant p ON p.match_id = m.id AND p.user_id = %s
"""
_THIS = "WHERE m.id = %s"
_ON_TABLE = "WHERE m.room_id = %s AND m.status <> 'past'"


def lock(match_id: int, *, user_id: int | None = None, client_id: str | None = None) -> Loaded | None:
    """The match, locked until the end of the transaction; None if there is none."""
    return _load(_THIS + _lock_clause(), match_id, user_id, client_id)


def lock_on_table(room_id: int, *, user_id: int | None = None, client_id: str | None = None) -> Loaded | None:
    """The match that this room shows, locked until the end of the transaction; None if it shows none."""
    where = _ON_TABLE + _lock_clause()
    # A match that was put away while we waited for its lock may have a successor, which only a new statement sees.
    return _load(where, room_id, user_id, client_id) or _load(where, room_id, user_id, client_id)


def read(match_id: int) -> Loaded | None:
    """The match as it stands, without a lock."""
    return _load(_THIS, match_id, None, None)


def _lock_clause() -> str:
    # SQLite has locked the whole file with BEGIN IMMEDIATE.
    return " FOR UPDATE OF m" if connection.features.has_select_for_update else ""


def _load(where: str, key: int, user_id: int | None, client_id: str | None) -> Loaded | None:
    row = _execute(_LOAD + where, [client_id, user_id, key]).fetchone()
    if row is None:
        return None
    identity, room_id, status, version, state, number, answered = row
    return Loaded(identity, room_id, status, version, msgspec.json.decode(state), number, bool(answered))


def was_accepted(match_id: int, participant: int, client_id: str) -> bool:
    """Whether this gesture has its row, judged now."""
    statement = "SELECT 1 FROM game_actionrow WHERE match_id = %s AND participant = %s AND client_id = %s"
    return _execute(statement, [match_id, participant, client_id]).fetchone() is not None


_UPDATE = """
UPDATE game_match SET version = %s, state = %s, due_at = %s, status = %s, ended = COALESCE(ended, %s) WHERE id = %s"""
_INSERT = """
INSERT INTO game_actionrow (match_id, version, round, participant, client_id, action, by, events, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"""
_UPDATE_AND_INSERT = "WITH written AS (" + _UPDATE + ")" + _INSERT


def save(
    match_id: int,
    *,
    version: int,
    state: dict[str, Any],
    due_at: int | None,
    status: str,
    ended: int | None,
    rows: Sequence[Written],
) -> None:
    """Writes the locked match and appends the actions; times are epoch milliseconds. `ended`, once set, stays."""
    update = [version, _json(state), _time(due_at), status, _time(ended), match_id]
    values = [_values(match_id, row) for row in rows]
    if connection.vendor == "postgresql" and len(values) == 1:
        _execute(_UPDATE_AND_INSERT, update + values[0])
        return
    _execute(_UPDATE, update)
    for one in values:
        _execute(_INSERT, one)


def _values(match_id: int, row: Written) -> list[Any]:
    return [
        match_id,
        row.version,
        row.round,
        row.participant,
        row.client_id,
        _json(row.action),
        row.by,
        _json(row.events),
        _time(row.at),
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# The first of each by its index. Asked whether a row is due, PostgreSQL expects to meet one soon, and reads them all.
_ANYTHING_DUE = """
SELECT (SELECT min(expires) FROM game_lease) <= %s,
       (SELECT min(due_at) FROM lobby_room WHERE due_at IS NOT NULL) <= %s,
       (SELECT min(due_at) FROM game_match WHERE due_at IS NOT NULL) <= %s"""


def anything_due(now: int) -> bool:
    """Whether a lease has lapsed or a room or a match is due: asked many times a second, and mostly it is no."""
    return any(_execute(_ANYTHING_DUE, [_time(now)] * 3).fetchone())


def moment(milliseconds: int) -> dt.datetime:
    """Epoch milliseconds as the aware UTC time that a column holds."""
    return dt.datetime.fromtimestamp(milliseconds / 1000, dt.UTC)


def milliseconds(moment: dt.datetime) -> int:
    """The other way."""
    return round(moment.timestamp() * 1000)


def _time(at: int | None) -> Any:
    return None if at is None else connection.ops.adapt_datetimefield_value(moment(at))
