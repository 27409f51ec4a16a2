"""How long a bot takes, so that people can play along: draws of seconds, never waits.

In rapid mode a person who needs 0.9 s must be able to win races: 35 of 100 against one «Difícil» and half of them
against one «Fácil» (a test races 2,000 times). The more is open, the longer it takes, by the law of Hick: with the
logarithm of the choices.
"""

from dataclasses import dataclass
from math import log2
from random import Random

from game.engine.view import RoundView


@dataclass(frozen=True, slots=True)
class Reaction:
    """`least` seconds always, `choice` for each doubling of what is open, and a gamma draw of shape 2 with `spread`."""

    least: float
    choice: float
    spread: float


REACTIONS = {
    "facil": Reaction(0.45, 0.15, 0.30),
    "normal": Reaction(0.43, 0.14, 0.26),
    "dificil": Reaction(0.42, 0.13, 0.22),
    "experto": Reaction(0.40, 0.12, 0.22),
}
THINKING = (0.6, 1.6)


def reaction(level: str, view: RoundView, rng: Random) -> float:
    """Seconds until this level acts in rapid mode, drawn anew on each change of state. An unknown level: KeyError."""
    pace = REACTIONS[level]
    return pace.least + pace.choice * log2(1 + len(view.legal)) + rng.gammavariate(2.0, pace.spread)


def thinking(level: str, view: RoundView, rng: Random) -> float:
    """Seconds that a bot takes for its turn or its return, from 0.6 to 1.6: longer the more is open."""
    if level not in REACTIONS:
        raise KeyError(level)
    least, most = THINKING
    open_share = min(log2(1 + len(view.legal)) / 4, 1.0)
    return least + (most - least) * (0.4 * open_share + 0.6 * rng.random())
