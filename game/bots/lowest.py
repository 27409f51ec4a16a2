"""The lowest legal action: what «Fácil» plays, and what stands in wherever a bot gives no lawful answer."""

from game.bots.holding import Holding
from game.engine.actions import Pass, Play, Return
from game.engine.view import RoundView


def lowest_action(view: RoundView) -> Play | Pass | Return | None:
    """The weakest cards back, the weakest combination with the fewest cards, or a pass; None if nothing is open."""
    holding = Holding(view)
    if view.give:
        return holding.give(holding.hand[: view.give])
    if view.legal:
        return holding.play(holding.weakest(view.legal))
    return Pass(holding.seat) if view.can_pass else None
