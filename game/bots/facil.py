"""«Fácil»: the lowest legal combination (one card when it opens), and never a pass while it can play."""

from random import Random

from game.bots.lowest import lowest_action
from game.engine.actions import Pass, Play, Return
from game.engine.view import RoundView


def play(view: RoundView, rng: Random) -> Play | Pass | Return | None:
    """In rapid mode it leaves its own play alone and waits for the others."""
    if view.rules.rapid and view.top is not None and view.top.seat == view.seat:
        return None
    return lowest_action(view)
