"""A player's public page, one's own statistics, and the leaderboards."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.asking import person, refusal
from accounts.models import User
from accounts.moderation.forms import PlaceForm
from accounts.selectors import blocked_by
from game.doctor.witness import person_at
from game.players import leaders, profile, words
from game.players.rating import PROVISIONAL, SEASON_LEAST
from game.services.reacting import person_key
from lobby.selectors import profiles


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """`/jugador/<name>/`, by user name: face, member since, statistics. 404 for guests and for nobody."""
    user = profile.member_named(name)
    if user is None:
        raise Http404
    if user.username != name:
        return redirect("players:player", name=user.username, permanent=True)
    return _player(request, user)


@never_cache
@require_safe
def at_table(request: HttpRequest, code: str) -> HttpResponse:
    """`/mesa/<code>/persona.json`: somebody at a table, by `player` (number in the match) or `seat` (of the room).

    {"ok": true, "person" (whom the socket's reactions name), "profile" (an address, null for guests), "blocked" (by
    who asks), "yourself"}, or {"ok": false, "code", "message"} with 404.
    """
    viewer = request.user if isinstance(request.user, User) else None
    place = PlaceForm({**request.GET.dict(), "table": code}).place()
    user = None if place is None else person_at(viewer, *place)
    if user is None:
        return refusal("no_such_player", gettext("Ya no está en la mesa."), status=404)
    public = user.is_active and not user.is_guest
    return JsonResponse(
        {
            "ok": True,
            "person": person_key(user.pk),
            "profile": reverse("players:player", args=[user.username]) if public else None,
            "blocked": viewer is not None and user.pk in blocked_by(viewer),
            "yourself": user == viewer,
        }
    )


@login_required
@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """`/jugador/yo/`: my own page; for a guest the only one there is."""
    user = person(request)
    return _player(request, user) if user.is_guest else redirect("players:player", name=user.username)


@require_safe
def board(request: HttpRequest) -> HttpResponse:
    """`/clasificacion/`: the leaderboard of a mode (`modo`) in a season (`temporada`)."""
    seasons = leaders.seasons()
    mode, season = request.GET.get("modo", "turns"), request.GET.get("temporada", seasons[0])
    if mode not in words.MODES or season not in seasons:
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    context = {
        "leaders": leaders.board(mode, season),
        "mine": None if user is None else leaders.standing(user, mode, season),
        "mode": mode,
        "modes": words.MODES,
        "season": season,
        "seasons": [(one, leaders.season_name(one)) for one in seasons],
        "least": SEASON_LEAST,
        "provisional": PROVISIONAL,
    }
    return render(request, "game/players/board.html", context)


def _player(request: HttpRequest, user: User) -> HttpResponse:
    names = {one.key: one.name for one in profiles()}
    context = {"sheet": profile.sheet(user, names), "own": request.user.pk == user.pk}
    return render(request, "game/players/player.html", context)
