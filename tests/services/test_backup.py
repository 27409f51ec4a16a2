"""A dump taken beside play, restored into a new database: the running match goes on from it, by the runbook's words."""

import shutil
import subprocess
import uuid
from pathlib import Path

import pytest
from django.db import connection

from game.models import Match
from tests.live import manage
from tests.services.test_clock import match_of_bots

GO_ON = """
from game import services
from game.models import Match
from game.wiring import now_ms
match = Match.objects.get(pk={match})
assert match.version == {version}, match.version
while match.status == Match.Status.LIVE:
    services.sweep(now=max(now_ms(), round(match.due_at.timestamp() * 1000) + 1))
    match.refresh_from_db()
print(match.status, match.rounds.filter(record__isnull=False).count())
"""


@pytest.mark.timeout(240)
def test_a_restored_backup_goes_on_with_the_match_that_was_running(outside: dict[str, str], tmp_path: Path) -> None:
    if shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
        pytest.skip("no pg_dump here")
    match = Match.objects.get(pk=match_of_bots())
    dump, new = tmp_path / "backup", f"restored_{uuid.uuid4().hex[:8]}"
    server = outside["DATABASE_URL"].rpartition("/")[0]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {new}")
    try:
        subprocess.run(["pg_dump", "--format=custom", f"--file={dump}", outside["DATABASE_URL"]], check=True)
        restore = ["pg_restore", "--no-owner", "--exit-on-error", f"--dbname={server}/{new}", str(dump)]
        subprocess.run(restore, check=True)
        env = outside | {"DATABASE_URL": f"{server}/{new}"}
        manage(env, "migrate", "-v0")
        told = manage(env, "shell", "--no-imports", "-v0", "-c", GO_ON.format(match=match.pk, version=match.version))
        assert told.split() == ["over", "1"]
        match.refresh_from_db()
        assert match.status == Match.Status.LIVE, "the old database was not touched"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {new} WITH (FORCE)")
    assert dump.stat().st_size > 10_000
