"""A match as JSON and back."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import codec
from game.engine.codec import SCHEMA, CodecError, decode, encode
from game.engine.rules import PROFILES
from game.engine.series import start_series
from tests.engine.matches import random_match


def first():
    return start_series(PROFILES["clasico"].rules, (3, 1, 2), deck=tuple(range(52)), dealer=0).series


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**40).map(Random))
def test_a_match_is_read_back_at_every_step(rng):
    for series in random_match(rng, leaving=0.01):
        assert decode(json.loads(json.dumps(encode(series)))) == series


def test_the_schema_number_is_written():
    assert encode(first())["schema"] == SCHEMA


def test_an_older_match_is_lifted_step_by_step(monkeypatch):
    """Schemas −1 and 0 never were; here each lacks a key that the next one has."""
    lifted = []

    def lift(number, key, value):
        def step(data):
            lifted.append(number)
            return data | {"schema": number + 1, key: value}

        return step

    now = encode(first())
    monkeypatch.setattr(codec, "UPGRADES", {-1: lift(-1, "left", []), 0: lift(0, "seats_min", 3)})
    old = {key: value for key, value in now.items() if key not in ("left", "seats_min")} | {"schema": -1}
    assert decode(old) == first()
    assert lifted == [-1, 0]


@pytest.mark.parametrize(
    "change",
    [
        {"schema": SCHEMA + 1},
        {"schema": None},
        {"rules": {"jokers": True}},
        {"round": None},
        {"round": {}},
        {"ending": "rain"},
        {"order": 3},
    ],
)
def test_what_this_code_cannot_read_is_told(change):
    with pytest.raises(CodecError):
        decode(encode(first()) | change)
    with pytest.raises(CodecError):
        decode({})


def test_an_option_added_later_takes_its_default():
    data = encode(first())
    del data["rules"]["exchange_seconds"]
    assert decode(data) == first()


def test_a_running_match_is_a_few_kilobytes():
    assert len(json.dumps(encode(first()), separators=(",", ":"))) < 3000
