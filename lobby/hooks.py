"""Where higher apps plug into the hall: plain lists of callables, filled once in their `apps.ready`."""

from collections.abc import Callable, Mapping

# Called after the commit with (room_id, version), once for each accepted change of a room.
room_changed: list[Callable[[int, int], None]] = []

# Called with (room_id, user_id) when a host asks for the match to begin outside the socket («Practicar con bots»).
start_requested: list[Callable[[int, int], None]] = []

# Asked with (room_id, user_id, agreed) for somebody who is about to get a seat at another table: gives up their seat in
# the match at this one. False, and nothing done, where the match is under way and they have not agreed to leave it.
# Called inside the transaction that gives the new seat, under the locks of the person and of both rooms.
match_given_up: list[Callable[[int, int, bool], bool]] = []

# Asked before a match begins: True holds it back (maintenance). One True is enough.
start_held_back: list[Callable[[], bool]] = []

# Asked with (options, number of seats, seed) for a round of bots to look at: its story, a sentence for each line.
round_preview: list[Callable[[Mapping[str, object], int, int], list[str]]] = []
