from random import Random
from statistics import fmean

import pytest

from game.bots import LEVELS
from game.bots.pace import REACTIONS, reaction, thinking
from game.engine.view import view
from tests.bots.table import random_views
from tests.engine.table import Table

PERSON = 0.9
RACES = 2000


@pytest.fixture(scope="module")
def races():
    """Views in rapid mode of seats that hold a legal play."""
    rng, found = Random(1), []
    rules = {"profile": "clasico", "mode": "rapid"}
    while len(found) < RACES:
        views = (view(*where) for where in random_views(rng, 400, rules=rules, seats=4))
        found += [seen for seen in views if seen.legal]
    return found[:RACES]


@pytest.mark.parametrize(("level", "least"), [("facil", 0.50), ("normal", 0.42), ("dificil", 0.35), ("experto", 0.33)])
def test_a_person_of_nine_tenths_of_a_second_wins_races(races, level, least):
    rng = Random(1)
    won = sum(reaction(level, seen, rng) > PERSON for seen in races) / RACES
    assert least <= won <= 0.95
    # Even where one play alone is open, the fastest case there is.
    single = Table("7c", "8d Kd", "Td Jd", mode="rapid", opener=None).seen_by(0)
    assert sum(reaction(level, single, rng) > PERSON for _ in range(RACES)) / RACES >= least


def test_levels_differ_and_every_level_has_a_pace():
    assert REACTIONS.keys() == LEVELS.keys()
    rng = Random(2)
    seen = Table("7c 8c 9c", "8d Kd", "Td Jd", mode="rapid", opener=None).seen_by(0)
    means = [fmean(reaction(level, seen, rng) for _ in range(3000)) for level in LEVELS]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("level", LEVELS)
def test_more_choices_take_longer_and_every_draw_is_new(level):
    few = Table("7c 8c", "8d Kd", "Td Jd", mode="rapid", opener=None).seen_by(0)
    many = Table("3c 4c 5c 6c 7c 7d 8c 8d 9c Tc", "8h Kd", "Td Jd", mode="rapid", opener=None).seen_by(0)
    for draw in (reaction, thinking):
        rng = Random(3)
        assert draw(level, few, rng) != draw(level, few, rng)
        assert (
            fmean(draw(level, many, rng) for _ in range(800)) > fmean(draw(level, few, rng) for _ in range(800)) + 0.05
        )


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_takes_between_six_and_sixteen_tenths_of_a_second(level):
    rng = Random(4)
    times = [thinking(level, view(*where), rng) for where in random_views(rng, 500)]
    assert all(0.6 <= time <= 1.6 for time in times)
    assert max(times) - min(times) > 0.5


def test_an_unknown_level_is_a_key_error():
    seen = Table("7c 8c", "8d Kd", "Td Jd").seen_by(0)
    for draw in (reaction, thinking):
        with pytest.raises(KeyError):
            draw("maestro", seen, Random(1))
