"""Where reports are read and sanctions given: pages for moderators, made for a phone, below the administration."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.decorators import permission_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import selectors, slowing
from accounts.asking import person
from accounts.limits import RATES
from accounts.models import AuditEntry, LimitHit, Report, Sanction, User
from accounts.moderation import services, words
from accounts.moderation.answers import Refused
from accounts.moderation.forms import SanctionForm
from accounts.moderation.journal import note

PER_PAGE = 25


def staff(permission: str) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """For staff with this permission: others are led to sign in, or turned away."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        guarded = never_cache(permission_required(permission, raise_exception=True)(view))
        protected: Callable[..., HttpResponseBase] = admin.site.admin_view(guarded)
        return protected

    return decorate


@staff(selectors.MODERATE)
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """admin/moderation/queue.html: a page of `reports`, and `counts`. `?estado=`, `?motivo=`, `?mias=1`, `?q=`."""
    state, reason = request.GET.get("estado", ""), request.GET.get("motivo", "")
    state = state if state in Report.State.values else ""
    reason = reason if reason in Report.Reason.values else ""
    mine, sought = bool(request.GET.get("mias")), request.GET.get("q", "").strip()[:60]
    user = person(request)
    found = selectors.reports(state=state, reason=reason, mine=user if mine else None, sought=sought)
    return _page(
        request,
        "queue.html",
        _("Denuncias"),
        reports=_paged(request, found),
        counts=selectors.queue_counts(user),
        chosen={"state": state, "reason": reason, "mine": mine, "sought": sought},
        reasons=Report.Reason.choices,
    )


@staff(selectors.MODERATE)
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """One report with what the table witnessed. POST `verb`: take, give (`assignee`), drop, close, reopen, sanction."""
    shown = get_object_or_404(Report.objects.select_related("reported", "reporter", "assignee"), pk=pk)
    form = SanctionForm()
    if request.method == "POST":
        verb = request.POST.get("verb", "")
        if verb == "sanction":
            form = SanctionForm(request.POST)
            if shown.reported is not None and _sanctioned(request, form, shown.reported, shown):
                return redirect("moderation:report", pk=pk)
        else:
            _report_verb(request, shown, verb)
            return redirect("moderation:report", pk=pk)
    else:
        note(
            actor=person(request),
            action="report_look",
            target=shown.reported,
            subject=str(shown),
            detail={"report": pk},
        )
    return _page(
        request,
        "report.html",
        _("Denuncia a %(name)s") % {"name": shown.reported_name},
        report=shown,
        activity=_dated(shown.activity),
        reactions=_dated(shown.reactions),
        form=form,
        moderators=selectors.moderators(),
        in_force=[] if shown.reported is None else selectors.sanctions_in_force(shown.reported.pk),
        others=Report.objects.filter(reported=shown.reported).exclude(pk=pk).count() if shown.reported else 0,
    )


@staff(selectors.MODERATE)
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """admin/moderation/people.html: somebody by a name they bear; without one, those who have something imposed."""
    sought = request.GET.get("q", "").strip()[:60]
    found = User.objects.order_by("-created")
    if sought:
        found = found.filter(Q(display_name__icontains=sought) | Q(username__icontains=sought))
    else:
        now = dt.datetime.now(dt.UTC)
        imposed = Q(barred_until__gt=now) | Q(muted_until__gt=now) | Q(must_rename=True) | Q(has_notice=True)
        found = found.filter(imposed)
    return _page(request, "people.html", _("Buscar a alguien"), people=_paged(request, found), sought=sought)


@staff(selectors.MODERATE)
@require_http_methods(["GET", "POST"])
def person_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's sanctions and reports; POST gives a sanction."""
    shown = get_object_or_404(User, pk=pk)
    form = SanctionForm()
    if request.method == "POST":
        form = SanctionForm(request.POST)
        if _sanctioned(request, form, shown, None):
            return redirect("moderation:person", pk=pk)
    else:
        note(actor=person(request), action="person_look", target=shown)
    return _page(
        request,
        "person.html",
        shown.display_name,
        shown=shown,
        form=form,
        in_force={sanction.pk for sanction in selectors.sanctions_in_force(pk)},
        sanctions=Sanction.objects.filter(user=shown).select_related("author", "lifted_by"),
        got=Report.objects.filter(reported=shown)[:20],
        made=Report.objects.filter(reporter=shown)[:20],
    )


