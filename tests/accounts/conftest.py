"""The cast: Ana has an account, Bruno plays as a guest in `bruno_client`, Olga looks after the site."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import hooks
from accounts.models import User
from tests.accounts.cast import PASSWORD


@pytest.fixture(autouse=True)
def no_old_limits() -> Iterator[None]:
    """Rate limits are counted in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ana(db: None) -> User:
    from allauth.account.models import EmailAddress

    user = User.objects.create_user("ana", "ana@example.com", PASSWORD, display_name="Ana", face=3)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    return user


@pytest.fixture
def ana_client(ana: User, client: Client) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def bruno_client(db: None) -> Client:
    client = Client()
    client.post("/cuenta/invitado/", {"name": "Bruno", "face": "7"})
    return client


@pytest.fixture
def bruno(bruno_client: Client) -> User:
    return User.objects.get(display_name="Bruno")


@pytest.fixture
def olga(db: None) -> User:
    return User.objects.create_superuser("olga", "olga@example.com", PASSWORD)


@pytest.fixture
def signed_out(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str | None]]:
    """What an upper app hears of ended sessions."""
    heard: list[tuple[int, str | None]] = []
    monkeypatch.setattr(hooks, "user_signed_out", [lambda user_id, key: heard.append((user_id, key))])
    return heard
