"""«Experto»: begins from what the network foretells, and searches where it pays."""

from random import Random

from game.bots.budget import Budget
from game.bots.net import the_net
from game.bots.packed import PASS, Group
from game.bots.sight import Sight


def play(sight: Sight, rng: Random, budget: Budget) -> Group:
    if not sight.legal:
        return PASS
    values = the_net().values(sight)
    return max(values, key=values.__getitem__)