@staff(selectors.MODERATE)
@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes a sanction back; `reason` goes into the journal."""
    answer = services.sanction_lift(sanction_id=pk, by=person(request), reason=request.POST.get("reason", "")[:200])
    if isinstance(answer, Refused):
        messages.error(request, answer.sentence)
        owner = Sanction.objects.filter(pk=pk).values_list("user_id", flat=True).first()
        return redirect("moderation:queue") if owner is None else redirect("moderation:person", pk=owner)
    messages.success(request, _("Levantada."))
    return redirect("moderation:person", pk=answer.user_id)


@staff("accounts.view_auditentry")
@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """admin/moderation/journal.html: the newest lines first; `?q=` a name or a subject, `?que=` an action."""
    sought, action = request.GET.get("q", "").strip()[:60], request.GET.get("que", "")
    entries = AuditEntry.objects.select_related("target")
    if sought:
        entries = entries.filter(
            Q(actor_name__icontains=sought) | Q(subject__icontains=sought) | Q(target__display_name__icontains=sought)
        )
    if action in words.ACTIONS:
        entries = entries.filter(action=action)
    page = _paged(request, entries, 50)
    lines = [(entry, words.action_text(entry.action), _details(entry)) for entry in page]
    actions = sorted(words.ACTIONS.items(), key=lambda item: str(item[1]))
    return _page(
        request, "journal.html", _("Registro"), page=page, lines=lines, sought=sought, chosen=action, actions=actions
    )


@staff(selectors.MODERATE)
@require_safe
def limits(request: HttpRequest) -> HttpResponse:
    """admin/moderation/limits.html: who reached which limit of late, the newest first; `?cual=` one limit."""
    chosen = request.GET.get("cual", "")
    hits = LimitHit.objects.select_related("user")
    if chosen in words.LIMITS:
        hits = hits.filter(action=chosen)
    page = _paged(request, hits)
    lines = [(hit, words.limit_text(hit.action), words.rates_text(RATES.get(hit.action, ""))) for hit in page]
    actions = sorted(words.LIMITS.items(), key=lambda item: str(item[1]))
    return _page(
        request,
        "limits.html",
        _("Límites"),
        page=page,
        lines=lines,
        chosen=chosen,
        actions=actions,
        now=dt.datetime.now(dt.UTC),
    )


@staff(selectors.MODERATE)
@require_POST
def limit_lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Has a limit that somebody reached count anew."""
    hit = get_object_or_404(LimitHit.objects.select_related("user"), pk=pk)
    slowing.lifted(hit)
    note(
        actor=person(request),
        action="limit_lifted",
        target=hit.user,
        subject="" if hit.user else hit.address,
        detail={"limit": hit.action},
    )
    messages.success(request, _("Límite quitado."))
    return redirect("moderation:limits")


def _report_verb(request: HttpRequest, shown: Report, verb: str) -> None:
    by = person(request)
    answer: Report | Refused
    if verb == "take":
        answer = services.report_take(report_id=shown.pk, by=by, assignee_id=by.pk)
    elif verb == "give":
        text = request.POST.get("assignee", "")
        assignee = int(text) if text.isdecimal() and len(text) < 19 else 0
        answer = services.report_take(report_id=shown.pk, by=by, assignee_id=assignee)
    elif verb == "drop":
        answer = services.report_take(report_id=shown.pk, by=by, assignee_id=None)
    elif verb == "close":
        answer = services.report_close(report_id=shown.pk, by=by, resolution=request.POST.get("resolution", ""))
    elif verb == "reopen":
        answer = services.report_reopen(report_id=shown.pk, by=by)
    else:
        messages.error(request, _("Eso no se puede hacer aquí."))
        return
    if isinstance(answer, Refused):
        messages.error(request, answer.sentence)
    else:
        messages.success(request, _("Hecho."))


def _sanctioned(request: HttpRequest, form: SanctionForm, whom: User, about: Report | None) -> bool:
    """Whether the sanction of this form was given; if not, its errors say why."""
    if not form.is_valid():
        return False
    answer = services.sanction_give(
        user_id=whom.pk,
        by=person(request),
        kind=form.cleaned_data["kind"],
        reason=form.cleaned_data["reason"],
        expires=form.expires(),
        report_id=None if about is None else about.pk,
    )
    if isinstance(answer, Refused):
        fields = {"reason_needed": "reason", "text_too_long": "reason", "bad_kind": "kind"}
        form.add_error("until" if answer.code.startswith("expiry") else fields.get(answer.code), answer.sentence)
        return False
    messages.success(request, _("Hecho: %(kind)s.") % {"kind": answer.get_kind_display().lower()})
    return True


def _dated(lines: list[dict[str, Any]]) -> list[tuple[dt.datetime | None, str, str]]:
    """Lines of a snapshot as (when, who, what)."""
    return [
        (
            dt.datetime.fromtimestamp(line["at"] / 1000, dt.UTC) if isinstance(line.get("at"), int) else None,
            str(line.get("name", "")),
            str(line.get("text", "")),
        )
        for line in lines
    ]


def _details(entry: AuditEntry) -> str:
    return ", ".join(f"{key}: {value}" for key, value in entry.detail.items() if value not in ("", None))


def _paged(request: HttpRequest, found: Any, size: int = PER_PAGE) -> Any:
    return Paginator(found, size).get_page(request.GET.get("p"))


def _page(request: HttpRequest, name: str, title: str, **more: Any) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, **more}
    return TemplateResponse(request, f"admin/moderation/{name}", context)
