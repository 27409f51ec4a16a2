"""The doctor's pages, below the administration. Every look and every verb leaves its line in the journal."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.decorators import permission_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.asking import person
from accounts.moderation.journal import note
from game.doctor import selectors, services, words
from game.doctor.selectors import TableSheet
from game.wiring import now_ms

INSPECT, TREAT = "doctor.inspect", "doctor.treat"


def staff(permission: str) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """For staff with this permission: others are led to sign in, or turned away."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        guarded = never_cache(permission_required(permission, raise_exception=True)(view))
        protected: Callable[..., HttpResponseBase] = admin.site.admin_view(guarded)
        return protected

    return decorate


@staff(INSPECT)
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """game/doctor/tables.html with `tables` (selectors.tables)."""
    note(actor=person(request), action="doctor_list")
    lines = selectors.tables(now_ms())
    return _page(request, "tables.html", _("Mesas en juego"), tables=lines, late=sum(line.overdue for line in lines))


@staff(INSPECT)
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """game/doctor/table.html with `sheet` (selectors.TableSheet)."""
    sheet = _sheet(code)
    note(actor=person(request), action="doctor_look", subject=sheet.room.code, detail=_stand(sheet))
    may_treat = request.user.has_perm(TREAT)
    return _page(request, "table.html", sheet.room.name, sheet=sheet, may_treat=may_treat)


@staff(INSPECT)
@require_POST
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The records of the rounds that are over, as a file."""
    sheet = _sheet(code)
    if sheet.match is None:
        messages.error(request, str(words.REFUSALS["no_match"]))
        return redirect("doctor:table", code=sheet.room.code)
    note(actor=person(request), action="doctor_export", subject=sheet.room.code, detail=_stand(sheet))
    text = json.dumps(selectors.exported(sheet.match), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="partida-{sheet.match.pk}.json"'
    return response


@staff(TREAT)
@require_POST
def treat(request: HttpRequest, code: str) -> HttpResponse:
    """POST `verb` (clock, bot, expel, stop, close) with `player`, or `seat` of a room that waits."""
    sheet = _sheet(code)
    verb = request.POST.get("verb", "")
    answer = _treated(request, sheet, verb)
    if answer is True:
        messages.success(request, str(words.DONE[verb]))
    else:
        messages.error(request, str(words.REFUSALS[str(answer)]))
    return redirect("doctor:table", code=sheet.room.code)


def _treated(request: HttpRequest, sheet: TableSheet, verb: str) -> services.Done:
    by, now, match = person(request), now_ms(), sheet.match
    player, seat = _number(request, "player"), _number(request, "seat")
    if verb == "close":
        return services.room_close(room=sheet.room, by=by)
    if verb == "expel" and player is None and seat is not None:
        return services.seat_expel(room=sheet.room, number=seat, by=by)
    if verb not in ("clock", "bot", "expel", "stop"):
        return "unknown_verb"
    if match is None:
        return "no_match"
    if verb == "clock":
        return services.clock_serve(match=match, by=by, now=now)
    if verb == "stop":
        return services.match_stop(match=match, by=by, now=now)
    if player is None:
        return "no_such_player"
    act = services.seat_give_to_bot if verb == "bot" else services.player_expel
    return act(match=match, number=player, by=by, now=now)


def _sheet(code: str) -> TableSheet:
    sheet = selectors.table(code, now_ms())
    if sheet is None:
        raise Http404
    return sheet


def _stand(sheet: TableSheet) -> dict[str, Any]:
    return {"match": sheet.line.match, "version": sheet.line.version, "phase": sheet.line.phase}


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _page(request: HttpRequest, name: str, title: str, **more: Any) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, **more}
    return TemplateResponse(request, f"game/doctor/{name}", context)
