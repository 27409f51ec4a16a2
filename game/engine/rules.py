"""The rules of a match as one value, and the three profiles as data.

`Rules` holds every option of RULES.md. No rule asks which profile it came from: a profile is a set of options, the
seats it allows and the options that the host of a room may change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from game.engine.options import (
    Beat,
    DealsFirst,
    DealsNext,
    Ends,
    Exchange,
    Mode,
    OpensFirst,
    OpensNext,
    PassRule,
    Points,
    Titles,
)

SEATS_MIN, SEATS_MAX = 3, 7


class RulesError(ValueError):
    """An option or a set of options that cannot be played.

    `code` is one of unknown_option, bad_value, locked, bad_choice, skip_needs_equal, rapid_needs_out, titles_points,
    bad_seats, titles_seats; `option` names the option at fault ("seats" for the last two).
    """

    def __init__(self, code: str, option: str) -> None:
        super().__init__(f"{code}: {option}")
        self.code = code
        self.option = option


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of RULES.md, in its order; the defaults are those of the profile clasico.

    The options up to `deals_next` rule a round, the others a match. Clocks are in seconds; the engine keeps no time
    and only carries them. Derived from these: `rapid`, the mode; and `skips`, whether an equal play binds or skips the
    next seat, since `skip_equal` counts as off in rapid mode.
    """

    mode: Mode = Mode.TURNS
    beat: Beat = Beat.EQUAL_OR_HIGHER
    pass_: PassRule = PassRule.OUT
    revolution: bool = True
    skip_equal: bool = True
    four_close: bool = True
    top_close: bool = True
    two_last: bool = False
    exchange: Exchange = Exchange.DOUBLE
    titles: Titles = Titles.FULL
    points: Points = Points.ROLES
    opens_first: OpensFirst = OpensFirst.QUEEN_OF_HEARTS
    opens_next: OpensNext = OpensNext.LAST
    deals_first: DealsFirst = DealsFirst.SEATS
    deals_next: DealsNext = DealsNext.LAST_UP
    ends: Ends = Ends.ROUNDS
    rounds: int = 6
    target: int = 11
    reseat: bool = False
    turn_seconds: int = 30
    rapid_seconds: int = 10
    exchange_seconds: int = 30

    rapid: bool = field(init=False, repr=False, compare=False)
    skips: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rapid", self.mode is Mode.RAPID)
        object.__setattr__(self, "skips", self.skip_equal and not self.rapid)

    def to_json(self) -> dict[str, object]:
        """Every option by its name in RULES.md; enums as their text."""
        return dict(_written(self))

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> "Rules":
        """The rules that `to_json` wrote; an option that is absent takes its default. Raises RulesError."""
        try:
            # By type, too: for a dictionary True is 1.
            return _stored(tuple(data.items()), tuple(map(type, data.values())))
        except TypeError:  # a value that cannot be hashed is no option's
            return make_rules(cls(), data)


_FIELDS = tuple(each.name for each in fields(Rules) if each.init)
_OPTIONS = tuple("pass" if name == "pass_" else name for name in _FIELDS)
ROUND_OPTIONS = _OPTIONS[: _OPTIONS.index("deals_next") + 1]
MATCH_OPTIONS = _OPTIONS[_OPTIONS.index("deals_next") + 1 :]

_ENUMS: dict[str, type[StrEnum]] = {
    "mode": Mode,
    "beat": Beat,
    "pass": PassRule,
    "exchange": Exchange,
    "titles": Titles,
    "points": Points,
    "opens_first": OpensFirst,
    "opens_next": OpensNext,
    "deals_first": DealsFirst,
    "deals_next": DealsNext,
    "ends": Ends,
}
_RANGES = {
    "rounds": (1, 99),
    "target": (1, 999),
    "turn_seconds": (5, 300),
    "rapid_seconds": (3, 60),
    "exchange_seconds": (5, 300),
}
TITLES_SEATS = {Titles.FULL: (3, 6), Titles.TWO: (4, 7)}


# A table reads and writes its rules with every action, and a site has few different ones.


@lru_cache(1 << 8)
def _written(rules: Rules) -> dict[str, object]:
    return {_json_name(name): _plain(getattr(rules, name)) for name in _FIELDS}


@lru_cache(1 << 8)
def _stored(options: tuple[tuple[str, object], ...], _types: tuple[type, ...]) -> Rules:
    return make_rules(Rules(), dict(options))


