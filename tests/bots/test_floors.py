"""How strong the levels are: one against three of the level below, on duplicate deals, by BOTS.md's floors.

The floor must hold at the lower end of the 95 % interval. Seeds here are for tests alone: the weights were found on
others. The long runs are the ones that the table in game/bots/README.md comes from.
"""

from dataclasses import replace
from time import perf_counter

import pytest

from game.bots import FIXED, Budget
from game.management.tournament.contest import Contest, rules_for
from game.management.tournament.run import run

SEED = 2027
HEURISTIC = [
    ("normal", "facil", "clasico", 26.0),
    ("normal", "facil", "cardverse", 28.5),
    ("dificil", "normal", "clasico", 26.0),
    ("dificil", "normal", "cardverse", 26.0),
    ("dificil", "facil", "clasico", 26.5),
    ("dificil", "facil", "cardverse", 30.5),
]
EXPERTO = [("clasico", 26.5), ("cardverse", 25.8)]


def row(level, against, profile, deals, seats=4, jobs=1, budget=FIXED, rounds=1, **options):
    rules = rules_for(profile, seats, options)
    asked = Contest(level, against, profile, rules, seats, deals, rounds, SEED, budget)
    return run(asked, jobs, lambda: None)


@pytest.mark.parametrize(("level", "against", "profile", "floor"), HEURISTIC)
def test_each_level_beats_the_ones_below(level, against, profile, floor):
    assert row(level, against, profile, 300).low >= floor


@pytest.mark.parametrize(("profile", "seats"), [("clasico", 3), ("clasico", 5), ("cardverse", 3), ("cardverse", 5)])
def test_dificil_is_ahead_at_other_tables_too(profile, seats):
    assert row("dificil", "normal", profile, 100, seats).low > 100 / seats


def test_experto_is_ahead_of_dificil():
    assert row("experto", "dificil", "clasico", 40).share > 26
    assert row("experto", "dificil", "cardverse", 40).low > 25


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("level", "against", "profile", "floor"), HEURISTIC)
def test_floors_on_many_deals(level, against, profile, floor):
    assert row(level, against, profile, 2000, jobs=2).low >= floor


@pytest.mark.long
@pytest.mark.timeout(2400)
@pytest.mark.parametrize(("profile", "floor"), EXPERTO)
@pytest.mark.parametrize("budget", [FIXED, Budget(10_000, 30, perf_counter)], ids=["120 worlds", "30 ms"])
def test_experto_on_many_deals(profile, floor, budget):
    assert row("experto", "dificil", profile, 800, jobs=2, budget=budget).low >= floor


@pytest.mark.long
@pytest.mark.timeout(2400)
@pytest.mark.parametrize(("level", "against"), [("dificil", "normal"), ("experto", "dificil")])
@pytest.mark.parametrize("profile", ["clasico", "cardverse"])
@pytest.mark.parametrize(("seats", "slack"), [(3, 0.0), (5, 0.0), (6, 0.2)])
def test_other_tables_on_many_deals(level, against, profile, seats, slack):
    found = row(level, against, profile, 600, seats, jobs=2)
    assert found.low > 100 / seats - slack


def test_a_budget_of_time_ends_the_search():
    ticks = iter(range(10**6))
    hurried = Budget(10_000, 2, lambda: next(ticks) / 1000)
    assert replace(row("experto", "dificil", "clasico", 1, budget=hurried), p99_ms=0).rounds == 4
