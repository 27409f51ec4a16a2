"""What processes use, as Linux tells it, and the arithmetic of a measurement."""

import os
import re
from pathlib import Path

from tests.services.topology import Topology

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


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


def web_url(running: Topology, name: str) -> str:
    """Where this server process listens."""
    command = Path(f"/proc/{running.pid(name)}/cmdline").read_bytes().decode().split("\0")
    return "http://" + next(part for part in command if re.fullmatch(r"[\d.]+:\d+", part))
