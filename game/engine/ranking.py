"""Ranking, titles and points (RULES.md, "Ranking, titles, points" and `two_last`)."""

from game.engine.options import Points, Title, Titles
from game.engine.state import Seat, Seats, seats_of


def ranking(exits: tuple[Seat, ...], penalised: Seats, holders: Seats) -> tuple[Seat, ...]:
    """The seats of a finished round from first to last.

    Those who went out, in order; then who is left with cards; then the penalised, the last penalised first.
    """
    unpunished = tuple(seat for seat in exits if not penalised >> seat & 1)
    punished = tuple(seat for seat in reversed(exits) if penalised >> seat & 1)
    return unpunished + seats_of(holders) + punished


def titles_by_place(titles: Titles, seats: int) -> tuple[Title, ...]:
    """The title of each place, from first to last."""
    match titles:
        case Titles.FULL if seats == 3:
            return (Title.PRESIDENTE, Title.NEUTRAL, Title.CULO)
        case Titles.FULL:
            middle = (Title.NEUTRAL,) * (seats - 4)
            return (Title.PRESIDENTE, Title.VICEPRESIDENTE, *middle, Title.VICECULO, Title.CULO)
        case Titles.TWO:
            middle = (Title.NEUTRAL,) * (seats - 3)
            return (Title.PRESIDENTE, Title.VICEPRESIDENTE, *middle, Title.ULTIMO)


_ROLE_POINTS = {Title.PRESIDENTE: 3, Title.VICEPRESIDENTE: 2, Title.NEUTRAL: 1, Title.VICECULO: 0, Title.CULO: 0}


def points_by_place(points: Points, seats: int) -> tuple[int, ...]:
    """The points of each place, from first to last. Roles are paid by the full titles."""
    match points:
        case Points.ROLES:
            return tuple(_ROLE_POINTS[title] for title in titles_by_place(Titles.FULL, seats))
        case Points.PLACES:
            return tuple(range(seats, 0, -1))
        case Points.PODIUM:
            return (2, 1) + (0,) * (seats - 2)
