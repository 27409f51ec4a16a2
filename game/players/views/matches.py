"""History, one match, one round played back, its record; and the page that explains the deal."""

import json
from typing import Any, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.asking import person
from accounts.models import User
from game.players import access, history, replay, words
from game.players.access import OpenRound
from game.players.history import Filters
from lobby.selectors import profiles

Page = TypeVar("Page", bound=HttpResponse)


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """`/historial/`: my matches that are over, with `reglas`, `modo` and `contra` as filters and `antes` as the key."""
    filters = Filters(
        profile=_one_of(request, "reglas", [profile.key for profile in profiles()]),
        mode=_one_of(request, "modo", words.MODES),
        against=_one_of(request, "contra", words.AGAINST),
    )
    page = history.page(person(request), filters, before=request.GET.get("antes", ""))
    wanted = {"reglas": filters.profile, "modo": filters.mode, "contra": filters.against}
    names = profile_names()
    query = {name: value for name, value in wanted.items() if value}
    context = {
        "lines": [(line, names.get(line.entry.profile, line.entry.profile)) for line in page.lines],
        "filters": filters,
        "profiles": profiles(),
        "modes": words.MODES,
        "against": words.AGAINST,
        "older": f"?{urlencode({**query, 'antes': page.older})}" if page.older else "",
        "first_page": "antes" not in request.GET,
    }
    return _private(render(request, "game/players/history.html", context))


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """`/historial/<match>/`: results and rounds, for who played it, or for all where the match is open."""
    found = access.match_open(match_id, _user(request))
    if found is None:
        raise Http404
    sheet = history.sheet(found)
    context = {"sheet": sheet, "profile": profile_names().get(sheet.match.profile, sheet.match.profile)}
    return _private(render(request, "game/players/match.html", context))


@require_safe
def round_replay(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """`/historial/<match>/<round>/`: the round, to be played back; drawn by js/replay/page.js."""
    found = _round(request, match_id, number)
    points = replay.viewpoints(found)
    here = {"match_id": match_id, "number": number}
    data = {
        **replay.frames(found, found.seat if found.hands else None),
        "viewpoints": [{"seat": one.seat, "name": one.name, "mine": one.mine} for one in points],
        "mine": found.seat,
        "round": number,
        "steps_address": reverse("players:steps", kwargs=here),
        "record_address": reverse("players:record", kwargs=here) if found.hands else None,
        "match_address": reverse("players:match", kwargs={"match_id": match_id}),
    }
    return _private(render(request, "game/players/replay.html", {"data": data, "found": found, "number": number}))


@require_safe
def steps(request: HttpRequest, match_id: int, number: int) -> JsonResponse:
    """The frames from another viewpoint: `desde` is a seat, nothing for a looker-on. 404 where that is not open."""
    found = _round(request, match_id, number)
    wanted = request.GET.get("desde", "")
    if not wanted:
        return _private(JsonResponse(replay.frames(found, None)))
    seats = {str(one.seat): one.seat for one in replay.viewpoints(found)}
    if wanted not in seats:
        raise Http404
    return _private(JsonResponse(replay.frames(found, seats[wanted])))


@require_safe
def record(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """The round record (RECORD.md) as a file, with nonce and commitment of its deal."""
    found = _round(request, match_id, number)
    if not found.hands:
        raise Http404
    text = json.dumps(replay.record(found), ensure_ascii=False, separators=(",", ":")) + "\n"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="presidente-{match_id}-{number}.json"'
    return _private(response)


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """`/trato-limpio/`: how anybody can check that the cards were dealt as they lay."""
    return render(request, "game/players/fair.html")


def profile_names() -> dict[str, str]:
    """The names of the rule systems on offer, by key."""
    return {profile.key: gettext(profile.name) for profile in profiles()}


def _round(request: HttpRequest, match_id: int, number: int) -> OpenRound:
    found = access.round_open(match_id, number, _user(request))
    if found is None:
        raise Http404
    return found


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _one_of(request: HttpRequest, name: str, allowed: Any) -> str:
    value = request.GET.get(name, "")
    return value if value in allowed else ""


def _private(response: Page) -> Page:
    """For pages that show what not everybody may see."""
    patch_cache_control(response, no_store=True, private=True)
    return response
