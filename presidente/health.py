"""The addresses that machines ask: /healthz, /readyz, /metrics. Answered before Django: no host, cookie or redirect.

| address | 200 means | asks |
| --- | --- | --- |
| `/healthz` | the process is alive: do not restart it | nothing |
| `/readyz` | it can serve: database, channel layer, a clock that ticked within 5 s (503: what lacks) | all three |
| `/metrics` | Prometheus' text; 403 unless from settings.METRICS_ALLOWED or with settings.METRICS_TOKEN | database |
"""

import asyncio
import hmac
import json
import logging
from collections.abc import Awaitable, Callable
from ipaddress import ip_address, ip_network
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection

from game import ticker
from presidente import metrics

logger = logging.getLogger(__name__)

App = Callable[[Any, Any, Any], Awaitable[Any]]
Headers = dict[bytes, bytes]

PATIENCE = 3.0
"""How long a part may take to answer before it counts as gone."""
CLOCK_SILENCE = 5.0
"""How long nobody may have swept before the clock counts as stopped."""


def probed(app: App) -> App:
    """The ASGI application with these addresses in front of it."""

    async def call(scope: Any, receive: Any, send: Any) -> Any:
        answer = ANSWERS.get(scope["path"]) if scope["type"] == "http" else None
        if answer is None or scope["method"] not in ("GET", "HEAD"):
            return await app(scope, receive, send)
        status, kind, body = await answer(scope)
        headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
        return None

    return call


async def alive(scope: Any) -> tuple[int, bytes, bytes]:
    return 200, b"text/plain", b"ok\n"


async def ready(scope: Any) -> tuple[int, bytes, bytes]:
    parts = {"database": database, "channel_layer": channel_layer, "clock": clock}
    states = dict(zip(parts, await asyncio.gather(*(_state(part) for part in parts.values())), strict=True))
    good = all(state == "ok" for state in states.values())
    return 200 if good else 503, b"application/json", json.dumps(states).encode() + b"\n"


async def counted(scope: Any) -> tuple[int, bytes, bytes]:
    if not metrics_allowed(scope):
        return 403, b"text/plain", b"forbidden\n"
    return 200, metrics.CONTENT_TYPE, await sync_to_async(metrics.text, thread_sensitive=False)()


ANSWERS = {"/healthz": alive, "/readyz": ready, "/metrics": counted}


async def _state(part: Callable[[], Awaitable[None]]) -> str:
    """`ok`, or in one word what is wrong; the rest is for the log."""
    try:
        async with asyncio.timeout(PATIENCE):
            await part()
    except TimeoutError:
        return "silent"
    except Exception:
        logger.warning("not ready: %s", part.__name__, exc_info=True)
        return "failed"
    return "ok"


async def database() -> None:
    def ask() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        finally:
            connection.close()

    await sync_to_async(ask, thread_sensitive=False)()


async def channel_layer() -> None:
    if not settings.REDIS_URL:
        return
    import redis.asyncio as redis

    async with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE) as client:
        await client.ping()


async def clock() -> None:
    """Somebody has swept all tables lately: this process itself when embedded, else a worker that beat has told to."""
    silence = await sync_to_async(ticker.silence, thread_sensitive=False)()
    if silence is None or silence > CLOCK_SILENCE:
        raise RuntimeError(f"the clock last ticked {silence} s ago" if silence else "the clock has not ticked yet")


def metrics_allowed(scope: Any) -> bool:
    """By the token; or by address, if the request came straight from there and through no proxy."""
    headers: Headers = dict(scope["headers"])
    token = headers.get(b"authorization", b"").removeprefix(b"Bearer ")
    if settings.METRICS_TOKEN and hmac.compare_digest(token, settings.METRICS_TOKEN.encode()):
        return True
    if b"x-forwarded-for" in headers or not scope.get("client"):
        return False
    peer = ip_address(scope["client"][0])
    return any(peer in ip_network(allowed) for allowed in settings.METRICS_ALLOWED)
