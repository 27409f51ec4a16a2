"""«Difícil»: counts what is left of each rank, plans its whole hand, and watches who is about to go out.

What is certain comes first: a hand that runs out whatever the others hold, and the last two players. Every other legal
play is judged by the hand it leaves: what each group left costs in turns, less where it is likely to win the lead; the
chance to run out from the lead; and whether the play itself holds the trick. How likely a group holds comes from the
public cards alone (`holds`). The weights were found by self-play (README.md), a set for each way to beat.
"""

from dataclasses import dataclass
from functools import cache
from random import Random

from game.bots.endgame import certain
from game.bots.holds import Holds, hidden, holds
from game.bots.packed import NEXT, PASS, SINGLES, TWOS, Group, Packed, count_of, groups_of, take, whole
from game.bots.sight import Sight
from game.bots.weights import WEIGHTS, Weights
from game.engine.cards import RANKS, strength

NEVER = -1e6
ALL_COUNTS = range(1, 5)
URGENCY = (0, 3, 2, 1, 1)
"""By the cards of the opponent who has fewest."""
DUEL = 400
"""So many positions of the last two players it looks at: a tenth of a millisecond, nearly always enough."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a legal choice is worth to «Difícil», and why: `hold` is the chance that it keeps the trick, `finish` that
    the rest runs out from the lead then."""

    group: Group
    score: float
    hold: float
    finish: float


def play(sight: Sight, rng: Random) -> Group:
    legal = groups_of(sight.legal)
    if not legal:
        return PASS
    if len(legal) == 1 and not sight.top:
        return legal[0]
    found = certain(sight, lambda: False, DUEL)
    if found is not None:
        return found
    return max(judge(sight), key=lambda judgement: judgement.score).group


def judge(sight: Sight) -> list[Judgement]:
    """Every legal choice, the pass first where it is open."""
    return _Judge(sight).all()


@cache  # a few hundred entries
def weights_for(higher: bool, cards: int, seats: int) -> Weights:
    """The weights for a hand of so many cards at a table of so many seats."""
    return WEIGHTS[higher].at(cards * seats / len(RANKS) / 4)


def worth(hand: Packed, table: Holds, weights: Weights) -> tuple[float, float]:
    """What a hand costs to play out in whole groups, and the chance to run out from the lead."""
    cost, product, least = 0.0, 1.0, 2.0
    turn, gain, extra = weights.turn, weights.gain, (0.0, weights.single, weights.pair, 0.0, 0.0)
    for group in groups_of(whole(hand)):
        rank = group - 1 >> 2
        count = group - 4 * rank
        hold = table[count][rank]
        cost += turn - gain * hold + extra[count] * (1 - hold)
        product *= hold
        least = min(least, hold)
    if least == 2.0:
        return 0.0, 1.0
    return cost, product / least if least else 0.0


