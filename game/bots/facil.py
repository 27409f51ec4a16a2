"""«Fácil»: the lowest legal combination (one card when it opens), and never a pass while it can play."""

from random import Random

from game.bots.packed import PASS, Group, lowest
from game.bots.sight import Sight


def play(sight: Sight, rng: Random) -> Group:
    return lowest(sight.legal, sight.turned) if sight.legal else PASS
