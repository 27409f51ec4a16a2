"""What is kept of a round that is over: its record, and what each participant got out of it."""

from collections.abc import Callable, Sequence

from game import store
from game.engine.record import write_record
from game.models import ActionRow, Participant, Round, RoundResult
from game.state import MatchState

# Called with (match_id, round number) when a round and its results have just been written, inside their transaction
# and under the match's lock. Whoever plugs in here (game.players, in its apps.ready) must not raise.
round_kept: list[Callable[[int, int], None]] = []

# Called likewise, with (match_id, its state), when a match has just ended in whatever way.
match_over: list[Callable[[int, MatchState], None]] = []


def round_keep(match_id: int, state: MatchState, pending: Sequence[store.Written], now: int) -> None:
    """Writes the record (RECORD.md: dense seats, accepted actions) and the results of the round just over.

    `pending` are the rows not written yet; the caller holds the match's lock.
    """
    series = state.series
    setup = series.round.setup
    written = ActionRow.objects.filter(match_id=match_id, round=series.number).order_by("version")
    actions = [
        *written.values_list("action", flat=True),
        *(row.action for row in pending if row.round == series.number),
    ]
    record = write_record(
        series.rules,
        len(series.order),
        (),
        deck=state.desk.deal.cards(),
        dealer=setup.dealer,
        previous=setup.previous,
    )
    record["actions"] = [action for action in actions if "verb" not in action]
    row = Round.objects.get(match_id=match_id, number=series.number)
    row.record = record
    row.ended = store.moment(now)
    row.save(update_fields=["record", "ended"])
    result = series.results[-1]
    people = dict(Participant.objects.filter(match_id=match_id).values_list("number", "pk"))
    RoundResult.objects.bulk_create(
        RoundResult(
            round=row,
            participant_id=people[number],
            place=place,
            title=title.value,
            points=points,
            penalised=number in result.penalised,
        )
        for place, (number, title, points) in enumerate(
            zip(result.ranking, result.titles, result.points, strict=True), 1
        )
    )
    for told in round_kept:
        told(match_id, series.number)


def round_begin(match_id: int, state: MatchState, now: int) -> None:
    """Keeps the round that was just dealt."""
    deal = state.desk.deal
    Round.objects.create(
        match_id=match_id,
        number=state.series.number,
        order=list(state.series.order),
        deck=deal.deck,
        nonce=deal.nonce,
        commitment=deal.commitment,
        started=store.moment(now),
    )
