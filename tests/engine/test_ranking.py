"""RULES.md, "Ranking, titles, points"."""

import pytest

from game.engine.ranking import points_by_place, ranking, titles_by_place

FULL = {
    3: "presidente neutral culo",
    4: "presidente vicepresidente viceculo culo",
    5: "presidente vicepresidente neutral viceculo culo",
    6: "presidente vicepresidente neutral neutral viceculo culo",
}
TWO = {
    4: "presidente vicepresidente neutral ultimo",
    5: "presidente vicepresidente neutral neutral ultimo",
    6: "presidente vicepresidente neutral neutral neutral ultimo",
    7: "presidente vicepresidente neutral neutral neutral neutral ultimo",
}
POINTS = {
    ("roles", 3): (3, 1, 0),
    ("roles", 4): (3, 2, 0, 0),
    ("roles", 5): (3, 2, 1, 0, 0),
    ("roles", 6): (3, 2, 1, 1, 0, 0),
    ("places", 3): (3, 2, 1),
    ("places", 7): (7, 6, 5, 4, 3, 2, 1),
    ("podium", 3): (2, 1, 0),
    ("podium", 7): (2, 1, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize("seats", FULL)
def test_full_titles(seats):
    assert " ".join(titles_by_place("full", seats)) == FULL[seats]


@pytest.mark.parametrize("seats", TWO)
def test_two_titles(seats):
    assert " ".join(titles_by_place("two", seats)) == TWO[seats]


@pytest.mark.parametrize(("kind", "seats"), POINTS)
def test_points(kind, seats):
    assert points_by_place(kind, seats) == POINTS[kind, seats]


def test_those_who_went_out_then_who_is_left_then_the_penalised_backwards():
    exits, penalised, holders = (4, 0, 3, 1), 1 << 0 | 1 << 3, 1 << 2
    assert ranking(exits, penalised, holders) == (4, 1, 2, 3, 0)
