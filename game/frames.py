"""The frames of asyncapi.yaml as bytes, for one viewer each. What they may say of a match is `match_view`'s affair.

What all viewers share is rendered once for each version, the rest once for each seat, an event once for all versions.
"""

from dataclasses import replace
from typing import Any

import msgspec

from accounts.models import User
from game import selectors
from game.match_view import clock_view, event_for, private, shared
from game.models import Match
from game.notify import Reaction
from game.protocol import PROTOCOL
from game.selectors import LOG_KEPT, MatchShot
from game.services.door import Advised, Elsewhere, Quiet
from lobby.models import Room

LOG_SHOWN = 60

encode = msgspec.json.encode


class Shown(msgspec.Struct, frozen=True):
    """Which view this is: the room's version, the match on the table if there is one, and its version."""

    room: int
    match: int | None
    version: int


class Told:
    """An event as it is told: rendered once for everybody, and once for the two who see its cards."""

    __slots__ = ("deals", "everybody", "n", "pair", "whole")

    def __init__(self, event: dict[str, Any]) -> None:
        self.n: int = event["n"]
        self.deals = event["type"] == "dealt"
        self.everybody = encode(event_for(event, None))
        self.pair: tuple[int, int] | None = None
        self.whole = self.everybody
        if "to_player" in event:
            self.pair = event["player"], event["to_player"]
            self.whole = encode(event_for(event, event["player"]))

    def to(self, number: int | None) -> bytes:
        """As this participant may see it, None for a spectator."""
        return self.whole if self.pair is not None and number in self.pair else self.everybody


class MatchFrame:
    """A match at one version, rendered piece by piece as viewers ask. Not for several threads at once.

    `before` is an earlier version of the same match, whose events are still told to slow sockets. `shot` no longer
    holds its events: they are in `log`.
    """

    __slots__ = ("_own", "_shared", "_told", "log", "shot")

    def __init__(self, shot: MatchShot, before: "MatchFrame | None" = None) -> None:
        self._shared: bytes | None = None
        self._own: dict[int | None, bytes] = {}
        self._told: dict[tuple[int, int | None], bytes] = {}
        news = tuple(map(Told, shot.log))
        known = () if before is None else before.log
        if news and known and known[-1].n >= news[0].n:
            known = tuple(event for event in known if event.n < news[0].n)
        self.log: tuple[Told, ...] = (*known, *news)[-LOG_KEPT:]
        self.shot = replace(shot, log=())

    def number_of(self, user_id: int | None) -> int | None:
        return None if user_id is None else self.shot.state.number_of(user_id)

    def match(self, number: int | None, now: int) -> bytes:
        """The MATCH object for this participant, None for a spectator."""
        if self._shared is None:
            self._shared = encode(shared(self.shot.id, self.shot.version, self.shot.state))[1:-1]
        own = self._own.get(number)
        if own is None:
            own = self._own[number] = encode(private(self.shot.state, number, live=self._live))[1:-1]
        return b"{%b,%b,%b,%b}" % (
            self._shared,
            own,
            b'"clock":%b' % encode(clock_view(self.shot.state, now)),
            b'"log":%b' % self.events(number, self._log_start()),
        )

    def events(self, number: int | None, after: int) -> bytes:
        """The events numbered above `after`, as a JSON list."""
        start = next((at for at in range(len(self.log), 0, -1) if self.log[at - 1].n <= after), 0)
        shown = self.log[start:]
        # Joined once for all who see no more than everybody.
        viewer = number if any(event.pair is not None and number in event.pair for event in shown) else None
        told = self._told.get((start, viewer))
        if told is None:
            told = self._told[start, viewer] = b"[%b]" % b",".join([event.to(number) for event in shown])
        return told

    def reaches(self, after: int) -> bool:
        """Whether the events at hand go back to the one after this number without a gap."""
        return self.shot.state.desk.events == after or (bool(self.log) and self.log[0].n <= after + 1)

    @property
    def _live(self) -> bool:
        return self.shot.status == Match.Status.LIVE

    def _log_start(self) -> int:
        """The log tells of this round alone, and of its last events."""
        shown = self.log[-LOG_SHOWN:]
        dealt = next((event.n for event in reversed(shown) if event.deals), 0)
        return max(dealt, shown[0].n) - 1 if shown else 0


