"""What a seat may play, as (rank, count) pairs. `apply` accepts exactly these from a seat that is not refused as such.

Pairs are kept as a 52-bit set: rank r and count k stand at bit 4r + k − 1. A hand holds the pair when it has at least
k cards of the rank, and all answers to a play are one AND with a table.
"""

from functools import lru_cache

from game.engine.cards import Hand, strength
from game.engine.options import Beat, PassRule
from game.engine.rules import Rules
from game.engine.state import Phase, RoundState, Seat

Pair = tuple[int, int]
PairSet = int

_ONES = int("1" * 13, 16)
_HALF = 28
_LOW_HALF = (1 << _HALF) - 1


@lru_cache(maxsize=1 << 14)
def held(hand: Hand) -> PairSet:
    """Every pair that the hand could put down as an opening."""
    a, b, c, d = hand & _ONES, hand >> 1 & _ONES, hand >> 2 & _ONES, hand >> 3 & _ONES
    either, both, other, others = a | b, a & b, c | d, c & d
    return (
        (either | other)
        | (both | others | (either & other)) << 1
        | (both & other | others & either) << 2
        | (both & others) << 3
    )


def pairs_of(pairs: PairSet) -> tuple[Pair, ...]:
    """The pairs of a set, by rank and then count, ascending in normal order."""
    return _pairs(pairs & _LOW_HALF, 0) + _pairs(pairs >> _HALF, _HALF)


@lru_cache(maxsize=1 << 14)
def _pairs(half: int, offset: int) -> tuple[Pair, ...]:
    return tuple((bit + offset >> 2, (bit & 3) + 1) for bit in range(half.bit_length()) if half >> bit & 1)


def _answers_to(higher: bool, revolution: bool, rank: int, count: int) -> PairSet:
    least = strength(rank, revolution) + higher
    return sum(1 << 4 * r + count - 1 for r in range(13) if strength(r, revolution) >= least)


_ANSWERS = {
    (beat, revolution, rank, count): _answers_to(beat is Beat.HIGHER, revolution, rank, count)
    for beat in Beat
    for revolution in (False, True)
    for rank in range(13)
    for count in range(1, 5)
}


def legal_set(rules: Rules, state: RoundState, seat: Seat) -> PairSet:
    """The pairs that `apply` would accept from this seat now; 0 when it may not play at all."""
    if state.phase is not Phase.PLAY:
        return 0
    if rules.rapid:
        if state.passed >> seat & 1:
            return 0
    elif state.turn != seat:
        return 0
    pairs = held(state.hands[seat])
    top = state.top
    if top is None:
        return pairs
    if state.must_equal:
        return pairs & 1 << 4 * top.rank + top.count - 1
    return pairs & _ANSWERS[rules.beat, state.revolution, top.rank, top.count]


def legal(rules: Rules, state: RoundState, seat: Seat) -> tuple[Pair, ...]:
    """`legal_set` as (rank, count) pairs."""
    return pairs_of(legal_set(rules, state, seat))


def answers(rules: Rules, state: RoundState, seat: Seat) -> tuple[Pair, ...]:
    """What would be legal for this seat if it had the turn now, to prepare a play; `legal` where it has.

    Nothing for a seat that is out of this trick. Whoever else is bound to equal, this seat would not be.
    """
    if state.phase is not Phase.PLAY or (rules.pass_ is PassRule.OUT and state.passed >> seat & 1):
        return ()
    if rules.rapid or state.turn == seat:
        return legal(rules, state, seat)
    pairs = held(state.hands[seat])
    if state.top is not None:
        pairs &= _ANSWERS[rules.beat, state.revolution, state.top.rank, state.top.count]
    return pairs_of(pairs)


def can_pass(rules: Rules, state: RoundState, seat: Seat) -> bool:
    """Whether `apply` would accept a pass from this seat now."""
    if state.phase is not Phase.PLAY or state.top is None or not state.holders >> seat & 1:
        return False
    if rules.rapid:
        return state.top.seat != seat and not state.passed >> seat & 1
    return state.turn == seat
