"""A real server process for tests that look at the site from outside (Chromium, several processes)."""

import atexit
import fcntl
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deploy import services

ROOT = Path(__file__).resolve().parents[1]
ANNOUNCED = re.compile(r"http://[^/\s]+")
OURS = ("DJANGO_", "PRESIDENTE_", "PYTEST_")
SHARED = ("DJANGO_SECRET_KEY",)
"""With another key the server would not know the sessions that this process makes on the same database."""


class Shell:
    """Runs code in the Django of this environment, each piece in a process of its own (forking.py)."""

    def __init__(self, env: dict[str, str]) -> None:
        self.env = env
        self.process: subprocess.Popen[str] | None = None
        self.busy = threading.Lock()

    def run(self, code: str) -> str:
        """What it prints; it must not raise."""
        with self.busy:
            if self.process is None:
                command = [sys.executable, "-m", "tests.forking"]
                self.process = subprocess.Popen(
                    command, cwd=ROOT, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(json.dumps(code) + "\n")
            self.process.stdin.flush()
            status, out, err = json.loads(self.process.stdout.readline())
        assert status == 0, err
        return str(out)

    def close(self) -> None:
        if self.process is not None:
            self.process.communicate(timeout=20)


@dataclass(frozen=True)
class Site:
    """A running server: where it is, and the environment that its `manage.py` commands need."""

    url: str
    env: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes]
    python: Shell

    def manage(self, *arguments: str) -> str:
        """What `manage.py` with these arguments prints, on the server's own database."""
        return manage(self.env, *arguments)

    def shell(self, code: str) -> str:
        """What Python code in the site's own Django prints."""
        return self.python.run(code)

    def output(self) -> str:
        """All that the server has printed so far; a traceback in it is a fault of ours."""
        return self.log.read_text(encoding="utf-8", errors="replace")


def environment(**changes: str) -> dict[str, str]:
    """The site's own settings (not the tests'), with nothing of this process's but its key and what `changes` say."""
    kept = {name: value for name, value in os.environ.items() if name in SHARED or not name.startswith(OURS)}
    ours = {"DJANGO_SETTINGS_MODULE": "presidente.settings", "DJANGO_RATE_LIMITS": "0", "PYTHONUNBUFFERED": "1"}
    return kept | ours | changes


def manage(env: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def once(name: str, make: Callable[[Path], None]) -> Path:
    """The file or folder of this name that `make` fills, once in a test run: whoever comes meanwhile waits for it."""
    with (kept() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = kept() / name
        if not made.exists():
            mine = kept() / f"unfinished-{name}"
            make(mine)
            mine.replace(made)
    return made


@cache
def kept() -> Path:
    if shared := os.environ.get("REPORTS"):  # the workers of one `deploy/local.py test` have this folder in common
        return Path(shared)
    folder = Path(tempfile.mkdtemp(prefix="once-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def migrated() -> Path:
    """A SQLite database with all tables and no people; its copies need no migrations."""

    def make(file: Path) -> None:
        manage(environment(DATABASE_URL=f"sqlite:///{file}", REDIS_URL=""), "migrate", "-v0")
        in_one_file(file)

    return once("migrated.sqlite3", make)


def in_one_file(database: Path) -> None:
    """All that SQLite still holds beside the file goes into it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def collected() -> Path:
    """The static files as production serves them: minified, hashed, compressed, and asked for once by each browser."""

    def make(folder: Path) -> None:
        env = environment(DATABASE_URL="sqlite://:memory:", REDIS_URL="", DJANGO_STATIC_ROOT=str(folder))
        manage(env, "collectstatic", "--noinput", "-v0")

    return once("static", make)


@contextmanager
def server(folder: Path, *, port: int = 0, **changes: str) -> Iterator[Site]:
    """`manage.py serve`, on a free port unless one is named.

    On a SQLite database in `folder` unless DATABASE_URL is among the changes.
    """
    if "DATABASE_URL" not in changes and not (folder / "site.sqlite3").exists():
        shutil.copyfile(migrated(), folder / "site.sqlite3")
    env = environment(**{"DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "REDIS_URL": ""} | changes)
    log = Path(tempfile.mkstemp(dir=folder, prefix="server-", suffix=".log")[1])
    with log.open("wb") as output:
        command = [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}"]
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True,
            preexec_fn=services.end_with_parent,  # noqa: PLW1509  (or a run that is killed leaves it behind)
        )  # fmt: skip
    python = Shell(env)
    try:
        deadline = time.monotonic() + 60
        while not (found := ANNOUNCED.search(log.read_text(encoding="utf-8", errors="replace"))):
            assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
            assert time.monotonic() < deadline, "the server did not say where it is within a minute"
            time.sleep(0.05)
        yield Site(found[0], env, log, process, python)
    finally:
        python.close()
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
