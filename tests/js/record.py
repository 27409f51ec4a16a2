"""Prints frames recorded from the server, one JSON object a line, for recorded.test.js: tests/game/recorder.py."""

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "tests.settings",
    "DJANGO_SECRET_KEY": "of a test run",
    "DATABASE_URL": "sqlite://:memory:",
    "REDIS_URL": "",
}

import django
from django.core.management import call_command


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from lobby.profiles import profiles_load
    from tests.game.recorder import recordings

    profiles_load()
    for entry in recordings():
        sys.stdout.write(json.dumps(entry, ensure_ascii=False) + "\n")


main()
