"""Players that see what a seat sees.

`choose` is how the server asks any of them, also when it acts for an absent seat: it always gives an action that the
rules accept. `decide` tells besides whether the bot itself came up with it. Everything here is a pure function of the
view, the random stream and, for a search on time, a clock that comes in with the budget.
"""

from dataclasses import dataclass
from random import Random

from game.bots.budget import FIXED, Budget
from game.bots.levels import LEVELS, Level
from game.bots.lowest import lowest_action
from game.bots.packed import PASS, rank_and_count, take
from game.bots.sight import look
from game.engine.actions import By, Pass, Play, Return
from game.engine.cards import mask_of, rank_of
from game.engine.cards import take as take_cards
from game.engine.view import RoundView

__all__ = ["FIXED", "LEVELS", "Budget", "Decision", "Move", "choose", "decide", "is_legal"]

Move = Play | Pass | Return


@dataclass(frozen=True, slots=True)
class Decision:
    """`move` is None where the seat has nothing to do, or waits in rapid mode on its own play.

    `fault` says what was wrong with the bot's own answer where the lowest legal action stands in for it, else None:
    the caller logs and counts it. It names kinds alone, for the answer itself, and what an error says, may name cards.
    """

    move: Move | None
    fault: str | None


def choose(level: str, view: RoundView, rng: Random, by: str = By.BOT, *, budget: Budget = FIXED) -> Move | None:
    """What a bot of this level does in the viewer's seat; None only where `Decision.move` may be.

    A play carries the version it was made on and a pass its trick, so that what comes late is refused as stale.
    An unknown level is a KeyError.
    """
    return decide(level, view, rng, by, budget=budget).move


def decide(level: str, view: RoundView, rng: Random, by: str = By.BOT, *, budget: Budget = FIXED) -> Decision:
    """Like `choose`. A bot that fails or breaks the rules is replaced by the lowest legal action, and told on."""
    bot = LEVELS[level]
    try:
        move = _ask(bot, view, rng, budget)
        fault = None if is_legal(view, move) else f"illegal: {type(move).__name__}"
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
        fault = f"failed: {type(error).__name__}"
    if fault is not None:
        move = lowest_action(view)
    return Decision(_signed(view, move, by), fault)


def _ask(bot: Level, view: RoundView, rng: Random, budget: Budget) -> Move | None:
    seat = -1 if view.seat is None else view.seat
    if view.give:
        return Return(seat, bot.give(view))
    if not view.legal:
        return Pass(seat) if view.can_pass else None
    if view.top is not None and view.top.seat == view.seat:
        return _on_own_play(view)
    group = bot.group(look(view), rng, budget)
    return Pass(seat) if group == PASS else _play(view, group)


def _on_own_play(view: RoundView) -> Move | None:
    """In rapid mode a seat may answer itself: it does so to go out, and otherwise waits for the others."""
    sight = look(view)
    last = [group for group in (4 * rank + count for rank, count in view.legal) if not take(sight.hand, group)]
    if not last or (sight.laws.two_last and last[0] > 48):
        return None
    return _play(view, last[0])


def _play(view: RoundView, group: int) -> Play:
    return Play(-1 if view.seat is None else view.seat, take_cards(mask_of(view.hand or ()), *rank_and_count(group)))


def is_legal(view: RoundView, move: Move | None) -> bool:
    """Whether the rules accept this move from the viewer's seat. No move is right where none is open or needed."""
    hand = frozenset(view.hand or ())
    match move:
        case None:
            return not view.give and not view.can_pass and (not view.legal or view.top is not None)
        case Pass():
            return view.can_pass
        case Return(_, cards):
            return 0 < len(cards) == view.give == len(hand.intersection(cards))
        case Play(_, cards):
            pair = (rank_of(cards[0]), len(cards)) if cards else None
            one_rank = len({rank_of(card) for card in cards}) == 1
            return pair in view.legal and one_rank and len(hand.intersection(cards)) == len(cards)


def _signed(view: RoundView, move: Move | None, by: str) -> Move | None:
    seat = -1 if view.seat is None else view.seat
    match move:
        case None:
            return None
        case Play(_, cards):
            return Play(seat, cards, view.version, by)
        case Pass():
            return Pass(seat, view.trick, by)
        case Return(_, cards):
            return Return(seat, cards, by)
