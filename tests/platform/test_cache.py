"""While Redis is away, what only remembers does not fail."""

import socket

import pytest

from presidente.cache import PatientRedisCache


@pytest.fixture
def nobody() -> PatientRedisCache:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    PatientRedisCache._told_at = 0.0
    return PatientRedisCache(f"redis://127.0.0.1:{port}/0", {})


def test_nothing_is_known_and_nothing_fails(nobody: PatientRedisCache, caplog: pytest.LogCaptureFixture) -> None:
    assert nobody.get("a", "instead") == "instead"
    nobody.set("a", 1, 5)
    assert nobody.add("a", 1) is True, "a limit that cannot be counted does not hold anybody up"
    assert nobody.get_many(["a", "b"]) == {}
    assert nobody.delete("a") is False
    assert nobody.touch("a") is False
    assert nobody.incr("a") == 1
    assert nobody.get_or_set("a", lambda: 7) == 7
    assert "a" not in nobody
    assert len(caplog.records) == 1, "one line a minute, not one for each question"
