"""What the table does when the hall or the accounts call up (see apps.ready)."""

import datetime as dt
import logging
import time

from game import notify, services

logger = logging.getLogger(__name__)


def now_ms() -> int:
    """The server's time, epoch milliseconds: asked at the edges alone."""
    return time.time_ns() // 1_000_000


def room_changed(room_id: int, version: int) -> None:
    notify.tell(notify.RoomChanged(room_id, version))


def start_requested(room_id: int, user_id: int) -> None:
    """«Practicar con bots»: the host wants the match to begin at once."""
    answer = services.match_start(room_id=room_id, user_id=user_id, now=now_ms())
    if not answer.ok:
        logger.warning("match in room %s did not start: %s", room_id, answer.code)


def match_given_up(room_id: int, user_id: int, agreed: bool) -> bool:
    """A seat at another table is wanted: the one in a match here goes, if it may."""
    return services.seat_give_up(room_id=room_id, user_id=user_id, agreed=agreed, now=now_ms())


def user_muted(user_id: int, until: dt.datetime | None) -> None:
    """Their sockets are told at once why and until when; the next reaction is refused, or not, by itself."""
    notify.tell(notify.Muted(user_id))


def user_signed_out(user_id: int, session_key: str | None) -> None:
    """Closes the sockets that were opened with this session, or with any of this person's."""
    session = None if session_key is None else notify.session_digest(session_key)
    notify.tell(notify.Control("signed_out", user=user_id, session=session))


def user_barred(user_id: int) -> None:
    """Shut out of the site: the sockets close and the seat goes to a bot at once."""
    services.user_barred(user_id=user_id, now=now_ms())
    notify.tell(notify.Control("signed_out", user=user_id))
