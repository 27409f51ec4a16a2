from random import Random

import pytest

from game.bots import choose
from game.engine.actions import Pass
from game.engine.cards import card_texts
from tests.engine.table import Table


def cards(table, seat):
    return card_texts(choose("facil", table.seen_by(seat), Random(1)).cards)


def test_it_opens_with_one_card_of_the_lowest_rank():
    assert cards(Table("7c 7d 3c 3d", "8d Kd", "Td Jd"), 0) == ["3c"]


def test_it_answers_with_the_lowest_rank_that_beats():
    assert cards(Table("7c 3d", "Kd 8d 3h", "Td Jd").do("0 7c"), 1) == ["8d"]
    assert cards(Table("7c 7d 3d", "Kd Kc 8d 8h 8s", "Td Jd").do("0 7c 7d"), 1) == ["8d", "8h"]


def test_it_passes_only_if_it_cannot_play():
    assert choose("facil", Table("Ac 3d", "Kd 8d 3h", "Td Jd").do("0 Ac").seen_by(1), Random(1)) == Pass(1, 1, "bot")
    assert cards(Table("Ac 3d", "2d 2c", "Td Jd").do("0 Ac"), 1) == ["2c"]


def test_in_revolution_the_lowest_is_the_two():
    nines = "9c 9d 9h 9s"
    table = Table(f"{nines} Kc 2c 3c", "2d Ad", "Td Jd", revolution=True).do(f"0 {nines}", "1 pass", "2 pass")
    assert cards(table, 0) == ["2c"]
    table.do("0 Kc")
    assert choose("facil", table.seen_by(1), Random(1)) == Pass(1, 2, "bot")
    assert cards(table.do("1 pass"), 2) == ["Jd"]


def test_it_gives_back_its_weakest_cards():
    table = Table("3c 4c Kd", "5c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    assert cards(table, 0) == ["3c", "4c"]


@pytest.mark.parametrize("moves", [("0 7c",), ("0 7c", "1 pass")])
def test_in_rapid_mode_it_leaves_its_own_play_alone(moves):
    table = Table("7c 9c Kc", "8d Kd", "Td Jd", mode="rapid", opener=None).do(*moves)
    assert choose("facil", table.seen_by(0), Random(1)) is None
    assert cards(table, 2) == ["Td"]
