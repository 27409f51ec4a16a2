"""`deploy/local.py services` as tests drive it: its processes by name, to be killed and looked at."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from deploy import services
from tests.live import ROOT, Shell, environment

STARTS_WITHIN = 150.0


@dataclass
class Topology:
    url: str
    env: dict[str, str]
    output: Path
    logs: Path
    process: subprocess.Popen[bytes]
    python: Shell
    ours: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def pid(self, name: str) -> int:
        """Of the part's newest process."""
        return int(re.findall(rf"^{name}: pid (\d+)$", self.output.read_text(), re.MULTILINE)[-1])

    def pids(self) -> list[int]:
        return [int(pid) for pid in re.findall(r"^[\w-]+: pid (\d+)$", self.output.read_text(), re.MULTILINE)]

    def starts(self, name: str) -> int:
        """How often a server process has said that it answers."""
        return (self.logs / f"{name}.log").read_text(errors="replace").count("Presidente: http")

    def kill(self, name: str) -> None:
        """kill -9 of the part and its children."""
        os.killpg(self.pid(name), signal.SIGKILL)

    def shell(self, code: str) -> str:
        return self.python.run(code)

    def database(self) -> psycopg.Connection:
        return psycopg.connect(self.env["DATABASE_URL"], autocommit=True)

    def restart_redis(self, *, down: float = 0.5) -> None:
        """kill -9, and a fresh, empty one at the same port a moment later."""
        with redis.Redis.from_url(self.env["REDIS_URL"]) as client:
            pid = int(client.info("server")["process_id"])
        self._again(pid, signal.SIGKILL, down)
        self._wait_for(self._redis_answers)

    def _redis_answers(self) -> bool:
        with redis.Redis.from_url(self.env["REDIS_URL"]) as client:
            return bool(client.ping())

    def _postgres_answers(self) -> bool:
        with self.database() as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)

    @staticmethod
    def _wait_for(answers: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while True:
            try:
                if answers():
                    return
            except (redis.RedisError, psycopg.Error):
                assert time.monotonic() < end
            time.sleep(0.05)

    def restart_postgres(self, *, down: float = 0.5) -> None:
        with self.database() as connection:
            folder = connection.execute("SHOW data_directory").fetchone()
        assert folder is not None
        pid = int((Path(folder[0]) / "postmaster.pid").read_text().split("\n")[0])
        self._again(pid, signal.SIGINT, down)
        self._wait_for(self._postgres_answers)

    def _again(self, pid: int, ending: signal.Signals, down: float) -> None:
        """Ends a server, and starts the same command as the same user in the same place."""
        place = Path(f"/proc/{pid}")
        command = place.joinpath("cmdline").read_bytes().decode().split("\0")[:-1]
        cwd, who = (place / "cwd").readlink(), place.stat()
        if "redis-server" in command[0] or "valkey" in command[0]:
            # They rewrite their title: "redis-server 127.0.0.1:PORT"
            port = self.env["REDIS_URL"].rpartition(":")[2].partition("/")[0]
            program = services.redis_program()
            assert program is not None
            command = [program, "--port", port, "--bind", "127.0.0.1", "--save", ""]
        elif len(command) == 1:
            command = command[0].split(" ")
        os.kill(pid, ending)
        end = time.monotonic() + 20
        while place.exists() and place.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(down)
        user = {"user": who.st_uid, "group": who.st_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        self.ours.append(
            subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **user)  # type: ignore[call-overload]
        )


@contextmanager
def topology(*arguments: str, **changes: str) -> Iterator[Topology]:
    """Runs until the block ends; then every process it started must be gone."""
    env = environment(PRESIDENTE_BOT_PACE="0.3", DJANGO_LOG_LEVEL="WARNING", **changes)
    for name in ("DATABASE_URL", "REDIS_URL"):
        env.pop(name, None)  # it brings its own: a test is going to end them
    with tempfile.TemporaryDirectory(prefix="topology-") as folder:
        output = Path(folder) / "output"
        with output.open("wb") as file:
            command = [sys.executable, "deploy/topology.py", "--port", "0", *arguments]
            process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=file, stderr=file)
        running: Topology | None = None
        try:
            running = started(process, output, env)
            yield running
        finally:
            if running is not None:
                running.python.close()
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(60)
            finally:
                process.kill()
                for ours in running.ours if running else ():
                    ours.send_signal(signal.SIGINT)
                    ours.wait(20)
        assert process.returncode == 0, output.read_text()
        assert [pid for pid in running.pids() if Path(f"/proc/{pid}").exists()] == []


def started(process: subprocess.Popen[bytes], output: Path, env: dict[str, str]) -> Topology:
    """Once all its parts are up."""
    end = time.monotonic() + STARTS_WITHIN
    while not (found := re.search(r"(http://[\d.:]+)/", output.read_text())):
        assert process.poll() is None, output.read_text()
        assert time.monotonic() < end, output.read_text()
        time.sleep(0.1)
    told = dict(re.findall(r"^env (\w+)=(.*)$", output.read_text(), re.MULTILINE))
    logs = re.search(r"^logs: (.*)$", output.read_text(), re.MULTILINE)
    assert logs is not None
    return Topology(found[1], env | told, output, Path(logs[1]), process, Shell(env | told))
