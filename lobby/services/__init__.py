"""The only writers of rooms and seats.

Every verb locks the room's row, bumps its version once for what it changed, and returns the new Room, or a Refused
that changed nothing; it raises nothing for people's mistakes. Done twice, each does what it does once. After the
commit every callable of lobby.hooks.room_changed hears (room_id, version). The verbs of `held`, for game.services,
take a Room that the caller has locked with room_lock.
"""

from lobby.refusals import Refused
from lobby.services.held import host_replace, room_set_status, seat_free, wishers_seat
from lobby.services.hosting import host_hand_over, options_change, person_expel
from lobby.services.lifecycle import person_active, person_stay, presence_noted, rooms_sweep
from lobby.services.locks import room_lock
from lobby.services.pages import (
    newest_version,
    page_draft,
    page_publish,
    page_restore,
    page_withdraw,
    profile_revise,
)
from lobby.services.quick import quick_create, quick_join
from lobby.services.rooms import (
    invitation_accept,
    person_leave,
    person_redraw,
    room_close,
    room_create,
    room_leave,
)
from lobby.services.seats import (
    bot_add,
    bot_remove,
    bot_set,
    ready_set,
    seat_leave,
    seat_take,
    seats_shuffle,
    seats_swap,
)
from lobby.services.wishes import wish_drop, wish_make

__all__ = (
    "Refused",
    "bot_add",
    "bot_remove",
    "bot_set",
    "host_hand_over",
    "host_replace",
    "invitation_accept",
    "newest_version",
    "options_change",
    "page_draft",
    "page_publish",
    "page_restore",
    "page_withdraw",
    "person_active",
    "person_expel",
    "person_leave",
    "person_redraw",
    "person_stay",
    "presence_noted",
    "profile_revise",
    "quick_create",
    "quick_join",
    "ready_set",
    "room_close",
    "room_create",
    "room_leave",
    "room_lock",
    "room_set_status",
    "rooms_sweep",
    "seat_free",
    "seat_leave",
    "seat_take",
    "seats_shuffle",
    "seats_swap",
    "wish_drop",
    "wish_make",
    "wishers_seat",
)
