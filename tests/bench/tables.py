# ruff: noqa: T201  (a program for the person at the terminal)
"""`deploy/local.py bench [--quick] [--json FILE]`: tables over real sockets, against floors of the same run.

It starts its own topology (deploy/topology.py), sits scripted people at tables without bots, and holds what it measures
against PERFORMANCE.md's floors. Rounds are interleaved, medians count. Absolute times mean nothing across machines.

An action's time runs from its send to the frame of the last recipient that shows its version or a later one.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import psycopg

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.live import Site, server  # noqa: E402  (the line above is what lets it be found)
from tests.services.people import decide, set_tables  # noqa: E402
from tests.services.topology import Topology, topology  # noqa: E402

GAP = 0.105  # seconds between two messages of one person: more than ten a second would be refused
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
Tables = list[tuple[str, int, list[str]]]


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    found, new = [pid], [pid]
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    while new:
        new = [child for parent in new for child in children.get(parent, [])]
        found += new
    return found


def cpu(pids: list[int]) -> float:
    """Seconds of processor that these have used."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


# floors


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


@contextmanager
def echo_server() -> Iterator[tuple[str, int]]:
    """The same server with an application that only echoes; its address and process."""
    from deploy.services import free_port

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "echo.py").write_text(ECHO)
        port = free_port()
        command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0", "echo:app"]
        process = subprocess.Popen(command, cwd=folder, env=os.environ | {"PYTHONPATH": folder})
        try:
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(20)


