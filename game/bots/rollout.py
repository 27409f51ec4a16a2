"""How seats are taken to play on in a playout: cheap rules, nearly as strong as «Difícil».

Whole groups, the lowest first, keeping the strongest rank and fours of a kind until a queen or better lies on top, an
opponent has one card or few groups are left; and groups are broken freely except with a very full hand.
"""

from game.bots.normal import good_ends
from game.bots.packed import FOURS, PASS, SINGLES, STRONGEST, Group, weakest, whole
from game.bots.sight import Sight

__all__ = ["BREAKING", "DEAR", "DEAR_TURNED", "LAST_GROUPS", "choose", "good_ends"]

DEAR = 36
"""Above this group, from the queen on, a trick is dear enough for the cards that were kept."""
DEAR_TURNED = 16
"""The same in revolution: up to a 6."""
LAST_GROUPS = 3
BREAKING = 7


def choose(sight: Sight) -> Group:
    """The choice that `playout` makes; there it is written into the loop."""
    hand, turned, legal = sight.hand, sight.turned, sight.legal
    if not legal:
        return PASS
    if sight.laws.two_last:
        legal = good_ends(hand, legal)
    groups = whole(hand)
    open_to_me = groups & legal
    cheap = open_to_me & ~(STRONGEST[turned] | FOURS)
    if not sight.top:
        return _open(open_to_me or hand & SINGLES, cheap, sight)
    if cheap:
        return weakest(cheap, turned)
    if open_to_me:
        dear = sight.top <= DEAR_TURNED if turned else sight.top > DEAR
        needed = dear or sight.least == 1 or groups.bit_count() <= LAST_GROUPS
        return weakest(open_to_me, turned) if needed else PASS
    return weakest(legal, turned) if legal and groups.bit_count() <= BREAKING else PASS


def _open(open_to_me: int, cheap: int, sight: Sight) -> Group:
    if sight.least <= 2 and cheap & ~SINGLES:
        cheap &= ~SINGLES
    return weakest(cheap or open_to_me & ~STRONGEST[sight.turned] or open_to_me, sight.turned)
