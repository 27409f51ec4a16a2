"""A round as a value, and the two answers to an action.

A round knows seats, 0 … n−1 clockwise, and no users, rooms or clocks. Sets of seats are bit masks (bit s is seat s),
hands are the masks of `cards`.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.engine.cards import Hand, Rank
from game.engine.events import Event

Seat = int
Seats = int
"""A set of seats, one bit for each."""


class Phase(StrEnum):
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"


class Refusal(StrEnum):
    """Why an action is refused: the codes of RECORD.md."""

    ROUND_OVER = "round_over"
    NO_CLOCK = "no_clock"
    TRICK_EMPTY = "trick_empty"
    UNKNOWN_SEAT = "unknown_seat"
    NO_EXCHANGE_DUE = "no_exchange_due"
    EXCHANGE_PENDING = "exchange_pending"
    NOT_IN_ROUND = "not_in_round"
    ALREADY_PASSED = "already_passed"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    UNKNOWN_CARD = "unknown_card"
    CARDS_NOT_HELD = "cards_not_held"
    MIXED_RANKS = "mixed_ranks"
    WRONG_COUNT = "wrong_count"
    MUST_EQUAL = "must_equal"
    TOO_WEAK = "too_weak"
    MUST_OPEN = "must_open"
    LAST_CANNOT_PASS = "last_cannot_pass"
    UNKNOWN_ACTION = "unknown_action"


@dataclass(frozen=True, slots=True)
class Top:
    """The play on top of the trick. `run` counts the cards of its rank lying consecutively on top."""

    seat: Seat
    rank: Rank
    count: int
    run: int


@dataclass(frozen=True, slots=True)
class Gift:
    """One pair of the exchange: the cards taken from `giver`, and those given back (0 until they are)."""

    giver: Seat
    receiver: Seat
    cards: Hand
    returned: Hand = 0

    @property
    def count(self) -> int:
        return self.cards.bit_count()


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays as it was when the round began, save for the returns of the exchange.

    `opener` is the seat that opens the first trick, None in rapid mode; `why` names the rule that says so.
    """

    dealer: Seat | None
    previous: tuple[Seat, ...] | None
    opener: Seat | None
    why: str
    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundState:
    """Everything about a round, hidden cards included: `view` says what a seat may know of it.

    `turn` is None in the exchange, in rapid mode and when over. `version` counts accepted plays and closed tricks.
    `plays` are those of this trick as (seat, cards), oldest first. `passed` holds who is out of this trick, or under
    `pass: return` who passed since the last play. `holders` are the seats with cards, `exits` those that went out, in
    order, and `penalised` those of them that did so on a 2. `played` are all cards put down in this round.
    """

    setup: Setup
    phase: Phase
    hands: tuple[Hand, ...]
    turn: Seat | None
    revolution: bool
    trick: int
    version: int
    top: Top | None
    plays: tuple[tuple[Seat, Hand], ...]
    must_equal: bool
    skipped: Seat | None
    passed: Seats
    holders: Seats
    exits: tuple[Seat, ...]
    penalised: Seats
    played: Hand

    @property
    def due(self) -> dict[Seat, int]:
        """How many cards each receiver still owes, by seat, ascending."""
        owed = ((gift.receiver, gift.count) for gift in self.setup.gifts if not gift.returned)
        return dict(sorted(owed))


@dataclass(frozen=True, slots=True)
class Applied:
    state: RoundState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    code: Refusal


def seats_of(mask: Seats) -> tuple[Seat, ...]:
    """The seats of a set, ascending."""
    return _SEATS[mask]


def next_seat(seats: int, seat: Seat, mask: Seats) -> Seat:
    """The first seat after `seat`, clockwise, that is in `mask`; -1 if there is none but perhaps `seat` itself."""
    return _NEXT[seats][seat][mask]


_SEATS = tuple(tuple(seat for seat in range(7) if mask >> seat & 1) for mask in range(1 << 7))


def _first_after(seats: int, seat: Seat, mask: Seats) -> Seat:
    return next((s % seats for s in range(seat + 1, seat + seats) if mask >> s % seats & 1), -1)


_NEXT = {
    seats: tuple(tuple(_first_after(seats, seat, mask) for mask in range(1 << seats)) for seat in range(seats))
    for seats in range(3, 8)
}
