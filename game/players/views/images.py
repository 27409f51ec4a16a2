"""The picture of a final, for who may see the match."""

import hashlib

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from game.players import access, history, picture
from game.players.views.matches import profile_names

KEPT = 3600


@require_safe
def final_svg(request: HttpRequest, match_id: int) -> HttpResponse:
    """`/historial/<match>/final.svg`. 404 where there is no final."""
    return _image(_drawn(request, match_id).encode(), "image/svg+xml; charset=utf-8", match_id, "svg")


@require_safe
def final_png(request: HttpRequest, match_id: int) -> HttpResponse:
    """`/historial/<match>/final.png`: the same, 1200 by 630 points. Drawn once an hour for all who look."""
    svg = _drawn(request, match_id)
    key = f"final-png:{hashlib.sha256(svg.encode()).hexdigest()}"
    image = cache.get(key)
    if image is None:
        image = picture.png(svg)
        cache.set(key, image, KEPT)
    return _image(image, "image/png", match_id, "png")


def _drawn(request: HttpRequest, match_id: int) -> str:
    user = request.user if isinstance(request.user, User) else None
    found = access.match_open(match_id, user)
    sheet = None if found is None else history.sheet(found)
    if sheet is None or not sheet.winners:
        raise Http404
    return picture.drawn(sheet, profile_names().get(sheet.match.profile, sheet.match.profile))


def _image(body: bytes, kind: str, match_id: int, ending: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'inline; filename="presidente-{match_id}.{ending}"'
    patch_cache_control(response, private=True, max_age=300)
    return response
