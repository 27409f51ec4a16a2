"""Hands and plays as small integers, for bots that must think fast.

A packed hand is a thermometer of 52 bits: rank r owns the bits 4r to 4r + 3, and c cards of it set the lowest c. So the
size of a hand is its bit count, "at least k of rank r" is one bit, and all answers to a play are one AND with a table.
A group, k cards of rank r put down at once, is the number 4r + k, from 1 to 52, which is its bit plus one; 0 is a pass.
Suits are forgotten: only the exchange asks for them.
"""

from collections.abc import Iterable

from game.engine.cards import RANKS, Card

Packed = int
Group = int

PASS: Group = 0
RANK_COUNT = len(RANKS)
FULL: Packed = (1 << 4 * RANK_COUNT) - 1
SINGLES: Packed = int("1" * RANK_COUNT, 16)
"""The groups of one card."""
FOURS: Packed = SINGLES << 3
BELOW: Packed = int("7" * RANK_COUNT, 16)
"""Every bit that has another of its rank above it."""
THREES: Packed = 15
TWOS: Packed = 15 << 48
STRONGEST = (TWOS, THREES)
"""The strongest rank in normal order and in revolution."""
FILL = (0, 1, 3, 7, 15)
CLEAR = tuple(FULL & ~(15 << 4 * rank) for rank in range(RANK_COUNT))


def pack(cards: Iterable[Card]) -> Packed:
    """The hand that these cards make."""
    hand = 0
    for card in cards:
        shift = card & ~3
        hand |= (hand >> shift & 15) + 1 << shift
    return hand


def take(hand: Packed, group: Group) -> Packed:
    """The hand without this group, which it holds."""
    shift = group - 1 & ~3
    return hand & CLEAR[shift >> 2] | (hand >> shift & 15) >> group - shift << shift


def count_of(hand: Packed, rank: int) -> int:
    return (hand >> 4 * rank & 15).bit_count()


def whole(hand: Packed) -> Packed:
    """The groups that are all the hand has of their rank."""
    return hand & ~(hand >> 1 & BELOW)


def weakest(groups: Packed, turned: bool | int) -> Group:
    """The group of the weakest rank in the order in force; of one rank the largest in revolution, else the smallest."""
    return groups.bit_length() if turned else (groups & -groups).bit_length()


def strongest(groups: Packed, turned: bool | int) -> Group:
    return (groups & -groups).bit_length() if turned else groups.bit_length()


def lowest(groups: Packed, turned: bool | int) -> Group:
    """The weakest rank's smallest group."""
    if not turned:
        return (groups & -groups).bit_length()
    shift = groups.bit_length() - 1 & ~3
    rest = groups >> shift
    return shift + (rest & -rest).bit_length()


def rank_and_count(group: Group) -> tuple[int, int]:
    rank = group - 1 >> 2
    return rank, group - 4 * rank


class _Groups(dict[int, tuple[Group, ...]]):
    """The groups of half a set, worked out when first asked for."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset

    def __missing__(self, half: int) -> tuple[Group, ...]:
        self[half] = found = tuple(bit + 1 + self.offset for bit in range(half.bit_length()) if half >> bit & 1)
        return found


HALF = 28
LOW_HALF = (1 << HALF) - 1
LOW_GROUPS, HIGH_GROUPS = _Groups(0), _Groups(HALF)


def groups_of(groups: Packed) -> tuple[Group, ...]:
    """The groups of a set, ascending."""
    return LOW_GROUPS[groups & LOW_HALF] + HIGH_GROUPS[groups >> HALF]


def _answers(higher: bool, turned: bool, group: Group) -> Packed:
    if group == PASS:
        return 0
    rank, count = rank_and_count(group)
    ranks = range(rank - higher + 1) if turned else range(rank + higher, RANK_COUNT)
    return sum(1 << 4 * answer + count - 1 for answer in ranks)


ANSWERS = tuple(
    tuple(tuple(_answers(higher, turned, group) for group in range(53)) for turned in (False, True))
    for higher in (False, True)
)
"""By `higher`, revolution and the group on top: the groups that answer it."""

NEXT = tuple(
    tuple(
        tuple(
            next((s % seats for s in range(seat + 1, seat + seats) if mask >> s % seats & 1), -1)
            for mask in range(1 << seats)
        )
        for seat in range(seats)
    )
    for seats in range(8)
)
"""By seats, seat and a set of seats: the first of the set after the seat, clockwise, itself excluded; -1 for none."""
