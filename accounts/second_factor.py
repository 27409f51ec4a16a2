"""The second factor: allauth's, in our words (settings.MFA_ADAPTER, MFA_FORMS). The administration demands it."""

from io import BytesIO
from typing import Any

import segno
from allauth.account.forms import ReauthenticateForm as PasswordForm
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm as CodeForm
from allauth.mfa.base.forms import ReauthenticateForm as CodeAgainForm
from allauth.mfa.totp.forms import ActivateTOTPForm as FirstCodeForm
from django import forms
from django.utils.translation import gettext_lazy as _


class MFAAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_delete_authenticator": _("Ese segundo paso no se puede quitar."),
        "cannot_generate_recovery_codes": _("Sin segundo paso no hay códigos de reserva."),
        "incorrect_code": _("Ese código no vale. Mira el que sale ahora en tu aplicación."),
    }

    def get_totp_issuer(self) -> str:
        return "Presidente"

    def build_totp_svg(self, url: str) -> str:
        """A drawing without any style of its own, which the site's policy would refuse."""
        drawing = BytesIO()
        segno.make(url, error="m", micro=False).save(
            drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True, xmldecl=False, svgns=False
        )
        return drawing.getvalue().decode()


def _code_field(form: forms.Form, help_text: Any) -> None:
    form.label_suffix = ""
    field = form.fields["code"]
    field.label, field.help_text = _("Código"), help_text
    field.error_messages["required"] = _("Falta el código.")
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs |= {"autocomplete": "one-time-code", "inputmode": "numeric", "maxlength": 20}


class ActivateForm(FirstCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _code_field(self, _("Las seis cifras que enseña la aplicación después de leer el dibujo."))


class AuthenticateForm(CodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _code_field(self, _("Las seis cifras de tu aplicación, o un código de reserva."))


class ReauthenticateForm(CodeAgainForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _code_field(self, _("Las seis cifras de tu aplicación, o un código de reserva."))


class PasswordAgainForm(PasswordForm):
    """The password once more, before the second factor is set up or changed (settings.ACCOUNT_FORMS)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        field = self.fields["password"]
        field.label, field.help_text = _("Contraseña"), ""
        field.error_messages["required"] = _("Falta rellenar esto.")
        field.widget.attrs.pop("placeholder", None)
