"""What machines ask and what is written down: probes, figures, log lines, reports of the policy, the error tracker."""

import json
import logging
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client

from game import ticker
from game.wiring import now_ms
from presidente import health, tracker
from presidente.logs import JsonFormatter, LineFormatter, identified, request_id, scrubbed

SECRETS = [
    ("no answer from /mesa/ABC123/Zk3f9vQw8xY7uT6sR5pO4nM3lK2jH1gF0eD9cB8aZ7_/", "Zk3f9"),
    ("Internal Server Error: /cuenta/clave/restablecer/3-cxyz12-0123456789abcdef/", "0123456789"),
    ('connection failed: "postgres://presidente:hunter2@db/presidente"', "hunter2"),
    ("mail to alba@example.org bounced", "alba"),
    ("Cookie: sessionid=abcdef123456; x=1", "abcdef"),
    ("Authorization: Bearer-xyz", "xyz"),
]


async def nothing_behind(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": request_id.get().encode()})


async def ask(
    path: str, *headers: tuple[bytes, bytes], peer: str = "127.0.0.1", app: Any = None
) -> tuple[int, bytes, dict[bytes, bytes]]:
    scope = {"type": "http", "method": "GET", "path": path, "headers": list(headers), "client": (peer, 5)}
    communicator = ApplicationCommunicator(app or health.probed(nothing_behind), scope)
    start = await communicator.receive_output(15)
    body = await communicator.receive_output(15)
    await communicator.wait(5)
    return start["status"], body["body"], dict(start["headers"])


async def test_alive_asks_nothing() -> None:
    assert (await ask("/healthz"))[:2] == (200, b"ok\n")


async def test_other_addresses_go_through() -> None:
    assert (await ask("/healthz/x"))[0] == 418


@pytest.mark.django_db(transaction=True)
async def test_ready_once_the_clock_has_ticked_and_not_when_it_has_stopped() -> None:
    for silence, status, state in ((0, 200, "ok"), (4_000, 200, "ok"), (6_000, 503, "failed")):
        await cache.aset(ticker.TICKED, now_ms() - silence, 60)
        answer = await ask("/readyz")
        assert (answer[0], json.loads(answer[1])["clock"]) == (status, state)
    await cache.adelete(ticker.TICKED)
    status, body, _ = await ask("/readyz")
    assert (status, json.loads(body)) == (503, {"database": "ok", "channel_layer": "ok", "clock": "failed"})


async def test_not_ready_without_a_part_and_no_word_of_why_to_strangers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def gone() -> None:
        raise OSError("connection to 10.0.0.9 refused")

    for part in ("database", "channel_layer"):
        monkeypatch.setattr(health, part, gone)
    monkeypatch.setattr(health, "clock", lambda: health.asyncio.sleep(0))
    status, body, _ = await ask("/readyz")
    assert status == 503
    assert json.loads(body) == {"database": "failed", "channel_layer": "failed", "clock": "ok"}
    assert "10.0.0.9" in caplog.text


async def test_a_part_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    for part in ("database", "channel_layer", "clock"):
        monkeypatch.setattr(health, part, lambda: health.asyncio.sleep(30))
    status, body, _ = await ask("/readyz")
    assert (status, set(json.loads(body).values())) == (503, {"silent"})


@pytest.mark.django_db(transaction=True)
async def test_figures_for_neighbours_and_token_holders_alone(settings: Any) -> None:
    settings.METRICS_TOKEN = "of the scraper"
    status, body, headers = await ask("/metrics")
    assert status == 200
    assert headers[b"content-type"].startswith(b"text/plain")
    for name in (
        *("tables_live", "action_rows_total", "sockets", "group_sends_lost_total", "clock_lateness_seconds_bucket"),
        *("clock_overdue_seconds", "clock_faults_total", "rooms_waiting"),
    ):
        assert b"\npresidente_" + name.encode() in body
    assert (await ask("/metrics", peer="192.0.2.1"))[0] == 403
    assert (await ask("/metrics", (b"x-forwarded-for", b"127.0.0.1")))[0] == 403, "that is the proxy's address"
    assert (await ask("/metrics", (b"authorization", b"Bearer of the scraper"), peer="192.0.2.1"))[0] == 200
    assert (await ask("/metrics", (b"authorization", b"Bearer of"), peer="192.0.2.1"))[0] == 403
    settings.METRICS_TOKEN = ""
    assert (await ask("/metrics", (b"authorization", b"Bearer "), peer="192.0.2.1"))[0] == 403


async def test_each_request_has_a_number_the_proxys_if_there_is_one(settings: Any) -> None:
    app = identified(nothing_behind)
    _, body, headers = await ask("/", (b"x-request-id", b"0123456789abcdef"), app=app)
    assert headers[b"x-request-id"] == body != b"0123456789abcdef", "nobody's word is taken without a proxy"
    settings.TRUSTED_PROXY_COUNT = 1
    _, body, headers = await ask("/", (b"x-request-id", b"0123456789abcdef"), app=app)
    assert headers[b"x-request-id"] == body == b"0123456789abcdef"
    _, body, _ = await ask("/", (b"x-request-id", b"bad\nid with spaces"), app=app)
    assert len(body) == 32


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("game.hub", logging.ERROR, __file__, 1, message, args, None)
    vars(made).update(extra)
    return made


def test_a_line_says_which_match_version_and_request() -> None:
    token = request_id.set("r" * 32)
    try:
        line = json.loads(JsonFormatter().format(record("late by %s", 3, match=7, version=12, hand="3c")))
    finally:
        request_id.reset(token)
    assert line["message"] == "late by 3"
    assert (line["match"], line["version"], line["request_id"]) == (7, 12, "r" * 32)
    assert line["logger"] == "game.hub"
    assert "hand" not in line


@pytest.mark.parametrize(("text", "secret"), SECRETS)
def test_nothing_private_in_a_line(text: str, secret: str) -> None:
    assert secret in text
    for shown in (scrubbed(text), JsonFormatter().format(record(text)), LineFormatter().format(record("%s", text))):
        assert secret not in shown
    try:
        raise ValueError(text)
    except ValueError as error:
        made = record("failed")
        made.exc_info = (ValueError, error, error.__traceback__)
    assert secret not in json.dumps(json.loads(JsonFormatter().format(made))["exception"])


def test_what_is_not_private_stays() -> None:
    for text in ("/mesa/ABC123/", "match 12 version 30", "http://127.0.0.1:8000/", "/cuenta/entrar/"):
        assert scrubbed(text) == text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "logged"),
    [
        (
            {
                "csp-report": {
                    "effective-directive": "script-src-elem",
                    "blocked-uri": "https://evil.example/x?u=secret",
                }
            },
            "evil.example for script-src",
        ),
        ({"csp-report": {"violated-directive": "img-src", "blocked-uri": "inline"}}, "inline for img-src"),
        ({"csp-report": {"effective-directive": "made-up", "blocked-uri": "a\nb"}}, "for other"),
        ([1], "for other"),
    ],
)
def test_reports_of_the_policy_are_kept_without_addresses(
    client: Client, caplog: pytest.LogCaptureFixture, body: object, logged: str
) -> None:
    caplog.set_level(logging.INFO, "presidente.csp_reports")
    answer = client.post("/csp/", json.dumps(body), content_type="application/csp-report")
    assert (answer.status_code, answer.content) == (204, b"")
    assert logged in caplog.text
    assert "secret" not in caplog.text
    assert len(caplog.records) == 1


@pytest.mark.django_db
def test_other_reports_are_not_read(client: Client) -> None:
    assert client.get("/csp/").status_code == 405
    assert client.post("/csp/", b"x" * 20_000, content_type="application/csp-report").status_code == 413
    assert client.post("/csp/", b"not json", content_type="application/csp-report").status_code == 204


def test_the_error_tracker_is_told_no_name_request_or_secret() -> None:
    event = {
        "request": {"url": "x", "cookies": "sessionid=1"},
        "user": {"id": 3},
        "exception": {"values": [{"type": "ValueError", "value": "mail to alba@example.org"}]},
        "logentry": {"message": "%s", "params": ["alba@example.org"], "formatted": "alba@example.org"},
    }
    sent = json.dumps(tracker.without_private_parts(event, {}))
    assert "alba" not in sent
    assert "sessionid" not in sent
    assert "ValueError" in sent
