"""What a match's row keeps beside the engine's series: who sits where, who is away, and until when the server waits.

Pure values: no database, no clock (times are arguments, in epoch milliseconds). `clock.py` says what follows from them.
"""

import hashlib
import random
from typing import Any

import msgspec

from game.engine import codec
from game.engine.cards import CARDS, card_texts, parse_card
from game.engine.series import Series

SCHEMA = 1
REFUSALS_KEPT = 8


class Chair(msgspec.Struct, omit_defaults=True):
    """One participant, by number, beyond the rules.

    `bot` is its level, None for a person; `user` the person, None for a bot and for a deleted user.
    `timeouts`: how many times in a row the clock had to act for it. `slow`: the server plays it until «He vuelto».
    `away`: since when no connection holds it. `absent`: the grace is over, the server plays it until it reconnects.
    `move_at`: when the server plays it, None if it is not asked to. `refusals`: the last refused (gesture, code).
    """

    name: str
    face: int = 0
    user: int | None = None
    bot: str | None = None
    staff: bool = False
    timeouts: int = 0
    slow: bool = False
    away: int | None = None
    absent: bool = False
    left: bool = False
    move_at: int | None = None
    refusals: list[tuple[str, str]] = []

    @property
    def stand_in(self) -> str | None:
        """Why the server plays a person's seat: left, absent, slow; None where the person does, and for bots."""
        if self.bot is not None:
            return None
        return "left" if self.left else "absent" if self.absent else "slow" if self.slow else None

    @property
    def server_plays(self) -> bool:
        return self.bot is not None or self.left or self.absent or self.slow


class Clock(msgspec.Struct, frozen=True):
    """A clock that somebody sees: `kind` is turn, exchange, rapid or results.

    `mark` is what the clock belongs to: it starts anew when this changes, and with nothing else.
    """

    kind: str
    mark: tuple[int, ...]
    started: int
    until: int


class Deal(msgspec.Struct, frozen=True):
    """A shuffled deck and the promise made of it: `commitment` is shown before a card is seen, deck and nonce after.

    `deck` holds the 52 cards in dealing order, written as in RECORD.md and run together; `nonce` is 256 bits in 64
    hexadecimal digits; `commitment` is `commitment_of` both.
    """

    deck: str
    nonce: str
    commitment: str

    def cards(self) -> tuple[int, ...]:
        return tuple(parse_card(self.deck[at : at + 2]) for at in range(0, len(self.deck), 2))


def commitment_of(deck: str, nonce: str) -> str:
    """The SHA-256, in hexadecimal, of deck and nonce run together: whoever has both can work it out again."""
    return hashlib.sha256((deck + nonce).encode(errors="surrogatepass")).hexdigest()


def deal_drawn(rng: random.Random) -> Deal:
    """A deck shuffled and a nonce drawn with `rng`: the operating system's randomness wherever people play."""
    cards = list(range(CARDS))
    rng.shuffle(cards)
    return deal_of("".join(card_texts(cards)), rng)


def deal_of(deck: str, rng: random.Random) -> Deal:
    """This deck, with a nonce drawn with `rng`."""
    nonce = f"{rng.getrandbits(256):064x}"
    return Deal(deck, nonce, commitment_of(deck, nonce))


class Desk(msgspec.Struct):
    """`deal` is that of the round in progress or just over. `events` counts the events of the match so far.

    `host` is a participant, None while nobody of the match hosts. `open_choice`: everybody seated may choose what the
    host has not. `returns_at`: when a match that was broken off gives the table back to the waiting room. `lesson`: it
    is «Aprender a jugar» (game.lesson).
    """

    chairs: list[Chair]
    deal: Deal
    host: int | None
    events: int = 0
    clock: Clock | None = None
    open_choice: bool = False
    returns_at: int | None = None
    lesson: bool = False


class MatchState:
    """A match as loaded under its lock; services change it in place, and nobody after the commit."""

    __slots__ = ("desk", "nudge", "series")

    def __init__(self, series: Series, desk: Desk, *, nudge: bool) -> None:
        self.series = series
        self.desk = desk
        self.nudge = nudge
        """The room's setting «Agilizar a quien no responde», as it was when the match began."""

    @property
    def chairs(self) -> list[Chair]:
        return self.desk.chairs

    @property
    def practice(self) -> bool:
        """Whether one person has played all along with bots alone, so that no advice is anybody else's loss."""
        return sum(chair.bot is None for chair in self.chairs) == 1

    def number_of(self, user_id: int) -> int | None:
        """The participant that this person is and has not given up."""
        for number, chair in enumerate(self.chairs):
            if chair.user == user_id and not chair.left:
                return number
        return None


UPGRADES: dict[int, Any] = {}
"""For each older schema number, the step that lifts the whole stored object to the next one."""


def encode(state: MatchState) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "series": codec.encode(state.series),
        "desk": msgspec.to_builtins(state.desk),
        "nudge": state.nudge,
    }


def decode(data: dict[str, Any]) -> MatchState:
    """What `encode` wrote, in this schema or an older one. Raises codec.CodecError, KeyError or a msgspec error."""
    while data["schema"] != SCHEMA:
        data = UPGRADES[data["schema"]](data)
    series = codec.decode(data["series"])
    return MatchState(series, msgspec.convert(data["desk"], Desk), nudge=data["nudge"])
