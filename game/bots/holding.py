"""A hand as bots think of it: how many of each rank, and what leaves it."""

from collections.abc import Iterable

from game.engine.actions import Play, Return
from game.engine.cards import RANKS, TWO, Card, Rank, mask_of, rank_of, strength, take
from game.engine.view import RoundView

Pair = tuple[Rank, int]
"""So many cards of one rank."""


class Holding:
    """The viewer's hand. `groups` are its whole groups, weakest first in the order in force."""

    def __init__(self, view: RoundView) -> None:
        self.seat = -1 if view.seat is None else view.seat
        self.hand = view.hand or ()
        self.revolution = view.revolution
        self.counts = [0] * len(RANKS)
        for card in self.hand:
            self.counts[rank_of(card)] += 1
        whole = ((rank, count) for rank, count in enumerate(self.counts) if count)
        self.groups: tuple[Pair, ...] = tuple(sorted(whole, key=self.weakness))

    def weakness(self, pair: Pair) -> tuple[int, int]:
        """Sorts pairs from the weakest rank up, fewer cards first."""
        return strength(pair[0], self.revolution), pair[1]

    def weakest(self, pairs: Iterable[Pair]) -> Pair:
        return min(pairs, key=self.weakness)

    def is_whole(self, pair: Pair) -> bool:
        """Whether the pair is all the hand has of its rank."""
        return self.counts[pair[0]] == pair[1]

    def empties(self, pair: Pair) -> bool:
        return len(self.hand) == pair[1]

    def only_twos_after(self, pair: Pair) -> bool:
        """Whether nothing but 2s would be left, at least one."""
        rank, count = pair
        twos = self.counts[TWO] - (count if rank == TWO else 0)
        return twos > 0 and len(self.hand) - count == twos

    def play(self, pair: Pair) -> Play:
        return Play(self.seat, take(mask_of(self.hand), *pair))

    def give(self, cards: tuple[Card, ...]) -> Return:
        return Return(self.seat, cards)
