"""What a seat sees, packed: the view of `game.engine.view` as the levels of bots read it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.bots.packed import ANSWERS, RANK_COUNT, Group, Packed, pack
from game.engine.cards import RANKS, rank_of
from game.engine.rules import Rules
from game.engine.view import Handover, RoundView

TOP_RANK = RANK_COUNT - 1


@dataclass(frozen=True, slots=True)
class Laws:
    """The options of `Rules` that change a round, ready for use. `answers` is by revolution and group on top.

    `back`: who passed may answer again. `points` are those of each place, first to last.
    """

    higher: bool
    back: bool
    revolution: bool
    skips: bool
    four: bool
    top: bool
    two_last: bool
    rapid: bool
    scoring: str
    answers: tuple[tuple[Packed, ...], ...]
    points: tuple[int, ...]


@lru_cache(maxsize=256)
def laws_of(rules: Rules, seats: int) -> Laws:
    higher = rules.beat.value == "higher"
    return Laws(
        higher=higher,
        back=rules.pass_.value == "return",
        revolution=rules.revolution,
        skips=rules.skips,
        four=rules.four_close,
        top=rules.top_close,
        two_last=rules.two_last,
        rapid=rules.rapid,
        scoring=rules.points.value,
        answers=ANSWERS[higher],
        points=_points(rules.points.value, seats),
    )


def _points(scoring: str, seats: int) -> tuple[int, ...]:
    match scoring:
        case "places":
            return tuple(range(seats, 0, -1))
        case "podium":
            return (2, 1) + (0,) * (seats - 2)
        case _ if seats == 3:
            return (3, 1, 0)
        case _:
            return (3, 2) + (1,) * (seats - 4) + (0, 0)


@dataclass(slots=True)
class Sight:
    """A moment of play as one seat sees it. Sets of seats are bit masks.

    `top` is the group on top of the trick, 0 while it is empty, `owner` who played it (-1) and `run` the cards of its
    rank lying on top. `bound`: the seat may only equal. `inside` are the seats that may still answer in this trick,
    `holders` those with cards. `out` went out in good order, `penalised` on a 2. `legal` are the groups open to the
    seat. `passed` are the seats that passed (under `pass: return` since the last play), `plays` those of this trick.
    `known` are cards that the exchange showed to be in a hand still, by seat, and `caps` the highest rank that the
    rest of that hand can hold; both are empty where the exchange tells nothing.
    """

    laws: Laws
    seats: int
    seat: int
    hand: Packed
    counts: Sequence[int]
    played: Packed
    top: Group
    owner: int
    run: int
    bound: bool
    turned: int
    inside: int
    holders: int
    out: int
    penalised: int
    legal: Packed
    passed: int
    plays: Sequence[tuple[int, Group]]
    known: tuple[Packed, ...] = ()
    caps: tuple[int, ...] = ()

    @property
    def unseen(self) -> Packed:
        """The cards that the others hold, all together."""
        left = 0
        for shift in range(0, 52, 4):
            count = 4 - (self.played >> shift & 15).bit_count() - (self.hand >> shift & 15).bit_count()
            left |= (1 << count) - 1 << shift
        return left

    @property
    def rivals(self) -> int:
        """The others who may still answer."""
        return self.inside & ~(1 << self.seat)

    @property
    def least(self) -> int:
        """The cards of the opponent who has fewest."""
        seat = self.seat
        return min([count for other, count in enumerate(self.counts) if count and other != seat], default=99)

    def passes(self) -> Iterator[tuple[int, Group, int]]:
        """Who passed on which group of this trick, in which order of ranks, as far as the plays tell.

        In turns each seat between the players of two plays had its turn there, so whoever is out by now passed at the
        first of these turns. After an equal play one of them may have been bound or skipped, so that tells nothing.
        """
        laws, seats = self.laws, self.seats
        if laws.rapid:
            return
        last = len(self.plays) - 1
        fours = sum(group & 3 == 0 for _, group in self.plays) if laws.revolution else 0
        unknown = self.passed & self.holders
        for index, (seat, group) in enumerate(self.plays):
            fours -= laws.revolution and group & 3 == 0
            if laws.back and index < last:
                continue
            equal = laws.skips and index and self.plays[index - 1][1] == group
            until = self.plays[index + 1][0] if index < last else self.seat
            for step in range(1, (until - seat) % seats or seats):
                other = (seat + step) % seats
                if unknown >> other & 1:
                    unknown &= ~(1 << other)
                    if not equal:
                        yield other, group, self.turned ^ (fours & 1)


def look(view: RoundView) -> Sight:
    """The packed form of a view in play whose viewer has cards. A spectator's is a ValueError."""
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no hand to play")
    laws = laws_of(view.rules, view.seats)
    holders = sum(1 << seat for seat, count in enumerate(view.counts) if count)
    passed = sum(1 << seat for seat in view.passed)
    top = view.top
    known, caps = _told(view)
    return Sight(
        laws=laws,
        seats=view.seats,
        seat=view.seat,
        hand=pack(view.hand),
        counts=view.counts,
        played=pack(view.played),
        top=0 if top is None else 4 * top.rank + top.count,
        owner=-1 if top is None else top.seat,
        run=0 if top is None else top.run,
        bound=view.must_equal,
        turned=int(view.revolution),
        inside=holders if laws.back else holders & ~passed,
        holders=holders,
        out=sum(not gone.penalised for gone in view.exits),
        penalised=sum(gone.penalised for gone in view.exits),
        legal=sum(1 << 4 * rank + count - 1 for rank, count in view.legal),
        passed=passed,
        plays=[(seat, 4 * rank_of(cards[0]) + len(cards)) for seat, cards in view.plays],
        known=known,
        caps=caps,
    )


def _told(view: RoundView) -> tuple[tuple[Packed, ...], tuple[int, ...]]:
    """What the exchange told the viewer: `Sight.known` and `Sight.caps`."""
    for handover in view.exchange:
        if handover.cards is not None:
            return _told_by(view, handover, frozenset(view.played))
    return (), ()


def _told_by(view: RoundView, handover: Handover, gone: frozenset[int]) -> tuple[tuple[Packed, ...], tuple[int, ...]]:
    known, caps = [0] * view.seats, [len(RANKS) - 1] * view.seats
    given, returned = handover.cards or (), handover.returned or ()
    if handover.receiver == view.seat:
        # The giver had to give its strongest: whatever it has kept is no stronger.
        known[handover.giver] = pack(card for card in returned if card not in gone)
        caps[handover.giver] = min(rank_of(card) for card in given)
    else:
        known[handover.receiver] = pack(card for card in given if card not in gone and card not in returned)
    return tuple(known), tuple(caps)
