"""The threads that speak to the database for the event loop: a few, each with a connection of its own that lives on.

Django's one «sensitive» thread would serve all tables one after another (PERFORMANCE.md, «What dominates», 6).
"""

import asyncio
import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection, connections

SIZE = 6

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(max_workers=SIZE, thread_name_prefix="table")


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """`function` in a thread that may use the database; its exceptions come through.

    It may run twice: where the database has gone away and come back, the first use of an old connection fails. So it
    must be idempotent, as every service is.
    """
    # What is logged there belongs to the request or socket that asked.
    here = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(
        _pool, lambda: here.run(lambda: _twice(function, *args, **kwargs))
    )


def _twice(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return function(*args, **kwargs)
    except (OperationalError, InterfaceError):
        if connection.connection is not None and connection.is_usable():
            raise
        connection.close()
        return function(*args, **kwargs)


def close_connections() -> None:
    """Ends the connection of every thread here. For tests: a database with open connections cannot be dropped."""
    meeting = threading.Barrier(SIZE)

    def close() -> None:
        meeting.wait(timeout=30)
        connections.close_all()

    for job in [_pool.submit(close) for _ in range(SIZE)]:
        job.result()
