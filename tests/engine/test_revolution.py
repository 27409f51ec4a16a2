"""RULES.md, `revolution`."""

from tests.engine.table import Table

FOUR_NINES = "9c 9d 9h 9s"


def table(*hands, **options):
    return Table(*hands, **({"revolution": True} | options))


def test_four_of_a_kind_in_one_play_invert_the_order():
    round_ = table(f"{FOUR_NINES} Kc", "8d 8c 4d", "2h 4h").do(f"0 {FOUR_NINES}")
    assert round_.revolution
    assert round_.told == ["played", "revolution"]
    assert round_.event("played")["revolution"]
    assert round_.event("revolution") == {"type": "revolution", "seat": 0, "by": None, "on": True}
    round_.do("1 pass", "2 pass", "0 Kc", "1 8d")
    assert round_.refused("2 2h") == "too_weak"
    round_.do("2 4h")


def test_it_lasts_across_tricks_and_a_second_four_turns_it_back():
    round_ = table(f"{FOUR_NINES} Kc", "8d 8c 8h 8s 4d", "2h 4h").do(f"0 {FOUR_NINES}", "1 pass", "2 pass")
    assert round_.revolution
    round_.do("0 Kc", "1 4d", "2 pass")
    round_ = table(f"{FOUR_NINES} Kc", "8d 8c 8h 8s 4d", "2h 4h").do(f"0 {FOUR_NINES}", "1 8c 8d 8h 8s")
    assert not round_.revolution
    assert round_.event("revolution")["on"] is False


def test_four_gathered_over_several_plays_do_not():
    round_ = table("7c 7d 3c", "7h 7s 3d", "Kc Kd").do("0 7c 7d", "1 7h 7s")
    assert not round_.revolution
    assert not round_.event("played")["revolution"]


def test_switched_off_four_of_a_kind_change_nothing():
    round_ = table(f"{FOUR_NINES} Kc", "8d", "2h 4h", revolution=False).do(f"0 {FOUR_NINES}")
    assert not round_.revolution
    assert round_.told == ["played"]


def test_four_of_a_kind_invert_and_then_close():
    round_ = table(f"{FOUR_NINES} Kc", "8d", "2h 4h", four_close=True).do(f"0 {FOUR_NINES}")
    assert (round_.revolution, round_.trick, round_.turn) == (True, 2, 0)


def test_an_equal_rank_stays_equal_in_revolution():
    round_ = table(f"{FOUR_NINES} Kc", "Kd 8c", "2h 4h").do(f"0 {FOUR_NINES}", "1 pass", "2 pass", "0 Kc", "1 Kd")
    assert round_.top["run"] == 2
    round_ = table(f"{FOUR_NINES} Kc", "Kd 8c", "2h 4h", beat="higher")
    round_.do(f"0 {FOUR_NINES}", "1 pass", "2 pass", "0 Kc")
    assert round_.refused("1 Kd") == "too_weak"


def test_a_round_that_ends_on_four_of_a_kind_shows_the_turned_order():
    round_ = table("8c 8d 8h 8s", FOUR_NINES, "2h 4h").do("0 8c 8d 8h 8s")
    assert round_.revolution
    round_ = table("3c", FOUR_NINES, "2h 4h").do("0 3c")
    assert round_.refused(f"1 {FOUR_NINES}") == "wrong_count"
    round_.do("1 pass", "2 pass", f"1 {FOUR_NINES}")
    assert (round_.phase, round_.revolution, round_.trick) == ("over", True, 2)
