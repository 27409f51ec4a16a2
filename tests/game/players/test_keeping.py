"""Statistics and ratings as they grow with each match, and worked out again from nothing."""

import datetime as dt
from typing import Any

import pytest
from django.core.management import call_command
from django.forms import model_to_dict

from accounts.models import User
from game.models import RoundResult
from game.players import keeping, rating
from game.players.models import MatchEntry, Rating, Tally
from game.services import results
from tests.game.evening import Evening
from tests.game.players import played

pytestmark = pytest.mark.django_db


def tally(user: User, *, profile: str = "", mode: str = "", with_bots: bool = False) -> Tally:
    return Tally.objects.get(user=user, profile=profile, mode=mode, with_bots=with_bots)


def snapshot() -> dict[str, Any]:
    """All that is kept, but for the numbers of rows."""
    tallies = {
        (row.user_id, row.profile, row.mode, row.with_bots): model_to_dict(row, exclude=["id"])
        for row in Tally.objects.all()
    }
    ratings = {(row.user_id, row.mode, row.season): model_to_dict(row, exclude=["id"]) for row in Rating.objects.all()}
    lines = {row.participant_id: model_to_dict(row, exclude=["id"]) for row in MatchEntry.objects.all()}
    return {"tallies": tallies, "ratings": ratings, "lines": lines}


def test_a_match_among_people_counts_for_each_of_them(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=2)
    for person in (alba, bruno, carmen):
        mine = tally(person)
        assert (mine.matches, mine.rounds) == (1, 2)
        kept = RoundResult.objects.filter(participant__user=person)
        assert mine.points == sum(result.points for result in kept)
        assert sum(mine.titles.values()) == sum(mine.places.values()) == 2
        assert tally(person, profile="clasico", mode="turns").points == mine.points
        line = MatchEntry.objects.get(user=person)
        assert (line.rounds, line.points, line.ending) == (2, mine.points, "rounds")
    winners = evening.series.winners
    assert winners is not None
    won = {person.pk for person in (alba, bruno, carmen) if evening.number(person) in winners}
    assert set(Tally.objects.filter(wins=1, profile="").values_list("user_id", flat=True)) == won
    assert set(MatchEntry.objects.filter(place=1).values_list("user_id", flat=True)) == won


def test_matches_with_bots_are_counted_apart_and_never_rated(alba: User, bruno: User) -> None:
    played.match(alba, bruno, bots=2)
    assert tally(alba, with_bots=True).matches == 1
    assert not Tally.objects.filter(with_bots=False).exists()
    assert not Rating.objects.exists()
    assert MatchEntry.objects.get(user=alba).mu_after is None


def test_ratings_follow_the_ranking_of_the_match(alba: User, bruno: User, carmen: User) -> None:
    played.match(alba, bruno, carmen)
    lines = list(MatchEntry.objects.order_by("place", "user_id"))
    scores = [Rating.objects.get(user=line.user, mode="turns").score for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > rating.score(rating.NEWCOMER)
    assert {row.season for row in Rating.objects.all()} == {rating.season_of(lines[0].ended)}


def test_equal_points_are_a_draw_and_leavers_come_last(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, diego, changes={"rounds": 1}).start()
    evening.leave(bruno)
    played.play_on(evening)
    line = MatchEntry.objects.get(user=bruno)
    assert (line.left, line.place) == (True, 4)
    assert tally(bruno).rounds == 1, "a bot played the round out in his name"
    assert Rating.objects.get(user=bruno).score == min(row.score for row in Rating.objects.all())
    assert tally(bruno).wins == 0


def test_who_is_expelled_is_left_out_of_the_rating(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, diego, changes={"rounds": 1}).start()
    evening.expel(alba, evening.number(bruno))
    played.play_on(evening)
    assert not Rating.objects.filter(user=bruno).exists()
    assert Rating.objects.count() == 3


def test_a_match_that_is_stopped_is_in_the_history_but_neither_won_nor_rated(
    alba: User, bruno: User, carmen: User
) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 3}).start()
    evening.run(people=[alba, bruno, carmen])
    assert evening.end(alba) is None
    line = MatchEntry.objects.get(user=alba)
    assert (line.ending, line.place, line.rounds) == ("stopped", None, 1)
    assert (tally(alba).matches, tally(alba).rounds) == (0, 1)
    assert not Rating.objects.exists()


