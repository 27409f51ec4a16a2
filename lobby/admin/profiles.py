"""Rule systems in the administration: every option a field, copies, and a round to look at before anybody plays it."""

import secrets
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from lobby import hooks, options, services
from lobby.admin.profile_form import ProfileForm, free_field, option_field
from lobby.choices import GROUPS
from lobby.models import ProfileRevision, RuleProfile, RulesPage

# What rooms keep a copy of: a change makes another revision.
_RULES_FIELDS = ("options", "free", "seats_min", "seats_max")


class PageInline(admin.TabularInline):
    model = RulesPage
    fields = ("language", "title", "published", "updated")
    readonly_fields = fields
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class RevisionInline(admin.TabularInline):
    """What the system was before; rooms and matches keep the copy they began with."""

    model = ProfileRevision
    fields = ("number", "created", "author", "seats_min", "seats_max")
    readonly_fields = fields
    extra = 0
    can_delete = False
    verbose_name_plural = _("revisiones: una mesa abierta conserva la suya")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm("lobby.view_ruleprofile") or request.user.has_perm("lobby.change_ruleprofile")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(RuleProfile)
class RuleProfileAdmin(admin.ModelAdmin):
    """«Crear otro a partir de este» makes a system from a copy; «Probar una ronda» plays one with bots."""

    form = ProfileForm
    change_form_template = "admin/lobby/ruleprofile/change_form.html"
    list_display = ("name", "key", "seats", "order", "published", "revision", "copy_link")
    list_editable = ("order", "published")
    list_filter = ("published",)
    inlines = (PageInline, RevisionInline)

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_fieldsets(self, request: HttpRequest, obj: RuleProfile | None = None) -> Any:
        first = ("name", "key", "summary", ("seats_min", "seats_max"), ("order", "published"))
        shown = (*first, "revision") if obj is not None else first
        groups = [
            (title, {"fields": tuple((option_field(name), free_field(name)) for name in names)})
            for title, names in GROUPS
        ]
        return [(None, {"fields": shown}), *groups]

    def get_readonly_fields(self, request: HttpRequest, obj: RuleProfile | None = None) -> tuple[str, ...]:
        # The key is the address of the rules page and the name in records: it stays what it is.
        return ("key", "revision") if obj is not None else ()

    def get_inlines(self, request: HttpRequest, obj: RuleProfile | None) -> Any:
        return self.inlines if obj is not None else ()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        text = request.GET.get("copia", "")
        source = RuleProfile.objects.filter(pk=int(text)).first() if text.isdecimal() and len(text) < 10 else None
        if source is None:
            return super().get_changeform_initial_data(request)
        values = options.complete(source.options)
        return {
            "name": _("%(name)s (copia)") % {"name": source.name},
            "summary": source.summary,
            "seats_min": source.seats_min,
            "seats_max": source.seats_max,
            "order": source.order + 1,
            "published": False,
            **{option_field(name): value for name, value in values.items()},
            **{free_field(name): name in source.free for name in values},
        }

    @admin.display(description=_("asientos"))
    def seats(self, profile: RuleProfile) -> str:
        return f"{profile.seats_min}–{profile.seats_max}"

    @admin.display(description="")
    def copy_link(self, profile: RuleProfile) -> str:
        return format_html(
            '<a href="{}?copia={}">{}</a>', reverse("admin:lobby_ruleprofile_add"), profile.pk, _("Copiar")
        )

    def save_model(self, request: HttpRequest, obj: RuleProfile, form: ModelForm, change: bool) -> None:
        before = RuleProfile.objects.select_for_update().filter(pk=obj.pk).first() if change else None
        if before is not None:
            # The revision counts from what the database holds: two editors at once make two.
            obj.revision = before.revision
            if any(getattr(before, field) != getattr(obj, field) for field in _RULES_FIELDS):
                obj.revision += 1
        super().save_model(request, obj, form, change)
        services.profile_revise(profile=obj, by=request.user if request.user.is_authenticated else None)

    def get_urls(self) -> list[URLPattern]:
        preview = self.admin_site.admin_view(require_POST(self.preview))
        return [path("probar/", preview, name="lobby_ruleprofile_preview"), *super().get_urls()]

    def preview(self, request: HttpRequest) -> HttpResponse:
        """Plays one round of bots by the options as they stand in the form, saved or not, and tells it."""
        if not (self.has_change_permission(request) or self.has_add_permission(request)):
            raise Http404
        form = ProfileForm(request.POST)
        context: dict[str, Any] = {**self.admin_site.each_context(request), "title": _("Una ronda de prueba")}
        if form.plays():
            seats = _seats(request.POST.get("preview_seats", ""), form.cleaned_data["seats_min"])
            seats = min(max(seats, form.cleaned_data["seats_min"]), form.cleaned_data["seats_max"])
            played = [play(form.chosen, seats, secrets.randbelow(1_000_000)) for play in hooks.round_preview]
            context |= {"log": [line for lines in played for line in lines], "seats": seats}
        else:
            faults = [
                (form.fields[name].label if name in form.fields else "", error)
                for name, errors in form.errors.items()
                for error in errors
                if name.startswith("option_") or name in ("seats_min", "seats_max")
            ]
            context["faults"] = faults
        part = request.headers.get("X-Requested-With") == "fetch"
        name = "_preview.html" if part else "preview.html"
        return TemplateResponse(request, f"admin/lobby/ruleprofile/{name}", context)


def _seats(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else otherwise
