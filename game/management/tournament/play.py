"""How a deal is played: first rounds in turns on the packed table, everything else on the engine itself.

Both give the same results (a test holds them against each other); the packed table is some ten times as fast.
"""

from collections.abc import Sequence
from random import Random
from time import thread_time

from game import bots
from game.bots.levels import LEVELS
from game.bots.pace import reaction
from game.bots.packed import pack
from game.bots.sight import laws_of
from game.bots.table import Table
from game.engine.actions import ClockZero
from game.engine.cards import CARDS, QUEEN_OF_HEARTS
from game.engine.deal import deal, receiving_order
from game.engine.options import OpensFirst
from game.engine.ranking import ranking
from game.engine.round import apply, start
from game.engine.rules import Rules
from game.engine.state import Applied, Phase, RoundState, seats_of
from game.engine.view import view
from game.management.tournament.contest import Contest, DealResult

Ranking = tuple[int, ...]


def play_deal(contest: Contest, number: int, *, packed: bool | None = None) -> DealResult:
    """One deal with `level` on every seat. `packed` chooses the way to play it; by default the fastest there is."""
    if packed is None:
        packed = not contest.rules.rapid and contest.rounds == 1
    stream = contest.random(number)
    decks = [stream.sample(range(CARDS), CARDS) for _ in range(contest.rounds)]
    dealer = stream.randrange(contest.seats)
    seed = stream.getrandbits(64)
    points, total = contest.points, sum(contest.points)
    earned = first = 0
    seconds: list[float] = []
    for one, levels in contest.seatings():
        rng = Random(seed)  # noqa: S311 - a tournament is repeatable by design
        seated = _Seated(contest, levels, one, rng, seconds)
        rankings = [seated.packed_round(decks[0], dealer)] if packed else seated.match(decks, dealer)
        earned += sum(points[order.index(one)] for order in rankings)
        first += sum(order[0] == one for order in rankings)
    rounds = contest.rounds * contest.seats
    return DealResult(rounds, 100 * earned / (rounds * total), earned / rounds, first, tuple(seconds))


class _Seated:
    """A deal with each level in its seat. The decisions of seat `one` are timed."""

    def __init__(self, contest: Contest, levels: tuple[str, ...], one: int, rng: Random, seconds: list[float]) -> None:
        self.contest, self.levels, self.one, self.rng, self.seconds = contest, levels, one, rng, seconds

    def packed_round(self, deck: Sequence[int], dealer: int) -> Ranking:
        rules, seats = self.contest.rules, self.contest.seats
        order = receiving_order(rules, seats, dealer, None)
        hands = [pack(_cards(hand)) for hand in deal(deck, order)]
        table = Table(laws_of(rules, seats), hands, _opener(rules, deck, order, dealer))
        groups = [LEVELS[level].group for level in self.levels]
        one, rng, budget = self.one, self.rng, self.contest.budget
        while not table.over:
            seat = table.turn
            sight = table.sight()
            if seat == one:
                began = thread_time()
                group = groups[seat](sight, rng, budget)
                self.seconds.append(thread_time() - began)
            else:
                group = groups[seat](sight, rng, budget)
            table.step(group)
        return table.ranking()

    def match(self, decks: Sequence[Sequence[int]], dealer: int) -> list[Ranking]:
        """All rounds, with the exchange from the second on."""
        rankings: list[Ranking] = []
        for deck in decks:
            previous = rankings[-1] if rankings else None
            state = start(self.contest.rules, self.contest.seats, deck=deck, dealer=dealer, previous=previous).state
            rankings.append(self._round(state))
        return rankings

    def _round(self, state: RoundState) -> Ranking:
        rules = self.contest.rules
        while state.phase is not Phase.OVER:
            if state.phase is Phase.PLAY and rules.rapid:
                action = self._fastest(state)
            else:
                seat = next(iter(state.due)) if state.phase is Phase.EXCHANGE else state.turn
                assert seat is not None
                action = self._decide(state, seat)
            answer = apply(rules, state, action)
            assert isinstance(answer, Applied), answer
            state = answer.state
        return ranking(state.exits, state.penalised, state.holders)

    def _fastest(self, state: RoundState) -> bots.Move | ClockZero:
        """In rapid mode whoever reacts first acts; who is late draws anew, for the state has changed."""
        owner = 0 if state.top is None else 1 << state.top.seat
        waiting = []
        for seat in seats_of(state.holders & ~state.passed & ~owner):
            seen = view(self.contest.rules, state, seat)
            waiting.append((reaction(self.levels[seat], seen, self.rng), seat))
        return self._decide(state, min(waiting)[1]) if waiting else ClockZero()

    def _decide(self, state: RoundState, seat: int) -> bots.Move:
        seen = view(self.contest.rules, state, seat)
        began = thread_time()
        decision = bots.decide(self.levels[seat], seen, self.rng, budget=self.contest.budget)
        if seat == self.one:
            self.seconds.append(thread_time() - began)
        if decision.move is None or decision.fault is not None:
            raise RuntimeError(f"{self.levels[seat]}: {decision.fault or 'no move'}")
        return decision.move


def _cards(hand: int) -> list[int]:
    return [card for card in range(CARDS) if hand >> card & 1]


def _opener(rules: Rules, deck: Sequence[int], order: Sequence[int], dealer: int) -> int:
    match rules.opens_first:
        case OpensFirst.QUEEN_OF_HEARTS:
            return order[deck.index(QUEEN_OF_HEARTS) % len(order)]
        case OpensFirst.FIRST_SEAT:
            return 0
        case OpensFirst.DEALER_LEFT:
            return (dealer + 1) % len(order)
