"""What each level gives back in the exchange. Only here do suits matter, and then nothing but which one is named."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from game.bots.dificil import ALL_COUNTS, worth
from game.bots.holds import hidden, holds
from game.bots.packed import CLEAR, FILL, RANK_COUNT, TWOS, Packed, count_of, pack
from game.bots.sight import look
from game.bots.weights import WEIGHTS
from game.engine.cards import Card, cards_of, mask_of, of_rank
from game.engine.view import RoundView

Ranks = tuple[int, ...]


def lowest(view: RoundView) -> tuple[Card, ...]:
    """«Fácil»: the weakest cards, in normal order as the whole exchange."""
    return (view.hand or ())[: view.give]


def unneeded(view: RoundView) -> tuple[Card, ...]:
    """«Normal»: weak cards, and such that few groups are left."""
    hand = pack(view.hand or ())

    def loss(ranks: Ranks) -> tuple[int, int]:
        # Half the strength of the order is what one group less is worth.
        gone = sum(ranks.count(rank) == count_of(hand, rank) for rank in dict.fromkeys(ranks))
        return sum(ranks) - 6 * gone, max(ranks)

    return _cheapest(view, hand, loss)


def planned(view: RoundView) -> tuple[Card, ...]:
    """«Difícil»: the cards without which the whole hand plays out best, however it values that."""
    sight = look(view)
    opponents = view.seats - 1
    weights = WEIGHTS[sight.laws.higher].at(1.0)
    table = holds(sight, hidden(sight), 0, opponents, weights.fear, weights.equals, ALL_COUNTS)

    def loss(ranks: Ranks) -> tuple[float, int]:
        rest = _without(sight.hand, ranks)
        cost, finish = worth(rest, table, weights)
        only_twos = sight.laws.two_last and not rest & ~TWOS
        return cost - weights.finish * finish + 50 * only_twos, sum(ranks)

    return _cheapest(view, sight.hand, loss)


def _cheapest(view: RoundView, hand: Packed, loss: Callable[[Ranks], tuple[float, int]]) -> tuple[Card, ...]:
    ranks = min(_choices(hand, view.give), key=loss)
    cards = mask_of(view.hand or ())
    return tuple(card for rank in dict.fromkeys(ranks) for card in cards_of(of_rank(cards, rank))[: ranks.count(rank)])


def _choices(hand: Packed, count: int) -> Iterator[Ranks]:
    held = [count_of(hand, rank) for rank in range(RANK_COUNT)]
    for ranks in combinations_with_replacement([rank for rank in range(RANK_COUNT) if held[rank]], count):
        if all(ranks.count(rank) <= held[rank] for rank in ranks):
            yield ranks


def _without(hand: Packed, ranks: Ranks) -> Packed:
    for rank in ranks:
        hand = hand & CLEAR[rank] | FILL[count_of(hand, rank) - 1] << 4 * rank
    return hand
