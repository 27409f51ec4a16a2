"""What a table knows about somebody at it, for a report: who that is, and what everybody there has just seen."""

from collections.abc import Callable
from typing import Any

from accounts.hooks import Witnessed
from accounts.models import User
from game import state
from game.doctor.sentences import told
from game.models import ActionRow, Match, Participant
from game.wiring import now_ms
from lobby import codes
from lobby import selectors as lobby
from lobby.models import Room, RoomBan, RoomSeat

RECENT = 180_000
"""How far back a report looks, in milliseconds."""
LINES_LEAST, LINES_MOST = 20, 120
_ROWS = 300

# Asked with (room id, since epoch ms) for the reactions at a table: {"at", "user", "name", "text"} for each, the oldest
# first. Filled by whoever keeps reactions.
reaction_sources: list[Callable[[int, int], list[dict[str, Any]]]] = []


def witnessed(viewer_id: int, code: str, player: int | None, seat: int | None) -> Witnessed | None:
    """Somebody at this table, as this viewer may know of them; None if there is no such table or place for them.

    A bot, and a participant whose account is gone, has no `user_id`.
    """
    viewer = User.objects.filter(pk=viewer_id).first()
    room = _room(code, viewer)
    if room is None:
        return None
    match = Match.objects.filter(room=room).order_by("-pk").first()
    found = _seated(room, seat) if player is None else _playing(match, player)
    if found is None:
        return Witnessed(None, "", room.code)
    user_id, name = found
    now = now_ms()
    return Witnessed(
        user_id,
        name,
        room.code,
        None if match is None else state.decode(match.state).series.number,
        [] if match is None else lines(match, since=now - RECENT),
        [line for source in reaction_sources for line in source(room.pk, now - RECENT)],
    )


def person_at(viewer: User | None, code: str, player: int | None, seat: int | None) -> User | None:
    """The person at this place of a table that the viewer may see; None for bots, and where there is none."""
    room = _room(code, viewer)
    if room is None:
        return None
    if player is None:
        found = _seated(room, seat)
    else:
        found = _playing(Match.objects.filter(room=room).order_by("-pk").first(), player)
    return None if found is None or found[0] is None else User.objects.filter(pk=found[0]).first()


def lines(match: Match, *, since: int = 0, least: int = LINES_LEAST, most: int = LINES_MOST) -> list[dict[str, object]]:
    """The last events as {"at": epoch ms, "text"}, the oldest first: those since then, or as many as `least`."""
    names = dict(Participant.objects.filter(match=match).values_list("number", "name"))
    rows = ActionRow.objects.filter(match=match).order_by("-version").values_list("events", flat=True)[:_ROWS]
    events = [event for some in reversed(rows) for event in some]
    sentences = [{"at": event["at"], "text": told(event, names)} for event in events]
    said = [line for line in sentences if line["text"]]
    recent = sum(1 for line in said if line["at"] >= since)
    return said[-min(max(recent, least), most) :]


def _room(code: str, viewer: User | None) -> Room | None:
    """A room that this person may see, or was sent away from: they may have something to say about that."""
    found = lobby.room_for(code, viewer)
    if isinstance(found, Room):
        return found
    if viewer is None or found.code != "expelled":
        return None
    banned = RoomBan.objects.filter(user=viewer, room__code=codes.normalise_code(code))
    return Room.objects.filter(pk__in=banned.values("room")).first()


def _playing(match: Match | None, player: int) -> tuple[int | None, str] | None:
    if match is None:
        return None
    return Participant.objects.filter(match=match, number=player).values_list("user_id", "name").first()


def _seated(room: Room, seat: int | None) -> tuple[int | None, str] | None:
    if seat is None:
        return None
    row = RoomSeat.objects.filter(room=room, number=seat).select_related("user").first()
    return None if row is None else (row.user_id, lobby.seat_name(row))
