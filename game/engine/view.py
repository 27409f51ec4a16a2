"""What a seat may know of a round, built by allow-list.

Nothing else of a round leaves the server, and bots see nothing else either. A view has the same bytes in `view_json`
however the cards that its viewer cannot see are distributed.
"""

from dataclasses import dataclass

from game.engine.cards import RANKS, Card, card_texts, cards_of
from game.engine.legal import Pair, answers, can_pass, legal
from game.engine.options import Title
from game.engine.ranking import points_by_place, ranking, titles_by_place
from game.engine.rules import Rules
from game.engine.state import Gift, Phase, RoundState, Top, seats_of


@dataclass(frozen=True, slots=True)
class Handover:
    """One pair of the exchange as this viewer sees it: cards are None for all but giver and receiver.

    `returned` is None until the receiver has given back, and for others always.
    """

    giver: int
    receiver: int
    count: int
    done: bool
    cards: tuple[Card, ...] | None
    returned: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Exit:
    """A seat that went out, as the `place`-th to do so."""

    seat: int
    place: int
    penalised: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as seen from `seat`, or by a spectator (None).

    `hand` is the viewer's own, None for a spectator. `legal` are the (rank, count) pairs that would be accepted from
    the viewer now, `answers` those that would be if it had the turn. `plays` are the plays of this trick, oldest
    first, `played` all cards put down so far. `due` are (seat, cards owed) in the exchange. `previous` and
    `previous_titles` are the last ranking and its titles, None in a first round. `ranking`, `titles` and `points`
    are empty until the round is over; then titles and points stand in the order of the ranking.
    """

    rules: Rules
    seats: int
    seat: int | None
    phase: Phase
    turn: int | None
    revolution: bool
    trick: int
    version: int
    top: Top | None
    plays: tuple[tuple[int, tuple[Card, ...]], ...]
    must_equal: bool
    skipped: int | None
    passed: tuple[int, ...]
    counts: tuple[int, ...]
    exits: tuple[Exit, ...]
    played: tuple[Card, ...]
    dealer: int | None
    previous: tuple[int, ...] | None
    previous_titles: tuple[Title, ...] | None
    due: tuple[tuple[int, int], ...]
    exchange: tuple[Handover, ...]
    hand: tuple[Card, ...] | None
    legal: tuple[Pair, ...]
    answers: tuple[Pair, ...]
    can_pass: bool
    ranking: tuple[int, ...]
    titles: tuple[Title, ...]
    points: tuple[int, ...]

    @property
    def give(self) -> int:
        """How many cards the viewer owes in the exchange."""
        return dict(self.due).get(self.seat, 0) if self.seat is not None else 0


def view(rules: Rules, state: RoundState, seat: int | None) -> RoundView:
    """All that the viewer in this seat may know; None is a spectator."""
    seats = len(state.hands)
    over = state.phase is Phase.OVER
    previous = state.setup.previous
    return RoundView(
        rules=rules,
        seats=seats,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        revolution=state.revolution,
        trick=state.trick,
        version=state.version,
        top=state.top,
        plays=tuple((by, cards_of(cards)) for by, cards in state.plays),
        must_equal=state.must_equal,
        skipped=state.skipped,
        passed=seats_of(state.passed),
        counts=tuple(hand.bit_count() for hand in state.hands),
        exits=tuple(Exit(seat, place, bool(state.penalised >> seat & 1)) for place, seat in enumerate(state.exits, 1)),
        played=cards_of(state.played),
        dealer=state.setup.dealer,
        previous=previous,
        previous_titles=None if previous is None else titles_by_place(rules.titles, seats),
        due=tuple(state.due.items()),
        exchange=tuple(_handover(gift, seat) for gift in state.setup.gifts),
        hand=None if seat is None else cards_of(state.hands[seat]),
        legal=() if seat is None else legal(rules, state, seat),
        answers=() if seat is None else answers(rules, state, seat),
        can_pass=seat is not None and can_pass(rules, state, seat),
        ranking=ranking(state.exits, state.penalised, state.holders) if over else (),
        titles=titles_by_place(rules.titles, seats) if over else (),
        points=points_by_place(rules.points, seats) if over else (),
    )


def _handover(gift: Gift, viewer: int | None) -> Handover:
    sees = viewer is not None and viewer in (gift.giver, gift.receiver)
    return Handover(
        giver=gift.giver,
        receiver=gift.receiver,
        count=gift.count,
        done=bool(gift.returned),
        cards=cards_of(gift.cards) if sees else None,
        returned=cards_of(gift.returned) if sees and gift.returned else None,
    )


def view_json(seen: RoundView) -> dict[str, object]:
    """The view as JSON: cards as texts, ranks as letters, seats as numbers."""
    top = seen.top
    return {
        "seats": seen.seats,
        "seat": seen.seat,
        "phase": seen.phase.value,
        "turn": seen.turn,
        "revolution": seen.revolution,
        "trick": seen.trick,
        "version": seen.version,
        "top": top_json(top),
        "plays": [{"seat": seat, "cards": card_texts(cards)} for seat, cards in seen.plays],
        "must_equal": seen.must_equal,
        "skipped": seen.skipped,
        "passed": list(seen.passed),
        "counts": list(seen.counts),
        "exits": [{"seat": gone.seat, "place": gone.place, "penalised": gone.penalised} for gone in seen.exits],
        "played": card_texts(seen.played),
        "dealer": seen.dealer,
        "previous": None if seen.previous is None else list(seen.previous),
        "previous_titles": None if seen.previous_titles is None else [title.value for title in seen.previous_titles],
        "due": [{"seat": seat, "count": count} for seat, count in seen.due],
        "exchange": [_handover_json(handover) for handover in seen.exchange],
        "hand": _texts(seen.hand),
        "legal": _pairs_json(seen.legal),
        "answers": _pairs_json(seen.answers),
        "can_pass": seen.can_pass,
        "ranking": list(seen.ranking),
        "titles": [title.value for title in seen.titles],
        "points": list(seen.points),
    }


def top_json(top: Top | None) -> dict[str, object] | None:
    """The play on top in the form of RECORD.md."""
    if top is None:
        return None
    return {"seat": top.seat, "rank": RANKS[top.rank], "count": top.count, "run": top.run}


def _handover_json(handover: Handover) -> dict[str, object]:
    return {
        "giver": handover.giver,
        "receiver": handover.receiver,
        "count": handover.count,
        "done": handover.done,
        "cards": _texts(handover.cards),
        "returned": _texts(handover.returned),
    }


def _pairs_json(pairs: tuple[Pair, ...]) -> list[list[object]]:
    return [[RANKS[rank], count] for rank, count in pairs]


def _texts(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else card_texts(cards)
