"""The maintenance switch in the administration."""

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from presidente import maintenance
from presidente.models import Maintenance


@admin.register(Maintenance)
class MaintenanceAdmin(admin.ModelAdmin):
    list_display = ("__str__", "on", "note", "since")
    readonly_fields = ("since",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Maintenance.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Maintenance | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Maintenance, form: "ModelForm[Maintenance]", change: bool) -> None:
        maintenance.turn(on=obj.on, note=obj.note)
        obj.pk = 1
