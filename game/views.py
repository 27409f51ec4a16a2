"""The table's page: waiting room, table and results are one page with one socket. And the table of the lesson."""

from dataclasses import asdict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.slowing import spent
from game import lesson, services
from game.frames import first_frame
from game.medals import medals
from game.models import Match
from game.selectors import lesson_offered
from game.wiring import now_ms
from lobby import selectors as lobby_selectors
from lobby import services as lobby
from lobby.labels import refusal_text
from lobby.limits import room_asked_for, signed_in
from lobby.models import Room
from lobby.refusals import Refused
from lobby.views.hall import refused_here
from lobby.views.people import default_guest_name, guest_sign_in, sent_home


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """`/mesa/<code>/`. An unknown room and a private one that this person was not let into look the same: 404."""
    user = request.user if isinstance(request.user, User) else None
    room = room_asked_for(request, code)
    if isinstance(room, Room) and room.status == Room.Status.CLOSED:
        room = Refused("room_closed")
    if isinstance(room, Refused):
        if room.code == "unknown_code":
            raise Http404
        if room.code == "too_many_tries":
            return sent_home(request, room)
        messages.error(request, refusal_text(room.code))
        return redirect("lobby:home")
    if room.code != code:
        return redirect("game:table", code=room.code)
    frame = first_frame(room, user, f"{request.scheme}://{request.get_host()}", now_ms())
    offered = user is not None and lesson_offered(room, user)
    response = render(request, "game/table.html", {"frame": frame, "room": room, "lesson_offered": offered})
    # It holds a hand of cards.
    patch_cache_control(response, no_store=True, private=True)
    return response


@never_cache
@require_safe
def medals_of(request: HttpRequest, code: str) -> JsonResponse:
    """`/mesa/<code>/medallas.json`: the medals of the match that is over on this table, for whoever sees the table.

    `{"medals": [{"kind", "players", "value"}]}` (game.medals); none while the match goes on. 404 as for the table.
    """
    room = room_asked_for(request, code)
    if isinstance(room, Refused):
        raise Http404
    over = Match.objects.filter(room=room, status=Match.Status.OVER).values_list("pk", flat=True).first()
    return JsonResponse({"medals": [] if over is None else [asdict(medal) for medal in medals(over)]})


@never_cache
@require_POST
def learn(request: HttpRequest) -> HttpResponse:
    """«Aprender a jugar»: a private table with the lesson on it, at once. POST `leaving`: the table left for it."""
    user = signed_in(request) or guest_sign_in(request, name=default_guest_name())
    if user is None or spent(request, "bot_table"):
        return sent_home(request, Refused("too_many_tries"))
    if lobby_selectors.held_back():
        return sent_home(request, Refused("maintenance"))
    seats = lesson.SEATS
    fitting = (one.key for one in lobby_selectors.profiles() if one.seats_min <= seats <= one.seats_max)
    room = lobby.room_create(
        host=user,
        profile_key=next(fitting, ""),
        name=gettext("Aprender a jugar"),
        visibility=Room.Visibility.PRIVATE,
        bots=seats - 1,
        bot_level=lesson.LEVEL,
        leaving=request.POST.get("leaving", ""),
    )
    if isinstance(room, Refused):
        return refused_here(request, room, gettext("Dejarla y aprender"))
    services.match_start(room_id=room.pk, user_id=user.pk, now=now_ms(), lesson=True)
    return redirect(lobby_selectors.table_path(room))
