"""Why a bot did what it did, in one reason: a code and what goes into its sentence (`game.bot_sentences`).

A reason is found again from the seat's view and the action alone, so replays can ask for it long after the round. It
names the first thing that, for the level's way of playing, tells the action from the others.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from game.bots.dificil import Judgement, judge, play
from game.bots.endgame import last_two, running_out
from game.bots.giving import planned
from game.bots.packed import FOURS, PASS, STRONGEST, Group, count_of, lowest, rank_and_count, take, whole
from game.bots.sight import Sight, look
from game.engine.actions import Pass, Play, Return
from game.engine.cards import mask_of, rank_of
from game.engine.cards import take as take_cards
from game.engine.view import RoundView

LIKELY = 0.75
NEARLY_OUT = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """`left` is the number of cards that the sentence speaks of: those of the opponent who has fewest, or those left
    in the hand. It is 0 where the sentence names none."""

    code: str
    left: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What «Difícil» would do in the viewer's seat, and why."""

    move: Play | Pass | Return
    reason: Reason


def advise(view: RoundView, rng: Random) -> Advice | None:
    """For «Consejo»; None where the seat has nothing to do."""
    if view.seat is None:
        return None
    move: Play | Pass | Return
    if view.give:
        move = Return(view.seat, planned(view))
    elif view.legal and (view.top is None or view.top.seat != view.seat):
        group = play(look(view), rng)
        cards = take_cards(mask_of(view.hand or ()), *rank_and_count(group)) if group else ()
        move = Play(view.seat, cards, view.version) if cards else Pass(view.seat, view.trick)
    elif view.can_pass:
        move = Pass(view.seat, view.trick)
    else:
        return None
    return Advice(move, explain("dificil", view, move))


def explain(level: str, view: RoundView, action: Play | Pass | Return) -> Reason:
    """Why a bot of this level took this action on this view; the action must have been legal there."""
    match action:
        case Return():
            return Reason("gives_lowest" if level == "facil" else "gives_unneeded")
        case Pass():
            return _why_pass(level, view)
        case Play(_, cards):
            sight = look(view)
            return _why_play(level, sight, 4 * rank_of(cards[0]) + len(cards))


def _why_pass(level: str, view: RoundView) -> Reason:
    if not view.legal:
        return Reason("passes_bound" if view.must_equal else "passes_unable")
    sight = look(view)
    groups = sight.legal & whole(sight.hand)
    if sight.laws.two_last and all(_ends_badly(sight, group) for group in _groups(sight.legal)):
        return Reason("passes_two_last")
    if _duels(level, sight, PASS):
        return Reason("passes_duel")
    if not groups:
        return Reason("passes_whole")
    if not groups & ~(STRONGEST[sight.turned] | FOURS):
        return Reason("passes_strong")
    return Reason("passes_foresight" if level == "experto" else "passes_later")


def _why_play(level: str, sight: Sight, group: Group) -> Reason:
    rest = take(sight.hand, group)
    if not rest:
        return Reason("goes_out")
    if not sight.legal & sight.legal - 1 and (not sight.top or level == "facil"):
        return Reason("only_choice")
    if level == "facil":
        return Reason("lowest")
    found = next((reason for holds, reason in _tests(level, sight, group, rest) if holds()), None)
    return found or Reason("foresight" if level == "experto" else "plans", rest.bit_count())


Test = tuple[Callable[[], bool], Reason]


def _tests(level: str, sight: Sight, group: Group, rest: int) -> Iterator[Test]:
    """What may be the reason of a play that is no last one, the most telling first."""
    laws = sight.laws
    rank, count = rank_and_count(group)
    least = sight.least
    whole_group = count_of(sight.hand, rank) == count
    yield lambda: level != "normal" and running_out(sight) == group, Reason("runs_out")
    yield lambda: _duels(level, sight, group), Reason("duel")
    yield lambda: laws.revolution and count == 4, Reason("turns" if not sight.turned else "turns_back")
    if sight.top:
        run = sight.run if sight.top - 1 >> 2 == rank else 0
        yield lambda: laws.four and run + count >= 4, Reason("closes_four")
        yield lambda: laws.skips and sight.top == group, Reason("equals")
    else:
        yield lambda: laws.four and count == 4, Reason("closes_four")
        yield lambda: least < count and least <= NEARLY_OUT, Reason("blocks", least)
    yield lambda: laws.top and rank == (0 if sight.turned else 12), Reason("closes_top")
    yield lambda: least <= NEARLY_OUT and _strong(sight, group), Reason("hurries", least)
    yield lambda: bool(sight.top) and not whole_group, Reason("breaks")
    yield lambda: level != "normal" and _judgement(sight, group).hold >= LIKELY, Reason("holds")
    low = lowest(sight.legal & whole(sight.hand), sight.turned) if sight.legal & whole(sight.hand) else PASS
    same_rank = bool(low) and low - 1 >> 2 == rank
    yield lambda: same_rank and whole_group, Reason("opens_low" if not sight.top else "answers_low")
    yield lambda: whole_group and not sight.top, Reason("opens_group", rest.bit_count())


def _duels(level: str, sight: Sight, group: Group) -> bool:
    """Whether the level has seen that this wins against the one hand that is left."""
    return level in ("dificil", "experto") and not sight.laws.rapid and last_two(sight, lambda: False) == group


def _judgement(sight: Sight, group: Group) -> Judgement:
    return next(judgement for judgement in judge(sight) if judgement.group == group)


def _strong(sight: Sight, group: Group) -> bool:
    return bool(1 << group - 1 & (STRONGEST[sight.turned] | FOURS)) or _judgement(sight, group).hold >= LIKELY


def _ends_badly(sight: Sight, group: Group) -> bool:
    rest = take(sight.hand, group)
    return rest & (1 << 48) - 1 == 0 and (rest != 0 or group > 48)


def _groups(groups: int) -> Iterator[Group]:
    while groups:
        bit = groups & -groups
        yield bit.bit_length()
        groups ^= bit
