"""How fast the rules run (PERFORMANCE.md, rows 11 and 12).

Speeds are asked for as ratios to work of the same run, since absolute times drift by a half on shared machines: a loop
of plain Python stands for the machine, the oracle for an exact engine written without a thought of speed. The absolute
figures are printed and kept by pytest-benchmark. Times are of the processor, not of the wall.
"""

import io
import json
from random import Random
from statistics import median
from time import process_time

import pytest
from django.core.management import call_command

from game.engine.actions import Pass, Play
from game.engine.cards import take
from game.engine.legal import legal
from game.engine.record import write_record
from game.engine.round import apply, start
from game.engine.rules import PROFILES
from game.engine.state import Phase
from tests.engine.oracle import Oracle
from tests.engine.records import lawful_action, random_deal

pytestmark = pytest.mark.bench

SEATS = 4
CALIBRATION = 1_500
"""Turns of the calibration loop: a third of a millisecond where the limits were set, like a round of the aim."""
ROUND_LIMIT = 2.2
"""Calibrations to a random round: 1.0 is the aim of 3,000 a second, 2.5 the 1,200 that must be."""
REPLAY_LIMIT = 9_000
"""Calibrations to a thousand records: the aim of 3 s."""


def calibration():
    """Plain Python on small integers, tuples and calls: what the engine is made of."""
    total, kept = 0, ()
    for number in range(CALIBRATION):
        kept = (*kept[-3:], number)
        total += _mixed(number, kept) + sum(kept)
    return total


def _mixed(number, kept):
    return number & 0xFF if number in kept else number >> 1


def random_round(rules, rng):
    """One round by uniformly random legal actions, through what the engine offers; gives the actions."""
    deck = list(range(52))
    rng.shuffle(deck)
    state = start(rules, SEATS, deck=deck).state
    chance, actions = rng.random, []
    while state.phase is not Phase.OVER:
        seat = state.turn
        pairs = legal(rules, state, seat)
        choice = int(chance() * (len(pairs) + (state.top is not None)))
        action = Play(seat, take(state.hands[seat], *pairs[choice])) if choice < len(pairs) else Pass(seat)
        actions.append((state, action))
        state = apply(rules, state, action).state
    return deck, actions


def tell(figures):
    print(f"\n{figures}", end="")  # noqa: T201 - figures are what a bench is run for


def records(count):
    rng = Random(7)
    found = []
    for number in range(count):
        rules = PROFILES[("clasico", "cardverse", "basico")[number % 3]].rules
        deck, actions = random_round(rules, rng)
        found.append(write_record(rules, SEATS, [action for _, action in actions], deck=deck, dealer=0))
    return found


def seconds(work, rounds=9):
    """The median time of so many runs, and each time next to a calibration in the same moment, as a ratio to it."""
    times, ratios = [], []
    for _ in range(rounds):
        before = process_time()
        calibration()
        between = process_time()
        work()
        after = process_time()
        times.append(after - between)
        ratios.append((after - between) / (between - before))
    return median(times), median(ratios)


@pytest.mark.parametrize("profile", ["clasico", "cardverse"])
def test_whole_random_rounds(benchmark, profile):
    rules, rng = PROFILES[profile].rules, Random(1)
    benchmark.pedantic(lambda: [random_round(rules, rng) for _ in range(20)], rounds=15, warmup_rounds=2)
    time, ratio = seconds(lambda: [random_round(rules, rng) for _ in range(20)])
    tell(f"{profile}: {20 / time:,.0f} random rounds a second; one is {ratio / 20:.2f} calibrations")
    assert ratio / 20 < ROUND_LIMIT


@pytest.mark.parametrize("profile", ["clasico", "cardverse"])
def test_one_action(benchmark, profile):
    """The 99th percentile of one `apply`, whatever the collector and the machine do meanwhile."""
    rules, rng = PROFILES[profile].rules, Random(2)
    acts = [pair for _ in range(60) for pair in random_round(rules, rng)[1]]
    times = []
    for _ in range(3):
        for state, action in acts:
            before = process_time()
            apply(rules, state, action)
            times.append(process_time() - before)
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    benchmark.pedantic(lambda: [apply(rules, state, action) for state, action in acts[:2000]], rounds=10)
    tell(f"{profile}: one action p50 {middle * 1e6:.1f} µs, p99 {late * 1e6:.1f} µs")
    assert late < 10 * middle


def test_rounds_with_all_legal_plays_against_the_oracle():
    """The oracle tries every play of a hand on a copy of itself; the engine looks them up."""

    def oracle_round():
        oracle, rng = Oracle(deal), Random(3)
        while not oracle.over:
            oracle.act(lawful_action(rng, oracle))

    deal = random_deal(Random(3), seats=SEATS, rules={"profile": "clasico"}, short=0)
    engine, _ = seconds(lambda: [random_round(PROFILES["clasico"].rules, Random(3)) for _ in range(20)], rounds=5)
    oracle, _ = seconds(oracle_round, rounds=5)
    tell(f"a random round: engine {engine / 20 * 1e3:.2f} ms, oracle {oracle * 1e3:.2f} ms")
    assert engine / 20 * 10 < oracle


def test_replay_of_a_thousand_records(tmp_path):
    path = tmp_path / "records.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records(1000)))
    out = io.StringIO()
    time, ratio = seconds(lambda: call_command("replay", str(path), stdout=out), rounds=3)
    tell(f"replay of 1,000 records: {time:.2f} s beyond the start of the process, {ratio:,.0f} calibrations")
    assert len(out.getvalue().splitlines()) == 3000
    assert ratio < REPLAY_LIMIT
