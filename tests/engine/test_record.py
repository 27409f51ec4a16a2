"""RECORD.md: what is a record, and what is written as one."""

import json
from random import Random

import pytest

from game.engine.actions import ClockZero, Pass, Play, Return, Unknown
from game.engine.record import RecordError, action_json, read_record, rules_json, steps, write_record
from game.engine.rules import PROFILES, make_rules
from tests.engine.oracle import CARDS
from tests.engine.records import random_record

DEAL = {
    "format": "presidente-record/1",
    "rules": {"profile": "clasico"},
    "seats": 3,
    "hands": [["7c", "9c"], ["8c"], ["3h"]],
    "opener": 0,
    "actions": [],
}
WITHOUT = object()


def changed(**changes):
    return {key: value for key, value in (DEAL | changes).items() if value is not WITHOUT}


def test_a_plain_record_is_read():
    assert read_record(DEAL).started.state.turn == 0


def test_unknown_keys_are_ignored_beside_the_known_ones():
    assert read_record(changed(about="a deal", steps=[1]))
    assert steps(changed(actions=[{"seat": 0, "play": ["7c"], "mood": "good"}]))[1]["ok"]


def test_an_example_file_gives_the_record_in_it():
    assert steps({"about": "", "record": DEAL, "steps": []}) == steps(DEAL)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"format": "presidente-record/2"}, "format"),
        ({"format": WITHOUT}, "format is missing"),
        ({"rules": WITHOUT}, "rules is missing"),
        ({"rules": []}, "rules is not an object"),
        ({"rules": {}}, "profile is missing"),
        ({"rules": {"profile": "poker"}}, "unknown profile 'poker'"),
        ({"rules": {"profile": ["clasico"]}}, "unknown profile"),
        ({"rules": {"profile": "clasico", "jokers": True}}, "unknown option 'jokers'"),
        ({"rules": {"profile": "clasico", "rounds": 3}}, "unknown option 'rounds'"),
        ({"rules": {"profile": "clasico", "pass_": "out"}}, "unknown option 'pass_'"),
        ({"rules": {"profile": "clasico", "revolution": 1}}, "bad_value"),
        ({"rules": {"profile": "clasico", "mode": "fast"}}, "bad_value"),
        ({"rules": {"profile": "clasico", "beat": "higher"}}, "skip_needs_equal"),
        ({"rules": {"profile": "basico", "mode": "rapid"}}, "rapid_needs_out"),
        ({"rules": {"profile": "basico"}}, "titles_seats"),
        ({"rules": {"profile": "clasico", "titles": "two"}}, "titles_points"),
        ({"seats": WITHOUT}, "seats is missing"),
        ({"seats": True}, "seats is not an integer"),
        ({"seats": "3"}, "seats is not an integer"),
        ({"seats": 3.0}, "seats is not an integer"),
        ({"seats": None}, "seats is not an integer"),
        ({"seats": 2}, "2 seats"),
        ({"seats": 8}, "8 seats"),
        ({"seats": 10**300}, "seats are not within"),
        ({"seats": 4}, "3 hands for 4 seats"),
        ({"hands": WITHOUT}, "exactly one"),
        ({"deck": CARDS}, "exactly one"),
        ({"deck": None}, "exactly one"),
        ({"hands": None}, "hands is not a list"),
        ({"hands": {}}, "hands is not a list"),
        ({"hands": [["7c"], ["8c"], []]}, "at least one card"),
        ({"hands": [["7c"], ["8c"], "3h"]}, "at least one card"),
        ({"hands": [["7c"], ["8c"], ["7c"]]}, "'7c' stands twice"),
        ({"hands": [["7c", "7c"], ["8c"], ["3h"]]}, "'7c' stands twice"),
        ({"hands": [["7c"], ["8c"], ["1h"]]}, "'1h' is no card"),
        ({"hands": [["7c"], ["8c"], [["3h"]]]}, "is no card"),
        ({"dealer": 3}, "dealer 3 is no seat"),
        ({"dealer": True}, "dealer is not an integer"),
        ({"dealer": None}, "dealer is not an integer"),
        ({"opener": -1}, "opener -1 is no seat"),
        ({"opener": 3}, "opener 3 is no seat"),
        ({"opener": "0"}, "opener is not an integer"),
        ({"opener": WITHOUT}, "queen of hearts"),
        ({"previous": [0, 1]}, "each seat once"),
        ({"previous": [0, 1, 1]}, "each seat once"),
        ({"previous": [1, 2, 3]}, "each seat once"),
        ({"previous": [0, True, 2]}, "list of seats"),
        ({"previous": None}, "list of seats"),
        ({"previous": "012"}, "list of seats"),
        ({"previous": [0, 1, 2]}, "too few cards"),
        ({"actions": WITHOUT}, "actions is missing"),
        ({"actions": {}}, "actions is not a list"),
        ({"actions": ["pass"]}, "an action is not an object"),
        ({"actions": [None]}, "an action is not an object"),
    ],
)
def test_what_is_no_record(change, cause):
    with pytest.raises(RecordError, match=cause):
        read_record(changed(**change))


