"""Who may see what of a match and its rounds.

A match is open to who played in it, and to everybody where its setting says so. A round's cards, deck and nonce are
open once it is over, to who played that round, and to everybody under the same setting.
"""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from game.models import Match, Participant, Round


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match for one viewer. `number` is the viewer's in it, None for somebody who did not play."""

    match: Match
    people: list[Participant]
    number: int | None

    @property
    def names(self) -> dict[int, str]:
        return {one.number: one.name for one in self.people}


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that is over, for one viewer. `hands`: whether they may see all its cards; `seat` is their own in it."""

    of: OpenMatch
    row: Round
    hands: bool
    seat: int | None

    @property
    def order(self) -> list[int]:
        order: list[int] = self.row.order
        return order

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] | None = self.row.record
        assert record is not None, "round_open gives rounds that are over"
        return record


def match_open(match_id: int, user: User | None) -> OpenMatch | None:
    """The match, if this person may see it; None alike for one that is not there."""
    match = Match.objects.select_related("room").filter(pk=match_id).first()
    if match is None:
        return None
    people = list(Participant.objects.filter(match=match).order_by("number"))
    number = None if user is None else next((one.number for one in people if one.user_id == user.pk), None)
    return OpenMatch(match, people, number) if number is not None or match.open_hands else None


def round_open(match_id: int, number: int, user: User | None) -> OpenRound | None:
    """A round that is over, if this person may see it at all."""
    found = match_open(match_id, user)
    if found is None:
        return None
    row = Round.objects.filter(match_id=match_id, number=number, ended__isnull=False, record__isnull=False).first()
    if row is None:
        return None
    seat = row.order.index(found.number) if found.number in row.order else None
    return OpenRound(found, row, hands=seat is not None or found.match.open_hands, seat=seat)
