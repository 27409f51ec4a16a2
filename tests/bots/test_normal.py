from random import Random

import pytest

from game.bots import choose, decide
from game.engine.actions import Pass
from game.engine.cards import card_texts
from game.engine.rules import PROFILES
from game.engine.view import view
from tests.bots.table import played_by, random_views
from tests.engine.table import Table

REST = ("3d 4d 5d 6d 8d", "4h 5h 6h 7h 9h")  # hands of two others, far from going out


def move(table, seat):
    return choose("normal", table.seen_by(seat), Random(1))


def cards(table, seat):
    return card_texts(move(table, seat).cards)


def test_it_opens_with_the_lowest_whole_group():
    assert cards(Table("3c 3h 3s 6c 6h Kc Ac 2c", *REST), 0) == ["3c", "3h", "3s"]


def test_it_keeps_twos_and_fours_of_a_kind_when_it_opens():
    assert cards(Table("3c 3d 3h 3s 6c Kc Ac 2c", "4d 5d 6d 8d", "4h 5h 6h 7h 9h"), 0) == ["6c"]


def test_with_two_groups_left_the_stronger_goes_first():
    assert cards(Table("7c Ac Ah", *REST), 0) == ["Ac", "Ah"]


def test_it_answers_with_the_lowest_whole_group():
    table = Table("7c 3h", "8c 8d 9d Kd Ad 3d 4d", "5h 6h 7h 9h").do("0 7c")
    assert cards(table, 1) == ["9d"]


PAIRS = "3c 3d 4c 4d 5c 5d"


def test_it_passes_rather_than_spend_a_two_on_a_cheap_trick_or_break_a_high_pair():
    table = Table("7c 3h 4h 5h Jh", f"{PAIRS} Kd Kh 2d", "5s 6h 7h 9h").do("0 7c")
    assert move(table, 1) == Pass(1, 1, "bot")
    table = Table("7c 3h 4h 5h Jh", f"{PAIRS} Kd Kh", "5s 6h 7h 9h").do("0 7c")
    assert move(table, 1) == Pass(1, 1, "bot")


def test_a_two_wins_a_dear_trick():
    table = Table("Ac 3h 4h 5h", f"{PAIRS} Kd Kh 2d", "5s 6h 7h 9h").do("0 Ac")
    assert cards(table, 1) == ["2d"]


def test_a_whole_group_goes_before_a_part_of_one():
    table = Table("7c 3h 4h 5h Jh", f"{PAIRS} 8c 8d 9c", "5s 6h 7h 9h").do("0 7c")
    assert cards(table, 1) == ["9c"]


def test_it_breaks_a_high_pair_when_an_opponent_is_nearly_out():
    table = Table("7c 3h", f"{PAIRS} Kd Kh", "5s 6h 7h 9h").do("0 7c")
    assert cards(table, 1) == ["Kd"]


def test_in_revolution_it_keeps_threes_and_gets_rid_of_twos():
    nines = "9c 9d 9h 9s"
    table = Table(f"{nines} 2c 7c 6c 3c", *REST, revolution=True).do(f"0 {nines}", "1 pass", "2 pass")
    assert cards(table, 0) == ["2c"]
    table = Table(f"{nines} 7c 6c 5c 3c 3s", *REST, revolution=True).do(f"0 {nines}", "1 pass", "2 pass")
    assert cards(table, 0) == ["7c"]


def test_a_bound_seat_equals_or_passes():
    table = Table("7c 3c", "7d 3d", "7h Kc 4c 5c", "9c 3s 8c 8s", skip_equal=True).do("0 7c", "1 7d")
    assert cards(table, 2) == ["7h"]
    table = Table("Qc 3c 4s 5s 8h", "Qd 3d 4d 5d 6d", "Qh Qs Kc Kd 4c 4h 5c 5h", "9c 3s 8c 8s", skip_equal=True)
    assert move(table.do("0 Qc", "1 Qd"), 2) == Pass(2, 1, "bot")


def test_it_gives_back_the_weakest_singles_and_breaks_no_pair():
    table = Table("3c 3d 4c 6d Kc 2d", "5c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    assert cards(table, 0) == ["4c", "6d"]


# --- going out on a 2


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("2c 7c", ["2c"]),  # the 2 first, and then out on the 7
        ("2c 2d 7c 7d", ["2c", "2d"]),
        ("2c 2d", ["2c"]),  # nothing else: one at a time puts the end off
        ("2c 7c 7d 9c", ["7c", "7d"]),
    ],
)
def test_it_opens_so_as_not_to_end_on_a_two(hand, plays):
    assert cards(Table(hand, *REST, two_last=True), 0) == plays


def test_it_passes_rather_than_go_out_on_a_two_or_be_left_with_one():
    table = Table("7c 3h 4h", "2d", "5h 6h 7h 9h", two_last=True).do("0 7c")
    assert move(table, 1) == Pass(1, 1, "bot")
    table = Table("7c 3h 4h", "8d 2d", "5h 6h 7h 9h", two_last=True).do("0 7c")
    assert cards(table, 1) == ["2d"]


def test_without_that_variant_it_goes_out_on_a_two():
    assert cards(Table("7c 3h 4h", "2d", "5h 6h 7h 9h").do("0 7c"), 1) == ["2d"]


def test_it_never_goes_out_on_a_two_while_another_way_is_open():
    rng = Random(8)
    seen = 0
    for rules, state, seat in random_views(rng, 4000, short=1.0):
        there = view(rules, state, seat)
        if not rules.two_last or not there.legal:
            continue
        made = choose("normal", there, rng)
        ends_on_two = getattr(made, "cards", ()) and len(made.cards) == len(there.hand) and made.cards[0] >> 2 == 12
        if ends_on_two and not there.give:
            seen += 1
            assert not there.can_pass
            assert there.legal == ((12, 1),)
    assert seen, "it must have been forced to at least once"


# --- rapid mode


def rapid(*hands):
    return Table(*hands, mode="rapid", opener=None)


def test_in_rapid_mode_it_opens_plays_and_passes_by_the_same_judgement():
    table = rapid("3c 7c 9c Kc", "8d Kd 4d 5d 6d", "Td Jd 4h 5h 6h")
    assert cards(table, 0) == ["3c"]
    table.do("0 7c")
    assert cards(table, 1) == ["8d"]
    table.do("1 8d", "0 Kc")
    assert move(table, 2) == Pass(2, 1, "bot")


def test_it_answers_its_own_play_to_go_out_and_for_nothing_else():
    assert cards(rapid("7c 9c", "8d Kd 4d 5d", "Td Jd 4h 5h").do("0 7c"), 0) == ["9c"]
    assert move(rapid("7c 9c Tc Jc Qc", "8d Kd 4d 5d", "Td Jd 4h 5h").do("0 7c"), 0) is None


# --- rounds


@pytest.mark.parametrize(("profile", "seats"), [("clasico", 3), ("clasico", 6), ("basico", 4), ("basico", 7)])
def test_rounds_of_normal_end_with_any_number_of_seats(profile, seats):
    rng = Random(seats)
    for _ in range(10):
        points = played_by(["normal"] * seats, PROFILES[profile].rules, rng.sample(range(52), 52), rng, dealer=1)
        assert len(points) == seats


def test_it_decides_in_a_fraction_of_a_millisecond_without_faults():
    rng = Random(4)
    assert all(decide("normal", view(*where), rng).fault is None for where in random_views(rng, 300))
