"""What a browser may say on the table's socket: one struct for each message, checked before anything else looks at it.

The same shapes stand in asyncapi.yaml for people and other programs; a test holds the two together.
"""

import re
from typing import Annotated, Any, Literal

import msgspec

PROTOCOL = 1
FRAME_MAX = 4096  # bytes of one message from a browser
RATE = 10  # messages a second from one socket
FLOOD = 100  # messages a second after which a socket is closed: each refusal brings a whole view

_ID = re.compile(r"^[A-Za-z0-9_.:-]{1,40}\Z")
Id = Annotated[str, msgspec.Meta(pattern=_ID.pattern)]
CardText = Annotated[str, msgspec.Meta(min_length=2, max_length=2)]
Small = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Index = Annotated[int, msgspec.Meta(ge=0, le=20)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Phrase = Literal[
    "take_that", "shut_up", "nice", "at_last", "oops", "revolution", "come_on", "again", "thanks", "remember"
]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """`id` names the gesture: each is answered exactly once per send, and a repeat gets the same answer."""

    id: Id


class Play(Message, tag="play"):
    """`seen` is the trick version at pointer down, never read off the newest view."""

    cards: Annotated[list[CardText], msgspec.Meta(max_length=8)]
    seen: Small


class Pass(Message, tag="pass"):
    trick: Small


class Give(Message, tag="give"):
    cards: Annotated[list[CardText], msgspec.Meta(max_length=8)]


class Back(Message, tag="back"):
    pass


class Next(Message, tag="next"):
    pass


class End(Message, tag="end"):
    pass


class Rematch(Message, tag="rematch"):
    pass


class ToRoom(Message, tag="to_room"):
    pass


class Leave(Message, tag="leave"):
    pass


class Advice(Message, tag="advice"):
    """«Consejo», its sentence in this language."""

    language: Word


class React(Message, tag="react"):
    """Says one of the fixed phrases to the table."""

    phrase: Phrase


class Expel(Message, tag="expel"):
    """`player` in a match, `seat` in the waiting room."""

    player: Index | None = None
    seat: Index | None = None


class Sit(Message, tag="sit"):
    """`leaving`: the code of the table whose match the person agrees to leave for this seat."""

    seat: Index | None = None
    leaving: Word | None = None


class Stand(Message, tag="stand"):
    pass


class Ready(Message, tag="ready"):
    value: bool


class AddBot(Message, tag="add_bot"):
    level: Word
    seat: Index | None = None


class RemoveBot(Message, tag="remove_bot"):
    seat: Index


class SetBot(Message, tag="set_bot"):
    seat: Index
    level: Word


class Configure(Message, tag="configure"):
    changes: Annotated[dict[Annotated[str, msgspec.Meta(max_length=40)], Any], msgspec.Meta(max_length=40)]


class HandOver(Message, tag="hand_over"):
    seat: Index


class Shuffle(Message, tag="shuffle"):
    """The host has the seats drawn by lot."""


class Swap(Message, tag="swap"):
    """The host has two chairs change places; one of them may be empty."""

    seat: Index
    to: Index


class Stay(Message, tag="stay"):
    """«Sigo aquí»: neither the seat nor the table is given up."""


class Start(Message, tag="start"):
    pass


class Ping(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """`sent` comes back as it came, for the browser's own clock."""

    sent: float | int
    id: Id | None = None


class Sync(Message, tag="sync"):
    pass


class Here(Message, tag="here"):
    pass


MatchVerb = Play | Pass | Give | Back | Next | End | Rematch | ToRoom | Leave | Expel | Advice
RoomVerb = (
    Sit
    | Stand
    | Ready
    | AddBot
    | RemoveBot
    | SetBot
    | Configure
    | HandOver
    | Shuffle
    | Swap
    | Stay
    | Start
    | Leave
    | Expel
)
Anything = (
    Play
    | Pass
    | Give
    | Back
    | Next
    | End
    | Rematch
    | ToRoom
    | Leave
    | Expel
    | Advice
    | React
    | Sit
    | Stand
    | Ready
    | AddBot
    | RemoveBot
    | SetBot
    | Configure
    | HandOver
    | Shuffle
    | Swap
    | Stay
    | Start
    | Ping
    | Sync
    | Here
)


class _Head(msgspec.Struct, frozen=True):
    """What can still be read off a message that is not one of ours."""

    id: Any = None
    type: Any = None


_decoder = msgspec.json.Decoder(Anything)
_head_decoder = msgspec.json.Decoder(_Head)
VERBS = frozenset(str(struct.__struct_config__.tag) for struct in Anything.__args__)


class Malformed(msgspec.Struct, frozen=True):
    """A message that cannot be served: the id to answer (null where it has none) and why."""

    id: str | None
    code: str


def parse(text: str | bytes) -> Anything | Malformed:
    """The message, or why it is none: `too_large`, `bad_message` (also: no JSON), `unknown_verb`."""
    raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(raw) > FRAME_MAX:
        return Malformed(None, "too_large")
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError):  # a ValidationError is a DecodeError
        pass
    try:
        head = _head_decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return Malformed(None, "bad_message")
    gesture = head.id if isinstance(head.id, str) and _ID.match(head.id) else None
    known = isinstance(head.type, str) and head.type in VERBS
    return Malformed(gesture, "bad_message" if known or not isinstance(head.type, str) else "unknown_verb")


class Rate:
    """How fast one socket talks. `flooded`: beyond all measure, the socket is to be closed.

    A ping is free: a page sends some by itself as it opens, and a gesture is not to be refused for them.
    """

    __slots__ = ("_others", "_taken")

    def __init__(self) -> None:
        self._taken: list[float] = []
        self._others: list[float] = []
        """Pings, and what was refused: they count towards a flood alone."""

    def allows(self, now: float, *, ping: bool = False) -> bool:
        """Whether a message at this moment (seconds) is not on top of RATE others taken within a second."""
        for moments in (self._taken, self._others):
            while moments and moments[0] <= now - 1:
                moments.pop(0)
        taken = not ping and len(self._taken) < RATE
        (self._taken if taken else self._others).append(now)
        return taken or ping

    @property
    def flooded(self) -> bool:
        return len(self._taken) + len(self._others) >= FLOOD
