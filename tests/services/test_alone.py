"""Without Redis one process serves a database, and a second one is refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from presidente import checks


@pytest.fixture
def alone(transactional_db: None, settings: Any) -> Iterator[None]:
    if connection.vendor != "postgresql":
        pytest.skip("needs DATABASE_URL (PostgreSQL): see deploy/services.py")
    settings.REDIS_URL = ""
    yield
    while checks._serving:
        checks._serving.pop().close()


@pytest.mark.usefixtures("alone")
def test_a_second_process_without_redis_is_refused_until_the_first_ends() -> None:
    checks.refuse_to_be_second()
    with pytest.raises(ImproperlyConfigured, match="Another server process"):
        checks.refuse_to_be_second()
    checks._serving.pop().close()
    checks.refuse_to_be_second()


@pytest.mark.usefixtures("alone")
def test_with_redis_there_may_be_many(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    for _ in range(3):
        checks.refuse_to_be_second()
    assert checks._serving == []
