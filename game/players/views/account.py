"""One's own data: what is kept, the file of it, sessions, and the end of the account."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import hooks
from accounts.asking import person
from accounts.slowing import spent
from game.players import closing, devices, export


def _is_member(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not request.user.is_guest


@login_required
@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """`/cuenta/datos/`: the file of one's data, the sessions, and the way out."""
    user = person(request)
    if not UserSession.objects.filter(session_key=request.session.session_key).exists():
        # Sessions from before they were kept, and a guest's, which no form of allauth's began.
        UserSession.objects.create_from_request(request)
    sessions = [
        devices.Shown(session, devices.name_of(session.user_agent), session.is_current())
        for session in UserSession.objects.purge_and_list(user)
    ]
    sessions.sort(key=lambda shown: (not shown.current, -shown.session.created_at.timestamp()))
    context = {"sessions": sessions, "guest_days": closing.GUEST_DAYS}
    return render(request, "game/players/data.html", context)


@login_required
@require_POST
def download(request: HttpRequest) -> HttpResponse | FileResponse:
    """The ZIP of everything kept about this person."""
    user = person(request)
    if spent(request, "export"):
        messages.error(request, gettext("Acabas de pedir tus datos varias veces. Prueba dentro de un rato."))
        return redirect("players:data")
    name = f"presidente-{timezone.localdate():%Y-%m-%d}.zip"
    response = FileResponse(export.archive(user), as_attachment=True, filename=name, content_type="application/zip")
    response["Cache-Control"] = "no-store, private"
    return response


@login_required
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """Closes one other session (`session`, its number), or all others."""
    user = person(request)
    others = UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key)
    wanted = request.POST.get("session", "")
    if wanted:
        others = others.filter(pk=int(wanted)) if wanted.isdecimal() and len(wanted) < 18 else others.none()
    for session in others:
        key = session.session_key
        session.end()
        hooks.announce_signed_out(user.pk, key)
    messages.success(request, gettext("Hecho: ahí ya no está abierta tu cuenta."))
    return redirect("players:data")


@login_required
@never_cache
@reauthentication_required(enabled=_is_member)
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """`/cuenta/borrar/`: deletes the account for good; a member has to have signed in just now."""
    if request.method == "POST" and "sure" in request.POST:
        user = person(request)
        closing.account_close(user, timezone.now())
        logout(request)
        messages.success(request, gettext("Tu cuenta está borrada."))
        return redirect("lobby:home")
    context: dict[str, Any] = {"unsure": request.method == "POST"}
    return render(request, "game/players/close.html", context)
