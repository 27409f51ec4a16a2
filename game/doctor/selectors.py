"""What the doctor sees of tables: how they stand and who is waited for, never a hand of a round that is not over."""

import datetime as dt
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game import clock, state, store
from game.doctor import witness, words
from game.doctor.sentences import cards_told
from game.engine.cards import card_texts, cards_of
from game.engine.record import RecordError, read_record
from game.models import Lease, Match, Participant, Round
from game.state import Chair, MatchState
from lobby import codes
from lobby import selectors as lobby
from lobby.labels import STATUSES
from lobby.models import Room

OVERDUE = 5_000
"""How late the clock may be, in milliseconds, before a table stands on top in red."""
TABLES_MOST = 300
STORY = 40
"""Lines of the last actions that a table's page shows."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table in the list. `late` in seconds, 0 where nothing is overdue; `error`: what is wrong, "" if nothing."""

    code: str
    name: str
    status: str
    visibility: str
    seated: int
    people: int
    sockets: int
    touched: dt.datetime
    match: int | None = None
    phase: str = ""
    round: int | None = None
    version: int | None = None
    due_at: dt.datetime | None = None
    late: int = 0
    awaited: list[str] = field(default_factory=list)
    error: str = ""

    @property
    def overdue(self) -> bool:
        return self.late > 0 or bool(self.error)

    @property
    def phase_text(self) -> str:
        return str(words.PHASES.get(self.phase, STATUSES[self.status]))

    @property
    def error_text(self) -> str:
        return str(words.ERRORS[self.error]) if self.error else ""


def tables(now: int) -> list[TableLine]:
    """Every table that is open: overdue ones first, the latest first of all, then those that play, then the others."""
    rooms = lobby.rooms_with_seats().exclude(status=Room.Status.CLOSED).order_by("-touched")[:TABLES_MOST]
    listed = {room.pk: room for room in rooms}
    # A match that a closed room left behind is a fault too, and must show.
    for room in lobby.rooms_with_seats().filter(status=Room.Status.CLOSED, matches__status=Match.Status.LIVE):
        listed[room.pk] = room
    matches = {
        match.room_id: match for match in Match.objects.filter(room__in=listed).exclude(status=Match.Status.PAST)
    }
    sockets = Counter(Lease.objects.filter(expires__gt=store.moment(now)).values_list("room_id", flat=True))
    lines = [_line(room, matches.get(room.pk), sockets[room.pk], now) for room in listed.values()]
    return sorted(lines, key=lambda line: (not line.overdue, -line.late, line.match is None, line.code))


def _line(room: Room, match: Match | None, sockets: int, now: int) -> TableLine:
    seats = list(room.seats.all())
    common: dict[str, Any] = {
        "code": room.code,
        "name": room.name,
        "status": room.status,
        "visibility": room.visibility,
        "seated": len(seats),
        "people": sum(seat.user_id is not None for seat in seats),
        "sockets": sockets,
        "touched": room.touched,
    }
    if match is None:
        lost = room.status == Room.Status.PLAYING
        return TableLine(**common, error="no_match" if lost else "")
    late = overdue_seconds(match, now)
    common |= {"match": match.pk, "version": match.version, "due_at": match.due_at, "late": late}
    stands = stand(match)
    if stands is None:
        return TableLine(**common, error="unreadable")
    return TableLine(
        **common,
        phase=stands.series.phase.value,
        round=stands.series.number,
        awaited=awaited(stands),
        error=fault(match, stands),
    )


def overdue_seconds(match: Match, now: int) -> int:
    """By how many seconds the clock of this match is late, once that is more than OVERDUE; otherwise 0."""
    if match.due_at is None:
        return 0
    late = now - store.milliseconds(match.due_at)
    return late // 1000 if late > OVERDUE else 0


def stand(match: Match) -> MatchState | None:
    """The match's state; None where it cannot be read, which is what a doctor is there for."""
    try:
        return state.decode(match.state)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, the page has to open
        return None


def awaited(stands: MatchState) -> list[str]:
    """The names of those who are to act now; of the host between rounds."""
    acting = clock.acting_participants(stands.series)
    if acting:
        return [stands.chairs[number].name for number in sorted(acting)]
    host = stands.desk.host
    waits = stands.desk.clock is not None and stands.desk.clock.kind == "results" and not stands.desk.open_choice
    return [stands.chairs[host].name] if waits and host is not None else []


def fault(match: Match, stands: MatchState) -> str:
    """A code for what is wrong with a match that can be read: its clock was put off after an error, or never set."""
    due = clock.due(stands)
    if due is None or match.status == Match.Status.PAST:
        return ""
    if match.due_at is None:
        return "no_clock"
    # services.sweep puts a match that raised off by a few seconds: then row and state differ.
    return "put_off" if store.milliseconds(match.due_at) > due.at + 500 else ""


