"""«Normal»: whole groups, the lowest first; 2s and fours of a kind are kept to win the lead back.

In revolution the strongest rank, the 3, takes the place of the 2. What was kept is for when a 2 lies on top, an
opponent is nearly out, or two groups are left; and only near the end does it break a group. To an opponent with one
card it opens with pairs and more. Under `two_last` it does not go out on a 2 while there is another way.
"""

from random import Random

from game.bots.packed import (
    FOURS,
    PASS,
    SINGLES,
    STRONGEST,
    TWOS,
    Group,
    Packed,
    groups_of,
    strongest,
    take,
    weakest,
    whole,
)
from game.bots.sight import Sight

NEARLY_OUT = 3
"""With so few cards an opponent is a threat."""
LAST_GROUPS = 2
"""With so few groups it holds nothing back."""
BREAKING = 3
"""With so few groups it breaks one to stay in the trick."""


def play(sight: Sight, rng: Random) -> Group:
    least = sight.least
    return choose(
        sight.hand, sight.legal, sight.top, sight.turned, least <= NEARLY_OUT, least == 1, sight.laws.two_last
    )


def choose(hand: Packed, legal: Packed, top: Group, turned: int, threat: bool, single: bool, two_last: bool) -> Group:
    """The group to play, from what it goes by: `threat` and `single` tell of an opponent with three cards, with one."""
    if two_last:
        legal = good_ends(hand, legal)
    groups = whole(hand)
    open_to_me = groups & legal
    kept = STRONGEST[turned] | FOURS
    cheap = open_to_me & ~kept
    if not top:
        if not open_to_me:  # nothing but 2s: one at a time puts the end off
            return weakest(hand & SINGLES, turned)
        if groups.bit_count() <= LAST_GROUPS:
            return strongest(open_to_me, turned)
        if single and cheap & ~SINGLES:
            return weakest(cheap & ~SINGLES, turned)
        return weakest(cheap or open_to_me & ~STRONGEST[turned] or open_to_me, turned)
    if cheap:
        return weakest(cheap, turned)
    left = groups.bit_count()
    if open_to_me:
        dear = top > 48 if not turned else top < 5
        return weakest(open_to_me, turned) if dear or threat or left <= LAST_GROUPS else PASS
    return weakest(legal, turned) if legal and (threat or left <= BREAKING) else PASS


def good_ends(hand: Packed, legal: Packed) -> Packed:
    """The legal groups that neither go out on 2s nor leave nothing but 2s."""
    good = 0
    for group in groups_of(legal):
        left = take(hand, group)
        if left & ~TWOS or (not left and group <= 48):
            good |= 1 << group - 1
    return good
