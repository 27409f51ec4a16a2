"""One trick: what may be played, and what an accepted play or pass does (RULES.md, "Turns" and "The variants").

In rapid mode a play has the same effects; only that nobody is bound or skipped and nobody gets the turn.
"""

from collections.abc import Sequence

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
    rank, count = cards[0] >> 2, len(cards)
    mask = mask_of(cards)
    under = state.top
    equal = under is not None and under.rank == rank
    run = under.run + count if under is not None and equal else count
    hand = state.hands[seat] ^ mask
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    turns_order = rules.revolution and count == 4
    revolution = state.revolution is not turns_order
    events: list[Event] = [Played(seat, cards, rank, count, turns_order, equal, by)]
    if turns_order:
        events.append(Revolution(seat, revolution))
    cause = _closed_by_variant(rules, state.revolution, rank, run)

    holders, exits, penalised = state.holders, state.exits, state.penalised
    if not hand:
        holders ^= 1 << seat
        exits += (seat,)
        penalty = rules.two_last and rank == TWO
        if penalty:
            penalised |= 1 << seat
        events.append(WentOut(seat, len(exits), penalty))

    phase, turn, trick, version = Phase.PLAY, None, state.trick, state.version + 1
    top: Top | None = Top(seat, rank, count, run)
    plays = (*state.plays, (seat, mask))
    must_equal, skipped = False, None
    passed = state.passed if rules.pass_ is PassRule.OUT else 0
    if not holders & (holders - 1):
        phase, top, passed = Phase.OVER, None, 0
        events.append(_round_over(rules, ranking(exits, penalised, holders)))
    else:
        rivals = holders & ~passed & ~(1 << seat)
        if cause is None and rivals and equal and rules.skips:
            bound = next_seat(len(hands), seat, rivals)
            if count_of(hands[bound], rank) >= count:
                must_equal = True
                events.append(Bound(bound, rank, count))
            else:
                skipped = bound
                rivals ^= 1 << bound
                events.append(Skipped(bound, rank, count))
        if cause is None and not rivals:
            cause = Cause.NOBODY_LEFT
        if cause is not None:
            trick, version, top, plays, skipped, passed = trick + 1, version + 1, None, (), None, 0
            opens = opening(rules, len(hands), seat, holders)
            turn = opens.seat
            events += (TrickClosed(seat, rank, cause), opens)
        elif not rules.rapid:
            turn = next_seat(len(hands), seat, rivals)
    return Applied(
        RoundState(
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
        tuple(events),
    )


def _closed_by_variant(rules: Rules, revolution_before: bool, rank: Rank, run: int) -> Cause | None:
    if rules.four_close and run >= 4:
        return Cause.FOUR
    if rules.top_close and rank == strongest(revolution_before):
        return Cause.TOP
    return None


def pass_by(rules: Rules, state: RoundState, top: Top, seat: Seat, by: str) -> Applied:
    """The effects of an accepted pass. Rule 4: the trick closes when the turn comes round to its owner's seat.

    In rapid mode nobody has the turn: the trick closes once all others with cards have passed.
    """
    passed = state.passed | 1 << seat
    owner = 1 << top.seat
    inside = state.holders & ~passed & ~owner if rules.pass_ is PassRule.OUT else state.holders & ~(1 << seat)
    event = Passed(seat, by)
    if rules.rapid:
        turn = None
        closes = not inside
    else:
        turn = next_seat(len(state.hands), seat, inside | owner)
        closes = turn == top.seat
    if closes:
        return close(rules, state, top, Cause.ALL_PASSED, (event,))
    return Applied(
        RoundState(
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
    closed = RoundState(
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
    return Applied(closed, (*before, TrickClosed(top.seat, top.rank, cause), opens))


def opening(rules: Rules, seats: int, owner: Seat, holders: Seats) -> Opens:
    """Who opens after a trick: its owner, or the next seat with cards; in rapid mode anyone."""
    if rules.rapid:
        return Opens(None, "free")
    if holders >> owner & 1:
        return Opens(owner, "owner")
    return Opens(next_seat(seats, owner, holders), "next")


def _round_over(rules: Rules, order: tuple[Seat, ...]) -> RoundOver:
    return RoundOver(order, titles_by_place(rules.titles, len(order)), points_by_place(rules.points, len(order)))
