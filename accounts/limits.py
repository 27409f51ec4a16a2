"""Every number that holds off abuse, in one place. Pure values: the settings import them, and so may every app.

A rate is `amount/period/per`, as allauth reads it: `ip` counts an address (an IPv6 one by its network), `user` a
person; several, joined by commas, hold together. The cache counts them, and DJANGO_RATE_LIMITS=0 turns them off. Who
reaches one is told by accounts.slowing.
"""

from typing import Final

RATES: Final[dict[str, str]] = {
    # New guests. A class of thirty behind one address gets in; a script that makes thousands does not.
    "guest": "20/m/ip,300/d/ip",
    # Changes of name and face.
    "identity": "30/m/user",
    # Changes of the name itself: others have to know each other again.
    "name": "3/d/user",
    # The file of one's own data.
    "export": "5/h/user",
    # Reports of players.
    "report": "5/m/user,40/d/user,120/d/ip",
    # Blocking and unblocking.
    "block": "30/m/user",
    # New rooms that people are meant to join.
    "room": "10/m/user,60/h/user,200/h/ip",
    # Tables of bots alone: each is a match that the server plays three quarters of.
    "bot_table": "6/m/user,60/h/user,120/h/ip",
    # Invitations followed.
    "invitation": "60/m/ip",
}

LIVE_ROOMS_MOST: Final = 5
"""Rooms that one person may have open at a time as their host."""

ADMITTED_MOST: Final = 100
"""People whom one private room remembers as having come by its link."""

WRONG_CODES_MOST: Final = 10
WRONG_CODES_SECONDS: Final = 60
"""Wrong room codes within so many seconds, counted for the address and for the person."""

REPORT_TEXT_MAX: Final = 1000
"""Letters of what somebody writes about a player."""

REPORTS_OPEN_MOST: Final = 10
"""Reports of one person that may wait at a time: beyond that, nobody reads them sooner."""

BLOCKS_MOST: Final = 500
"""People whom one person may block."""
