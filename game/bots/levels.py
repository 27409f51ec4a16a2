"""The levels: how each chooses a group in play, and what it gives back in the exchange."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from game.bots import dificil, experto, facil, giving, normal
from game.bots.budget import Budget
from game.bots.packed import Group
from game.bots.sight import Sight
from game.engine.cards import Card
from game.engine.view import RoundView


@dataclass(frozen=True, slots=True)
class Level:
    """`group` chooses among what is legal, 0 for a pass. It may use the random stream and, searching, the budget."""

    group: Callable[[Sight, Random, Budget], Group]
    give: Callable[[RoundView], tuple[Card, ...]]


LEVELS = {
    "facil": Level(lambda sight, rng, budget: facil.play(sight, rng), giving.lowest),
    "normal": Level(lambda sight, rng, budget: normal.play(sight, rng), giving.unneeded),
    "dificil": Level(lambda sight, rng, budget: dificil.play(sight, rng), giving.planned),
    "experto": Level(experto.play, giving.planned),
}