def _json_name(name: str) -> str:
    return "pass" if name == "pass_" else name


def _plain(value: object) -> object:
    return value.value if isinstance(value, StrEnum) else value


def _read(option: str, value: object) -> Any:
    """The value of an option in its own type. Raises RulesError."""
    if option not in _OPTIONS:
        raise RulesError("unknown_option", option)
    if option in _ENUMS:
        if isinstance(value, str) and value in _ENUMS[option].__members__.values():
            return _ENUMS[option](value)
    elif option in _RANGES:
        low, high = _RANGES[option]
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
    elif isinstance(value, bool):
        return value
    raise RulesError("bad_value", option)


def make_rules(base: Rules, changes: Mapping[str, object]) -> Rules:
    """`base` with some options changed, named and valued as in JSON. Raises RulesError, also for impossible sets."""
    values = {("pass_" if option == "pass" else option): _read(option, value) for option, value in changes.items()}
    rules = replace(base, **values)
    for error in _impossible(rules):
        raise error
    return rules


def check(rules: Rules, seats_min: int, seats_max: int) -> tuple[RulesError, ...]:
    """Everything that makes this set of options impossible for these numbers of seats; empty if it can be played."""
    errors = _impossible(rules)
    low, high = TITLES_SEATS[rules.titles]
    if not SEATS_MIN <= seats_min <= seats_max <= SEATS_MAX:
        errors.append(RulesError("bad_seats", "seats"))
    elif seats_min < low or seats_max > high:
        errors.append(RulesError("titles_seats", "seats"))
    return tuple(errors)


def _impossible(rules: Rules) -> list[RulesError]:
    errors = []
    if rules.skips and rules.beat is not Beat.EQUAL_OR_HIGHER:
        errors.append(RulesError("skip_needs_equal", "skip_equal"))
    if rules.rapid and rules.pass_ is not PassRule.OUT:
        errors.append(RulesError("rapid_needs_out", "mode"))
    if rules.titles is Titles.TWO and rules.points is Points.ROLES:
        errors.append(RulesError("titles_points", "points"))
    return errors


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of options, the seats it allows, and the options a room may set otherwise (JSON names)."""

    key: str
    seats_min: int
    seats_max: int
    rules: Rules
    free: frozenset[str]

    def change(self, rules: Rules, changes: Mapping[str, object]) -> Rules:
        """`rules` with the changes of a host, who may touch free options only, within CHOICES. Raises RulesError."""
        for option, value in changes.items():
            _read(option, value)
            if option not in self.free:
                raise RulesError("locked", option)
            if option in CHOICES and value not in CHOICES[option]:
                raise RulesError("bad_choice", option)
        return make_rules(rules, changes)


CHOICES: dict[str, tuple[object, ...]] = {
    "ends": (Ends.ROUNDS.value, Ends.UNLIMITED.value),
    "turn_seconds": (15, 30, 60),
}
"""What a host may choose, where that is less than what the rules can carry."""

PROFILES = {
    profile.key: profile
    for profile in (
        Profile(
            key="clasico",
            seats_min=3,
            seats_max=6,
            rules=Rules(),
            free=frozenset(
                {
                    "mode",
                    "revolution",
                    "skip_equal",
                    "four_close",
                    "top_close",
                    "two_last",
                    "ends",
                    "rounds",
                    "turn_seconds",
                }
            ),
        ),
        Profile(
            key="cardverse",
            seats_min=3,
            seats_max=6,
            rules=Rules(
                beat=Beat.HIGHER,
                skip_equal=False,
                four_close=False,
                top_close=False,
                points=Points.PLACES,
                opens_first=OpensFirst.FIRST_SEAT,
                rounds=1,
            ),
            free=frozenset({"revolution", "rounds"}),
        ),
        Profile(
            key="basico",
            seats_min=4,
            seats_max=7,
            rules=Rules(
                beat=Beat.HIGHER,
                pass_=PassRule.RETURN,
                revolution=False,
                skip_equal=False,
                four_close=False,
                top_close=False,
                exchange=Exchange.SINGLE,
                titles=Titles.TWO,
                points=Points.PODIUM,
                opens_first=OpensFirst.DEALER_LEFT,
                opens_next=OpensNext.FIRST,
                deals_first=DealsFirst.DEALER_LEFT,
                deals_next=DealsNext.FIRST_CLOCKWISE,
                ends=Ends.TARGET,
            ),
            free=frozenset({"reseat"}),
        ),
    )
}
