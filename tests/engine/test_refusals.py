"""RECORD.md, "Errors, in order of precedence": each action here has several faults, and the first one counts."""

import pytest

from game.engine.record import steps

PLAIN = {"profile": "clasico", "skip_equal": False, "four_close": False, "top_close": False, "revolution": False}
HANDS = [["7c", "7d", "9c"], ["8c", "Kd", "Kh"], ["3h", "8d", "Td"], ["Jh"]]


def answers(actions, **changes):
    """The codes that these actions get one after the other; None where accepted."""
    rules = PLAIN | changes.pop("rules", {})
    record = {"format": "presidente-record/1", "rules": rules, "seats": 4, "hands": HANDS, "opener": 0}
    return [step.get("error") for step in steps(record | changes | {"actions": actions})[1:]]


def answer(action, after=(), **changes):
    *before, code = answers([*after, action], **changes)
    assert before == [None] * len(before), "the way there must be accepted"
    return code


OVER = [
    {"seat": 0, "play": ["9c"]},
    {"seat": 1, "pass": True},
    {"seat": 2, "play": ["Td"]},
    {"seat": 3, "play": ["Jh"]},
    {"seat": 0, "pass": True},
    {"seat": 2, "pass": True},
    {"seat": 0, "play": ["7c", "7d"]},
    {"seat": 1, "play": ["Kd", "Kh"]},
    {"seat": 2, "pass": True},
    {"seat": 1, "play": ["8c"]},
]


@pytest.mark.parametrize(
    "action",
    [{"clock": True}, {"seat": 99, "play": []}, {"seat": 2, "give": []}, {}, {"seat": 0}, {"seat": 1, "pass": True}],
)
def test_when_the_round_is_over_nothing_else_counts(action):
    assert answer(action, OVER) == "round_over"


@pytest.mark.parametrize("action", [{"clock": True}, {"clock": True, "seat": 99}, {"clock": True, "play": ["1x"]}])
def test_a_clock_is_judged_by_nothing_but_the_mode_and_the_trick(action):
    rapid = {"mode": "rapid"}
    assert answer(action) == "no_clock"
    assert answer(action, rules=rapid) == "trick_empty"
    assert answer(action, rules=rapid, previous=[0, 1, 2, 3], hands=DEALT) == "no_clock"
    assert answer(action, [{"seat": 1, "play": ["8c"]}], rules=rapid) is None


DEALT = [["3c", "4c"], ["3d", "4d"], ["3h", "4h"], ["3s", "4s"]]


@pytest.mark.parametrize("action", [{"play": ["7c"]}, {"pass": True}, {"give": ["7c"]}, {}])
def test_an_unknown_seat_comes_before_what_it_wants(action):
    for seat in (-1, 4, 10**30):
        assert answer(action | {"seat": seat}) == "unknown_seat"
        assert answer(action | {"seat": seat}, previous=[0, 1, 2, 3], hands=DEALT) == "unknown_seat"
    assert answer(action) == "unknown_seat"


def test_a_return_is_judged_before_whose_turn_it_is():
    assert answer({"seat": 0, "give": ["1x"]}) == "no_exchange_due"
    assert answer({"seat": 3, "give": ["1x"]}, OVER[:4]) == "no_exchange_due"
    assert answer({"seat": 2, "give": ["1x"]}, previous=[0, 1, 2, 3], hands=DEALT) == "no_exchange_due"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["1x", "5h", "3c"], "unknown_card"),
        (["5h", "3c", "4c"], "cards_not_held"),
        (["3c", "3c", "4c"], "cards_not_held"),
        (["3c"], "wrong_count"),
        ([], "wrong_count"),
        (["3c", "4s"], None),
    ],
)
def test_the_faults_of_a_return_in_order(cards, code):
    assert answer({"seat": 0, "give": cards}, previous=[0, 1, 2, 3], hands=DEALT) == code


@pytest.mark.parametrize("action", [{"play": ["1x"], "seen": 9}, {"pass": True, "trick": 9}, {}, {"pass": False}])
def test_the_exchange_comes_before_everything_in_play(action):
    for seat in range(4):
        assert answer(action | {"seat": seat}, previous=[0, 1, 2, 3], hands=DEALT) == "exchange_pending"


@pytest.mark.parametrize("action", [{"play": ["1x"], "seen": 9}, {"pass": True, "trick": 9}, {}])
def test_who_has_no_cards_is_not_in_the_round_whatever_it_asks(action):
    assert answer(action | {"seat": 3}, OVER[:4]) == "not_in_round"
    rapid = {"mode": "rapid"}
    assert answer(action | {"seat": 3}, [{"seat": 3, "play": ["Jh"]}], rules=rapid) == "not_in_round"


