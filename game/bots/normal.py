"""«Normal»: whole groups, the lowest first; 2s and fours of a kind are kept to win the lead back.

In revolution the strongest rank, the 3, takes the place of the 2. It breaks a group only when the round is nearly over,
and under `two_last` it does not go out on a 2 while there is another way.
"""

from itertools import combinations_with_replacement
from random import Random

from game.bots.holding import Holding, Pair
from game.engine.actions import Pass, Play, Return
from game.engine.cards import TWO, Rank, cards_of, mask_of, of_rank, strength, strongest
from game.engine.view import RoundView

NEARLY_OUT = 3
"""With so few cards an opponent is a threat."""
HIGH = 9
"""From this strength on (the queen, in normal order) a trick is dear enough for the cards that were kept."""


def play(view: RoundView, rng: Random) -> Play | Pass | Return | None:
    holding = Holding(view)
    if view.give:
        return holding.give(_unneeded(holding, view.give))
    if not view.legal:
        return Pass(holding.seat) if view.can_pass else None
    if view.top is None:
        return holding.play(_opening(view, holding))
    own = view.top.seat == view.seat
    pair = _own_answer(view, holding) if own else _answer(view, holding)
    if pair is not None:
        return holding.play(pair)
    return Pass(holding.seat) if view.can_pass else None


def _opening(view: RoundView, holding: Holding) -> Pair:
    whole = [pair for pair in holding.groups if _good_end(view, holding, pair)]
    if not whole:
        # Nothing but 2s, or 2s and one more group: one card at a time puts the end off.
        return _sparing(view, holding)
    if len(holding.groups) <= 2:
        return whole[-1]
    return next((pair for pair in whole if not _kept(holding, pair)), whole[0])


def _sparing(view: RoundView, holding: Holding) -> Pair:
    """The opening of a hand that will have to end on 2s."""
    twos = (TWO, 1)
    return twos if twos in view.legal and not holding.empties(twos) else holding.weakest(view.legal)


def _answer(view: RoundView, holding: Holding) -> Pair | None:
    """What to answer to the play of another seat; None is a pass."""
    assert view.top is not None
    open_to_me = [pair for pair in view.legal if _good_end(view, holding, pair)]
    whole = [pair for pair in open_to_me if holding.is_whole(pair)]
    cheap = [pair for pair in whole if not _kept(holding, pair)]
    if cheap:
        return holding.weakest(cheap)
    threat = _fewest_against(view) <= NEARLY_OUT
    dear = strength(view.top.rank, view.revolution) >= HIGH
    if whole and (dear or threat or len(holding.groups) <= 4):
        return holding.weakest(whole)
    if open_to_me and not whole and (threat or len(holding.groups) <= 2):
        return holding.weakest(open_to_me)
    return None


def _own_answer(view: RoundView, holding: Holding) -> Pair | None:
    """In rapid mode, what to put on its own play: the last cards, or a whole group that is not kept in a race."""
    good = [pair for pair in view.legal if holding.is_whole(pair) and _good_end(view, holding, pair)]
    last = [pair for pair in good if holding.empties(pair)]
    cheap = [pair for pair in good if not _kept(holding, pair)]
    if last:
        return last[0]
    if cheap and (_fewest_against(view) <= NEARLY_OUT or len(holding.groups) <= 3):
        return holding.weakest(cheap)
    return None


def _kept(holding: Holding, pair: Pair) -> bool:
    """Whether this is what «Normal» keeps to win the lead back: the strongest rank, and four of a kind."""
    return pair[0] == strongest(holding.revolution) or pair[1] == 4


def _good_end(view: RoundView, holding: Holding, pair: Pair) -> bool:
    """Under `two_last`: not the last cards if they are 2s, and not what would leave nothing but 2s."""
    if not view.rules.two_last:
        return True
    return not (holding.empties(pair) and pair[0] == TWO) and not holding.only_twos_after(pair)


def _fewest_against(view: RoundView) -> int:
    """The cards of the opponent who has fewest."""
    return min(count for seat, count in enumerate(view.counts) if count and seat != view.seat)


def _unneeded(holding: Holding, count: int) -> tuple[int, ...]:
    """The cards to give back: weak ones, and such that few groups are left."""
    options = combinations_with_replacement([rank for rank, held in enumerate(holding.counts) if held], count)
    feasible = [ranks for ranks in options if all(ranks.count(rank) <= holding.counts[rank] for rank in ranks)]
    ranks = min(feasible, key=lambda ranks: _loss(holding, ranks))
    hand = mask_of(holding.hand)
    return tuple(card for rank in dict.fromkeys(ranks) for card in cards_of(of_rank(hand, rank))[: ranks.count(rank)])


def _loss(holding: Holding, ranks: tuple[Rank, ...]) -> tuple[int, int]:
    """What giving these away costs: half the strength of the order is what one group less is worth."""
    gone = sum(ranks.count(rank) == holding.counts[rank] for rank in dict.fromkeys(ranks))
    return sum(ranks) - 6 * gone, max(ranks)
