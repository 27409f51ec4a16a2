"""Keeps history, statistics and ratings as matches go on: called by the table's services inside their transactions.

A failure here is logged and undone by itself (a savepoint): it stops no table, and a recomputation makes it good.
Locks come after the match's own: tallies and ratings, each in the order of their people, never the other way round.
"""

import datetime as dt
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from game.engine.series import Ending, Series
from game.models import Match, Participant, RoundResult
from game.players import rating
from game.players.models import MatchEntry, Rating, Tally
from game.players.rating import Skill, Standing
from game.state import MatchState

logger = logging.getLogger(__name__)

FINALS = frozenset({Ending.ROUNDS.value, Ending.TARGET.value, Ending.ENDED.value})
"""How a match ends that has a final; any other was stopped or broken off."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a match is like, as tallies tell matches apart."""

    profile: str
    mode: str
    with_bots: bool

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The tallies that count it: its own, and the one for everything."""
        return (self.profile, self.mode), ("", "")


def round_kept(match_id: int, number: int) -> None:
    """A round is over: its results go into the tallies of the people in it."""
    _guarded(lambda: count_round(match_id, number), match_id)


def match_over(match_id: int, state: MatchState) -> None:
    """A match is over: history, tallies and, where it is rated, ratings."""
    _guarded(lambda: count_match(match_id, state.series), match_id)


def _guarded(work: Callable[[], None], match_id: int) -> None:
    try:
        with transaction.atomic():
            work()
    except Exception:
        logger.exception("statistics failed for match %s", match_id)


def kind_of(match: Match) -> Kind:
    with_bots = Participant.objects.filter(match=match).exclude(bot_level="").exists()
    return Kind(match.profile, match.rules["mode"], with_bots)


def count_round(match_id: int, number: int) -> None:
    found = RoundResult.objects.filter(
        round__match_id=match_id, round__number=number, participant__user__isnull=False
    ).select_related("participant")
    results = {result.participant.user_id: result for result in found if result.participant.user_id is not None}
    if not results:
        return
    match = Match.objects.only("profile", "rules", "lesson").get(pk=match_id)
    if match.lesson:
        return
    kind = kind_of(match)
    tallies = tallies_locked(results, kind)
    for tally in tallies:
        result = results[tally.user_id]
        tally.add_round(place=result.place, title=result.title, points=result.points)
    tallies_save(tallies, ["rounds", "points", "titles", "places", "streak", "best_streak"])


def count_match(match_id: int, series: Series) -> None:
    """The lines of a match that is over, and what they add to tallies and ratings. Called twice, it counts once.

    The lesson leaves no line: it is no match to remember.
    """
    match = Match.objects.only("profile", "rules", "ended", "lesson").get(pk=match_id)
    if match.lesson:
        return
    kind = kind_of(match)
    people = list(Participant.objects.filter(match=match, bot_level="").order_by("number"))
    if MatchEntry.objects.filter(match=match).exists():
        return
    ended = match.ended
    assert ended is not None, "a match that is over has an end"
    entries = entries_of(match, people, series, kind, ended)
    counted = [entry for entry in entries if entry.place is not None]
    if counted:
        mine = {entry.user_id: entry for entry in counted if entry.user_id is not None}
        tallies = tallies_locked(mine, kind)
        for tally in tallies:
            tally.add_match(won=mine[tally.user_id].place == 1)
        tallies_save(tallies, ["matches", "wins", "win_streak", "best_win_streak"])
    rate(entries, people)
    # Last, so that the order of the lines is the order in which ratings changed: their locks are held by now.
    MatchEntry.objects.bulk_create(entries)


def entries_of(
    match: Match, people: Sequence[Participant], series: Series, kind: Kind, ended: dt.datetime
) -> list[MatchEntry]:
    """The lines of this match, one for each person, as yet unrated."""
    ending = series.ending
    assert ending is not None, "only a match that is over has lines"
    places = ranking_of(series) if ending.value in FINALS else {}
    totals = series.totals
    return [
        MatchEntry(
            match=match,
            participant=person,
            user_id=person.user_id,
            profile=kind.profile,
            mode=kind.mode,
            with_bots=kind.with_bots,
            ending=ending.value,
            ended=ended,
            seats=len(series.participants),
            rounds=sum(person.number in result.ranking for result in series.results),
            points=totals[person.number],
            place=places.get(person.number),
            left=person.number in series.left,
        )
        for person in people
    ]


def ranking_of(series: Series) -> dict[int, int]:
    """The place of each participant in a match: by points, equal points an equal place; who left is last."""
    totals = series.totals
    present = sorted((totals[one] for one in series.present), reverse=True)
    places = {one: present.index(totals[one]) + 1 for one in series.present}
    return {**places, **dict.fromkeys(series.left, len(present) + 1)}


def rate(entries: Sequence[MatchEntry], people: Sequence[Participant]) -> None:
    """Changes the ratings of a match among people, and writes before and after into its lines.

    Not rated: a match with bots, one without a final, and within a rated one who was expelled, so that a host can
    neither throw somebody down by it nor spare a friend the defeat.
    """
    standing = rated_entries(entries, {one.pk: one.expelled for one in people})
    if not standing:
        return
    season = rating.season_of(standing[0].ended)
    rows = ratings_locked([entry.user_id for entry in standing if entry.user_id is not None], standing[0].mode, season)
    before = [
        rating.NEWCOMER if entry.user_id is None else (rows[entry.user_id].mu, rows[entry.user_id].sigma)
        for entry in standing
    ]
    write_rates(standing, before)
    for entry in standing:
        if entry.user_id is not None:
            raise_to(rows[entry.user_id], entry)
    Rating.objects.bulk_update(rows.values(), ["mu", "sigma", "score", "matches", "total"])


def rated_entries(entries: Iterable[MatchEntry], expelled: dict[int, bool]) -> list[MatchEntry]:
    """Those lines of a match that the rating compares; none where it is not rated. `expelled` by participant."""
    standing = [
        entry
        for entry in entries
        if entry.place is not None and not entry.with_bots and not expelled[entry.participant_id]
    ]
    return standing if len(standing) > 1 else []


def write_rates(standing: Sequence[MatchEntry], before: Sequence[Skill]) -> None:
    """Rates the lines of a match from these skills, and writes both into them."""
    places = [entry.place for entry in standing]
    after = rating.rated(
        [Standing(place, skill) for place, skill in zip(places, before, strict=True) if place is not None]
    )
    for entry, old, new in zip(standing, before, after, strict=True):
        (entry.mu_before, entry.sigma_before), (entry.mu_after, entry.sigma_after) = old, new


def raise_to(row: Rating, entry: MatchEntry) -> None:
    """Takes the line's new skill into the person's row of the season."""
    assert entry.mu_after is not None
    assert entry.sigma_after is not None
    row.mu, row.sigma = entry.mu_after, entry.sigma_after
    row.score = rating.score((row.mu, row.sigma))
    row.matches += 1
    row.total += 1


def tallies_locked(users: Iterable[int], kind: Kind) -> list[Tally]:
    """The tallies that count this kind of match for these people, made where there are none, under their locks."""
    people = sorted(users)
    wanted = [
        Tally(user_id=user, profile=profile, mode=mode, with_bots=kind.with_bots)
        for user in people
        for profile, mode in kind.rows
    ]
    rows = Tally.objects.select_for_update().filter(user_id__in=people, with_bots=kind.with_bots)
    rows = rows.filter(profile__in=("", kind.profile), mode__in=("", kind.mode)).order_by("user_id", "pk")
    found = [tally for tally in rows if (tally.profile, tally.mode) in kind.rows]
    if len(found) < len(wanted):  # each person's first round of this kind
        Tally.objects.bulk_create(wanted, ignore_conflicts=True)
        found = [tally for tally in rows.all() if (tally.profile, tally.mode) in kind.rows]
    return found


def tallies_save(tallies: Sequence[Tally], fields: Sequence[str]) -> None:
    """Writes these fields of rows under their locks, in one statement: a fifth of bulk_update's work.

    A table waits for it at the end of each round.
    """
    Tally.objects.bulk_create(tallies, update_conflicts=True, unique_fields=["id"], update_fields=fields)


def ratings_locked(users: Iterable[int], mode: str, season: str) -> dict[int, Rating]:
    """The rows of these people in this season, under their locks; a new one goes on from the season before."""
    people = sorted(users)
    mu, sigma = rating.NEWCOMER
    Rating.objects.bulk_create(
        [
            Rating(user_id=user, mode=mode, season=season, mu=mu, sigma=sigma, score=rating.score((mu, sigma)))
            for user in people
        ],
        ignore_conflicts=True,
    )
    rows = {
        row.user_id: row
        for row in Rating.objects.select_for_update()
        .filter(user_id__in=people, mode=mode, season=season)
        .order_by("user_id")
    }
    new = [user for user, row in rows.items() if row.matches == 0]
    for last in Rating.objects.filter(user_id__in=new, mode=mode, season__lt=season).order_by("user_id", "season"):
        row = rows[last.user_id]
        row.mu, row.sigma, row.total = last.mu, last.sigma, last.total
    return rows
