"""What the environment decides, and what it is not allowed to."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from presidente.secret import embedded_key

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "DJANGO_PRODUCTION": "1",
    "DJANGO_SECRET_KEY": "k" * 40 + "0123456789",
    "DJANGO_ALLOWED_HOSTS": "presidente.example,www.presidente.example",
    "DATABASE_URL": "postgres://presidente@127.0.0.1/presidente",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}
OURS = ("DJANGO_", "DATABASE_", "REDIS_", "WEB_PROCESSES", "EMAIL_", "PYTEST_")


def process(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs `code` in a process of its own, with the site's settings from `env` alone."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=clean | {"DJANGO_SETTINGS_MODULE": "presidente.settings"} | env,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def settings(*names: str, **env: str) -> list[Any]:
    code = f"import json; from django.conf import settings as s; print(json.dumps([getattr(s, n) for n in {names}]))"
    done = process(code, **env)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


START = "import presidente.asgi"


@pytest.mark.parametrize(
    ("env", "named"),
    [
        (PRODUCTION | {"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
        (PRODUCTION | {"REDIS_URL": ""}, "REDIS_URL"),
        (PRODUCTION | {"DATABASE_URL": "sqlite://:memory:"}, "DATABASE_URL"),
        ({"WEB_PROCESSES": "2"}, "REDIS_URL"),
        ({"WEB_PROCESSES": "2", "REDIS_URL": "redis://127.0.0.1:6379/0"}, "DATABASE_URL"),
    ],
    ids=[
        "no key",
        "no Redis in production",
        "SQLite in production",
        "two processes, no Redis",
        "two processes, SQLite",
    ],
)
def test_the_check_says_what_to_set(env: dict[str, str], named: str) -> None:
    checked = process(
        "from django.core.management import execute_from_command_line as e; e(['manage.py', 'check'])", **env
    )
    assert checked.returncode != 0
    assert named in checked.stderr


def test_a_server_that_the_check_would_refuse_does_not_start() -> None:
    started = process(START, WEB_PROCESSES="2")
    assert started.returncode != 0
    assert "ImproperlyConfigured" in started.stderr
    assert {"REDIS_URL", "DATABASE_URL"} <= set(re.findall(r"[A-Z_]+", started.stderr.strip().splitlines()[-1]))


def test_nothing_set_is_the_embedded_site() -> None:
    debug, production, layers, databases, hosts = settings(
        "DEBUG", "PRODUCTION", "CHANNEL_LAYERS", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE"
    )
    assert (debug, production, hosts) == (False, False, False)
    assert layers["default"]["BACKEND"] == "channels.layers.InMemoryChannelLayer"
    assert databases == ["localhost", "127.0.0.1", "[::1]"]
    assert process(START).returncode == 0


def test_production_is_https_only_and_behind_one_proxy() -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    assert settings(*names, **PRODUCTION) == [True, True, True, 31536000]
    header, proxies = settings("SECURE_PROXY_SSL_HEADER", "ALLAUTH_TRUSTED_PROXY_COUNT", **PRODUCTION)
    assert (header, proxies) == (["HTTP_X_FORWARDED_PROTO", "https"], 1)


def test_nobody_s_forwarded_headers_are_believed_without_a_proxy() -> None:
    assert settings("SECURE_PROXY_SSL_HEADER", "ALLAUTH_TRUSTED_PROXY_COUNT") == [None, 0]
    assert settings("SECURE_PROXY_SSL_HEADER", **PRODUCTION, DJANGO_PROXY_COUNT="0") == [None]


def test_the_redis_layer_has_no_read_timeout() -> None:
    """redis-py 8 has one of 5 s by default, which ends idle subscriptions."""
    layers, cache = settings("CHANNEL_LAYERS", "CACHES", **PRODUCTION)
    assert layers["default"]["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert layers["default"]["CONFIG"]["hosts"] == [{"address": PRODUCTION["REDIS_URL"], "socket_timeout": None}]
    assert cache["default"]["BACKEND"].endswith("RedisCache")


def test_the_policy_names_every_host_s_sockets_for_older_safari() -> None:
    (policy,) = settings("CONTENT_SECURITY_POLICY", **PRODUCTION)
    assert policy["DIRECTIVES"]["connect-src"] == [
        *("'self'", "wss://presidente.example", "wss://www.presidente.example")
    ]


def test_tasks_keep_their_database_connection_and_the_beat_ticks_the_sweep() -> None:
    code = """
import json
from presidente.celery import app

app.loader.import_default_modules()
tick = app.conf.beat_schedule["sweep"]
known = tick["task"] in app.tasks
print(json.dumps([app.conf["CELERY_DB_REUSE_MAX"], tick["schedule"], tick["options"]["expires"], known]))
"""
    done = process(code, **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [1000, 0.25, 1.0, True]


def test_the_embedded_key_is_made_once_and_for_the_owner_s_eyes(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret.key"
    first = embedded_key(path)
    assert len(first) >= 64
    assert embedded_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret.key"]


def test_without_a_place_to_keep_it_the_embedded_key_is_empty(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert embedded_key(tmp_path / "file" / "secret.key") == ""
