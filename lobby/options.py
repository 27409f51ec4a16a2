"""A room's rule options: JSON in the database, judged by the engine. No database, no sentences."""

from collections.abc import Collection, Mapping

from game.engine.rules import MATCH_OPTIONS, ROUND_OPTIONS, Rules, RulesError, check, make_rules
from lobby.refusals import Refused

NAMES = frozenset(ROUND_OPTIONS) | frozenset(MATCH_OPTIONS)

# The values that hosts may choose where the profile frees the option (RULES.md, the clasico column). What the profile
# itself sets is always allowed beside them.
TURN_SECONDS = (15, 30, 60)
ENDS = ("rounds", "unlimited")
ROUNDS_MOST = 50
ROUND_COUNTS = (1, 3, 6, 9)


def profile_fault(options: object, free: object, seats_min: int, seats_max: int) -> Refused | None:
    """Why these values are no profile, or None. Takes whatever JSON an admin typed."""
    if not isinstance(free, list) or not all(isinstance(name, str) for name in free):
        return Refused("bad_value", "free")
    unknown = [name for name in free if name not in NAMES]
    if unknown:
        return Refused("unknown_option", unknown[0])
    try:
        rules = _read(options)
    except RulesError as error:
        return Refused(error.code, error.option)
    return _fault(rules, seats_min, seats_max)


def changed(
    current: Mapping[str, object],
    changes: Mapping[str, object],
    *,
    preset: Mapping[str, object],
    free: Collection[str],
    seats_min: int,
    seats_max: int,
) -> dict[str, object] | Refused:
    """The whole options after a host's changes, or the first fault.

    `preset` holds the profile's own values. A locked option may be named as long as its value stays what it is, so
    that a form can send everything it shows.
    """
    for name, value in changes.items():
        if name not in NAMES:
            return Refused("unknown_option", name)
        if _same(current.get(name), value):
            continue
        if name not in free:
            return Refused("option_locked", name)
        if not _same(preset.get(name), value) and not _host_may(name, value):
            return Refused("bad_value", name)
    try:
        rules = make_rules(_read(current), changes)
    except RulesError as error:
        return Refused(error.code, error.option)
    return _fault(rules, seats_min, seats_max) or rules.to_json()


def _read(options: object) -> Rules:
    if not isinstance(options, Mapping):
        raise RulesError("bad_value", "options")
    return Rules.from_json(options)


def _fault(rules: Rules, seats_min: int, seats_max: int) -> Refused | None:
    for error in check(rules, seats_min, seats_max):
        return Refused(error.code, error.option)
    return None


def _same(one: object, other: object) -> bool:
    """Equal as JSON is: in Python `True == 1`, on the wire they are two values."""
    return type(one) is type(other) and one == other


def _host_may(name: str, value: object) -> bool:
    if name == "turn_seconds":
        return value in TURN_SECONDS
    if name == "ends":
        return value in ENDS
    if name == "rounds":
        return isinstance(value, int) and 1 <= value <= ROUNDS_MOST
    return True
