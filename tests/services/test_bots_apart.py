"""The real server with tables of Experto: its process for them comes with the first decision and goes with it."""

import signal
import time
from pathlib import Path

import pytest

from tests.live import server

PACE = "0.1"
TABLES = """
from random import Random
from accounts.models import User
from game import services
from game.wiring import now_ms
from lobby import services as lobby
for number in range(6):
    host = User.objects.create_guest(display_name=f"Host {number}", face=1)
    room = lobby.room_create(host=host, profile_key="clasico", bots=3, bot_level="experto", changes={})
    assert services.match_start(room_id=room.pk, user_id=host.pk, now=now_ms()).ok
"""
MOVES = "from game.models import ActionRow; print(ActionRow.objects.count())"


def children(process: int) -> list[int]:
    """The direct children that Python has started as workers."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            words = (stat.parent / "cmdline").read_bytes().decode()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == process and "spawn_main" in words:
            found.append(int(stat.parent.name))
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.timeout(240)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_of_the_bots_survives_the_server(tmp_path: Path, how: signal.Signals) -> None:
    with server(tmp_path, PRESIDENTE_BOT_PACE=PACE) as site:
        assert children(site.process.pid) == [], "nobody needs it yet"
        site.shell(TABLES)
        deadline = time.monotonic() + 60
        while not (workers := children(site.process.pid)):
            assert time.monotonic() < deadline, site.output()
            time.sleep(0.1)
        before = int(site.shell(MOVES))
        while int(site.shell(MOVES)) == before:
            assert time.monotonic() < deadline + 60, site.output()
        assert len(workers) == 1
        assert "Traceback" not in site.output(), site.output()
        assert "deciding here" not in site.output(), site.output()
        site.process.send_signal(how)
        site.process.wait(30)
        end = time.monotonic() + 20
        while any(alive(worker) for worker in workers) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(alive(worker) for worker in workers)