def view_frame(
    room: bytes, match: MatchFrame | None, user_id: int | None, now: int, *, after: int = 0, fresh: bool = True
) -> bytes:
    """A whole view: with the events numbered above `after`, or fresh, to be shown without animation."""
    number = None if match is None else match.number_of(user_id)
    return b'{"type":"view","protocol":%d,"now":%d,"room":%b,"match":%b,"events":%b,"fresh":%b}' % (
        PROTOCOL,
        now,
        room,
        b"null" if match is None else match.match(number, now),
        b"[]" if fresh or match is None else match.events(number, after),
        b"true" if fresh else b"false",
    )


def answer_frame(gesture: str | None, now: int, advice: Advised | None = None, quiet: Quiet | None = None) -> bytes:
    done = {"type": "answer", "protocol": PROTOCOL, "now": now, "id": gesture, "ok": True, "code": None}
    more = {key: value for key, value in (("advice", advice), ("quiet", quiet)) if value is not None}
    return encode({**done, **more} if more else done)


def refusal_frame(
    gesture: str | None,
    code: str,
    room: bytes,
    match: MatchFrame | None,
    user_id: int | None,
    now: int,
    elsewhere: Elsewhere | None = None,
    quiet: Quiet | None = None,
) -> bytes:
    """A refusal always brings the fresh view; `elsewhere` says at which other table the person plays, `quiet` why and
    how long they may not react.
    """
    number = None if match is None else match.number_of(user_id)
    return b'{"type":"answer","protocol":%d,"now":%d,"id":%b,"ok":false,"code":%b,%b"room":%b,"match":%b}' % (
        PROTOCOL,
        now,
        encode(gesture),
        encode(code),
        (b"" if elsewhere is None else b'"elsewhere":%b,' % encode(elsewhere))
        + (b"" if quiet is None else b'"quiet":%b,' % encode(quiet)),
        room,
        b"null" if match is None else match.match(number, now),
    )


def reaction_frame(said: Reaction, now: int) -> bytes:
    """The same for everybody who may hear it; the words are the browser's."""
    told = {"person": said.person, "player": said.player, "seat": said.seat, "name": said.name}
    return encode({"type": "reaction", "protocol": PROTOCOL, "now": now, "at": said.at, **told, "phrase": said.phrase})


def muted_frame(quiet: Quiet | None, now: int) -> bytes:
    """To somebody who may not react, why and until when; None: they may."""
    told = {"until": None, "reason": None} if quiet is None else {"until": quiet.until, "reason": quiet.reason}
    return encode({"type": "muted", "protocol": PROTOCOL, "now": now, "muted": quiet is not None, **told})


def pong_frame(sent: float, now: int, shown: Shown | None) -> bytes:
    return encode({"type": "pong", "protocol": PROTOCOL, "now": now, "sent": sent, "shown": shown})


def control_frame(do: str, now: int) -> bytes:
    return encode({"type": "control", "protocol": PROTOCOL, "now": now, "do": do})


def first_frame(room: Room, user: User | None, address: str, now: int) -> dict[str, Any]:
    """The view that the page carries, so that the table paints before its socket opens.

    `room` comes from selectors.room_for; `address` is the site's scheme and host as the browser reached it.
    """
    user_id = None if user is None else user.pk
    shown = selectors.room_shot(room, {(user_id, address): user}, now).views[user_id, address]
    shot = selectors.match_on_table(room.pk)
    frame: dict[str, Any] = msgspec.json.decode(
        view_frame(shown, None if shot is None else MatchFrame(shot), user_id, now)
    )
    return frame
