"""How fast bots decide and playouts run (BOTS.md, "speed"; PERFORMANCE.md, row 13).

Speeds of playouts are asked for as ratios to the oracle of the tests in the same run, since absolute times drift by a
half on shared machines; decisions against the limits of a loaded machine, by the processor's clock. The absolute
figures are printed and kept by pytest-benchmark.
"""

from math import ceil
from random import Random
from statistics import fmean
from time import process_time, thread_time

import pytest

from game.bots import FIXED, LEVELS, decide
from game.bots.packed import pack
from game.bots.playout import playout
from game.bots.sight import laws_of
from game.bots.table import Table
from game.engine.rules import PROFILES
from game.engine.view import view
from tests.bots.table import random_views
from tests.engine.oracle import Oracle
from tests.engine.records import lawful_action, random_deal

pytestmark = pytest.mark.bench

SEATS = 4
RATIO = {"clasico": 250, "cardverse": 250}
"""Uniform playouts to the oracle's rounds with their legal moves, at least."""
P99_MS = {"facil": 0.1, "normal": 0.1, "dificil": 1.0, "experto": 40.0}
EXPERTO_MEAN_MS = 15.0


def tables(profile, count, seed=1):
    rng = Random(seed)
    laws = laws_of(PROFILES[profile].rules, SEATS)
    for _ in range(count):
        deck = rng.sample(range(52), 52)
        yield Table(laws, [pack(deck[seat::SEATS]) for seat in range(SEATS)], 0)


def oracle_seconds(profile, rounds, seed=2):
    """Processor time of a round of the oracle with all its legal moves."""
    rng = Random(seed)
    spent = 0.0
    for _ in range(rounds):
        oracle = Oracle(random_deal(rng, seats=SEATS, rules={"profile": profile}, short=0.0))
        began = process_time()
        while not oracle.over:
            oracle.act(lawful_action(rng, oracle))
        spent += process_time() - began
    return spent / rounds


@pytest.mark.parametrize("profile", RATIO)
def test_uniform_playouts(benchmark, profile):
    dealt = list(tables(profile, 300))
    chance = Random(3).random

    def all_rounds():
        for table in dealt:
            playout(table, uniform=chance)

    benchmark.pedantic(all_rounds, rounds=3, warmup_rounds=1)
    began = process_time()
    all_rounds()
    seconds = (process_time() - began) / len(dealt)
    ratio = oracle_seconds(profile, 6) / seconds
    print(f"\n{profile}: {1 / seconds:,.0f} uniform rounds/s, {ratio:.0f} x the oracle", end="")  # noqa: T201 - figures are what a bench is run for
    assert ratio >= RATIO[profile]


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_of_a_round(level):
    """In whole rounds of the default profiles, on the packed table as in the tournament."""
    rng = Random(4)
    times = []
    for profile in ("clasico", "cardverse"):
        for table in tables(profile, 40, seed=5):
            while not table.over:
                sight = table.sight()
                began = thread_time()
                group = LEVELS[level].group(sight, rng, FIXED)
                times.append(1000 * (thread_time() - began))
                table.step(group)
    times.sort()
    p99 = times[ceil(0.99 * len(times)) - 1]
    print(f"\n{level}: mean {fmean(times):.4f} ms, p99 {p99:.4f} ms, largest {times[-1]:.2f} ms", end="")  # noqa: T201 - figures are what a bench is run for
    assert p99 <= P99_MS[level]
    assert level != "experto" or fmean(times) <= EXPERTO_MEAN_MS


def test_decisions_from_views(benchmark):
    """What the server asks: `decide` on a view, any rules, «Difícil»."""
    rng = Random(6)
    seen = [view(*where) for where in random_views(rng, 300)]
    benchmark.pedantic(lambda: [decide("dificil", one, rng) for one in seen], rounds=3, warmup_rounds=1)
    began = process_time()
    for one in seen:
        decide("dificil", one, rng)
    assert 1000 * (process_time() - began) / len(seen) <= 1.0
