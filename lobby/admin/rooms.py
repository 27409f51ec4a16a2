"""Rooms in the administration: to look at, and to close."""

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from lobby import labels, services
from lobby.models import Room, RoomSeat
from lobby.refusals import Refused


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
