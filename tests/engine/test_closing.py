"""RULES.md, `four_close` and `top_close`."""

import pytest

from tests.engine.table import Table


def test_four_singles_of_one_rank_in_a_row_close_the_trick():
    table = Table("7c 3c", "7d 7h", "7s 3d", four_close=True).do("0 7c", "1 7d", "2 7s", "0 pass")
    assert (table.trick, table.top["run"]) == (1, 3)
    table.do("1 7h")
    assert (table.trick, table.version, table.turn, table.top) == (2, 5, 2, None)
    assert table.event("trick_closed")["cause"] == "four"
    assert table.event("trick_closed")["seat"] == 1


def test_however_many_plays_brought_them():
    assert Table("7c 7d 7h 7s 3c", "3d", "3h", four_close=True).do("0 7c 7d 7h 7s").trick == 2
    assert Table("7c 7d 3c", "7h 7s 3d", "3h", four_close=True).do("0 7c 7d", "1 7h 7s").trick == 2


def test_a_new_rank_starts_the_count_anew():
    table = Table("7c 8c", "7d 8d", "7h 8h", four_close=True, revolution=True).do("0 7c", "1 7d", "2 7h", "0 8c")
    assert table.top == {"seat": 0, "rank": "8", "count": 1, "run": 1}


def test_switched_off_four_cards_lie_there_and_the_trick_stays_open():
    table = Table("7c 3c", "7d 8d 7h", "7s 3d").do("0 7c", "1 7d", "2 7s", "0 pass", "1 7h")
    assert (table.trick, table.top["run"], table.turn) == (1, 4, 2)


@pytest.mark.parametrize("opening", ["2c", "2c 2d"])
def test_the_strongest_rank_closes(opening):
    table = Table("2c 2d 3c", "2h 3d", "3h", top_close=True).do(f"0 {opening}")
    assert (table.trick, table.turn) == (2, 0)
    assert table.event("trick_closed")["cause"] == "top"


def test_the_number_of_cards_still_has_to_match():
    table = Table("3c 3d 4c", "2c 3h", "2d", top_close=True).do("0 3c 3d")
    assert table.refused("1 2c") == "wrong_count"


def test_switched_off_the_strongest_rank_closes_nothing():
    assert Table("2c 3c", "2h 3d", "3h").do("0 2c").trick == 1


def test_in_revolution_the_three_closes_and_the_two_does_not():
    table = Table("9c 9d 9h 9s 2c 3c 4c", "3d 4d", "3h 4h", top_close=True, revolution=True)
    table.do("0 9c 9d 9h 9s", "1 pass", "2 pass")
    assert table.do("0 2c").trick == 2
    assert table.do("1 3d").trick == 3
    assert table.turn == 1


def test_it_is_judged_by_the_order_before_the_play():
    table = Table("2c 2d 2h 2s 3c", "3d 4d", "3h 4h", top_close=True, revolution=True).do("0 2c 2d 2h 2s")
    assert (table.trick, table.revolution) == (2, True)
    assert table.told == ["played", "revolution", "trick_closed", "opens"]
    table = Table("3c 3d 3h 3s 4c", "5d 4d", "5h 4h", top_close=True, revolution=True).do("0 3c 3d 3h 3s")
    assert (table.trick, table.revolution) == (1, True)


def test_four_threes_in_revolution_close_and_turn_the_order_back():
    table = Table("9c 9d 9h 9s Kc", "3c 3d 3h 3s 4d", "5h 4h", top_close=True, revolution=True)
    table.do("0 9c 9d 9h 9s", "1 3c 3d 3h 3s")
    assert (table.trick, table.revolution, table.turn) == (2, False, 1)


def test_a_closing_last_play_hands_the_opening_on():
    table = Table("2c", "3d 4d", "3h 4h", top_close=True).do("0 2c")
    assert (table.trick, table.turn) == (2, 1)
    assert table.told == ["played", "went_out", "trick_closed", "opens"]


def test_the_play_that_ends_the_round_closes_nothing():
    table = Table("3c", "2d", "3h 4h", top_close=True).do("0 3c", "1 2d")
    assert (table.phase, table.trick, table.version) == ("over", 1, 2)
    assert "trick_closed" not in table.told
