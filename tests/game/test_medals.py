"""The medals of a final: who has them, and who may read them."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from game.engine.series import SeriesPhase
from game.medals import Medal, _most, _quickest, medals
from game.models import RoundResult
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def played(player: int, at: int, by: str = "player") -> dict[str, object]:
    return {"type": "played", "player": player, "at": at, "by": by}


def test_the_quickest_play_counts_from_the_last_change_on_the_table() -> None:
    events = [
        {"type": "dealt", "player": None, "at": 1000, "by": None},
        played(0, 4000),
        played(1, 4400, by="bot"),
        {"type": "host_changed", "player": 2, "at": 5000, "by": None},
        played(2, 5400),
        played(0, 5700, by="timeout"),
    ]
    assert _quickest(events, {0, 2}) == Medal("quickest", (2,), 1000)
    assert _quickest(events, set()) is None


def test_equal_counts_share_a_medal() -> None:
    assert _most("presidente", [3, 1, 3, 1, 0]) == Medal("presidente", (1, 3), 2)
    assert _most("revolutions", []) is None


def test_a_final_has_medals_that_agree_with_its_results(alba: User, diego: User) -> None:
    evening = Evening(alba, bots=3, visibility="private", changes={"ends": "rounds", "rounds": 3}).start()
    address = reverse("game:medals", kwargs={"code": evening.room.code})
    browser = Client()
    browser.force_login(alba)
    assert browser.get(address).json() == {"medals": []}  # the match is under way
    while evening.phase is not SeriesPhase.FINAL:
        evening.run(people=[alba])
        if evening.phase is SeriesPhase.RESULTS:
            evening.next(alba)
    given = {medal.kind: medal for medal in medals(evening.match.pk)}
    titles = list(RoundResult.objects.values_list("participant__number", "title"))
    first = [number for number, title in titles if title == "presidente"]
    assert given["presidente"].value == max(first.count(number) for number in given["presidente"].players)
    assert sum(first.count(number) for number in set(first)) == 3
    assert given["quickest"].players == (evening.number(alba),)
    assert given["quickest"].value >= 0

    told = browser.get(address).json()["medals"]
    assert [medal["kind"] for medal in told] == list(given)
    assert told[0] == {
        "kind": "presidente",
        "players": list(given["presidente"].players),
        "value": given["presidente"].value,
    }
    stranger = Client()
    stranger.force_login(diego)
    assert stranger.get(address).status_code == 404  # a private table
