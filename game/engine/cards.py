"""Cards and hands.

A card is a small integer, `rank * 4 + suit`; ranks run from 3 (0) to 2 (12) in normal order, suits ♣ ♦ ♥ ♠ from 0 to 3.
A hand is an integer of 52 bits, one for each card. Suits matter in one place only: among equal ranks they say which
card the exchange takes (RULES.md, "Exchange"), and that is plain integer order.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

Card = int
Hand = int
Rank = int

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
CARDS = 52
FULL_DECK: Hand = (1 << CARDS) - 1
UNKNOWN: Card = -1
"""Stands in a play for a text that names no card, so that the play is refused in its due order."""

THREE: Rank = 0
TWO: Rank = 12
QUEEN_OF_HEARTS: Card = RANKS.index("Q") * 4 + SUITS.index("h")

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_RANK_MASKS = tuple(0b1111 << 4 * rank for rank in range(len(RANKS)))


def parse_card(text: str) -> Card:
    """The card that `text` names ("Th" is the ten of hearts). Raises ValueError."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"no card: {text!r}") from None


def read_card(text: object) -> Card:
    """Like `parse_card`, but gives UNKNOWN for whatever names no card."""
    return _CARDS.get(text, UNKNOWN) if isinstance(text, str) else UNKNOWN


def card_text(card: Card) -> str:
    return _TEXTS[card]


def card_texts(cards: Iterable[Card]) -> list[str]:
    return [_TEXTS[card] for card in cards]


def rank_of(card: Card) -> Rank:
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


def mask_of(cards: Iterable[Card]) -> Hand:
    """The hand that holds these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


@lru_cache(1 << 13)
def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand, weakest first in normal order, suits in the order ♣ ♦ ♥ ♠."""
    return tuple(_bits(hand))


def _bits(hand: Hand) -> Iterator[int]:
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def of_rank(hand: Hand, rank: Rank) -> Hand:
    """The cards of one rank in a hand."""
    return hand & _RANK_MASKS[rank]


def count_of(hand: Hand, rank: Rank) -> int:
    return (hand & _RANK_MASKS[rank]).bit_count()


def take(hand: Hand, rank: Rank, count: int) -> tuple[Card, ...]:
    """`count` cards of one rank from a hand, lower suits first. Raises ValueError if it holds fewer."""
    cards = _nibble_cards(hand >> 4 * rank & 0b1111, rank)
    if len(cards) < count:
        raise ValueError(f"fewer than {count} cards of rank {RANKS[rank]}")
    return cards[:count]


@cache  # at most 16 x 13 entries
def _nibble_cards(nibble: int, rank: Rank) -> tuple[Card, ...]:
    return tuple(4 * rank + suit for suit in range(4) if nibble >> suit & 1)


def strength(rank: Rank, revolution: bool) -> int:
    """How strong a rank is in the order in force: 0 the weakest, 12 the strongest."""
    return TWO - rank if revolution else rank


def strongest(revolution: bool) -> Rank:
    return THREE if revolution else TWO
