"""The form of a page with versions. A draft may be unfinished; what is published has no fault in it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby import page_checks, services
from lobby.models import RulesPage, SitePage


class _PageForm(forms.ModelForm):
    """Shows the newest version, published or not, and takes what follows it."""

    note = forms.CharField(
        label=_("Nota"),
        max_length=200,
        required=False,
        help_text=_("Qué cambia y por qué, para quien mire la historia."),
        widget=forms.TextInput(attrs={"size": 80}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        newest = services.newest_version(self.instance) if self.instance.pk else None
        if newest is not None:
            self.initial.update(title=newest.title, body=newest.body)
        if "body" in self.fields:
            self.fields["body"].widget = forms.Textarea(attrs={"rows": 30, "cols": 80, "data-page-body": ""})

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "_publish" in self.data and "body" in data:
            language = data.get("language") or self.instance.language
            for fault in page_checks.faults(data["body"], language=language):
                self.add_error("body", str(fault))
        return data


class RulesPageForm(_PageForm):
    class Meta:
        model = RulesPage
        fields = ("profile", "language", "title", "body")


class SitePageForm(_PageForm):
    class Meta:
        model = SitePage
        fields = ("key", "language", "title", "body")
