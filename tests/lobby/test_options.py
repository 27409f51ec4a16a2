"""Which options a host may set to what, by profile; the engine judges, the hall chooses what it is asked."""

from typing import Any

import pytest

from game.engine.rules import CHOICES, PROFILES
from lobby import choices, labels, options
from lobby.refusals import Refused


def change(key: str, changes: dict[str, Any]) -> dict[str, Any] | Refused:
    profile = PROFILES[key]
    return options.changed(
        profile.rules.to_json(),
        changes,
        free=list(profile.free),
        seats_min=profile.seats_min,
        seats_max=profile.seats_max,
    )


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("clasico", {"mode": "rapid"}),
        ("clasico", {"revolution": False, "skip_equal": False, "four_close": False, "top_close": False}),
        ("clasico", {"two_last": True}),
        ("clasico", {"ends": "unlimited"}),
        ("clasico", {"ends": "rounds", "rounds": 9}),
        ("clasico", {"turn_seconds": 60}),
        ("cardverse", {"rounds": 4}),
        ("cardverse", {"revolution": False}),
        ("basico", {"reseat": True}),
    ],
)
def test_a_host_changes_what_the_profile_frees(key: str, changes: dict[str, Any]) -> None:
    changed = change(key, changes)
    assert isinstance(changed, dict)
    assert changed == PROFILES[key].rules.to_json() | changes


@pytest.mark.parametrize(
    ("key", "changes", "refused"),
    [
        ("clasico", {"beat": "higher"}, Refused("option_locked", "beat")),
        ("clasico", {"reseat": True}, Refused("option_locked", "reseat")),
        ("cardverse", {"ends": "unlimited"}, Refused("option_locked", "ends")),
        ("cardverse", {"turn_seconds": 60}, Refused("option_locked", "turn_seconds")),
        ("basico", {"target": 5}, Refused("option_locked", "target")),
        ("clasico", {"joker": True}, Refused("unknown_option", "joker")),
        ("clasico", {"pass_": "return"}, Refused("unknown_option", "pass_")),
        ("clasico", {"ends": "target"}, Refused("bad_value", "ends")),
        ("clasico", {"turn_seconds": 5}, Refused("bad_value", "turn_seconds")),
        ("clasico", {"turn_seconds": "30"}, Refused("bad_value", "turn_seconds")),
        ("clasico", {"rounds": 0}, Refused("bad_value", "rounds")),
        ("clasico", {"rounds": True}, Refused("bad_value", "rounds")),
        ("clasico", {"rounds": 2.5}, Refused("bad_value", "rounds")),
        ("clasico", {"revolution": 1}, Refused("bad_value", "revolution")),
        ("clasico", {"revolution": None}, Refused("bad_value", "revolution")),
        ("clasico", {"mode": ["turns"]}, Refused("bad_value", "mode")),
    ],
)
def test_it_refuses_with_a_code_and_the_option(key: str, changes: dict[str, Any], refused: Refused) -> None:
    assert change(key, changes) == refused


def test_a_locked_option_may_be_named_with_the_value_it_has() -> None:
    assert change("cardverse", {"mode": "turns", "rounds": 3}) == change("cardverse", {"rounds": 3})


@pytest.mark.parametrize(
    ("changes", "free", "seats", "code"),
    [
        ({"beat": "higher"}, [], (3, 6), "skip_needs_equal"),
        ({"mode": "rapid", "pass": "return"}, [], (3, 6), "rapid_needs_out"),
        ({"titles": "two"}, [], (4, 7), "titles_points"),
        ({}, [], (3, 7), "titles_seats"),
        ({}, [], (6, 3), "bad_seats"),
        ({"mode": "fast"}, [], (3, 6), "bad_value"),
        ({"joker": True}, [], (3, 6), "unknown_option"),
        ({}, ["joker"], (3, 6), "unknown_option"),
        ({"rounds": 0}, [], (3, 6), "bad_value"),
    ],
)
def test_an_impossible_profile_is_refused(
    changes: dict[str, Any], free: list[str], seats: tuple[int, int], code: str
) -> None:
    faults = options.profile_faults(PROFILES["clasico"].rules.to_json() | changes, free, *seats)
    assert [fault.code for fault in faults] == [code]


def test_every_bad_value_is_told_at_its_option() -> None:
    rules = PROFILES["clasico"].rules.to_json() | {"mode": "fast", "turn_seconds": 1, "beat": "higher"}
    faults = options.profile_faults(rules, [], 3, 6)
    assert {(fault.code, fault.option) for fault in faults} == {
        ("bad_value", "mode"),
        ("bad_value", "turn_seconds"),
        ("skip_needs_equal", "skip_equal"),
    }


def test_rapid_with_skipping_and_strictly_higher_answers_is_no_fault() -> None:
    rules = PROFILES["clasico"].rules.to_json() | {"mode": "rapid", "beat": "higher"}
    assert options.profile_faults(rules, [], 3, 6) == []


def test_every_value_of_every_option_has_its_words_and_its_place_in_the_form() -> None:
    assert sorted(name for _, names in choices.GROUPS for name in names) == sorted(options.NAMES)
    for name, values in choices.VALUES.items():
        for value in values:
            faults = options.profile_faults(PROFILES["clasico"].rules.to_json() | {name: value}, [], 3, 6)
            assert "bad_value" not in [fault.code for fault in faults]


def test_the_clocks_on_offer_are_the_engines() -> None:
    assert tuple(labels.TURN_CLOCKS) == CHOICES["turn_seconds"]


def test_every_option_has_its_words() -> None:
    assert set(labels.OPTIONS) == set(options.NAMES)
