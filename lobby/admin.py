"""The hall in the administration: rule systems and their pages to edit, rooms to look at and to close."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.forms import ModelForm, Textarea
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from lobby import labels, options, services
from lobby.models import Room, RoomSeat, RuleProfile, RulesPage
from lobby.refusals import Refused

# What rooms keep a copy of: a change makes another revision.
_RULES_FIELDS = ("options", "free", "seats_min", "seats_max")


class ProfileForm(ModelForm):
    """A rule system; an impossible set of options is refused with a sentence (RULES.md)."""

    class Meta:
        model = RuleProfile
        fields = ("key", "name", "summary", "options", "free", "seats_min", "seats_max", "order", "published")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not data.keys() >= set(_RULES_FIELDS):
            return data
        # An empty list comes out of a JSON field as None.
        data["free"] = data["free"] or []
        fault = options.profile_fault(data["options"], data["free"], data["seats_min"], data["seats_max"])
        if fault is not None:
            raise ValidationError(labels.refusal_text(fault.code, fault.option), code=fault.code)
        data["options"] = options.complete(data["options"])
        return data


class PageInline(admin.TabularInline):
    model = RulesPage
    fields = ("language", "title", "published", "updated")
    readonly_fields = fields
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(RuleProfile)
class RuleProfileAdmin(admin.ModelAdmin):
    """«Guardar como nuevo» makes another system from a copy."""

    form = ProfileForm
    save_as = True
    list_display = ("name", "key", "seats_min", "seats_max", "order", "published", "revision")
    list_editable = ("order", "published")
    list_filter = ("published",)
    readonly_fields = ("revision",)
    inlines = (PageInline,)

    def save_model(self, request: HttpRequest, obj: RuleProfile, form: ModelForm, change: bool) -> None:
        before = RuleProfile.objects.filter(pk=obj.pk).first() if change else None
        if before is not None and any(getattr(before, field) != getattr(obj, field) for field in _RULES_FIELDS):
            obj.revision += 1
        super().save_model(request, obj, form, change)


@admin.register(RulesPage)
class RulesPageAdmin(admin.ModelAdmin):
    list_display = ("title", "profile", "language", "published", "updated")
    list_filter = ("profile", "language", "published")
    search_fields = ("title", "body")
    readonly_fields = ("updated",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "body":
            kwargs["widget"] = Textarea(attrs={"rows": 40, "cols": 100})
        return super().formfield_for_dbfield(db_field, request, **kwargs)


class SeatInline(admin.TabularInline):
    model = RoomSeat
    fields = ("number", "user", "bot_level", "bot_name", "ready", "joined_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Room)
class RoomAdmin(admin.ModelAdmin):
    """To look at: rooms change through lobby.services alone, so closing one is an action here."""

    list_display = ("name", "code", "status", "visibility", "profile", "host", "created", "touched")
    list_filter = ("status", "visibility", "profile")
    list_select_related = ("profile", "host")
    search_fields = ("name", "code", "host__display_name")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    actions = ("close_rooms",)
    exclude = ("token",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Whoever may change rooms may close them."""
        return request.user.has_perm("lobby.change_room")

    @admin.action(description=_("Cerrar las salas elegidas"), permissions=["close"])
    def close_rooms(self, request: HttpRequest, queryset: QuerySet[Room]) -> None:
        """Closes those that wait; says which could not be closed, since a match is running there."""
        closed = 0
        for room in queryset:
            answer = services.room_close(room_id=room.pk)
            if isinstance(answer, Refused):
                self.message_user(request, f"{room}: {labels.refusal_text(answer.code)}", messages.WARNING)
            else:
                closed += 1
        text = ngettext("%(count)d sala cerrada.", "%(count)d salas cerradas.", closed) % {"count": closed}
        self.message_user(request, text, messages.SUCCESS if closed else messages.WARNING)
