"""Positions that need no guess: a hand that runs out whatever the others hold, and the last two players."""

from collections.abc import Callable

from game.bots.packed import FOURS, PASS, SINGLES, TWOS, Group, Packed, groups_of, take, whole
from game.bots.sight import Laws, Sight
from game.bots.table import Table, table_of

NODES = 3000
"""So many positions of the last two players are looked at before the search gives up."""


def certain(sight: Sight, up: Callable[[], bool], nodes: int = NODES) -> Group | None:
    """A choice that needs no guess, where there is one: not in rapid mode, where nobody has a turn."""
    if sight.laws.rapid:
        return None
    found = running_out(sight)
    return last_two(sight, up, nodes) if found is None else found


def running_out(sight: Sight) -> Group | None:
    """A play after which the hand is put down to its last card without anybody ever being able to answer.

    It is sought among whole groups. Suits, seats and luck do not matter: what could beat a group is looked for among
    all cards unseen at once, in a hand as long as the longest there is.
    """
    most = max([count for seat, count in enumerate(sight.counts) if seat != sight.seat])
    beaters = sight.unseen & SINGLES * ((1 << min(most, 4)) - 1)
    search = _RunningOut(sight.laws, beaters)
    for group in groups_of(sight.legal & whole(sight.hand)):
        rest = take(sight.hand, group)
        turned = search.turned_by(group, sight.turned)
        if not rest:
            if sight.laws.two_last and group > 48:
                continue
            return group
        alone = not sight.rivals
        run = sight.run if sight.top and sight.top - 1 >> 2 == group - 1 >> 2 else 0
        four = sight.laws.four and run + (group - 1 & 3) + 1 >= 4
        if (alone or four or search.holds(group, sight.turned)) and search.wins(rest, turned):
            return group
    return None


class _RunningOut:
    def __init__(self, laws: Laws, beaters: Packed) -> None:
        self.laws = laws
        self.beaters = beaters
        self.found: dict[tuple[Packed, int], bool] = {}

    def turned_by(self, group: Group, turned: int) -> int:
        return turned ^ 1 if self.laws.revolution and group & 3 == 0 else turned

    def holds(self, group: Group, turned: int) -> bool:
        """Whether nobody can answer, or nobody may."""
        laws = self.laws
        if laws.top and (group < 5 if turned else group > 48):
            return True
        if laws.four and group & 3 == 0:
            return True
        # A four of a kind turns the order of its own answers.
        return not self.beaters & laws.answers[self.turned_by(group, turned)][group]

    def wins(self, hand: Packed, turned: int) -> bool:
        """Whether the hand, leading, runs out."""
        key = hand, turned
        if key not in self.found:
            self.found[key] = self._wins(hand, turned)
        return self.found[key]

    def _wins(self, hand: Packed, turned: int) -> bool:
        groups = whole(hand)
        if not groups & groups - 1:
            return not (self.laws.two_last and hand & TWOS)
        losing = [group for group in groups_of(groups) if not self.holds(group, turned)]
        if not self.laws.revolution or not groups & FOURS:
            if self.laws.two_last and hand & TWOS and len(losing) == 1 and losing[0] > 48:
                return False
            return len(losing) <= 1
        return any(
            self.wins(take(hand, group), self.turned_by(group, turned))
            for group in groups_of(groups)
            if group not in losing
        )


def last_two(sight: Sight, up: Callable[[], bool], nodes: int = NODES) -> Group | None:
    """The best choice where one opponent is left, whose hand is then known; None if that takes too long to find out.

    So many `nodes` are looked at until then, or until `up` says that time is. Of winning choices the first; where all
    lose, None: the other may err, and how is not for this search to say.
    """
    others = [seat for seat in range(sight.seats) if seat != sight.seat and sight.counts[seat]]
    if len(others) != 1:
        return None
    hands = [0] * sight.seats
    hands[sight.seat], hands[others[0]] = sight.hand, sight.unseen
    table = table_of(sight, hands)
    search = _LastTwo(up, nodes)
    try:
        return next((group for group in choices(table) if search.wins_by(table, group)), None)
    except TimeoutError:
        return None


def choices(table: Table) -> list[Group]:
    """The legal choices, large groups first, the pass last."""
    legal = sorted(groups_of(table.legal), key=lambda group: -(group - 1 & 3))
    return [*legal, PASS] if table.top else legal


class _LastTwo:
    def __init__(self, up: Callable[[], bool], nodes: int) -> None:
        self.up = up
        self.most = nodes
        self.nodes = 0
        self.found: dict[tuple[int, ...], bool] = {}

    def wins_by(self, table: Table, group: Group) -> bool:
        """Whether the seat to act comes out ahead by this choice. Raises TimeoutError when it takes too long."""
        self.nodes += 1
        if self.nodes > self.most or (not self.nodes & 63 and self.up()):
            raise TimeoutError
        seat = table.turn
        after = table.copy()
        after.step(group)
        if after.over:
            # Who went out is ahead of who is left, unless it was on a 2.
            return not after.holders >> seat & 1 and seat not in after.penalised
        wins = self.wins(after)
        return wins if after.turn == seat else not wins

    def wins(self, table: Table) -> bool:
        key = (
            *table.hands,
            table.top,
            table.owner,
            table.run,
            table.bound,
            table.turned,
            table.inside,
            table.turn,
        )
        if key not in self.found:
            self.found[key] = any(self.wins_by(table, group) for group in choices(table))
        return self.found[key]
