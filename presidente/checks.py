"""What cannot work is refused when the process starts, with one sentence that says what to set."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured


@register(Tags.security)
def check_environment(**_: Any) -> Iterable[CheckMessage]:
    """Several processes, or a public site, on the in-process layer; SQLite under several; production without a key."""
    if settings.PRODUCTION and not settings.SECRET_KEY_GIVEN:
        yield Error("DJANGO_PRODUCTION needs a secret key of its own: set DJANGO_SECRET_KEY.", id="presidente.E001")
    if not settings.REDIS_URL and (settings.PRODUCTION or settings.WEB_PROCESSES > 1):
        yield Error(
            "Server processes cannot reach each other over the in-process channel layer: set REDIS_URL.",
            hint="DJANGO_PRODUCTION and WEB_PROCESSES above 1 both need it.",
            id="presidente.E002",
        )
    sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if sqlite and (settings.PRODUCTION or settings.WEB_PROCESSES > 1):
        yield Error("SQLite serves one process only: set DATABASE_URL to a PostgreSQL database.", id="presidente.E003")


def refuse_what_cannot_work() -> None:
    """Raises ImproperlyConfigured, all problems in one message: for servers, which start without `manage.py check`."""
    problems = [str(message.msg) for message in check_environment()]
    if problems:
        raise ImproperlyConfigured(" ".join(problems))