def test_a_broken_off_match_is_not_rated(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 3}).start()
    evening.leave(bruno)
    evening.run(people=[alba, carmen])
    assert MatchEntry.objects.get(user=alba).ending == "too_few"
    assert not Rating.objects.exists()


def test_a_stand_in_plays_for_its_person(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 1}).start()
    evening.gone(carmen)
    evening.run(people=[alba, bruno])
    assert tally(carmen).rounds == 1
    assert Rating.objects.filter(user=carmen, matches=1).exists()


def test_streaks_grow_with_each_first_place_and_break() -> None:
    mine = Tally()
    for title in ("presidente", "presidente", "culo", "presidente"):
        mine.add_round(place=1 if title == "presidente" else 4, title=title, points=0)
    assert (mine.streak, mine.best_streak) == (1, 2)
    for won in (True, True, True, False):
        mine.add_match(won=won)
    assert (mine.wins, mine.win_streak, mine.best_win_streak) == (3, 0, 3)


def test_a_second_season_goes_on_from_the_first(alba: User, bruno: User, carmen: User) -> None:
    played.match(alba, bruno, carmen)
    season = Rating.objects.get(user=alba).season
    rows = keeping.ratings_locked([alba.pk], "turns", "9999-4")
    assert rows[alba.pk].mu == Rating.objects.get(user=alba, season=season).mu
    assert (rows[alba.pk].matches, rows[alba.pk].total) == (0, 1)


@pytest.mark.parametrize(
    ("moment", "season"), [("2026-01-01", "2026-1"), ("2026-03-31", "2026-1"), ("2026-12-31", "2026-4")]
)
def test_a_season_is_a_quarter_of_a_year(moment: str, season: str) -> None:
    assert rating.season_of(dt.datetime.fromisoformat(moment).replace(tzinfo=dt.UTC)) == season


def test_working_everything_out_again_gives_the_same_numbers(
    alba: User, bruno: User, carmen: User, diego: User
) -> None:
    for seed in range(4):
        played.match(alba, bruno, carmen, rounds=1 + seed % 2, seed=seed)
    played.match(diego, alba, bots=1, seed=7)
    played.match(bruno, carmen, diego, profile="cardverse", seed=8)
    played.match(carmen, diego, alba, rounds=2, seed=9)
    before = snapshot()
    assert len(before["ratings"]) == 4
    call_command("recompute_stats")
    call_command("recompute_ratings")
    assert snapshot() == before


def test_lines_that_are_missing_come_back_from_the_matches(alba: User, bruno: User, carmen: User) -> None:
    for seed in range(2):
        played.match(alba, bruno, carmen, seed=seed)
    before = snapshot()
    MatchEntry.objects.all().delete()
    Tally.objects.all().delete()
    call_command("recompute_stats")
    call_command("recompute_ratings")
    assert snapshot() == before


def test_a_recomputation_stands_without_those_whose_account_is_gone(alba: User, bruno: User, carmen: User) -> None:
    for seed in range(3):
        played.match(alba, bruno, carmen, seed=seed)
    gone = carmen.pk
    carmen.delete()
    before = snapshot()
    assert not any(key[0] == gone for key in before["ratings"])
    call_command("recompute_ratings")
    assert snapshot() == before


def test_statistics_that_fail_stop_no_table(
    alba: User, bruno: User, carmen: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: Any) -> None:
        Tally.objects.create(user_id=-1, with_bots=False)
        raise RuntimeError("no")

    monkeypatch.setattr(keeping, "count_round", broken)
    assert keeping.round_kept in results.round_kept
    evening = played.match(alba, bruno, carmen)
    assert evening.series.ending is not None
    assert not Tally.objects.filter(user_id=-1).exists()
    assert "statistics failed" in caplog.text
