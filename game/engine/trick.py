"""One trick: what may be played, and what an accepted play or pass does (RULES.md, "Turns" and "The variants").

In rapid mode a play has the same effects; only that nobody is bound or skipped and nobody gets the turn.
"""

from collections.abc import Sequence
from functools import lru_cache

from game.engine.building import fast
from game.engine.cards import TWO, Rank, count_of, mask_of, strength, strongest
from game.engine.events import (
    Bound,
    Cause,
    Event,
    Opens,
    Passed,
    Played,
    Revolution,
    RoundOver,
    Skipped,
    TrickClosed,
    WentOut,
)
from game.engine.options import Beat, PassRule
from game.engine.ranking import points_by_place, ranking, titles_by_place
from game.engine.rules import Rules
from game.engine.state import Applied, Phase, Refusal, RoundState, Seat, Seats, Top, next_seat

# Built on nearly every action. Of the small ones there are few different ones, so they are made once and kept.
new_state, new_applied, new_played = fast(RoundState), fast(Applied), fast(Played)
one_top, one_passed = lru_cache(1 << 11)(Top), lru_cache(1 << 6)(Passed)
one_opens, one_closed = lru_cache(1 << 6)(Opens), lru_cache(1 << 9)(TrickClosed)


def judge_cards(rules: Rules, state: RoundState, seat: Seat, cards: Sequence[int]) -> Refusal | None:
    """Why this seat may not play these cards now, or None. Whose turn it is has been judged before."""
    hand = 0
    for card in cards:
        if not 0 <= card < 52:
            return Refusal.UNKNOWN_CARD
        hand |= 1 << card
    if not hand:
        return Refusal.UNKNOWN_CARD
    if hand & ~state.hands[seat] or hand.bit_count() != len(cards):
        return Refusal.CARDS_NOT_HELD
    rank = cards[0] >> 2
    if hand & ~(0b1111 << 4 * rank):
        return Refusal.MIXED_RANKS
    top = state.top
    if top is None:
        return None
    if len(cards) != top.count:
        return Refusal.WRONG_COUNT
    if state.must_equal:
        return None if rank == top.rank else Refusal.MUST_EQUAL
    return None if beats(rules, state.revolution, rank, top.rank) else Refusal.TOO_WEAK


def beats(rules: Rules, revolution: bool, rank: Rank, under: Rank) -> bool:
    """Whether a rank answers another in the order in force."""
    difference = strength(rank, revolution) - strength(under, revolution)
    return difference > 0 or (difference == 0 and rules.beat is Beat.EQUAL_OR_HIGHER)


def play(rules: Rules, state: RoundState, seat: Seat, cards: tuple[int, ...], by: str) -> Applied:
    """The effects of an accepted play, in the order that RULES.md gives under "The variants"."""
    rank, count, mask = cards[0] >> 2, len(cards), mask_of(cards)
    under, hands, seats = state.top, state.hands, len(state.hands)
    equal = under is not None and under.rank == rank
    run = under.run + count if under is not None and equal else count
    hand = hands[seat] ^ mask
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    turns_order = rules.revolution and count == 4
    events: tuple[Event, ...] = (new_played(seat, cards, rank, count, turns_order, equal, by),)
    revolution = state.revolution
    if turns_order:
        revolution = not revolution
        events += (Revolution(seat, revolution),)
    cause = None
    if rules.four_close and run >= 4:
        cause = Cause.FOUR
    elif rules.top_close and rank == strongest(state.revolution):
        cause = Cause.TOP

    holders, exits, penalised = state.holders, state.exits, state.penalised
    if not hand:
        holders ^= 1 << seat
        exits += (seat,)
        penalty = rules.two_last and rank == TWO
        if penalty:
            penalised |= 1 << seat
        events += (WentOut(seat, len(exits), penalty),)

    phase, turn, trick, version = Phase.PLAY, None, state.trick, state.version + 1
    top: Top | None = one_top(seat, rank, count, run)
    plays = (*state.plays, (seat, mask))
    must_equal, skipped = False, None
    passed = state.passed if rules.pass_ is PassRule.OUT else 0
    if not holders & (holders - 1):
        phase, top, passed = Phase.OVER, None, 0
        events += (_round_over(rules, ranking(exits, penalised, holders)),)
    else:
        rivals = holders & ~passed & ~(1 << seat)
        if equal and rules.skips and rivals and cause is None:
            bound = next_seat(seats, seat, rivals)
            if count_of(hands[bound], rank) >= count:
                must_equal = True
                events += (Bound(bound, rank, count),)
            else:
                skipped = bound
                rivals ^= 1 << bound
                events += (Skipped(bound, rank, count),)
        if cause is None and not rivals:
            cause = Cause.NOBODY_LEFT
        if cause is not None:
            trick, version, top, plays, skipped, passed = trick + 1, version + 1, None, (), None, 0
            opens = opening(rules, seats, seat, holders)
            turn = opens.seat
            events += (one_closed(seat, rank, cause), opens)
        elif not rules.rapid:
            turn = next_seat(seats, seat, rivals)
    return new_applied(
        new_state(
            state.setup,
            phase,
            hands,
            turn,
            revolution,
            trick,
            version,
            top,
            plays,
            must_equal,
            skipped,
            passed,
            holders,
            exits,
            penalised,
            state.played | mask,
        ),
        events,
    )


def pass_by(rules: Rules, state: RoundState, top: Top, seat: Seat, by: str) -> Applied:
    """The effects of an accepted pass. Rule 4: the trick closes when the turn comes round to its owner's seat.

    In rapid mode nobody has the turn: the trick closes once all others with cards have passed.
    """
    passed = state.passed | 1 << seat
    owner = 1 << top.seat
    inside = state.holders & ~passed & ~owner if rules.pass_ is PassRule.OUT else state.holders & ~(1 << seat)
    event = one_passed(seat, by)
    if rules.rapid:
        turn = None
        closes = not inside
    else:
        turn = next_seat(len(state.hands), seat, inside | owner)
        closes = turn == top.seat
    if closes:
        return close(rules, state, top, Cause.ALL_PASSED, (event,))
    return new_applied(
        new_state(
            state.setup,
            Phase.PLAY,
            state.hands,
            turn,
            state.revolution,
            state.trick,
            state.version,
            top,
            state.plays,
            False,
            None,
            passed,
            state.holders,
            state.exits,
            state.penalised,
            state.played,
        ),
        (event,),
    )


def close(rules: Rules, state: RoundState, top: Top, cause: Cause, before: tuple[Event, ...] = ()) -> Applied:
    """The trick closes without a play, and the next begins; `before` are the events that led to it."""
    opens = opening(rules, len(state.hands), top.seat, state.holders)
    closed = new_state(
        state.setup,
        Phase.PLAY,
        state.hands,
        opens.seat,
        state.revolution,
        state.trick + 1,
        state.version + 1,
        None,
        (),
        False,
        None,
        0,
        state.holders,
        state.exits,
        state.penalised,
        state.played,
    )
    return new_applied(closed, (*before, one_closed(top.seat, top.rank, cause), opens))


def opening(rules: Rules, seats: int, owner: Seat, holders: Seats) -> Opens:
    """Who opens after a trick: its owner, or the next seat with cards; in rapid mode anyone."""
    if rules.rapid:
        return one_opens(None, "free")
    if holders >> owner & 1:
        return one_opens(owner, "owner")
    return one_opens(next_seat(seats, owner, holders), "next")


def _round_over(rules: Rules, order: tuple[Seat, ...]) -> RoundOver:
    return RoundOver(order, titles_by_place(rules.titles, len(order)), points_by_place(rules.points, len(order)))