class _Judge:
    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.weights = weights = weights_for(sight.laws.higher, sight.hand.bit_count(), sight.seats)
        self.opponents = (sight.holders & ~(1 << sight.seat)).bit_count()
        self.rivals = sight.rivals.bit_count()
        self.left = hidden(sight)
        self.table = self._table(sight.turned, self.opponents, ALL_COUNTS)
        self.now = self.table
        if sight.top and self.rivals != self.opponents:
            count = sight.top - 1 & 3
            self.now = self._table(sight.turned, self.rivals, range(count + 1, count + 2))
        self.turned_table: Holds | None = None
        self.groups = whole(sight.hand).bit_count()
        self.least = sight.least
        self.urgency = weights.urgency * (
            3 if self.least == 1 else 2 if self.least == 2 else 1 if self.least <= 4 else 0
        )
        # Whatever beats a group lies among these: no seat answers with more cards than any of them holds.
        most = max([count for seat, count in enumerate(sight.counts) if seat != sight.seat])
        self.beaters = sight.unseen & SINGLES * ((1 << min(most, 4)) - 1)
        self.height = strength(sight.top - 1 >> 2, bool(sight.turned)) if sight.top else 0
        following = NEXT[sight.seats][sight.seat][sight.rivals]
        self.next_count = sight.counts[following] if following >= 0 else 99

    def _table(self, turned: int, rivals: int, counts: range) -> Holds:
        fear = self.weights.fear
        return holds(self.sight, self.left, turned, rivals, fear, self.weights.equals, counts)

    def all(self) -> list[Judgement]:
        judged = [self._pass()] if self.sight.top else []
        return judged + [self._judge(group) for group in groups_of(self.sight.legal)]

    def _pass(self) -> Judgement:
        sight, weights = self.sight, self.weights
        cost, finish = worth(sight.hand, self.table, weights)
        owner_nearly_out = 0 <= sight.counts[sight.owner] <= 2
        score = -cost + weights.passing + weights.pass_rivals * self.rivals / self.opponents
        score += weights.pass_owner * owner_nearly_out + weights.pass_few * (self.groups <= 3)
        behind = max(-6, min(sight.hand.bit_count() - self.least, 6))
        score += weights.pass_height * self.height / 12 + weights.pass_behind * behind / 6
        return Judgement(PASS, score, 0.0, finish)

    def _judge(self, group: Group) -> Judgement:
        sight, laws, weights = self.sight, self.sight.laws, self.weights
        rank = group - 1 >> 2
        count = group - 4 * rank
        rest = take(sight.hand, group)
        if not rest:
            penalised = laws.two_last and rank == 12
            return Judgement(group, NEVER if penalised else -NEVER, 1.0, 0.0 if penalised else 1.0)
        cost, finish = worth(rest, self._table_after(count), weights)
        hold = 1.0 if self._closes(rank, count) else self.now[count][rank]
        few = self.groups <= 3
        score = -cost + (weights.lead + self.urgency) * hold + weights.run_out * hold * finish
        score += weights.finish * finish + weights.risk * (1 - hold) * few
        if count_of(sight.hand, rank) != count:
            score -= weights.breaking
        score += self._certainties(group, count, rest)
        height = strength(rank, bool(sight.turned))
        score += weights.height * height / 12
        if sight.top:
            score += weights.equal * (laws.skips and sight.top == group)
            score += weights.overkill * (height - self.height) / 12 + weights.many * (count > 1)
        else:
            score += weights.size * (count - 1) + 2 * weights.block * self.urgency * (self.least < count)
            score += weights.feed * (1 - hold) * (count <= self.next_count <= 2)
        if laws.two_last and rest & ~TWOS == 0:
            score -= 50
        return Judgement(group, score, hold, finish)

    def _certainties(self, group: Group, count: int, rest: Packed) -> float:
        """What the cards unseen say for certain: whether this can be beaten, and how many of the groups left."""
        sight, weights = self.sight, self.weights
        turned = sight.turned ^ 1 if count == 4 and sight.laws.revolution else sight.turned
        answers, beaters = sight.laws.answers[turned], self.beaters
        left = groups_of(whole(rest))
        losers = sum([beaters & answers[other] != 0 for other in left])
        sure = not beaters & answers[group] or (sight.top != PASS and not self.rivals)
        score = weights.losers * losers / 4 + weights.winners * (len(left) - losers) / 4
        return score + (weights.sure + weights.sure_end * (losers <= 1) if sure else 0.0)

    def _table_after(self, count: int) -> Holds:
        """The table for the order of ranks that a play of so many cards leaves."""
        if count < 4 or not self.sight.laws.revolution:
            return self.table
        if self.turned_table is None:
            self.turned_table = self._table(1 - self.sight.turned, self.opponents, ALL_COUNTS)
        return self.turned_table

    def _closes(self, rank: int, count: int) -> bool:
        """Whether the play closes the trick for certain, by the four on top or for want of rivals."""
        sight = self.sight
        if not sight.top:
            return sight.laws.four and count == 4
        run = sight.run if sight.top - 1 >> 2 == rank else 0
        return not self.rivals or (sight.laws.four and run + count >= 4)
