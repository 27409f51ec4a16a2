"""What a player's page shows: sums, charts, ratings. Anybody may read it; it names no match and no other player."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from accounts.models import User
from game.engine.options import Title
from game.players import charts, rating, words
from game.players.models import MatchEntry, Rating, Tally

RECENT = 40
"""Matches in the chart of points over time."""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One kind of match in the table; empty `profile`: all of them."""

    profile: str
    mode_text: str
    tally: Tally

    @property
    def points_a_round(self) -> float:
        return self.tally.points / self.tally.rounds if self.tally.rounds else 0.0

    @property
    def wins_share(self) -> int:
        return round(100 * self.tally.wins / self.tally.matches) if self.tally.matches else 0


@dataclass(frozen=True, slots=True)
class Against:
    """Everything against people alone, or in matches with bots."""

    with_bots: bool
    all: TallyLine
    kinds: list[TallyLine]
    titles: list[tuple[str, str, int]]
    places: list[tuple[int, int]]
    places_chart: SafeString
    recent: list[tuple[MatchEntry, float]]
    points_chart: SafeString | None


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it; `missing` matches until it is settled."""

    mode: str
    mode_text: str
    score: int
    matches: int
    missing: int


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """The page of one player."""

    user: User
    ratings: list[ShownRating]
    against: list[Against]


def member_named(name: str) -> User | None:
    """The member with this user name, however typed; guests and closed accounts have no public page."""
    username = User.normalize_username(name)
    if not username.isprintable():  # PostgreSQL fails on a NUL instead of finding nobody
        return None
    return User.objects.filter(username=username, is_guest=False, is_active=True).first()


def sheet(user: User, profile_names: Mapping[str, str]) -> PlayerSheet:
    """Everything on the page; `profile_names` by key."""
    tallies = list(Tally.objects.filter(user=user).order_by("profile", "mode"))
    return PlayerSheet(
        user=user,
        ratings=shown_ratings(user),
        against=[
            _against(user, profile_names, with_bots, [tally for tally in tallies if tally.with_bots == with_bots])
            for with_bots in (False, True)
            if any(tally.with_bots == with_bots and tally.rounds for tally in tallies)
        ],
    )


def shown_ratings(user: User) -> list[ShownRating]:
    """The last rating in each mode."""
    last: dict[str, Rating] = {}
    for row in Rating.objects.filter(user=user, matches__gt=0).order_by("season"):
        last[row.mode] = row
    return [
        ShownRating(mode, words.text(words.MODES, mode), row.score, row.total, max(0, rating.PROVISIONAL - row.total))
        for mode, row in sorted(last.items(), reverse=True)
    ]


def _against(user: User, names: Mapping[str, str], with_bots: bool, tallies: Iterable[Tally]) -> Against:
    lines = [
        TallyLine(names.get(tally.profile, tally.profile), words.text(words.MODES, tally.mode), tally)
        for tally in tallies
    ]
    whole = next(line for line in lines if not line.profile and not line.tally.mode)
    counts = {int(place): count for place, count in whole.tally.places.items()}
    recent = MatchEntry.objects.filter(user=user, with_bots=with_bots, rounds__gt=0).order_by("-ended", "-pk")[:RECENT]
    values = [(entry, entry.points / entry.rounds) for entry in reversed(recent)]
    return Against(
        with_bots=with_bots,
        all=whole,
        kinds=[line for line in lines if line is not whole],
        titles=[
            (title.value, words.text(words.TITLES, title.value), whole.tally.titles.get(title.value, 0))
            for title in Title
            if whole.tally.titles.get(title.value)
        ],
        places=sorted(counts.items()),
        places_chart=charts.places(counts),
        recent=values,
        points_chart=charts.points([value for _, value in values]) if len(values) > 1 else None,
    )
