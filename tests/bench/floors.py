"""What PERFORMANCE.md measures a table against: the bare transaction, and a server that only echoes."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.bench.processes import percentile


def transaction_floor(url: str, seconds: float) -> dict[str, float]:
    """The table's transaction with bare psycopg, one connection: lock and load 2 KB, write them back, append a row."""
    state, times = json.dumps({"x": "y" * 2000}), []
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS floor_match (id int PRIMARY KEY, version int, state jsonb)")
        connection.execute("CREATE TABLE IF NOT EXISTS floor_row (id bigserial, match int, version int, events jsonb)")
        connection.execute("INSERT INTO floor_match VALUES (1, 0, %s) ON CONFLICT DO NOTHING", [state])
        connection.commit()
        started = time.perf_counter()
        while (began := time.perf_counter()) - started < seconds:
            row = connection.execute("SELECT version, state FROM floor_match WHERE id = 1 FOR UPDATE").fetchone()
            assert row is not None
            connection.execute(
                "WITH w AS (UPDATE floor_match SET version = %s, state = %s WHERE id = 1)"
                " INSERT INTO floor_row (match, version, events) VALUES (1, %s, %s)",
                [row[0] + 1, state, row[0] + 1, "[1]"],
            )
            connection.commit()
            times.append(time.perf_counter() - began)
        spent = time.perf_counter() - started
        connection.execute("DROP TABLE floor_match, floor_row")
        connection.commit()
    return {"p50": percentile(times, 0.5), "rate": len(times) / spent}


ECHO = """
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
"""


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@contextmanager
def echo_server() -> Iterator[tuple[str, int]]:
    """The same server with an application that only echoes; its address and process."""
    from deploy.services import free_port, wait_for

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "echo.py").write_text(ECHO)
        port = free_port()
        command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0", "echo:app"]
        process = subprocess.Popen(command, cwd=folder, env=os.environ | {"PYTHONPATH": folder})
        try:
            assert wait_for(lambda: listens(port), process, 60), "the echo server does not start"
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(20)
