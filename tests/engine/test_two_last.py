"""RULES.md, `two_last`: «Acabar con un 2»."""

from tests.engine.table import Table


def table(*hands, **options):
    return Table(*hands, two_last=True, **options)


def test_going_out_on_a_two_reserves_the_last_place():
    round_ = table("2c", "3d 4d", "3h 4h", "5h 5d").do("0 2c")
    assert round_.event("went_out") == {"type": "went_out", "seat": 0, "by": None, "place": 1, "penalised": True}
    round_.do("1 pass", "2 pass", "3 pass", "1 3d", "2 4h", "3 5h", "1 pass", "2 pass", "3 5d", "1 pass", "2 pass")
    round_.do("1 4d")
    assert (round_.phase, round_.ranking) == ("over", [3, 1, 2, 0])
    assert round_.titles["0"] == "culo"
    assert round_.points == {"0": 0, "1": 2, "2": 0, "3": 3}


def test_the_first_penalised_is_last_and_the_second_last_but_one():
    round_ = table("2c", "2d", "3h 4h", "5h").do("0 2c", "1 2d", "2 pass", "3 pass", "2 3h", "3 5h")
    assert round_.ranking == [3, 2, 1, 0]


def test_if_all_others_are_penalised_whoever_is_left_is_first_with_cards_in_hand():
    round_ = table("2c", "2d", "3h 4h").do("0 2c", "1 2d")
    assert (round_.ranking, round_.hands) == ([2, 1, 0], [0, 0, 2])
    assert round_.titles["2"] == "presidente"


def test_several_twos_count_as_one():
    round_ = table("2c 2d 2h 2s", "3d", "3h 4h", "5h 5c").do("0 2c 2d 2h 2s", "1 pass", "2 pass", "3 pass", "1 3d")
    round_.do("2 4h", "3 5h", "2 pass", "3 5c")
    assert round_.ranking == [1, 3, 2, 0]


def test_closing_and_revolution_keep_their_effects():
    round_ = table("2c 2d 2h 2s", "3d", "3h 4h", "5h 5c", top_close=True, revolution=True).do("0 2c 2d 2h 2s")
    assert (round_.trick, round_.revolution, round_.turn) == (2, True, 1)


def test_it_is_the_two_that_counts_also_in_revolution():
    nines = "9c 9d 9h 9s"
    round_ = table(f"{nines} 2c", "3d", "4h 5h", "6h 6c", revolution=True)
    round_.do(f"0 {nines}", "1 pass", "2 pass", "3 pass", "0 2c")
    assert round_.event("went_out")["penalised"]
    round_.do("1 3d")
    assert not round_.event("went_out")["penalised"]


def test_a_two_played_with_cards_left_is_none():
    round_ = table("2c 3c", "3d 4d", "3h 4h").do("0 2c", "1 pass", "2 pass", "0 3c")
    assert not round_.event("went_out")["penalised"]


def test_a_refused_two_is_none():
    round_ = table("Kc 3c", "2d", "3h 4h 5h").do("0 Kc")
    assert round_.refused("1 2d 2d") == "cards_not_held"
    assert round_.round.penalised == 0


def test_a_two_in_the_hand_of_the_last_player_is_none():
    round_ = table("3c", "3d", "2h 2c").do("0 3c", "1 3d")
    assert round_.ranking == [0, 1, 2]


def test_switched_off_a_final_two_changes_no_place():
    round_ = Table("2c", "2d", "3h 4h").do("0 2c", "1 2d")
    assert round_.ranking == [0, 1, 2]


def test_only_the_place_changes_and_no_points_are_taken():
    round_ = table("2c", "3d", "3h 4h", profile="cardverse").do("0 2c", "1 pass", "2 pass", "1 3d")
    assert (round_.ranking, round_.points) == ([1, 2, 0], {"0": 1, "1": 3, "2": 2})
