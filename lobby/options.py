"""A room's rule options: JSON in the database, judged by the engine. No database, no sentences."""

from collections.abc import Mapping

from game.engine.rules import MATCH_OPTIONS, ROUND_OPTIONS, Profile, Rules, RulesError, check
from lobby.refusals import Refused

NAMES = (*ROUND_OPTIONS, *MATCH_OPTIONS)
# Offered by pages; a host may also ask for another number that the rules can carry.
ROUND_COUNTS = (1, 3, 6, 9)

# The engine's words for what the hall and the table's socket have other codes for.
_CODES = {"locked": "option_locked", "bad_choice": "bad_value"}


DEFAULTS = Rules().to_json()


def complete(stored: Mapping[str, object]) -> dict[str, object]:
    """Every option in the order of RULES.md; one that did not exist yet when this was stored has its default."""
    return {name: stored.get(name, DEFAULTS[name]) for name in NAMES}


def profile_faults(options: Mapping[str, object], free: list[str], seats_min: int, seats_max: int) -> list[Refused]:
    """Everything that makes these values no profile, each with its option ("seats" for the numbers of seats)."""
    found = [Refused("unknown_option", name) for name in free if name not in NAMES]
    readable = dict(options)
    for name, value in options.items():
        try:
            # Alone, on options that go with any value: what is wrong then is the value.
            Rules.from_json({"skip_equal": False, "points": "places", name: value})
        except RulesError as error:
            if error.code in ("bad_value", "unknown_option"):
                found.append(_refused(error))
                readable.pop(name)
    try:
        rules = Rules.from_json(readable)
    except RulesError as error:
        return [*found, _refused(error)]
    return [*found, *map(_refused, check(rules, seats_min, seats_max))]


def changed(
    current: Mapping[str, object], changes: Mapping[str, object], *, free: list[str], seats_min: int, seats_max: int
) -> dict[str, object] | Refused:
    """The whole options after a host's changes, or the first fault.

    A locked option may be named as long as its value stays what it is, so that a form can send everything it shows.
    """
    real = {name: value for name, value in changes.items() if not _same(current.get(name), value)}
    try:
        rules = Rules.from_json(current)
        rules = Profile("", seats_min, seats_max, rules, frozenset(free)).change(rules, real)
    except RulesError as error:
        return _refused(error)
    return _fault(rules, seats_min, seats_max) or rules.to_json()


def _fault(rules: Rules, seats_min: int, seats_max: int) -> Refused | None:
    return next(map(_refused, check(rules, seats_min, seats_max)), None)


def _refused(error: RulesError) -> Refused:
    return Refused(_CODES.get(error.code, error.code), error.option)


def _same(one: object, other: object) -> bool:
    """Equal as JSON is: in Python `True == 1`, on the wire they are two values."""
    return type(one) is type(other) and one == other
