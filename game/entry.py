"""Who comes to a table's socket, read off the request that opens it."""

from typing import Any, NamedTuple

from django.conf import settings

from accounts.models import User
from game.notify import session_digest
from lobby.models import Room


class Entry(NamedTuple):
    """Somebody who is let in: at which room, who they are, and what the hub wants to know of them."""

    room_id: int
    seated: bool
    muted: bool
    user_id: int | None
    address: str
    session: str | None
    visitor: str


def entry_of(scope: Any, room: Room, user: User | None) -> Entry:
    seated = user is not None and any(seat.user_id == user.pk for seat in room.seats.all())
    user_id, muted = (None, False) if user is None else (user.pk, user.is_muted)
    return Entry(room.pk, seated, muted, user_id, _address(scope), _session(scope), _visitor(scope))


def user_of(scope: Any) -> User | None:
    """Who is signed in. The middleware's user is lazy; the plain one can be used in any thread."""
    user = scope.get("user")
    if user is None or not user.is_authenticated:
        return None
    plain = getattr(user, "_wrapped", user)
    return plain if isinstance(plain, User) else None


def _visitor(scope: Any) -> str:
    """Whose browser this is, for somebody without a name: their cookies', or else what the line tells of it."""
    known = _session(scope) or scope.get("cookies", {}).get(settings.CSRF_COOKIE_NAME)
    if known:
        return str(known)
    agent = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"user-agent"), "")
    return f"{(scope.get('client') or ('',))[0]} {agent}"


def _address(scope: Any) -> str:
    """Scheme and host as the browser reached us, for the invitation's link."""
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    secure = settings.HTTPS or scope.get("scheme") == "wss"
    return f"{'https' if secure else 'http'}://{host}" if host else ""


def _session(scope: Any) -> str | None:
    key = getattr(scope.get("session"), "session_key", None)
    return None if key is None else session_digest(key)
