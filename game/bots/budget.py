"""How much a searching bot may think."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """At most so many worlds, and no longer than so many milliseconds of `clock`, which tells seconds.

    Without a clock the worlds alone count: the same choice on any machine, as tests want it.
    """

    worlds: int = 120
    milliseconds: float = 0.0
    clock: Callable[[], float] | None = None

    def ends(self) -> Callable[[], bool]:
        """Asks whether the time is up, from now on."""
        clock = self.clock
        if clock is None:
            return lambda: False
        until = clock() + self.milliseconds / 1000
        return lambda: clock() >= until


FIXED = Budget()
