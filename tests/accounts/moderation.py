"""Short words for the tests of moderation."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts import hooks
from accounts.groups import groups_load
from accounts.hooks import Witnessed
from accounts.models import Sanction, User
from accounts.moderation import services
from accounts.moderation.answers import Refused

Witness = Callable[[int, str, int | None, int | None], Witnessed | None]


def in_days(days: float) -> dt.datetime:
    return timezone.now() + dt.timedelta(days=days)


def sanctioned(user: User, by: User, kind: str, **more: Any) -> Sanction:
    """A sanction that is given, with a reason unless one is named."""
    given = services.sanction_give(user_id=user.pk, by=by, kind=kind, **{"reason": "Por molestar.", **more})
    assert isinstance(given, Sanction), given
    return given


def code_of(answer: object) -> str:
    return answer.code if isinstance(answer, Refused) else ""


def appointed(name: str, group: str) -> User:
    """Somebody of the administration, in one of its groups."""
    groups_load()
    user = User.objects.create_user(name, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def table_of(*people: User | None, code: str = "ABCD2345") -> Witness:
    """A table where these people sit, by number; None is a bot."""

    def seen(viewer_id: int, table: str, player: int | None, seat: int | None) -> Witnessed | None:
        number = player if player is not None else seat
        if table != code:
            return None
        if number is None or number >= len(people) or people[number] is None:
            return Witnessed(None, "", code)
        user = people[number]
        assert user is not None
        line = {"at": 1_800_000_000_000, "text": f"{user.display_name} pasa."}
        return Witnessed(user.pk, user.display_name, code, 2, [line], [])

    return seen


def heard(monkeypatch: Any, name: str) -> list[Any]:
    """What an upper app hears of one of accounts.hooks."""
    told: list[Any] = []
    monkeypatch.setattr(hooks, name, [lambda *args: told.append(args if len(args) > 1 else args[0])])
    return told
