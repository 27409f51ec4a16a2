"""What cannot work ends at once, with one clear line: servers, worker and beat."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deploy.services import free_port
from presidente.checks import check_environment
from tests.live import ROOT, environment, server
from tests.platform.test_settings import PRODUCTION, START, process

SERVE = ["manage.py", "serve", "127.0.0.1:0"]
WORKER = ["-m", "celery", "-A", "presidente", "worker", "--pool", "solo"]
BEAT = ["-m", "celery", "-A", "presidente", "beat", "--pidfile="]


def last_words(command: list[str], env: dict[str, str]) -> tuple[int, list[str]]:
    """How it ended, and what it said to whoever started it."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=110
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, [line for line in done.stderr.splitlines() if line.strip()]


@pytest.fixture
def nobody() -> dict[str, str]:
    """Production, with services that are not there; the database's password is in the address."""
    port = free_port()
    return environment(
        **PRODUCTION
        | {
            "DATABASE_URL": f"postgres://presidente:hunter2@127.0.0.1:{port}/presidente",
            "REDIS_URL": f"redis://:hunter2@127.0.0.1:{port}/0",
        }
    )


@pytest.mark.parametrize("command", [SERVE, WORKER, BEAT], ids=["serve", "worker", "beat"])
def test_services_out_of_reach_are_named_in_one_line_without_their_passwords(
    command: list[str], nobody: dict[str, str]
) -> None:
    code, lines = last_words(command, nobody)
    assert code != 0
    told = [line for line in lines if "cannot be reached" in line]
    assert len(told) == 1, lines
    assert "DATABASE_URL" in told[0]
    assert "REDIS_URL" in told[0]
    assert not any("hunter2" in line for line in lines)


def test_beat_makes_the_folder_of_its_schedule(nobody: dict[str, str], tmp_path: Path) -> None:
    _, lines = last_words([*BEAT, "--schedule", str(tmp_path / "fresh" / "beat")], nobody)
    assert any("cannot be reached" in line for line in lines), lines
    assert (tmp_path / "fresh").is_dir()


@pytest.mark.parametrize("command", [WORKER, BEAT], ids=["worker", "beat"])
def test_a_clock_without_redis_has_nobody_to_speak_to(command: list[str], tmp_path: Path) -> None:
    code, lines = last_words(command, environment(DATABASE_URL=f"sqlite:///{tmp_path}/x.sqlite3", REDIS_URL=""))
    assert code != 0
    assert lines[-1] == "Worker and beat speak through Redis: set REDIS_URL."


def test_a_guessable_key_is_refused_in_production() -> None:
    started = process(START, **PRODUCTION | {"DJANGO_SECRET_KEY": "short"})
    assert started.returncode != 0
    assert "DJANGO_SECRET_KEY is short or a known example" in started.stderr.splitlines()[-1]


@pytest.mark.parametrize("key", ["short", "django-insecure-" + "0123456789" * 5, "a" * 60, "change-me-" + "xyz123" * 9])
def test_known_and_short_keys_are_guessable(key: str, settings: Any) -> None:
    settings.PRODUCTION, settings.SECRET_KEY = True, key
    assert "presidente.E004" in {message.id for message in check_environment()}
    settings.SECRET_KEY = PRODUCTION["DJANGO_SECRET_KEY"]
    assert "presidente.E004" not in {message.id for message in check_environment()}


def test_example_passwords_are_refused_in_production(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PRODUCTION = True
    monkeypatch.setitem(settings.DATABASES["default"], "PASSWORD", "postgres")
    assert "presidente.E005" in {message.id for message in check_environment()}


def test_a_second_server_on_one_sqlite_file_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    with server(tmp_path) as site:
        code, lines = last_words(SERVE, site.env)
        assert (code, len(lines)) == (2, 1)
        assert "Another server process uses this database" in lines[0]
        os.killpg(site.process.pid, signal.SIGKILL)
        site.process.wait(20)
        with server(tmp_path) as again:
            assert again.url
