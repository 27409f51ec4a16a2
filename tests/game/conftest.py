"""The table's fixed cast: Alba hosts, Bruno and Carmen (a guest) play, Diego looks on."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from accounts.models import User
from tests.game.house import House
from tests.starting_rows import profiles_copy


@pytest.fixture
def profiles(db: None) -> None:
    profiles_copy()


@pytest.fixture
def alba(profiles: None) -> User:
    return User.objects.create_user("alba", display_name="Alba", face=1)


@pytest.fixture
def bruno(profiles: None) -> User:
    return User.objects.create_user("bruno", display_name="Bruno", face=2)


@pytest.fixture
def carmen(profiles: None) -> User:
    return User.objects.create_guest(display_name="Carmen", face=3)


@pytest.fixture
def diego(profiles: None) -> User:
    return User.objects.create_user("diego", display_name="Diego", face=4)


@pytest.fixture
async def house(transactional_db: None, profiles: None, settings: Any) -> AsyncIterator[House]:
    """A running house: rooms to open, and hub, clock and database threads that end with the test.

    No Celery runs here: the process's own sweep is the only clock, also where the group messages go through Redis.
    """
    settings.REDIS_URL = ""
    opened = House()
    yield opened
    await opened.close()
