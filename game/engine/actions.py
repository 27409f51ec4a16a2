"""What a seat, or the clock, can ask of a round. Requests are in the imperative; what came of them is an event."""

from dataclasses import dataclass
from enum import StrEnum

from game.engine.cards import Card


class By(StrEnum):
    """On whose behalf an action was made. It changes no rule."""

    PLAYER = "player"
    TIMEOUT = "timeout"
    ABSENT = "absent"
    BOT = "bot"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Play:
    """Put down cards. `seen` is the trick version the play was made on; None: it is not asked about.

    A card that could not be read stands as `cards.UNKNOWN`.
    """

    seat: int
    cards: tuple[Card, ...]
    seen: int | None = None
    by: str = By.PLAYER


@dataclass(frozen=True, slots=True)
class Pass:
    """`trick` is the number of the trick the pass was meant for; None: it is not asked about."""

    seat: int
    trick: int | None = None
    by: str = By.PLAYER


@dataclass(frozen=True, slots=True)
class Return:
    """Give cards back in the exchange."""

    seat: int
    cards: tuple[Card, ...]
    by: str = By.PLAYER


@dataclass(frozen=True, slots=True)
class ClockZero:
    """The common clock of rapid mode has run out."""

    by: str = By.TIMEOUT


@dataclass(frozen=True, slots=True)
class Unknown:
    """A seat asked for something that is no action; it is refused in its due order."""

    seat: int
    by: str = By.PLAYER


Action = Play | Pass | Return | ClockZero | Unknown
