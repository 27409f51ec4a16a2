"""Dealing: who receives which cards of the deck (RULES.md, "Deal")."""

from collections.abc import Sequence

from game.engine.cards import Card, Hand, mask_of
from game.engine.options import DealsFirst, DealsNext
from game.engine.rules import Rules


def receiving_order(rules: Rules, seats: int, dealer: int, previous: Sequence[int] | None) -> tuple[int, ...]:
    """The seats in the order in which they receive cards; who comes first gets the extra ones.

    `previous` is the ranking of the previous round, None in a first round; `dealer` counts in a first round only.
    """
    if previous is None:
        match rules.deals_first:
            case DealsFirst.SEATS:
                return tuple(range(seats))
            case DealsFirst.DEALER_LEFT:
                return _clockwise(seats, (dealer + 1) % seats)
    match rules.deals_next:
        case DealsNext.LAST_UP:
            return tuple(reversed(previous))
        case DealsNext.FIRST_CLOCKWISE:
            return _clockwise(seats, previous[0])


def _clockwise(seats: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % seats for step in range(seats))


def deal(deck: Sequence[Card], order: Sequence[int]) -> tuple[Hand, ...]:
    """The hands by seat, after dealing the deck one card at a time in the receiving order until none is left."""
    seats = len(order)
    hands = {seat: mask_of(deck[place::seats]) for place, seat in enumerate(order)}
    return tuple(hands[seat] for seat in range(seats))


def dealing_seat(rules: Rules, dealer: int, previous: Sequence[int] | None) -> int | None:
    """Who deals, where a rule asks: the given dealer in a first round, the previous last under `first_clockwise`."""
    if previous is None:
        left = DealsFirst.DEALER_LEFT
        return dealer if rules.deals_first is left or rules.opens_first.value == left.value else None
    return previous[-1] if rules.deals_next is DealsNext.FIRST_CLOCKWISE else None
