"""Tests with real processes on real PostgreSQL and Redis; deploy/services.py or deploy/local.py test starts both."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.live import ROOT, environment

PACE = "0.4"  # bots that think as long as they please would make a round last a minute


@pytest.fixture
def outside(transactional_db: None) -> dict[str, str]:
    """The environment for processes beside this one: the site's own settings on the test's database."""
    if connection.vendor != "postgresql" or "REDIS_URL" not in os.environ:
        pytest.skip("needs DATABASE_URL (PostgreSQL) and REDIS_URL: see deploy/services.py")
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    return environment(DATABASE_URL=f"{server}/{connection.settings_dict['NAME']}", PRESIDENTE_BOT_PACE=PACE)


@contextmanager
def process(env: dict[str, str], log: Path, *command: str) -> Iterator[None]:
    """A process that runs until the block ends; a traceback in its log fails the test."""
    with log.open("wb") as output:
        running = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield
        assert running.poll() is None, log.read_text()
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest.fixture
def celery(outside: dict[str, str], tmp_path: Path) -> Iterator[None]:
    """One beat and one worker, as the runbook starts them."""
    app = ("celery", "-A", "presidente")
    work = ("worker", "--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle")
    with (
        process(outside, tmp_path / "worker.log", *app, *work),
        process(outside, tmp_path / "beat.log", *app, "beat", "--schedule", str(tmp_path / "schedule")),
    ):
        yield


def eventually(done: Callable[[], bool], seconds: float) -> bool:
    """Whether it became true within this time."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
