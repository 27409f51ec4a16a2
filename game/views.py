"""The table's page: waiting room, table and results are one page with one socket."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from game.frames import first_frame
from game.selectors import room_for
from game.wiring import now_ms
from lobby.labels import refusal_text
from lobby.models import Room
from lobby.refusals import Refused


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """`/mesa/<code>/`. An unknown room and a private one that this person was not let into look the same: 404."""
    user = request.user if isinstance(request.user, User) else None
    room = room_for(code, user)
    if isinstance(room, Room) and room.status == Room.Status.CLOSED:
        room = Refused("room_closed")
    if isinstance(room, Refused):
        if room.code == "unknown_code":
            raise Http404
        messages.error(request, refusal_text(room.code))
        return redirect("lobby:home")
    if room.code != code:
        return redirect("game:table", code=room.code)
    frame = first_frame(room, user, f"{request.scheme}://{request.get_host()}", now_ms())
    response = render(request, "game/table.html", {"frame": frame, "room": room})
    # It holds a hand of cards.
    patch_cache_control(response, no_store=True, private=True)
    return response
