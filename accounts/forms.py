"""The forms of who you are: name and face, preferences, and allauth's own in our words."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import hooks, names, preferences, word_filter
from accounts.models import FACE_MAX, User


class DisplayNameField(forms.CharField):
    """A name for the table; its errors bear the codes of names.clean_display_name and word_filter.validate_name."""

    def to_python(self, value: Any) -> str:
        name = names.clean_display_name(str(value or ""))
        word_filter.validate_name(name)
        return name


class IdentityForm(forms.Form):
    """Name and face: all a guest needs, and what a member shows at the table. No face means: as it is, or any."""

    name = DisplayNameField(
        label=_("Tu nombre en la mesa"),
        label_suffix="",
        # An empty name is for the field's own sentence; `required` stays as a word to the browser.
        required=False,
        widget=forms.TextInput(
            attrs={"required": True, "maxlength": names.DISPLAY_NAME_MAX, "autocomplete": "nickname"}
        ),
    )
    face = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=FACE_MAX,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), _("Elige uno de los retratos.")),
    )

    def first_error(self) -> tuple[str, str]:
        """Code and sentence of what is wrong; only to be asked of a form that is not valid."""
        for field, errors in self.errors.as_data().items():
            error = errors[0]
            return ("bad_face" if field == "face" else error.code or "invalid"), "".join(error.messages)
        raise ValueError("the form is valid")

    def save(self, user: User) -> User:
        """Gives `user` this name and, if one was chosen, this face."""
        user.display_name = self.cleaned_data["name"]
        if self.cleaned_data["face"] is not None:
            user.face = self.cleaned_data["face"]
        user.save(update_fields=["display_name", "face"])
        transaction.on_commit(partial(hooks.announce_identity, user.pk))
        return user


class PreferencesForm(forms.Form):
    """Theme, deck and language. What is left out of the answer stays as it was."""

    theme = forms.ChoiceField(
        label=_("Mesa"),
        required=False,
        widget=forms.RadioSelect,
        choices=[("cloth", _("Tapete")), ("marble", _("Mármol")), ("system", _("Como el sistema"))],
    )
    deck = forms.ChoiceField(
        label=_("Baraja"),
        required=False,
        widget=forms.RadioSelect,
        choices=[("classic", _("Clásica")), ("four", _("Cuatro colores")), ("large", _("Índice grande"))],
    )
    language = forms.ChoiceField(
        label=_("Idioma"), required=False, choices=[("", _("El del navegador")), *settings.LANGUAGES]
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User) -> None:
        super().__init__(data, initial={**user.preferences_in_force(), "language": user.language}, label_suffix="")
        self.user = user

    def save(self) -> User:
        """Keeps what was answered."""
        changes = {key: self.cleaned_data[key] for key in preferences.ALLOWED if self.cleaned_data[key]}
        self.user.preferences = preferences.change(self.user.preferences, changes)
        if "language" in self.data:
            self.user.language = self.cleaned_data["language"]
        self.user.save(update_fields=["preferences", "language"])
        return self.user


PASSWORD_HELP = _("Ocho caracteres o más, y que no sea fácil de adivinar.")


def _word(form: forms.Form, words: Mapping[str, tuple[Any, Any]]) -> None:
    """Gives fields of allauth our label, help and errors, and takes away placeholders, which repeat the label."""
    form.label_suffix = ""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.error_messages["required"] = _("Falta rellenar esto.")
        if isinstance(field, forms.EmailField):
            field.error_messages["invalid"] = _("Eso no parece un correo.")
        if name in words:
            field.label, field.help_text = words[name]


class PasswordTwice(forms.Form):
    """The second typing of a new password, compared before allauth does it in words of its own."""

    def clean_password2(self) -> str:
        again: str = self.cleaned_data["password2"]
        if self.cleaned_data.get("password1", again) != again:
            raise ValidationError(_("Las dos contraseñas no son iguales."), code="password_mismatch")
        return again


class LoginForm(allauth_forms.LoginForm):
    """Sign-in by user name or e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, {"login": (_("Nombre de usuario o correo"), ""), "password": (_("Contraseña"), "")})
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}

    def clean_login(self) -> str:
        return names.normalize_username(self.cleaned_data["login"])


class SignupForm(PasswordTwice, allauth_forms.SignupForm):
    """A new account; for a guest, the account in which everything played so far is kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(
            self,
            {
                "username": (
                    _("Nombre de usuario"),
                    _("Para entrar. El nombre que se ve en la mesa es otro, y cambia cuando quieras."),
                ),
                "email": (_("Correo (si quieres)"), _("Solo para recuperar la contraseña.")),
                "password1": (_("Contraseña"), PASSWORD_HELP),
                "password2": (_("Repite la contraseña"), ""),
            },
        )
        username = self.fields["username"]
        username.widget.attrs |= {"autocapitalize": "none", "maxlength": names.USERNAME_MAX}

    def clean_username(self) -> str:
        username: str = super().clean_username()
        # The name at the table is made of it.
        word_filter.validate_name(username)
        return username

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The new member, or an answer instead.

        A guest's row is locked and asked again, since the form may come twice; and the session is told of the new
        password in the same transaction, or the next request of another tab would find it void and throw it away.
        """
        if not (request.user.is_authenticated and request.user.is_guest):
            with transaction.atomic():
                made: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return made
        known_as = request.session.get(HASH_SESSION_KEY)
        try:
            with transaction.atomic():
                if not User.objects.select_for_update().get(pk=request.user.pk).is_guest:
                    return None, redirect("accounts:profile")
                user, response = super().try_save(request)
                if user is not None:
                    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
                    request.session.save()
                return user, response
        except BaseException:
            request.session[HASH_SESSION_KEY] = known_as
            raise


class ChangePasswordForm(PasswordTwice, allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(
            self,
            {
                "oldpassword": (_("Contraseña de ahora"), ""),
                "password1": (_("Contraseña nueva"), PASSWORD_HELP),
                "password2": (_("Repite la nueva"), ""),
            },
        )


class SetPasswordForm(PasswordTwice, allauth_forms.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, {"password1": (_("Contraseña"), PASSWORD_HELP), "password2": (_("Repite la contraseña"), "")})


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """A link for a new password goes to confirmed addresses alone: anybody could have signed up with another's."""

    users: list[User]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, {"email": (_("Correo de tu cuenta"), _("Vale si lo confirmaste con el enlace que te mandamos."))})

    def clean_email(self) -> str:
        email: str = super().clean_email()
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True).values_list("user_id", flat=True)
        known = set(confirmed)
        self.users = [user for user in self.users if user.pk in known]
        return email


class ResetPasswordKeyForm(PasswordTwice, allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, {"password1": (_("Contraseña nueva"), PASSWORD_HELP), "password2": (_("Repite la nueva"), "")})


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word(self, {"email": (_("Correo"), _("Te mandamos un enlace para confirmarlo."))})
