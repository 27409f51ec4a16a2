"""RULES.md, `skip_equal`: the «cállate»."""

from tests.engine.table import Table


def table(*hands, **options):
    return Table(*hands, skip_equal=True, **options)


def test_the_next_seat_that_can_equal_may_only_equal_or_pass():
    round_ = table("7c 3c", "7d 3d", "7h Kc", "9c 3s").do("0 7c", "1 7d")
    assert (round_.turn, round_.must_equal, round_.skipped) == (2, True, None)
    assert round_.told == ["played", "bound"]
    assert round_.event("bound") == {"type": "bound", "seat": 2, "by": None, "rank": "7", "count": 1}
    assert round_.refused("2 Kc") == "must_equal"
    assert round_.refused("2 7h Kc") == "mixed_ranks"
    round_.do("2 7h")


def test_once_the_bound_seat_has_passed_the_next_answers_freely():
    round_ = table("7c 3c", "7d 3d", "7h Kc", "9c 3s").do("0 7c", "1 7d", "2 pass")
    assert (round_.turn, round_.must_equal) == (3, False)
    round_.do("3 9c")


def test_a_seat_that_cannot_equal_is_skipped_and_has_not_passed():
    round_ = table("7c 3c", "7d 3d", "8h Kc", "9c 3s").do("0 7c", "1 7d")
    assert (round_.turn, round_.skipped, round_.passed, round_.must_equal) == (3, 2, [], False)
    assert round_.event("skipped") == {"type": "skipped", "seat": 2, "by": None, "rank": "7", "count": 1}
    assert round_.refused("2 Kc") == "not_your_turn"
    round_.do("3 9c")
    assert round_.skipped is None
    round_.do("0 pass", "1 pass", "2 Kc")


def test_a_pass_ends_the_mark_of_the_skipped():
    round_ = table("7c 3c", "7d 3d", "8h Kc", "9c 3s").do("0 7c", "1 7d", "3 pass")
    assert round_.skipped is None


def test_enough_cards_of_the_rank_are_needed():
    round_ = table("7c 7d 3c", "8c 8d 3d", "8h Kc", "9c 3s").do("0 7c 7d", "1 8c 8d")
    assert not round_.must_equal
    round_ = table("7c 7d 3c", "7h 7s 3d", "8h 8s", "9c 3s").do("0 7c 7d", "1 7h 7s")
    assert round_.skipped == 2
    round_ = table("8c 3c", "8d 3d", "8h 8s", "9c 3s").do("0 8c", "1 8d")
    assert round_.must_equal
    assert round_.refused("2 8h 8s") == "wrong_count"


def test_if_the_bound_seat_equals_the_next_is_bound_in_turn():
    round_ = table("7c 3c", "7d 3d", "7h Kc", "7s 3s").do("0 7c", "1 7d", "2 7h")
    assert (round_.turn, round_.must_equal) == (3, True)
    round_.do("3 7s")
    assert (round_.turn, round_.skipped) == (1, 0)


def test_if_nobody_is_left_after_the_skip_the_trick_closes():
    round_ = table("7c 7d 3c", "7h 3d", "8c 8d").do("0 7c", "1 pass", "2 pass")
    assert round_.trick == 2
    round_ = table("7c 3c", "7h 3d", "8c 8d").do("0 7c", "1 7h")
    assert (round_.skipped, round_.turn) == (2, 0)
    round_ = table("6c 3c", "8h 3d", "8c 8d", opener=2).do("2 8c", "0 pass", "1 8h")
    assert (round_.trick, round_.turn, round_.skipped) == (1, 2, None)
    assert round_.must_equal
    round_ = table("6c 3c", "8h 3d", "8c 9d", opener=2).do("2 8c", "0 pass", "1 8h")
    assert (round_.trick, round_.turn, round_.skipped, round_.top) == (2, 1, None, None)
    assert round_.told == ["played", "skipped", "trick_closed", "opens"]
    assert round_.event("trick_closed")["cause"] == "nobody_left"


def test_the_turn_comes_round_to_the_owner_though_the_skipped_seat_never_passed():
    round_ = table("7c 3c", "7d 3d", "8h Kc", "9c 3s").do("0 7c", "1 7d", "3 pass", "0 pass")
    assert (round_.trick, round_.turn) == (2, 1)


def test_it_does_not_reach_who_has_passed_or_has_no_cards():
    round_ = table("6c 3c", "7d 3d", "7c", "8c 9c", "Kc Kd", opener=0)
    round_.do("0 6c", "1 7d", "2 7c")
    assert (round_.skipped, round_.turn) == (3, 4)
    round_ = table("7d 3d 7s", "7c", "8c 9c", "6c 6d", opener=2)
    round_.do("2 9c", "3 pass", "0 pass", "1 pass").do("2 8c", "3 pass", "0 pass", "1 pass")
    assert round_.turn == 3
    round_ = table("5c 4c", "7c 4d", "7d 4h", "7h 4s", opener=0).do("0 5c", "1 pass", "2 7d", "3 7h")
    assert (round_.skipped, round_.turn) == (0, 2)


def test_switched_off_an_equal_play_binds_nobody():
    round_ = Table("7c 3c", "7d 3d", "8h Kc", "9c 3s").do("0 7c", "1 7d")
    assert (round_.turn, round_.skipped, round_.must_equal) == (2, None, False)


def test_no_skip_where_another_variant_has_closed_the_trick():
    round_ = table("7c 7d 3c", "7h 7s 3d", "8h Kc", four_close=True).do("0 7c 7d", "1 7h 7s")
    assert (round_.trick, round_.turn, round_.skipped) == (2, 1, None)
    assert round_.told == ["played", "trick_closed", "opens"]
    round_ = table("2c 3c", "2d 3d", "8h Kc", top_close=True)
    assert round_.do("0 2c").trick == 2


def test_with_returning_passes_the_next_seat_with_cards_is_bound():
    round_ = table("7c 3c", "7d 3d", "8h Kc", "9c 3s", pass_="return")
    round_.do("0 7c", "1 pass", "2 pass", "3 pass")
    assert round_.trick == 2
    round_ = table("7c 3c", "5d 3d", "7h Kc", "9c 3s", pass_="return").do("0 7c", "1 pass", "2 7h")
    assert (round_.skipped, round_.turn, round_.passed) == (3, 0, [])
    round_.do("0 pass", "1 pass")
    assert (round_.trick, round_.turn) == (2, 2)
