"""`deploy/local.py services [--port N]`: production's parts on this machine, from local programs, without Docker.

PostgreSQL and Redis (or Valkey; throw-away ones, unless DATABASE_URL and REDIS_URL name others), server processes,
Celery's worker and beat, and one front port: nginx if there is one, else deploy/front.py. A part that dies is started
again after a second. SIGINT or SIGTERM ends them all.

    --port N     the front port (8000; 0: any free one)
    --web N      how many server processes (2)
    --front ours|nginx

It prints a line `name: pid N` for each part as it starts, `env NAME=VALUE` for commands beside it, then the address.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy import services  # noqa: E402  (the line above is what lets it be found)

PAUSE = 1.0  # seconds before a part that died is started again
PATIENCE = 60.0  # seconds for all to be up
CELERY = [sys.executable, "-m", "celery", "-A", "presidente"]


@dataclass
class Part:
    """A process that is to run as long as the whole does."""

    name: str
    command: list[str]
    env: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    down_since: float = field(default=0.0)

    def start(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.env, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, preexec_fn=services.end_with_parent,  # noqa: PLW1509
            )  # fmt: skip
        print(f"{self.name}: pid {self.process.pid}", flush=True)

    def watch(self) -> None:
        """Starts it again if it has been dead for a moment."""
        if self.process is None or self.process.poll() is None:
            self.down_since = 0.0
        elif not self.down_since:
            self.down_since = time.monotonic()
            print(f"{self.name}: ended with {self.process.returncode}", flush=True)
        elif time.monotonic() - self.down_since > PAUSE:
            self.down_since = 0.0
            self.start()

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self) -> None:
        if self.process is not None:
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def environment(urls: dict[str, str], front: int, web: int) -> dict[str, str]:
    """What every part of ours runs with: this machine's own choice, and no production, which would want https."""
    given = {name: value for name, value in os.environ.items() if name != "DJANGO_PRODUCTION"}
    ours = {
        "DJANGO_SETTINGS_MODULE": "presidente.settings",
        "DJANGO_PROXY_COUNT": "1",
        "WEB_PROCESSES": str(web),
        "PYTHONUNBUFFERED": "1",
    }
    for name, value in {"DJANGO_SECRET_KEY": secrets.token_urlsafe(64), "DATABASE_POOL_MAX": "12"}.items():
        ours[name] = os.environ.get(name, value)
    return given | ours | urls


@contextlib.contextmanager
def stores() -> Iterator[dict[str, str]]:
    """The environment's PostgreSQL and Redis, or throw-away ones for what it does not name."""
    with contextlib.ExitStack() as around:
        database = os.environ.get("DATABASE_URL") or around.enter_context(services.postgres())
        redis = os.environ.get("REDIS_URL") or around.enter_context(services.redis())
        yield {"DATABASE_URL": database, "REDIS_URL": redis}


def nginx_configuration(folder: Path, port: int, backends: list[int]) -> Path:
    """deploy/nginx/presidente.conf for this machine: other ports, no https, files of our own."""
    text = (ROOT / "deploy" / "nginx" / "local.conf").read_text(encoding="utf-8")
    pages = " ".join(f"server 127.0.0.1:{backend} max_fails=1 fail_timeout=1s;" for backend in backends)
    sockets = " ".join(f"server 127.0.0.1:{backend} max_fails=0;" for backend in backends)
    filled_in = {"@FOLDER@": str(folder), "@PORT@": str(port), "@PAGES@": pages, "@SOCKETS@": sockets}
    for name, value in filled_in.items():
        text = text.replace(name, value)
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    return path


def parts(folder: Path, env: dict[str, str], port: int, web: int, front: str) -> list[Part]:
    backends: list[int] = []
    while len(backends) < web:
        backends.append(services.free_port())
    serve = [sys.executable, "manage.py", "serve"]
    found = [
        Part(f"web-{number}", [*serve, f"127.0.0.1:{backend}"], env, folder / f"web-{number}.log")
        for number, backend in enumerate(backends, 1)
    ]
    pool = ["--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle"]
    found.append(Part("worker", [*CELERY, "worker", *pool], env, folder / "worker.log"))
    schedule = ["--schedule", str(folder / "schedule"), "--pidfile="]
    found.append(Part("beat", [*CELERY, "beat", *schedule], env, folder / "beat.log"))
    command = [sys.executable, "deploy/front.py", f"127.0.0.1:{port}", *(f"127.0.0.1:{one}" for one in backends)]
    if front == "nginx":
        command = ["nginx", "-c", str(nginx_configuration(folder, port, backends)), "-e", "stderr"]
    found.append(Part("front", command, env, folder / "front.log"))
    return found


def answers(port: int, path: str = "/readyz") -> bool:
    """Whether the whole is ready, asked through the front port."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def run(port: int, web: int, front: str) -> int:
    over = threading.Event()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: over.set())
    with stores() as urls, tempfile.TemporaryDirectory(prefix="presidente-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        port = port or services.free_port()
        env = environment(urls, port, web)
        manage = [sys.executable, "manage.py"]
        for prepare in (["migrate", "-v0"], ["load_profiles", "-v0"]):
            done = subprocess.run([*manage, *prepare], cwd=ROOT, env=env, check=False, stdout=subprocess.DEVNULL)
            if done.returncode or over.is_set():
                return 0 if over.is_set() else 1
        running = parts(folder, env, port, web, front)
        for part in running:
            part.start()
        try:
            return attend(running, port, env, over)
        finally:
            for part in reversed(running):
                part.end()
            for part in running:
                part.wait()
                print(f"{part.name}: stopped", flush=True)


def attend(running: list[Part], port: int, env: dict[str, str], over: threading.Event) -> int:
    """Waits until all are up, says where, and starts again what dies, until it is over."""
    deadline = time.monotonic() + PATIENCE
    while not answers(port):
        dead = next((part for part in running if part.process is not None and part.process.poll() is not None), None)
        if dead is not None or time.monotonic() > deadline:
            late = dead or running[0]
            print(f"{late.name} did not start:\n{late.log.read_text(errors='replace')[-4000:]}", file=sys.stderr)
            return 1
        if over.wait(0.1):
            return 0
    for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SECRET_KEY", "WEB_PROCESSES"):
        print(f"env {name}={env[name]}")
    print(f"logs: {running[0].log.parent}")
    print(f"Presidente: http://127.0.0.1:{port}/  (Ctrl-C ends it)", flush=True)
    while not over.wait(0.1):
        for part in running:
            part.watch()
    return 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="deploy/local.py services", description=__doc__.partition("\n\n")[0])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--web", type=int, default=2)
    parser.add_argument("--front", choices=["nginx", "ours"], default="nginx" if shutil.which("nginx") else "ours")
    given = parser.parse_args(arguments)
    absent = services.missing()
    if absent and not ("DATABASE_URL" in os.environ and "REDIS_URL" in os.environ):
        print(f"Not on this machine: {', '.join(absent)}.", file=sys.stderr)
        return 2
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", given.port))
        except OSError as error:
            print(f"Nobody can listen at port {given.port}: {error.strerror}.", file=sys.stderr)
            return 2
    return run(given.port, given.web, given.front)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
