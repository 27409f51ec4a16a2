"""The examples of the rules, and the oracle, against the engine."""

import json
from pathlib import Path
from random import Random

import pytest

from game.engine.record import steps
from tests.engine.oracle import oracle_steps
from tests.engine.records import random_record

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


def as_read(answer):
    return json.loads(json.dumps(answer))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_gives_exactly_its_steps(path):
    example = json.loads(path.read_text())
    assert as_read(steps(example["record"])) == example["steps"]
    assert as_read(oracle_steps(example["record"])) == example["steps"]


def test_all_examples_are_here():
    assert len(EXAMPLES) == 43


@pytest.mark.parametrize("block", range(20))
def test_engine_and_oracle_agree_on_random_records(block):
    for number in range(20):
        record = random_record(Random(1000 * block + number))
        engine, oracle = as_read(steps(record)), as_read(oracle_steps(record))
        different = next((n for n, (a, b) in enumerate(zip(engine, oracle, strict=True)) if a != b), None)
        assert different is None, f"step {different} of {json.dumps(record)}"


def test_random_records_meet_every_refusal():
    met = set()
    for seed in range(400, 620):
        met |= {step.get("error") for step in steps(random_record(Random(seed), refused=0.5, short=0.9))}
    assert met == {
        None, "round_over", "no_clock", "trick_empty", "unknown_seat", "no_exchange_due", "exchange_pending",
        "not_in_round", "already_passed", "not_your_turn", "stale", "unknown_card", "cards_not_held", "mixed_ranks",
        "wrong_count", "must_equal", "too_weak", "must_open", "last_cannot_pass", "unknown_action",
    }  # fmt: skip
