"""RULES.md, "The match" and what it says of leaving."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Pass, Play
from game.engine.cards import card_texts, cards_of, mask_of, parse_card
from game.engine.round import start
from game.engine.rules import PROFILES, make_rules
from game.engine.series import (
    Ending,
    SeriesApplied,
    SeriesPhase,
    SeriesRefused,
    act,
    end,
    leave,
    next_round,
    start_series,
    stop,
)
from tests.engine.matches import lawful_actions, random_match, shuffled

DECK = tuple(range(52))
CLASICO, CARDVERSE, BASICO = (PROFILES[key].rules for key in ("clasico", "cardverse", "basico"))


def match(rules=CLASICO, participants=(10, 11, 12, 13), dealer=0, seats_min=3, **options):
    rules = make_rules(rules, options)
    return start_series(rules, participants, deck=DECK, dealer=dealer, seats_min=seats_min).series


def played(series, rng=None):
    """The match after its round has been played to the end."""
    rng = rng or Random(1)
    while series.phase in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
        series = act(series, rng.choice(lawful_actions(series.rules, series.round))).series
    return series


def after(answer):
    assert isinstance(answer, SeriesApplied), answer
    return answer.series


def going_on(series, **more):
    return after(next_round(series, deck=DECK, **more))


def with_points(series, **points):
    """The match with its last result changed to these points, by participant (p10=3)."""
    last = series.results[-1]
    return replace(
        series,
        results=(
            *series.results[:-1],
            replace(last, points=tuple(points.get(f"p{one}", 0) for one in last.ranking)),
        ),
    )


def test_a_match_begins_with_a_first_round():
    series = match()
    assert (series.phase, series.number, series.order, series.previous) == ("play", 1, (10, 11, 12, 13), None)
    assert series.totals == {10: 0, 11: 0, 12: 0, 13: 0}
    assert series.round.setup.previous is None
    assert series.seat_of(12) == 2
    assert series.seat_of(99) is None


def test_the_first_dealer_is_given():
    series = match(BASICO, dealer=2)
    assert series.round.turn == 3
    assert series.round.setup.dealer == 2


def test_an_action_of_the_round_goes_through_and_a_refusal_comes_back():
    series = match(CARDVERSE, rounds=2)
    assert after(act(series, Play(0, (0,)))).round.version == 1
    refused = act(series, Pass(0))
    assert isinstance(refused, SeriesRefused)
    assert refused.code == "must_open"


def test_a_finished_round_shows_its_results_and_waits_for_the_host():
    series = played(match())
    (result,) = series.results
    assert series.phase is SeriesPhase.RESULTS
    assert sorted(result.ranking) == [10, 11, 12, 13]
    assert result.points == (3, 2, 0, 0)
    assert result.titles == ("presidente", "vicepresidente", "viceculo", "culo")
    assert series.totals == dict(zip(result.ranking, result.points, strict=True))
    assert (series.winners, series.ending) == (None, None)
    assert act(series, Pass(0)).code == "round_over"


def test_the_results_name_the_penalised():
    series = match(two_last=True, participants=(10, 11, 12), top_close=False)
    hands = [mask_of(parse_card(card) for card in hand.split()) for hand in ("3h 4h", "2c", "Kd")]
    series = replace(series, round=start(series.rules, 3, hands=hands, opener=1).state)
    for action in (Play(1, (parse_card("2c"),)), Pass(2), Pass(0), Play(2, (parse_card("Kd"),))):
        series = after(act(series, action))
    assert series.results[0].ranking == (12, 10, 11)
    assert series.results[0].penalised == (11,)


def test_the_next_round_follows_the_previous_ranking():
    first = played(match())
    ranking = first.results[0].ranking
    assert first.coming_exchange() == ((ranking[-1], ranking[0], 2), (ranking[-2], ranking[1], 1))
    assert first.coming_opener() == ranking[-1]
    second = going_on(first)
    assert (second.number, second.phase) == (2, SeriesPhase.EXCHANGE)
    assert second.order == first.order
    assert [second.order[seat] for seat in second.round.setup.previous] == list(ranking)
    assert [second.order[gift.giver] for gift in second.round.setup.gifts] == [ranking[-1], ranking[-2]]
    third = played(second)
    assert len(third.results) == 2
    assert sum(third.totals.values()) == 10


def test_in_rapid_mode_nobody_opens_the_next_round():
    assert played(match(mode="rapid")).coming_opener() is None


def test_the_previous_last_deals_the_next_round_of_basico_and_the_first_opens():
    first = played(match(BASICO))
    second = going_on(first)
    assert second.order[second.round.setup.dealer] == first.results[0].ranking[-1]
    assert second.order[second.round.setup.opener] == first.results[0].ranking[0]


def test_the_seats_follow_the_ranking_where_that_is_set():
    first = played(match(BASICO, reseat=True))
    second = going_on(first)
    assert second.order == first.results[0].ranking
    assert second.round.setup.previous == (0, 1, 2, 3)


# --- the end


def test_after_the_last_of_n_rounds_the_match_is_over_by_itself():
    series = played(match(rounds=2))
    series = played(going_on(series))
    assert (series.phase, series.ending) == (SeriesPhase.FINAL, Ending.ROUNDS)
    best = max(series.totals.values())
    assert set(series.winners) == {one for one, points in series.totals.items() if points == best}
    assert next_round(series, deck=DECK).code == "not_between_rounds"


def test_all_who_share_the_highest_total_share_the_victory():
    series = with_points(played(match(ends="unlimited")), p10=3, p12=3)
    series = after(end(series))
    assert (series.phase, series.ending, sorted(series.winners)) == (SeriesPhase.FINAL, Ending.ENDED, [10, 12])


def test_ending_a_match_of_n_rounds_early_stops_it_without_a_winner():
    series = after(end(played(match(rounds=3))))
    assert (series.phase, series.ending, series.winners) == (SeriesPhase.STOPPED, Ending.STOPPED, ())


def test_an_unlimited_match_goes_on_until_the_host_ends_it():
    series = played(match(ends="unlimited", rounds=1))
    for _ in range(5):
        assert series.phase is SeriesPhase.RESULTS
        series = played(going_on(series))
    assert after(end(series)).phase is SeriesPhase.FINAL


def test_a_match_cannot_be_ended_or_continued_in_mid_round():
    series = match()
    assert end(series).code == "not_between_rounds"
    assert next_round(series, deck=DECK).code == "not_between_rounds"


def test_a_target_match_ends_when_one_has_reached_it_and_is_ahead_alone():
    series = played(match(BASICO, target=2))
    assert (series.phase, series.ending) == (SeriesPhase.FINAL, Ending.TARGET)
    assert series.winners == (series.results[0].ranking[0],)


def test_below_the_target_it_goes_on():
    assert played(match(BASICO, target=3)).phase is SeriesPhase.RESULTS


def tied(*leading):
    """A basico match to 4 after a round that gave these 3 points and nobody else any."""
    series = played(match(BASICO, target=4))
    return with_points(series, **{f"p{one}": 3 for one in leading})


def test_if_several_share_the_highest_total_play_goes_on_until_one_is_ahead_alone():
    rng = Random(3)
    ended = {True: 0, False: 0}
    for _ in range(40):
        series = played(going_on(tied(10, 11, 12, 13)), rng)
        assert series.phase is SeriesPhase.FINAL
        assert len(series.winners) == 1
        series = with_points(played(match(BASICO, target=11)), p10=10, p11=11)
        series = played(going_on(series), rng)
        best = sorted(series.totals.values())[-2:]
        ended[series.phase is SeriesPhase.FINAL] += 1
        assert (series.phase is SeriesPhase.FINAL) == (best[0] < best[1])
    assert all(ended.values()), "both must have been seen"


def test_a_target_match_stopped_between_rounds_has_no_winner():
    series = after(end(played(match(BASICO))))
    assert (series.phase, series.winners) == (SeriesPhase.STOPPED, ())


def test_a_match_may_be_broken_off_at_any_moment():
    series = after(stop(match()))
    assert (series.phase, series.ending, series.winners) == (SeriesPhase.STOPPED, Ending.STOPPED, ())
    assert stop(series).code == "match_over"
    assert act(series, Play(0, (0,))).code == "round_over"


# --- leaving


def test_in_mid_round_the_seat_stays_and_is_played_out():
    series = after(leave(match(), 11))
    assert (series.phase, series.order, series.present) == (SeriesPhase.PLAY, (10, 11, 12, 13), (10, 12, 13))
    series = played(series)
    assert 11 in series.results[0].ranking


def test_the_next_round_is_dealt_to_those_left_and_the_ranking_closes_up():
    series = after(leave(played(match(participants=(10, 11, 12, 13, 14))), 12))
    ranking = tuple(one for one in series.results[0].ranking if one != 12)
    assert series.previous == ranking
    assert series.coming_exchange() == ((ranking[-1], ranking[0], 2), (ranking[-2], ranking[1], 1))
    series = going_on(series)
    assert series.order == (10, 11, 13, 14)
    assert [series.order[seat] for seat in series.round.setup.previous] == list(ranking)
    assert sum(hand.bit_count() for hand in series.round.hands) == 52


def test_who_does_not_stay_leaves():
    series = going_on(played(match(participants=(10, 11, 12, 13, 14))), staying=(10, 11, 13, 14))
    assert series.left == (12,)
    assert series.order == (10, 11, 13, 14)


def test_from_the_results_too_few_break_the_match_off_at_once():
    series = after(leave(played(match()), 10))
    assert series.phase is SeriesPhase.RESULTS
    series = after(leave(series, 11))
    assert (series.phase, series.ending, series.winners) == (SeriesPhase.STOPPED, Ending.TOO_FEW, ())


def test_in_mid_round_that_waits_for_the_end_of_the_round():
    series = after(leave(match(participants=(10, 11, 12)), 10))
    assert series.phase is SeriesPhase.PLAY
    assert played(series).ending is Ending.TOO_FEW


def test_unless_the_round_was_the_last_one():
    series = after(leave(match(participants=(10, 11, 12), rounds=1), 10))
    series = played(series)
    assert series.ending is Ending.ROUNDS
    assert 10 not in series.winners


def test_too_few_are_fewer_than_the_profiles_least_number():
    series = after(leave(played(match(BASICO, seats_min=4)), 10))
    assert series.ending is Ending.TOO_FEW
    series = played(match(participants=(10, 11, 12, 13, 14), seats_min=5))
    assert going_on(series, staying=(10, 11, 12, 13)).ending is Ending.TOO_FEW


def test_titles_for_four_players_are_never_asked_of_three():
    series = played(match(BASICO, seats_min=3))
    assert after(leave(series, 10)).ending is Ending.TOO_FEW


def test_who_left_cannot_win():
    series = with_points(played(match(ends="unlimited", participants=(10, 11, 12, 13))), p10=9, p11=4)
    series = after(end(after(leave(series, 10))))
    assert series.winners == (11,)
    assert series.totals[10] == 9


def test_who_left_does_not_hold_up_or_end_a_target_match():
    series = with_points(played(match(BASICO, target=9, participants=(10, 11, 12, 13, 14))), p10=30, p11=8)
    series = after(leave(series, 10))
    rng = Random(4)
    while series.phase is not SeriesPhase.FINAL:
        series = played(going_on(series), rng)
        assert series.ending in (None, Ending.TARGET)
    assert 10 not in series.winners


@pytest.mark.parametrize("who", [10, 99])
def test_only_who_is_there_can_leave(who):
    series = after(leave(match(), 10))
    assert leave(series, who).code == "unknown_participant"


def test_leaving_a_finished_match_changes_nothing():
    series = after(stop(match()))
    assert leave(series, 10).code == "match_over"


# --- properties


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**40).map(Random), st.sampled_from([0.0, 0.002, 0.02]))
def test_every_match_ends_and_its_points_add_up(rng, leaving):
    states = random_match(rng, leaving=leaving)
    last = states[-1]
    assert last.phase in (SeriesPhase.FINAL, SeriesPhase.STOPPED)
    for series in states:
        assert len(series.results) in (series.number, series.number - 1)
        assert sum(series.totals.values()) == sum(sum(result.points) for result in series.results)
        assert set(series.order) <= set(series.participants)
        assert len(series.order) >= series.seats_min
    for before, result in zip([None, *last.results], last.results, strict=False):
        if before is not None:
            assert set(result.ranking) <= set(before.ranking)
    if last.phase is SeriesPhase.FINAL:
        assert set(last.winners) <= set(last.present)
        best = max((last.totals[one] for one in last.present), default=None)
        assert all(last.totals[one] == best for one in last.winners)
    else:
        assert last.winners == ()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**40).map(Random))
def test_rankings_close_up_over_the_gaps(rng):
    states = random_match(rng, leaving=0.02, seats=rng.randint(5, 7))
    for before, series in pairwise(states):
        if series.number == before.number:
            continue
        ranking = [one for one in series.results[-1].ranking if one in series.order]
        assert [series.order[seat] for seat in series.round.setup.previous] == ranking
        assert set(series.order) == set(before.present)
        seated = before.present if not series.rules.reseat else tuple(ranking)
        assert series.order == seated


def test_a_shuffled_deck_gives_other_hands():
    rng = Random(0)
    hands = {start_series(CLASICO, (1, 2, 3), deck=shuffled(rng), dealer=0).series.round.hands for _ in range(3)}
    assert len(hands) == 3
    assert card_texts(cards_of(match().round.hands[0]))[0] == "3c"
