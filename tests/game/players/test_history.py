"""One's own history: what stands in it, filters, pages by key, and who may see a match."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from game.models import Match, Round
from game.players import access, history
from game.players.history import Filters
from game.players.models import MatchEntry
from lobby import services as lobby
from tests.game.evening import Evening
from tests.game.players import played

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_line_tells_rounds_titles_points_and_who_else_played(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=2)
    line = history.page(alba, Filters()).lines[0]
    assert line.entry.match_id == evening.match.pk
    assert sorted(line.others) == ["Bruno", "Carmen"]
    results = evening.series.results
    mine = evening.number(alba)
    assert line.titles == [str(result.titles[result.ranking.index(mine)].value) for result in results]
    assert line.entry.points == evening.series.totals[mine]


@pytest.mark.parametrize(
    ("language", "rounds", "points", "told"),
    [
        ("es", 1, 1, "1 ronda, 1 punto</span>"),
        ("es", 2, 5, "2 rondas, 5 puntos</span>"),
        ("en", 1, 5, "1 round, 5 points</span>"),
        ("en", 2, 1, "2 rounds, 1 point</span>"),
    ],
)
def test_rounds_and_points_are_counted_each_on_its_own(
    language: str, rounds: int, points: int, told: str, alba: User, bruno: User, carmen: User
) -> None:
    played.match(alba, bruno, carmen)
    MatchEntry.objects.update(rounds=rounds, points=points)
    page = signed_in(alba).get(reverse("players:history"), headers={"accept-language": language}).content.decode()
    assert told in page


def test_pages_follow_one_another_by_key_without_gap_or_double(alba: User, bruno: User, carmen: User) -> None:
    for seed in range(5):
        played.match(alba, bruno, carmen, seed=seed)
    # Equal moments must not make the key stumble.
    MatchEntry.objects.update(ended=MatchEntry.objects.earliest("pk").ended)
    seen: list[int] = []
    key = ""
    while True:
        page = history.page(alba, Filters(), before=key, size=2)
        seen += [line.entry.pk for line in page.lines]
        key = page.older
        if not key:
            break
    wanted = MatchEntry.objects.filter(user=alba).order_by("-pk").values_list("pk", flat=True)
    assert seen == list(wanted)


def test_filters_choose_by_profile_mode_and_bots(alba: User, bruno: User, carmen: User) -> None:
    plain = played.match(alba, bruno, carmen).match.pk
    rapid = played.match(alba, bruno, carmen, changes={"mode": "rapid"}).match.pk
    other = played.match(alba, bruno, carmen, profile="cardverse").match.pk
    bots = played.match(alba, bots=2).match.pk

    def found(**wanted: str) -> set[int]:
        return {line.entry.match_id for line in history.page(alba, Filters(**wanted)).lines}

    assert found() == {plain, rapid, other, bots}
    assert found(mode="rapid") == {rapid}
    assert found(profile="cardverse") == {other}
    assert found(against="bots") == {bots}
    assert found(profile="clasico", mode="turns", against="people") == {plain}


@pytest.mark.parametrize("key", ["nonsense", "1-", "-1", "1-2-3", "9" * 40 + "-1"])
def test_a_key_that_nobody_was_given_is_none(alba: User, key: str) -> None:
    assert history.page(alba, Filters(), before=key).lines == []


def test_a_match_is_open_to_who_played_it_and_to_nobody_else(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    match = played.match(alba, bruno, carmen).match
    address = reverse("players:match", kwargs={"match_id": match.pk})
    assert signed_in(bruno).get(address).status_code == 200
    assert signed_in(diego).get(address).status_code == 404
    assert Client().get(address).status_code == 404


def test_an_open_match_is_open_to_all(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 1})
    lobby.options_change(room_id=evening.room.pk, by=alba, changes={"open_hands": True})
    match = played.play_on(evening.start()).match
    assert match.open_hands
    for client in (signed_in(diego), Client()):
        assert client.get(reverse("players:match", kwargs={"match_id": match.pk})).status_code == 200
        record = reverse("players:record", kwargs={"match_id": match.pk, "number": 1})
        assert client.get(record).json()["format"] == "presidente-record/1"


def test_a_round_that_goes_on_is_open_to_nobody(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 2})
    lobby.options_change(room_id=evening.room.pk, by=alba, changes={"open_hands": True})
    evening.start()
    assert access.round_open(evening.match.pk, 1, alba) is None
    for name in ("replay", "steps", "record"):
        address = reverse(f"players:{name}", kwargs={"match_id": evening.match.pk, "number": 1})
        assert signed_in(alba).get(address).status_code == 404
    deck = Round.objects.get(match=evening.match).deck
    page = signed_in(alba).get(reverse("players:match", kwargs={"match_id": evening.match.pk})).content.decode()
    assert deck not in page


def test_who_left_sees_a_later_round_without_its_hands(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, diego, changes={"rounds": 2}).start()
    evening.leave(diego)
    played.play_on(evening)
    first, second = (access.round_open(evening.match.pk, number, diego) for number in (1, 2))
    assert first is not None
    assert first.hands
    assert second is not None
    assert not second.hands
    client = signed_in(diego)
    place = {"match_id": evening.match.pk, "number": 2}
    assert client.get(reverse("players:replay", kwargs=place)).status_code == 200
    assert client.get(reverse("players:record", kwargs=place)).status_code == 404
    assert client.get(reverse("players:steps", kwargs=place), {"desde": "0"}).status_code == 404


def test_the_pages_show_what_was_played(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=2)
    client = signed_in(alba)
    listed = client.get(reverse("players:history"))
    assert reverse("players:match", kwargs={"match_id": evening.match.pk}) in listed.content.decode()
    assert "no-store" in listed["Cache-Control"]
    page = client.get(reverse("players:match", kwargs={"match_id": evening.match.pk})).content.decode()
    for person in (alba, bruno, carmen):
        assert person.display_name in page
    assert reverse("players:replay", kwargs={"match_id": evening.match.pk, "number": 2}) in page


def test_the_history_of_nobody_asks_to_sign_in() -> None:
    assert Client().get(reverse("players:history")).status_code == 302


def test_a_match_under_way_shows_the_rounds_that_are_over(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 3}).start()
    evening.run(people=[alba, bruno, carmen])
    assert evening.next(alba) is None
    found = access.match_open(evening.match.pk, alba)
    assert found is not None
    sheet = history.sheet(found)
    assert (sheet.ending, [one.number for one in sheet.rounds], sheet.winners) == ("", [1], [])
    assert Match.objects.get(pk=evening.match.pk).status == Match.Status.LIVE
