"""What players see of moderation: complaints, blocks, and what was imposed on them."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import hooks, selectors
from accounts.asking import next_of, person, refusal, wants_json
from accounts.hooks import Witnessed
from accounts.models import Report, User
from accounts.moderation import services
from accounts.moderation.answers import Refused
from accounts.moderation.forms import NewNameForm, PlaceForm, ReportForm
from accounts.slowing import spent

# Django's words for what is wrong with a field, in ours.
_CODES = {"required": "bad_reason", "invalid_choice": "bad_reason", "max_length": "text_too_long"}
_STATUS = {"signed_out": 401, "unknown_table": 404, "too_many": 429}


@never_cache
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """A complaint about somebody at a table: `table` (its code), `player` (its number) or `seat` (of the room).

    POST `reason` (name, reactions, cheating, sabotage, other) and `text`. As a form it leads to `next` with a word of
    thanks, or shows itself again. To `Accept: application/json` it says {"ok": true, "message"}, or {"ok": false,
    "code", "message"} with 400, 401 (signed_out), 404 (unknown_table) or 429 (too_many).
    """
    data = request.GET if request.method == "GET" else request.POST
    place = PlaceForm(data)
    about = _witnessed(request, place)
    if isinstance(about, Refused):
        return _refused(request, about)
    if about.user_id is None:
        return _refused(request, Refused("no_such_player"))
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if form.is_valid():
            if spent(request, "report"):
                return _refused(request, Refused("too_many"))
            made = services.report_file(reporter=person(request), about=about, **form.cleaned_data)
            if isinstance(made, Report):
                return _done(request, gettext("Gracias. Lo leerá alguien de quienes cuidan el sitio."))
            error = ValidationError(made.sentence, code=made.code)
            form.add_error("text" if made.code.startswith("text") else None, error)
        if wants_json(request):
            error = next(iter(form.errors.as_data().values()))[0]
            return refusal(_CODES.get(error.code or "", error.code or ""), "".join(error.messages))
    context = {"form": form, "place": place, "about": about, "next": next_of(request)}
    return render(request, "accounts/report.html", context)


@never_cache
@require_POST
def block(request: HttpRequest) -> HttpResponse:
    """Blocks somebody at a table, named as in `report`. Answers as `report` does."""
    about = _witnessed(request, PlaceForm(request.POST))
    if isinstance(about, Refused):
        return _refused(request, about)
    if spent(request, "block"):
        return _refused(request, Refused("too_many"))
    made = services.player_block(blocker=person(request), about=about)
    if isinstance(made, Refused):
        return _refused(request, made)
    return _done(
        request,
        gettext("Bloqueas a %(name)s: no verás sus reacciones, ni os juntará la partida rápida.")
        % {"name": about.name},
    )


@never_cache
@require_POST
def unblock(request: HttpRequest) -> HttpResponse:
    """Undoes a block: of somebody at a table, or of `user`, an id from the page of blocked people."""
    if not isinstance(request.user, User):
        return _refused(request, Refused("signed_out"))
    if spent(request, "block"):
        return _refused(request, Refused("too_many"))
    text = request.POST.get("user", "")
    if text:
        known = text.isdecimal() and len(text) < 19 and int(text) in selectors.blocked_by(request.user)
        if not known:
            return _refused(request, Refused("not_blocked"))
        user_id = int(text)
    else:
        about = _witnessed(request, PlaceForm(request.POST))
        if isinstance(about, Refused):
            return _refused(request, about)
        if about.user_id is None:
            return _refused(request, Refused("no_such_player"))
        user_id = about.user_id
    services.player_unblock(blocker=request.user, user_id=user_id)
    return _done(request, gettext("Ya no bloqueas a esa persona."), "accounts:blocked")


@login_required
@never_cache
@require_http_methods(["GET"])
def blocked(request: HttpRequest) -> HttpResponse:
    """Whom one has blocked, and the way back."""
    return render(request, "accounts/blocked.html", {"blocks": selectors.blocks_of(person(request))})


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def notice(request: HttpRequest) -> HttpResponse:
    """Warnings to read, one at a time; read, it goes on to `next`."""
    user = person(request)
    if request.method == "POST":
        text = request.POST.get("notice", "")
        if text.isdecimal() and len(text) < 19:
            services.notice_read(user=user, sanction_id=int(text))
    unread = selectors.unread_notices(user)
    if not unread:
        return redirect(next_of(request) or "lobby:home")
    return render(request, "accounts/notice.html", {"notice": unread[0], "next": next_of(request)})


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest) -> HttpResponse:
    """Another name for somebody whose name had to go."""
    user = person(request)
    if not user.must_rename:
        return redirect(next_of(request) or "accounts:profile")
    form = NewNameForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        answer = services.name_choose(user=user, name=form.cleaned_data["name"])
        if not isinstance(answer, Refused):
            messages.success(request, gettext("Guardado."))
            return redirect(next_of(request) or "lobby:home")
        form.add_error("name", answer.sentence)
    why = next((one for one in selectors.sanctions_in_force(user.pk) if one.kind == "rename"), None)
    return render(request, "accounts/rename.html", {"form": form, "sanction": why, "next": next_of(request)})


@never_cache
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Ends the session of somebody who is shut out, so that another person can use this browser."""
    logout(request)
    return redirect("account_login")


def _witnessed(request: HttpRequest, form: PlaceForm) -> Witnessed | Refused:
    """The person at the place that the form names, as this visitor may know of them."""
    if not isinstance(request.user, User):
        return Refused("signed_out")
    place = form.place()
    if place is None:
        return Refused("no_such_player")
    return hooks.witness(request.user.pk, *place) or Refused("unknown_table")


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    if wants_json(request):
        return refusal(refused.code, refused.sentence, status=_STATUS.get(refused.code, 400))
    messages.error(request, refused.sentence)
    if refused.code == "signed_out":
        return redirect("accounts:guest")
    return redirect(next_of(request) or "lobby:home")


def _done(request: HttpRequest, message: str, page: str = "lobby:home") -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"ok": True, "message": message})
    messages.success(request, message)
    return redirect(next_of(request) or page)
