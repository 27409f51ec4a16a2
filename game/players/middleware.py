"""Notes that a guest is still around, since guests who are not expire (closing.guests_expire)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from accounts.models import User
from game.players.closing import guest_seen


class GuestMiddleware(MiddlewareMixin):
    """One write a day for a guest, nothing for anybody else."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if isinstance(request.user, User):
            guest_seen(request.user, timezone.now())
        return None
