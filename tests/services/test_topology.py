"""`deploy/local.py services`: says where it is, starts again what dies, and takes everything with it when it ends."""

import signal
import subprocess
import sys
import urllib.request

import pytest

from deploy import services
from tests.live import ROOT
from tests.services.topology import topology

pytestmark = pytest.mark.timeout(300)


def test_with_our_own_front_port_it_serves_and_ends_on_ctrl_c() -> None:
    if services.missing():
        pytest.skip("needs PostgreSQL and Redis")
    with topology("--front", "ours") as running:
        with urllib.request.urlopen(f"{running.url}/", timeout=20) as answer:
            assert answer.status == 200
            assert b"Presidente" in answer.read()
        running.process.send_signal(signal.SIGINT)
        running.process.wait(60)
    # The block's end has looked for what is left.


@pytest.mark.parametrize("arguments", [["--port", "no"], ["--web", "two"], ["--front", "apache"], ["more"]])
def test_what_it_does_not_understand_ends_with_2(arguments: list[str]) -> None:
    command = [sys.executable, "deploy/topology.py", *arguments]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 2


def test_a_port_in_use_ends_with_2_and_one_line() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "deploy/topology.py", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "Nobody can listen" in done.stderr
