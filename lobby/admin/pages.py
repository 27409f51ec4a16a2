"""Pages with versions in the administration: drafts, a live preview, publishing, and the history with its way back."""

import difflib
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import F, Max, QuerySet
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.asking import person
from lobby import markup, page_checks, services
from lobby.admin.page_form import RulesPageForm, SitePageForm
from lobby.models import RulesPage, SitePage
from lobby.page_models import PageVersion, VersionedPage

PREVIEW_MAX = 200_000


class VersionedPageAdmin(admin.ModelAdmin):
    """«Guardar borrador» keeps a version, «Publicar» shows it; nothing else touches what the public reads."""

    change_form_template = "admin/lobby/page/change_form.html"
    identity: tuple[str, ...] = ()

    class Media:
        css = {"all": ("css/admin.css",)}

    def public_url(self, page: Any) -> str:
        """Where the public reads it."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).annotate(newest=Max("versions__number"))

    def get_readonly_fields(self, request: HttpRequest, obj: VersionedPage | None = None) -> tuple[str, ...]:
        return self.identity if obj is not None else ()

    def get_fields(self, request: HttpRequest, obj: VersionedPage | None = None) -> tuple[Any, ...]:
        return (self.identity, "title", "body", "note")

    @admin.display(description=_("borrador"), boolean=True, ordering=F("newest") - F("shown"))
    def has_draft(self, page: Any) -> bool:
        return (page.newest or 0) > page.shown

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        if not change:
            super().save_model(request, obj, form, change)
        data = form.cleaned_data
        version = services.page_draft(
            page=obj, title=data["title"], body=data["body"], by=person(request), note=data.get("note", "")
        )
        if "_publish" in request.POST:
            services.page_publish(page=obj, number=version.number, by=person(request))
            return
        for fault in page_checks.faults(version.body, language=obj.language):
            self.message_user(
                request, gettext("Para publicarla, antes: %(fault)s") % {"fault": fault}, messages.WARNING
            )

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        return self._saved(request, obj)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._saved(request, obj)

    def _saved(self, request: HttpRequest, obj: Any) -> HttpResponse:
        text = (
            gettext("Publicada.") if "_publish" in request.POST else gettext("Borrador guardado. El público no lo ve.")
        )
        self.message_user(request, text, messages.SUCCESS)
        return HttpResponseRedirect(self._url("change", obj.pk))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        page = self.get_object(request, unquote(object_id)) if object_id is not None else None
        newest = None if page is None else services.newest_version(page)
        extra = {"page": page, "newest": newest, "preview_url": self._url("preview")}
        if page is not None:
            extra |= {
                "versions_url": self._url("versions", page.pk),
                "withdraw_url": self._url("withdraw", page.pk),
                "public_url": self.public_url(page),
            }
        return super().changeform_view(request, object_id, form_url, {**(extra_context or {}), **extra})

    def get_urls(self) -> list[URLPattern]:
        def staff(view: Any) -> Any:
            return self.admin_site.admin_view(view)

        name = self.opts.model_name
        return [
            path("ver/", staff(require_POST(self.preview)), name=f"lobby_{name}_preview"),
            path("<int:pk>/versiones/", staff(self.versions), name=f"lobby_{name}_versions"),
            path(
                "<int:pk>/versiones/<int:number>/",
                staff(require_http_methods(["GET", "POST"])(self.version)),
                name=f"lobby_{name}_version",
            ),
            path("<int:pk>/retirar/", staff(require_POST(self.withdraw)), name=f"lobby_{name}_withdraw"),
            *super().get_urls(),
        ]

    def preview(self, request: HttpRequest) -> HttpResponse:
        """JSON {"html", "faults": [{"line", "text"}]} of the POSTed `body`, in the POSTed `language`."""
        if not (self.has_change_permission(request) or self.has_add_permission(request)):
            raise PermissionDenied
        body = request.POST.get("body", "")[:PREVIEW_MAX]
        language = request.POST.get("language", "es")
        found = [{"line": fault.line, "text": str(fault)} for fault in page_checks.faults(body, language=language)]
        with override(language if language in ("es", "en") else "es"):
            html = markup.render(body).html
        return JsonResponse({"html": html, "faults": found})

    def versions(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The history: who, when, why, and what the public reads now."""
        page = self._page(request, pk)
        rows = page.versions.select_related("author", "published_by")
        return self._show(request, page, "versions.html", _("Historia"), {"versions": rows})

    def version(self, request: HttpRequest, pk: int, number: int) -> HttpResponse:
        """One version beside what the public reads; POST `restore` makes a draft of it, `publish` shows it again."""
        page = self._page(request, pk)
        version: PageVersion | None = page.versions.filter(number=number).first()
        if version is None:
            raise Http404
        if request.method == "POST":
            return self._version_verb(request, page, version)
        context = {
            "version": version,
            "html": markup.render(version.body).html,
            "lines": _difference(page.body if page.shown else "", version.body),
            "may_change": self.has_change_permission(request, page),
        }
        return self._show(request, page, "version.html", _("Versión %(number)d") % {"number": number}, context)

    def _version_verb(self, request: HttpRequest, page: Any, version: PageVersion) -> HttpResponse:
        if not self.has_change_permission(request, page):
            raise PermissionDenied
        if "publish" in request.POST:
            found = page_checks.faults(version.body, language=page.language)
            for fault in found:
                self.message_user(request, str(fault), messages.ERROR)
            if found:
                return HttpResponseRedirect(request.path)
            services.page_publish(page=page, number=version.number, by=person(request))
            self.log_change(request, page, gettext("Publicada la versión %(number)d.") % {"number": version.number})
            self.message_user(request, gettext("Publicada."), messages.SUCCESS)
            return HttpResponseRedirect(self._url("versions", page.pk))
        services.page_restore(page=page, number=version.number, by=person(request))
        self.log_change(request, page, gettext("Recuperada la versión %(number)d.") % {"number": version.number})
        self.message_user(request, gettext("Recuperada como borrador. El público no lo ve."), messages.SUCCESS)
        return HttpResponseRedirect(self._url("change", page.pk))

    def withdraw(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Takes the page away from the public."""
        page = self._page(request, pk)
        if not self.has_change_permission(request, page):
            raise PermissionDenied
        services.page_withdraw(page=page)
        self.log_change(request, page, gettext("Retirada."))
        self.message_user(request, gettext("Retirada: el público ya no la ve."), messages.SUCCESS)
        return HttpResponseRedirect(self._url("change", page.pk))

    def _page(self, request: HttpRequest, pk: int) -> Any:
        page = self.get_object(request, str(pk))
        if page is None:
            raise Http404
        if not self.has_view_or_change_permission(request, page):
            raise PermissionDenied
        return page

    def _show(self, request: HttpRequest, page: Any, name: str, title: Any, more: dict[str, Any]) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "page": page, "title": title, **more}
        context |= {"urls": {"change": self._url("change", page.pk), "versions": self._url("versions", page.pk)}}
        return TemplateResponse(request, f"admin/lobby/page/{name}", context)

    def _url(self, name: str, *args: int) -> str:
        return reverse(f"admin:lobby_{self.opts.model_name}_{name}", args=args)


@admin.register(RulesPage)
class RulesPageAdmin(VersionedPageAdmin):
    form = RulesPageForm
    identity = ("profile", "language")
    list_display = ("title", "profile", "language", "published", "shown", "has_draft", "updated")
    list_filter = ("profile", "language", "published")
    list_select_related = ("profile",)
    search_fields = ("title", "body")

    def public_url(self, page: RulesPage) -> str:
        return reverse("lobby:rules_page", kwargs={"key": page.profile.key})


@admin.register(SitePage)
class SitePageAdmin(VersionedPageAdmin):
    form = SitePageForm
    identity = ("key", "language")
    list_display = ("title", "key", "language", "published", "shown", "has_draft", "updated")
    list_filter = ("key", "language", "published")

    def public_url(self, page: SitePage) -> str:
        return reverse(f"lobby:{page.key}")


def _difference(before: str, after: str) -> list[tuple[str, str]]:
    """Lines of a comparison as (kind, text): "same", "gone", "new", and "gap" where equal lines are left out."""
    kinds = {" ": "same", "-": "gone", "+": "new"}
    lines = []
    for line in difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2):
        if line.startswith(("---", "+++")):
            continue
        lines.append(("gap", "…") if line.startswith("@@") else (kinds[line[0]], line[1:]))
    return lines
