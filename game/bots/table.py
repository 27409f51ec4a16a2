"""A round in turns that is cheap to play on: what searching bots and the tournament step through.

It follows RULES.md to the letter, like `game.engine.round`, and a property test holds it against that; only the deal,
the exchange, rapid mode and everything that is told to people are left out.
"""

from collections.abc import Sequence

from game.bots.packed import CLEAR, FILL, NEXT, PASS, Group, Packed, take
from game.bots.sight import Laws, Sight


class Table:
    """`gone` are the seats that went out in good order, `penalised` those that did so on a 2, both in order."""

    __slots__ = (
        "bound",
        "gone",
        "hands",
        "holders",
        "inside",
        "laws",
        "next",
        "owner",
        "passed",
        "penalised",
        "played",
        "plays",
        "run",
        "seats",
        "top",
        "turn",
        "turned",
    )

    def __init__(self, laws: Laws, hands: Sequence[Packed], turn: int) -> None:
        self.laws = laws
        self.seats = len(hands)
        self.next = NEXT[self.seats]
        self.hands = list(hands)
        self.turn = turn
        self.holders = self.inside = sum(1 << seat for seat, hand in enumerate(hands) if hand)
        self.played: Packed = 0
        self.top: Group = PASS
        self.owner = -1
        self.run = 0
        self.bound = False
        self.turned = 0
        self.gone: list[int] = []
        self.penalised: list[int] = []
        self.passed = 0
        self.plays: list[tuple[int, Group]] = []

    def copy(self) -> "Table":
        """An independent table in the same position; the plays under the top one are not taken over."""
        twin = Table.__new__(Table)
        twin.laws, twin.seats, twin.next = self.laws, self.seats, self.next
        twin.hands, twin.turn = self.hands[:], self.turn
        twin.holders, twin.inside, twin.played = self.holders, self.inside, self.played
        twin.top, twin.owner, twin.run = self.top, self.owner, self.run
        twin.bound, twin.turned = self.bound, self.turned
        twin.gone, twin.penalised = self.gone[:], self.penalised[:]
        twin.passed, twin.plays = self.passed, []
        return twin

    @property
    def over(self) -> bool:
        return not self.holders & (self.holders - 1)

    @property
    def legal(self) -> Packed:
        hand = self.hands[self.turn]
        if not self.top:
            return hand
        if self.bound:
            return hand & 1 << self.top - 1
        return hand & self.laws.answers[self.turned][self.top]

    def ranking(self) -> tuple[int, ...]:
        """The seats from first to last once the round is over."""
        left = tuple(seat for seat in range(self.seats) if self.holders >> seat & 1)
        return (*self.gone, *left, *reversed(self.penalised))

    def sight(self) -> Sight:
        """What the seat whose turn it is sees, and no more."""
        seat = self.turn
        laws = self.laws
        return Sight(
            laws,
            self.seats,
            seat,
            self.hands[seat],
            [hand.bit_count() for hand in self.hands],
            self.played,
            self.top,
            self.owner,
            self.run,
            self.bound,
            self.turned,
            self.inside,
            self.holders,
            len(self.gone),
            len(self.penalised),
            self.legal,
            self.passed,
            self.plays[:],
        )

    def step(self, group: Group) -> None:
        """The seat whose turn it is plays a legal group, or passes with 0."""
        if group:
            self._play(group)
        else:
            self._pass()

    def _pass(self) -> None:
        seat, owner, laws = self.turn, self.owner, self.laws
        self.bound = False
        self.passed |= 1 << seat
        if not laws.back:
            self.inside &= ~(1 << seat)
        after = self.next[seat][self.inside & ~(1 << seat) | 1 << owner]
        if after == owner:
            self._close(owner)
        else:
            self.turn = after

    def _play(self, group: Group) -> None:
        seat, laws, top, before = self.turn, self.laws, self.top, self.turned
        shift = group - 1 & ~3
        count = group - shift
        hand = self.hands[seat] = take(self.hands[seat], group)
        rank = shift >> 2
        self.played = self.played & CLEAR[rank] | FILL[(self.played >> shift & 15).bit_count() + count] << shift
        self.run = self.run + count if top and top - 1 >> 2 == rank else count
        self.top, self.owner, self.bound = group, seat, False
        if count == 4 and laws.revolution:
            self.turned ^= 1
        self.plays.append((seat, group))
        if laws.back:
            self.passed = 0
        if not hand:
            self.holders &= ~(1 << seat)
            self.inside &= ~(1 << seat)
            (self.penalised if laws.two_last and rank == 12 else self.gone).append(seat)
            if self.over:
                return
        others = self.inside & ~(1 << seat)
        if (laws.four and self.run >= 4) or (laws.top and rank == (0 if before else 12)) or not others:
            self._close(seat)
            return
        after = self.next[seat][others]
        if top == group and laws.skips:
            if self.hands[after] >> group - 1 & 1:
                self.bound = True
            else:
                others &= ~(1 << after)
                if not others:
                    self._close(seat)
                    return
                after = self.next[seat][others]
        self.turn = after

    def _close(self, owner: int) -> None:
        self.top = self.run = 0
        self.owner = -1
        self.bound = False
        self.inside = self.holders
        self.passed = 0
        self.plays = []
        self.turn = owner if self.holders >> owner & 1 else self.next[owner][self.holders]


def table_of(sight: Sight, hands: Sequence[Packed]) -> Table:
    """The table as it would be if the others held these hands. The seat of the sight is to act.

    Who went out is not in a sight by seat: `gone` and `penalised` hold so many -1.
    """
    table = Table.__new__(Table)
    table.laws, table.seats, table.next = sight.laws, sight.seats, NEXT[sight.seats]
    table.hands, table.turn = list(hands), sight.seat
    table.holders, table.inside, table.played = sight.holders, sight.inside, sight.played
    table.top, table.owner, table.run = sight.top, sight.owner, sight.run
    table.bound, table.turned = sight.bound, sight.turned
    table.gone, table.penalised = [-1] * sight.out, [-1] * sight.penalised
    table.passed, table.plays = sight.passed, []
    return table
