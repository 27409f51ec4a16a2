"""A table with Alba (host), Bruno and a bot; Vera looks after the site."""

import pytest
from django.test import Client

from accounts.models import User
from game.doctor import views
from tests.game.evening import Evening


@pytest.fixture
def vera(db: None) -> User:
    return User.objects.create_superuser("vera", display_name="Vera")


@pytest.fixture
def vera_client(vera: User) -> Client:
    client = Client()
    client.force_login(vera)
    return client


@pytest.fixture
def evening(alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A match under way; the doctor's pages read the evening's own clock."""
    started = Evening(alba, bruno, bots=1).start()
    monkeypatch.setattr(views, "now_ms", lambda: started.now)
    return started
