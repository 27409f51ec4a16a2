"""Log lines: which request they belong to, as JSON in production, and nothing private in them.

A line names a match by its number and version (`extra={"match": …, "version": …}`), a person by number if at all. What
an address or an exception carries by itself (invitations, reset links, passwords in URLs, e-mail addresses) is cut out.
"""

import datetime as dt
import json
import logging
import re
import uuid
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings

App = Callable[[Any, Any, Any], Awaitable[Any]]

request_id: ContextVar[str] = ContextVar("request_id", default="")
HEADER = b"x-request-id"
_WELL_FORMED = re.compile(rb"[0-9A-Za-z-]{8,64}")

KEPT = ("match", "version", "room", "user")
"""What a call may add to its line through `extra`."""

_PRIVATE = (
    # The secret of an invitation: /mesa/<code>/<token>/
    (re.compile(r"(/mesa/[^/\s\"']+/)[\w-]{20,}"), r"\1…"),
    # Links that confirm an address or set a new password
    (re.compile(r"(/cuenta/\S*?/)[\w:-]*\d[\w:-]{8,}"), r"\1…"),
    (re.compile(r"(\w+://)[^/\s@:]*:[^/\s@]*@"), r"\1…@"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "…@…"),
    (re.compile(r"(?i)((?:sessionid|csrftoken|password|token|authorization)\W{1,4})[^\s;,&\"']+"), r"\1…"),
)


def scrubbed(text: str) -> str:
    """The text without what opens something or names a mailbox."""
    for pattern, instead in _PRIVATE:
        text = pattern.sub(instead, text)
    return text


class OneLine(logging.Filter):
    """For what strangers can bring about: a warning that says what it was, no error and no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        return True


class LineFormatter(logging.Formatter):
    """For people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return scrubbed(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and what is known of request, match, version, exception."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": scrubbed(record.getMessage()),
            "process": record.process,
        }
        if request := request_id.get():
            line["request_id"] = request
        line |= {key: value for key in KEPT if (value := getattr(record, key, None)) is not None}
        if record.exc_info:
            line["exception"] = scrubbed(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def identified(app: App) -> App:
    """The ASGI application with a number for each request and socket: the proxy's X-Request-ID, or one of our own.

    Lines written meanwhile carry it, and so does the answer.
    """

    async def call(scope: Any, receive: Any, send: Any) -> Any:
        if scope["type"] not in ("http", "websocket"):
            return await app(scope, receive, send)
        given = next((value for name, value in scope["headers"] if name == HEADER), b"")
        trusted = settings.TRUSTED_PROXY_COUNT and _WELL_FORMED.fullmatch(given)
        identity = given if trusted else uuid.uuid4().hex.encode()
        request_id.set(identity.decode())

        async def send_identified(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, identity)]}
            await send(message)

        return await app(scope, receive, send_identified if scope["type"] == "http" else send)

    return call
