"""Where higher apps plug into accounts: plain lists of callables, filled once in their `apps.ready`.

A socket outlives the session it was opened with, so whoever keeps sockets open must be told when that session ends.
"""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)

# Called with (user_id, session_key) after a session ended. None as session_key: every session this person had open up
# to now, as after a change of password.
user_signed_out: list[Callable[[int, str | None], None]] = []

# Called with (user_id) after a person was shut out of the site.
user_barred: list[Callable[[int], None]] = []


def announce_signed_out(user_id: int, session_key: str | None) -> None:
    """Tells everyone in `user_signed_out`; one who fails keeps neither the others nor the person from going on."""
    for told in user_signed_out:
        try:
            told(user_id, session_key)
        except Exception:
            logger.exception("user_signed_out failed for user %s", user_id)


def announce_barred(user_id: int) -> None:
    """Tells everyone in `user_barred`, as announce_signed_out does."""
    for told in user_barred:
        try:
            told(user_id)
        except Exception:
            logger.exception("user_barred failed for user %s", user_id)
