"""The medals of a match: what its final tells of the players beside the points. Read from the rows kept of it.

All of it was seen by everybody at the table: titles, public plays and their moments.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from game.models import ActionRow, Participant, RoundResult

PRESIDENT: Final = ("presidente",)
LAST: Final = ("culo", "ultimo")
BEGINS: Final = frozenset({"dealt", "gave", "returned", "played", "passed", "trick_closed", "opens"})
"""The events after which somebody may be waited for: from the last of them the quickest play is counted."""


@dataclass(frozen=True, slots=True)
class Medal:
    """`kind`: presidente, culo, quickest or revolutions. `players`: participants, several where they are equal.

    `value`: how many times; for the quickest play milliseconds.
    """

    kind: str
    players: tuple[int, ...]
    value: int


def medals(match_id: int) -> list[Medal]:
    """What this match has to give, in a fixed order. A medal that everybody would get is given to nobody."""
    everybody = dict(Participant.objects.filter(match_id=match_id).values_list("number", "bot_level"))
    results = list(RoundResult.objects.filter(round__match_id=match_id).values_list("participant__number", "title"))
    events = [
        event
        for some in ActionRow.objects.filter(match_id=match_id).order_by("version").values_list("events", flat=True)
        for event in some
    ]
    people = {number for number, level in everybody.items() if not level}
    found = [
        _most("presidente", (number for number, title in results if title in PRESIDENT)),
        _most("culo", (number for number, title in results if title in LAST)),
        _quickest(events, people),
        _most("revolutions", (event["player"] for event in events if event["type"] == "revolution")),
    ]
    return [medal for medal in found if medal is not None and len(medal.players) < len(everybody)]


def _most(kind: str, numbers: Iterable[int]) -> Medal | None:
    counts = Counter(numbers)
    if not counts:
        return None
    most = max(counts.values())
    return Medal(kind, tuple(sorted(number for number, count in counts.items() if count == most)), most)


def _quickest(events: Iterable[dict[str, Any]], people: set[int]) -> Medal | None:
    """The shortest time between a change on the table and a person's own play; bots think by the clock."""
    best: tuple[int, int] | None = None
    since: int | None = None
    for event in events:
        own = event["type"] == "played" and event["by"] == "player" and event["player"] in people
        if own and since is not None and (best is None or event["at"] - since < best[0]):
            best = (event["at"] - since, event["player"])
        if event["type"] in BEGINS:
            since = event["at"]
    return None if best is None else Medal("quickest", (best[1],), max(0, best[0]))
