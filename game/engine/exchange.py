"""The exchange between the ends of the previous ranking (RULES.md, "Exchange")."""

from collections.abc import Sequence
from dataclasses import replace

from game.engine.cards import Hand, cards_of, mask_of
from game.engine.options import Exchange
from game.engine.rules import Rules
from game.engine.state import Gift, Refusal, RoundState


def pairs(exchange: Exchange, previous: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Who gives how many cards to whom, as (giver, receiver, count), for a ranking from first to last."""
    match exchange:
        case Exchange.NONE:
            return ()
        case Exchange.SINGLE:
            return ((previous[-1], previous[0], 1),)
        case Exchange.DOUBLE:
            ends = (previous[-1], previous[0], 2)
            return (ends,) if len(previous) < 4 else (ends, (previous[-2], previous[1], 1))


def gifts(rules: Rules, hands: Sequence[Hand], previous: Sequence[int]) -> tuple[Gift, ...]:
    """The cards that the server takes from the givers: the strongest in normal order, of equal ranks the higher suit.

    A giver with fewer cards than the exchange asks is a ValueError.
    """
    return tuple(
        Gift(giver, receiver, _strongest(hands[giver], count))
        for giver, receiver, count in pairs(rules.exchange, previous)
    )


def _strongest(hand: Hand, count: int) -> Hand:
    if hand.bit_count() < count:
        raise ValueError("too few cards for the exchange")
    return mask_of(cards_of(hand)[-count:])


def handed_over(hands: Sequence[Hand], giver: int, receiver: int, cards: Hand) -> tuple[Hand, ...]:
    """The hands after these cards went from one seat to another."""
    moved = list(hands)
    moved[giver] ^= cards
    moved[receiver] |= cards
    return tuple(moved)


def judge_return(state: RoundState, seat: int, cards: Sequence[int]) -> Gift | Refusal:
    """The gift that these cards would answer, or why they may not be returned.

    RECORD.md says of plays alone that an empty list is an unknown card; an empty return is a wrong count.
    """
    gift = next((gift for gift in state.setup.gifts if gift.receiver == seat and not gift.returned), None)
    if gift is None:
        return Refusal.NO_EXCHANGE_DUE
    if not all(0 <= card < 52 for card in cards):
        return Refusal.UNKNOWN_CARD
    hand = mask_of(cards)
    if hand & ~state.hands[seat] or hand.bit_count() != len(cards):
        return Refusal.CARDS_NOT_HELD
    if len(cards) != gift.count:
        return Refusal.WRONG_COUNT
    return gift


def with_return(gifts: Sequence[Gift], answered: Gift, cards: Hand) -> tuple[Gift, ...]:
    return tuple(replace(gift, returned=cards) if gift is answered else gift for gift in gifts)
