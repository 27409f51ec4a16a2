"""The rating: OpenSkill's Plackett–Luce over the ranking of a match, as a pure calculation.

A rating is (mu, sigma): the strength that is believed in and how unsure that is. Nobody is shown these two, but
`score`, a cautious estimate that begins at 1000 and grows as strength shows.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

PROVISIONAL = 10
"""Rated matches in a mode before a rating counts as settled."""
SEASON_LEAST = 10
"""Rated matches in a season before somebody stands in its leaderboard."""
POINTS = 40
"""Points of the score for one unit of mu."""
BEGIN = 1000

_MODEL = PlackettLuce()

Skill = tuple[float, float]
NEWCOMER: Skill = (_MODEL.mu, _MODEL.sigma)


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in the final ranking of a match; equal places are a draw."""

    place: int
    skill: Skill


def rated(standings: Sequence[Standing]) -> list[Skill]:
    """What the match makes of each skill, in the same order. With fewer than two there is nothing to compare."""
    if len(standings) < 2:
        return [one.skill for one in standings]
    teams = [[_MODEL.rating(mu=one.skill[0], sigma=one.skill[1])] for one in standings]
    after = _MODEL.rate(teams, ranks=[float(one.place) for one in standings])
    return [(team[0].mu, team[0].sigma) for team in after]


def score(skill: Skill) -> int:
    """The number that people see: three sigma below mu, so that it does not flatter who has played little."""
    mu, sigma = skill
    return round(BEGIN + POINTS * (mu - 3 * sigma))


def season_of(moment: dt.datetime) -> str:
    """The season of a moment, a quarter of a year in UTC: «2026-4»."""
    at = moment.astimezone(dt.UTC)
    return f"{at.year}-{(at.month + 2) // 3}"