async def per_socket(url: str, path: str, pid: int, count: int) -> float:
    """Bytes of memory that each further idle socket costs this process."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session, AsyncExitStack() as stack:

        async def more(number: int) -> None:
            for _ in range(number):
                opened = await stack.enter_async_context(session.ws_connect(url + path, headers={"Origin": url}))
                if path != "/":
                    await opened.receive(timeout=20)

        await more(max(10, count // 10))  # the first ones pay for what is loaded once
        await asyncio.sleep(0.5)
        before = memory(pid)
        await more(count)
        await asyncio.sleep(0.5)
        return (memory(pid) - before) / count


# play


@dataclass
class Seen:
    """What of one table reached whom."""

    recipients: int
    version: int = 0
    sent: float = 0.0
    waits_for: int = 0
    arrived: int = 0


@dataclass
class Load:
    times: list[float] = field(default_factory=list)
    done: int = 0
    refused: dict[str, int] = field(default_factory=dict)


class Player:
    """Somebody who acts at once; `wish` None: looks on."""

    def __init__(self, table: Seen, load: Load, plays: bool) -> None:
        self.table, self.load, self.plays = table, load, plays
        self.shown = 0
        self.free_at = 0.0
        self.match: dict[str, Any] | None = None
        self.asked = False

    async def live(self, socket: aiohttp.ClientWebSocketResponse, over: asyncio.Event) -> None:
        while not over.is_set():
            try:
                message = await socket.receive(timeout=0.5)
            except TimeoutError:
                continue
            if message.type is not aiohttp.WSMsgType.TEXT:
                return
            frame = msgspec.json.decode(message.data)
            await self.heard(frame, socket)

    async def heard(self, frame: dict[str, Any], socket: aiohttp.ClientWebSocketResponse) -> None:
        now = time.perf_counter()
        if frame["type"] == "answer":
            self.asked = False
            if frame["ok"]:
                self.load.done += 1
            else:
                self.load.refused[frame["code"]] = self.load.refused.get(frame["code"], 0) + 1
        match = frame.get("match")
        if match and match["version"] > self.shown:
            before, self.shown, self.match = self.shown, match["version"], match
            if before < self.table.waits_for <= self.shown:
                self.table.arrived += 1
                if self.table.arrived == self.table.recipients:
                    self.load.times.append(now - self.table.sent)
        # Its own answer may come after the view that asks for the next move.
        if self.plays and not self.asked and (wish := decide(self.match)) is not None:
            await self.act(wish, socket)

    async def act(self, wish: dict[str, Any], socket: aiohttp.ClientWebSocketResponse) -> None:
        self.asked = True
        await asyncio.sleep(max(0.0, self.free_at - time.perf_counter()))
        table = self.table
        table.sent, table.waits_for, table.arrived = time.perf_counter(), self.shown + 1, 0
        self.free_at = table.sent + GAP
        await socket.send_str(json.dumps({"id": str(uuid.uuid4()), **wish}))


async def play(
    urls: list[str], tables: Tables, seconds: float, *, lookers: int = 0, pids: list[int] | None = None
) -> dict[str, Any]:
    """Lets everybody at these tables act as fast as they may; people are spread over the processes at `urls`."""
    load, over = Load(), asyncio.Event()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session, AsyncExitStack() as stack:
        tasks = []
        for code, _, cookies in tables:
            table = Seen(len(cookies) + lookers)
            for number in range(len(cookies) + lookers):
                url = urls[number % len(urls)]
                headers = {"Origin": url}
                if number < len(cookies):
                    headers["Cookie"] = f"sessionid={cookies[number]}"
                socket = await stack.enter_async_context(
                    session.ws_connect(f"{url}/ws/mesa/{code}/", headers=headers, max_msg_size=0)
                )
                player = Player(table, load, number < len(cookies))
                tasks.append(asyncio.create_task(player.live(socket, over)))
        await asyncio.sleep(1.0)
        load.times.clear()
        load.done, used, started = 0, cpu(pids or []), time.perf_counter()
        await asyncio.sleep(seconds)
        spent, done, used = time.perf_counter() - started, load.done, cpu(pids or []) - used
        times = list(load.times)
        over.set()
        await asyncio.gather(*tasks)
    return {
        "rate": done / spent,
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "cpu": used / max(done, 1),
        "refused": load.refused,
    }


# the clock


IDLE = "idle, of the bench"


def idle_tables(running: Topology, room: int, count: int) -> None:
    """Copies a running match `count` times, each with a clock that runs out long after."""
    with running.database() as connection:

        def columns(name: str) -> list[str]:
            asked = "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND column_name <> 'id'"
            return [row[0] for row in connection.execute(asked, [name]).fetchall()]

        rooms, matches = columns("lobby_room"), columns("game_match")
        codes = {"name": f"'{IDLE}'", "code": "'Z' || lpad(n::text, 7, '0')", "token": "md5(n::text)"}
        chosen = ", ".join(codes.get(name, name) for name in rooms)
        made = connection.execute(
            f"INSERT INTO lobby_room ({', '.join(rooms)}) SELECT {chosen} FROM lobby_room r, generate_series(1, %s) n"
            " WHERE r.id = %s RETURNING id",
            [count, room],
        ).fetchall()
        later = {"room_id": "new.id", "due_at": "now() + interval '1 hour' + random() * interval '1 hour'"}
        chosen = ", ".join(later.get(name, f"m.{name}") for name in matches)
        connection.execute(
            f"INSERT INTO game_match ({', '.join(matches)}) SELECT {chosen} FROM game_match m,"
            " unnest(%s::bigint[]) AS new(id) WHERE m.room_id = %s AND m.status <> 'past'",
            [[row[0] for row in made], room],
        )
        connection.execute("ANALYZE")


def sweep_share(running: Topology, seconds: float) -> float:
    """What share of one core worker, beat and the database take for doing nothing."""
    with running.database() as connection:
        folder = connection.execute("SHOW data_directory").fetchone()
    assert folder is not None
    postmaster = int((Path(folder[0]) / "postmaster.pid").read_text().split("\n")[0])
    pids = [pid for root in (running.pid("worker"), running.pid("beat"), postmaster) for pid in family(root)]
    before = cpu(pids)
    time.sleep(seconds)
    return (cpu(pids) - before) / seconds


def lateness(running: Topology, rooms: int, seconds: float) -> list[float]:
    """Has `rooms` idle tables fall due spread over this time; how late each was served (by its action row)."""
    with running.database() as connection:
        # The row's moment is what finds it, the state's clock what is judged under the lock: both are set. Everybody
        # counts as present, or the server would play on.
        due = dict(
            connection.execute(
                "WITH chosen AS (SELECT m.id, now() + interval '1 second' + random() * %s * interval '1 second' AS due"
                " FROM game_match m JOIN lobby_room r ON r.id = m.room_id WHERE r.name = %s"
                " AND m.state #>> '{desk,clock,kind}' = 'turn' ORDER BY m.id DESC LIMIT %s)"
                " UPDATE game_match m SET due_at = chosen.due, state = jsonb_set(jsonb_set(m.state, '{desk,chairs}',"
                " (SELECT jsonb_agg(c - 'away' - 'absent' - 'move_at')"
                " FROM jsonb_array_elements(m.state #> '{desk,chairs}') c)),"
                " '{desk,clock,until}', to_jsonb(round(extract(epoch FROM chosen.due) * 1000)::bigint))"
                " FROM chosen WHERE m.id = chosen.id RETURNING m.id, m.due_at",
                [seconds, IDLE, rooms],
            ).fetchall()
        )
        time.sleep(seconds + 3)
        late = []
        for match, at in connection.execute(
            "SELECT DISTINCT ON (match_id) match_id, at FROM game_actionrow WHERE match_id = ANY(%s)"
            " ORDER BY match_id, version",
            [list(due)],
        ).fetchall():
            late.append((at - due[match]).total_seconds())
    return late


# the whole


def web_url(running: Topology, name: str) -> str:
    command = Path(f"/proc/{running.pid(name)}/cmdline").read_bytes().decode().split("\0")
    return "http://" + next(part for part in command if re.fullmatch(r"[\d.]+:\d+", part))


def median(runs: list[dict[str, Any]], key: str) -> float:
    return statistics.median(run[key] for run in runs)


def measure(quick: bool) -> dict[str, float]:
    rounds, seconds = (1, 3.0) if quick else (3, 6.0)
    count = 150 if quick else 400
    found: dict[str, list[dict[str, Any]]] = {}
    figures: dict[str, float] = {}

    def kept(name: str, run: dict[str, Any]) -> None:
        found.setdefault(name, []).append(run)

    with topology(POSTGRES_FSYNC="on") as running:
        tables = set_tables(running.shell, tables=17, people=4, bots=0, changes='{"ends": "unlimited"}')
        one, two = web_url(running, "web-1"), web_url(running, "web-2")
        webs = [running.pid("web-1"), running.pid("web-2")]
        lone, many = tables[:1], tables[1:]
        # First, while nothing that was freed can be used again.
        path = f"/ws/mesa/{lone[0][0]}/"
        figures["bytes per table socket"] = asyncio.run(per_socket(one, path, webs[0], count))
        for _ in range(rounds):
            kept("floor", transaction_floor(running.env["DATABASE_URL"], seconds / 2))
            kept("one table", asyncio.run(play([one], lone, seconds, pids=webs[:1])))
            kept("16 tables", asyncio.run(play([one], many, seconds, pids=webs[:1])))
            kept("16 tables, two processes", asyncio.run(play([one, two], many, seconds, pids=webs)))
            kept("16 tables, 8 recipients", asyncio.run(play([one], many, seconds, lookers=4, pids=webs[:1])))
        if not quick:
            with running.database() as connection:
                connection.execute("ALTER SYSTEM SET commit_delay = 2000")
                connection.execute("ALTER SYSTEM SET commit_siblings = 0")
                connection.execute("SELECT pg_reload_conf()")
            kept("16 tables, slow commit", asyncio.run(play([one], many, seconds, pids=webs[:1])))
            with running.database() as connection:
                connection.execute("ALTER SYSTEM RESET ALL")
                connection.execute("SELECT pg_reload_conf()")
        with echo_server() as (url, pid):
            time.sleep(3)
            figures["bytes per echo socket"] = asyncio.run(per_socket(url, "/", pid, count))
        quiet = set_tables(running.shell, tables=1, people=4, bots=0)[0][1]
        idle_tables(running, quiet, 1_000)
        time.sleep(1)
        figures["idle sweep, 1,000 tables, share of a core"] = sweep_share(running, 4 if quick else 15)
        late = lateness(running, 60 if quick else 300, 4 if quick else 20)
        figures["clock lateness p99, s"] = percentile(late, 0.99)
        figures["clock lateness p50, s"] = percentile(late, 0.5)
        figures["moves of the clock measured"] = len(late)
        if not quick:
            with running.database() as connection:
                connection.execute("UPDATE lobby_room SET code = 'Y' || substr(code, 2) WHERE name = %s", [IDLE])
            quiet = set_tables(running.shell, tables=1, people=4, bots=0)[0][1]
            idle_tables(running, quiet, 9_000)
            figures["idle sweep, 10,000 tables, share of a core"] = sweep_share(running, 15)
            late = lateness(running, 300, 20)
            figures["clock lateness p99 with 10,000 tables, s"] = percentile(late, 0.99)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as site:
        embedded(site, kept, seconds)
    return figures | derived(found)


def embedded(site: Site, kept: Callable[[str, dict[str, Any]], None], seconds: float) -> None:
    tables = set_tables(site.shell, tables=17, people=4, bots=0, changes='{"ends": "unlimited"}')
    pids = [site.process.pid]
    kept("embedded, one table", asyncio.run(play([site.url], tables[:1], seconds, pids=pids)))
    kept("embedded, 16 tables", asyncio.run(play([site.url], tables[1:], seconds, pids=pids)))


def derived(found: dict[str, list[dict[str, Any]]]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, runs in found.items():
        for key in ("p50", "p99", "rate", "cpu"):
            if key in runs[0]:
                figures[f"{name}: {key}"] = median(runs, key)
    return figures


def over(above: str, below: str) -> Callable[[dict[str, float]], float]:
    return lambda figures: figures[above] / figures[below]


def plain(name: str) -> Callable[[dict[str, float]], float]:
    return lambda figures: figures[name]


SLOW = "16 tables, slow commit: rate"
GOALS: tuple[tuple[str, str, Callable[[dict[str, float]], float], str, float, float], ...] = (
    ("1", "p50 of one table / transaction", over("one table: p50", "floor: p50"), "<=", 4, 2.7),
    ("2", "p99 of one table / its p50", over("one table: p99", "one table: p50"), "<=", 4, 3),
    ("3", "actions, 16 tables / transactions", over("16 tables: rate", "floor: rate"), ">=", 0.22, 0.40),
    ("4", "CPU an action, 8 / 4 recipients", over("16 tables, 8 recipients: cpu", "16 tables: cpu"), "<=", 1.2, 1.1),
    ("5", "actions, slow commit / without", over(SLOW, "16 tables: rate"), ">=", 0.7, 0.9),
    ("6", "memory, table / echo socket", over("bytes per table socket", "bytes per echo socket"), "<=", 1.6, 1.4),
    ("7", "clock lateness p99, 1,000 tables, s", plain("clock lateness p99, s"), "<=", 0.31, 0.28),
    ("7", "the same, 10,000 tables", plain("clock lateness p99 with 10,000 tables, s"), "<=", 0.31, 0.28),
    ("8", "idle sweep, 10,000 tables", plain("idle sweep, 10,000 tables, share of a core"), "<=", 0.10, 0.05),
    ("10", "two processes / one", over("16 tables, two processes: rate", "16 tables: rate"), ">=", 1.3, 1.6),
)


def show(figures: dict[str, float]) -> None:
    for name, value in figures.items():
        unit = f"{value * 1000:10.2f} ms" if name.endswith(("p50", "p99", "cpu")) else f"{value:13.3f}"
        print(f"{name:<48} {unit}")
    print(f"\n{'#':>3} {'goal':<40} {'found':>8} {'must':>8} {'aim':>8}")
    for number, what, ratio, way, must, aim in GOALS:
        try:
            value = ratio(figures)
        except (KeyError, ZeroDivisionError):
            continue
        good = value <= must if way == "<=" else value >= must
        best = value <= aim if way == "<=" else value >= aim
        word = "aim" if best else "met" if good else "MISSED"
        print(f"{number:>3} {what:<40} {value:8.2f} {must:8.2f} {aim:8.2f}  {word}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="deploy/local.py bench", description=__doc__.partition("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="one round of three seconds each")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    given = parser.parse_args(arguments)
    figures = measure(given.quick)
    show(figures)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
