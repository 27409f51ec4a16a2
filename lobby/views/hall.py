"""The hall itself: the open tables, joining by code, and a table of bots in one tap."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.slowing import spent
from lobby import codes, hooks, labels, limits, listing, selectors, services
from lobby.limits import signed_in
from lobby.live import mark_of
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused
from lobby.views.people import default_guest_name, guest_sign_in, second_table, sent_home

PRACTICE_BOTS = 3


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """lobby/home.html with `rooms` (listing.open_rooms) and the other words of _hall."""
    return render(request, "lobby/home.html", _hall(request))


@never_cache
@require_safe
def open_rooms(request: HttpRequest) -> HttpResponse:
    """The list alone, lobby/_rooms.html with `rooms`, for the page to fetch again."""
    return render(request, "lobby/_rooms.html", {"rooms": listing.open_rooms()})


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """POST `code`, a code or a link as typed: to the table, or the hall again with what was typed and why not."""
    if request.method == "GET":
        return redirect("lobby:home")
    text = request.POST.get("code", "")
    invitation = codes.read_invitation(text)
    if invitation.token and codes.is_code(invitation.code):
        return redirect("lobby:invitation", code=invitation.code, token=invitation.token)
    room = limits.room_asked_for(request, invitation.code)
    if isinstance(room, Room) and room.status != Room.Status.CLOSED:
        return redirect(selectors.table_path(room))
    reason = room.code if isinstance(room, Refused) else "unknown_code"
    status = 429 if reason == "too_many_tries" else 200
    context = _hall(request) | {"code": text[:200], "code_error": labels.refusal_text(reason)}
    return render(request, "lobby/home.html", context, status=status)


@never_cache
@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """A private table with bots, started at once. POST `profile` (else the first one), `leaving` (refused_here)."""
    user = signed_in(request) or guest_sign_in(request, name=default_guest_name())
    if user is None:
        return sent_home(request, Refused("too_many_tries"))
    if spent(request, "bot_table"):
        return sent_home(request, Refused("too_many_tries"))
    offered = selectors.profiles()
    key = request.POST.get("profile") or (offered[0].key if offered else "")
    room = services.room_create(
        host=user,
        profile_key=key,
        visibility=Room.Visibility.PRIVATE,
        bots=PRACTICE_BOTS,
        bot_level=RoomSeat.Level.NORMAL,
        leaving=request.POST.get("leaving", ""),
    )
    if isinstance(room, Refused):
        return refused_here(request, room, gettext("Dejarla y practicar"))
    for start in hooks.start_requested:
        start(room.pk, user.pk)
    return redirect(selectors.table_path(room))


@never_cache
@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """A seat at once. POST `mode` (turns if left out), `bots` (a new table has some), and `leaving` (refused_here)."""
    user = signed_in(request) or guest_sign_in(request, name=default_guest_name())
    if user is None:
        return sent_home(request, Refused("too_many_tries"))
    mode = request.POST.get("mode") or "turns"
    leaving = request.POST.get("leaving", "")
    room = services.quick_join(user=user, mode=mode, leaving=leaving)
    if room is None:
        if spent(request, "room"):
            return sent_home(request, Refused("too_many_tries"))
        room = services.quick_create(user=user, mode=mode, bots="bots" in request.POST, leaving=leaving)
    if isinstance(room, Refused):
        return refused_here(request, room, gettext("Dejarla y sentarme aquí"))
    return redirect(selectors.table_path(room))


def refused_here(request: HttpRequest, refused: Refused, go_on: str) -> HttpResponse:
    """The hall with the sentence; for somebody in a match, the question whether to leave it, which sends the form anew.

    That form says by `leaving`, the code of the table that was asked about, that they do.
    """
    there = second_table(request, refused, go_on)
    if there is None:
        return sent_home(request, refused)
    return render(request, "lobby/home.html", _hall(request) | {"second_table": there}, status=409)


def _hall(request: HttpRequest) -> dict[str, Any]:
    # Before the list itself, which may then only be newer.
    mark = mark_of(listing.open_room_versions())
    return {
        "mark": mark,
        "rooms": listing.open_rooms(),
        "live_room": selectors.live_room_of(signed_in(request)),
        "second_table": None,
        "profiles": selectors.profiles(),
        "code": "",
        "code_error": "",
    }
