"""What cannot work is refused when the process starts, with one sentence that says what to set."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import psycopg
import redis
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from presidente.logs import scrubbed

if sys.platform != "win32":
    import fcntl

REACHED_WITHIN = 5
"""Seconds that the database and Redis have for a sign of life."""
EXAMPLE_PASSWORDS = ("postgres", "password", "presidente", "changeme", "change-me", "secret", "example")


@register(Tags.security)
def check_environment(**_: Any) -> Iterable[CheckMessage]:
    """Several processes, or a public site, on the in-process layer; SQLite under several; keys missing or known."""
    if settings.PRODUCTION and not settings.SECRET_KEY_GIVEN:
        yield Error("DJANGO_PRODUCTION needs a secret key of its own: set DJANGO_SECRET_KEY.", id="presidente.E001")
    if not settings.REDIS_URL and (settings.PRODUCTION or settings.WEB_PROCESSES > 1):
        yield Error(
            "Server processes cannot reach each other over the in-process channel layer: set REDIS_URL.",
            hint="DJANGO_PRODUCTION and WEB_PROCESSES above 1 both need it.",
            id="presidente.E002",
        )
    sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if sqlite and (settings.PRODUCTION or settings.WEB_PROCESSES > 1):
        yield Error("SQLite serves one process only: set DATABASE_URL to a PostgreSQL database.", id="presidente.E003")
    if settings.PRODUCTION and settings.SECRET_KEY_GIVEN and _guessable(settings.SECRET_KEY):
        yield Error(
            "DJANGO_SECRET_KEY is short or a known example: set 50 random characters or more.", id="presidente.E004"
        )
    if settings.PRODUCTION and settings.DATABASES["default"].get("PASSWORD") in EXAMPLE_PASSWORDS:
        yield Error("The password in DATABASE_URL is a known example: give the database another.", id="presidente.E005")


def _guessable(key: str) -> bool:
    return len(key) < 50 or len(set(key)) < 5 or key.startswith(("django-insecure-", "change", "example"))


def refuse_what_cannot_work() -> None:
    """Raises ImproperlyConfigured, all problems in one line: for servers, which start without `manage.py check`.

    Beyond the checks, it asks PostgreSQL and Redis for a sign of life.
    """
    problems = [str(message.msg) for message in check_environment()] or list(_unreachable())
    if problems:
        raise ImproperlyConfigured(" ".join(problems))


def _unreachable() -> Iterable[str]:
    if connection.vendor == "postgresql":
        try:
            # Not the pool's way, which would try for 20 s.
            with psycopg.connect(**_plain_parameters(), connect_timeout=REACHED_WITHIN):
                pass
        except psycopg.Error as error:
            yield f"The database of DATABASE_URL cannot be reached: {_first_line(error)}."
    if settings.REDIS_URL:
        try:
            with redis.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=REACHED_WITHIN, socket_timeout=5
            ) as client:
                client.ping()
        except redis.RedisError as error:
            yield f"The Redis of REDIS_URL cannot be reached: {_first_line(error)}."


def _plain_parameters() -> dict[str, Any]:
    parameters: dict[str, Any] = connection.get_connection_params()
    kept = ("host", "port", "user", "password", "dbname", "service", "sslmode", "sslrootcert")
    return {name: parameters[name] for name in kept if name in parameters}


def _first_line(error: Exception) -> str:
    lines = scrubbed(str(error)).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__


SECOND = (
    "Another server process uses this database, and the two could not reach each other:"
    " end it, or set DATABASE_URL (PostgreSQL) and REDIS_URL."
)
SERVING = 0x50524553  # the number of PostgreSQL's advisory lock that says so
# Kept open as long as the process lives: closing it would give the lock up.
_serving: list[IO[str] | psycopg.Connection[Any]] = []


def refuse_to_be_second() -> None:
    """Raises ImproperlyConfigured if another process serves from this database without Redis, or from this SQLite file.

    If none does, this one does until it ends. Its tables would stand still on the other's pages: only Redis carries
    news between processes.
    """
    if connection.vendor == "postgresql" and not settings.REDIS_URL:
        _lock_postgres()
    elif connection.vendor == "sqlite" and sys.platform != "win32":
        _lock_file(str(connection.settings_dict["NAME"]))


def _lock_postgres() -> None:
    held = psycopg.connect(**_plain_parameters(), connect_timeout=REACHED_WITHIN, autocommit=True)
    if held.execute("SELECT pg_try_advisory_lock(%s)", [SERVING]).fetchone() != (True,):
        held.close()
        raise ImproperlyConfigured(SECOND)
    _serving.append(held)


def _lock_file(database: str) -> None:
    if ":memory:" in database or "mode=memory" in database:
        return
    path = Path(f"{database}-serving")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise ImproperlyConfigured(SECOND) from None
    _serving.append(lock)
