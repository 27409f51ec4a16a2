"""Two beats, two workers, ticks late or never: the same records as ever, every due moment served once."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import aiohttp
import pytest

from accounts.models import User
from game import services
from game.engine.record import steps
from game.models import Lease, Match
from game.services.presence import LEASE
from game.state import decode
from game.wiring import now_ms
from lobby.models import Room
from tests.live import ROOT, server
from tests.services.conftest import eventually, process
from tests.services.people import set_tables
from tests.services.test_clock import match_of_bots

APP = ("celery", "-A", "presidente")
WORK = ("worker", "--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle")


def beat(number: int, folder: Path) -> tuple[str, ...]:
    return (*APP, "beat", "--schedule", str(folder / f"schedule-{number}"), "--pidfile=")


def judge(match: Match) -> None:
    """Every version was made once, and the records are what the accepted actions make of the deck."""
    rows = list(match.actions.order_by("version").values_list("version", "round", "action"))
    assert len({version for version, _, _ in rows}) == len(rows)
    for played in match.rounds.filter(record__isnull=False):
        moves = [action for _, number, action in rows if number == played.number and "verb" not in action]
        assert played.record["actions"] == moves
        steps(played.record)
    assert match.rounds.filter(record__isnull=False).exists()


@pytest.mark.timeout(300)
def test_two_beats_and_two_workers_play_the_same_match_once(outside: dict[str, str], tmp_path: Path) -> None:
    env = outside | {"PRESIDENTE_BOT_PACE": "0.1"}
    with ExitStack() as running:
        for number in (1, 2):
            running.enter_context(process(env, tmp_path / f"worker-{number}.log", *APP, *WORK, "-n", f"w{number}@%h"))
            running.enter_context(process(env, tmp_path / f"beat-{number}.log", *beat(number, tmp_path)))
        match = Match.objects.get(pk=match_of_bots())

        def over() -> bool:
            match.refresh_from_db()
            return match.status != Match.Status.LIVE

        assert eventually(over, 180)
    judge(match)


@contextmanager
def stopped(env: dict[str, str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A beat that can be stopped in the middle of its ticking."""
    with (folder / "beat.log").open("wb") as output:
        running = subprocess.Popen(
            [sys.executable, "-m", *beat(1, folder)], cwd=ROOT, env=env, stdout=output, stderr=output
        )
    try:
        yield running
    finally:
        running.send_signal(signal.SIGCONT)
        running.terminate()
        running.wait(20)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_no_tick_for_ten_seconds_and_the_next_one_makes_up_for_it(outside: dict[str, str], tmp_path: Path) -> None:
    env = outside | {"PRESIDENTE_BOT_PACE": "0.3"}
    with process(env, tmp_path / "worker.log", *APP, *WORK), stopped(env, tmp_path) as clock:
        match = Match.objects.get(pk=match_of_bots())

        def moved(since: int) -> bool:
            match.refresh_from_db()
            return match.version > since

        assert eventually(lambda: moved(match.version), 60)
        clock.send_signal(signal.SIGSTOP)
        time.sleep(2.0)  # what was under way ends
        match.refresh_from_db()
        stands = match.version
        time.sleep(10.0)
        match.refresh_from_db()
        assert match.version == stands
        clock.send_signal(signal.SIGCONT)
        assert eventually(lambda: moved(stands), 2.0)

        def over() -> bool:
            match.refresh_from_db()
            return match.status != Match.Status.LIVE

        assert eventually(over, 180)
    judge(match)


@pytest.mark.timeout(240)
async def test_the_seats_of_a_killed_process_are_absent_once_their_leases_lapse(
    outside: dict[str, str], tmp_path: Path
) -> None:
    """Grace, stand-in and the closing of the room follow from the leases alone."""
    from asgiref.sync import sync_to_async

    from lobby.profiles import profiles_load

    def prepare() -> tuple[str, int, str]:
        profiles_load()
        scope: dict[str, object] = {}
        made = set_tables(lambda code: _printed(code, scope), tables=1, people=1, bots=2)[0]
        return made[0], made[1], made[2][0]

    code, room_id, cookie = await sync_to_async(prepare)()

    def away(now: int) -> tuple[bool, bool]:
        services.sweep(now=now)
        chair = decode(Match.objects.get(room_id=room_id).state).chairs[0]
        return chair.away is not None, chair.absent

    with server(tmp_path, **{name: outside[name] for name in ("DATABASE_URL", "REDIS_URL")}) as site:
        async with aiohttp.ClientSession() as session:
            headers = {"Origin": site.url, "Cookie": f"sessionid={cookie}"}
            socket = await session.ws_connect(f"{site.url}/ws/mesa/{code}/", headers=headers)
            assert (await socket.receive_json(timeout=20))["type"] == "view"
            # The first view may come from another's change, before this socket's own lease is written.
            async with asyncio.timeout(20):
                while await sync_to_async(away)(now_ms()) != (False, False):  # noqa: ASYNC110  (another process writes it)
                    await asyncio.sleep(0.1)
            os.killpg(site.process.pid, signal.SIGKILL)
            killed = now_ms()
            while (await socket.receive(timeout=20)).type == aiohttp.WSMsgType.TEXT:
                pass
            assert socket.close_code != 4503, "it had no time to say so"

        def follows() -> None:
            assert away(killed + 100) == (False, False), "the lease still holds"
            lapsed = killed + LEASE + 100
            assert away(lapsed) == (True, False)
            for later in range(lapsed, lapsed + 11_000, 500):
                _, absent = away(later)
            assert absent, "the grace is over"
            by = set()
            for later in range(lapsed + 11_000, lapsed + 120_000, 1_000):
                services.sweep(now=later)
                by = set(Match.objects.get(room_id=room_id).actions.values_list("by", flat=True))
                if "absent" in by:
                    break
            assert "absent" in by, "the server plays the seat"
            services.sweep(now=lapsed + 700_000)
            services.sweep(now=lapsed + 701_000)
            assert Room.objects.get(pk=room_id).status == Room.Status.CLOSED
            assert not Lease.objects.exists()

        await sync_to_async(follows)()


def _printed(code: str, scope: dict[str, object]) -> str:
    """What the code prints, run here."""
    import io
    from contextlib import redirect_stdout

    with redirect_stdout(io.StringIO()) as output:
        exec(code, scope)
    return output.getvalue()


def test_the_setting_of_tables_says_who_sits_where(transactional_db: None) -> None:
    from lobby.profiles import profiles_load

    profiles_load()
    made = set_tables(lambda code: _printed(code, {}), tables=2, people=2, bots=1)
    assert len(made) == 2
    assert User.objects.count() == 4
    assert json.dumps(made)
