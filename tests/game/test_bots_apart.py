"""Experto thinks in a process of its own, which is never waited for, may be lost, and outlives nobody."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from game import bots, meters
from game.bots.levels import LEVELS, Level
from game.engine.view import RoundView
from game.services import deciding
from tests.engine.table import Table
from tests.game.evening import Evening

START = 60.0  # seconds that a new process may take on a busy machine


@pytest.fixture
def apart() -> Iterator[None]:
    deciding.apart(True)
    yield
    deciding.apart(False)


def seen() -> RoundView:
    hands = ("3c 4d 7h 7s 9c Tc Jd Qs 2c", "3d 5d 6h 8s 9d Kc Kd Ac 2d", "4c 5c 6c 8c Td Js Qd Ah As")
    return Table(*hands, opener=0).seen_by(0)


def failing(*_: object) -> int:
    raise ZeroDivisionError


def started() -> int:
    """Has the worker started; its process id."""
    deciding.decide("experto", seen(), Random(1), "bot")
    return deciding.worker.process(START)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone_within(process: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while alive(process) and time.monotonic() < end:
        time.sleep(0.05)
    return not alive(process)


def expected(seed: int) -> bots.Decision:
    return bots.decide("experto", seen(), Random(Random(seed).getrandbits(64)), "bot")


def test_experto_decides_in_another_process_and_the_same(apart: None, monkeypatch: pytest.MonkeyPatch) -> None:
    here = expected(7)
    assert started() != os.getpid()
    monkeypatch.setitem(LEVELS, "experto", Level(failing, LEVELS["experto"].give))
    assert expected(7).fault == "failed: ZeroDivisionError"
    assert deciding.decide("experto", seen(), Random(7), "bot") == here, "not decided by the broken one in this process"


def test_other_levels_and_processes_without_an_event_loop_need_no_worker(apart: None) -> None:
    for level in ("facil", "normal", "dificil"):
        assert deciding.decide(level, seen(), Random(1), "bot").fault is None
    assert deciding.worker._pool is None
    deciding.apart(False)
    assert deciding.decide("experto", seen(), Random(7), "bot") == expected(7)
    assert deciding.worker._pool is None


def test_a_lost_worker_costs_no_decision_and_comes_back(apart: None, caplog: pytest.LogCaptureFixture) -> None:
    first = started()
    os.kill(first, signal.SIGKILL)
    assert gone_within(first, 10)
    with caplog.at_level(logging.WARNING):
        assert deciding.decide("experto", seen(), Random(7), "bot") == expected(7)
    assert "the bots' process is gone" in caplog.text
    assert started() != first


def test_a_worker_that_is_always_lost_is_given_up(apart: None, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def broken(*args: object, **kwargs: object) -> None:
        begun.append(1)
        raise OSError("no processes left")

    monkeypatch.setattr(deciding, "ProcessPoolExecutor", broken)
    for _ in range(deciding.STARTS + 3):
        assert deciding.decide("experto", seen(), Random(7), "bot") == expected(7)
    assert len(begun) == deciding.STARTS


SERVER = """
import random, sys, time
import django
django.setup()
from game.services import deciding
from tests.game.test_bots_apart import seen
deciding.apart(True)
deciding.decide("experto", seen(), random.Random(1), "bot")
print(deciding.worker.process(60), flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_no_worker_is_left_behind(how: signal.Signals) -> None:
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", SERVER]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, text=True, **pipes) as server:  # type: ignore[call-overload]
        worker = int(server.stdout.readline())
        assert alive(worker)
        server.send_signal(how)
        server.wait(20)
        assert gone_within(worker, 20)


@pytest.mark.django_db
def test_a_fault_is_counted_and_logged_with_its_match(
    alba: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(alba, bots=2, level="experto").start()
    monkeypatch.setitem(LEVELS, "experto", Level(failing, LEVELS["experto"].give))
    while evening.turn == alba:
        evening.move(alba)
    version = evening.match.version
    before = meters.BOT_FAULTS.labels("experto")._value.get()
    evening.until_due()
    assert evening.match.version > version, "the table goes on"
    assert meters.BOT_FAULTS.labels("experto")._value.get() == before + 1
    (line,) = (record for record in caplog.records if record.name == "game.services.moves")
    assert (line.match, line.version, line.round) == (evening.match.pk, version, 1)  # type: ignore[attr-defined]
    assert "failed: ZeroDivisionError" in line.getMessage()


@pytest.mark.django_db
def test_under_the_lock_nobody_waits_for_experto(alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that nobody served until its clock was at zero: Difícil is quick."""
    evening = Evening(alba, bots=2, level="experto").start()
    while evening.turn == alba:
        evening.move(alba)
    monkeypatch.setitem(LEVELS, "experto", Level(failing, LEVELS["experto"].give))
    asked: list[str] = []
    decide = bots.decide

    def listen(level: str, *args: object, **kwargs: object) -> object:
        asked.append(level)
        return decide(level, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "decide", listen)
    evening.now += 60_000
    before = evening.match.version
    code = evening.he_vuelto(alba)  # whatever message comes first serves the clock, under the lock
    assert code is None
    assert evening.match.version > before
    assert asked[0] == "dificil"
