"""Hands that the others may hold, as far as everything public goes: counts, cards played, the exchange, passes."""

from random import Random

from game.bots.packed import FILL, RANK_COUNT, STRONGEST, Packed, count_of, whole
from game.bots.sight import Sight

DRAWS = 4
"""Of so many deals the one is kept that contradicts the fewest passes."""


class Worlds:
    """Draws hands for the others. What the exchange showed is certain; a pass only makes some hands less likely."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self.sight = sight
        self.rng = rng
        seats, seat = range(sight.seats), sight.seat
        self.known = sight.known or (0,) * sight.seats
        known = [sum(count_of(hand, rank) for hand in self.known) for rank in range(RANK_COUNT)]
        unseen = sight.unseen
        self.ranks = [rank for rank in range(RANK_COUNT) for _ in range(count_of(unseen, rank) - known[rank])]
        needs = [
            (other, sight.counts[other] - self.known[other].bit_count())
            for other in seats
            if other != seat and sight.counts[other]
        ]
        # Who can hold less is dealt first.
        caps = sight.caps or (RANK_COUNT - 1,) * sight.seats
        self.capped = [(other, need, caps[other]) for other, need in needs if caps[other] < RANK_COUNT - 1]
        self.free = [(other, need) for other, need in needs if caps[other] >= RANK_COUNT - 1]
        self.kept = [self._unlikely(*told) for told in sight.passes()]
        self.draws = DRAWS if any(groups for _, groups in self.kept) else 1

    def _unlikely(self, seat: int, top: int, turned: int) -> tuple[int, Packed]:
        """Who passed on this seldom holds a whole group that beats it, other than of the strongest rank."""
        return seat, self.sight.laws.answers[turned][top] & ~STRONGEST[turned]

    def draw(self) -> list[Packed]:
        """The hands of all seats."""
        best, least = self._deal(), 99
        for attempt in range(self.draws):
            hands = self._deal() if attempt else best
            against = sum(whole(hands[seat]) & groups != 0 for seat, groups in self.kept)
            if against < least:
                best, least = hands, against
                if not against:
                    break
        return best

    def _deal(self) -> list[Packed]:
        hands = list(self.known)
        hands[self.sight.seat] = self.sight.hand
        ranks = self.ranks
        self.rng.shuffle(ranks)
        if self.capped:
            ranks = self._deal_capped(hands, ranks[:])
        start = 0
        for seat, need in self.free:
            hands[seat] = _with(hands[seat], ranks[start : start + need])
            start += need
        return hands

    def _deal_capped(self, hands: list[Packed], ranks: list[int]) -> list[int]:
        """Deals to those whose strongest cards the exchange took; the ranks that are left."""
        for seat, need, cap in self.capped:
            fitting = [rank for rank in ranks if rank <= cap][:need]
            for rank in fitting:
                ranks.remove(rank)
            # Too few fit only if a cap is out of date, which a wrong view alone could make: then any card serves.
            while len(fitting) < need:
                fitting.append(ranks.pop())
            hands[seat] = _with(hands[seat], fitting)
        return ranks


def _with(hand: Packed, ranks: list[int]) -> Packed:
    for rank in ranks:
        shift = 4 * rank
        hand = hand & ~(15 << shift) | FILL[(hand >> shift & 15).bit_count() + 1] << shift
    return hand
