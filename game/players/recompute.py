"""Works history, statistics and ratings out again from matches and results: the same numbers that grew match by match.

Each recomputation is one transaction in which nobody else writes these rows. The order is that in which they grew:
rounds as they ended, matches as their lines were written (see keeping.count_match).
"""

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Min, Model

from game import state
from game.models import Match, Participant, RoundResult
from game.players import keeping, rating
from game.players.keeping import Kind
from game.players.models import MatchEntry, Rating, Tally

logger = logging.getLogger(__name__)

CHUNK = 500
_FACTS = ("profile", "mode", "with_bots", "ending", "ended", "seats", "rounds", "points", "place", "left")


@dataclass(frozen=True, slots=True)
class Done:
    """How many rows there are now, and how many matches could not be read."""

    rows: int
    unreadable: int = 0


@transaction.atomic
def entries() -> Done:
    """The lines of every match that is over: missing ones are added, in the order in which the matches ended.

    A match whose state cannot be read keeps the lines it has.
    """
    _alone(MatchEntry)
    over = Match.objects.filter(lesson=False, ended__isnull=False).exclude(status=Match.Status.LIVE)
    over = over.order_by("ended", "pk")
    unreadable = 0
    for keys in _chunks(list(over.values_list("pk", flat=True))):
        people = defaultdict(list)
        for person in Participant.objects.filter(match_id__in=keys).order_by("number"):
            people[person.match_id].append(person)
        known = {entry.participant_id: entry for entry in MatchEntry.objects.filter(match_id__in=keys)}
        new, changed = [], []
        for match in over.filter(pk__in=keys):
            try:
                wanted = _lines(match, people[match.pk])
            except Exception:
                logger.exception("match %s cannot be read", match.pk)
                unreadable += 1
                continue
            for entry in wanted:
                old = known.get(entry.participant_id)
                if old is None:
                    new.append(entry)
                elif any(getattr(old, fact) != getattr(entry, fact) for fact in _FACTS):
                    for fact in _FACTS:
                        setattr(old, fact, getattr(entry, fact))
                    changed.append(old)
        MatchEntry.objects.bulk_create(new)
        MatchEntry.objects.bulk_update(changed, _FACTS, batch_size=CHUNK)
    return Done(MatchEntry.objects.count(), unreadable)


def _lines(match: Match, people: Sequence[Participant]) -> list[MatchEntry]:
    kind = Kind(match.profile, match.rules["mode"], any(one.bot_level for one in people))
    assert match.ended is not None
    persons = [one for one in people if not one.bot_level]
    return keeping.entries_of(match, persons, state.decode(match.state).series, kind, match.ended)


@transaction.atomic
def tallies() -> Done:
    """Every tally from nothing, out of round results and lines."""
    _alone(Tally)
    found: dict[tuple[int, str, str, bool], Tally] = {}

    def of(user: int, kind: Kind) -> Iterator[Tally]:
        for profile, mode in kind.rows:
            key = (user, profile, mode, kind.with_bots)
            if key not in found:
                found[key] = Tally(user_id=user, profile=profile, mode=mode, with_bots=kind.with_bots)
            yield found[key]

    with_bots = set(Participant.objects.exclude(bot_level="").values_list("match_id", flat=True))
    rounds = (
        RoundResult.objects.filter(participant__user__isnull=False, round__match__lesson=False)
        .order_by("round__ended", "round_id", "participant__user_id")
        .values_list(
            "participant__user_id", "place", "title", "points", "round__match_id", "round__match__profile",
            "round__match__rules__mode",
        )
    )  # fmt: skip
    for user, place, title, points, match_id, profile, mode in rounds.iterator(CHUNK):
        for tally in of(user, Kind(profile, mode, match_id in with_bots)):
            tally.add_round(place=place, title=title, points=points)
    lines = MatchEntry.objects.filter(user__isnull=False, place__isnull=False).order_by("pk")
    for entry in lines.iterator(CHUNK):
        assert entry.user_id is not None
        for tally in of(entry.user_id, Kind(entry.profile, entry.mode, entry.with_bots)):
            tally.add_match(won=entry.place == 1)
    Tally.objects.all().delete()
    Tally.objects.bulk_create(found.values(), batch_size=CHUNK)
    return Done(len(found))


@transaction.atomic
def ratings() -> Done:
    """Every rating from nothing, match by match; the lines get their befores and afters anew.

    Whose account is gone plays on with the skill that stood in the line: it cannot be worked out any more.
    """
    _alone(Rating)
    rows: dict[tuple[int, str, str], Rating] = {}
    last: dict[tuple[int, str], Rating] = {}
    order = MatchEntry.objects.filter(with_bots=False, place__isnull=False).values("match_id").annotate(first=Min("pk"))
    keys = list(order.order_by("first").values_list("match_id", flat=True))
    for chunk in _chunks(keys):
        lines = defaultdict(list)
        for entry in MatchEntry.objects.filter(match_id__in=chunk).order_by("pk"):
            lines[entry.match_id].append(entry)
        people = Participant.objects.filter(match_id__in=chunk, bot_level="")
        expelled = dict(people.values_list("pk", "expelled"))
        changed = []
        for match_id in chunk:
            standing = keeping.rated_entries(lines[match_id], expelled)
            if standing:
                _rate_again(standing, rows, last)
            left_out = [entry for entry in lines[match_id] if entry not in standing]
            for entry in left_out:
                entry.mu_before = entry.sigma_before = entry.mu_after = entry.sigma_after = None
            changed += lines[match_id]
        fields = ["mu_before", "sigma_before", "mu_after", "sigma_after"]
        MatchEntry.objects.bulk_update(changed, fields, batch_size=CHUNK)
    Rating.objects.all().delete()
    Rating.objects.bulk_create(rows.values(), batch_size=CHUNK)
    return Done(len(rows))


def _rate_again(
    standing: Sequence[MatchEntry],
    rows: dict[tuple[int, str, str], Rating],
    last: dict[tuple[int, str], Rating],
) -> None:
    season = rating.season_of(standing[0].ended)
    before = []
    for entry in standing:
        if entry.user_id is None:
            known = entry.mu_before is not None and entry.sigma_before is not None
            before.append((entry.mu_before, entry.sigma_before) if known else rating.NEWCOMER)
            continue
        row = _row(entry.user_id, entry.mode, season, rows, last)
        before.append((row.mu, row.sigma))
    keeping.write_rates(standing, before)  # type: ignore[arg-type]  # both or neither are None
    for entry in standing:
        if entry.user_id is not None:
            keeping.raise_to(rows[entry.user_id, entry.mode, season], entry)


def _row(
    user: int,
    mode: str,
    season: str,
    rows: dict[tuple[int, str, str], Rating],
    last: dict[tuple[int, str], Rating],
) -> Rating:
    row = rows.get((user, mode, season))
    if row is None:
        before = last.get((user, mode))
        mu, sigma = rating.NEWCOMER if before is None else (before.mu, before.sigma)
        total = 0 if before is None else before.total
        row = rows[user, mode, season] = Rating(
            user_id=user, mode=mode, season=season, mu=mu, sigma=sigma, score=rating.score((mu, sigma)), total=total
        )
        last[user, mode] = row
    return row


def _chunks(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    return (keys[at : at + CHUNK] for at in range(0, len(keys), CHUNK))


def _alone(model: type[Model]) -> None:
    """Keeps every other writer of these rows waiting until the transaction ends; readers go on."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'LOCK TABLE "{model._meta.db_table}" IN SHARE ROW EXCLUSIVE MODE')
