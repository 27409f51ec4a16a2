"""How likely a play is to hold the trick, by what the public cards say of the rest."""

import math
from collections.abc import Sequence
from itertools import product

from game.bots.packed import RANK_COUNT, count_of
from game.bots.sight import Sight

Holds = tuple[Sequence[float], ...]
"""By count (1 to 4; 0 is empty) and rank: the chance that so many cards of the rank keep the trick."""


def _together(seats: int, count: int, cards: int) -> float:
    """The chance that some seat holds `count` of so many cards, each of which lies with any of the seats."""
    lots = list(product(range(seats), repeat=cards))
    return sum(any(lot.count(seat) >= count for seat in range(seats)) for lot in lots) / max(1, len(lots))


TOGETHER = tuple(
    tuple(tuple(_together(seats, count, cards) if count else 1.0 for cards in range(5)) for count in range(5))
    for seats in range(7)
)
_CERTAIN = (1.0,) * RANK_COUNT


def hidden(sight: Sight) -> list[int]:
    """How many cards of each rank the others hold."""
    played, hand = sight.played, sight.hand
    return [4 - count_of(played, rank) - count_of(hand, rank) for rank in range(RANK_COUNT)]


def holds(
    sight: Sight, left: Sequence[int], turned: int, rivals: int, fear: Sequence[float], equals: float, counts: range
) -> Holds:
    """The table for an order of ranks, against so many rivals; rows outside `counts` are left certain.

    `left` is from `hidden`. `fear` weighs, by count, what might beat a play; `equals` weighs a rival's equal cards
    where the next may be skipped over.
    """
    laws, seat = sight.laws, sight.seat
    most = max([count for other, count in enumerate(sight.counts) if other != seat])
    order = range(RANK_COUNT) if turned else range(RANK_COUNT - 1, -1, -1)
    share = equals if laws.skips else 1.0
    exp = math.exp
    rows: list[Sequence[float]] = [()]
    for count in range(1, 5):
        if count not in counts or count > most or not rivals:
            rows.append(_CERTAIN)
            continue
        chance, weight = TOGETHER[rivals][count], -fear[count]
        row = [1.0] * RANK_COUNT
        beaters = 0.0
        for rank in order:
            own = chance[left[rank]]
            row[rank] = exp(weight * (beaters if laws.higher else beaters + own * share))
            beaters += own
        if laws.top:
            row[order[0]] = 1.0
        rows.append(row)
    return tuple(rows)
