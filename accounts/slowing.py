"""Who does something too often: counted by allauth's limits, told when it is over, kept for those who moderate.

A limit that was reached stands in `LimitHit` for KEPT days, with the counters that are full, so that it can be lifted.
"""

import datetime as dt
import math
import time
from collections.abc import Iterable
from typing import Final

from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext, ngettext

from accounts.models import LimitHit, User

APP: Final = "allauth.account"
KEPT: Final = dt.timedelta(days=7)
WRITES_EVERY: Final = 1
"""Seconds between two notes of the same limit and person: whoever hammers at a door writes no row for each knock."""
WAIT: Final = 60.0
"""Seconds to wait where nobody knows better."""

# allauth's own pages, and the limits that they keep by themselves.
_PAGES: Final = {
    "account_signup": "signup",
    "account_login": "login",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_change_password": "change_password",
    "account_email": "manage_email",
    "account_reauthenticate": "reauthenticate",
    "account_confirm_email": "confirm_email",
}


def spent(request: HttpRequest, action: str) -> bool:
    """Whether this person or address has done `action` (accounts.limits.RATES) too often; if not, counts it."""
    # allauth's public door counts no GET, and an invitation is followed with one.
    if ratelimit.consume(request, app=APP, action=action, limit_get=True) is not None:
        return False
    limit_reached(request, action)
    return True


def limit_reached(request: HttpRequest, action: str, *, key: str | None = None) -> None:
    """Notes that one of allauth's limits is reached. `key`: what it counts by beside person and address."""
    full = dict(_full(request, action, key))
    noted(request, action, full, max(full.values(), default=WAIT))


def noted(request: HttpRequest, action: str, counters: Iterable[str], wait: float) -> None:
    """Notes a limit that is reached, with the cache's keys of its full counters and the seconds that it still lasts."""
    # For SlowDownMiddleware, wait_sentence and 429.html.
    request.limit_wait = wait  # type: ignore[attr-defined]
    request.limit_sentence = wait_sentence(request)  # type: ignore[attr-defined]
    user = request.user if isinstance(request.user, User) else None
    address = ratelimit.get_ip(request)
    if not cache.add(f"limit-noted:{action}:{address if user is None else user.pk}", 1, timeout=WRITES_EVERY):
        return
    now = timezone.now()
    rows = LimitHit.objects.filter(action=action, user=user, address=address)
    fresh = {"last": now, "until": now + dt.timedelta(seconds=wait), "counters": list(counters)}
    if not rows.update(times=F("times") + 1, **fresh):
        LimitHit.objects.create(action=action, user=user, address=address, first=now, **fresh)


def lifted(hit: LimitHit) -> None:
    """Empties the counters: from now on this counts anew."""
    cache.delete_many(hit.counters)
    LimitHit.objects.filter(pk=hit.pk).update(until=timezone.now())


def forgotten(now: dt.datetime) -> int:
    """Throws away what is older than KEPT; how many."""
    return LimitHit.objects.filter(last__lt=now - KEPT).delete()[0]


def wait_sentence(request: HttpRequest) -> str:
    """What to tell somebody who has reached a limit: when they may try again."""
    minutes = math.ceil(getattr(request, "limit_wait", WAIT) / 60)
    if minutes < 60:
        text = ngettext(
            "Demasiadas veces seguidas. Espera %(n)d minuto y prueba otra vez.",
            "Demasiadas veces seguidas. Espera %(n)d minutos y prueba otra vez.",
            minutes,
        )
        return text % {"n": minutes}
    hours = math.ceil(minutes / 60)
    if hours > 12:
        return gettext("Demasiadas veces por hoy. Prueba mañana.")
    text = ngettext(
        "Demasiadas veces seguidas. Espera %(n)d hora y prueba otra vez.",
        "Demasiadas veces seguidas. Espera %(n)d horas y prueba otra vez.",
        hours,
    )
    return text % {"n": hours}


class SlowDownMiddleware(MiddlewareMixin):
    """Says on every 429 after how many seconds to come back, and notes the limits that allauth's own pages keep."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if response.status_code != 429:
            return response
        if not hasattr(request, "limit_wait"):
            name = "" if request.resolver_match is None else request.resolver_match.view_name
            limit_reached(request, _PAGES.get(name, name or "other"))
        response.headers["Retry-After"] = str(math.ceil(request.limit_wait))  # type: ignore[attr-defined]
        return response


def _full(request: HttpRequest, action: str, key: str | None) -> Iterable[tuple[str, float]]:
    """The counters of this limit that are full, and for how many seconds yet."""
    now = time.time()
    for rate in ratelimit.get_rates(app=APP, action=action):
        if (rate.per == "user" and not request.user.is_authenticated) or (rate.per == "key" and key is None):
            continue
        counter = ratelimit.get_cache_key(request, app=APP, action=action, rate=rate, key=key)
        times = [moment for moment in cache.get(counter, []) if moment > now - rate.duration]
        if len(times) >= rate.amount:
            # The newest comes first: a place is free when the one that fills the limit has lapsed.
            yield counter, times[rate.amount - 1] + rate.duration - now
