"""The maintenance switch: a notice on every page, no new matches; those under way finish.

`manage.py maintenance on`, or the administration, turns it. Every process learns of it from the database.
"""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from presidente.models import Maintenance

KNOWN_FOR = 5
"""Seconds that a page may show what was so before."""
_KEY = "maintenance.note"


def is_on() -> bool:
    """Whether no match may begin: as it stands in the database now."""
    return Maintenance.objects.filter(pk=1, on=True).exists()


def turn(*, on: bool, note: str = "") -> None:
    Maintenance.objects.update_or_create(pk=1, defaults={"on": on, "note": note, "since": timezone.now()})
    cache.delete(_KEY)


def notice() -> str:
    """What pages say; empty while the switch is off."""
    found: tuple[bool, str] | None = cache.get(_KEY)
    if found is None:
        row = Maintenance.objects.filter(pk=1, on=True).values_list("note", flat=True).first()
        found = (row is not None, row or "")
        cache.set(_KEY, found, KNOWN_FOR)
    on, note = found
    if not on:
        return ""
    return note or gettext(
        "Vamos a parar un momento para mejorar el sitio. Las partidas en curso se pueden terminar; nuevas, a la vuelta."
    )


def shown(request: HttpRequest) -> dict[str, object]:
    """Context processor: `maintenance`, the notice of every page."""
    return {"maintenance": SimpleLazyObject(notice)}
