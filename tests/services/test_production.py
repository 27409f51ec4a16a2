"""The server process with production's settings, as the runbook starts it."""

import http.client
import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from deploy.services import free_port
from tests.live import ROOT, collected, manage
from tests.platform.test_settings import PRODUCTION
from tests.services.conftest import eventually


@pytest.fixture
def fresh(outside: dict[str, str]) -> Iterator[dict[str, str]]:
    """Production's environment on an empty database."""
    new = f"fresh_{uuid.uuid4().hex[:8]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {new}")
    own = {name: PRODUCTION[name] for name in PRODUCTION if name.startswith("DJANGO_")}
    server = outside["DATABASE_URL"].rpartition("/")[0]
    try:
        yield outside | own | {"DATABASE_URL": f"{server}/{new}", "DJANGO_STATIC_ROOT": str(collected())}
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {new} WITH (FORCE)")


@pytest.mark.timeout(240)
def test_it_asks_for_migrations_and_then_starts_without_a_word_of_error(fresh: dict[str, str], tmp_path: Path) -> None:
    port = free_port()
    serve = [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}"]
    refused = subprocess.run(serve, cwd=ROOT, env=fresh, capture_output=True, text=True, check=False, timeout=100)
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (2, 1), refused.stderr
    assert "manage.py migrate" in refused.stderr

    manage(fresh, "migrate", "-v0")
    manage(fresh, "load_profiles", "-v0")
    log = tmp_path / "log"
    with log.open("wb") as output:
        running = subprocess.Popen(serve, cwd=ROOT, env=fresh, stdout=output, stderr=output)
    try:
        assert eventually(lambda: "Presidente:" in log.read_text(), 60), log.read_text()
        assert [line for line in log.read_text().splitlines() if line.startswith("{")] == []
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        asked.request("GET", "/", headers={"Host": "somebody.example"})
        assert asked.getresponse().status == 400
        asked.close()
    finally:
        running.terminate()
        assert running.wait(30) == 0
    (told,) = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert (told["level"], "exception" in told) == ("WARNING", False)
    assert "somebody.example" in told["message"]
