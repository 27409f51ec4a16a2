"""The form of a rule system: a field for each option, and a box for each that hosts may change."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lobby import labels, options
from lobby.choices import VALUES
from lobby.models import RuleProfile

# Where a fault of the whole set is shown, if it is no option's own.
_FIELD_OF = {"seats": "seats_min", "free": None, "options": None}


def option_field(name: str) -> str:
    return f"option_{name}"


def free_field(name: str) -> str:
    return f"free_{name}"


def _field(name: str) -> forms.Field:
    label = labels.OPTIONS[name]
    bad_value = labels.REFUSALS["bad_value"]
    words: dict[str, Any] = {"label": label.name, "help_text": label.sentence, "label_suffix": ""}
    if name in VALUES:
        errors = dict.fromkeys(("required", "invalid_choice"), bad_value)
        return forms.ChoiceField(choices=list(VALUES[name].items()), error_messages=errors, **words)
    if isinstance(options.DEFAULTS[name], bool):
        return forms.BooleanField(required=False, **words)
    return forms.IntegerField(error_messages=dict.fromkeys(("required", "invalid"), bad_value), **words)


def _free_field(name: str) -> forms.BooleanField:
    return forms.BooleanField(required=False, label=_("La cambia quien organiza"), label_suffix="")


class _ProfileForm(forms.ModelForm):
    """Judged as a whole by the engine's own check; each fault stands at the option it names."""

    class Meta:
        model = RuleProfile
        fields = ("key", "name", "summary", "seats_min", "seats_max", "order", "published")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = self.instance.options if isinstance(self.instance.options, Mapping) else {}
        free = self.instance.free if self.instance.pk else []
        for name, value in options.complete(stored).items():
            self.initial.setdefault(option_field(name), value)
            self.initial.setdefault(free_field(name), name in free)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        self.chosen = {name: data[option_field(name)] for name in options.NAMES if option_field(name) in data}
        self.freed = [name for name in options.NAMES if data.get(free_field(name))]
        whole = len(self.chosen) == len(options.NAMES) and data.keys() >= {"seats_min", "seats_max"}
        if whole:
            for fault in options.profile_faults(self.chosen, self.freed, data["seats_min"], data["seats_max"]):
                field = _FIELD_OF.get(fault.option, option_field(fault.option))
                self.add_error(field, forms.ValidationError(labels.refusal_text(fault.code), code=fault.code))
        self.instance.options, self.instance.free = self.chosen, self.freed
        return data

    def plays(self) -> bool:
        """Whether options and seats can be played, whatever else is missing: enough for a round to look at."""
        self.is_valid()
        ours = {"seats_min", "seats_max", *map(option_field, options.NAMES)}
        return not ours & self.errors.keys()


ProfileForm: type[_ProfileForm] = type(
    "ProfileForm",
    (_ProfileForm,),
    {option_field(name): _field(name) for name in options.NAMES}
    | {free_field(name): _free_field(name) for name in options.NAMES},
)
