"""Leaderboards: who leads a mode in a season."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from game.players.models import Rating
from game.players.rating import PROVISIONAL, SEASON_LEAST, season_of

MOST = 100


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of the board; equal scores share a place."""

    place: int
    user: User
    score: int
    matches: int
    provisional: bool


def board(mode: str, season: str) -> list[Leader]:
    """Members with enough matches in this season, by score. Guests, closed accounts and who is shut out do not show."""
    shown = Q(user__is_guest=False, user__is_active=True) & (
        Q(user__barred_until=None) | Q(user__barred_until__lte=timezone.now())
    )
    rows = Rating.objects.filter(shown, mode=mode, season=season, matches__gte=SEASON_LEAST)
    leaders: list[Leader] = []
    for number, row in enumerate(rows.select_related("user").order_by("-score", "user_id")[:MOST], 1):
        place = leaders[-1].place if leaders and leaders[-1].score == row.score else number
        leaders.append(Leader(place, row.user, row.score, row.matches, row.total < PROVISIONAL))
    return leaders


def standing(user: User, mode: str, season: str) -> Rating | None:
    """This person's own row of the season, on the board or not."""
    return Rating.objects.filter(user=user, mode=mode, season=season, matches__gt=0).first()


def seasons() -> list[str]:
    """The seasons that there are, the newest first; the present one always."""
    kept = set(Rating.objects.order_by().values_list("season", flat=True).distinct())
    return sorted(kept | {season_of(timezone.now())}, reverse=True)


def season_name(season: str) -> str:
    """«Otoño de 2026» would mean another season elsewhere: «Octubre a diciembre de 2026»."""
    year, _, quarter = season.partition("-")
    sentence = {
        "1": gettext("Enero a marzo de %(year)s"),
        "2": gettext("Abril a junio de %(year)s"),
        "3": gettext("Julio a septiembre de %(year)s"),
    }.get(quarter, gettext("Octubre a diciembre de %(year)s"))
    return sentence % {"year": year}
