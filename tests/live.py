"""A real server process for tests that look at the site from outside (Chromium, several processes)."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ANNOUNCED = re.compile(r"http://[^/\s]+")
OURS = ("DJANGO_", "PRESIDENTE_", "PYTEST_")
SHARED = ("DJANGO_SECRET_KEY",)
"""With another key the server would not know the sessions that this process makes on the same database."""


@dataclass(frozen=True)
class Site:
    """A running server: where it is, and the environment that its `manage.py` commands need."""

    url: str
    env: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes]

    def manage(self, *arguments: str) -> str:
        """What `manage.py` with these arguments prints, on the server's own database."""
        return manage(self.env, *arguments)

    def shell(self, code: str) -> str:
        """What Python code in the site's own Django prints."""
        return self.manage("shell", "--no-imports", "-v0", "-c", code)

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


@contextmanager
def server(folder: Path, *, port: int = 0, **changes: str) -> Iterator[Site]:
    """`manage.py serve`, on a free port unless one is named.

    On a SQLite database in `folder` unless DATABASE_URL is among the changes.
    """
    env = environment(**{"DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "REDIS_URL": ""} | changes)
    log = Path(tempfile.mkstemp(dir=folder, prefix="server-", suffix=".log")[1])
    with log.open("wb") as output:
        command = [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}"]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True)
    try:
        deadline = time.monotonic() + 60
        while not (found := ANNOUNCED.search(log.read_text(encoding="utf-8", errors="replace"))):
            assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
            assert time.monotonic() < deadline, "the server did not say where it is within a minute"
            time.sleep(0.05)
        yield Site(found[0], env, log, process)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
