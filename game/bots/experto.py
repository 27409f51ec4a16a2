"""«Experto»: begins from what the network foretells, and searches where that is surer.

In this order: a hand that runs out whatever the others hold; the last two players, exactly; else the network's choice,
which near the end a search may overrule. It plays the best few choices out in the same worlds, hands drawn to agree
with everything public, drops who falls behind (racing), and another choice than the network's must be ahead clearly.
More than that does not pay: with many cards hidden, playouts judge worse than the network does (README.md). In rapid
mode, where nobody has a turn, the network alone decides.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from game.bots.budget import Budget
from game.bots.endgame import certain
from game.bots.net import the_net
from game.bots.packed import PASS, Group
from game.bots.playout import playout
from game.bots.sight import Sight
from game.bots.table import table_of
from game.bots.worlds import Worlds

HIDDEN = 12
"""With more cards in all hands together the network's word stands."""
MARGIN = 0.08
"""Choices that the network holds for so much worse than its best are not looked at."""
CANDIDATES = 4
FIRST_CHECK, CHECK_EVERY = 16, 8
BEHIND = 2.0
"""Standard errors behind the network's choice at which a candidate is dropped."""
AHEAD = 3.0
"""Standard errors by which a candidate must be ahead of it to be played."""
PRIOR_WORLDS = 60
"""As much as so many worlds the network's own difference counts."""
PLACE = 0.04
"""What a better place is worth beside its points, all places together."""
NOISE = 1e-4


def play(sight: Sight, rng: Random, budget: Budget) -> Group:
    if not sight.legal:
        return PASS
    up = budget.ends()
    found = certain(sight, up)
    if found is not None:
        return found
    values = the_net().values(sight)
    best = max(values, key=values.__getitem__)
    if sight.laws.rapid or sum(sight.counts) > HIDDEN or len(values) == 1:
        return best
    near = sorted(
        (group for group in values if values[group] >= values[best] - MARGIN), key=lambda group: -values[group]
    )
    if len(near) == 1:
        return best
    return _search(
        sight, [(group, values[group]) for group in near[:CANDIDATES]], Worlds(sight, rng), budget.worlds, up
    )


@dataclass(slots=True)
class _Candidate:
    """A choice, what the network gives it less than the first, and how far it was ahead of the first in each world."""

    group: Group
    prior: float
    total: float = 0.0
    squares: float = 0.0
    racing: bool = field(default=True)

    def add(self, difference: float) -> None:
        self.total += difference
        self.squares += difference * difference

    def errors(self, worlds: int) -> float:
        """How many standard errors it is ahead."""
        mean = self.total / worlds
        variance = self.squares / worlds - mean * mean + NOISE
        return mean * sqrt(worlds / variance)

    def advantage(self, worlds: int) -> float:
        return (self.total + self.prior * PRIOR_WORLDS) / (worlds + PRIOR_WORLDS)


def _search(sight: Sight, near: list[tuple[Group, float]], worlds: Worlds, limit: int, up: Callable[[], bool]) -> Group:
    value = _values_of_places(sight)
    (first, expected), *others = near
    candidates = [_Candidate(group, worth - expected) for group, worth in others]
    drawn = 0
    while drawn < limit and candidates and not up():
        hands = worlds.draw()
        reached = value[_place(sight, hands, first)]
        for candidate in candidates:
            candidate.add(value[_place(sight, hands, candidate.group)] - reached)
        drawn += 1
        if drawn >= FIRST_CHECK and drawn % CHECK_EVERY == 0:
            candidates = [candidate for candidate in candidates if candidate.errors(drawn) > -BEHIND]
    ahead = [one for one in candidates if drawn and one.errors(drawn) > AHEAD and one.advantage(drawn) > 0]
    return max(ahead, key=lambda candidate: candidate.advantage(drawn)).group if ahead else first


def _place(sight: Sight, hands: list[int], group: Group) -> int:
    table = table_of(sight, hands)
    table.step(group)
    place = playout(table, sight.seat)
    assert isinstance(place, int)
    return place


def _values_of_places(sight: Sight) -> list[float]:
    """As the network counts: the share of the winner's points, and a little for the place."""
    points, last = sight.laws.points, sight.seats - 1
    return [points[place] / points[0] + PLACE * (last - place) / last for place in range(sight.seats)]
