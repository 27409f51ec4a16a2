"""Small words that the account's pages share: who asks, what they want back, and where they go on to."""

from django.http import HttpRequest, JsonResponse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User


def person(request: HttpRequest) -> User:
    """The user of a request that is known to have one."""
    assert isinstance(request.user, User)
    return request.user


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, and not a person's browser."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def refusal(code: str, message: str, *, status: int = 400) -> JsonResponse:
    return JsonResponse({"ok": False, "code": code, "message": message}, status=status)


def is_address(url: str) -> bool:
    """Whether it can only be an address: a bare word would be taken for the name of a view, or be below this page."""
    return url.startswith(("/", "http://", "https://"))


def next_of(request: HttpRequest) -> str:
    """Where to go on: the `next` of the request if it is an address on this site, or ""."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if safe and is_address(url) else ""
