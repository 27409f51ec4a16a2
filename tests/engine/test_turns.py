"""RULES.md, "Turns"."""

from tests.engine.table import Table


def test_an_opening_is_one_to_four_cards_of_one_rank():
    table = Table("7c 7d 7h 7s 8c", "9c", "Tc")
    assert table.refused("0 7c 8c") == "mixed_ranks"
    assert table.do("0 7c 7d 7h 7s").top == {"seat": 0, "rank": "7", "count": 4, "run": 4}


def test_a_hands_cards_of_one_rank_may_be_split():
    table = Table("7c 7d 7h", "9c", "Tc").do("0 7d")
    assert table.hands == [2, 1, 1]


def test_an_empty_trick_cannot_be_passed():
    assert Table("7c", "9c", "Tc").refused("0 pass") == "must_open"
    assert Table("7c", "9c", "Tc", "Jc", profile="basico").refused("0 pass") == "must_open"


def test_an_answer_has_the_same_number_of_cards():
    table = Table("7c 7d 3c", "9c 9d 9h", "Tc").do("0 7c 7d")
    assert table.refused("1 9c") == "wrong_count"
    assert table.refused("1 9c 9d 9h") == "wrong_count"
    table.do("1 9c 9d")


def test_equal_or_higher_takes_an_equal_rank():
    table = Table("7c 3c", "7d 6d", "Tc 3d").do("0 7c")
    assert table.refused("1 6d") == "too_weak"
    assert table.do("1 7d").top == {"seat": 1, "rank": "7", "count": 1, "run": 2}


def test_higher_does_not():
    table = Table("7c 3c", "7d 8d", "Tc 3d", profile="cardverse").do("0 7c")
    assert table.refused("1 7d") == "too_weak"
    table.do("1 8d")


def test_who_passes_is_out_until_the_next_trick():
    table = Table("7c 3c", "9c Kc", "8c 3d").do("0 7c", "1 pass", "2 8c")
    assert (table.turn, table.passed) == (0, [1])
    table.do("0 pass")
    assert (table.trick, table.turn, table.passed) == (2, 2, [])
    table.do("2 3d")


def test_who_passed_may_answer_again_once_someone_plays():
    table = Table("7c Qc", "9c Kc", "8c 3d", "4c 4d", profile="basico").do("0 7c", "1 pass")
    assert table.passed == [1]
    table.do("2 8c")
    assert table.passed == []
    table.do("3 pass", "0 pass", "1 9c")
    assert table.turn == 2


def test_passes_of_all_others_close_the_trick_and_its_owner_opens_the_next():
    table = Table("7c 3c", "9c Kc", "8c 3d").do("0 7c", "1 9c", "2 pass")
    assert table.trick == 1
    table.do("0 pass")
    assert (table.trick, table.version, table.turn, table.top) == (2, 3, 1, None)
    assert table.told == ["passed", "trick_closed", "opens"]
    assert table.event("trick_closed") == {
        "type": "trick_closed", "seat": 1, "by": None, "rank": "9", "cause": "all_passed",
    }  # fmt: skip
    assert (table.event("opens")["seat"], table.event("opens")["why"]) == (1, "owner")


def test_nobody_answers_their_own_play():
    table = Table("7c 3c Kc", "9c Kd", "8c 3d").do("0 7c", "1 pass")
    assert table.refused("0 Kc") == "not_your_turn"
    table.do("2 pass")
    assert (table.turn, table.trick) == (0, 2)


def test_a_last_play_stays_and_can_still_be_beaten():
    table = Table("7c", "9c Kd", "8c 3d").do("0 7c")
    assert table.event("went_out") == {"type": "went_out", "seat": 0, "by": None, "place": 1, "penalised": False}
    assert (table.turn, table.phase) == (1, "play")
    assert table.refused("0 pass") == "not_in_round"
    table.do("1 9c", "2 pass")
    assert (table.trick, table.turn) == (2, 1)


def test_if_the_owner_has_no_cards_the_next_seat_that_has_opens():
    table = Table("7c 3c", "9c", "Kc", "8c 3d").do("0 7c", "1 9c", "2 Kc", "3 pass", "0 pass")
    assert (table.trick, table.turn) == (2, 3)
    assert (table.event("opens")["seat"], table.event("opens")["why"]) == (3, "next")


def test_the_round_ends_at_once_when_one_player_is_left_with_cards():
    table = Table("7c", "9c", "8c 3d").do("0 7c", "1 9c")
    assert (table.phase, table.turn, table.top, table.trick, table.version) == ("over", None, None, 1, 2)
    assert table.ranking == [0, 1, 2]
    assert table.told == ["played", "went_out", "round_over"]
    assert table.refused("2 8c") == "round_over"
    assert table.refused("clock") == "round_over"
    assert table.refused("9 pass") == "round_over"


def test_turns_go_clockwise_round_the_table():
    table = Table("3c 3d", "4c 4d", "5c 5d", opener=2).do("2 5c")
    assert table.turn == 0
    table.do("0 pass")
    assert table.turn == 1


def test_what_is_played_tells_cards_and_count():
    table = Table("7h 7c 3c", "9c Kc", "8c 3d").do("0 7h 7c")
    assert table.event("played") == {
        "type": "played", "seat": 0, "by": "player", "cards": ["7h", "7c"], "rank": "7", "count": 2,
        "revolution": False, "equal": False,
    }  # fmt: skip
