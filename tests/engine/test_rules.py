import pytest

from game.engine.rules import (
    MATCH_OPTIONS,
    PROFILES,
    ROUND_OPTIONS,
    Rules,
    RulesError,
    check,
    make_rules,
)

CLASICO = PROFILES["clasico"].rules

# The table of RULES.md, "The options of a profile".
TABLE = {
    "mode": ("turns", "turns", "turns"),
    "beat": ("equal_or_higher", "higher", "higher"),
    "pass": ("out", "out", "return"),
    "revolution": (True, True, False),
    "skip_equal": (True, False, False),
    "four_close": (True, False, False),
    "top_close": (True, False, False),
    "two_last": (False, False, False),
    "exchange": ("double", "double", "single"),
    "titles": ("full", "full", "two"),
    "points": ("roles", "places", "podium"),
    "opens_first": ("queen_of_hearts", "first_seat", "dealer_left"),
    "opens_next": ("last", "last", "first"),
    "deals_first": ("seats", "seats", "dealer_left"),
    "deals_next": ("last_up", "last_up", "first_clockwise"),
}


@pytest.mark.parametrize("option", TABLE)
def test_the_profiles_are_those_of_the_table(option):
    assert tuple(PROFILES[key].rules.to_json()[option] for key in ("clasico", "cardverse", "basico")) == TABLE[option]


def test_how_the_profiles_end_and_how_many_may_sit():
    match = {key: (p.rules.ends, p.seats_min, p.seats_max) for key, p in PROFILES.items()}
    assert match == {"clasico": ("rounds", 3, 6), "cardverse": ("rounds", 3, 6), "basico": ("target", 4, 7)}
    assert PROFILES["cardverse"].rules.rounds == 1
    assert PROFILES["basico"].rules.target == 11
    assert {p.rules.turn_seconds for p in PROFILES.values()} == {30}


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_every_profile_can_be_played_with_all_its_seats(profile):
    assert check(profile.rules, profile.seats_min, profile.seats_max) == ()


def test_round_options_come_first_and_a_record_names_no_others():
    assert tuple(TABLE) == ROUND_OPTIONS
    assert set(ROUND_OPTIONS).isdisjoint(MATCH_OPTIONS)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_rules_are_read_back_from_json(profile):
    assert Rules.from_json(profile.rules.to_json()) == profile.rules


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("jokers", True, "unknown_option"),
        ("pass_", "out", "unknown_option"),
        ("mode", "fast", "bad_value"),
        ("mode", None, "bad_value"),
        ("beat", True, "bad_value"),
        ("revolution", 1, "bad_value"),
        ("revolution", "yes", "bad_value"),
        ("rounds", 0, "bad_value"),
        ("rounds", True, "bad_value"),
        ("rounds", 3.0, "bad_value"),
        ("rounds", 10**30, "bad_value"),
        ("turn_seconds", 1, "bad_value"),
        ("exchange", [], "bad_value"),
    ],
)
def test_what_is_no_option_or_no_value_is_refused(option, value, code):
    with pytest.raises(RulesError) as refusal:
        make_rules(CLASICO, {option: value})
    assert (refusal.value.code, refusal.value.option) == (code, option)


def codes(seats_min, seats_max, **changes):
    """What `check` has against clasico with these changes."""
    try:
        rules = make_rules(CLASICO, {name.rstrip("_"): value for name, value in changes.items()})
    except RulesError as error:
        return [error.code]
    return [error.code for error in check(rules, seats_min, seats_max)]


def test_skipping_needs_equal_plays_to_be_allowed():
    assert codes(3, 6, beat="higher") == ["skip_needs_equal"]
    assert codes(3, 6, beat="higher", skip_equal=False) == []


def test_in_rapid_mode_skipping_is_no_error_and_counts_as_off():
    assert codes(3, 6, beat="higher", mode="rapid") == []
    assert not make_rules(CLASICO, {"mode": "rapid"}).skips
    assert CLASICO.skips


def test_rapid_mode_needs_passes_that_last():
    assert codes(3, 6, mode="rapid", pass_="return") == ["rapid_needs_out"]


def test_two_titles_carry_no_role_points():
    assert codes(4, 6, titles="two") == ["titles_points"]
    assert codes(4, 6, titles="two", points="podium") == []


@pytest.mark.parametrize(("low", "high"), [(2, 4), (3, 8), (5, 4), (0, 0)])
def test_seats_lie_within_three_to_seven(low, high):
    assert codes(low, high) == ["bad_seats"]


def test_titles_limit_the_seats():
    assert codes(3, 7) == ["titles_seats"]
    assert codes(3, 5, titles="two", points="places") == ["titles_seats"]
    assert codes(4, 7, titles="two", points="places") == []


def test_a_host_changes_free_options_only():
    clasico, cardverse = PROFILES["clasico"], PROFILES["cardverse"]
    changed = clasico.change(clasico.rules, {"mode": "rapid", "rounds": 3, "two_last": True})
    assert (changed.mode, changed.rounds, changed.two_last) == ("rapid", 3, True)
    with pytest.raises(RulesError, match="locked"):
        clasico.change(clasico.rules, {"beat": "higher"})
    with pytest.raises(RulesError, match="locked"):
        cardverse.change(cardverse.rules, {"turn_seconds": 15})
    with pytest.raises(RulesError, match="unknown_option"):
        clasico.change(clasico.rules, {"jokers": True})


def test_a_host_chooses_among_the_offered_clocks_and_endings():
    clasico = PROFILES["clasico"]
    assert clasico.change(clasico.rules, {"turn_seconds": 60, "ends": "unlimited"}).turn_seconds == 60
    with pytest.raises(RulesError, match="bad_choice"):
        clasico.change(clasico.rules, {"turn_seconds": 20})
    with pytest.raises(RulesError, match="bad_choice"):
        clasico.change(clasico.rules, {"ends": "target"})
