"""What is asked of everybody before a page opens: nothing, of nearly everybody."""

from collections.abc import Callable
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import urlencode
from django.utils.translation import gettext

from accounts.asking import wants_json
from accounts.models import User
from accounts.moderation.barred import barred_page, barring_of_session

# Open to those who are shut out, too: what the site says of itself, another account, and the way out.
OPEN_TO_ALL = frozenset(
    {
        "accounts:leave",
        "account_login",
        "account_logout",
        "mfa_authenticate",
        "mfa_login_webauthn",
        "set_language",
        "lobby:privacy",
        "lobby:legal",
        "lobby:terms",
    }
)


class StandingMiddleware(MiddlewareMixin):
    """Stops those who are suspended or banned, and shows others what they must read or do first."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        name = "" if request.resolver_match is None else request.resolver_match.view_name
        if name in OPEN_TO_ALL:
            return None
        user = request.user
        if not isinstance(user, User):
            sanction = barring_of_session(request)
            return None if sanction is None else barred_page(request, sanction)
        if user.must_rename and name != "accounts:rename":
            if wants_json(request):
                message = gettext("Antes tienes que elegir otro nombre.")
                return JsonResponse({"ok": False, "code": "must_rename", "message": message}, status=403)
            return _first(request, "accounts:rename")
        if user.has_notice and name not in ("accounts:notice", "accounts:rename") and _opens_a_page(request):
            return _first(request, "accounts:notice")
        return None


class SecondFactorMiddleware(MiddlewareMixin):
    """The administration opens to a session in which its second factor was shown (settings.ADMIN_SECOND_FACTOR).

    Who has none yet is led to set one up; who has one and signed in before it was there, to show it.
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        user = request.user
        if not settings.ADMIN_SECOND_FACTOR or not request.path_info.startswith(reverse("admin:index")):
            return None
        # Whoever is no staff is turned away by the administration itself.
        if not isinstance(user, User) or not user.is_staff:
            return None
        if not is_mfa_enabled(user, [Authenticator.Type.TOTP]):
            text = gettext("La administración pide un segundo paso al entrar. Prepáralo aquí, una sola vez.")
            messages.info(request, text)
            return redirect("mfa_activate_totp")
        if any(record.get("method") == "mfa" for record in get_authentication_records(request, user)):
            return None
        return _first(request, "mfa_reauthenticate")


def _first(request: HttpRequest, page: str) -> HttpResponseBase:
    """There first; then on to what was asked for, if that can be asked for again."""
    query = f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
    return redirect(reverse(page) + query)


def _opens_a_page(request: HttpRequest) -> bool:
    """Whether a person opens a page, and not a script a part of one."""
    if request.method != "GET":
        return False
    destination = request.headers.get("Sec-Fetch-Dest")
    if destination is not None:
        return destination == "document"
    return "text/html" in request.headers.get("Accept", "")
