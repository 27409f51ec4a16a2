"""Matches played to an end, for tests of what is kept of them."""

from typing import Any

from django.db.models import Max

from accounts.models import User
from game import store
from game.engine.series import SeriesPhase
from game.models import Match
from tests.game.evening import Evening


def match(*people: User, rounds: int = 1, bots: int = 0, **settings: Any) -> Evening:
    """A match of so many rounds, played to its final by everybody, who then leave the table.

    Each begins after all those before it have ended.
    """
    changes = {"rounds": rounds, **settings.pop("changes", {})}
    evening = Evening(*people, bots=bots, changes=changes, **settings)
    last = Match.objects.aggregate(last=Max("ended"))["last"]
    if last is not None:
        evening.now = store.milliseconds(last) + 60_000
        for person in people:
            evening.back(person)
    return leave(play_on(evening.start()))


def leave(evening: Evening) -> Evening:
    """Everybody leaves the table."""
    for person in evening.people:
        assert evening.leave(person) is None
    return evening


def play_on(evening: Evening) -> Evening:
    """Plays until the match is over; whoever hosts asks for the next round."""
    while True:
        evening.run(people=[person for person in evening.people if not evening.chair(person).left])
        if evening.phase is not SeriesPhase.RESULTS:
            return evening
        host = evening.state.desk.host
        user = None if host is None else evening.state.chairs[host].user
        assert evening.next(next(person for person in evening.people if person.pk == user)) is None
