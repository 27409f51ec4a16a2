"""What is played: a contest, and the result of each of its deals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from game.bots import Budget
from game.engine.ranking import points_by_place
from game.engine.rules import PROFILES, Rules, check, make_rules


class ContestError(ValueError):
    """What was asked for cannot be played; the text says why, in one line."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One `level` on each seat in turn against `against` on all others, over the same deals.

    `rounds` of each deal make a match, the first without an exchange and the next with one. A seed and the number of a
    deal say what is dealt, whatever else is played and by how many processes.
    """

    level: str
    against: str
    profile: str
    rules: Rules
    seats: int
    deals: int
    rounds: int
    seed: int
    budget: Budget

    @property
    def points(self) -> tuple[int, ...]:
        return points_by_place(self.rules.points, self.seats)

    @property
    def even(self) -> float:
        """The share of each seat when all play alike, in per cent."""
        return 100 / self.seats

    def random(self, deal: int) -> Random:
        """The stream that a deal comes from."""
        return Random(f"{self.seed}/{deal}")  # noqa: S311 - a tournament is repeatable by design

    def seatings(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The seat of `level` and the level of each seat."""
        for one in range(self.seats):
            yield one, tuple(self.level if seat == one else self.against for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class DealResult:
    """Of one deal, over all its seatings and rounds: how many rounds, the mean share of the points in per cent, the
    mean points, how often first, and the seconds of each decision of the one seat."""

    rounds: int
    share: float
    points: float
    first: int
    seconds: tuple[float, ...]


def rules_for(profile: str, seats: int, changes: Mapping[str, object]) -> Rules:
    """The rules of a profile with changes, if so many can play them. Raises ContestError."""
    if profile not in PROFILES:
        raise ContestError(f"no profile {profile!r}; there are {', '.join(PROFILES)}")
    known = PROFILES[profile]
    if not known.seats_min <= seats <= known.seats_max:
        raise ContestError(f"{profile} is for {known.seats_min} to {known.seats_max} seats, not {seats}")
    try:
        rules = make_rules(known.rules, changes)
    except ValueError as error:
        raise ContestError(_told(error)) from error
    for impossible in check(rules, seats, seats):
        raise ContestError(_told(impossible))
    return rules


def _told(error: ValueError) -> str:
    code, option = getattr(error, "code", str(error)), getattr(error, "option", "?")
    return f"option {option}: {str(code).replace('_', ' ')}"
