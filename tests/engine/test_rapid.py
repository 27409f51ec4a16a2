"""RULES.md, "Rapid mode"."""

import pytest

from tests.engine.table import Table


def table(*hands, **options):
    return Table(*hands, mode="rapid", opener=None, **options)


def test_every_seat_with_cards_may_open_and_answer():
    round_ = table("7c 9c", "8d Kd", "Td Jd")
    assert round_.turn is None
    round_.do("2 Td", "1 Kd")
    assert (round_.turn, round_.top["seat"]) == (None, 1)


def test_a_seat_may_answer_its_own_play():
    round_ = table("7c 9c Tc", "8d Kd", "Td Jd").do("0 7c", "0 9c", "0 Tc")
    assert round_.version == 3
    assert round_.event("went_out")["place"] == 1


def test_the_first_accepted_play_makes_the_others_stale():
    round_ = table("7c 9c", "8d Kd", "Td Jd").do("0 7c@0")
    assert round_.refused("1 Kd@0") == "stale"
    round_.do("1 Kd@1")


def test_an_illegal_attempt_gains_and_spends_nothing():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c")
    before = round_.round
    assert round_.refused("1 6d@1") == "too_weak"
    assert round_.round == before
    round_.do("2 Td@1")


def test_stale_comes_before_what_is_wrong_with_the_cards():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c")
    assert round_.refused("1 6d@0") == "stale"
    assert round_.refused("1 1x@0") == "stale"


def test_an_empty_trick_cannot_be_passed():
    assert table("7c 9c", "8d 6d", "Td Jd").refused("0 pass") == "must_open"


def test_a_pass_for_another_trick_is_stale():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c", "1 pass@1", "2 pass@1")
    assert round_.trick == 2
    assert round_.refused("0 pass@1") == "stale"
    round_.do("0 9c")
    assert round_.refused("1 pass@1") == "stale"
    round_.do("1 pass@2")


def test_a_pass_takes_a_seat_out_until_the_next_trick():
    round_ = table("7c 9c 3c", "8d 6d", "Td Jd").do("0 7c", "1 pass")
    assert round_.passed == [1]
    assert round_.refused("1 8d") == "already_passed"
    assert round_.refused("1 pass") == "already_passed"
    round_.do("2 Td", "0 pass")
    assert (round_.trick, round_.passed) == (2, [])
    round_.do("1 8d")


def test_the_owner_of_the_top_play_cannot_pass():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c")
    assert round_.refused("0 pass") == "last_cannot_pass"


def test_when_all_others_with_cards_have_passed_the_trick_closes_and_the_opening_is_free():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c", "2 pass", "1 pass")
    assert (round_.trick, round_.version, round_.top) == (2, 2, None)
    assert round_.event("trick_closed")["cause"] == "all_passed"
    assert round_.event("opens") == {"type": "opens", "seat": None, "by": None, "why": "free"}


def test_the_owner_has_gone_out_and_the_others_may_still_answer():
    round_ = table("Qc", "Kd 4c", "Jh Ad").do("0 Qc", "1 pass")
    assert (round_.trick, round_.passed) == (1, [1])
    round_.do("2 Ad")
    assert round_.trick == 2
    assert round_.event("trick_closed")["cause"] == "nobody_left"


def test_a_seat_without_cards_is_not_in_the_round():
    round_ = table("Qc", "Kd 4c", "Jh Ad").do("0 Qc")
    assert round_.refused("0 pass") == "not_in_round"


def test_the_clock_closes_a_trick_with_cards():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c", "1 pass", "clock")
    assert (round_.trick, round_.version, round_.passed) == (2, 2, [])
    assert round_.told == ["trick_closed", "opens"]
    assert round_.event("trick_closed")["cause"] == "clock"


def test_on_an_empty_trick_the_clock_leaves_the_opening_to_the_server():
    assert table("7c 9c", "8d 6d", "Td Jd").refused("clock") == "trick_empty"


def test_there_is_no_such_clock_in_turns():
    assert Table("7c 9c", "8d 6d", "Td Jd").refused("clock") == "no_clock"


def test_passes_and_refusals_leave_the_version_alone():
    round_ = table("7c 9c", "8d 6d", "Td Jd").do("0 7c", "1 pass")
    assert round_.version == 1


def test_skip_equal_counts_as_off():
    round_ = table("7c 9c", "7d 6d", "Td Jd", skip_equal=True).do("0 7c", "1 7d")
    assert (round_.skipped, round_.must_equal) == (None, False)
    assert round_.told == ["played"]


@pytest.mark.parametrize(
    ("option", "moves", "cause"),
    [("four_close", ("0 7c 7d", "0 7h 7s"), "four"), ("top_close", ("0 7c", "1 2d"), "top")],
)
def test_the_other_variants_keep_their_effects(option, moves, cause):
    round_ = table("7c 7d 7h 7s 9c", "2d 6d", "Td Jd", **{option: True}).do(*moves)
    assert round_.trick == 2
    assert round_.event("trick_closed")["cause"] == cause


def test_revolution_and_final_twos_too():
    round_ = table("7c 7d 7h 7s 2c", "2d 6d", "Td Jd", revolution=True, two_last=True).do("0 7c 7d 7h 7s")
    assert round_.revolution
    round_.do("clock", "0 2c")
    assert round_.event("went_out")["penalised"]


def test_the_round_ends_at_once_here_too():
    round_ = table("7c", "8d", "Td Jd").do("0 7c", "1 8d")
    assert (round_.phase, round_.ranking, round_.passed) == ("over", [0, 1, 2], [])
    assert round_.refused("clock") == "round_over"
