"""The hall's fixed cast: Alba opens rooms, Bruno and Carmen (a guest) join, Diego looks in, Vera is an admin."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from lobby import hooks, limits
from lobby.models import Room
from tests.lobby.helpers import Browser, opened
from tests.starting_rows import profiles_copy


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is counted yet, and no test falls into two of the minutes that are counted."""
    cache.clear()
    monkeypatch.setattr(limits, "_window", lambda: 0)


@pytest.fixture
def profiles(db: None) -> None:
    profiles_copy()


@pytest.fixture
def alba(profiles: None) -> User:
    return User.objects.create_user("alba", display_name="Alba", face=1)


@pytest.fixture
def bruno(db: None) -> User:
    return User.objects.create_user("bruno", display_name="Bruno", face=2)


@pytest.fixture
def carmen(db: None) -> User:
    return User.objects.create_guest(display_name="Carmen", face=3)


@pytest.fixture
def diego(db: None) -> User:
    return User.objects.create_user("diego", display_name="Diego", face=4)


@pytest.fixture
def vera(db: None) -> User:
    return User.objects.create_superuser("vera", display_name="Vera", face=5)


@pytest.fixture
def room(alba: User) -> Room:
    """A public clasico room with Alba in seat 0."""
    return opened(alba)


@pytest.fixture
def private_room(alba: User) -> Room:
    return opened(alba, visibility="private")


@pytest.fixture
def told() -> Iterator[list[tuple[int, int]]]:
    """What the hook `room_changed` heard."""
    heard: list[tuple[int, int]] = []

    def hear(room_id: int, version: int) -> None:
        heard.append((room_id, version))

    hooks.room_changed.append(hear)
    yield heard
    hooks.room_changed.remove(hear)


@pytest.fixture
def client(profiles: None) -> Client:
    """A browser in which nobody is signed in."""
    return Client()


@pytest.fixture
def browser_of() -> Browser:
    def signed_in(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return signed_in
