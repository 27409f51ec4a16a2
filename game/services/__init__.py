"""The only writers of matches. Every verb goes through the one door (services.door) and answers once per gesture.

Times come in as `now`, epoch milliseconds; nothing here asks a clock. Nothing here raises for people's mistakes: an
`Answer` carries a code. After the commit the sockets hear of it through `game.notify`.
"""

from game.services.acting import act
from game.services.advising import advice
from game.services.deciding import apart as bots_apart
from game.services.door import Answer
from game.services.hosting import (
    gesture_done,
    match_again,
    match_end,
    match_on_table,
    match_start,
    match_to_room,
    round_next,
)
from game.services.leaving import match_leave, player_expel, player_remove, seat_give_up, user_barred
from game.services.presence import lease_end, lease_take, leases_renew
from game.services.reacting import mute_of, react
from game.services.ticking import advance, sweep

__all__ = (
    "Answer",
    "act",
    "advance",
    "advice",
    "bots_apart",
    "gesture_done",
    "lease_end",
    "lease_take",
    "leases_renew",
    "match_again",
    "match_end",
    "match_leave",
    "match_on_table",
    "match_start",
    "match_to_room",
    "mute_of",
    "player_expel",
    "player_remove",
    "react",
    "round_next",
    "seat_give_up",
    "sweep",
    "user_barred",
)
