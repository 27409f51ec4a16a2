"""The files that run the site elsewhere, as far as they can be judged without Docker and root."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def test_compose_has_every_part_with_a_health_check_and_one_beat(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"proxy", "migrate", "web-1", "web-2", "worker", "beat", "postgres", "redis"}
    for name, service in services.items():
        assert "healthcheck" in service or name == "migrate", name
        for needed in service.get("depends_on", {}):
            assert needed in services
        for network in service["networks"]:
            assert network in compose["networks"]
        if name not in ("proxy", "postgres", "redis"):
            assert service["read_only"]
            assert service["cap_drop"] == ["ALL"]
        assert name == "proxy" or "ports" not in service, "only the proxy is reached from outside"


def test_compose_knows_no_secret_and_stops_without_one(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    for name in re.findall(r"\$\{(\w*(?:KEY|PASSWORD|TOKEN)\w*)([^}]*)\}", text):
        assert name[1].startswith(":?"), name
    for service in compose["services"].values():
        for name, value in (service.get("environment") or {}).items():
            if name.endswith(("KEY", "PASSWORD")):
                assert str(value).startswith("${"), name


def test_the_image_copies_what_the_site_is_made_of_and_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE))
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}\n" in ignored, name
    apps = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "deploy"}
    assert apps | {"manage.py", "templates", "static"} <= copied
    assert "--require-hashes" in text
    assert text.index("\nUSER presidente") < text.index("\nCMD")


def test_static_files_are_built_without_any_service_as_the_image_does(tmp_path: Path) -> None:
    run = re.search(
        r"^RUN (DJANGO_SECRET_KEY.*?) python (manage\.py.*?) \\", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE
    )
    assert run is not None
    given = dict(part.split("=", 1) for part in run[1].split())
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "REDIS_", "PYTEST_"))}
    env = clean | given | {"DJANGO_PRODUCTION": "1", "DJANGO_STATIC_ROOT": str(tmp_path)}
    env["DJANGO_SETTINGS_MODULE"] = "presidente.settings"
    done = subprocess.run(
        [sys.executable, *run[2].split(), "--dry-run"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("no nginx here")
    text = (DEPLOY / "nginx" / "presidente.conf").read_text(encoding="utf-8")
    text = re.sub(r"web-(\d):8000", r"127.0.0.1:800\1", text).replace("/tmp/static", f"{tmp_path}/static")
    text = text.replace("/var/log/nginx", str(tmp_path)).replace("include mime.types;", "")
    text = re.sub(r"listen (\[::\]:)?(80|443)\b", "listen 127.0.0.1:0", text) if os.geteuid() else text
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\n{text}")
    (tmp_path / "certificates").mkdir()
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=x"]
    make += ["-keyout", "certificates/privkey.pem", "-out", "certificates/fullchain.pem"]
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True)
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    # As a service of the system: its output is a socket of the journal, which nobody can open by name.
    journal, output = socket.socketpair()
    with journal, output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_shell_reads_the_environment_s_file_with_every_line_in_use(tmp_path: Path) -> None:
    lines = (DEPLOY / "env.example").read_text(encoding="utf-8").splitlines()
    used = [re.sub(r"^#(?=[A-Z_]+=)", "", line) for line in lines]
    assert sum("=" in line and not line.startswith("#") for line in used) > 20
    (tmp_path / "env").write_text("\n".join(used), encoding="utf-8")
    command = ["sh", "-ec", f"set -a; . {tmp_path}/env; set +a; env"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "DEFAULT_FROM_EMAIL=Presidente <presidente@localhost>" in done.stdout.splitlines()


def test_the_proxy_hides_what_is_for_machines_and_believes_no_visitor() -> None:
    text = (DEPLOY / "nginx" / "presidente.conf").read_text(encoding="utf-8")
    assert "location = /metrics { return 404; }" in text
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in text
    assert "$proxy_add_x_forwarded_for" not in text
    assert "$request " not in text.partition("log_format")[2].partition(";")[0], "a request line holds links that open"


def test_systemd_accepts_its_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd here")
    for unit in (DEPLOY / "systemd").iterdir():
        # Where they say is not here: what the machine lacks is no fault of theirs.
        text = unit.read_text(encoding="utf-8").replace("/srv/presidente/.venv/bin/python", sys.executable)
        (tmp_path / unit.name.replace("@", "@1")).write_text(text)
    for unit in tmp_path.iterdir():
        done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
        faults = [line for line in done.stderr.splitlines() if unit.name in line and "not found" not in line]
        assert faults == []


def test_alerts_ask_for_figures_that_exist() -> None:
    from presidente import metrics

    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    known = metrics.REGISTRY._names_to_collectors.keys() | {
        *("presidente_tables_live", "presidente_rooms_waiting", "presidente_clock_overdue_seconds"),
    }
    for rule in rules:
        for name in re.findall(r"presidente_\w+", rule["expr"]):
            assert name in known, name


def test_the_runbook_names_files_and_commands_that_exist() -> None:
    text = (DEPLOY / "RUNBOOK.md").read_text(encoding="utf-8")
    for name in re.findall(r"deploy/[\w./@-]+\w", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"\]\((\w[\w.]+)\)", text):
        assert (DEPLOY / name).exists(), name
    from django.core.management import get_commands

    for command in re.findall(r"manage\.py (\w+)", text):
        assert command in get_commands(), command
