"""How often one address, and one person, may be wrong about a room's code: codes are not to be guessed by trying."""

import time

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from accounts import slowing
from accounts.limits import WRONG_CODES_MOST, WRONG_CODES_SECONDS
from accounts.models import User
from lobby import selectors
from lobby.models import Room
from lobby.refusals import Refused


def room_asked_for(request: HttpRequest, code: str, token: str = "") -> Room | Refused:
    """What selectors.room_for says, or room_invited_to with a `token`, and `too_many_tries` to who was wrong too often.

    An expelled person is told `expelled`, by whatever link they come.

    For every page that takes a code from outside. A right code costs nothing.
    """
    if _tries_spent(request):
        # Counted by the minute: over with it, whenever it began.
        left = WRONG_CODES_SECONDS - time.time() % WRONG_CODES_SECONDS
        slowing.noted(request, "wrong_code", _keys(request), left)
        return Refused("too_many_tries")
    user = signed_in(request)
    room = selectors.room_invited_to(code, token) if token else selectors.room_for(code, user)
    if room is None:
        # The link changed when somebody was expelled: whoever that was is told so, everybody else finds nothing.
        now = selectors.room_for(code, user)
        room = now if isinstance(now, Refused) and now.code == "expelled" else Refused("unknown_code")
    if isinstance(room, Refused) and room.code == "unknown_code":
        _spend_try(request)
    return room


def signed_in(request: HttpRequest) -> User | None:
    """The person of this request, guest or member; None for nobody."""
    return request.user if request.user.is_authenticated else None


def _tries_spent(request: HttpRequest) -> bool:
    return any(cache.get(key, 0) >= WRONG_CODES_MOST for key in _keys(request))


def _spend_try(request: HttpRequest) -> None:
    for key in _keys(request):
        # `add` keeps what is there; between it and `incr` the entry may expire, which only forgives.
        cache.add(key, 0, timeout=2 * WRONG_CODES_SECONDS)
        try:
            cache.incr(key)
        except ValueError:
            continue


def _keys(request: HttpRequest) -> list[str]:
    """One counter for the address, one for the person; none where the site has its limits switched off."""
    if settings.ACCOUNT_RATE_LIMITS is False:
        return []
    window = _window()
    user = signed_in(request)
    who = [f"ip:{get_adapter(request).get_client_ip(request)}", *([f"user:{user.pk}"] if user is not None else [])]
    return [f"wrong-code:{one}:{window}" for one in who]


def _window() -> int:
    """The number of the minute that is counted now."""
    return int(time.time()) // WRONG_CODES_SECONDS
