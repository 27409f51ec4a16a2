"""Passkeys: allauth's WebAuthn, in our words, and never as a mere second step (settings.MFA_FORMS)."""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _


class AddForm(AddWebAuthnForm):
    """A new passkey. It always opens the account by itself: that is what people are told a passkey is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        name = self.fields["name"]
        name.label, name.help_text = _("Nombre de la llave"), _("Para reconocerla: el móvil, el portátil…")
        name.max_length = 40
        # Ticked and out of sight: static/mfa/js/webauthn.js reads it.
        self.fields["passwordless"] = forms.BooleanField(
            required=False, initial=True, label="", help_text="", widget=forms.CheckboxInput(attrs={"hidden": True})
        )


class EditForm(EditWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        field = self.fields["name"]
        field.label = _("Nombre de la llave")
        field.error_messages["required"] = _("Falta rellenar esto.")
        field.widget.attrs["maxlength"] = 40
