"""A match: rounds strung together (RULES.md, "The match" and "Time, absence, leaving").

Previous ranking → deal → exchange → opener → points → end. Participants are small integers that stay the same in a
match; each round has dense seats, and `order` says which participant sits in which. Who deals first is drawn by lot
and the deck shuffled outside: both come in as arguments.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.engine import round as rounds
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Event
from game.engine.exchange import pairs as exchange_pairs
from game.engine.options import Ends, OpensNext, Title
from game.engine.ranking import points_by_place, ranking, titles_by_place
from game.engine.rules import TITLES_SEATS, Rules
from game.engine.state import Phase, Refusal, Refused, RoundState, seats_of

Participant = int


class SeriesPhase(StrEnum):
    EXCHANGE = "exchange"
    PLAY = "play"
    RESULTS = "results"
    FINAL = "final"
    STOPPED = "stopped"


class Ending(StrEnum):
    """Why a match is over."""

    ROUNDS = "rounds"
    TARGET = "target"
    ENDED = "ended"
    STOPPED = "stopped"
    TOO_FEW = "too_few"


class SeriesRefusal(StrEnum):
    NOT_BETWEEN_ROUNDS = "not_between_rounds"
    MATCH_OVER = "match_over"
    UNKNOWN_PARTICIPANT = "unknown_participant"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round: `ranking` from first to last; titles and points stand in its order. All by participant."""

    ranking: tuple[Participant, ...]
    titles: tuple[Title, ...]
    points: tuple[int, ...]
    penalised: tuple[Participant, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A match. `participants` are all who began it, clockwise; `left` those who cannot have their seat again.

    `order` are the participants of the round in progress (or just finished) by seat, `number` counts rounds from 1.
    `winners` is None until the match is over, and empty when it was stopped without a winner.
    """

    rules: Rules
    seats_min: int
    participants: tuple[Participant, ...]
    left: tuple[Participant, ...]
    number: int
    order: tuple[Participant, ...]
    round: RoundState
    results: tuple[RoundResult, ...]
    ending: Ending | None
    winners: tuple[Participant, ...] | None

    @property
    def phase(self) -> SeriesPhase:
        match self.ending:
            case Ending.STOPPED | Ending.TOO_FEW:
                return SeriesPhase.STOPPED
            case Ending.ROUNDS | Ending.TARGET | Ending.ENDED:
                return SeriesPhase.FINAL
            case None:
                match self.round.phase:
                    case Phase.EXCHANGE:
                        return SeriesPhase.EXCHANGE
                    case Phase.PLAY:
                        return SeriesPhase.PLAY
                    case Phase.OVER:
                        return SeriesPhase.RESULTS

    @property
    def present(self) -> tuple[Participant, ...]:
        """Who has not left, clockwise as they sat down at first."""
        return tuple(one for one in self.participants if one not in self.left)

    @property
    def totals(self) -> dict[Participant, int]:
        """The points of every participant so far, also of those who left."""
        totals = dict.fromkeys(self.participants, 0)
        for result in self.results:
            for one, points in zip(result.ranking, result.points, strict=True):
                totals[one] += points
        return totals

    @property
    def previous(self) -> tuple[Participant, ...] | None:
        """The last ranking, closed up over those who left since; None before the first round is over."""
        if not self.results:
            return None
        return tuple(one for one in self.results[-1].ranking if one not in self.left)

    def coming_exchange(self) -> tuple[tuple[Participant, Participant, int], ...]:
        """Who will give how many cards to whom in the next round, as (giver, receiver, count)."""
        previous = self.previous
        return () if previous is None else exchange_pairs(self.rules.exchange, previous)

    def coming_opener(self) -> Participant | None:
        """Who will open the next round; None before a ranking stands, and in rapid mode."""
        previous = self.previous
        if not previous or self.rules.rapid:
            return None
        return previous[-1] if self.rules.opens_next is OpensNext.LAST else previous[0]

    def seat_of(self, participant: Participant) -> int | None:
        """The seat in the round in progress or just finished; None for who was not dealt in."""
        return self.order.index(participant) if participant in self.order else None


@dataclass(frozen=True, slots=True)
class SeriesApplied:
    """`events` are those of the round; that the match is over shows in `series.ending`."""

    series: Series
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SeriesRefused:
    code: SeriesRefusal | Refusal


def start_series(
    rules: Rules, participants: Sequence[Participant], *, deck: Sequence[Card], dealer: int, seats_min: int = 3
) -> SeriesApplied:
    """A match with its first round dealt.

    `participants` sit clockwise from seat 0; `dealer` is the seat of the first dealer; `seats_min` is the least number
    of seats with which the match goes on, raised to what the titles need.
    """
    order = tuple(participants)
    seats_min = max(seats_min, TITLES_SEATS[rules.titles][0])
    dealt = rounds.start(rules, len(order), deck=deck, dealer=dealer)
    series = Series(rules, seats_min, order, (), 1, order, dealt.state, (), None, None)
    return SeriesApplied(series, dealt.events)


def act(series: Series, action: Action) -> SeriesApplied | SeriesRefused:
    """An action in the round in progress; its seats are those of `series.order`."""
    if series.ending is not None:
        return SeriesRefused(Refusal.ROUND_OVER)
    answer = rounds.apply(series.rules, series.round, action)
    if isinstance(answer, Refused):
        return SeriesRefused(answer.code)
    after = replace(series, round=answer.state)
    if answer.state.phase is Phase.OVER:
        after = _round_finished(after)
    return SeriesApplied(after, answer.events)


def _round_finished(series: Series) -> Series:
    scored = replace(series, results=(*series.results, _result(series)))
    rules = series.rules
    if rules.ends is Ends.ROUNDS and series.number >= rules.rounds:
        return _won(scored, Ending.ROUNDS)
    if rules.ends is Ends.TARGET and len(_leaders(scored)) == 1 and _best(scored) >= rules.target:
        return _won(scored, Ending.TARGET)
    return _enough(scored)


def _result(series: Series) -> RoundResult:
    state, rules = series.round, series.rules
    seats = len(series.order)
    return RoundResult(
        ranking=tuple(series.order[seat] for seat in ranking(state.exits, state.penalised, state.holders)),
        titles=titles_by_place(rules.titles, seats),
        points=points_by_place(rules.points, seats),
        penalised=tuple(series.order[seat] for seat in seats_of(state.penalised)),
    )


def _best(series: Series) -> int:
    totals = series.totals
    return max((totals[one] for one in series.present), default=0)


def _leaders(series: Series) -> tuple[Participant, ...]:
    """Who shares the highest total. Who left cannot win, so their points count for nothing here."""
    totals, best = series.totals, _best(series)
    return tuple(one for one in series.present if totals[one] == best)


def _won(series: Series, ending: Ending) -> Series:
    return replace(series, ending=ending, winners=_leaders(series))


def _enough(series: Series) -> Series:
    """The match, broken off if too few are left to deal another round."""
    if len(series.present) >= series.seats_min:
        return series
    return replace(series, ending=Ending.TOO_FEW, winners=())


def next_round(
    series: Series, *, deck: Sequence[Card], staying: Iterable[Participant] | None = None
) -> SeriesApplied | SeriesRefused:
    """The next round dealt to those who are left; with `staying`, who is not in it leaves first.

    Where too few are left, no round is dealt and the match is broken off.
    """
    if series.phase is not SeriesPhase.RESULTS:
        return SeriesRefused(SeriesRefusal.NOT_BETWEEN_ROUNDS)
    if staying is not None:
        stay = frozenset(staying)
        leaving = tuple(one for one in series.present if one not in stay)
        series = replace(series, left=series.left + leaving)
    series = _enough(series)
    previous = series.previous
    if series.ending is not None or previous is None:
        return SeriesApplied(series, ())
    order = previous if series.rules.reseat else series.present
    seat = {one: place for place, one in enumerate(order)}
    dealt = rounds.start(series.rules, len(order), deck=deck, previous=tuple(seat[one] for one in previous))
    return SeriesApplied(replace(series, number=series.number + 1, order=order, round=dealt.state), dealt.events)


def end(series: Series) -> SeriesApplied | SeriesRefused:
    """The host ends the match from the results: an unlimited one becomes final, any other stops without a winner."""
    if series.phase is not SeriesPhase.RESULTS:
        return SeriesRefused(SeriesRefusal.NOT_BETWEEN_ROUNDS)
    if series.rules.ends is Ends.UNLIMITED:
        return SeriesApplied(_won(series, Ending.ENDED), ())
    return SeriesApplied(replace(series, ending=Ending.STOPPED, winners=()), ())


def stop(series: Series) -> SeriesApplied | SeriesRefused:
    """The match is broken off at any moment, without a winner: nobody is left at the table to play it."""
    if series.ending is not None:
        return SeriesRefused(SeriesRefusal.MATCH_OVER)
    return SeriesApplied(replace(series, ending=Ending.STOPPED, winners=()), ())


def leave(series: Series, participant: Participant) -> SeriesApplied | SeriesRefused:
    """A participant leaves for good or is expelled. In mid-round the seat stays, for the server to play it out.

    From the results, too few left break the match off at once; in mid-round that waits for the round to end. Who left
    a finished match changes nothing about it.
    """
    if participant not in series.present:
        return SeriesRefused(SeriesRefusal.UNKNOWN_PARTICIPANT)
    if series.ending is not None:
        return SeriesRefused(SeriesRefusal.MATCH_OVER)
    after = replace(series, left=(*series.left, participant))
    return SeriesApplied(_enough(after) if series.phase is SeriesPhase.RESULTS else after, ())
