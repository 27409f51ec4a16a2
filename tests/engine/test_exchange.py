"""RULES.md, "Exchange"."""

import pytest

from game.engine.cards import card_texts, cards_of
from tests.engine.table import Table

FOUR = ("3c 4c 5c 6c", "3d 4d 5d Kd", "3h 4h 2h As", "Qs 4s 5s Ad")


def hand(table, seat):
    return card_texts(cards_of(table.round.hands[seat]))


def test_two_cards_between_the_ends_and_one_between_the_vices():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    assert table.phase == "exchange"
    assert table.due == {"0": 2, "1": 1}
    assert hand(table, 0) == ["3c", "4c", "5c", "6c", "Qs", "Ad"]
    assert hand(table, 1) == ["3d", "4d", "5d", "Kd", "2h"]
    assert table.hands == [6, 5, 3, 2]


def test_with_three_players_only_the_ends_exchange():
    table = Table("3c 4c", "3d 2d", "5h 2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    assert table.due == {"0": 2}
    assert hand(table, 0) == ["3c", "4c", "2h", "2s"]


def test_single_takes_one_card_from_the_last_alone():
    table = Table(*FOUR, profile="basico", previous=(0, 1, 2, 3), opener=None)
    assert table.due == {"0": 1}
    assert hand(table, 0) == ["3c", "4c", "5c", "6c", "Ad"]


def test_none_starts_at_once():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="none", opener=None)
    assert (table.phase, table.turn, table.due) == ("play", 3, {})


def test_among_equal_ranks_the_higher_suit_goes_spades_before_hearts_diamonds_and_clubs():
    table = Table("3c", "4c", "5c", "Kc Kd Kh Ks", profile="basico", previous=(0, 1, 2, 3), opener=None)
    assert hand(table, 0) == ["3c", "Ks"]
    table = Table("3c", "4c 5d", "Kc Kd Kh", previous=(0, 1, 2), exchange="double", opener=None)
    assert hand(table, 0) == ["3c", "Kd", "Kh"]


@pytest.mark.parametrize("moves", [("0 gives 3c Ad", "1 gives 2h"), ("1 gives 2h", "0 gives 3c Ad")])
def test_returns_come_in_either_order_and_may_be_what_was_received(moves):
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    table.do(moves[0])
    assert table.phase == "exchange"
    assert table.turn is None
    table.do(moves[1])
    assert (table.phase, table.turn, table.due) == ("play", 3, {})
    assert hand(table, 3) == ["3c", "4s", "5s", "Ad"]
    assert hand(table, 2) == ["3h", "4h", "As", "2h"]


def test_due_names_the_receivers_ascending():
    table = Table(*FOUR, previous=(2, 1, 0, 3), exchange="double", opener=None)
    assert list(table.due) == ["1", "2"]


def test_nobody_plays_before_all_returns_are_in():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    table.do("1 gives 2h")
    assert table.refused("3 4s") == "exchange_pending"
    assert table.refused("1 pass") == "exchange_pending"
    assert table.refused("9 pass") == "unknown_seat"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("2 gives 3h", "no_exchange_due"),
        ("9 gives 3h", "unknown_seat"),
        ("0 gives 3c 1x", "unknown_card"),
        ("0 gives 3c 3d", "cards_not_held"),
        ("0 gives 3c 3c", "cards_not_held"),
        ("0 gives 3c", "wrong_count"),
        ("0 gives 3c 4c 5c", "wrong_count"),
        ("0 gives", "wrong_count"),
        ("0 gives Ks Ks 1x", "unknown_card"),
    ],
)
def test_a_return_is_the_right_number_of_ones_own_cards(move, code):
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    before = table.round
    assert table.refused(move) == code
    assert table.round == before


def test_a_return_is_given_once():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    table.do("1 gives 2h")
    assert table.refused("1 gives 3d") == "no_exchange_due"
    table.do("0 gives 3c 4c")
    assert table.refused("0 gives 5c 6c") == "no_exchange_due"


def test_a_giver_may_be_left_without_cards_until_the_return():
    table = Table("3c 4c", "5c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    assert table.hands == [4, 1, 0]
    table.do("0 gives 3c 4c")
    assert (table.hands, table.turn) == ([2, 1, 2], 2)
    table.do("2 3c")


def test_too_few_cards_for_the_exchange_are_no_deal():
    with pytest.raises(ValueError, match="too few cards"):
        Table("3c 4c", "5c", "2h", previous=(0, 1, 2), exchange="double")


def test_the_exchange_has_its_ordinary_clock_in_rapid_mode_too():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", mode="rapid", opener=None)
    assert table.refused("clock") == "no_clock"
    table.do("0 gives 3c 4c", "1 gives 3d")
    assert (table.phase, table.turn) == ("play", None)


def test_giver_and_receiver_see_the_cards_and_nobody_else():
    table = Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)
    table.do("0 gives 3c Ad")
    for seat in (0, 3):
        ends, vices = table.seen_by(seat).exchange
        assert (card_texts(ends.cards), card_texts(ends.returned)) == (["Qs", "Ad"], ["3c", "Ad"])
        assert vices.cards is None
    for seat in (1, 2, None):
        ends = table.seen_by(seat).exchange[0]
        assert (ends.cards, ends.returned, ends.count, ends.done) == (None, None, 2, True)
    assert table.seen_by(1).give == 1
    assert table.seen_by(0).give == 0
