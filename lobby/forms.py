"""The form that opens a room: one for all rule systems; what the chosen one keeps to itself is not asked of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import word_filter
from lobby import labels
from lobby.models import ROOM_NAME_MAX, Room, RuleProfile
from lobby.options import ROUND_COUNTS, complete
from lobby.refusals import Refused

_UNLIMITED = "unlimited"
_SWITCHES = (*labels.VARIANTS, "reseat")
# Where a fault of the service's is shown.
_FIELD_OF = {"ends": "length", "rounds": "length", "name": "room_name"}


def _choices(table: Mapping[str, labels.Label]) -> list[tuple[str, labels.Sentence]]:
    return [(key, label.name) for key, label in table.items()]


def _switch(name: str) -> forms.BooleanField:
    label = labels.OPTIONS[name]
    return forms.BooleanField(label=label.name, help_text=label.sentence, required=False)


def _radio(label: labels.Label, choices: Sequence[tuple[str, str | labels.Sentence]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label.name,
        help_text=label.sentence,
        choices=choices,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": labels.REFUSALS["bad_value"]},
    )


class RoomForm(forms.Form):
    """Settings of a new room. `changes()` gives what is meant for services.room_create.

    A switch that the chosen system keeps to itself is ignored, a choice that it does not leave is refused by the
    service: a page without scripts shows the switches of all systems at once.
    """

    profile = forms.ChoiceField(
        label=labels.ROOM_SETTINGS["profile"].name,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Elige uno de los sistemas de reglas.")),
    )
    room_name = forms.CharField(
        label=labels.ROOM_SETTINGS["name"].name,
        help_text=_("Si lo dejas en blanco, llevará tu nombre."),
        required=False,
        max_length=ROOM_NAME_MAX,
        error_messages={
            "max_length": ngettext_lazy(
                "El nombre de la mesa cabe en %(limit_value)d letra.",
                "El nombre de la mesa cabe en %(limit_value)d letras.",
                "limit_value",
            )
        },
    )
    mode = _radio(labels.OPTIONS["mode"], _choices(labels.MODES))
    length = _radio(
        labels.OPTIONS["ends"],
        [*((str(count), str(count)) for count in ROUND_COUNTS), (_UNLIMITED, _("Sin límite"))],
    )
    turn_seconds = _radio(
        labels.OPTIONS["turn_seconds"], [(str(seconds), name) for seconds, name in labels.TURN_CLOCKS.items()]
    )
    revolution = _switch("revolution")
    skip_equal = _switch("skip_equal")
    four_close = _switch("four_close")
    top_close = _switch("top_close")
    two_last = _switch("two_last")
    reseat = _switch("reseat")
    visibility = _radio(labels.ROOM_SETTINGS["visibility"], _choices(labels.VISIBILITIES))

    def __init__(self, data: Any = None, *, profiles: list[RuleProfile], chosen: str = "") -> None:
        """`profiles` are those on offer, the first one chosen unless `chosen` names another."""
        self.profiles = {profile.key: profile for profile in profiles}
        first = self.profiles.get(chosen) or next(iter(profiles), None)
        super().__init__(data, initial={} if first is None else _initial(first))
        field = self.fields["profile"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(profile.key, gettext(profile.name)) for profile in profiles]

    def clean_room_name(self) -> str:
        name: str = self.cleaned_data["room_name"]
        word_filter.validate_name(name)
        return name

    def variants(self) -> Iterator[tuple[forms.BoundField, labels.Label]]:
        """The five variants as bound fields, each with its label (name, sentence, icon)."""
        for name, label in labels.VARIANTS.items():
            yield self[name], label

    def modes(self) -> Iterator[tuple[str, labels.Label]]:
        """The modes of play as (value, label)."""
        yield from labels.MODES.items()

    def changes(self) -> dict[str, object]:
        """Rule options as services.room_create takes them; only to be asked of a valid form."""
        data = self.cleaned_data
        profile = self.profiles[data["profile"]]
        changes: dict[str, object] = {name: data[name] for name in _SWITCHES if name in profile.free}
        if data["mode"]:
            changes["mode"] = data["mode"]
        if data["turn_seconds"]:
            changes["turn_seconds"] = int(data["turn_seconds"])
        if complete(profile.options)["ends"] != "target":
            changes |= _length_changes(data["length"])
        return changes

    def chosen_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Room.Visibility.PUBLIC

    def add_refusal(self, refused: Refused) -> None:
        """Shows a service's refusal at the field at fault, or above the form."""
        name = _FIELD_OF.get(refused.option, refused.option)
        self.add_error(name if name in self.fields else None, labels.refusal_text(refused.code, refused.option))


def profiles_data(profiles: list[RuleProfile]) -> dict[str, dict[str, object]]:
    """For the page's script: by key, what each system allows a host to change, its options and its seats."""
    return {
        profile.key: {
            "free": profile.free,
            "options": complete(profile.options),
            "seats_min": profile.seats_min,
            "seats_max": profile.seats_max,
        }
        for profile in profiles
    }


def _initial(profile: RuleProfile) -> dict[str, object]:
    options = complete(profile.options)
    return {
        "profile": profile.key,
        "mode": options["mode"],
        "length": str(options["rounds"]) if options["ends"] == "rounds" else _UNLIMITED,
        "turn_seconds": str(options["turn_seconds"]),
        "visibility": Room.Visibility.PUBLIC,
        **{name: options[name] for name in _SWITCHES},
    }


def _length_changes(length: str) -> dict[str, object]:
    if not length:
        return {}
    return {"ends": _UNLIMITED} if length == _UNLIMITED else {"ends": "rounds", "rounds": int(length)}
