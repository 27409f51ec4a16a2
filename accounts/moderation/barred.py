"""What somebody is told who is suspended or banned: why, and until when. In a browser and to scripts."""

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext

from accounts.asking import wants_json
from accounts.models import Sanction, User
from accounts.selectors import barring


def barring_of_session(request: HttpRequest) -> Sanction | None:
    """The sanction that makes this session nobody's (accounts.backends), if one does."""
    user_id = request.session.get(SESSION_KEY)
    if user_id is None:
        return None
    known = User.objects.filter(pk=user_id).first()
    return barring(known.pk) if known is not None and known.is_barred else None


def barred_page(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """403 with accounts/barred.html and `sanction`; to `Accept: application/json` {"ok": false, "code": "barred"}."""
    response: HttpResponse
    if wants_json(request):
        message = gettext("No puedes jugar por ahora: %(reason)s") % {"reason": sanction.reason}
        response = JsonResponse({"ok": False, "code": "barred", "message": message}, status=403)
    else:
        response = render(request, "accounts/barred.html", {"sanction": sanction}, status=403)
    patch_cache_control(response, no_store=True, private=True)
    return response