@dataclass(frozen=True, slots=True)
class ChairLine:
    number: int
    name: str
    bot: str | None
    stand_in: str | None
    cards: int | None
    away: dt.datetime | None
    timeouts: int
    left: bool
    host: bool
    acting: bool
    may_go: bool
    refusals: list[str]

    @property
    def stand_in_text(self) -> str:
        return str(words.STAND_INS[self.stand_in]) if self.stand_in else ""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """Everything on the page of one table."""

    line: TableLine
    room: Room
    match: Match | None
    clock_kind: str
    clock_left: int | None
    chairs: list[ChairLine]
    leases: list[Lease]
    story: list[tuple[dt.datetime, str]]
    rounds: list["RoundLine"]
    live: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """`hands` are those dealt, by name, once the round is over; None until then."""

    number: int
    started: dt.datetime
    ended: dt.datetime | None
    commitment: str
    hands: list[tuple[str, str]] | None


def table(code: str, now: int) -> TableSheet | None:
    """The table under this code; None if there is none."""
    room = lobby.rooms_with_seats().filter(code=codes.normalise_code(code)).first()
    if room is None:
        return None
    match = Match.objects.filter(room=room).order_by("-pk").first()
    if match is not None and match.status == Match.Status.PAST:
        match = None
    leases = list(Lease.objects.filter(room=room).select_related("user").order_by("pk"))
    open_now = sum(lease.expires > store.moment(now) for lease in leases)
    stands = None if match is None else stand(match)
    running = None if stands is None else stands.desk.clock
    return TableSheet(
        line=_line(room, match, open_now, now),
        room=room,
        match=match,
        clock_kind="" if running is None else str(words.CLOCKS.get(running.kind, running.kind)),
        clock_left=None if running is None else round((running.until - now) / 1000),
        chairs=[] if stands is None else _chairs(stands),
        leases=leases,
        story=[] if match is None else _story(match),
        rounds=[] if match is None else _rounds(match),
        live=match is not None and match.status == Match.Status.LIVE,
    )


def _chairs(stands: MatchState) -> list[ChairLine]:
    acting = clock.acting_participants(stands.series)
    return [_chair(stands, number, chair, number in acting) for number, chair in enumerate(stands.chairs)]


def _chair(stands: MatchState, number: int, chair: Chair, acting: bool) -> ChairLine:
    seat = stands.series.seat_of(number)
    return ChairLine(
        number=number,
        name=chair.name,
        bot=chair.bot,
        stand_in=chair.stand_in,
        cards=None if seat is None else stands.series.round.hands[seat].bit_count(),
        away=None if chair.away is None else store.moment(chair.away),
        timeouts=chair.timeouts,
        left=chair.left,
        host=stands.desk.host == number,
        acting=acting,
        may_go=chair.bot is None and not chair.left,
        refusals=[code for _, code in chair.refusals],
    )


def _story(match: Match) -> list[tuple[dt.datetime, str]]:
    lines = witness.lines(match, least=STORY, most=STORY)
    return [(store.moment(int(str(line["at"]))), str(line["text"])) for line in lines]


def _rounds(match: Match) -> list[RoundLine]:
    names = dict(Participant.objects.filter(match=match).values_list("number", "name"))
    return [
        RoundLine(row.number, row.started, row.ended, row.commitment, _hands(row, names))
        for row in Round.objects.filter(match=match).order_by("-number")
    ]


def _hands(row: Round, names: dict[int, str]) -> list[tuple[str, str]] | None:
    """The hands as dealt, out of the record, which a round has once it is over."""
    if row.record is None or row.ended is None:
        return None
    try:
        dealt = read_record(row.record).started.state.hands
    except RecordError:
        return None
    return [
        (names.get(number, "—"), cards_told(card_texts(cards_of(hand))))
        for number, hand in zip(row.order, dealt, strict=True)
    ]


def exported(match: Match) -> dict[str, Any]:
    """The match's records: of each round that is over, nothing of one that is not."""
    over = Round.objects.filter(match=match, ended__isnull=False, record__isnull=False).order_by("number")
    participants = Participant.objects.filter(match=match).order_by("number")
    return {
        "match": match.pk,
        "started": match.started.isoformat(),
        "ended": None if match.ended is None else match.ended.isoformat(),
        "rules": match.rules,
        "participants": [
            {"number": one.number, "name": one.name, "bot": one.bot_level or None} for one in participants
        ],
        "rounds": [{"number": row.number, "order": row.order, "record": row.record} for row in over],
    }
