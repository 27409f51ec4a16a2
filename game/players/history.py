"""The history of one person's matches: a page of it by key, and one match with its rounds."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from accounts.models import User
from game import store
from game.models import Match, Participant, Round, RoundResult
from game.players import words
from game.players.access import OpenMatch
from game.players.keeping import FINALS
from game.players.models import MatchEntry
from game.players.rating import score

PAGE = 20


@dataclass(frozen=True, slots=True)
class Filters:
    """What is wanted; empty means all. `against` is "people" or "bots"."""

    profile: str = ""
    mode: str = ""
    against: str = ""

    @property
    def any(self) -> bool:
        return bool(self.profile or self.mode or self.against)


@dataclass(frozen=True, slots=True)
class Line:
    """One match in the history. `titles` are this person's, round by round."""

    entry: MatchEntry
    others: list[str]
    titles: list[str]

    @property
    def final(self) -> bool:
        return self.entry.ending in FINALS

    @property
    def mode_text(self) -> str:
        return words.text(words.MODES, self.entry.mode)

    @property
    def ending_text(self) -> str:
        return words.text(words.ENDINGS, self.entry.ending)

    @property
    def named_titles(self) -> list[tuple[str, str]]:
        """Key and word of each round's title."""
        return [(title, words.text(words.TITLES, title)) for title in self.titles]


@dataclass(frozen=True, slots=True)
class Page:
    """`older` is the key to ask for what follows with, "" at the end."""

    lines: list[Line]
    older: str = ""


def page(user: User, filters: Filters, *, before: str = "", size: int = PAGE) -> Page:
    """The matches of this person that are over, the newest first, from the key `before` on (Page.older)."""
    rows = list(wanted(user, filters, before)[: size + 1])
    shown = rows[:size]
    return Page(_lines(shown), key_of(shown[-1]) if len(rows) > size else "")


def wanted(user: User, filters: Filters, before: str = "") -> QuerySet[MatchEntry]:
    """What the indexes of MatchEntry are made for: equalities, then the order that they stand in."""
    key = _key(before)
    found = MatchEntry.objects.filter(user=user)
    if filters.profile:
        found = found.filter(profile=filters.profile)
    if filters.mode:
        found = found.filter(mode=filters.mode)
    if filters.against:
        found = found.filter(with_bots=filters.against == "bots")
    if key is not None:
        ended, pk = key
        # The first half alone is a range of the index; the second only tells equal moments apart.
        found = found.filter(Q(ended__lte=ended) & (Q(ended__lt=ended) | Q(pk__lt=pk)))
    return found.order_by("-ended", "-pk")


def key_of(entry: MatchEntry) -> str:
    return f"{store.milliseconds(entry.ended)}-{entry.pk}"


def _key(text: str) -> tuple[dt.datetime, int] | None:
    """The key in an address; None for none, and for what nobody was ever given."""
    moment, _, pk = text.partition("-")
    if not (moment.isdecimal() and pk.isdecimal() and len(moment) <= 14 and len(pk) <= 18):
        return None
    return store.moment(int(moment)), int(pk)


def _lines(entries: Collection[MatchEntry]) -> list[Line]:
    matches = [entry.match_id for entry in entries]
    names: dict[int, list[tuple[int, str]]] = {}
    for match_id, pk, name in (
        Participant.objects.filter(match_id__in=matches).order_by("number").values_list("match_id", "pk", "name")
    ):
        names.setdefault(match_id, []).append((pk, name))
    titles: dict[int, list[str]] = {}
    for participant, title in (
        RoundResult.objects.filter(participant_id__in=[entry.participant_id for entry in entries])
        .order_by("round__number")
        .values_list("participant_id", "title")
    ):
        titles.setdefault(participant, []).append(title)
    return [
        Line(
            entry,
            [name for pk, name in names.get(entry.match_id, []) if pk != entry.participant_id],
            titles.get(entry.participant_id, []),
        )
        for entry in entries
    ]


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody got out of a round."""

    points: int
    title: str
    place: int
    penalised: bool

    @property
    def title_text(self) -> str:
        return words.text(words.TITLES, self.title)


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round of the match that is over; `hands`: whether the viewer may see its cards."""

    number: int
    hands: bool
    ended: dt.datetime | None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody in the table of a match; `cells` stand beside its rounds, None where they did not play."""

    person: Participant
    entry: MatchEntry | None
    total: int
    place: int | None
    cells: list[Cell | None]
    mine: bool
    rating: tuple[int, int] | None = None

    @property
    def change(self) -> str:
        """How the match changed the score: «+12»."""
        return "" if self.rating is None else f"{self.rating[1] - self.rating[0]:+d}".replace("-", "−")

    @property
    def sign(self) -> str:
        return "" if self.rating is None else "up" if self.rating[1] >= self.rating[0] else "down"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with its rounds, for the page of one match. `ending` is "" while it goes on."""

    match: Match
    ending: str
    rows: list[PlayerRow]
    rounds: list[RoundColumn]
    winners: list[str] = field(default_factory=list)

    @property
    def rated(self) -> bool:
        return any(row.rating for row in self.rows)

    @property
    def ending_text(self) -> str:
        return words.text(words.ENDINGS, self.ending)

    @property
    def mode_text(self) -> str:
        return words.text(words.MODES, self.match.rules["mode"])


def sheet(found: OpenMatch) -> Sheet:
    """Everything on a match's page, for who may see it."""
    match = found.match
    rounds = list(Round.objects.filter(match=match, ended__isnull=False).order_by("number"))
    cells: dict[tuple[int, int], Cell] = {}
    for result in RoundResult.objects.filter(round__match=match).select_related("round"):
        cell = Cell(result.points, result.title, result.place, result.penalised)
        cells[result.participant_id, result.round.number] = cell
    entries = {entry.participant_id: entry for entry in MatchEntry.objects.filter(match=match)}
    totals = {one.pk: sum(cell.points for (pk, _), cell in cells.items() if pk == one.pk) for one in found.people}
    places = _places(totals, entries) if any(entry.ending in FINALS for entry in entries.values()) else {}
    rows = [
        PlayerRow(
            person=one,
            entry=entries.get(one.pk),
            total=totals[one.pk],
            place=places.get(one.pk),
            cells=[cells.get((one.pk, row.number)) for row in rounds],
            mine=one.number == found.number,
            rating=_rating(entries.get(one.pk)),
        )
        for one in found.people
    ]
    rows.sort(key=lambda row: (row.place if row.place is not None else 99, -row.total, row.person.number))
    return Sheet(
        match=match,
        ending=next((entry.ending for entry in entries.values()), ""),
        rows=rows,
        rounds=[
            RoundColumn(row.number, found.match.open_hands or found.number in row.order, row.ended) for row in rounds
        ],
        winners=[row.person.name for row in rows if row.place == 1],
    )


def _places(totals: dict[int, int], entries: dict[int, MatchEntry]) -> dict[int, int]:
    """The place of every participant of a match with a final, bots too; as keeping.ranking_of does for the lines."""
    left = {pk for pk, entry in entries.items() if entry.left}
    present = sorted((total for pk, total in totals.items() if pk not in left), reverse=True)
    return {pk: len(present) + 1 if pk in left else present.index(total) + 1 for pk, total in totals.items()}


def _rating(entry: MatchEntry | None) -> tuple[int, int] | None:
    """The score before and after the match, where it was rated."""
    if entry is None or entry.mu_before is None or entry.sigma_before is None:
        return None
    if entry.mu_after is None or entry.sigma_after is None:
        return None
    return score((entry.mu_before, entry.sigma_before)), score((entry.mu_after, entry.sigma_after))
