"""deploy/local.py: one clear line for everything that has to be put right first."""

import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import bootstrap
from deploy.address import Address, interfaces
from deploy.bootstrap import Refusal

ROOT = Path(__file__).resolve().parents[2]
LOCAL = ROOT / "deploy" / "local.py"


def local(*arguments: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LOCAL), *arguments]
    return subprocess.run(command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=False)


def refuses(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("127.0.0.1:8000", "127.0.0.1", 8000),
        ("localhost:80", "localhost", 80),
        ("[::1]:8000", "::1", 8000),
        ("0.0.0.0:9000", "0.0.0.0", 9000),
        ("9000", "127.0.0.1", 9000),
    ],
)
def test_addresses(text: str, host: str, port: int) -> None:
    assert Address.parse(text) == Address(host, port)


@pytest.mark.parametrize(
    "text", ["", "foo", "127.0.0.1", "host:", ":80", "host:port", "1:2:3", "host:65536", "h/x:80", "٣:8٠"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no address"):
        Address.parse(text)


def test_a_bad_address_ends_with_2_and_one_line(tmp_path: Path) -> None:
    refuses(local("run", "nonsense", cwd=tmp_path), "'nonsense'", "HOST:PORT")


def test_a_port_in_use_ends_with_2_and_names_another(taken_port: int) -> None:
    refuses(local("run", f"127.0.0.1:{taken_port}"), f"127.0.0.1:{taken_port} is in use", f":{taken_port + 1}")


def test_an_address_of_another_machine_ends_with_2() -> None:
    refuses(local("run", "192.0.2.77:8000"), "192.0.2.77 is not an address of this machine")


def test_an_unknown_host_ends_with_2() -> None:
    refuses(local("run", "no-such-host.invalid:8000"), "no-such-host.invalid")


def test_an_unknown_command_ends_with_2_and_shows_what_there_is() -> None:
    done = local("runn")
    assert done.returncode == 2
    assert "local.py test" in done.stderr


@pytest.mark.parametrize("version", [(3, 10, 12, "final", 0), (3, 6, 0, "final", 0)])
def test_an_older_python_ends_with_2_and_one_line(
    version: tuple[int | str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(LOCAL), run_name="__main__")
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"Presidente needs Python 3.11 or newer; this is {version[0]}.{version[1]}.\n"


def test_the_file_can_be_read_by_an_older_python() -> None:
    """Or its words would be a SyntaxError: no `match`, no `except*`, before the version is looked at."""
    import ast

    ast.parse(LOCAL.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_without_venv_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(bootstrap, "succeeds", lambda *command: False)
    with pytest.raises(Refusal, match="apt-get install python3-venv") as refusal:
        bootstrap.make_venv()
    assert len(str(refusal.value).splitlines()) == 1


def test_an_installed_lock_costs_no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    file, text = bootstrap.stamp("dev")
    file.write_text(text)

    def no_process(*arguments: object, **options: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "run", no_process)
    monkeypatch.setattr(subprocess, "Popen", no_process)
    bootstrap.install("dev")
    bootstrap.install("app")  # which the other includes


def test_a_changed_lock_is_installed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(bootstrap, "LOCKS", tmp_path)
    lock = tmp_path / "app.txt"
    lock.write_text("a==1\n")
    file, text = bootstrap.stamp("app")
    file.write_text(text)
    assert bootstrap.installed("app")
    lock.write_text("a==2\n")
    assert not bootstrap.installed("app")


def test_every_address_of_the_machine_is_answered_when_served_everywhere() -> None:
    names = Address("0.0.0.0", 8000).names()
    assert {"localhost", "127.0.0.1", "[::1]", *interfaces()} <= set(names)
    assert "*" not in names, "any site could then speak to the sockets"
    assert Address("127.0.0.1", 8000).names() == ["localhost", "127.0.0.1", "[::1]"]
    assert "192.0.2.5" in Address("192.0.2.5", 8000).names()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_says_where_and_ends_quietly(ending: signal.Signals, tmp_path: Path) -> None:
    """In this checkout's own .venv, with a database of the test's."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3", "REDIS_URL": ""}
    command = [sys.executable, "-c", RUN_WITH_THIS_VENV, str(ROOT), f"127.0.0.1:{port}"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        assert process.stdout is not None
        assert process.stderr is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "http://" in line:
                break
        process.send_signal(ending)
        lines += process.stdout.readlines()
        errors = process.stderr.read()
        watchdog.cancel()
        assert process.wait(20) == 0
    assert [line for line in lines if "http://" in line] == [
        f"Presidente: http://127.0.0.1:{port}/  (Ctrl-C ends it)\n"
    ]
    assert lines[0].startswith("Preparing the database")
    assert lines[-1] == "Stopped.\n"
    assert errors == ""


RUN_WITH_THIS_VENV = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
from deploy import bootstrap
bootstrap.PYTHON = bootstrap.Path(sys.executable)
bootstrap.install = lambda lock: None
sys.argv = ["local.py", "run", sys.argv[2]]
runpy.run_path(str(bootstrap.ROOT / "deploy" / "local.py"), run_name="__main__")
"""


def test_a_file_given_to_manage_lies_where_the_caller_is(tmp_path: Path) -> None:
    example = min((ROOT / "tests" / "engine" / "examples").glob("*.json"))
    (tmp_path / "mine.json").write_bytes(example.read_bytes())
    done = local("manage", "replay", "mine.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_services_beside_no_program_end_with_2_and_one_line() -> None:
    command = [sys.executable, str(ROOT / "deploy" / "services.py"), "--nothing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    refuses(done, "--nothing")