@pytest.mark.parametrize(
    "deck", [CARDS[:51], [*CARDS, "3c"], [*CARDS[:51], "3c"], [*CARDS[:51], "XX"], [*CARDS[:51], 5]]
)
def test_a_deck_is_all_52_cards(deck):
    with pytest.raises(RecordError):
        read_record(changed(hands=WITHOUT, deck=deck))
    assert read_record(changed(hands=WITHOUT, deck=CARDS))


@pytest.mark.parametrize(
    "action",
    [
        {"seat": True, "pass": True},
        {"seat": "0", "pass": True},
        {"seat": 0.0, "pass": True},
        {"seat": None, "pass": True},
        {"seat": 0, "pass": 1},
        {"seat": 0, "pass": "true"},
        {"seat": 0, "pass": None},
        {"seat": 0, "play": "7c"},
        {"seat": 0, "play": {"7c": 1}},
        {"seat": 0, "play": None},
        {"seat": 0, "give": "7c"},
        {"seat": 0, "play": ["7c"], "seen": True},
        {"seat": 0, "play": ["7c"], "seen": "0"},
        {"seat": 0, "play": ["7c"], "seen": None},
        {"seat": 0, "play": ["7c"], "seen": 0.0},
        {"seat": 0, "pass": True, "trick": False},
        {"seat": 0, "pass": True, "trick": [1]},
        {"clock": 1},
        {"clock": "now"},
        {"seat": 0, "pass": True, "by": "alien"},
        {"seat": 0, "pass": True, "by": 1},
        {"seat": 0, "pass": True, "by": ["bot"]},
    ],
)
def test_an_action_with_a_value_of_the_wrong_type_is_no_record(action):
    with pytest.raises(RecordError):
        read_record(changed(actions=[action]))


@pytest.mark.parametrize("by", ["player", "timeout", "absent", "bot", "left"])
def test_who_made_an_action_changes_no_rule(by):
    with_by, without = (steps(changed(actions=[{"seat": 0, "play": ["7c"], **more}])) for more in ({"by": by}, {}))
    assert with_by == without


def test_the_cause_of_a_refused_record_is_one_short_line():
    with pytest.raises(RecordError) as refusal:
        read_record(changed(rules={"profile": "x\n" * 500_000}))
    assert len(str(refusal.value)) < 100
    assert str(refusal.value).isprintable()
    with pytest.raises(RecordError) as refusal:
        read_record(changed(rules={"profile": "clasico", "\ud800é\x1b[31m": 1}))
    assert str(refusal.value).isascii()


# --- writing


@pytest.mark.parametrize("profile", PROFILES)
def test_rules_are_written_as_the_profile_and_what_differs(profile):
    assert rules_json(PROFILES[profile].rules) == {"profile": profile}


def test_a_fourth_profile_is_written_by_the_nearest_of_the_three():
    assert rules_json(make_rules(PROFILES["basico"].rules, {"exchange": "none", "target": 99})) == {
        "profile": "basico",
        "exchange": "none",
    }


@pytest.mark.parametrize(
    ("action", "form"),
    [
        (Play(0, (4, 5)), {"seat": 0, "play": ["4c", "4d"], "by": "player"}),
        (Play(0, (4,), 0, "bot"), {"seat": 0, "play": ["4c"], "seen": 0, "by": "bot"}),
        (Pass(1), {"seat": 1, "pass": True, "by": "player"}),
        (Pass(1, 3, "timeout"), {"seat": 1, "pass": True, "trick": 3, "by": "timeout"}),
        (Return(2, (0,)), {"seat": 2, "give": ["3c"], "by": "player"}),
        (ClockZero(), {"clock": True, "by": "timeout"}),
        (Unknown(2), {"seat": 2, "by": "player"}),
    ],
)
def test_actions_are_written_in_their_form_and_read_back(action, form):
    assert action_json(action) == form
    assert read_record(changed(actions=[form])).actions == (action,)


def test_a_record_that_is_written_replays_to_the_same_steps():
    for seed in range(40):
        given = random_record(Random(seed), refused=0)
        record = read_record(given)
        cards = {card: place for place, card in enumerate(CARDS)}
        written = write_record(
            record.rules,
            given["seats"],
            record.actions,
            deck=[cards[card] for card in given["deck"]] if "deck" in given else None,
            hands=[[cards[card] for card in hand] for hand in given["hands"]] if "hands" in given else None,
            dealer=given.get("dealer"),
            previous=given.get("previous"),
            opener=given.get("opener"),
        )
        assert steps(json.loads(json.dumps(written))) == steps(record)
