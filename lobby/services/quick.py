"""«Partida rápida»: a seat at once, at the table where one fits best."""

from django.utils import timezone

from accounts.models import User
from lobby import listing, selectors
from lobby.models import Room
from lobby.refusals import Refused
from lobby.services.rooms import options_of, room_create
from lobby.services.seats import seat_take

BOTS = 3
"""How many bots a table begins with whose maker asked for some: enough to play, and chairs stay free."""


def quick_join(*, user: User, mode: str = "turns", leaving: str = "") -> Room | Refused | None:
    """Sits down at the fullest public table of this mode that waits; None if there is none.

    Who sits at such a table stays there. Refused: `bad_value` (no mode at all), `seated_elsewhere` (in a match that is
    not the one at the table with the code `leaving`).
    """
    if not mode.isalpha():  # PostgreSQL fails on a NUL instead of finding nothing
        return Refused("bad_value", "mode")
    here = selectors.live_room_of(user)
    waits = here is not None and here.status == Room.Status.WAITING
    if here is not None and waits and not here.is_private and here.options.get("mode") == mode:
        return here
    for room_id in listing.fitting_rooms(user, mode, now=timezone.now()):
        # Somebody may have been quicker: then the next best.
        seated = seat_take(room_id=room_id, user=user, leaving=leaving)
        if isinstance(seated, Room) or seated.code == "seated_elsewhere":
            return seated
    return None


def quick_create(*, user: User, mode: str = "turns", bots: bool = False, leaving: str = "") -> Room | Refused:
    """Opens a public table of this mode, under the first rule system that has it. Refused as room_create."""
    for profile in selectors.profiles():
        if isinstance(options_of(profile, {"mode": mode}), dict):
            return room_create(
                host=user,
                profile_key=profile.key,
                changes={"mode": mode},
                bots=BOTS if bots else 0,
                leaving=leaving,
            )
    return Refused("bad_value", "mode")
