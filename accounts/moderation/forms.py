"""The forms of moderation: a player's complaint, a moderator's sanction."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms import DisplayNameField
from accounts.limits import REPORT_TEXT_MAX
from accounts.models import Report, Sanction
from accounts.moderation.answers import SENTENCES
from accounts.names import DISPLAY_NAME_MAX


class PlaceForm(forms.Form):
    """Somebody at a table: its code, and their number in the match or their seat in the room."""

    table = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    player = forms.IntegerField(required=False, min_value=0, max_value=99, widget=forms.HiddenInput)
    seat = forms.IntegerField(required=False, min_value=0, max_value=99, widget=forms.HiddenInput)

    def place(self) -> tuple[str, int | None, int | None] | None:
        """(table, player, seat), one of the last two given; None if what came names no place."""
        if not self.is_valid():
            return None
        table, player, seat = (self.cleaned_data[name] for name in ("table", "player", "seat"))
        return (table, player, seat) if table and (player is None) != (seat is None) else None


class ReportForm(forms.Form):
    """Why, and in one's own words."""

    reason = forms.ChoiceField(
        label=_("¿Qué pasa?"),
        label_suffix="",
        choices=Report.Reason.choices,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), SENTENCES["bad_reason"]),
    )
    text = forms.CharField(
        label=_("Cuéntalo, si quieres"),
        label_suffix="",
        required=False,
        max_length=REPORT_TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Lo que acaba de pasar en la mesa va con la denuncia; no hace falta que lo copies."),
        error_messages={"max_length": _("Es demasiado largo: caben %(limit_value)d letras.")},
    )


class NewNameForm(forms.Form):
    """The name that follows one that had to go."""

    name = DisplayNameField(
        label=_("Tu nombre en la mesa"),
        label_suffix="",
        required=False,
        widget=forms.TextInput(attrs={"required": True, "maxlength": DISPLAY_NAME_MAX, "autocomplete": "nickname"}),
    )


DURATIONS = {
    "1h": dt.timedelta(hours=1),
    "24h": dt.timedelta(hours=24),
    "3d": dt.timedelta(days=3),
    "7d": dt.timedelta(days=7),
    "30d": dt.timedelta(days=30),
}


class SanctionForm(forms.Form):
    """What to impose, until when, and why. The services judge whether it fits together."""

    kind = forms.ChoiceField(
        label=_("Qué hacer"),
        widget=forms.RadioSelect,
        choices=[
            (Sanction.Kind.WARN, _("Avisar")),
            (Sanction.Kind.MUTE, _("Silenciar sus reacciones")),
            (Sanction.Kind.RENAME, _("Renombrar")),
            (Sanction.Kind.SUSPEND, _("Suspender hasta una fecha")),
            (Sanction.Kind.BAN, _("Expulsar del sitio")),
        ],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Elige qué hacer.")),
    )
    duration = forms.ChoiceField(
        label=_("Durante"),
        required=False,
        choices=[
            ("", _("Sin final, o lo que dure")),
            ("1h", _("1 hora")),
            ("24h", _("24 horas")),
            ("3d", _("3 días")),
            ("7d", _("7 días")),
            ("30d", _("30 días")),
        ],
        help_text=_("Para silenciar, suspender o expulsar. Un aviso y un cambio de nombre acaban al cumplirse."),
    )
    until = forms.DateTimeField(
        label=_("O hasta esta fecha"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        error_messages={"invalid": _("Esa fecha no se entiende.")},
    )
    reason = forms.CharField(
        label=_("Motivo"),
        max_length=REPORT_TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Lo lee la persona sancionada. Una o dos frases, sin nombrar a quien denunció."),
        error_messages={
            "required": SENTENCES["reason_needed"],
            "max_length": _("Es demasiado largo: caben %(limit_value)d letras."),
        },
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def expires(self) -> dt.datetime | None:
        """The date that was given, or now and the duration; only to be asked of a valid form."""
        if self.cleaned_data["until"] is not None:
            until: dt.datetime = self.cleaned_data["until"]
            return until
        duration = DURATIONS.get(self.cleaned_data["duration"])
        return None if duration is None else timezone.now() + duration