@pytest.mark.parametrize("action", [{"play": ["1x"], "seen": 9}, {"pass": True, "trick": 9}, {}, {"pass": False}])
def test_the_turn_comes_before_stale_and_cards(action):
    assert answer(action | {"seat": 1}) == "not_your_turn"


@pytest.mark.parametrize("action", [{"play": ["1x"], "seen": 9}, {"pass": True, "trick": 9}, {}])
def test_in_rapid_mode_having_passed_comes_before_stale_and_cards(action):
    before = [{"seat": 0, "play": ["7c"]}, {"seat": 1, "pass": True}]
    assert answer(action | {"seat": 1}, before, rules={"mode": "rapid"}) == "already_passed"


@pytest.mark.parametrize("mode", ["turns", "rapid"])
def test_stale_is_asked_in_either_mode_before_the_cards(mode):
    rules = {"mode": mode}
    for seen in (1, -1, 10**30):
        assert answer({"seat": 0, "play": [], "seen": seen}, rules=rules) == "stale"
    assert answer({"seat": 0, "pass": True, "trick": 2}, rules=rules) == "stale"
    assert answer({"seat": 0, "pass": True, "trick": 1}, rules=rules) == "must_open"
    assert answer({"seat": 0, "play": ["7c"], "seen": 0}, rules=rules) is None


def test_a_pass_is_not_asked_for_the_version_nor_a_play_for_the_trick():
    assert answer({"seat": 0, "play": ["7c"], "trick": 9}) is None
    assert answer({"seat": 1, "pass": True, "seen": 9}, OVER[:1]) is None


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ([], "unknown_card"),
        (["1x", "3h", "3h"], "unknown_card"),
        ([7, "8c"], "unknown_card"),
        ([None], "unknown_card"),
        ([["8c"]], "unknown_card"),
        ([{"8c": 1}], "unknown_card"),
        (["8c", "3h"], "cards_not_held"),
        (["8c", "8c"], "cards_not_held"),
        (["8c", "Kd"], "mixed_ranks"),
        (["8c", "Kd", "Kh"], "mixed_ranks"),
        (["Kd", "Kh"], "wrong_count"),
        (["8c"], "too_weak"),
        (["Kd"], None),
    ],
)
def test_the_faults_of_a_play_in_order(cards, code):
    assert answer({"seat": 1, "play": cards}, [{"seat": 0, "play": ["9c"]}]) == code


@pytest.mark.parametrize(
    ("cards", "code"), [(["7h", "7s"], "wrong_count"), (["3h"], "must_equal"), (["Kc"], "must_equal"), (["7h"], None)]
)
def test_the_number_comes_before_must_equal_and_that_before_too_weak(cards, code):
    hands = [["7c", "9c"], ["7d", "9d"], ["7h", "7s", "3h", "Kc"], ["4c"]]
    before = [{"seat": 0, "play": ["7c"]}, {"seat": 1, "play": ["7d"]}]
    assert answer({"seat": 2, "play": cards}, before, hands=hands, rules={"skip_equal": True}) == code


def test_the_faults_of_a_pass_in_order():
    rapid = {"mode": "rapid"}
    assert answer({"seat": 0, "pass": True}) == "must_open"
    assert answer({"seat": 0, "pass": True}, [{"seat": 0, "play": ["7c"]}], rules=rapid) == "last_cannot_pass"
    assert answer({"seat": 0, "pass": True, "trick": 2}, [{"seat": 0, "play": ["7c"]}], rules=rapid) == "stale"


@pytest.mark.parametrize(
    "action",
    [
        {"seat": 0},
        {"seat": 0, "pass": False},
        {"seat": 0, "clock": False},
        {"seat": 0, "jump": True},
        {"seat": 0, "pass": True, "play": ["7c"]},
        {"seat": 0, "give": ["7c"], "play": ["7c"]},
        {"seat": 0, "seen": 9, "trick": 9},
    ],
)
def test_what_is_no_action_is_told_last(action):
    assert answer(action) == "unknown_action"
    assert answer(action | {"seat": 1}) == "not_your_turn"


def test_a_refusal_changes_nothing_and_the_same_state_is_shown_again():
    record = {"format": "presidente-record/1", "rules": PLAIN, "seats": 4, "hands": HANDS, "opener": 0}
    shown = steps(record | {"actions": [{"seat": 1}, {"seat": 0, "play": ["Kd"]}, {"clock": True}]})
    assert [step["ok"] for step in shown] == [True, False, False, False]
    assert all(step["state"] == shown[0]["state"] for step in shown)
