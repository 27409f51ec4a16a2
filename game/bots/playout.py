"""A round played out to its end in one loop, thousands of times a second: what a search asks about a position.

Everything lives in local variables, hands are packed, and the loop stops as soon as one seat's place is known. It is
`Table.step` and `rollout.choose` written into one another; a property test holds it to the readable engine: the same
rankings, also where chance plays (`uniform`), on equal random streams. Rules are cited in `game.engine.trick`.
"""

from collections.abc import Callable

from game.bots.packed import (
    BELOW,
    CLEAR,
    FOURS,
    HIGH_GROUPS,
    LOW_GROUPS,
    SINGLES,
    STRONGEST,
)
from game.bots.rollout import BREAKING, DEAR, DEAR_TURNED, LAST_GROUPS, good_ends
from game.bots.table import Table


def playout(table: Table, me: int = -1, uniform: Callable[[], float] | None = None) -> int | tuple[int, ...]:  # noqa: C901
    """Plays the table out, which is left as it was: the place of seat `me`, 0 the first, as soon as it is known.

    Without `me`, the whole ranking. With `uniform`, a random stream of numbers from 0 to below 1, every legal choice
    is as likely as any other, the pass the last of them.
    """
    laws = table.laws
    hands = table.hands[:]
    inside, holders, turned, top, owner, run = (
        table.inside,
        table.holders,
        table.turned,
        table.top,
        table.owner,
        table.run,
    )
    turn, bound = table.turn, table.bound
    gone, penalised = table.gone[:], table.penalised[:]
    following, all_answers = table.next, laws.answers
    back, revolution, skips, four, top_closes, two_last = (
        laws.back,
        laws.revolution,
        laws.skips,
        laws.four,
        laws.top,
        laws.two_last,
    )
    last_place = len(hands) - 1
    ones = twos = 0  # the seats with one card, and with two or fewer
    for seat, hand in enumerate(hands):
        if hand and not hand & hand - 1:
            ones |= 1 << seat
        if hand and hand.bit_count() <= 2:
            twos |= 1 << seat
    while holders & holders - 1:
        hand = hands[turn]
        me_bit = 1 << turn
        if top:
            if bound:
                legal = hand & 1 << top - 1
                bound = False
            else:
                legal = hand & all_answers[turned][top]
        else:
            legal = hand
        group = 0
        if uniform is not None:
            choices = LOW_GROUPS[legal & 268435455] + HIGH_GROUPS[legal >> 28]
            if not top:
                group = choices[int(uniform() * len(choices))]
            elif legal:
                index = int(uniform() * (len(choices) + 1))
                group = choices[index] if index < len(choices) else 0
        elif legal:
            if two_last:
                legal = good_ends(hand, legal)
            groups = hand & ~(hand >> 1 & BELOW)
            open_to_me = groups & legal
            strong = STRONGEST[turned]
            cheap = open_to_me & ~(strong | FOURS)
            if not top:
                if not open_to_me:
                    open_to_me = cheap = hand & SINGLES
                if twos & holders & ~me_bit and cheap & ~SINGLES:
                    cheap &= ~SINGLES
                cheap = cheap or open_to_me & ~strong or open_to_me
                group = cheap.bit_length() if turned else (cheap & -cheap).bit_length()
            elif cheap:
                group = cheap.bit_length() if turned else (cheap & -cheap).bit_length()
            elif open_to_me:
                if (
                    (top <= DEAR_TURNED if turned else top > DEAR)
                    or ones & holders & ~me_bit
                    or groups.bit_count() <= LAST_GROUPS
                ):
                    group = open_to_me.bit_length() if turned else (open_to_me & -open_to_me).bit_length()
            elif legal and groups.bit_count() <= BREAKING:
                group = legal.bit_length() if turned else (legal & -legal).bit_length()
        if not group:
            if back:
                after = following[turn][holders & ~me_bit | 1 << owner]
            else:
                inside &= ~me_bit
                after = following[turn][inside | 1 << owner]
            if after == owner:
                top = run = 0
                inside = holders
                turn = owner if holders >> owner & 1 else following[owner][holders]
            else:
                turn = after
            continue
        shift = group - 1 & -4
        count = group - shift
        hands[turn] = rest = hand & CLEAR[shift >> 2] | (hand >> shift & 15) >> count << shift
        run = run + count if top and top - 1 & -4 == shift else count
        before = turned
        if count == 4 and revolution:
            turned ^= 1
        if not rest:
            holders &= ~me_bit
            inside &= ~me_bit
            if two_last and shift == 48:
                penalised.append(turn)
            else:
                gone.append(turn)
            if turn == me:
                break
        elif not rest & rest - 1:
            ones |= me_bit
            twos |= me_bit
        elif rest.bit_count() == 2:
            twos |= me_bit
        others = (holders if back else inside) & ~me_bit
        if (four and run >= 4) or (top_closes and shift == (0 if before else 48)) or not others:
            after = -1
        else:
            after = following[turn][others]
            if top == group and skips:
                if hands[after] >> group - 1 & 1:
                    bound = True
                else:
                    after = following[turn][others & ~(1 << after)]
        if after < 0:
            top = run = 0
            bound = False
            inside = holders
            if not rest:
                turn = following[turn][holders]
        else:
            top, owner, turn = group, turn, after
    if me < 0:
        left = tuple(seat for seat in range(len(hands)) if holders >> seat & 1)
        return (*gone, *left, *reversed(penalised))
    if holders >> me & 1:
        return last_place - len(penalised)
    if me in penalised:
        return last_place - penalised.index(me)
    return gone.index(me)
