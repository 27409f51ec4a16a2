# ruff: noqa: T201  (a program for the person at the terminal)
"""`deploy/local.py bench [--quick] [--json FILE]`: tables over real sockets, against floors of the same run.

It starts its own topology (deploy/topology.py), sits scripted people at tables without bots, and holds what it measures
against PERFORMANCE.md's floors. Rounds are interleaved, medians count. Absolute times mean nothing across machines.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench import memory  # noqa: E402  (the line above is what lets it be found)
from tests.bench.floors import echo_server, transaction_floor  # noqa: E402
from tests.bench.goals import show  # noqa: E402
from tests.bench.idle import idle_tables, lateness, put_away, sweep_share  # noqa: E402
from tests.bench.lost import pokes_lost  # noqa: E402
from tests.bench.play import Tables, play  # noqa: E402
from tests.bench.processes import percentile, web_url  # noqa: E402
from tests.live import server  # noqa: E402
from tests.services.people import set_tables  # noqa: E402
from tests.services.topology import Topology, topology  # noqa: E402

Figures = dict[str, float]


@dataclass(frozen=True)
class Size:
    """How much is measured: rounds and seconds of play, tables of the memory's measure; `many`: and all the rest."""

    rounds: int
    seconds: float
    warm: int
    tables: int
    many: bool


QUICK = Size(rounds=1, seconds=1.5, warm=4, tables=10, many=False)
FULL = Size(rounds=3, seconds=6, warm=40, tables=110, many=True)
IDLE, DUE = 15.0, 150  # seconds of the idle sweep; tables that fall due


class Runs:
    """What was measured again and again; the median of each figure counts."""

    def __init__(self) -> None:
        self.found: dict[str, list[dict[str, Any]]] = {}

    def keep(self, name: str, run: dict[str, Any]) -> None:
        self.found.setdefault(name, []).append(run)
        print(f"  {name}", {key: round(value, 5) for key, value in run.items() if key != "refused"}, file=sys.stderr)

    def medians(self) -> Figures:
        return {
            f"{name}: {key}": statistics.median(run[key] for run in runs)
            for name, runs in self.found.items()
            for key in ("p50", "p99", "rate", "cpu")
            if key in runs[0]
        }


def measure(size: Size) -> Figures:
    runs, figures = Runs(), {}
    with topology(POSTGRES_FSYNC="on") as running:
        # First, while nothing that was freed can be used again.
        figures |= memory_of(running, size)
        tables = set_tables(running.shell, tables=17, people=4, bots=0, changes='{"ends": "unlimited"}')
        for _ in range(size.rounds):
            played(running, tables, size.seconds, runs, mixed=size.many)
        if size.many:
            slow_commit(running, tables[1:], size, runs)
        figures["messages lost, 400 tables at once"] = pokes_lost(running)
        if size.many:
            figures |= clock_of(running)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as site:
        alone = set_tables(site.shell, tables=17, people=4, bots=0, changes='{"ends": "unlimited"}')
        pids = [site.process.pid]
        for _ in range(size.rounds):
            runs.keep("embedded, one table", asyncio.run(play([site.url], alone[:1], size.seconds, pids=pids)))
            runs.keep("embedded, 16 tables", asyncio.run(play([site.url], alone[1:], size.seconds, pids=pids)))
    return figures | runs.medians()


def memory_of(running: Topology, size: Size) -> Figures:
    tables = set_tables(running.shell, tables=size.warm + size.tables, people=4, bots=0)
    url, pid = web_url(running, "web-1"), running.pid("web-1")
    socket, table = memory.of_tables(url, pid, tables, size.warm)
    with echo_server() as (echo, process):
        bare = memory.of_echo(echo, process, 4 * size.warm, 3 * size.tables)
    return {"bytes of a table socket": socket, "bytes of a table": table, "bytes of an echo socket": bare}


def played(running: Topology, tables: Tables, seconds: float, runs: Runs, *, mixed: bool) -> None:
    """One round: each way of playing after the other, with the floor before."""
    one, two = web_url(running, "web-1"), web_url(running, "web-2")
    webs = [running.pid("web-1"), running.pid("web-2")]
    lone, many = tables[:1], tables[1:]
    runs.keep("transaction", transaction_floor(running.env["DATABASE_URL"], seconds / 3))
    runs.keep("one table", asyncio.run(play([one], lone, seconds, pids=webs[:1])))
    runs.keep("16 tables", asyncio.run(play([one], many, seconds, pids=webs[:1])))
    runs.keep("16 tables, 8 recipients", asyncio.run(play([one], many, seconds, lookers=4, pids=webs[:1])))
    runs.keep("16 tables, two processes", asyncio.run(play([one, two], many, seconds, pids=webs)))
    if mixed:
        runs.keep("the same, people mixed", asyncio.run(play([one, two], many, seconds, mixed=True, pids=webs)))


def slow_commit(running: Topology, many: Tables, size: Size, runs: Runs) -> None:
    """The same with 2 ms more before each commit reaches the disk."""
    with running.database() as connection:
        connection.execute("ALTER SYSTEM SET commit_delay = 2000")
        connection.execute("ALTER SYSTEM SET commit_siblings = 0")
        connection.execute("SELECT pg_reload_conf()")
    for _ in range(size.rounds):
        playing = play([web_url(running, "web-1")], many, size.seconds, pids=[running.pid("web-1")])
        runs.keep("16 tables, slow commit", asyncio.run(playing))
    with running.database() as connection:
        connection.execute("ALTER SYSTEM RESET ALL")
        connection.execute("SELECT pg_reload_conf()")


def clock_of(running: Topology) -> Figures:
    figures: Figures = {}
    for count in (1_000, 10_000):
        idle_tables(running, set_tables(running.shell, tables=1, people=4, bots=0)[0][1], count)
        time.sleep(1)
        figures[f"idle sweep, {count:,} tables"] = sweep_share(running, IDLE)
        figures |= late(running, f"{count:,} tables")
        put_away(running)
    return figures


def late(running: Topology, what: str) -> Figures:
    found = lateness(running, DUE, IDLE)
    return {
        f"clock lateness, {what}: p50": percentile(found, 0.5),
        f"clock lateness, {what}: p99": percentile(found, 0.99),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="deploy/local.py bench", description=__doc__.partition("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short round; no slow commits, no idle tables")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    given = parser.parse_args(arguments)
    figures = measure(QUICK if given.quick else FULL)
    judged = show(figures)
    if given.json:
        given.json.write_text(json.dumps({"figures": figures, "goals": judged}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
