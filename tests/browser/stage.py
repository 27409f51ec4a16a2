"""Runs inside the site (`manage.py shell`) before its server does: tables that services alone bring to a moment.

What a browser needs to find a table again goes to stdout as JSON, by the name of the scene; beside it the moments of
moments.py.
"""

import json
import sys
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from game.engine.series import SeriesPhase
from game.wiring import now_ms
from lobby.models import RuleProfile
from tests.browser.moments import moments
from tests.game import evening
from tests.game.evening import Evening

EARLIER = 200_000
"""The tables' time begins so long before the real one, ms: enough for a round, too little for anything to be due."""


def build() -> None:
    evening.BEGIN = now_ms() - EARLIER
    profile("veloz", "Veloz", turn_seconds=5)
    profile("sereno", "Sereno", rapid_seconds=60)
    profile("corto", "Corto", source="basico", ends="rounds", rounds=2)
    profile("doble", "Doble", mode="rapid", rounds=2)
    scenes = after_a_round(first=0, last=-1, own=-1) | {"ended": ended()}
    json.dump({"scenes": scenes, "moments": moments()}, sys.stdout)


def profile(key: str, name: str, source: str = "clasico", **options: object) -> None:
    """One more rule system, as an admin may make it: that one with these options."""
    model = RuleProfile.objects.get(key=source)
    RuleProfile.objects.create(
        key=key, name=name, order=9, published=True, options=model.options | options, free=model.free,
        seats_min=model.seats_min, seats_max=model.seats_max,
    )  # fmt: skip


def after_a_round(**places: int) -> dict[str, dict[str, str]]:
    """By name: Clásico, one person and three bots, after a round in which the person took this place."""
    found: dict[str, dict[str, str]] = {}
    for seed in range(100):
        person = User.objects.create_guest(display_name="Nerea", face=5)
        table = Evening(
            person, bots=3, level="facil", seed=seed, visibility="private", changes={"ends": "unlimited"}
        ).start()
        table.run(people=[person])
        ranking, number = table.series.results[-1].ranking, table.number(person)
        wanted = [name for name, place in places.items() if name not in found and ranking[place] == number]
        if wanted:
            assert table.phase is SeriesPhase.RESULTS
            assert table.now < now_ms()
            found[wanted[0]] = {"code": table.room.code, "session": session_of(person)}
        if len(found) == len(places):
            return found
    raise AssertionError(f"a hundred rounds, and never {places.keys() - found.keys()}")


def ended() -> dict[str, str]:
    """A match of Clásico in turns with bots that its only person has ended after a round."""
    person = User.objects.create_guest(display_name="Olga", face=7)
    table = Evening(person, bots=3, level="facil", visibility="private", changes={"ends": "unlimited"}).start()
    table.run(people=[person])
    assert table.end(person) is None
    return {"code": table.room.code, "session": session_of(person)}


def session_of(person: User) -> str:
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(person.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = person.get_session_auth_hash()
    store.save()
    return str(store.session_key)
