"""Matches in the administration: to look at, not to touch. Hands stay hidden until the round is over."""

import json
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from game import state
from game.engine.view import view, view_json
from game.models import ActionRow, Match, Participant, Round


class LookOnly:
    """No adding, changing or deleting: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ParticipantInline(LookOnly, admin.TabularInline):
    model = Participant
    fields = ("number", "name", "bot_level", "left_at", "expelled")
    ordering = ("number",)
    extra = 0


class RoundInline(LookOnly, admin.TabularInline):
    """The deck and the nonce would open a running round: the record holds them once it is over."""

    model = Round
    fields = ("number", "commitment", "started", "ended", "record_text")
    readonly_fields = ("record_text",)
    ordering = ("number",)
    extra = 0

    @admin.display(description=_("registro"))
    def record_text(self, row: Round) -> SafeString | str:
        return "" if row.record is None else _pre(row.record)


class ActionInline(LookOnly, admin.TabularInline):
    """Whose action when, without the cards of the exchange; plays are public."""

    model = ActionRow
    fields = ("version", "round", "participant", "by", "at", "what")
    readonly_fields = ("what",)
    ordering = ("-version",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[ActionRow]:
        return super().get_queryset(request).defer("events")

    @admin.display(description=_("qué"))
    def what(self, row: ActionRow) -> str:
        action: dict[str, Any] = row.action
        if "give" in action:
            return str(_("devuelve %(count)d") % {"count": len(action["give"])})
        return json.dumps({key: action[key] for key in ("verb", "play", "pass", "clock") if key in action})


@admin.register(Match)
class MatchAdmin(LookOnly, admin.ModelAdmin):
    list_display = ("id", "room", "status", "version", "due_at", "started", "ended")
    list_filter = ("status",)
    search_fields = ("room__code", "room__name", "participants__name")
    date_hierarchy = "started"
    fields = ("room", "status", "version", "due_at", "started", "ended", "rules_text", "table_text")
    readonly_fields = ("rules_text", "table_text")
    inlines = (ParticipantInline, RoundInline, ActionInline)
    list_select_related = ("room",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).defer("rules", "state")

    @admin.display(description=_("reglas"))
    def rules_text(self, match: Match) -> SafeString:
        return _pre(match.rules)

    @admin.display(description=_("la mesa, como la ve quien mira"))
    def table_text(self, match: Match) -> SafeString:
        """A spectator's view: an administrator sees no hand either."""
        series = state.decode(match.state).series
        return _pre(view_json(view(series.rules, series.round, None)))


def _pre(value: Any) -> SafeString:
    return format_html("<pre>{}</pre>", json.dumps(value, indent=1, ensure_ascii=False))
